"""The table itself: its page, its stream of changes, moves, undo, replay, and what comes after the game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse

from civitas.bots import LEVELS
from civitas.core import CivitasError, IllegalMove
from civitas.i18n import Words
from civitas.table import Conflict, Forbidden, NotFound, Room, Stale, TableService, bot_seat, human_seat
from civitas.web.errors import explain, status_of, wants_json
from civitas.web.people import Person, is_maker, looking_seat, my_seats, person, service
from civitas.web.render import board_template, fragments, page
from civitas.web.scene import phrasebook, scene, scene_at

router = APIRouter(include_in_schema=False)

HEARTBEAT = 15.0

SeatQuery = Annotated[int | None, Query(ge=0, le=15)]
SeatForm = Annotated[int | None, Form(ge=0, le=15)]
VersionForm = Annotated[int | None, Form(ge=0)]


async def open_room(request: Request, table: str) -> tuple[Room, list[int]]:
    """A table and the seats that the request has there."""
    room = await service(request).room(table)
    request.state.book = phrasebook(room, person(request).words)
    return room, await my_seats(request, room)


def covered_for(room: Room, mine: list[int], seat: int | None) -> int | None:
    """Whom to pass the device to: another of my seats must choose, and the one now looking need not."""
    acting = room.state.to_act()
    if seat is None or seat in acting:
        return None
    return next((other for other in mine if other in acting), None)


def parts(room: Room, words: Words, seat: int | None, mine: list[int]) -> dict[str, str]:
    """The changing parts of the page, made once per seat and language."""
    key = (seat, words.language, tuple(mine))
    if key not in room.rendered:
        found = scene(room, words, seat, mine)
        cover = covered_for(room, mine, seat)
        room.rendered[key] = fragments(room.id, found, next_table=room.next_table, cover=cover, mine=mine)
    found_parts: dict[str, str] = room.rendered[key]
    return found_parts


@router.get("/t/{table}")
async def table_page(request: Request, table: str, seat: SeatQuery = None) -> HTMLResponse:
    """The table."""
    room, mine = await open_room(request, table)
    looking = looking_seat(room, mine, seat)
    who = person(request)
    links = seat_links(request, room)
    return page(
        request,
        "table.html",
        parts=parts(room, who.words, looking, mine),
        table=room.id,
        game=room.game,
        looking=looking,
        links=links,
        title=room.game.names[who.language],
        tips=tips(room, who.words),
    )


def seat_links(request: Request, room: Room) -> list[tuple[int, str]]:
    """The links of the seats that wait for somebody; only the one who made the table may hand them out."""
    if not is_maker(request, room):
        return []
    return [(n, f"{request.base_url}join/{room.id}/{token}") for n, token in service(request).open_links(room)]


def tips(room: Room, words: Words) -> dict[str, dict[str, Any]]:
    """What every card of the game is and does, for the explanations."""
    book = phrasebook(room, words)
    return {
        id: {
            "name": book.card(id),
            "lines": book.effects(room.game.id, id),
            "rules": facts.get("rules", []),
            "facts": facts,
        }
        for id, facts in room.game.cards().items()
    }


@router.get("/t/{table}/stream")
async def stream(request: Request, table: str, seat: SeatQuery = None) -> Response:
    """Changes of the table as server-sent events: each carries the parts of the page that differ."""
    room, mine = await open_room(request, table)
    looking = looking_seat(room, mine, seat)
    tables = service(request)
    return StreamingResponse(
        changes(tables, room, person(request).words, looking, mine),
        media_type="text/event-stream",
        headers={"cache-control": "no-cache", "x-accel-buffering": "no"},
    )


async def changes(
    tables: TableService, room: Room, words: Words, seat: int | None, mine: list[int]
) -> AsyncIterator[str]:
    """The events of one tab."""
    sent: dict[str, str] = {}
    with room.listening([] if seat is None else [seat]) as news:
        while not tables.stopping:
            news.clear()
            now = parts(room, words, seat, mine)
            changed = {id: html for id, html in now.items() if sent.get(id) != html}
            if changed:
                sent = now
                data = json.dumps({"revision": room.revision, "parts": changed}, ensure_ascii=False)
                yield f"id: {len(room.history.entries)}\ndata: {data}\n\n"
            try:
                await asyncio.wait_for(news.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"


# What a seat does. Scripts get JSON; a plain form gets the page again.


async def done(request: Request, room: Room, who: Person, seat: int, mine: list[int]) -> Response:
    """The answer to a good post."""
    if wants_json(request):
        return JSONResponse({"revision": room.revision, "parts": parts(room, who.words, seat, mine)})
    return RedirectResponse(f"/t/{room.id}?seat={seat}", 303)


async def refused(request: Request, room: Room, seat: int, mine: list[int], error: CivitasError) -> Response:
    """The answer to a post that came too late or broke a rule: why, and the fresh table."""
    if not wants_json(request):
        raise error
    who = person(request)
    details = explain(error, phrasebook(room, who.words))
    fresh = {"revision": room.revision, "parts": parts(room, who.words, seat, mine)}
    return JSONResponse({**details, **fresh}, status_of(error))


def acting_seat(mine: list[int], seat: int | None) -> int:
    """The seat that a post acts for."""
    if seat is None and len(mine) == 1:
        return mine[0]
    if seat is None or seat not in mine:
        raise Forbidden("seat_foreign")
    return seat


@router.post("/t/{table}/move")
async def post_move(
    request: Request,
    table: str,
    move: Annotated[str, Form(max_length=200)],
    seat: SeatForm = None,
    version: VersionForm = None,
) -> Response:
    """Make a move."""
    room, mine = await open_room(request, table)
    acting = acting_seat(mine, seat)
    try:
        await service(request).move(room, acting, move, version)
    except (IllegalMove, Stale, Conflict) as error:
        return await refused(request, room, acting, mine, error)
    return await done(request, room, person(request), acting, mine)


@router.post("/t/{table}/undo")
async def post_undo(request: Request, table: str, seat: SeatForm = None, version: VersionForm = None) -> Response:
    """Take back a move."""
    room, mine = await open_room(request, table)
    acting = acting_seat(mine, seat)
    try:
        await service(request).undo(room, acting, version)
    except (Stale, Conflict) as error:
        return await refused(request, room, acting, mine, error)
    return await done(request, room, person(request), acting, mine)


@router.post("/t/{table}/hint")
async def post_hint(request: Request, table: str, seat: SeatForm = None) -> Response:
    """What would a strong bot do?"""
    room, mine = await open_room(request, table)
    acting = acting_seat(mine, seat)
    weighed = await service(request).hint(room, acting)
    best = [{"move": notation, "chance": round(chance, 3)} for notation, chance in weighed[:3]]
    return JSONResponse({"hint": best})


@router.post("/t/{table}/rematch")
async def post_rematch(request: Request, table: str) -> Response:
    """The next game of the same people."""
    room, mine = await open_room(request, table)
    if not mine:
        raise Forbidden("seat_foreign")
    following = await service(request).rematch(room, person(request).key)
    return RedirectResponse(f"/t/{following.id}", 303)


@router.get("/t/{table}/replay")
async def replay(
    request: Request,
    table: str,
    at: Annotated[int | None, Query(ge=0)] = None,
    seat: SeatQuery = None,
) -> HTMLResponse:
    """An earlier position: one's own view while the game runs, anybody's when it is over."""
    room, mine = await open_room(request, table)
    total = len(room.history.record.moves)
    shown = total if at is None else at
    if shown > total:
        raise NotFound("position_unknown", {"value": shown})
    allowed = list(range(len(room.seats))) if room.state.over else mine
    usual = mine[0] if len(mine) == 1 else None  # of several people at one device none sees another's hand
    looking = usual if seat is None else looking_seat(room, allowed, seat)
    who = person(request)
    found = scene_at(room, who.words, looking, mine, shown)
    return page(
        request,
        "replay.html",
        s=found,
        table=room.id,
        at=shown,
        total=total,
        eyes=allowed,
        looking=looking,
        board=board_template(room.game.id),
        tips=tips(room, who.words),
        levels=[level.id for level in LEVELS],
        finished=room.state.over,
        cover=None,
    )


@router.post("/t/{table}/fork")
async def post_fork(
    request: Request, table: str, at: Annotated[int, Form(ge=0)], level: Annotated[str, Form(max_length=40)]
) -> Response:
    """Go on from a position of a finished game: one's own seats against bots of one strength, or all seats oneself."""
    room, mine = await open_room(request, table)
    if not mine:
        raise Forbidden("seat_foreign")
    own = mine if level != "hotseat" else list(range(len(room.seats)))
    seats = [human_seat() if n in own else bot_seat(level) for n in range(len(room.seats))]
    forked = await service(request).fork(room, at, seats, person(request).key)
    return RedirectResponse(f"/t/{forked.id}", 303)


@router.get("/t/{table}/record.json")
async def record_file(request: Request, table: str) -> Response:
    """The record of a finished game as a file. While the game runs its seed would tell the deck."""
    room, _ = await open_room(request, table)
    if not room.state.over:
        raise Conflict("not_over")
    name = f"civitas-{room.game.id}-{room.id}.json"
    text = json.dumps(room.history.record.to_dict(), ensure_ascii=False, indent=1)
    return Response(
        text, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )
