"""What goes first when everybody comes at once: moves before tables that are drawn for somebody who has just come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

PATIENCE_SECONDS = 0.02
"""So long a drawing waits for moves: a move waits for the database most of its time, and tables are drawn meanwhile."""
HOLD_SECONDS = 0.05
"""So long one drawing keeps the next one waiting: longer than it computes, so that it is waiting for the storage."""


class Precedence:
    """Moves are made at once. First drawings wait for them, and for each other: one at a time.

    A first drawing loads its table, plays it up to now and draws all of it; hundreds at once would share the server
    with every move. One that waits for a storage that does not answer keeps nobody else from being told so.
    """

    def __init__(self) -> None:
        self._moving = 0
        self._still = asyncio.Event()
        self._still.set()
        self._one = asyncio.Semaphore(1)
        self.waiting = 0

    @contextmanager
    def move(self) -> Iterator[None]:
        """While a move is under way no first drawing begins."""
        self._moving += 1
        self._still.clear()
        try:
            yield
        finally:
            self._moving -= 1
            if not self._moving:
                self._still.set()

    @asynccontextmanager
    async def first_drawing(self) -> AsyncIterator[None]:
        """When its turn has come, and no move is under way."""
        self.waiting += 1
        try:
            await self._one.acquire()
        finally:
            self.waiting -= 1
        held = True

        def let_next() -> None:
            nonlocal held
            if held:
                held = False
                self._one.release()

        late = asyncio.get_running_loop().call_later(HOLD_SECONDS, let_next)
        try:
            await self._give_way()
            yield
        finally:
            late.cancel()
            let_next()

    async def _give_way(self) -> None:
        await asyncio.sleep(0)  # what has come meanwhile is looked at first
        if self._moving:
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await self._still.wait()
            except TimeoutError:
                return
