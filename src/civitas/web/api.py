"""The JSON API. Seats are opened by `Authorization: Bearer <seat token>` or by the browser's cookie."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from civitas.bots import LEVELS
from civitas.core import BadInput, Game, IllegalMove, all_games, game
from civitas.table import Conflict, Forbidden, NotFound, Room, Stale, seats_from
from civitas.table.dealing import FORKED, TYPED
from civitas.table.listing import cursor_from
from civitas.table.repeating import Once, Repeated
from civitas.table.seats import bearer
from civitas.web.errors import status_of
from civitas.web.limits import spend
from civitas.web.lists import listed_facts
from civitas.web.people import bearer_token, person, service
from civitas.web.problems import BODY, FOUND, TABLE, problems
from civitas.web.proof import Proof, proof_of
from civitas.web.questions import ask
from civitas.web.repeats import Key, once_of
from civitas.web.scene import phrasebook
from civitas.web.visit import MOVES_FIRST, Visit, record_of, visit

router = APIRouter(prefix="/api", tags=["tables"])

WAIT_SECONDS = 20.0  # less than proxies wait for an answer


# Whatever is sent, so that the game says in its own words what is wrong with it.
_SEED = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^[0-9]{1,19}$"}, {"type": "null"}]}
Seed = Annotated[Any, WithJsonSchema(_SEED)]


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
    seed: Seed = Field(None, description="drawn at random if missing; as text, for JavaScript rounds large numbers")


# It is asked for when the seat is clear: who has none is told that first.
Version = Annotated[int | None, WithJsonSchema({"type": "integer"})]


class MoveWish(Wish):
    """A move, and the version of the table that it was chosen in front of."""

    model_config = ConfigDict(json_schema_extra={"required": ["move", "version"]})

    move: str = Field(max_length=200, description="notation, e.g. 'play sci'")
    version: Version = Field(None, description="from the table; a stale one is refused with 409")
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
        "minutes": found.minutes,
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


@router.get("/games", responses=problems())
async def list_games(request: Request) -> dict[str, Any]:
    """All games with their seats and options, and the strengths of bots."""
    words = person(request).words
    levels = [
        {"id": level.id, "name": words(f"bots.level.{level.id}"), "about": words(f"bots.about.{level.id}")}
        for level in LEVELS
    ]
    return {"games": [game_facts(found) for found in all_games()], "levels": levels}


@router.get("/games/{game_id}", responses=problems(FOUND))
async def get_game(game_id: str) -> dict[str, Any]:
    """One game, with its cards."""
    try:
        found = game(game_id)
    except BadInput as error:
        raise NotFound(error.reason, error.values) from error
    return {**game_facts(found), "cards": found.cards()}


@router.post("/tables", status_code=201, responses=problems(BODY, (503,)))
async def create_table(request: Request, wish: TableWish, key: Key = None) -> dict[str, Any]:
    """Open a table. The answer holds the token of every human seat, which nobody else gets, and the commitment."""
    once = await once_of(request, key, wish)
    if once is None or await service(request).done(once) is None:
        spend(request, "tables")
    seats = seats_from([seat.model_dump() for seat in wish.seats])
    maker = None if person(request).is_new else person(request).key
    room = await service(request).create(wish.game, seats, wish.options, wish.seed, maker=maker, once=once)
    tokens = [None if seat.is_bot else service(request).token(room, n) for n, seat in enumerate(room.seats)]
    return opened_facts(request, room, tokens)


_CURSOR = "`next` of the page before; without it the first page"


@router.get("/tables", responses=problems(FOUND))
async def list_tables(
    request: Request, cursor: Annotated[str, Query(description=_CURSOR, max_length=80)] = ""
) -> dict[str, Any]:
    """My tables, by cookie or token: on the first page all that are running, then those that are over."""
    token = bearer_token(request)
    who = person(request).key if token is None else bearer(token)
    after = cursor_from(cursor, "cursor") if cursor else None
    running = [] if after else await service(request).running_of(who)
    finished, following = await service(request).finished_of(who, after)
    return {
        "tables": [listed_facts(table) for table in (*running, *finished)],
        "next": None if following is None else str(following),
    }


def deal_facts(proof: Proof) -> dict[str, Any]:
    """The commitment to the deal, how the deal came about, and seed and salt as soon as anybody may know them."""
    shown = proof.opened
    opened = None if shown is None else {"seed": shown.seed, "salt": shown.salt, "matches": shown.matches}
    deal = {"kind": proof.kind, "said": proof.said, "opened": opened, "digest": proof.digest}
    return {"commitment": proof.commitment, "deal": deal}


def opened_facts(request: Request, room: Room, tokens: list[str | None]) -> dict[str, Any]:
    """A new table for the one who has opened it: the deal is committed to before anybody has looked at it."""
    deal = deal_facts(proof_of(room, phrasebook(room, person(request).words)))
    return {"table": room.id, "tokens": tokens, **deal}


def table_facts(here: Visit, seat: int | None) -> dict[str, Any]:
    """A table as a seat may know it."""
    room, book = here.room, here.book
    state = room.state
    facts: dict[str, Any] = {
        "table": room.id,
        "game": room.game.id,
        "seat": seat,
        "my_seats": here.mine,
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
        "seeded": room.row.dealt in (TYPED, FORKED) or bool(room.settings.get("seeded")),
        **deal_facts(proof_of(room, book)),
    }
    if seat is not None and seat in state.to_act():
        question = ask(room.game, state, seat, book)
        facts["decision"] = {
            "kind": question.kind,
            "prompt": question.prompt.plain,
            "moves": [{"move": move.notation, "label": move.said.plain} for move in question.moves],
            "blocked": [
                {"move": no.notation, "label": no.said.plain, "why": no.why, "rule": no.rule} for no in question.blocked
            ],
        }
    return facts


SeatQuery = Annotated[int | None, Query(ge=0, le=15, description="one of my seats; else the one to act")]
_AFTER = "a version: answer once the table is at another one, the game is over, or some seconds have passed"
AfterQuery = Annotated[int | None, Query(ge=0, description=_AFTER)]


@router.get("/tables/{table}", responses=problems(TABLE))
async def get_table(request: Request, table: str, seat: SeatQuery = None, after: AfterQuery = None) -> dict[str, Any]:
    """The table as a seat sees it: view, decision, legal moves with labels, blocked ones with reasons."""
    here = await visit(request, table)
    looking = here.looking(seat)
    if after is not None:
        await until_changed(here, looking, after)
    return table_facts(here, looking)


async def until_changed(here: Visit, seat: int | None, after: int) -> None:
    """Wait while the table is still at this version for the seat: not once the game is over, and so long at most."""
    room = here.room
    with room.listening(here.mine) as news, suppress(TimeoutError):
        async with asyncio.timeout(WAIT_SECONDS):
            while room.history.version(seat) == after and not (room.state.over or room.gone or here.tables.stopping):
                news.clear()
                await news.wait()
    if room.gone:
        raise NotFound("table_unknown")


@router.post("/tables/{table}/moves", dependencies=[MOVES_FIRST], responses=problems(BODY, TABLE, (409,)))
async def post_move(request: Request, table: str, wish: MoveWish, key: Key = None) -> Response:
    """Make a move."""
    here = await visit(request, table)
    seat = here.acting(wish.seat)
    if wish.version is None:
        raise BadInput("version", "missing")
    once = await once_of(request, key, wish)
    try:
        await here.tables.move(here.room, seat, wish.move, wish.version, once)
    except Repeated as error:
        return await answered_again(here, error, once)
    except (IllegalMove, Stale, Conflict) as error:
        return refused(here, seat, error)
    return JSONResponse(table_facts(here, seat))


@router.post("/tables/{table}/undo", dependencies=[MOVES_FIRST], responses=problems(BODY, TABLE, (409,)))
async def post_undo(request: Request, table: str, wish: UndoWish, key: Key = None) -> Response:
    """Take back the seat's last move, if nobody has learned anything since."""
    here = await visit(request, table)
    seat = here.acting(wish.seat)
    once = await once_of(request, key, wish)
    try:
        await here.tables.undo(here.room, seat, wish.version, once)
    except Repeated as error:
        return await answered_again(here, error, once)
    except (Stale, Conflict) as error:
        return refused(here, seat, error)
    return JSONResponse(table_facts(here, seat))


async def answered_again(here: Visit, error: Repeated, once: Once | None) -> Response:
    """The table as it was after what was done under the same key."""
    assert once is not None
    done = error.answer_to(once)
    then = await asyncio.to_thread(here.room.as_it_was, done["entries"])
    return JSONResponse(table_facts(replace(here, room=then), done["seat"]))


def refused(here: Visit, seat: int, error: IllegalMove | Stale | Conflict) -> Response:
    """Why not, and the fresh table."""
    return JSONResponse({**here.refusal(error), "table": table_facts(here, seat)}, status_of(error))


@router.post("/tables/{table}/link", status_code=201, responses=problems(BODY, TABLE, (409,)))
async def post_link(request: Request, table: str, wish: LinkWish, key: Key = None) -> dict[str, Any]:
    """One more link of a seat that is mine: for another device, or to hand the seat on. It opens the seat once."""
    here = await visit(request, table)
    room, seat = here.room, here.acting(wish.seat)
    seat, token = await here.tables.link_once(room, seat, await once_of(request, key, wish))
    return {"table": room.id, "seat": seat, "token": token, "link": f"{request.base_url}join/{room.id}/{token}"}


@router.post("/tables/{table}/rematch", status_code=201, responses=problems(BODY, TABLE, (409,)))
async def post_rematch(request: Request, table: str, key: Key = None) -> dict[str, Any]:
    """The table of the next game, the same one for all who ask, with the tokens of my seats and its commitment."""
    here = await visit(request, table)
    if not here.mine:
        raise Forbidden("seat_foreign")
    if here.room.next_table is None:
        spend(request, "tables")
    following = await here.tables.rematch(here.room, once=await once_of(request, key))
    tokens = [here.tables.token(following, n) if n in here.mine else None for n in range(len(following.seats))]
    return opened_facts(request, following, tokens)


@router.get("/tables/{table}/events", responses=problems(TABLE))
async def get_events(
    request: Request, table: str, since: Annotated[int, Query(ge=0)] = 0, seat: SeatQuery = None
) -> dict[str, Any]:
    """What happened from entry `since` on, as far as the seat may know."""
    here = await visit(request, table)
    room, book, looking = here.room, here.book, here.looking(seat)
    events = [
        {"n": line.n, "seat": line.seat, "id": event.id, "args": event.args, "text": book.say(event.id, event.args)}
        for line in room.history.log
        if line.n >= since
        for event in line.events
        if event.seen_by(looking)
    ]
    return {"entries": len(room.history.entries), "events": events}


@router.get("/tables/{table}/record", responses=problems(TABLE, (409,)))
async def get_record(request: Request, table: str) -> dict[str, Any]:
    """The record of a finished game. While it runs the seed would tell the deck."""
    return await record_of(request, table)
