"""The commands that report: games, arena, bench, replay, rules, serve, and their help."""

import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import civitas
from civitas.core import Record, Rng, digest, game_ids
from tests.cli.conftest import Run

COMMANDS = ("play", "serve", "arena", "bot", "bench", "replay", "rules", "games")


def played(file: Path, moves: int = 10_000) -> civitas.State:
    """Write the record of a random game (or of its first moves); the last state."""
    game = civitas.game("civ")
    state = game.deal(2, 7)
    rng = Rng(1)
    record = Record(game, 2, 7, game.check_options(2, {}))
    while not state.over and len(record.moves) < moves:
        seat = state.to_act()[0]
        legal = state.legal_moves(seat)
        move = int(legal[rng.below(len(legal))])
        record.moves.append((seat, game.notation(move, state)))
        state.play(seat, move)
    file.write_text(json.dumps(record.to_dict()), encoding="utf-8")
    return state


@pytest.mark.parametrize("command", COMMANDS)
def test_help_speaks_both_languages(command: str, run: Run):
    english, korean = run(command, "--help"), run(command, "--help", lang="ko_KR.UTF-8")
    assert (english.status, korean.status) == (0, 0)
    assert "--lang" in english.out
    assert "cli.help" not in english.out + korean.out
    assert any("가" <= letter <= "힣" for letter in korean.out)
    assert not any("가" <= letter <= "힣" for letter in english.out)


def test_without_arguments_the_commands_are_listed(run: Run):
    ran = run()
    assert ran.status == 0
    assert all(command in ran.out for command in COMMANDS)


def test_games_lists_every_game(run: Run):
    ran = run("games")
    assert all(id in ran.out for id in game_ids())
    assert "카르타" in run("games", "--lang", "ko").out
    facts = json.loads(run("games", "--json").out)
    assert [game["id"] for game in facts] == list(game_ids())


def test_arena_reports_every_bot(run: Run):
    arguments = ("arena", "civ", "--bots", "greedy,random", "--games", "4", "--seed", "3")
    report = json.loads(run(*arguments, "--json").out)
    assert [bot["name"] for bot in report["bots"]] == ["greedy", "random"]
    for bot in report["bots"]:
        assert set(bot) == {"name", "wins", "games", "rate", "low", "high"}
        assert bot["rate"] == pytest.approx(bot["wins"] / bot["games"])
    assert run(*arguments, "--json").out == run(*arguments, "--json").out
    shown = run(*arguments).out
    assert "greedy" in shown
    assert "50.0 %" in shown


@pytest.mark.parametrize(("lang", "unfair", "lost"), [("en", "no multiple", "it failed"), ("ko", "배수", "오류")])
def test_arena_tells_what_happened_and_rates(run: Run, tmp_path: Path, lang: str, unfair: str, lost: str):
    results, picture = tmp_path / "games.jsonl", tmp_path / "ratings.svg"
    arguments = ("arena", "civ", "--bots", "exec:false,random", "--games", "3", "--results", str(results))
    shown = run(*arguments, "--picture", str(picture), "--lang", lang).out
    assert unfair in shown
    assert f"{lost} (EOFError: the program has ended)" in shown
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    report = json.loads(run(*arguments, "--json").out)
    assert {one["name"]: one["fallen"] for one in report["ratings"]} == {"exec:false": 3, "random": 0}
    assert report["seatings"] == 2


def test_an_option_is_written_as_its_errors_show_it(run: Run):
    arguments = ("arena", "civ", "--seats", "4", "--bots", "random,random", "--games", "4", "--json")
    told = {run(*arguments, "--option", f"teams={text}").out for text in ("true", "yes", "YES", "예")}
    assert len(told) == 1
    plain = {run(*arguments, "--option", f"teams={text}").out for text in ("false", "no", "아니요")}
    assert len(plain) == 1
    assert told != plain
    assert "yes" in run(*arguments, "--option", "teams=perhaps").err


