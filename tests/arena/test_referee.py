"""The arena tells the truth: bots that fail are replaced and reported, programs take part, games are kept and rated."""

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any
from weakref import ref
from xml.etree import ElementTree

import pytest

import civitas
from civitas.arena import play_match, rate, seatings
from civitas.arena.external import ExternalBot, answer_of, question_of, read_question, serve
from civitas.arena.guard import Guarded, longest
from civitas.arena.ledger import lines, rated_games
from civitas.arena.picture import draw
from civitas.bots import Bot, Perspective, make_bot
from civitas.bots.learned import LearnedBot
from civitas.cli.bot import maker
from civitas.core import BadInput, Rng, all_games

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


class Leaving:
    """A bot that ends its program."""

    name = "leaving"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        raise SystemExit(3)


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
    ("bot", "why"), [("Crashing", "crash"), ("Cheating", "illegal"), ("Leaving", "crash"), ("Halving", "illegal")]
)
def test_a_bot_that_fails_loses_its_seat_and_is_reported(bot: str, why: str):
    name = f"{__name__}:{bot}"
    report = play_match(CIV, [name, "random"], games=4, seed=1)
    assert report.games == 4
    assert report.fallen == {f"{name}: {why}": 4}
    assert report.to_dict()["fallen"] == report.fallen


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


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_question_tells_what_the_seat_knows_and_is_answered(game: civitas.Game):
    state = game.deal(game.seats[0], 3)
    seat = state.to_act()[0]
    seen = Perspective(game, state, seat)
    question = question_of(seen, 5, None, Rng(4))
    assert question["view"] == state.view(seat)
    assert game.from_dict(question["position"]).view(seat) == state.view(seat)
    assert [one["move"] for one in question["moves"]] == list(state.legal_moves(seat))
    answer = json.loads(answer_of(make_bot("random"), read_question(json.dumps(question))))
    assert answer["move"] in state.legal_moves(seat)
    assert game.parse(answer["text"], state) == answer["move"]


def test_what_is_no_question_is_told_and_the_next_one_is_answered():
    asked: list[float | None] = []

    def make(seconds: float | None) -> Bot:
        asked.append(seconds)
        return make_bot("random")

    question = question_of(opening(), 5, 0.25, Rng(4))
    odd = ["rubbish", "[]", "{}", '{"game": "go"}', json.dumps({**question, "seat": 9}), "9" * 5000]
    heard = StringIO()
    serve(make, [*odd, "", json.dumps(question), json.dumps(question)], heard)
    *refused, first, second = [json.loads(line) for line in heard.getvalue().splitlines()]
    assert [list(line) for line in refused] == [["error"]] * len(odd)
    assert first == second
    assert first["move"] in opening().legal_moves()
    assert asked == [0.25]


def test_only_the_newest_bot_is_kept_where_every_move_has_another_time():
    made: list[ref[Bot]] = []

    def make(seconds: float | None) -> Bot:
        bot = make_bot("mcts", seconds)
        made.append(ref(bot))
        return bot

    question = question_of(opening(), 5, None, Rng(4))
    times = (0.001, 0.001, 0.002, 0.003, 0.001)
    serve(make, [json.dumps({**question, "seconds": seconds}) for seconds in times], StringIO())
    assert len(made) == 4
    assert not any(bot() for bot in made)


def test_a_program_whose_time_changes_goes_on_with_what_it_has_found_out():
    state = civitas.game("flow").deal(2, 5)
    make = maker("learned", None, PASSES)
    visits: list[int] = []
    while max(visits, default=0) <= PASSES and len(visits) < 20:
        seat = state.to_act()[0]
        bot = make(len(visits) / 10)  # the passes were told: this only makes another bot
        assert isinstance(bot, LearnedBot)
        best, *others = bot.weigh(Perspective(state.game, state, seat), Rng(1))
        visits.append(best.visits + sum(one.visits for one in others))
        state.play(seat, best.move)
    assert visits[0] == PASSES < visits[-1]


def without(name: str, question: dict[str, Any]) -> str:
    return json.dumps({known: value for known, value in question.items() if known != name})


@pytest.mark.parametrize(
    ("changed", "field", "reason"),
    [
        ({"game": "go"}, "game", "game_unknown"),
        ({"game": []}, "game", "game_unknown"),
        ({"game": "duel"}, "game", "not_word"),
        ({"position": None}, "position", "not_object"),
        ({"seat": 9}, "seat", "not_number"),
        ({"seat": "0"}, "seat", "not_number"),
        ({"seat": None}, "seat", "not_number"),
        ({"seat": True}, "seat", "not_number"),
        ({"seed": 1 << 70}, "seed", "not_number"),
        ({"seed": 0.5}, "seed", "not_number"),
        ({"seconds": "long"}, "seconds", "move_seconds"),
        ({"seconds": [1]}, "seconds", "move_seconds"),
        ({"seconds": True}, "seconds", "move_seconds"),
    ],
)
def test_a_question_that_cannot_be_is_refused_by_the_field(changed: dict[str, Any], field: str, reason: str):
    with pytest.raises(BadInput) as caught:
        read_question(json.dumps({**question_of(opening(), 5, 0.25, Rng(4)), **changed}))
    assert (caught.value.field, caught.value.reason) == (field, reason)


def test_a_seat_that_is_not_asked_and_a_field_that_is_missing_are_told():
    question = question_of(opening(), 5, 0.25, Rng(4))
    with pytest.raises(BadInput, match="seat: not_your_turn"):
        read_question(json.dumps({**question, "seat": 1 - question["seat"]}))
    for name in ("game", "position", "seat", "seed"):
        with pytest.raises(BadInput, match=f"{name}: field_missing"):
            read_question(without(name, question))
    assert read_question(without("seconds", question)).seconds is None
    for line in ("{", '{"a":' * 100_000):
        with pytest.raises(BadInput, match="question: json"):
            read_question(line)
    with pytest.raises(BadInput, match="question: not_object"):
        read_question("[]")


def test_what_is_no_text_is_told_in_the_readers_language():
    command = [sys.executable, "-m", "civitas", "bot", "random", "--stdio", "--lang", "ko"]
    done = subprocess.run(command, input=b"\xff\xfe\n{}\n", capture_output=True, check=True, timeout=60)
    heard = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert heard == [{"error": "question: 올바른 JSON이 아닙니다."}, {"error": "game: 이 항목이 빠졌습니다."}]
    assert done.stderr == b""


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
    with pytest.raises(TimeoutError):
        bot.ask("x" * 1_000_000)  # more than a pipe holds
    bot.close()


def test_a_program_that_is_not_there_is_refused():
    with pytest.raises(BadInput):
        play_match(CIV, ["exec:no-such-program-anywhere", "random"], games=2, seed=3)


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
    assert {one.name for one in rate(rated_games(file))} == {"greedy", "random"}


def test_the_picture_is_an_image_with_every_name():
    ratings = rate([(["a & b", "c"], [1.0, 0.0])])
    picture = draw(ratings, "CIV <two seats>")
    words = {node.text for node in ElementTree.fromstring(picture).iter() if node.text}
    assert {"a & b", "c", "CIV <two seats>"} <= words


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
