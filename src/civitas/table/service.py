"""The tables of a server: make them, sit down, move, take back. Stored first, told afterwards."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from civitas.core import BadInput, Record, State, game
from civitas.table import listing, rows
from civitas.table.appending import Appending
from civitas.table.dealing import FORKED, commitment_to, least_format, new_deal, without_deal
from civitas.table.driving import Driver
from civitas.table.errors import Busy, Conflict, NotFound, Stale, Unavailable
from civitas.table.history import Entry, Step
from civitas.table.keeping import usual_keep
from civitas.table.listing import Cursor, Listed
from civitas.table.news import News
from civitas.table.precedence import Precedence
from civitas.table.purging import Purging
from civitas.table.repeating import Once, Repeated, Taken
from civitas.table.room import Room
from civitas.table.rooms import TABLE_LETTERS, Rooms, is_table_id
from civitas.table.rows import TableRow
from civitas.table.seating import Seating
from civitas.table.seats import Seat, check_name
from civitas.table.settings import Keep
from civitas.table.storage import Storage
from civitas.table.writer import Writer

PACE = 0.7
"""Seconds between two moves of bots, so that a person can follow."""
MOST_BOTS_ALONE = 16
"""How many running tables may have nobody but bots."""

Attempt = Callable[[], list[Step]]

log = logging.getLogger("civitas.table")


class TableService(Seating):
    """All tables of one storage."""

    def __init__(
        self, storage: Storage, *, workers: int | None = None, pace: float = PACE, keep: Keep | None = None
    ) -> None:
        super().__init__(storage, Rooms(storage, self._welcome), Writer(storage), secrets.token_hex(6))
        self.driver = Driver(
            storage,
            self.rooms,
            self.write,
            self.act,
            secret=self.secret,
            server=self.server,
            workers=min(2, os.cpu_count() or 1) if workers is None else workers,
            pace=pace,
        )
        self.news = News(storage, self.rooms, self.write, self.server, self.refresh)
        self.precedence = Precedence()
        self.purging = Purging(storage, self.rooms, self.write, keep or usual_keep())
        self.stopping = False
        self.moves = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Take up every running table where a bot is to move; hear of other servers; clear away what is too old."""
        self.driver.thinker.warm()
        self._run(self.driver.sweep())
        self._run(self.purging.sweep_for_ever())
        if self.storage.is_shared:
            self._run(self.news.listen())
            self._run(self.news.repeat_presence())

    def _run(self, task: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(task))

    async def ills(self) -> list[str]:
        """What keeps moves from being stored or bots from moving: `storage`, `workers`, `stopping`; nothing if well."""
        found = ["stopping"] if self.stopping else []
        try:
            await self.storage.reading(rows.now)
            await self.write("", rows.prove, self.server)
        except Unavailable:
            found.append("storage")
        if not await self.driver.thinker.bots.is_well():
            found.append("workers")
        return found

    def close_streams(self) -> None:
        """Let everybody who listens go home."""
        self.stopping = True
        for room in self.rooms:
            room.announce()

    async def stop(self) -> None:
        """End all thinking. Nothing is lost: the storage holds every move."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.driver.stop()
        await self.write.close()
        if self.storage.is_shared:
            try:
                await self.storage.aside(self.storage.write, rows.let_go, self.server)
            except Exception as error:
                log.warning("the bots of this server wait until another notices: %r", error)
        await asyncio.to_thread(self.storage.close)

    # Tables.

    async def create(
        self,
        game_id: str,
        seats: Sequence[Seat],
        options: Mapping[str, object] | None = None,
        seed: object = None,
        settings: Mapping[str, Any] | None = None,
        *,
        maker: str | None = None,
        sitting: Sequence[int] = (),
        once: Once | None = None,
    ) -> Room:
        """A new table; seed and salt are drawn if no seed is given. `maker` hands out its links, sits at `sitting`."""
        if once is not None and (kept := await self.done(once)) is not None:
            return await self.room(kept["table"])
        found = game(game_id)
        for n, seat in enumerate(seats):
            if not seat.is_bot:
                check_name(seats, n, seat.name)
        record, dealt = new_deal(found, found.check_seats(len(seats)), options or {}, seed)
        row = _new_row(record, record.deal(), seats, settings or {}, maker, dealt, self.storage.now())
        return await self._open(row, (), [(maker, seat) for seat in sitting] if maker else [], once)

    async def _open(
        self,
        row: TableRow,
        entries: Sequence[Entry],
        claims: Sequence[tuple[str, int]],
        once: Once | None = None,
    ) -> Room:
        if row.bots_only and await self.storage.reading(rows.bots_alone) >= MOST_BOTS_ALONE:
            raise Busy("bots_busy", 60.0)
        try:
            await self.write(row.id, rows.create, row, entries, claims, once)
        except Repeated as error:
            assert once is not None
            return await self.room(error.answer_to(once)["table"])
        return await self.room(row.id)

    async def room(self, table: str) -> Room:
        """The table with this id, from memory or from storage. Its bots are seen to."""
        room = await self.rooms.find(table)
        self.driver.drive(room)
        return room

    async def _welcome(self, room: Room) -> None:
        """A room has been loaded."""
        if room.base is not None and room.base != room.row.base and not room.row.over:
            await self.write(room.id, rows.change, room.id, {"base": room.base}, self.server)
        if self.storage.is_shared:
            room.on_presence = self.news.presence_changed
            self.news.ask_presence(room)

    async def refresh(self, room: Room, told: Entry | None = None) -> None:
        """Show what another server has stored: the entry that it told, if that is all."""
        async with room.lock:
            if told is None or not room.take_over(told):
                await self.rooms.refresh(room)
        room.announce()
        self.driver.drive(room)

    async def running_of(self, player: str) -> list[Listed]:
        """All running tables where a player sits."""
        return await self.storage.reading(listing.running, player)

    async def finished_of(self, player: str, after: Cursor | None = None) -> tuple[list[Listed], Cursor | None]:
        """A page of the finished tables where a player sits, and where the next one begins."""
        return await self.storage.reading(listing.finished, player, after)

    async def archived_record(self, table: str) -> dict[str, Any]:
        """The record of a table as it was dealt and played, whatever rules are played now.

        That of an unfinished game comes without seed and salt: an older server may still play it.
        """
        found = await self.storage.reading(rows.load, table) if is_table_id(table) else None
        if found is None:
            raise NotFound("table_unknown")
        record = rows.full_record(found.row, found.entries)
        return record if found.row.over else without_deal(record)

    async def purge(self) -> int:
        """Remove tables whose time is over, except those that somebody is looking at; say how many."""
        return await self.purging.sweep()

    # Moves.

    async def move(self, room: Room, seat: int, notation: str, version: int | None, once: Once | None = None) -> None:
        """Make a move for a seat that looked at `version` of the table; `Repeated`, if it has been made."""
        await self.act(room, seat, version, lambda: room.history.try_moves(seat, [notation], self.storage.now()), once)

    async def move_all(self, room: Room, seat: int, notations: Sequence[str], version: int | None) -> None:
        """Make small moves that belong together: if one of them is not legal, none is made."""
        await self.act(room, seat, version, lambda: room.history.try_moves(seat, notations, self.storage.now()))

    async def undo(self, room: Room, seat: int, version: int | None, once: Once | None = None) -> None:
        """Take back the seat's last move. The history keeps both the move and the undo."""
        await self.act(room, seat, version, lambda: [room.history.try_undo(seat, self.storage.now())], once)

    async def act(self, room: Room, seat: int, version: int | None, attempt: Attempt, once: Once | None = None) -> None:
        """Store what a seat attempts, then tell. It goes on when the one who asked for it has left."""
        await asyncio.shield(asyncio.ensure_future(self._act(room, seat, version, attempt, once)))

    async def _act(self, room: Room, seat: int, version: int | None, attempt: Attempt, once: Once | None) -> None:
        async with self.changing(room):
            if once is not None and (kept := await self.done(once)) is not None:
                raise Repeated(once.asked, kept)
            room.history.check_version(seat, version)
            await self._store(room, attempt(), once)
        room.announce()
        self.driver.drive(room)

    async def _store(self, room: Room, steps: Sequence[Step], once: Once | None = None) -> None:
        """Write steps down, all or none, then take them over."""
        try:
            await self.write(room.id, Appending(room, steps, self.server, once))
        except Repeated:
            await self.rooms.refresh(room)
            raise
        except Taken as error:
            if await self.rooms.refresh(room):
                room.announce()
            raise Stale("stale") from error
        for step in steps:
            room.history.take(step)
        self.moves += len(steps)

    # After the game.

    async def rematch(self, room: Room, player: str | None = None, once: Once | None = None) -> Room:
        """The table of the next game of the same people; the same one for all who ask, and however often."""
        if once is not None and (kept := await self.done(once)) is not None:
            return await self.room(kept["table"])
        if not room.state.over:
            raise Conflict("not_over")
        if room.next_table is None:
            record = room.history.record
            fresh, dealt = new_deal(record.game, record.seats, record.options)
            row = _new_row(fresh, fresh.deal(), room.seats, _settled(room), player, dealt, self.storage.now())
            async with self.changing(room):
                room.next_table = await self.write(room.id, rows.set_next, room.id, row, room.people_sitting())
            room.announce()
        if once is not None:
            await self.note(once, {"table": room.next_table})
        return await self.room(room.next_table)

    async def fork(self, room: Room, moves: int, seats: Sequence[Seat], player: str | None = None) -> Room:
        """A new table that goes on from a position of a finished game."""
        record = room.history.record
        if not room.state.over:
            raise Conflict("not_over")
        if not 0 <= moves < len(record.moves):
            raise BadInput("at", "position_unknown", {"value": moves})
        now = self.storage.now()
        entries = [Entry(n, seat, text, now) for n, (seat, text) in enumerate(record.moves[:moves])]
        state = room.history.at(moves)[0]
        row = _new_row(record.unplayed(), state, seats, _settled(room), player, FORKED, now, len(entries))
        sitting = [(player, n) for n, seat in enumerate(seats) if not seat.is_bot] if player else []
        return await self._open(row, entries, sitting)

    async def hint(self, room: Room, seat: int) -> list[tuple[str, float]]:
        """What a search would play for a seat that must choose, the best first, with chances to win."""
        if seat not in room.state.to_act():
            raise Conflict("not_your_turn")
        key = (room.id, seat, len(room.history.entries))
        return await self.driver.thinker.weigh(key, self.driver.question(room, seat))


def _settled(room: Room) -> dict[str, Any]:
    """The settings of a table as its next one takes them over; how it was dealt, which stood there once, is its own."""
    return {name: value for name, value in room.settings.items() if name != "seeded"}


def _new_row(
    record: Record,
    state: State,
    seats: Sequence[Seat],
    settings: Mapping[str, Any],
    maker: str | None,
    dealt: str,
    now: float,
    entries: int = 0,
) -> TableRow:
    acting = state.to_act()
    return TableRow(
        id="".join(secrets.choice(TABLE_LETTERS) for _ in range(12)),
        game=record.game.id,
        created=now,
        updated=now,
        entries=entries,
        acting=acting,
        over=bool(state.over),
        record=record.unplayed().to_dict(),
        seats=[seat.to_dict() for seat in seats],
        settings=dict(settings),
        maker=maker,
        position=state.to_dict(),
        bots_only=all(seat.is_bot for seat in seats),
        bot_acts=any(seats[seat].is_bot for seat in acting),
        commitment=commitment_to(record, dealt),
        dealt=dealt,
        least_format=least_format(record),
    )
