"""What a bot that is a program of its own is asked, and how a bot of ours answers it (`civitas bot --stdio`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TextIO

from civitas.arena.guard import number_of, shown, told
from civitas.bots import Bot, Perspective, check_budget
from civitas.core import BadInput, CivitasError, Rng
from civitas.core import game as find_game
from civitas.core.errors import shown as shown_value
from civitas.core.reading import Fields

_MOST_SEED = (1 << 63) - 1


def question_of(seen: Perspective, seed: int, seconds: float | None, rng: Rng) -> dict[str, Any]:
    """The line that asks: what the seat knows, its moves, and a position that it cannot tell from the real one."""
    moves = [{"move": move, "text": seen.notation(move)} for move in seen.legal_moves()]
    position = seen.imagine(rng).to_dict()
    asked = {"game": seen.game.id, "seat": seen.seat, "seats": seen.seats, "seconds": seconds, "seed": seed}
    return {**asked, "kind": seen.decision().kind, "moves": moves, "view": seen.view(), "position": position}


class Question(NamedTuple):
    """What was asked: a seat's side of a position, a seed for the bot's chance, and the time for the move."""

    seen: Perspective
    seed: int
    seconds: float | None


def read_question(line: str) -> Question:
    """The question in a line; `BadInput` names the field that is wrong."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput("question", "json") from error
    if not isinstance(data, dict):
        raise BadInput("question", "not_object", {"value": shown_value(data)})
    fields = Fields(data, "")
    for name in ("game", "position", "seat", "seed"):
        if not fields.has(name):
            raise BadInput(name, "field_missing")
    game = find_game(str(fields.raw("game", "")))
    try:
        state = game.from_dict(fields.raw("position", None))
    except BadInput as error:
        field = "position" if error.field == "position" else f"position.{error.field}"
        raise BadInput(field, error.reason, error.values) from error
    seat = fields.number("seat", 0, int(state.seats) - 1)
    if seat not in state.to_act():
        raise BadInput("seat", "not_your_turn")
    seconds = fields.raw("seconds", None)
    if seconds is not None and type(seconds) not in (int, float):
        raise BadInput("seconds", "move_seconds", {"value": shown_value(seconds)})
    try:
        check_budget(seconds, None)
    except BadInput as error:
        raise BadInput("seconds", error.reason, error.values) from error
    return Question(Perspective(game, state, seat), fields.number("seed", 0, _MOST_SEED), seconds)


def answer_of(bot: Bot, question: Question) -> str:
    """The line that answers, by a bot of ours; it gets nothing but what the question tells."""
    try:
        move = bot.choose(question.seen, Rng(question.seed))
    except CivitasError:
        raise
    except Exception as error:  # it may be somebody's own
        raise BadInput("bot", "bot_failed", {"cause": told(error)}) from error
    if number_of(move) not in question.seen.legal_moves():
        raise BadInput("bot", "bot_failed", {"cause": shown(move)})
    return json.dumps({"move": number_of(move), "text": question.seen.notation(number_of(move))}, ensure_ascii=False)


def serve(
    make: Callable[[float | None], Bot],
    lines: Iterable[str],
    out: TextIO,
    tell: Callable[[CivitasError], str] = str,
) -> None:
    """Answer every line until there are no more, by a bot with the time that the question gives.

    A line that is no question is answered by `{"error": ...}`, in the words of `tell`: who asks may mend it and go on.
    Another bot is made only where the time has changed, and none is kept beside it: who plays by a clock gives every
    move another time.
    """
    bot: Bot | None = None
    made_for: float | None = None
    for line in lines:
        if line.strip():
            try:
                question = read_question(line)
                if bot is None or question.seconds != made_for:
                    bot, made_for = make(question.seconds), question.seconds
                answer = answer_of(bot, question)
            except CivitasError as error:
                answer = json.dumps({"error": tell(error)}, ensure_ascii=False)
            print(answer, file=out, flush=True)
