"""Bots think in processes of their own, so that a table never waits for them. They get a `Perspective` and no more.

Who thinks next is decided here and not by the pool: bots that people wait for come first, bots among themselves get one
process at a time, and hints have a process of their own.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

from civitas.bots import HINT_SECONDS, Perspective, hints, make_bot
from civitas.bots.workers import end_with_parent
from civitas.core import Rng, game
from civitas.table.errors import Busy
from civitas.table.kept import KeptTrees

T = TypeVar("T")

MOST_HINTS = 32
PEOPLE_WAIT, PEOPLE_AWAY, NOBODY = range(3)
"""How urgent a bot's move is: somebody looks on; people sit there but are away; bots among themselves."""

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


def _be_a_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    end_with_parent()


class Crew:
    """A few warm worker processes and the queue in front of them. With `workers=0` threads of this process work.

    Each process has a pool of its own, so that who comes again is sent where it was before, if that one is free: it
    still has what it found out there.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.slots = workers or 2
        self.rebuilt = 0
        self._pools: dict[int, ProcessPoolExecutor] = {}
        self._free = set(range(workers))
        self._busy = 0
        self._idle_games = 0
        self._queue: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    def warm(self) -> None:
        """Start the workers, so that the first bot move does not wait for them."""
        for place in range(self.workers):
            self._open(place).submit(os.getpid)

    def close(self) -> None:
        """End the workers."""
        while self._pools:
            self._pools.popitem()[1].shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How many wait for a worker."""
        return sum(1 for _, _, turn in self._queue if not turn.done())

    async def run(
        self, urgency: int, task: Callable[..., T], *args: Any, least: float = 0.0, whose: object = None
    ) -> T:
        """The result of a function in a worker, when it is this one's turn, and not before `least` seconds then."""
        await self._turn(urgency)
        begun = time.monotonic()
        try:
            result = await (self._worked(whose, task, *args) if self.workers else asyncio.to_thread(task, *args))
        finally:
            self._leave(urgency)
        await asyncio.sleep(max(0.0, begun + least - time.monotonic()))
        return result

    async def _worked(self, whose: object, task: Callable[..., T], *args: Any) -> T:
        """The result of a function in a worker. A pool that has broken is replaced, once."""
        usual = hash(whose) % self.workers
        place = usual if usual in self._free else min(self._free)
        self._free.remove(place)
        try:
            try:
                return await asyncio.wrap_future(self._open(place).submit(task, *args))
            except BrokenProcessPool:
                self._replace(place)
            return await asyncio.wrap_future(self._open(place).submit(task, *args))
        except BrokenProcessPool:
            self._replace(place)
            raise
        finally:
            self._free.add(place)

    def _replace(self, place: int) -> None:
        """Let go of a broken pool."""
        log.warning("a worker process has died: starting a new one")
        self.rebuilt += 1
        if place in self._pools:
            self._pools.pop(place).shutdown(wait=False, cancel_futures=True)

    def _may_start(self, urgency: int) -> bool:
        return self._busy < self.slots and (urgency < NOBODY or self._idle_games == 0)

    async def _turn(self, urgency: int) -> None:
        if not self.waiting and self._may_start(urgency):
            self._enter(urgency)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (urgency, next(self._order), turn))
        self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave(urgency)
            raise

    def _enter(self, urgency: int) -> None:
        self._busy += 1
        self._idle_games += urgency == NOBODY

    def _leave(self, urgency: int) -> None:
        self._busy -= 1
        self._idle_games -= urgency == NOBODY
        self._next()

    def _next(self) -> None:
        while self._queue and (self._queue[0][2].done() or self._may_start(self._queue[0][0])):
            urgency, _, turn = heapq.heappop(self._queue)
            if not turn.done():
                self._enter(urgency)
                turn.set_result(None)

    def _open(self, place: int) -> ProcessPoolExecutor:
        if place not in self._pools:
            context = multiprocessing.get_context("spawn")
            self._pools[place] = ProcessPoolExecutor(1, context, initializer=_be_a_worker)
        return self._pools[place]


class Thinker:
    """The workers of a server: some for bots, one for hints."""

    def __init__(self, workers: int) -> None:
        self.bots = Crew(workers)
        self.hints = Crew(min(workers, 1))
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
        """See `choose`. A bot that fails plays at random: the game must go on."""
        try:
            whose = (question.table, question.seat)
            return await self.bots.run(urgency, choose, question, level, seconds, least=least, whose=whose)
        except Failed:
            log.exception("a bot has failed")
        return await self.bots.run(urgency, choose, question, "random")

    async def weigh(self, key: object, question: Question) -> list[tuple[str, float]]:
        """See `weigh`. Who asks the same (by `key`) gets the same answer; when all have left it is not thought of."""
        if key not in self._asked:
            if len(self._asked) >= MOST_HINTS:
                raise Busy("busy", HINT_SECONDS)
            task = asyncio.get_running_loop().create_task(self.hints.run(PEOPLE_WAIT, weigh, question))
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
