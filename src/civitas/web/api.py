"""The JSON API. Seats are opened by `Authorization: Bearer <seat token>` or by the browser's cookie."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from civitas.bots import LEVELS
from civitas.core import BadInput, Game, IllegalMove, all_games, game
from civitas.table import Archived, Conflict, Forbidden, NotFound, Room, Stale, seats_from
from civitas.web.errors import explain, status_of
from civitas.web.people import looking_seat, my_seats, person, service
from civitas.web.scene import ask, phrasebook

router = APIRouter(prefix="/api", tags=["tables"])


class Wish(BaseModel):
    """A request body; unknown fields are refused, so that a slip of the pen does not go unnoticed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Wish):
    """Who shall sit here."""

    kind: str = Field(description="human or bot")
    name: str = Field("", max_length=200)
    level: str = Field("", description="the strength of a bot, one of those at /api/games", max_length=40)


class TableWish(Wish):
    """A new table."""

    game: str = Field(max_length=40)
    seats: list[SeatWish] = Field(min_length=1, max_length=16)
    options: dict[str, bool | int | str] = Field(default_factory=dict)
    seed: int | None = Field(None, description="drawn at random if missing")


class MoveWish(Wish):
    """A move, and the version of the table that it was chosen in front of."""

    move: str = Field(max_length=200, description="notation, e.g. 'play sci'")
    version: int | None = Field(None, description="from the table; a stale one is refused with 409")
    seat: int | None = Field(None, description="needed only where the cookie holds several seats")


class UndoWish(Wish):
    """Take back the last move of a seat."""

    version: int | None = None
    seat: int | None = None


class LinkWish(Wish):
    """A new link for a seat."""

    seat: int | None = None


def game_facts(found: Game) -> dict[str, Any]:
    """A game as the API describes it."""
    return {
        "id": found.id,
        "names": found.names,
        "seats": list(found.seats),
        "rules_version": found.rules_version,
        "credits": found.credits,
        "options": [
            {
                "id": option.id,
                "values": list(option.values),
                "default": option.default,
                "rule": option.rule,
                "seats": None if option.seats is None else list(option.seats),
            }
            for option in found.options
        ],
    }


@router.get("/games")
async def list_games(request: Request) -> dict[str, Any]:
    """All games with their seats and options, and the strengths of bots."""
    words = person(request).words
    levels = [
        {"id": level.id, "name": words(f"bots.level.{level.id}"), "about": words(f"bots.about.{level.id}")}
        for level in LEVELS
    ]
    return {"games": [game_facts(found) for found in all_games()], "levels": levels}


@router.get("/games/{game_id}")
async def get_game(game_id: str) -> dict[str, Any]:
    """One game, with its cards."""
    try:
        found = game(game_id)
    except BadInput as error:
        raise NotFound(error.reason, error.values) from error
    return {**game_facts(found), "cards": found.cards()}


@router.post("/tables", status_code=201)
async def create_table(request: Request, wish: TableWish) -> dict[str, Any]:
    """Open a table. The answer holds the token of every human seat; nobody else gets them."""
    seats = seats_from([seat.model_dump() for seat in wish.seats])
    maker = None if person(request).is_new else person(request).key
    room = await service(request).create(wish.game, seats, wish.options, wish.seed, maker=maker)
    tokens = [None if seat.is_bot else service(request).token(room, n) for n, seat in enumerate(room.seats)]
    return {"table": room.id, "tokens": tokens}


async def open_room(request: Request, table: str) -> tuple[Room, list[int]]:
    """A table and the seats that the request may act for."""
    room = await service(request).room(table)
    request.state.book = phrasebook(room, person(request).words)
    return room, await my_seats(request, room)


def table_facts(request: Request, room: Room, mine: list[int], seat: int | None) -> dict[str, Any]:
    """A table as a seat may know it."""
    state = room.state
    book = phrasebook(room, person(request).words)
    facts: dict[str, Any] = {
        "table": room.id,
        "game": room.game.id,
        "seat": seat,
        "my_seats": mine,
        "seats": [{**place.to_dict(), "name": book.seats[n]} for n, place in enumerate(room.seats)],
        "version": room.history.version(seat),
        "entries": len(room.history.entries),
        "to_act": state.to_act(),
        "over": bool(state.over),
        "view": state.view(seat),
        "decision": None,
        "can_undo": seat is not None and room.history.undoable(seat) is not None,
        "outcome": state.outcome().to_dict() if state.over else None,
        "next_table": room.next_table,
        "seeded": bool(room.settings.get("seeded")),
    }
    if seat is not None and seat in state.to_act():
        question = ask(room.game, state, seat, book)
        facts["decision"] = {
            "kind": question.kind,
            "prompt": question.prompt.striptags(),
            "moves": [{"move": move.notation, "label": move.plain} for move in question.moves.values()],
            "blocked": [
                {"move": no.notation, "label": no.plain, "why": no.why, "rule": no.rule}
                for no in question.blocked.values()
            ],
        }
    return facts