def test_bench_measures_play_and_search(run: Run):
    figures = json.loads(run("bench", "civ", "--seconds", "0.05", "--json").out)
    assert set(figures) == {
        "game",
        "seats",
        "games_per_s",
        "decisions_per_s",
        "copies_per_s",
        "decisions_per_game",
        "compiled",
    }
    assert figures["decisions_per_s"] == pytest.approx(figures["games_per_s"] * figures["decisions_per_game"])
    assert figures["compiled"] == (not civitas.core.playout.__file__.endswith(".py"))
    arguments = ("bench", "civ", "--seats", "3", "--seconds", "0.05", "--bot", "mcts", "--move-seconds", "0.002")
    searched = json.loads(run(*arguments, "--json").out)
    assert searched["playouts_per_s"] > 0
    assert {"overrun_ms", "worst_overrun_ms"} <= set(searched)
    assert "초당 게임" in run("bench", "civ", "--seconds", "0.05", "--lang", "ko").out


def test_replay_tells_verifies_and_sums_up(tmp_path: Path, run: Run):
    file = tmp_path / "game.json"
    state = played(file)
    told = run("replay", str(file)).out
    assert told.startswith("   1. ")
    assert "The game is over" in told
    assert digest(state) in run("replay", str(file), "--verify").out
    facts = json.loads(run("replay", str(file), "--json").out)
    assert (facts["over"], facts["digest"]) == (True, digest(state))
    assert facts["outcome"] == state.outcome().to_dict()


def test_a_record_of_older_rules_is_replayed_if_those_of_today_lead_to_its_end(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
):
    game = civitas.game("civ")
    file = tmp_path / "game.json"
    state, version = played(file), game.rules_version
    monkeypatch.setattr(type(game), "rules_version", "later")
    for arguments in ((), ("--verify",)):
        done = run("replay", str(file), *arguments)
        assert (done.status, done.out.splitlines()[0]) == (
            0,
            f"Recorded by rules version {version}, played by version later.",
        )
    assert json.loads(run("replay", str(file), "--json").out)["digest"] == digest(state)


