"""The tables of a server: make them, sit down, move, take back, let bots play. Stored first, told afterwards."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from civitas.core import BadInput, CivitasError, Record, game
from civitas.table.errors import Conflict, Forbidden, NotFound, Stale
from civitas.table.history import Entry, Step
from civitas.table.room import Room
from civitas.table.seats import Seat, clean_name, seat_of_token, seat_token
from civitas.table.storage import Storage, TableRow, Taken
from civitas.table.thinking import Question, Thinker

PACE = 0.7
"""Seconds between two moves of bots, so that a person can follow."""
ROOMS = 256
_SEED_BITS = 48
_TABLE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"

log = logging.getLogger("civitas.table")


class TableService:
    """All tables of one storage."""

    def __init__(self, storage: Storage, *, workers: int | None = None, pace: float = PACE) -> None:
        self.storage = storage
        self.secret = storage.secret()
        self.pace = pace
        self.thinker = Thinker(min(2, os.cpu_count() or 1) if workers is None else workers)
        self.stopping = False
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading = asyncio.Lock()

    async def start(self) -> None:
        """Take up every running table where a bot is to move."""
        self.thinker.warm()
        for row in await asyncio.to_thread(self.storage.running):
            if any(seat < len(row.seats) and row.seats[seat]["kind"] == "bot" for seat in row.acting):
                try:
                    self._drive(await self.room(row.id))
                except CivitasError:
                    log.exception("table %s cannot be taken up", row.id)

    def close_streams(self) -> None:
        """Let everybody who listens go home."""
        self.stopping = True
        for room in self._rooms.values():
            room.announce()

    async def stop(self) -> None:
        """End all thinking. Nothing is lost: the storage holds every move."""
        drivers = [room.driver for room in self._rooms.values() if room.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        self.thinker.close()
        self.storage.close()

    # Tables and seats.

    async def create(
        self,
        game_id: str,
        seats: Sequence[Seat],
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Room:
        """A new table; a seed is drawn if none is given."""
        found = game(game_id)
        count = found.check_seats(len(seats))
        dealt = secrets.randbits(_SEED_BITS) if seed is None else found.check_seed(seed)
        record = Record(found, count, dealt, found.check_options(count, options or {}))
        return await self._open(record, seats, settings or {})

    async def _open(
        self, record: Record, seats: Sequence[Seat], settings: Mapping[str, Any], moves: Sequence[Entry] = ()
    ) -> Room:
        now = time.time()
        state = Record(
            record.game,
            record.seats,
            record.seed,
            record.options,
            [(entry.seat, entry.notation) for entry in moves],
            record.start,
        ).replay()
        row = TableRow(
            id="".join(secrets.choice(_TABLE_LETTERS) for _ in range(12)),
            game=record.game.id,
            created=now,
            updated=now,
            entries=len(moves),
            acting=state.to_act(),
            over=bool(state.over),
            record=record.to_dict(),
            seats=[seat.to_dict() for seat in seats],
            settings=dict(settings),
            next_table=None,
        )
        await asyncio.to_thread(self.storage.create, row, moves)
        room = await self.room(row.id)
        self._drive(room)
        return room

    async def room(self, table: str) -> Room:
        """The table with this id, from memory or from storage."""
        async with self._loading:
            room = self._rooms.get(table)
            if room is None:
                found = await asyncio.to_thread(self.storage.load, table)
                if found is None:
                    raise NotFound("table_unknown")
                claims = await asyncio.to_thread(self.storage.claims, table)
                room = self._rooms[table] = Room(*found, claims)
            self._rooms.move_to_end(table)
            self._forget_idle()
            return room

    def _forget_idle(self) -> None:
        for table in list(self._rooms)[: max(0, len(self._rooms) - ROOMS)]:
            if not self._rooms[table].busy:
                del self._rooms[table]

    def token(self, room: Room, seat: int) -> str:
        """The word in the link of a seat."""
        return seat_token(self.secret, room.id, seat)

    def seat_of_token(self, room: Room, token: str) -> int:
        """The seat that a token opens."""
        seat = seat_of_token(self.secret, room.id, len(room.seats), token)
        if seat is None:
            raise Forbidden("seat_token")
        return seat

    async def sit(self, room: Room, seat: int, player: str, name: str | None = None) -> None:
        """Let a player have a seat, under a name if one is given."""
        if not 0 <= seat < len(room.seats) or room.seats[seat].is_bot:
            raise NotFound("seat_unknown")
        async with room.lock:
            if seat not in room.seats_of(player):
                await asyncio.to_thread(self.storage.claim, player, room.id, seat)
                room.claims.append((player, seat))
            if name is not None and clean_name(name) != room.seats[seat].name:
                room.seats[seat] = Seat(room.seats[seat].kind, clean_name(name))
                values = [seat.to_dict() for seat in room.seats]
                await asyncio.to_thread(self.storage.change, room.id, seats=values)
        room.announce()

    # Moves.

    async def move(self, room: Room, seat: int, notation: str, version: int | None) -> None:
        """Make a move for a seat that looked at `version` of the table."""
        await self.moves(room, seat, [notation], version)

    async def moves(self, room: Room, seat: int, notations: Sequence[str], version: int | None) -> None:
        """Make small moves that belong together: if one of them is not legal, none is made."""
        async with room.lock:
            room.history.check_version(seat, version)
            for step in room.history.try_moves(seat, notations, time.time()):
                await self._store(room, step)
        room.announce()
        self._drive(room)

    async def _store(self, room: Room, step: Step) -> None:
        state = step.state
        try:
            await asyncio.to_thread(self.storage.append, room.id, step.entry, state.to_act(), bool(state.over))
        except Taken as error:
            self._rooms.pop(room.id, None)  # another server was first: what we hold is old
            raise Stale("stale") from error
        room.history.take(step)

    async def undo(self, room: Room, seat: int, version: int | None) -> None:
        """Take back the seat's last move. The history keeps both the move and the undo."""
        async with room.lock:
            room.history.check_version(seat, version)
            await self._store(room, room.history.try_undo(seat, time.time()))
        room.announce()
        self._drive(room)

    # After the game.

    async def rematch(self, room: Room) -> Room:
        """The table of the next game of the same people; the same one for all who ask."""
        async with room.lock:
            if not room.state.over:
                raise Conflict("not_over")
            if room.next_table is not None:
                return await self.room(room.next_table)
            record = room.history.record
            fresh = Record(record.game, record.seats, secrets.randbits(_SEED_BITS), record.options)
            following = await self._open(fresh, room.seats, room.settings)
            for player, seat in room.claims:
                await self.sit(following, seat, player)
            await asyncio.to_thread(self.storage.change, room.id, next_table=following.id)
            room.next_table = following.id
        room.announce()
        return following

    async def fork(self, room: Room, moves: int, seats: Sequence[Seat]) -> Room:
        """A new table that goes on from a position of a finished game."""
        record = room.history.record
        if not room.state.over:
            raise Conflict("not_over")
        if not 0 <= moves < len(record.moves):
            raise BadInput("at", "position_unknown", {"value": moves})
        now = time.time()
        entries = [Entry(n, seat, text, now) for n, (seat, text) in enumerate(record.moves[:moves])]
        fresh = Record(record.game, record.seats, record.seed, record.options, start=record.start)
        return await self._open(fresh, seats, room.settings, entries)

    async def hint(self, room: Room, seat: int) -> list[tuple[str, float]]:
        """What a search would play for a seat that must choose, the best first, with chances to win."""
        if seat not in room.state.to_act():
            raise Conflict("not_your_turn")
        return await self.thinker.weigh(self._question(room, seat))

    # Bots.

    def _question(self, room: Room, seat: int) -> Question:
        luck = hashlib.blake2b(
            f"{room.id}:{len(room.history.entries)}:{seat}".encode(), digest_size=6, key=self.secret[:32]
        )
        return Question(room.game.id, room.state.to_dict(), seat, int.from_bytes(luck.digest(), "big"))

    def _drive(self, room: Room) -> None:
        """See to it that the bots of a table move."""
        if room.acting_bots() and (room.driver is None or room.driver.done()):
            room.driver = asyncio.get_running_loop().create_task(self._play_bots(room))

    async def _play_bots(self, room: Room) -> None:
        while bots := room.acting_bots():
            try:
                await self._play_bot(room, bots[0])
            except Stale:
                if self._rooms.get(room.id) is not room:
                    return
                continue  # the table has changed while the bot was thinking (an undo): think again
            except Exception:
                log.exception("the bot of seat %s at table %s failed", bots[0], room.id)
                return
            room.announce()

    async def _play_bot(self, room: Room, seat: int) -> None:
        version = room.history.version(seat)
        alone = room.state.to_act() == [seat]
        started = time.monotonic()
        notation = await self.thinker.choose(self._question(room, seat), room.seats[seat].level)
        if alone:
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - started)))
        async with room.lock:
            room.history.check_version(seat, version)
            await self._store(room, room.history.try_move(seat, notation, time.time()))
