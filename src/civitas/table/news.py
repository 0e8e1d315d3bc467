"""What several servers on one PostgreSQL tell each other: LISTEN and NOTIFY. With SQLite there is nobody to tell.

A notice names a table that has changed (a move tells itself, and saves its hearers a look), or says who is looking at
which tables from one server.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from civitas.table import rows
from civitas.table.history import Entry
from civitas.table.room import Room
from civitas.table.rooms import Rooms
from civitas.table.storage import Storage
from civitas.table.writer import Writer

PRESENCE_SECONDS = 15.0
SOON_SECONDS = 0.1
TABLES_PER_NOTICE = 150  # a notice holds at most 8,000 bytes
FIRST_WAIT, LONGEST_WAIT = 0.1, 10.0

log = logging.getLogger("civitas.table")

Refresh = Callable[[Room, Entry | None], Awaitable[None]]


class News:
    """One server's ear and mouth. `refresh` is called for every room of ours that another server has changed."""

    def __init__(self, storage: Storage, rooms: Rooms, writer: Writer, server: str, refresh: Refresh) -> None:
        self._storage, self._rooms, self._writer = storage, rooms, writer
        self._server = server
        self._refresh = refresh
        self._moved: set[str] = set()
        self._soon: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.heard = 0
        self.is_listening = False

    # Hearing.

    async def listen(self) -> None:
        """Hear what others tell, for as long as the server runs; after a cut, look at everything once."""
        wait = FIRST_WAIT
        while True:
            try:
                await self._listen_once()
            except Exception as error:
                wait = FIRST_WAIT if self.is_listening else min(LONGEST_WAIT, wait * 2)
                self.is_listening = False
                log.warning("not listening to the other servers: %r; again in %.1f s", error, wait)
            await rest(wait)

    async def _listen_once(self) -> None:
        import psycopg  # only servers on PostgreSQL have it

        url = self._storage.engine.url.set(drivername="postgresql")
        address = url.render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(address, autocommit=True, connect_timeout=5) as connection:
            await connection.execute(f"LISTEN {rows.CHANNEL}")
            self.is_listening = True
            for room in self._rooms:
                self._later(room)
            self.tell_presence(self._rooms)
            while True:
                async for notice in connection.notifies(timeout=PRESENCE_SECONDS):
                    self._hear(notice.payload)
                await connection.execute("SELECT 1")  # a dead connection is noticed by using it

    def _hear(self, payload: str) -> None:
        self.heard += 1
        notice = json.loads(payload)
        if notice.get("from") == self._server:
            return
        if "present" in notice:
            for table, seats in notice["present"].items():
                if (room := self._rooms.known(table)) is not None:
                    room.hear(notice["from"], frozenset(seats))
        elif "asks" in notice:
            if (room := self._rooms.known(notice["asks"])) is not None and room.present_here():
                self.tell_presence([room])
        elif (room := self._rooms.known(notice["table"])) is not None:
            told = rows.entry_from(notice["entry"]) if "entry" in notice else None
            if told is None or told.n >= len(room.history.entries):
                self._later(room, told)
        else:
            self._rooms.missed(notice["table"])

    def _later(self, room: Room, told: Entry | None = None) -> None:
        task = asyncio.get_running_loop().create_task(self._refreshed(room, told))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refreshed(self, room: Room, told: Entry | None) -> None:
        try:
            await self._refresh(room, told)
        except Exception as error:
            room.doubtful = True  # whoever comes next looks again
            log.warning("table %s could not be brought up to date: %r", room.id, error)

    # Telling.

    def presence_changed(self, room: Room) -> None:
        """Somebody has come or gone here: tell the others soon, with whatever else changes until then."""
        self._moved.add(room.id)
        if self._soon is None or self._soon.done():
            self._soon = asyncio.get_running_loop().create_task(self._tell_soon())

    async def _tell_soon(self) -> None:
        await asyncio.sleep(SOON_SECONDS)
        moved, self._moved = self._moved, set()
        self.tell_presence([room for table in moved if (room := self._rooms.known(table)) is not None])

    def ask_presence(self, room: Room) -> None:
        """Who looks at this table from elsewhere? It has just been loaded here."""
        self._tell({"asks": room.id})

    def tell_presence(self, rooms: Iterable[Room]) -> None:
        """Say who looks at these tables from here."""
        present = [(room.id, sorted(room.present_here())) for room in rooms]
        for first in range(0, len(present), TABLES_PER_NOTICE):
            self._tell({"present": dict(present[first : first + TABLES_PER_NOTICE])})

    async def repeat_presence(self) -> None:
        """Say again who is here, so that the others forget those of a server that was killed."""
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            for room in self._rooms:
                room.forget_silent()
            self.tell_presence([room for room in self._rooms if room.present_here()])

    def _tell(self, notice: dict[str, Any]) -> None:
        task = asyncio.get_running_loop().create_task(self._told({"from": self._server, **notice}))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _told(self, notice: dict[str, Any]) -> None:
        try:
            await self._writer("", rows.notify, notice)
        except Exception as error:
            log.warning("the others were not told: %r", error)


async def rest(seconds: float) -> None:
    """Let time pass."""
    await asyncio.sleep(seconds)
