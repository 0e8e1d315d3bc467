"""The lines by which a program is asked, and by which one of our bots answers as a program (`civitas bot --stdio`)."""

import json
import subprocess
import sys
from io import StringIO
from typing import Any
from weakref import ref

import pytest

import civitas
from civitas.arena.questions import answer_of, question_of, read_question, serve
from civitas.bots import Bot, Perspective, make_bot
from civitas.bots.learned import LearnedBot
from civitas.cli.bot import maker
from civitas.core import BadInput, Rng, all_games

CIV = civitas.game("civ")
PASSES = 40


def opening() -> Perspective:
    state = CIV.deal(2, 3)
    return Perspective(CIV, state, state.to_act()[0])


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
        ({"game": "duel"}, "position.game", "not_word"),
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
        ({"seconds": 0}, "seconds", "move_seconds"),
        ({"seconds": -1.5}, "seconds", "move_seconds"),
        ({"position": {}}, "position.game", "field_missing"),
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


class Failing:
    """A bot of somebody's own that cannot go on."""

    name = "failing"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        raise RuntimeError("out of ideas")


class Wandering:
    """A bot of somebody's own that makes a move that it does not have."""

    name = "wandering"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        return -7


@pytest.mark.parametrize(("bot", "cause"), [(Failing(), "RuntimeError: out of ideas"), (Wandering(), "-7")])
def test_what_ails_ones_own_bot_is_told_as_an_answer(bot: Bot, cause: str):
    heard = StringIO()
    line = json.dumps(question_of(opening(), 5, 0.25, Rng(4)))
    serve(lambda _seconds: bot, [line, line], heard, lambda error: str(error.values["cause"]))  # type: ignore[attr-defined]
    assert [json.loads(answer) for answer in heard.getvalue().splitlines()] == [{"error": cause}] * 2
