"""Files that come from anybody, and ends of pipes: an exit status and a line, never a traceback, nothing raw."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import civitas
from civitas.arena.ledger import lines
from civitas.arena.match import Report, Standing
from civitas.bots.fitted import MAGIC as LINEAR_MAGIC
from civitas.bots.fitted import read_linear
from civitas.bots.weights import MAGIC, read_net
from civitas.cli import options, terminal
from civitas.cli.terminal import ask, echo
from civitas.i18n import visible
from tests.cli.conftest import Ran, Run

HARMFUL = "\x1b[2J\x1b]0;title\x07\r\x08\x7f\x9b31m\u202e\u2066\u2028\ufeff\ud800"
VALUES: list[Callable[[random.Random], object]] = [
    lambda luck: None,
    lambda luck: luck.choice([True, False]),
    lambda luck: luck.choice([-1, 0, 1, 2, 99, 2**31, 2**63, 2**64, -(2**70), 10**400]),
    lambda luck: luck.choice([0.5, -0.0, 1e300]),
    lambda luck: luck.choice(["", "x", "0", "1 end", "-7", "9" * 5000, "é" * 300, "human:x", "os:getcwd", "../.."]),
    lambda luck: HARMFUL[luck.randrange(len(HARMFUL)) :] + luck.choice(["", "x", "\n1. forged"]),
    lambda luck: luck.choice([[], {}, [[]], [{}], {"": ""}, [None] * 9, ["0 end"] * 9, {HARMFUL: HARMFUL}, [HARMFUL]]),
]


def is_harmless(text: str) -> bool:
    return text == visible(text, lines=True)


def fine(ran: Ran) -> bool:
    return ran.status in (0, 2) and "Traceback" not in ran.out + ran.err and is_harmless(ran.out + ran.err)


def records() -> list[dict[str, Any]]:
    """A record of each game: dealt from a seed, with a salt, and from a position; some moves of each."""
    found = []
    for game in civitas.all_games():
        for how in ("seed", "salt", "start"):
            options = game.check_options(game.seats[0], {})
            if how == "salt":
                record = civitas.Record(game, game.seats[0], 7, options, salt="c3" * 16)
            else:
                start = game.deal(game.seats[0], 7, options).to_dict() if how == "start" else None
                record = civitas.Record(game, game.seats[0], 7, options, start=start)
            state = record.deal()
            for _ in range(4):
                seat = state.to_act()[0]
                move = state.decision(seat).moves[0]
                record.moves.append((seat, game.notation(move, state)))
                state.play(seat, move)
            found.append({**record.to_dict(), "players": ["human"] * game.seats[0]})
    return found


def mutated(value: Any, luck: random.Random) -> Any:
    """The value with one thing in it changed, somewhere."""
    if isinstance(value, dict) and value and luck.random() < 0.9:
        name = luck.choice(list(value))
        match luck.randrange(12):
            case 0:
                return {key: below for key, below in value.items() if key != name}
            case 1:
                return {**value, HARMFUL: VALUES[luck.randrange(len(VALUES))](luck)}
            case _:
                return {**value, name: mutated(value[name], luck)}
    if isinstance(value, list) and value and luck.random() < 0.9:
        place = luck.randrange(len(value))
        return [*value[:place], mutated(value[place], luck), *value[place + 1 :]]
    if isinstance(value, str) and value and luck.random() < 0.4:
        place = luck.randrange(len(value) + 1)
        return value[:place] + luck.choice([*HARMFUL, " ", "\n", "9", "x"]) + value[place:]
    return VALUES[luck.randrange(len(VALUES))](luck)


@pytest.mark.parametrize("record", records(), ids=lambda found: f"{found['game']}-{len(found)}")
def test_records_with_something_wrong_in_them_end_in_a_line(record: dict[str, Any], tmp_path: Path, run: Run):
    luck = random.Random(f"{record['game']} {sorted(record)}")
    file = tmp_path / "game.json"
    commands = (["replay"], ["replay", "--json"], ["replay", "--verify"], ["play", "--load"])
    for case in range(60):
        data = mutated(record, luck)
        if luck.random() < 0.3:
            data = mutated(data, luck)
        file.write_text(json.dumps(data), encoding="utf-8")
        arguments = [*commands[case % 4], str(file), "--lang", luck.choice(["en", "ko"])]
        ran = run(*arguments, typed=("why", "log", "quit"))
        assert fine(ran), (case, data, ran)
        assert ran.status == 0 or ran.err.count("\n") == 1, (case, data, ran)


def test_the_records_that_are_changed_are_sound(tmp_path: Path, run: Run):
    for record in records():
        (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
        assert run("replay", "--verify", str(tmp_path / "game.json")).status == 0


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[" * 100_000, "50"),
        ('{"a":' * 100_000, "50"),
        ("[" * 400 + "]" * 400, "50"),
        ('{"game": ' + "[" * 900 + "]" * 900 + "}", "50"),
        ("9" * 5000, "JSON"),
        ('{"seats": NaN}', "NaN"),
        ('{"seats": -Infinity}', "-Infinity"),
        ('{"seats": 1e999}', "1e999"),
        ('{"seats": 2, "game": "civ", "seats": 3}', "seats"),
        ('{"start": {"a": 1, "a": 1}}', '"a"'),
        ("\ufeff", "JSON"),
        ("\0\0\0", "JSON"),
        ('"\ud800"', "JSON"),
    ],
    ids=range(13),
)
def test_json_that_is_no_record(text: str, named: str, tmp_path: Path, run: Run):
    file = tmp_path / "game.json"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    for command in (("replay",), ("play", "--load")):
        ran = run(*command, str(file))
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert named.strip('"') in ran.err
        assert len(ran.err) < 1000


def test_places_that_are_no_file(tmp_path: Path, run: Run):
    locked = tmp_path / "locked.json"
    locked.write_text("{}")
    locked.chmod(0)
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "no" / "such", tmp_path / "file" / "below", Path("x" * 5000), locked):
        for command in (("replay",), ("play", "--load")):
            ran = run(*command, str(place))
            assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_file_without_an_end_is_not_read_to_its_end(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("civitas.cli.reading.MOST_BYTES", 1 << 20)
    ran = run("replay", "/dev/zero")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_file_may_not_name_code_that_is_to_play(tmp_path: Path, run: Run):
    """Nor does a bot of that name have to exist: whoever wants it to play says so."""
    record = {**records()[0], "players": ["human", "builtins:exit"]}
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    ran = run("play", "--load", str(tmp_path / "game.json"))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "builtins:exit" in ran.err
    assert "--bots" in ran.err
    assert run("play", "--load", str(tmp_path / "game.json"), "--bots", "novice", typed=("quit",)).status == 0


@pytest.mark.parametrize("text", ["x=" + "[" * 100_000, "temple={culture=" + "9" * 5000 + "}", "\0", "a=1\na=2"])
def test_card_icons_that_cannot_be_read(text: str, tmp_path: Path):
    from civitas.games.flow.edge.own_icons import replace_icons

    with pytest.raises(civitas.BadInput, match="CIVITAS_FLOW_CARDS"):
        replace_icons([], text)


@pytest.mark.parametrize("line", ["[" * 100_000, '{"game": "civ", "bots": ' + "[" * 900 + "]" * 900 + "}", "9" * 5000])
def test_results_that_are_no_results(line: str, tmp_path: Path):
    file = tmp_path / "results.jsonl"
    file.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(civitas.BadInput, match="results_line"):
        lines(file)


@pytest.mark.parametrize("rest", [b"", b"\1", bytes(16), b"\xff" * 40, bytes(15) + b"\1" + b"x\x9c\3\0\0\0\0\1"])
def test_weights_that_are_no_weights(rest: bytes):
    for magic, read in ((MAGIC, read_net), (LINEAR_MAGIC, read_linear)):
        with pytest.raises(ValueError, match="weights"):
            read(magic + rest + b"\1\2\3")


def started(arguments: list[str], **how: Any) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "civitas", *arguments]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(command, env=paths, text=True, check=False, timeout=60, **how)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_told_once():
    with open("/dev/full", "w") as full:
        done = started(["games"], stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "stdout" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_results_on_a_full_disk_name_their_file(run: Run):
    match = ("arena", "civ", "--bots", "random,random", "--games", "1", "--results")
    ran = run(*match, "/dev/full")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "/dev/full" in ran.err
    assert run(*match, "/dev/null").status == 0


def test_who_stops_reading_is_told_nothing():
    read, write = os.pipe()
    os.close(read)
    done = started(["play", "civ", "--seed", "1"], stdin=subprocess.DEVNULL, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("closed", [[1], [2], [1, 2], [0, 1, 2]])
def test_closed_streams_are_no_traceback(closed: list[int], tmp_path: Path):
    def close() -> None:
        for number in closed:
            os.close(number)

    done = started(["play", "civ", "--seed", "1"], capture_output=True, stdin=subprocess.DEVNULL, preexec_fn=close)
    assert (done.returncode, done.stderr) == (0, "")


def test_letters_that_the_terminal_lacks_are_escaped():
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "civitas", "games", "--lang", "ko"]
    done = subprocess.run(command, env=paths, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u" in done.stdout


def test_text_goes_to_the_terminal_at_one_place():
    folder = Path(terminal.__file__).parent
    for file in folder.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if file.name != "terminal.py":
            assert "typer.echo(" not in text
            assert " input(" not in text
            assert text.count("print(") == text.count("file=sys.stderr"), file  # the bar of a match


def test_what_is_printed_or_asked_is_harmless(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []

    def typed(prompt: str) -> str:
        asked.append(prompt)
        return ""

    monkeypatch.setattr("builtins.input", typed)
    echo(HARMFUL)
    echo(HARMFUL, err=True)
    options.show_json({HARMFUL: HARMFUL})
    ask(HARMFUL)
    out, err = capsys.readouterr()
    assert all(map(is_harmless, (out, err, *asked)))
    _, _, shown = out.partition("\n")
    assert json.loads(shown) == {HARMFUL: HARMFUL}


def test_bots_of_a_match_and_their_errors_are_shown_harmless(run: Run, monkeypatch: pytest.MonkeyPatch):
    def play(*_: Any, **__: Any) -> Report:
        standings = [Standing(name, 1.0, 2, 0.5, 0.1, 0.9) for name in (f"exec:{HARMFUL}\n", "random")]
        loss = f"exec:{HARMFUL}: crash"
        return Report("civ", 2, 2, 7, 0.5, standings, {loss: 1}, {loss: HARMFUL}, 2)

    monkeypatch.setattr("civitas.cli.arena.play_match", play)
    ran = run("arena", "civ", "--bots", "random,random", "--games", "2")
    assert ran.status == 0
    assert fine(ran)
