"""Bots that are programs of their own, in any language: one line of JSON asks, one line answers.

A bot "exec:COMMAND" is started once for each game. See docs/bots.md for the lines; `serve` speaks them from the other
side, so that every bot of Civitas can be such a program too (`civitas bot --stdio`).
"""

from __future__ import annotations

import json
import shlex
import subprocess
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple, TextIO

from civitas.bots import Bot, Perspective
from civitas.core import BadInput, CivitasError, Rng
from civitas.core import game as find_game
from civitas.core.errors import shown
from civitas.core.reading import Fields

PREFIX = "exec:"
DEFAULT_WAIT = 60.0
_MOST_SEED = (1 << 63) - 1


class ExternalBot:
    """A program that answers over its standard input and output."""

    def __init__(self, command: str, move_seconds: float | None, most_seconds: float | None) -> None:
        self.name = PREFIX + command
        self._seconds = move_seconds
        self._most = DEFAULT_WAIT if most_seconds is None else most_seconds
        try:
            self._program = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                bufsize=1,
            )
        except (OSError, ValueError, IndexError) as error:
            raise BadInput("bot", "bot_import", {"value": self.name, "cause": str(error)}) from error

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """Ask the program; raises if it answers nothing that can be read, and TimeoutError if it takes too long."""
        question = question_of(seen, int(rng.word()), self._seconds, rng)
        answer = json.loads(self.ask(json.dumps(question, ensure_ascii=False)))
        move = answer["move"]
        return seen.game.parse(move, seen.imagine(rng)) if isinstance(move, str) else int(move)

    def ask(self, line: str) -> str:
        """The line that answers a line."""
        heard: list[str] = []
        talk = threading.Thread(target=self._talk, args=(line, heard), daemon=True)
        talk.start()
        talk.join(self._most)
        if talk.is_alive():
            self.close()
            raise TimeoutError(f"no answer in {self._most:g} s")
        if not heard or not heard[0]:
            raise EOFError("the program has ended")
        return heard[0]

    def _talk(self, line: str, heard: list[str]) -> None:
        """Ask and hear; both wait for as long as the program likes, also the asking where it does not listen."""
        stdin, stdout = self._program.stdin, self._program.stdout
        if stdin is not None and stdout is not None:
            with suppress(OSError, ValueError):  # it has ended
                stdin.write(line + "\n")
                stdin.flush()
                heard.append(stdout.readline())

    def close(self) -> None:
        """End the program."""
        self._program.kill()
        for stream in (self._program.stdin, self._program.stdout):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._program.wait()


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
        raise BadInput("question", "not_object", {"value": shown(data)})
    fields = Fields(data, "")
    for name in ("game", "position", "seat", "seed"):
        if not fields.has(name):
            raise BadInput(name, "field_missing")
    game = find_game(str(fields.raw("game", "")))
    state = game.from_dict(fields.raw("position", None))
    seat = fields.number("seat", 0, int(state.seats) - 1)
    if seat not in state.to_act():
        raise BadInput("seat", "not_your_turn")
    seconds = fields.raw("seconds", None)
    if seconds is not None and type(seconds) not in (int, float):
        raise BadInput("seconds", "move_seconds", {"value": shown(seconds)})
    return Question(Perspective(game, state, seat), fields.number("seed", 0, _MOST_SEED), seconds)


def answer_of(bot: Bot, question: Question) -> str:
    """The line that answers, by a bot of ours; it gets nothing but what the question tells."""
    move = bot.choose(question.seen, Rng(question.seed))
    return json.dumps({"move": move, "text": question.seen.notation(move)}, ensure_ascii=False)


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
