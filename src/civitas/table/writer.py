"""Group commit: what arrives together is written together, in one transaction and with one flush to the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from civitas.table.errors import Unavailable
from civitas.table.storage import PATIENCE_SECONDS, Storage, brief, is_fault

T = TypeVar("T")

MOST_TOGETHER = 64
PATIENCE = (0.05, 0.2, 0.5, 1.0)
"""Seconds to wait before each new try, as long as there is time. The storage itself waits for locks, too."""

log = logging.getLogger("civitas.table")


class _Waiting(NamedTuple):
    table: str
    job: Callable[[sa.Connection], Any]
    done: asyncio.Future[Any]
    until: float  # no new try begins later


class Writer:
    """The one that writes for a service. Jobs of one table are done in the order of their arrival."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.batches = 0
        self.jobs = 0
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, table: str, job: Callable[..., T], *args: Any, **options: Any) -> T:
        """Do a job of `rows` for a table; it is stored when this returns.

        Who stops waiting does not stop the job: nobody may believe that a move was not made while it is written.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        bound = (lambda connection: job(connection, *args, **options)) if args or options else job
        self._waiting.append(_Waiting(table, bound, done, loop.time() + PATIENCE_SECONDS))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._write())
        return await asyncio.shield(done)

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _write(self) -> None:
        well = True
        while self._waiting:
            if not well:  # who has waited for others in vain for that long is told so
                self._waiting = self._in_time(self._waiting)
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            batch.sort(key=lambda one: one.table)  # two servers that lock the same tables do so in the same order
            well = not batch or await self._patiently(batch)

    async def _patiently(self, batch: list[_Waiting]) -> bool:
        """Settle a batch; if it fails as a whole, each job alone, after some time to recover. Did it go well?"""
        try:
            outcomes = await self._try([one.job for one in batch])
        except Exception as error:
            log.warning("%s jobs could not be written together: %s", len(batch), brief(error))
        else:
            for one, outcome in zip(batch, outcomes, strict=True):
                _settle(one, outcome)
            return True
        left = batch
        for wait in PATIENCE:
            soonest = min(one.until for one in left)
            await asyncio.sleep(min(wait, max(0.0, soonest - asyncio.get_running_loop().time())))
            left = self._in_time(left)
            while left:
                try:
                    _settle(left[0], (await self._try([left[0].job]))[0])
                except Exception as error:
                    if is_fault(error):
                        log.warning("the storage does not take writes: %s", brief(error))
                        break
                    log.exception("a job could not be written")
                    _settle(left[0], error)
                left = left[1:]
            if not left:
                break
        for one in left:
            _settle(one, Unavailable("storage"))
        return False

    def _in_time(self, waiting: list[_Waiting]) -> list[_Waiting]:
        """Those that may be tried again; the others are told that they are not."""
        now = asyncio.get_running_loop().time()
        for one in waiting:
            if one.until <= now:
                _settle(one, Unavailable("storage"))
        return [one for one in waiting if one.until > now]

    async def _try(self, jobs: list[Callable[[sa.Connection], Any]]) -> list[Any]:
        outcomes = await self.storage.aside(self.storage.write_all, jobs)
        self.batches += 1
        self.jobs += len(jobs)
        return outcomes


def _settle(one: _Waiting, outcome: Any) -> None:
    if one.done.cancelled():
        return
    if isinstance(outcome, Exception):
        one.done.set_exception(outcome)
        one.done.exception()  # whoever stopped waiting does not want to hear of it
    else:
        one.done.set_result(outcome)
