"""Who may sit where: links that open a seat once, and the tokens of programs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from civitas.table import rows
from civitas.table.errors import Conflict, Forbidden, NotFound, Unavailable
from civitas.table.names import clean_name
from civitas.table.room import Room
from civitas.table.rooms import Rooms
from civitas.table.rows import Link, Taken
from civitas.table.seats import bearer, check_name, same_token, seat_token
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
        self.secret = storage.secret()

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
        """The word in the n-th link of a seat."""
        return seat_token(self.secret, room.id, seat, n)

    def open_links(self, room: Room) -> list[tuple[int, str]]:
        """The seats that nobody has taken, each with the word of its link; for the maker of the table only."""
        free = [link for link in room.links if link.holder is None and not room.is_claimed(link.seat)]
        return [(link.seat, self.token(room, link.seat, link.n)) for link in free]

    def link_of(self, room: Room, token: str, player: str) -> Link:
        """The link that a token is, if this player may still use it; it opens the seat for whoever comes first."""
        found = None
        for link in room.links:
            if same_token(self.token(room, link.seat, link.n), token):
                found = link
        if found is None:
            raise Forbidden("seat_token")
        if found.holder not in (None, player):
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
        async with self.changing(room):
            if sum(1 for link in room.links if link.seat == seat) >= MOST_LINKS:
                raise Conflict("links_many")
            link = await self.write(room.id, rows.add_link, room.id, seat, self.server)
            await self.rooms.refresh(room)
        return self.token(room, seat, link.n)


def is_same(one: Link, other: Link) -> bool:
    """Is it the same link, whoever holds it by now?"""
    return (one.seat, one.n) == (other.seat, other.n)
