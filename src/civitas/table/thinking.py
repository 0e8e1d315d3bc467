"""Bots think in processes of their own, so that a table never waits for them. They get a `Perspective` and no more."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from civitas.bots import MctsBot, Perspective, make_bot
from civitas.core import Rng, game

HINT_SECONDS = 1.0

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


def choose(question: Question, level: str) -> str:
    """The notation of the move that a bot of this level makes."""
    seen = question.seen()
    return seen.notation(make_bot(level).choose(seen, Rng(question.seed)))


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


class Thinker:
    """A few warm worker processes. With `workers=0` bots think in threads of this process (for tests)."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def warm(self) -> None:
        """Start the workers, so that the first bot move does not wait for them."""
        if self.workers:
            for _ in range(self.workers):
                self._open().submit(os.getpid)

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def choose(self, question: Question, level: str) -> str:
        """See `choose`. A worker that dies is replaced; a bot that fails plays at random: the game must go on."""
        try:
            return await self._ask(question, level)
        except BrokenProcessPool:
            self.close()
        except Exception:
            log.exception("a bot of level %s failed in %s", level, question.game)
        return await self._ask(question, "novice")

    async def _ask(self, question: Question, level: str) -> str:
        if not self.workers:
            return await asyncio.to_thread(choose, question, level)
        return await asyncio.wrap_future(self._open().submit(choose, question, level))

    async def weigh(self, question: Question) -> list[tuple[str, float]]:
        """See `weigh`."""
        if not self.workers:
            return await asyncio.to_thread(weigh, question)
        return await asyncio.wrap_future(self._open().submit(weigh, question))

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, context, initializer=_be_a_worker)
        return self._pool
