"""The arena tells the truth: bots that fail are replaced and reported, programs take part, games are kept and rated."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

import civitas
from civitas.arena import guard, play_match, rate, seatings
from civitas.arena.external import ExternalBot, leaving_when_told
from civitas.arena.guard import Guarded, longest
from civitas.arena.ledger import lines, rated_games
from civitas.arena.lineup import MOST_SEATINGS, line_up
from civitas.arena.picture import draw
from civitas.bots import Perspective, make_bot
from civitas.core import BadInput, Rng

CIV = civitas.game("civ")
PASSES = 40
ROOT = Path(__file__).resolve().parents[2]


class Crashing:
    """A bot that cannot go on."""

    name = "crashing"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        raise RuntimeError("out of ideas")


class Cheating:
    """A bot that makes a move that it does not have."""

    name = "cheating"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        return -7


class Speechless:
    """A bot whose errors cannot tell what they are."""

    name = "speechless"

    class Error(Exception):
        def __str__(self) -> str:
            raise RuntimeError

        __repr__ = __str__

    def choose(self, seen: Perspective, rng: Rng) -> int:
        raise Speechless.Error


class Giving:
    """A bot that ends in a way that is no error."""

    @property
    def name(self) -> str:
        raise RuntimeError

    def choose(self, seen: Perspective, rng: Rng) -> int:
        raise GeneratorExit


class Endless:
    """A bot that never answers."""

    name = "endless"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        while True:
            pass


class Stubborn:
    """A bot that heeds no error."""

    name = "stubborn"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        while True:
            try:
                while True:
                    pass
            except Exception:
                continue


class Broken:
    """A bot whose answer breaks when it is looked at."""

    class Answer:
        def __index__(self) -> int:
            raise RuntimeError("broken")

    def choose(self, seen: Perspective, rng: Rng) -> "Broken.Answer":
        return Broken.Answer()


class Unprintable:
    """A bot whose errors hold what no file and no terminal should be given as it is."""

    def choose(self, seen: Perspective, rng: Rng) -> int:
        raise RuntimeError("\udc80 \x1b[31m\u2028red")


class Separated:
    """A bot whose answers look like two lines."""

    class Answer:
        def __repr__(self) -> str:
            return "one\u2028two"

    def choose(self, seen: Perspective, rng: Rng) -> "Separated.Answer":
        return Separated.Answer()


class Alone:
    """A bot that notes for which seats it is asked."""

    name = "alone"
    made: ClassVar[list["Alone"]] = []

    def __init__(self) -> None:
        self.seats: set[int] = set()
        Alone.made.append(self)

    def choose(self, seen: Perspective, rng: Rng) -> int:
        self.seats.add(seen.seat)
        return seen.legal_moves()[0]


class Leaving:
    """A bot that ends its program."""

    name = "leaving"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        raise SystemExit(3)


class Ending:
    """A bot that ends its process."""

    name = "ending"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        os._exit(3)


class Halving:
    """A bot that answers with what is no whole number, though it equals a move."""

    name = "halving"

    def choose(self, seen: Perspective, rng: Rng) -> float:
        return float(seen.legal_moves()[0])


class Number:
    """A whole number of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Foreign:
    """A bot without a name, whose numbers are of another library, as those of numpy are."""

    def choose(self, seen: Perspective, rng: Rng) -> Number:
        return Number(seen.legal_moves()[0])


