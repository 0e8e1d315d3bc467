"""Who may sit where: links that open a seat once, and the tokens of programs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from civitas.table import repeating, rows
from civitas.table.errors import Conflict, Forbidden, NotFound, Unavailable
from civitas.table.names import clean_name
from civitas.table.repeating import Once, Repeated, Taken, new_mark
from civitas.table.room import Room
from civitas.table.rooms import Rooms
from civitas.table.rows import Link
from civitas.table.seats import bearer, check_name, is_bearer, same_token, seat_token
from civitas.table.storage import Storage
from civitas.table.writer import Writer

MOST_LINKS = 20


class Seating:
    """The seats of all tables."""

    def __init__(self, storage: Storage, rooms: Rooms, writer: Writer, server: str) -> None:
        self.storage = storage
        self.rooms = rooms
        self.write = writer
        self.server = server
        self.keys = storage.keys()

    @asynccontextmanager
    async def changing(self, room: Room) -> AsyncIterator[None]:
        """A room to oneself, as it is stored, for a change that is stored first and shown afterwards.

        A write that failed may have been stored nevertheless: whoever comes next looks.
        """
        async with room.lock:
            if room.doubtful:
                await self.rooms.refresh(room)
            if room.gone:
                raise NotFound("table_unknown")
            try:
                yield
            except Unavailable:
                room.doubtful = True
                raise

    def token(self, room: Room, seat: int, n: int = 0) -> str:
        """The word in the n-th link of a seat, by the newest key."""
        return seat_token(self.secret, room.id, seat, n)

    @property
    def secret(self) -> bytes:
        """The key that signs."""
        return self.keys.newest

    def tokens(self, room: Room, link: Link) -> list[str]:
        """The words of a link by all keys: those that were given out before the newest key still open it."""
        return [seat_token(key, room.id, link.seat, link.n) for key in self.keys.all]

    async def is_known(self, player: str) -> bool:
        """Does this player sit at any table?"""
        return await self.storage.reading(rows.is_known, player)

    def open_links(self, room: Room) -> list[tuple[int, str]]:
        """The seats that nobody has taken, each with the word of its link; for the maker of the table only."""
        free = [link for link in room.links if link.holder is None and not room.is_claimed(link.seat)]
        return [(link.seat, self.token(room, link.seat, link.n)) for link in free]

    def link_of(self, room: Room, token: str, player: str) -> Link:
        """The link that a token is, if this player may still use it; it opens the seat for whoever comes first."""
        found = None
        for link in room.links:
            if any(same_token(one, token) for one in self.tokens(room, link)):
                found = link
        if found is None:
            raise Forbidden("seat_token")
        holders = {player, *map(bearer, self.tokens(room, found))} if is_bearer(player) else {player}
        if found.holder is not None and found.holder not in holders:
            raise Forbidden("seat_taken")
        return found

    async def join(self, room: Room, token: str, player: str, name: str | None = None) -> int:
        """Take the seat that a link opens, under a name if one is given. The link opens it to nobody else then."""
        link = self.link_of(room, token, player)
        if name is not None:
            check_name(room.seats, link.seat, clean_name(name))
        await self._claim(room, link, player)
        if name is not None:
            await self.rename(room, link.seat, name)
        return link.seat

    async def bearer_seat(self, room: Room, token: str) -> int:
        """The seat of a program that shows its token. Its first use takes the seat."""
        player = bearer(token) if token.isascii() else ""
        link = self.link_of(room, token, player)
        if link.holder is None:
            await self._claim(room, link, player)
        return link.seat

    async def sit(self, room: Room, seat: int, player: str) -> None:
        """Let the one who made the table have a seat that nobody has taken."""
        link = next((link for link in room.links if link.seat == seat), None)
        if link is None:
            raise NotFound("seat_unknown")
        if seat not in room.seats_of(player):
            await self._claim(room, link, player)

    async def _claim(self, room: Room, link: Link, player: str) -> None:
        async with self.changing(room):
            try:
                await self.write(room.id, rows.claim, room.id, link, player, self.server)
            except Taken as error:
                await self.rooms.refresh(room)
                raise Forbidden("seat_taken") from error
            # By its number: a request of the same player may have taken it meanwhile.
            room.links = [replace(one, holder=player) if is_same(one, link) else one for one in room.links]
            if (player, link.seat) not in room.claims:
                room.claims.append((player, link.seat))
        room.announce()

    async def rename(self, room: Room, seat: int, name: str) -> None:
        """Give a seat a name."""
        if clean_name(name) == room.seats[seat].name:
            return
        async with self.changing(room):
            await self.rooms.refresh(room)  # another server may have named another seat
            check_name(room.seats, seat, clean_name(name))
            seats = list(room.seats)
            seats[seat] = replace(seats[seat], name=clean_name(name))
            values = {"seats": [seat.to_dict() for seat in seats]}
            await self.write(room.id, rows.change, room.id, values, self.server)
            room.seats = seats
        room.announce()

    async def new_link(self, room: Room, seat: int) -> str:
        """One more link of a seat, asked for by whoever sits there: for another device, or to hand the seat on."""
        return (await self.link_once(room, seat, None))[1]

    async def link_once(self, room: Room, seat: int, once: Once | None) -> tuple[int, str]:
        """The seat and the word of a new link, or of the one that was made under the same key."""
        async with self.changing(room):
            kept = None if once is None else await self.done(once)
            if kept is None:
                kept = await self._add_link(room, seat, once)
                await self.rooms.refresh(room)
        return kept["seat"], self.token(room, kept["seat"], kept["n"])

    async def _add_link(self, room: Room, seat: int, once: Once | None) -> dict[str, Any]:
        if sum(1 for link in room.links if link.seat == seat) >= MOST_LINKS:
            raise Conflict("links_many")
        mark = new_mark() if once is None else once.mark
        try:
            link = await self.write(room.id, rows.add_link, room.id, seat, self.server, mark, once)
        except Repeated as error:
            assert once is not None
            return error.answer_to(once)
        return {"seat": link.seat, "n": link.n}

    # What is done once.

    async def done(self, once: Once) -> dict[str, Any] | None:
        """What was done under the key of a request, if anything was."""
        return await self.storage.reading(repeating.find, once)

    async def note(self, once: Once, answer: dict[str, Any]) -> None:
        """Keep what was done under a key, where doing it again would change nothing."""
        try:
            await self.write("", repeating.keep, once, answer)
        except Repeated as error:
            error.answer_to(once)


def is_same(one: Link, other: Link) -> bool:
    """Is it the same link, whoever holds it by now?"""
    return (one.seat, one.n) == (other.seat, other.n)
