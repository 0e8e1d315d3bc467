"""The sweep that removes old tables while a server runs. A clock that is wrong must not cost anybody a game."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from civitas.table.keeping import AHEAD_SECONDS, AT_ONCE, DAY, Outlook, find_outdated, look, remove
from civitas.table.rooms import Rooms
from civitas.table.settings import Keep
from civitas.table.storage import Storage
from civitas.table.writer import Writer

PURGE_SECONDS = 3600.0

log = logging.getLogger("civitas.table")


class Purging:
    """Carries out the rule of `keeping` once an hour, for the first time when the server has run for one.

    Time that passed while no server of ours looked on does not count: a server goes by the newest change that it found
    when it started, and by how long it has run since. The clock may say less, but not more.
    """

    def __init__(
        self,
        storage: Storage,
        rooms: Rooms,
        writer: Writer,
        keep: Keep,
        *,
        running: Callable[[], float] = time.monotonic,
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.keep = keep
        self._storage, self._rooms, self._writer = storage, rooms, writer
        self._running, self._rest = running, rest
        self._found: tuple[float, float] | None = None  # the newest change at the start, and when that was
        self._held = False

    async def sweep_for_ever(self) -> None:
        """Look on for an hour, then sweep, and so on."""
        while True:
            try:
                await (self._begin() if self._found is None else self.sweep())
            except Exception as error:
                log.warning("no tables were removed: %r", error)
            await self._rest(PURGE_SECONDS)

    async def _begin(self) -> None:
        self._note(await self._storage.reading(look))

    def _note(self, seen: Outlook) -> float:
        """The time that has certainly come."""
        if self._found is None:
            self._found = (seen.now if seen.newest is None else seen.newest, self._running())
        newest, at = self._found
        return min(seen.now, newest + self._running() - at)

    async def sweep(self) -> int:
        """Remove tables whose time is over, except those that somebody is looking at; say how many."""
        seen = await self._storage.reading(look)
        now = self._note(seen)
        self._tell(max(seen.ahead, seen.now - now))
        if seen.ahead > AHEAD_SECONDS:
            return 0
        removed = 0
        while removed < seen.most:
            most = min(AT_ONCE, seen.most - removed)
            found = await self._storage.reading(find_outdated, self.keep, now, most)
            idle = [table for table in found if (room := self._rooms.known(table)) is None or not room.busy]
            gone = await self._writer("", remove, idle, self.keep, now) if idle else []
            for table in gone:
                self._rooms.forget(table)
            removed += len(gone)
            if not gone:
                break
        if removed:
            log.info("%s tables were removed: their time was over", removed)
        return removed

    def _tell(self, ahead: float) -> None:
        """Say once that the clock is not believed, and once that it is again."""
        held = ahead > AHEAD_SECONDS
        if held and not self._held:
            log.warning("the clock is %.0f days beyond what was seen to happen: tables are kept longer", ahead / DAY)
        elif self._held and not held:
            log.warning("the clock is believed again: tables go when their time is over")
        self._held = held
