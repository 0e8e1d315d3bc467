"""Somebody at a table: the room, their seats, and how they are told why something is refused. For pages and the API."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from fastapi import Depends
from starlette.requests import Request

from civitas.core import BadInput, CivitasError
from civitas.i18n import Phrasebook
from civitas.table import Archived, Conflict, Forbidden, Room, TableService
from civitas.web.errors import explain, legible
from civitas.web.people import Person, looking_seat, my_seats, person, service
from civitas.web.scene import phrasebook


@dataclass(frozen=True, slots=True)
class Visit:
    """A request at a table, and the seats that it may act for."""

    request: Request
    room: Room
    mine: list[int]
    who: Person
    book: Phrasebook

    @property
    def tables(self) -> TableService:
        """The tables of this server."""
        return service(self.request)

    def looking(self, wanted: int | None) -> int | None:
        """Through whose eyes the table is shown."""
        return looking_seat(self.room, self.mine, wanted)

    def acting(self, wanted: int | None) -> int:
        """The seat that a post acts for."""
        if wanted is not None and not 0 <= wanted < len(self.room.seats):
            raise BadInput("seat", "seat_unknown")
        found = self.looking(wanted)
        if found is None:
            raise Forbidden("seat_foreign")
        return found

    def refusal(self, error: CivitasError) -> dict[str, Any]:
        """Why not, in the words of this table."""
        found: dict[str, Any] = legible(explain(error, self.book))
        return found


async def _moves_first(request: Request) -> AsyncIterator[None]:
    with service(request).precedence.move():
        yield


MOVES_FIRST = Depends(_moves_first)
"""For routes by which somebody moves: meanwhile no table is drawn for somebody who has just come."""


async def visit(request: Request, table: str) -> Visit:
    """Come to a table."""
    room = await service(request).room(table)
    who = person(request)
    book = phrasebook(room, who.words)
    request.state.book = book
    return Visit(request, room, await my_seats(request, room), who, book)


async def record_of(request: Request, table: str) -> dict[str, Any]:
    """The record of a finished game, or of one that can be played no more: a seed tells the deck."""
    try:
        room = (await visit(request, table)).room
    except Archived:
        return await service(request).archived_record(table)
    if not room.state.over:
        raise Conflict("not_over")
    return room.record
