"""Group commit: what arrives together is written together, in one transaction and with one flush to the disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from civitas.table.errors import Unavailable
from civitas.table.storage import Storage

T = TypeVar("T")

MOST_TOGETHER = 64
PATIENCE = (0.05, 0.2, 0.5, 1.0)
"""Seconds to wait before each new try. The storage itself waits for locks, too."""

_PASSING = (sa.exc.OperationalError, sa.exc.InterfaceError, sa.exc.TimeoutError)

log = logging.getLogger("civitas.table")


class _Waiting(NamedTuple):
    table: str
    job: Callable[[sa.Connection], Any]
    done: asyncio.Future[Any]


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
        self._waiting.append(_Waiting(table, bound, done))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._write())
        return await asyncio.shield(done)

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            batch.sort(key=lambda one: one.table)  # two servers that lock the same tables do so in the same order
            outcomes = await self._patiently(batch)
            for one, outcome in zip(batch, outcomes, strict=True):
                if one.done.cancelled():
                    continue
                if isinstance(outcome, Exception):
                    one.done.set_exception(outcome)
                    one.done.exception()  # whoever stopped waiting does not want to hear of it
                else:
                    one.done.set_result(outcome)

    async def _patiently(self, batch: list[_Waiting]) -> list[Any]:
        """The outcomes of a batch; if it fails as a whole, of each job alone, after some time to recover."""
        jobs = [one.job for one in batch]
        try:
            return await self._try(jobs)
        except Exception as error:
            log.warning("%s jobs could not be written together: %s", len(jobs), _short(error))
        outcomes: list[Any] = [Unavailable("storage")] * len(jobs)
        left = list(range(len(jobs)))
        for wait in PATIENCE:
            await asyncio.sleep(wait)
            while left:
                try:
                    outcomes[left[0]] = (await self._try([jobs[left[0]]]))[0]
                except _PASSING as error:
                    log.warning("the storage does not take writes: %s", _short(error))
                    break
                except Exception as error:
                    log.exception("a job could not be written")
                    outcomes[left[0]] = error
                del left[0]
            if not left:
                break
        return outcomes

    async def _try(self, jobs: list[Callable[[sa.Connection], Any]]) -> list[Any]:
        outcomes = await self.storage.aside(self.storage.write_all, jobs)
        self.batches += 1
        self.jobs += len(jobs)
        return outcomes


def _short(error: BaseException) -> str:
    return str(getattr(error, "orig", error)).partition("\n")[0]