class Stillborn:
    """A bot that cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("no weights")


def opening() -> Perspective:
    state = CIV.deal(2, 3)
    return Perspective(CIV, state, state.to_act()[0])


@pytest.mark.parametrize(
    ("bot", "why", "cause"),
    [
        ("Crashing", "crash", "RuntimeError: out of ideas"),
        ("Cheating", "illegal", "-7"),
        ("Leaving", "crash", "SystemExit: 3"),
        ("Speechless", "crash", "Speechless.Error"),
        ("Giving", "crash", "GeneratorExit"),
        ("Unprintable", "crash", r"RuntimeError: \udc80 \x1b[31m red"),
        ("Separated", "illegal", r"one\u2028two"),
    ],
)
def test_a_bot_that_fails_loses_its_seat_and_is_reported(bot: str, why: str, cause: str, tmp_path: Path):
    name = f"{__name__}:{bot}"
    file = tmp_path / "games.jsonl"
    report = play_match(CIV, [name, "random"], games=4, seed=1, results=file)
    assert report.games == 4
    assert report.fallen == {f"{name}: {why}": 4}
    assert report.causes == {f"{name}: {why}": cause.removeprefix("Speechless.")}
    assert report.to_dict()["fallen"] == report.fallen
    assert play_match(CIV, [name, "random"], games=4, seed=1, results=file) == report
    assert [game.fallen.count(why) for game in rated_games(file, "civ", 2)] == [1] * 4


def test_an_answer_that_is_no_whole_number_is_none():
    name = f"{__name__}:Halving"
    assert play_match(CIV, [name, "random"], games=2, seed=1).fallen == {f"{name}: illegal": 2}


def test_a_bot_that_does_not_return_is_interrupted():
    guarded = Guarded(Endless(), 0.05)
    seen = opening()
    assert guarded.choose(seen, Rng(1)) in seen.legal_moves()
    assert (guarded.fallen, guarded.cause) == ("overrun", "TimeoutError: no answer in 0.05 s")
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_bot_that_goes_on_when_it_is_interrupted_is_interrupted_harder(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(guard, "_AGAIN_SECONDS", 0.05)
    guarded = Guarded(Stubborn(), 0.05)
    assert guarded.choose(opening(), Rng(1)) in opening().legal_moves()
    assert (guarded.fallen, guarded.cause) == ("overrun", "Overrun: no answer in 0.05 s")


@pytest.mark.parametrize("at", ["setitimer", "signal"])
def test_an_alarm_that_comes_as_it_is_taken_away_interrupts_nothing(at: str, monkeypatch: pytest.MonkeyPatch):
    """The bot has answered in time, and what comes after it must not be interrupted in its place."""
    real, times = getattr(signal, at), [0]

    def late(*told: Any) -> Any:
        times[0] += 1
        if times[0] == 2:
            os.kill(os.getpid(), signal.SIGALRM)
        return real(*told)

    monkeypatch.setattr(signal, at, late)
    guarded = Guarded(make_bot("random"), 60.0)
    assert guarded.choose(opening(), Rng(1)) in opening().legal_moves()
    assert (guarded.fallen, times) == ("", [2])
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_in_another_thread_a_bot_is_not_interrupted():
    guarded = Guarded(make_bot("random"), 5.0)
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(guarded.choose(opening(), Rng(1))))
    thread.start()
    thread.join()
    assert found[0] in opening().legal_moves()
    assert guarded.fallen == ""


def test_an_answer_that_breaks_when_it_is_looked_at_is_no_move():
    name = f"{__name__}:Broken"
    assert play_match(CIV, [name, "random"], games=2, seed=1).fallen == {f"{name}: illegal": 2}


def test_seats_of_the_same_bot_do_not_share_what_they_know():
    Alone.made.clear()
    report = play_match(CIV, ["random", f"{__name__}:Alone"], seats=3, games=2, seed=1)
    assert report.fallen == {}
    assert [len(one.seats) for one in Alone.made if one.seats] == [1] * 4


def test_numbers_of_another_library_are_moves_and_a_bot_needs_no_name():
    report = play_match(CIV, [f"{__name__}:Foreign", "random"], games=2, seed=1)
    assert report.fallen == {}


def test_a_bot_that_cannot_be_made_is_refused_by_name():
    with pytest.raises(BadInput, match="no weights") as refused:
        play_match(CIV, [f"{__name__}:Stillborn", "random"], games=2, seed=1)
    assert refused.value.reason == "bot_import"


def test_a_bot_that_overruns_loses_its_seat():
    times = iter([0.0, 0.1, 1.0, 9.0, 9.0])
    guarded = Guarded(make_bot("random"), longest(0.5), lambda: next(times))
    seen = opening()
    assert guarded.choose(seen, Rng(1)) in seen.legal_moves()
    assert guarded.fallen == ""
    assert guarded.choose(seen, Rng(1)) in seen.legal_moves()
    assert guarded.fallen == "overrun"
    assert guarded.choose(seen, Rng(1)) in seen.legal_moves()


def test_without_a_time_nobody_overruns():
    assert longest(None) is None


def test_a_program_takes_a_seat():
    command = f"exec:{sys.executable} -m civitas bot random --stdio"
    report = play_match(CIV, [command, "random"], games=2, seed=3)
    assert report.fallen == {}
    assert sum(standing.wins for standing in report.bots) == pytest.approx(2)


def test_a_program_that_ends_loses_its_seat():
    report = play_match(CIV, [f"exec:{sys.executable} -c pass", "random"], games=2, seed=3)
    assert list(report.fallen.values()) == [2]


def test_a_program_that_does_not_listen_is_not_waited_for():
    bot = ExternalBot(f"{sys.executable} -c 'import time; time.sleep(600)'", None, 0.2)
    bot._left = 0.3  # what it may take to start
    with pytest.raises(TimeoutError):
        bot.ask("x" * 1_000_000)  # more than a pipe holds
    bot.close()


def test_a_program_that_closes_its_ears_and_says_nothing_is_not_waited_for():
    bot = ExternalBot("sh -c 'exec <&-; exec sleep 600'", None, 0.2)
    bot._left = 0.3  # what it may take to start
    with pytest.raises(TimeoutError):
        while True:
            bot.ask("a question")
    bot.close()
    assert bot._program.returncode == -signal.SIGKILL


def test_a_program_is_ended_once(monkeypatch: pytest.MonkeyPatch):
    bot = ExternalBot("sleep 600", None, 0.2)
    bot.close()
    killed: list[int] = []
    monkeypatch.setattr(os, "killpg", lambda group, _: killed.append(group))
    bot.close()
    assert killed == []


@pytest.mark.parametrize(
    ("number", "workers", "to_all"),
    [
        *((signal.SIGTERM, 1, False), (signal.SIGHUP, 1, False), (signal.SIGTERM, 2, False)),
        *((signal.SIGKILL, 2, False), (signal.SIGINT, 1, True), (signal.SIGINT, 2, True), (signal.SIGINT, 2, False)),
    ],
)
def test_when_a_match_is_told_to_end_no_program_and_no_process_stays(
    number: signal.Signals, workers: int, to_all: bool, tmp_path: Path
):
    program = tmp_path / "bot.py"
    program.write_text(
        f"import os, time\nopen(os.path.join({str(tmp_path)!r}, f'{{os.getpid()}}.number'), 'w').close()\n"
        "time.sleep(600)\n"
    )
    command = [sys.executable, "-m", "civitas", "arena", "civ", "--bots", f"exec:{sys.executable} {program},greedy"]
    match = subprocess.Popen(
        [*command, "--games", "4", "--workers", str(workers)], start_new_session=True, stderr=subprocess.PIPE, text=True
    )
    try:
        while len(started := list(tmp_path.glob("*.number"))) < workers:
            assert match.poll() is None
            time.sleep(0.02)
        family = [int(file.stem) for file in started] + children(match.pid)
        assert len(family) >= (1 if workers == 1 else 4)
        (os.killpg if to_all else os.kill)(match.pid, number)
        _, errors = match.communicate(timeout=60)
        assert "Traceback" not in errors
        assert match.returncode in (130, 128 + number, -number)
        while any(is_alive(one) for one in family):
            time.sleep(0.02)
    finally:
        match.kill()


def test_what_a_process_ignores_does_not_end_a_match():
    former = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with leaving_when_told():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, former)


def children(parent: int) -> list[int]:
    """The processes that a process has started, so far as the system tells."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def is_alive(number: int) -> bool:
    """Is there such a process, and not only what nobody has taken note of?"""
    try:
        os.kill(number, 0)
        state = Path(f"/proc/{number}/stat")
        return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.parametrize("command", ["no-such-program-anywhere", "", "'"])
