"""The arena tells the truth: bots that fail are replaced and reported, games are kept and rated."""

import json
import os
import signal
import threading
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

import civitas
from civitas.arena import guard, play_match, rate
from civitas.arena.guard import Guarded, longest
from civitas.arena.ledger import lines, rated_games
from civitas.arena.picture import draw
from civitas.bots import Perspective, make_bot
from civitas.core import BadInput, Rng

CIV = civitas.game("civ")


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


def test_an_alarm_that_somebody_else_has_set_is_set_again():
    former = signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_REAL, 500.0, 7.0)
    try:
        Guarded(make_bot("random"), 60.0).choose(opening(), Rng(1))
        left, again = signal.getitimer(signal.ITIMER_REAL)
        assert 0 < left <= 500.0
        assert again == 7.0
        assert signal.getsignal(signal.SIGALRM) is signal.SIG_IGN
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)


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


def test_a_bot_that_ends_its_process_is_told_of():
    with pytest.raises(BadInput) as refused:
        play_match(CIV, [f"{__name__}:Ending", "random"], games=2, seed=3, workers=2)
    assert refused.value.reason == "bot_process"


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


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_a_cluster_needs_ray():
    with pytest.raises(BadInput) as refused:
        play_match(CIV, ["random", "random"], games=2, seed=3, cluster=True)
    assert (refused.value.reason, refused.value.values) == ("cluster", {"value": "ray"})
