"""The gate's judgement, with made-up figures: what passes, what fails, and what is not compared."""

from pathlib import Path
from typing import Any

import pytest

from bench import gate
from bench.gate import Work, find_base, games_to_compare, judge

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


def test_a_base_that_does_not_play_fails_nobody():
    verdict = judge("civ", "AttributeError: fresh", Work(1000, 220.0))
    assert verdict.passes
    assert "the base does not play it (AttributeError: fresh)" in verdict.text


def test_a_head_that_does_not_play_fails():
    assert not judge("civ", Work(1000, 220.0), "AttributeError: fresh").passes


def write_counts(wrapper: tuple[str, ...], *totals: int) -> None:
    """What valgrind would have written."""
    (place,) = (option.partition("=")[2] for option in wrapper if option.startswith("--callgrind-out-file="))
    for number, total in enumerate(totals, start=1):
        Path(f"{place}.{number}").write_text(f"desc: Trigger\n\ntotals: {total}\n", encoding="utf-8")


def test_only_what_lies_between_a_games_marks_counts(monkeypatch: pytest.MonkeyPatch):
    def play(tree: Path, games: list[str], decisions: int, *wrapper: str) -> list[dict[str, Any]]:
        write_counts(wrapper, 99_999, 7_000, 88_888, 77_777, 9_000)  # the second game breaks off after its first mark
        return [
            {"game": "civ", "decisions": 1000, "games": 10, "seconds": 1.0, "mark": 2},
            {"game": "duel", "error": "ValueError: broken"},
            {"game": "wonders", "decisions": 1000, "games": 20, "seconds": 1.0, "mark": 5},
        ]

    monkeypatch.setattr(gate, "play", play)
    expected = {"civ": Work(7, 100), "duel": "ValueError: broken", "wonders": Work(9, 50)}
    assert gate.count(HEAD, ["civ", "duel", "wonders"]) == expected


def test_without_valgrind_the_trees_take_turns_and_medians_count(monkeypatch: pytest.MonkeyPatch):
    calls: list[Path] = []
    seconds = {BASE: iter([1.0, 9.0, 1.0, 1.0, 1.0, 9.0, 1.0]), HEAD: iter([2.0, 2.0, 50.0, 2.0, 2.0, 2.0, 2.0])}

    def play(tree: Path, games: list[str], decisions: int, *wrapper: str) -> list[dict[str, Any]]:
        assert not wrapper
        calls.append(tree)
        return [{"game": "civ", "decisions": 10**6, "games": 5000, "seconds": next(seconds[tree]), "mark": 2}]

    monkeypatch.setattr(gate, "play", play)
    monkeypatch.setattr("shutil.which", lambda name: None)
    unit, before, after = gate.measure(BASE, HEAD, ["civ"])
    assert unit.startswith("ns")
    assert before == {"civ": Work(1000, 200)}
    assert after == {"civ": Work(2000, 200)}
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
