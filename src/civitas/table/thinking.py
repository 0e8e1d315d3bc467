"""Bots think in processes of their own (`crew`), so that no table waits for them. They get a `Perspective` only."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from civitas.bots import HINT_SECONDS, Perspective, hints, make_bot
from civitas.core import Rng, game
from civitas.table.crew import OVERRUN_SECONDS, PEOPLE_WAIT, Crew, Overran
from civitas.table.errors import Busy, Unavailable
from civitas.table.kept import KeptTrees

MOST_HINTS = 32
MOST_SECONDS = 10.0
"""How long a bot thinks at most that goes by a number of playouts: in plain Python it may not come to its end."""

log = logging.getLogger("civitas.table")
_KEPT = KeptTrees()


@dataclass(frozen=True, slots=True)
class Question:
    """What a worker is asked: a position, whose side it takes, where its chance comes from, and at which table."""

    game: str
    position: dict[str, Any]
    seat: int
    seed: int
    table: str = ""

    def seen(self) -> Perspective:
        """The seat's side of the position."""
        found = game(self.game)
        return Perspective(found, found.from_dict(self.position), self.seat)


class Failed(Exception):
    """No move came of it, and none will: it is the bot's fault or the position's, and no passing trouble."""


def choose(question: Question, level: str, seconds: float | None = None) -> str:
    """The notation of the move that a bot of this level makes, in its own time unless told; raises `Failed`.

    It goes on with what this process has found out in the seat's former searches, if it still knows.
    """
    try:
        seen = question.seen()
        trees = _KEPT.of(question.table, question.seat) if question.table else None
        move = make_bot(level, seconds, trees=trees).choose(seen, Rng(question.seed))
        _KEPT.trim()
        return seen.notation(move)
    except MemoryError:
        raise
    except Exception as error:
        raise Failed(f"{level} in {question.game}: {error!r}") from error


def weigh(question: Question) -> list[tuple[str, float]]:
    """The moves that the strongest search would choose from, the best first, each with its chance to win."""
    seen = question.seen()
    return [(seen.notation(one.move), one.chance) for one in hints(seen, Rng(question.seed), HINT_SECONDS)]


class Thinker:
    """The workers of a server: some for bots, one for hints."""

    def __init__(self, workers: int) -> None:
        self.bots = Crew(workers)
        self.hints = Crew(min(workers, 1), HINT_SECONDS + OVERRUN_SECONDS)
        self._asked: dict[object, tuple[asyncio.Task[list[tuple[str, float]]], list[None]]] = {}

    def warm(self) -> None:
        """Start the workers for bots; the one for hints starts with the first hint."""
        self.bots.warm()

    def close(self) -> None:
        """End the workers."""
        for task, _ in self._asked.values():
            task.cancel()
        self.bots.close()
        self.hints.close()

    async def choose(
        self,
        question: Question,
        level: str,
        urgency: int = PEOPLE_WAIT,
        least: float = 0.0,
        seconds: float | None = None,
    ) -> str:
        """See `choose`. A bot that fails plays at random: the game must go on. `Failed` if even that one does."""
        bound = seconds or MOST_SECONDS
        try:
            whose = (question.table, question.seat)
            return await self.bots.run(urgency, choose, question, level, bound, least=least, whose=whose, seconds=bound)
        except (Failed, Overran):
            log.exception("a bot has failed")
        try:
            return await self.bots.run(urgency, choose, question, "random")
        except Overran as error:
            raise Failed(f"in {question.game} not even a random move comes of it") from error

    async def weigh(self, key: object, question: Question) -> list[tuple[str, float]]:
        """See `weigh`. Who asks the same (by `key`) gets the same answer; when all have left it is not thought of."""
        if key not in self._asked:
            if len(self._asked) >= MOST_HINTS:
                raise Busy("busy", HINT_SECONDS)
            task = asyncio.get_running_loop().create_task(self._weigh(question))
            self._asked[key] = (task, [])
        task, readers = self._asked[key]
        readers.append(None)
        try:
            return await asyncio.shield(task)
        finally:
            readers.pop()
            if not readers:
                self._asked.pop(key, None)
                task.cancel()

    async def _weigh(self, question: Question) -> list[tuple[str, float]]:
        try:
            return await self.hints.run(PEOPLE_WAIT, weigh, question)
        except (Overran, BrokenProcessPool, OSError) as error:
            log.warning("no hint in %s: %r", question.game, error)
            raise Unavailable("hint_none") from error