def test_a_program_that_is_not_there_is_refused(command: str):
    with pytest.raises(BadInput) as refused:
        play_match(CIV, [f"exec:{command}", "random"], games=2, seed=3)
    assert refused.value.reason == "bot_import"


def test_what_a_program_has_started_ends_with_it(tmp_path: Path):
    noted = tmp_path / "number"
    inner = f"import os, time; open({str(noted)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    program = tmp_path / "wrapped"
    program.write_text(f'#!/bin/sh\n{sys.executable} -c "{inner}"\necho end\n')
    program.chmod(0o755)
    bot = ExternalBot(str(program), None, None)
    while not noted.exists() or not noted.read_text():
        pass
    bot.close()
    while is_alive(int(noted.read_text())):  # it is gone once whoever has taken it in has noticed
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("program", "why", "cause"),
    [
        ("print('banner', flush=True); input(); input()", "crash", "ValueError: "),
        ("input(); print('rubbish', flush=True)", "crash", "ValueError: no answer: 'rubbish'"),
        ("input(); print('[' * 100000, flush=True)", "crash", "ValueError: no answer"),
        ("input(); print('x' * 2000000, flush=True); input()", "crash", "ValueError: an answer is too long"),
        ("input(); print('null', flush=True)", "crash", "ValueError: no answer: 'null'"),
        ("input(); print('{\"move\": 5.5}', flush=True)", "illegal", "NoMove: 5.5"),
        ("input(); print('{\"move\": true}', flush=True)", "illegal", "NoMove: True"),
        ("input(); print('{\"move\": -5}', flush=True)", "illegal", "-5"),
        ('input(); print(\'{"move": "fly to the moon"}\', flush=True)', "illegal", "NoMove: 'fly to the moon'"),
        ("input(); print('{\"move\": -5}\\n{}', flush=True)", "illegal", "-5"),
        ("pass", "crash", "EOFError: the program has ended"),
    ],
)
def test_what_ails_a_program_is_told(program: str, why: str, cause: str, tmp_path: Path):
    file = tmp_path / "bot.py"
    file.write_text(program)
    report = play_match(CIV, [f"exec:{sys.executable} {file}", "random"], games=1, seed=3)
    ((loss, times),) = report.fallen.items()
    assert (loss.rpartition(": ")[2], times) == (why, 1)
    assert report.causes[loss].startswith(cause)