@pytest.mark.parametrize("moves", [5, 0])
def test_a_record_of_older_rules_that_do_not_lead_to_the_end_is_said_to_be_one(
    moves: int, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "game.json"
    played(file, moves)
    monkeypatch.setattr(type(civitas.game("civ")), "rules_version", "later")
    for arguments in ((), ("--verify",), ("--json",)):
        done = run("replay", str(file), *arguments)
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
        assert "Older rules" in done.err
        assert "version later" in done.err


def test_replay_of_an_unfinished_game_says_who_moves(tmp_path: Path, run: Run):
    file = tmp_path / "game.json"
    played(file, moves=5)
    assert "to move:" in run("replay", str(file)).out
    assert json.loads(run("replay", str(file), "--json").out)["outcome"] is None


def test_rules_by_number_by_game_and_all(run: Run):
    assert "CIV-MIL-01" in run("rules", "civ_mil_01").out
    assert json.loads(run("rules", "CIV-MIL-01", "--json").out)["game"] == "civ"
    assert run("rules", "civ").out.count("CIV-") > 50
    assert "duel" in run("rules").out


def test_a_rule_tells_where_it_lives_and_is_tested(run: Run):
    tests = str(Path(__file__).resolve().parents[1])
    told = run("rules", "7wd-turn-04", "--tests", tests, "--lang", "en").out
    assert re.search(r"Carried out in:\n +\S*src/civitas/games/duel/\S+\.py:\d+", told)
    assert re.search(r"Tested in:\n( +.*\n)*? +\S*tests/games/duel/\S+\.py:\d+", told)
    facts = json.loads(run("rules", "7wd-turn-04", "--tests", tests, "--json").out)
    assert len(facts["tests"]) >= 1
    assert all("games/duel/" in place for place in facts["source"])


def test_rules_coverage_counts_the_tests(tmp_path: Path, run: Run):
    named = "-".join(("CIV", "MIL", "01"))  # in one piece it would count as a test of that rule
    (tmp_path / "test_some.py").write_text(f'"{named}"', encoding="utf-8")
    found = json.loads(run("rules", "--coverage", "--tests", str(tmp_path), "--json").out)
    assert found["civ"]["tested"] == 1
    assert named not in found["civ"]["missing"]
    assert "civ: tests name 1 of" in run("rules", "--coverage", "--tests", str(tmp_path)).out


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        ((), {}, ("127.0.0.1", 8000, False, None)),
        (("--open",), {}, ("127.0.0.1", 8000, True, None)),
        (("--open",), {"CIVITAS_NO_BROWSER": "1"}, ("127.0.0.1", 8000, False, None)),
        ((), {"CIVITAS_PORT": "8080"}, ("127.0.0.1", 8080, False, None)),
        (("--port", "9000"), {"CIVITAS_PORT": "8080"}, ("127.0.0.1", 9000, False, None)),
        (("--host", "0.0.0.0", "--db", "games.db", "--no-open"), {}, ("0.0.0.0", 8000, False, "games.db")),
    ],
)
def test_serve_starts_the_tables(
    arguments: tuple[str, ...],
    environment: dict[str, str],
    expected: tuple[object, ...],
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
):
    started: list[tuple[object, ...]] = []
    stand_in = ModuleType("civitas.web.serve")
    stand_in.serve = lambda *given, **_: started.append(given)  # type: ignore[attr-defined]  # made for the test
    monkeypatch.setitem(sys.modules, "civitas.web.serve", stand_in)
    for name in ("CIVITAS_PORT", "CIVITAS_NO_BROWSER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert run("serve", *arguments).status == 0
    assert started == [expected]


SALT = "0f" * 16


def sealed(file: Path, **changes: object) -> str:
    """Write the record of a sealed deal and a few moves, perhaps with changes; its commitment."""
    game = civitas.game("civ")
    record = Record(game, 2, 7, game.check_options(2, {}), salt=SALT)
    state = record.deal()
    for _ in range(5):
        seat = state.to_act()[0]
        record.moves.append((seat, game.notation(int(state.legal_moves(seat)[0]), state)))
        state.play(*record.moves[-1])
    file.write_text(json.dumps(record.to_dict() | changes), encoding="utf-8")
    assert record.sealed is not None
    return record.sealed.commitment()


def test_replay_checks_a_commitment(run: Run, tmp_path: Path):
    file = tmp_path / "record.json"
    commitment = sealed(file)
    ran = run("replay", "--verify", str(file), "--commitment", commitment)
    assert ran.status == 0
    assert f"match the commitment {commitment}" in ran.out
    assert "맞습니다" in run("replay", "--verify", str(file), "--commitment", commitment.upper(), "--lang", "ko").out
    facts = json.loads(run("replay", str(file), "--commitment", commitment, "--json").out)
    assert (facts["commitment"], facts["matches"]) == (commitment, True)
    assert "matches" not in json.loads(run("replay", str(file), "--json").out)


@pytest.mark.parametrize("changes", [{"seed": "8"}, {"salt": "00" * 16}])
def test_replay_notices_another_deal(run: Run, tmp_path: Path, changes: dict[str, object]):
    file = tmp_path / "record.json"
    commitment = sealed(file)
    sealed(file, moves=[], **changes)
    ran = run("replay", "--verify", str(file), "--commitment", commitment)
    assert ran.status == 1
    assert "do not match" in ran.err
    assert "match the commitment" not in ran.out
    ran = run("replay", str(file), "--commitment", commitment, "--json")
    assert (ran.status, json.loads(ran.out)["matches"]) == (1, False)


def test_replay_names_a_move_that_is_not_of_this_deal(run: Run, tmp_path: Path):
    file = tmp_path / "record.json"
    commitment = sealed(file, moves=["0 play nonsense"])
    ran = run("replay", "--verify", str(file), "--commitment", commitment)
    assert ran.status == 2
    assert "Move 1" in ran.err


def test_replay_says_what_cannot_be_checked(run: Run, tmp_path: Path):
    file = tmp_path / "record.json"
    sealed(file)
    ran = run("replay", "--verify", str(file), "--commitment", "12")
    assert (ran.status, ran.err) == (2, "--commitment: A commitment is 64 hexadecimal digits, not 12.\n")
    played(file, 3)
    ran = run("replay", "--verify", str(file), "--commitment", "00" * 32)
    assert ran.status == 2
    assert "no salt" in ran.err
