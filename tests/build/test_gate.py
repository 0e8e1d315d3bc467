"""The gate's judgement, with made-up figures: what passes, what fails, and what is not compared."""

from pathlib import Path

import pytest

from bench import gate
from bench.gate import CannotPlay, Work, collected, compare, find_base, games_to_compare, judge

BASE, HEAD = Path("base"), Path("head")


@pytest.mark.parametrize(
    ("before", "after", "passes"),
    [(1000, 1000, True), (1000, 500, True), (1000, 1200, True), (1000, 1201, False), (1000, 2500, False)],
)
def test_a_fifth_more_work_for_a_decision_passes_and_no_more(before: float, after: float, passes: bool):
    verdict = judge("civ", Work(before, 220.0), Work(after, 220.0))
    assert verdict.passes is passes
    assert ("TOO SLOW" in verdict.text) is not passes


def test_longer_games_are_not_slower_but_are_told():
    verdict = judge("civ", Work(1000, 220.0), Work(1000, 330.0))
    assert verdict.passes
    assert "220.0 -> 330.0 decisions a game" in verdict.text
    assert "the rules changed" not in judge("civ", Work(1000, 220.0), Work(1000, 220.0)).text


def plays_only(*trees: Path):
    """A stand-in for running playouts: these trees can, others cannot."""

    def run(tree: Path, game: str, decisions: int, *wrapper: str) -> tuple[dict[str, float], str]:
        if tree not in trees:
            raise CannotPlay("AttributeError: no such thing")
        done = {"decisions": decisions, "games": 1, "seconds": 1.0, "compiled": True}
        return done, f"==1== Collected : {1000 + 7 * decisions}"

    return run


def test_a_base_that_does_not_play_fails_nobody(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gate, "run_playouts", plays_only(HEAD))
    verdict = compare(BASE, HEAD, "civ")
    assert verdict.passes
    assert "the base does not play it (AttributeError: no such thing)" in verdict.text


def test_a_head_that_does_not_play_fails(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gate, "run_playouts", plays_only(BASE))
    assert not compare(BASE, HEAD, "civ").passes


def test_start_and_warm_up_are_subtracted_from_the_count(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gate, "run_playouts", plays_only(HEAD))
    assert gate.count(HEAD, "civ").per_decision == 7


def test_without_valgrind_the_trees_take_turns_and_medians_count(monkeypatch: pytest.MonkeyPatch):
    calls: list[Path] = []
    seconds = {BASE: iter([1.0, 9.0, 1.0, 1.0, 1.0, 9.0, 1.0]), HEAD: iter([2.0, 2.0, 50.0, 2.0, 2.0, 2.0, 2.0])}

    def run(tree: Path, game: str, decisions: int, *wrapper: str) -> tuple[dict[str, float], str]:
        assert not wrapper
        if not decisions:
            return {"compiled": True}, ""
        calls.append(tree)
        return {"decisions": decisions, "games": 1, "seconds": next(seconds[tree]), "compiled": True}, ""

    monkeypatch.setattr(gate, "run_playouts", run)
    monkeypatch.setattr("shutil.which", lambda name: None)
    before, after = gate.measure(BASE, HEAD, "civ")
    assert after.per_decision / before.per_decision == pytest.approx(2)
    assert calls[:6] == [BASE, HEAD, HEAD, BASE, BASE, HEAD]


def test_only_games_that_may_have_changed_are_measured(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gate, "has_changed", lambda base, *paths: paths == ("src/civitas/games/civ",))
    measured, notes = games_to_compare("base", {"civ", "duel", "old"}, {"civ", "duel", "new"})
    assert measured == ["civ"]
    assert notes == [
        "duel: as in the base",
        "new: not compared, as the base has no such game",
        "old: not compared, as it is gone",
    ]


def test_a_change_of_the_core_concerns_every_game(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gate, "has_changed", lambda base, *paths: "src/civitas/core" in paths)
    assert games_to_compare("base", {"civ", "duel"}, {"civ", "duel"}) == (["civ", "duel"], [])


@pytest.mark.parametrize(
    ("asked", "known", "expected"),
    [
        ("v1", {"v1": "aaa", "origin/main": "bbb"}, "aaa"),
        ("v1", {"origin/main": "bbb"}, None),
        (None, {"origin/main": "bbb", "named": "ccc"}, "bbb"),
        (None, {"origin/main": "head", "named": "ccc"}, "ccc"),
        (None, {"named": "ccc"}, "ccc"),
        (None, {}, None),
    ],
)
def test_which_revision_is_the_base(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str | None, known: dict[str, str], expected: str | None
):
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "base").write_text("named\n", encoding="utf-8")
    monkeypatch.setattr(gate, "ROOT", tmp_path)
    monkeypatch.setattr(gate, "commit_of", known.get)
    assert find_base(asked, "head")[0] == expected


@pytest.mark.parametrize(("asked", "status"), [(["--base", "nowhere"], 2), ([], 0)])
def test_without_a_base_there_is_nothing_to_compare(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: list[str], status: int
):
    monkeypatch.delenv("CIVITAS_BASE", raising=False)
    monkeypatch.setattr("sys.argv", ["gate.py", *asked])
    monkeypatch.setattr(gate, "commit_of", lambda revision: None)
    assert gate.main() == status
    assert "nothing to compare" in capsys.readouterr().out


def test_the_count_is_read_from_the_words_of_callgrind():
    assert collected("==42== Events    : Ir\n==42== Collected : 310746835\n") == 310746835
    with pytest.raises(CannotPlay):
        collected("==42== nothing")