def test_who_says_more_than_it_was_asked_is_not_believed(tmp_path: Path):
    file = tmp_path / "bot.py"
    file.write_text(
        "import json\nwhile True:\n  move = json.loads(input())['moves'][0]['move']\n"
        "  print(json.dumps({'move': move}) + chr(10) + '{}', flush=True)\n"
    )
    report = play_match(CIV, [f"exec:{sys.executable} {file}", "random"], games=1, seed=3)
    assert "said something before it was asked" in next(iter(report.causes.values()))


def test_a_program_may_take_its_time_to_start(tmp_path: Path):
    file = tmp_path / "bot.py"
    file.write_text(
        "import json, time\ntime.sleep(1.5)\nwhile True:\n  asked = json.loads(input())\n"
        "  print(json.dumps({'move': asked['moves'][0]['move']}), flush=True)\n"
    )
    report = play_match(CIV, [f"exec:{sys.executable} {file}", "random"], games=1, seed=3, move_seconds=0.05)
    assert report.fallen == {}


def test_a_bot_that_ends_its_process_is_told_of():
    with pytest.raises(BadInput) as refused:
        play_match(CIV, [f"{__name__}:Ending", "random"], games=2, seed=3, workers=2)
    assert refused.value.reason == "bot_process"


@pytest.mark.parametrize("budget", [{"move_seconds": -5.0}, {"move_seconds": float("nan")}, {"playouts": -3}])
def test_budgets_are_checked_for_programs_too(budget: dict[str, Any]):
    program = f"exec:{sys.executable} -c pass"
    with pytest.raises(BadInput) as refused:
        play_match(CIV, [program, program], games=2, seed=3, **budget)
    assert refused.value.reason in budget


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_example_in_c_plays(tmp_path: Path):
    program = tmp_path / "first_mover"
    subprocess.run(["cc", "-o", str(program), str(ROOT / "docs" / "examples" / "first_mover.c")], check=True)
    report = play_match(CIV, [f"exec:{program}", "random"], games=2, seed=3)
    assert report.fallen == {}


def test_results_are_kept_and_a_match_goes_on_where_it_stopped(tmp_path: Path):
    file = tmp_path / "games.jsonl"
    whole = play_match(CIV, ["greedy", "random"], games=6, seed=4, results=file)
    assert len(lines(file)) == 6
    kept = file.read_text().splitlines()
    file.write_text("\n".join(kept[:3]) + "\n" + kept[3][:20])
    told: list[int] = []
    assert play_match(CIV, ["greedy", "random"], games=6, seed=4, results=file, on_game=told.append) == whole
    assert told[-1] == 6
    assert {json.dumps(line) for line in lines(file)} == {json.dumps(json.loads(line)) for line in kept}
    assert whole == play_match(CIV, ["greedy", "random"], games=6, seed=4)