SeatQuery = Annotated[int | None, Query(ge=0, le=15, description="one of my seats; else the one to act")]


@router.get("/tables/{table}")
async def get_table(request: Request, table: str, seat: SeatQuery = None) -> dict[str, Any]:
    """The table as a seat sees it: view, decision, legal moves with labels, blocked ones with reasons."""
    room, mine = await open_room(request, table)
    return table_facts(request, room, mine, looking_seat(room, mine, seat))


def acting_seat(room: Room, mine: list[int], seat: int | None) -> int:
    """The seat that a post acts for."""
    if seat is not None and not 0 <= seat < len(room.seats):
        raise BadInput("seat", "seat_unknown")
    found = looking_seat(room, mine, seat)
    if found is None:
        raise Forbidden("seat_foreign")
    return found


@router.post("/tables/{table}/moves", responses={409: {"description": "stale; the answer holds the fresh table"}})
async def post_move(request: Request, table: str, wish: MoveWish) -> Response:
    """Make a move."""
    room, mine = await open_room(request, table)
    seat = acting_seat(room, mine, wish.seat)
    try:
        await service(request).move(room, seat, wish.move, wish.version)
    except (IllegalMove, Stale, Conflict) as error:
        return refused(request, room, mine, seat, error)
    return JSONResponse(table_facts(request, room, mine, seat))


@router.post("/tables/{table}/undo")
async def post_undo(request: Request, table: str, wish: UndoWish) -> Response:
    """Take back the seat's last move, if nobody has learned anything since."""
    room, mine = await open_room(request, table)
    seat = acting_seat(room, mine, wish.seat)
    try:
        await service(request).undo(room, seat, wish.version)
    except (Stale, Conflict) as error:
        return refused(request, room, mine, seat, error)
    return JSONResponse(table_facts(request, room, mine, seat))


def refused(
    request: Request, room: Room, mine: list[int], seat: int, error: IllegalMove | Stale | Conflict
) -> Response:
    """Why not, and the fresh table."""
    details = explain(error, phrasebook(room, person(request).words))
    return JSONResponse({**details, "table": table_facts(request, room, mine, seat)}, status_of(error))


@router.post("/tables/{table}/link", status_code=201)
async def post_link(request: Request, table: str, wish: LinkWish) -> dict[str, Any]:
    """One more link of a seat that is mine: for another device, or to hand the seat on. It opens the seat once."""
    room, mine = await open_room(request, table)
    seat = acting_seat(room, mine, wish.seat)
    token = await service(request).new_link(room, seat)
    return {"table": room.id, "seat": seat, "token": token, "link": f"{request.base_url}join/{room.id}/{token}"}


@router.get("/tables/{table}/events")
async def get_events(
    request: Request, table: str, since: Annotated[int, Query(ge=0)] = 0, seat: SeatQuery = None
) -> dict[str, Any]:
    """What happened from entry `since` on, as far as the seat may know."""
    room, mine = await open_room(request, table)
    looking = looking_seat(room, mine, seat)
    book = phrasebook(room, person(request).words)
    events = [
        {"n": line.n, "seat": line.seat, "id": event.id, "args": event.args, "text": book.say(event.id, event.args)}
        for line in room.history.log
        if line.n >= since
        for event in line.events
        if event.seen_by(looking)
    ]
    return {"entries": len(room.history.entries), "events": events}


@router.get("/tables/{table}/record")
async def get_record(request: Request, table: str) -> dict[str, Any]:
    """The record of a finished game. While it runs the seed would tell the deck."""
    try:
        room, _ = await open_room(request, table)
    except Archived:
        return await service(request).archived_record(table)
    if not room.state.over:
        raise Conflict("not_over")
    return room.history.record.to_dict()
