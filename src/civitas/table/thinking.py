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
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

from civitas.bots import MctsBot, Perspective, make_bot
from civitas.core import Rng, game
from civitas.table.errors import Busy

T = TypeVar("T")

HINT_SECONDS = 1.0
MOST_HINTS = 32
PEOPLE_WAIT, PEOPLE_AWAY, NOBODY = range(3)
"""How urgent a bot's move is: somebody looks on; people sit there but are away; bots among themselves."""

log = logging.getLogger("civitas.table")


@dataclass(frozen=True, slots=True)
class Question:
    """What a worker is asked: a position, whose side it takes, and where its chance comes from."""

    game: str
    position: dict[str, Any]
    seat: int
    seed: int

    def seen(self) -> Perspective:
        """The seat's side of the position."""
        found = game(self.game)
        return Perspective(found, found.from_dict(self.position), self.seat)


def choose(question: Question, level: str, seconds: float | None = None) -> str:
    """The notation of the move that a bot of this level makes, in its own time unless told."""
    seen = question.seen()
    return seen.notation(make_bot(level, seconds).choose(seen, Rng(question.seed)))


def weigh(question: Question) -> list[tuple[str, float]]:
    """The moves that a search tried, the best first, each with its chance to win."""
    seen = question.seen()
    weighed = MctsBot(HINT_SECONDS).weigh(seen, Rng(question.seed))
    return [(seen.notation(one.move), one.chance) for one in weighed]


def _be_a_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    """A killed server cannot end its workers: they wait for its end themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Crew:
    """A few warm worker processes and the queue in front of them. With `workers=0` threads of this process work."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.slots = workers or 2
        self.rebuilt = 0
        self._pool: ProcessPoolExecutor | None = None
        self._busy = 0
        self._idle_games = 0
        self._queue: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    def warm(self) -> None:
        """Start the workers, so that the first bot move does not wait for them."""
        for _ in range(self.workers):
            self._open().submit(os.getpid)

    def close(self) -> None:
        """End the workers."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        """How many wait for a worker."""
        return sum(1 for _, _, turn in self._queue if not turn.done())

    async def run(self, urgency: int, task: Callable[..., T], *args: Any, least: float = 0.0) -> T:
        """The result of a function in a worker, when it is this one's turn, and not before `least` seconds then."""
        await self._turn(urgency)
        begun = time.monotonic()
        result = await self._worked(urgency, task, *args)
        await asyncio.sleep(max(0.0, begun + least - time.monotonic()))
        return result

    async def _worked(self, urgency: int, task: Callable[..., T], *args: Any) -> T:
        """The result of a function in a worker. A pool that has broken is replaced, once."""
        try:
            if not self.workers:
                return await asyncio.to_thread(task, *args)
            pool = self._open()
            try:
                return await asyncio.wrap_future(pool.submit(task, *args))
            except BrokenProcessPool:
                self._replace(pool)
            return await asyncio.wrap_future(self._open().submit(task, *args))
        except BrokenProcessPool:
            self._replace(self._pool)
            raise
        finally:
            self._leave(urgency)

    def _replace(self, pool: ProcessPoolExecutor | None) -> None:
        """Let go of a broken pool, unless another has."""
        if pool is not None and self._pool is pool:
            log.warning("worker processes have died: starting new ones")
            self.rebuilt += 1
            self.close()

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

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, context, initializer=_be_a_worker)
        return self._pool


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
            return await self.bots.run(urgency, choose, question, level, seconds, least=least)
        except BrokenProcessPool:
            raise
        except Exception:
            log.exception("a bot of level %s failed in %s", level, question.game)
        return await self.bots.run(urgency, choose, question, "novice")

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