@pytest.mark.parametrize(
    "line",
    [
        *("5", "[]", "{}", '{"game": "civ"}', '{"bots": 5, "places": [0], "rewards": [1], "fallen": [""]}'),
        '{"bots": ["a"], "places": [1], "rewards": [1.0], "fallen": [""]}',
        '{"bots": ["a"], "places": [0], "rewards": ["won"], "fallen": [""]}',
        '{"bots": ["a"], "places": [0], "rewards": [], "fallen": [""]}',
        '{"bots": ["a"], "places": [0], "rewards": [7], "fallen": [""]}',
        '{"bots": ["a"], "places": [0], "rewards": [NaN], "fallen": [""]}',
        '{"bots": ["a"], "places": [0], "rewards": [1], "fallen": [{}]}',
        '{"bots": ["a"], "places": [0], "rewards": [1], "fallen": [""], "causes": []}',
        "my dear diary",
        "[" * 100_000,
    ],
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(line: str, tmp_path: Path):
    file = tmp_path / "notes.jsonl"
    file.write_text(f"{line}\n")
    with pytest.raises(BadInput) as refused:
        play_match(CIV, ["greedy", "random"], games=2, seed=4, results=file)
    assert (refused.value.reason, refused.value.values["value"]) == ("results_line", 1)
    assert file.read_text() == f"{line}\n"


def test_ratings_follow_the_results(tmp_path: Path):
    games = [(["a", "b"], [1.0, 0.0]), (["b", "a"], [0.0, 1.0])] * 20 + [(["b", "c"], [1.0, 0.0])] * 20
    ratings = rate(games)
    assert [one.name for one in ratings] == ["a", "b", "c"]
    assert all(one.low < one.mu < one.high for one in ratings)
    few = {one.name: one.sigma for one in rate(games[:4])}
    assert {one.name: one.sigma for one in ratings}["a"] < few["a"]
    even = rate([(["a", "b"], [0.5, 0.5])] * 10)
    assert even[0].mu == pytest.approx(even[1].mu)
    file = tmp_path / "games.jsonl"
    play_match(CIV, ["greedy", "random"], games=4, seed=4, results=file)
    kept = rated_games(file, "civ", 2)
    assert {one.name for one in rate((game.names, game.rewards) for game in kept)} == {"greedy", "random"}
    assert rated_games(file, "civ", 3) == rated_games(file, "duel", 2) == []
    file.write_text("".join(reversed(file.read_text().splitlines(keepends=True))))
    assert rated_games(file, "civ", 2) == kept  # in whatever order the games were written


def test_the_picture_is_an_image_with_every_name():
    ratings = rate([(["a & b", "c"], [1.0, 0.0])])
    picture = draw(ratings, "CIV <two seats>")
    words = {node.text for node in ElementTree.fromstring(picture).iter() if node.text}
    assert {"a & b", "c", "CIV <two seats>"} <= words


def test_seatings_come_in_rounds_in_which_everybody_sits_everywhere():
    for places in ([0, 1, 2], [0, 1, 2, 1], [0, 1, 2, 3]):
        seated = seatings(places)
        for first in range(0, len(seated), len(places)):
            round_of = seated[first : first + len(places)]
            assert all(sorted(column) == sorted(places) for column in zip(*round_of, strict=True))


def test_where_there_are_too_many_seatings_neighbours_change_from_deal_to_deal():
    places = [0, 1, 2, 3, 4]
    assert {tuple(seatings(places, 7)[turn]) for turn in range(5)} == {tuple(one) for one in seatings(places, 7)}
    assert len({tuple(seatings(places, seed)[0]) for seed in range(20)}) > 10
    assert seatings([0, 1, 1], 7) == seatings([0, 1, 1])


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_deal_is_played_in_so_many_seatings_at_most(seats: int):
    for bots in range(2, seats + 1):
        assert len(seatings(line_up(bots, seats))) <= MOST_SEATINGS
    assert len(seatings(line_up(3, 5))) == 5  # there are thirty


@pytest.mark.parametrize("places", [[0, 1], [0, 1, 1, 1], [0, 1, 2], [0, 1, 2, 1], [0, 1, 2, 3, 4, 5, 6]])
def test_every_bot_meets_every_seat_equally_often(places: list[int]):
    seated = seatings(places)
    assert len({tuple(one) for one in seated}) == len(seated)
    for bot in set(places):
        counts = [sum(1 for one in seated if one[seat] == bot) for seat in range(len(places))]
        assert len(set(counts)) == 1


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_a_cluster_needs_ray():
    with pytest.raises(BadInput) as refused:
        play_match(CIV, ["random", "random"], games=2, seed=3, cluster=True)
    assert (refused.value.reason, refused.value.values) == ("cluster", {"value": "ray"})
