"""The processes in which bots think, and the queue in front of them.

Who thinks next is decided here and not by the pools: bots that people wait for come first, and bots among themselves
get one process at a time. Work that nobody waits for any more, or that does not come to its end, ends with its process.
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
from multiprocessing.connection import wait
from typing import Any, TypeVar

from civitas.bots.workers import end_with_parent

T = TypeVar("T")

OVERRUN_SECONDS = 30.0
"""So much longer than it should a task may take before its process is ended."""
PEOPLE_WAIT, PEOPLE_AWAY, NOBODY = range(3)
"""How urgent a bot's move is: somebody looks on; people sit there but are away; bots among themselves."""

log = logging.getLogger("civitas.table")


class Overran(Exception):
    """A task took far longer than it should, and was ended."""


def _be_a_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    end_with_parent()


def end(pool: ProcessPoolExecutor) -> None:
    """End a pool and its processes at once, whatever they do: they may be caught in a loop, or deaf to all signals."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


class Crew:
    """A few warm worker processes and the queue in front of them. With `workers=0` threads of this process work.

    Each process has a pool of its own, so that who comes again is sent where it was before, if that one is free: it
    still has what it found out there.
    """

    def __init__(self, workers: int, overrun: float = OVERRUN_SECONDS) -> None:
        self.workers = workers
        self.overrun = overrun
        self.slots = workers or 2
        self.rebuilt = 0
        self._pools: dict[int, ProcessPoolExecutor] = {}
        self._free = set(range(workers))
        self._busy = 0
        self._idle_games = 0
        self._queue: list[tuple[int, int, asyncio.Future[None]]] = []
        self._order = itertools.count()
        self._trial: asyncio.Task[int] | None = None

    def warm(self) -> None:
        """Start the workers, so that the first bot move does not wait for them."""
        for place in range(self.workers):
            try:
                self._open(place).submit(os.getpid)
            except OSError as error:
                self._end(place)
                log.warning("a worker process cannot be started: %s", error)

    def close(self) -> None:
        """End the workers."""
        for place in list(self._pools):
            self._end(place)

    def _end(self, place: int) -> None:
        pool = self._pools.pop(place, None)
        if pool is not None:
            end(pool)

    async def is_well(self) -> bool:
        """Is there a worker, or can one be had?"""
        if not self.workers or self._has_one():
            return True
        if self._trial is None or self._trial.done():
            self._trial = asyncio.get_running_loop().create_task(self.run(PEOPLE_WAIT, os.getpid))
        try:
            await asyncio.shield(self._trial)  # starting a process takes longer than some wait
        except Exception as error:
            log.warning("no worker process can be had: %r", error)
            return False
        return True

    def _has_one(self) -> bool:
        processes = [process for pool in self._pools.values() for process in (pool._processes or {}).values()]
        dead = wait([process.sentinel for process in processes], 0) if processes else []
        return len(dead) < len(processes)

    @property
    def waiting(self) -> int:
        """How many wait for a worker."""
        return sum(1 for _, _, turn in self._queue if not turn.done())

    async def run(
        self,
        urgency: int,
        task: Callable[..., T],
        *args: Any,
        least: float = 0.0,
        whose: object = None,
        seconds: float = 0.0,
    ) -> T:
        """The result of a function in a worker, when it is this one's turn, and not before `least` seconds then.

        It should take some `seconds`; if it takes far longer its worker is replaced: `Overran`.
        """
        await self._turn(urgency)
        begun = time.monotonic()
        try:
            async with asyncio.timeout(seconds + self.overrun) as bound:
                result = await (self._worked(whose, task, *args) if self.workers else asyncio.to_thread(task, *args))
        except TimeoutError as error:
            if bound.expired():
                raise Overran(f"no end after {seconds + self.overrun:.0f} s") from error
            raise
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
                return await self._asked(place, task, *args)
            except BrokenProcessPool:
                self._replace(place)
            return await self._asked(place, task, *args)
        except BrokenProcessPool:
            self._replace(place)
            raise
        except asyncio.CancelledError:
            self._end(place)  # it works for nobody now
            raise
        finally:
            self._free.add(place)

    async def _asked(self, place: int, task: Callable[..., T], *args: Any) -> T:
        try:
            asked = self._open(place).submit(task, *args)
        except BaseException:
            self._end(place)  # what was asked might be in its queue already, and be done before what comes next
            raise
        return await asyncio.wrap_future(asked)

    def _replace(self, place: int) -> None:
        """Let go of a broken pool."""
        log.warning("a worker process has died: starting a new one")
        self.rebuilt += 1
        self._end(place)

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
