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
from typing import Any, TextIO

from civitas.bots import Bot, Perspective
from civitas.core import BadInput, Rng
from civitas.core import game as find_game

PREFIX = "exec:"
DEFAULT_WAIT = 60.0


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


def answer_of(bot: Bot, line: str) -> str:
    """The line that answers, by a bot of ours; it gets nothing but what the question tells."""
    question = json.loads(line)
    game = find_game(question["game"])
    seen = Perspective(game, game.from_dict(question["position"]), question["seat"])
    move = bot.choose(seen, Rng(question["seed"]))
    return json.dumps({"move": move, "text": seen.notation(move)}, ensure_ascii=False)


def serve(make: Callable[[float | None], Bot], lines: Iterable[str], out: TextIO) -> None:
    """Answer every line until there are no more, by a bot with the time that the question gives.

    A line that is no question is answered by `{"error": ...}`: who asks may mend it and go on.
    """
    bots: dict[float | None, Bot] = {}
    for line in lines:
        if line.strip():
            try:
                seconds = json.loads(line).get("seconds")
                if seconds not in bots:
                    bots[seconds] = make(seconds)
                answer = answer_of(bots[seconds], line)
            except (BadInput, ValueError, KeyError, TypeError, AttributeError) as error:
                answer = json.dumps({"error": f"{type(error).__name__}: {error}"}, ensure_ascii=False)
            print(answer, file=out, flush=True)
