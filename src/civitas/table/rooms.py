"""The rooms in memory: one per table, loaded when somebody comes, forgotten when nobody has been there for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from weakref import WeakValueDictionary

from civitas.core import CivitasError
from civitas.table import rows
from civitas.table.errors import Newer, NotFound
from civitas.table.loading import history_of
from civitas.table.room import Room
from civitas.table.rows import Stored
from civitas.table.storage import Storage

ROOMS = 256
TABLE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
_LONGEST_ID = 32


class Rooms:
    """All rooms that somebody uses, and the last few that somebody used.

    A room that anybody still holds (a request, a stream, a bot) is found again and never loaded twice: two rooms of one
    table would not know of each other's moves.
    """

    def __init__(self, storage: Storage, welcome: Callable[[Room], Awaitable[None]]) -> None:
        self._storage = storage
        self._welcome = welcome
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._recent: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._missed: set[str] = set()

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._alive.values()))

    def __len__(self) -> int:
        return len(self._alive)

    def known(self, table: str) -> Room | None:
        """The room, if it is in memory."""
        return self._alive.get(table)

    async def find(self, table: str) -> Room:
        """The room of a table, from memory or from storage."""
        room = await self._found(table)
        if room.doubtful:
            async with room.lock:
                await self.refresh(room)
            room.announce()
        if room.gone:
            raise NotFound("table_unknown")
        self._recent[table] = room
        self._recent.move_to_end(table)
        while len(self._recent) > ROOMS:
            self._recent.popitem(last=False)
        return room

    async def _found(self, table: str) -> Room:
        """The room from memory once it has been made welcome, also where it was somebody else who came first."""
        task, room = self._loading.get(table), self._alive.get(table)
        if task is None and room is not None:
            return room
        if not is_table_id(table):
            raise NotFound("table_unknown")
        if task is None:
            task = self._loading[table] = asyncio.get_running_loop().create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> Room:
        self._missed.discard(table)
        room = self._alive[table] = await self._storage.aside(self._read, table)
        room.doubtful = table in self._missed
        try:
            await self._welcome(room)
        except BaseException:
            self._alive.pop(table, None)
            raise
        finally:
            self._missed.discard(table)
        return room

    def missed(self, table: str) -> None:
        """A table has changed that is not in memory: if it is being read just now, it may have been read too soon."""
        if table in self._loading:
            self._missed.add(table)

    def _read(self, table: str) -> Room:
        found = self._storage.read(rows.load, table)
        if found is None:
            raise NotFound("table_unknown")
        return Room(found.row, found.entries, found.claims, found.links)

    async def refresh(self, room: Room) -> bool:
        """Bring a room (whose lock is held) up to what is stored; say whether its game has moved on."""
        before = len(room.history.entries)
        found = await self._storage.reading(rows.load, room.id, before)
        if found is None:
            self.forget(room.id)
            return True
        try:
            room.follow(found)
        except Newer:
            room.doubtful = True  # whoever comes next is told, too
            raise
        except CivitasError:
            await self._anew(room)
        return len(room.history.entries) != before

    async def _anew(self, room: Room) -> None:
        """Another server plays by other rules: start over from what it has stored."""
        found: Stored | None = await self._storage.reading(rows.load, room.id)
        if found is not None:
            room.history, room.base = history_of(found.row, found.entries)
            room.follow(Stored(found.row, [], found.claims, found.links))

    def forget(self, table: str) -> None:
        """The table is gone: those who still hold its room are told."""
        self._recent.pop(table, None)
        room = self._alive.get(table)
        if room is not None:
            room.gone = True
            room.announce()


def is_table_id(text: str) -> bool:
    """Could this be the id of a table? What could not is not looked up."""
    return 0 < len(text) <= _LONGEST_ID and all(letter in TABLE_LETTERS for letter in text)
