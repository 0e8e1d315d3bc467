"""The bots of all tables: whose turn it is, how long they take, and that they never stop for good."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable

from civitas.core import BadInput, CivitasError, IllegalMove, Rng
from civitas.table import rows
from civitas.table.crew import NOBODY, PEOPLE_AWAY, PEOPLE_WAIT
from civitas.table.errors import Newer, Stale, Unavailable
from civitas.table.history import Step
from civitas.table.room import Room
from civitas.table.rooms import Rooms
from civitas.table.storage import Storage
from civitas.table.thinking import Failed, Question, Thinker
from civitas.table.timing import (
    MARGIN_SECONDS,
    SOON_SECONDS,
    SOON_THOUGHT,
    Habits,
    choices_in_turn,
    later_seconds,
    looks_forced,
)
from civitas.table.writer import Writer

SWEEP_SECONDS = 3.0
LEASE_SECONDS = 10.0
FIRST_WAIT, LONGEST_WAIT = 0.25, 30.0

log = logging.getLogger("civitas.table")

Act = Callable[[Room, int, int | None, Callable[[], list[Step]]], Awaitable[None]]


class Driver:
    """Sees to it that bots move. A passing fault delays them; the next sweep finds what was left lying."""

    def __init__(
        self,
        storage: Storage,
        rooms: Rooms,
        writer: Writer,
        act: Act,
        *,
        secret: bytes,
        server: str,
        workers: int,
        pace: float,
    ) -> None:
        self.thinker = Thinker(workers)
        self.habits = Habits()
        self.pace = pace
        self.moved = 0
        self._hopeless: set[str] = set()  # tables that cannot be played: told once
        self._storage, self._rooms, self._writer, self._act = storage, rooms, writer, act
        self._secret, self._server = secret, server

    async def sweep(self) -> None:
        """Take up every table where a bot is to move and nobody sees to it, now and every few seconds."""
        while True:
            try:
                await self._storage.aside(self._storage.tell_time)
                for table in await self._storage.reading(rows.waiting_for_bots, LEASE_SECONDS):
                    await self._take_up(table)
            except Unavailable as error:
                log.warning("no sweep for bots: %s", error)
            except Exception:
                log.exception("the sweep for bots failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _take_up(self, table: str) -> None:
        if table in self._hopeless:
            return
        try:
            self.drive(await self._rooms.find(table))
        except Unavailable:
            raise
        except CivitasError as error:
            self._hopeless.add(table)
            log.warning("table %s cannot be taken up: %s", table, error)

    def drive(self, room: Room) -> None:
        """See to it that the bots of a table move."""
        if room.acting_bots() and (room.driver is None or room.driver.done()):
            room.driver = asyncio.get_running_loop().create_task(self._play(room))

    async def stop(self) -> None:
        """End all thinking. Nothing is lost: the storage holds every move."""
        drivers = [room.driver for room in self._rooms if room.driver is not None]
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        self.thinker.close()

    async def _play(self, room: Room) -> None:
        failures = 0
        while (bots := room.acting_bots()) and not room.gone:
            try:
                if not await self._may_drive(room):
                    return
                await self._move(room, bots[0])
                failures = 0
            except Stale:
                continue  # the table has changed while the bot was thinking (an undo): think again
            except Newer as error:
                log.warning("the bots of table %s are left to newer servers: %s", room.id, error)
                return
            except Exception as error:
                failures += 1
                wait = back_off(failures)
                log.warning("seat %s at table %s: %r; again in %.1f s", bots[0], room.id, error, wait)
                await asyncio.sleep(wait)
                continue
            self.moved += 1

    async def _may_drive(self, room: Room) -> bool:
        """Of several servers one sees to a table's bots."""
        now = time.monotonic()
        if not self._storage.is_shared or room.leased_until - now > LEASE_SECONDS / 2:
            return True
        if await self._writer(room.id, rows.lease, room.id, self._server, LEASE_SECONDS):
            room.leased_until = now + LEASE_SECONDS
            return True
        return False

    def question(self, room: Room, seat: int) -> Question:
        """What a seat is asked now.

        The position is one that the seat imagines: no other process holds what is hidden, or the key to a sealed deal.
        What a bot makes of it also depends on the tree that its worker still has (`kept`).
        """
        luck = self._luck(room, seat)
        return Question(room.game.id, room.state.imagine(seat, Rng(luck)).to_dict(), seat, luck, room.id)

    def _luck(self, room: Room, seat: int) -> int:
        """A number that comes from the table and the move, so that it is the same on every server."""
        text = f"{room.id}:{len(room.history.entries)}:{seat}"
        luck = hashlib.blake2b(text.encode(), digest_size=8, key=self._secret[:32])
        return int.from_bytes(luck.digest(), "big") >> 1

    def _urgency(self, room: Room) -> int:
        if room.bots_only and not room.watchers:
            return NOBODY
        return PEOPLE_WAIT if room.person_waits() or room.watchers else PEOPLE_AWAY

    async def _move(self, room: Room, seat: int) -> None:
        version = room.history.version(seat)
        earlier = choices_in_turn(room, seat)
        if earlier and looks_forced(room.state, seat):
            notation = await self._soon(room, seat)
        else:
            notation = await self._chosen(room, seat, earlier)
        try:
            await self._make(room, seat, version, notation)
        except (IllegalMove, BadInput):
            log.exception("a bot of level %s has made an illegal move", room.seats[seat].level)
            await self._make(room, seat, version, self._any_move(room, seat))

    async def _make(self, room: Room, seat: int, version: int, notation: str) -> None:
        await self._act(room, seat, version, lambda: [room.history.try_move(seat, notation, self._storage.now())])

    def _any_move(self, room: Room, seat: int) -> str:
        """A move that does not come from a bot: the game must go on."""
        moves = room.game.playing_moves(room.state, seat)
        return room.game.notation(moves[self._luck(room, seat) % len(moves)], room.state)

    async def _soon(self, room: Room, seat: int) -> str:
        """What comes after a choice and looks as if it followed from it."""
        least = SOON_SECONDS if self.pace else 0.0
        if (only := only_move(room, seat)) is not None:
            await rest(least)
            return only
        level = room.seats[seat].played_level
        return await self._ask(room, seat, level, least, SOON_THOUGHT)

    async def _ask(self, room: Room, seat: int, level: str, least: float, seconds: float | None) -> str:
        """A bot's choice; if no bot can make sense of the position, any move of a bot's: the game must go on."""
        try:
            question = self.question(room, seat)
        except MemoryError:
            raise
        except Exception:
            log.exception("the position at table %s cannot be imagined", room.id)
            return self._any_move(room, seat)
        try:
            return await self.thinker.choose(question, level, self._urgency(room), least, seconds)
        except Failed:
            log.exception("no bot can play at table %s", room.id)
            return self._any_move(room, seat)

    async def _chosen(self, room: Room, seat: int, earlier: int) -> str:
        level = room.seats[seat].played_level
        alone = room.state.to_act() == [seat]
        seconds = later_seconds(level, room.game.id, earlier)
        least = seconds + MARGIN_SECONDS if self.pace else 0.0
        started = time.monotonic()
        if (only := only_move(room, seat)) is not None:
            least = max(least, self.habits.draw(room, level, earlier)) if self.pace else 0.0
            await rest(least)
            notation = only
        else:
            notation = await self._ask(room, seat, level, least, seconds or None)
            self.habits.note(room, level, earlier, time.monotonic() - started)
        if alone:
            await rest(max(0.0, self.pace - (time.monotonic() - started)))
        return notation


def back_off(failures: int) -> float:
    """How long to wait after so many failures in a row."""
    return min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(failures, 64))


def only_move(room: Room, seat: int) -> str | None:
    """What a seat must do, if it has no choice but to give up."""
    moves = room.state.choices(seat)
    return room.game.notation(int(moves[0]), room.state) if len(moves) == 1 else None


async def rest(seconds: float) -> None:
    """Let time pass."""
    await asyncio.sleep(seconds)
