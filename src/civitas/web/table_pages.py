"""The table itself: its page, its stream of changes, moves, undo, replay, and what comes after the game."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse

from civitas.bots import LEVELS
from civitas.core import CivitasError, IllegalMove
from civitas.i18n import Words
from civitas.table import Conflict, Forbidden, NotFound, Room, Stale, bot_seat, human_seat
from civitas.web.errors import status_of, wants_json
from civitas.web.limits import spend
from civitas.web.patience import while_reading
from civitas.web.people import is_maker, looking_seat, service
from civitas.web.questions import describe
from civitas.web.render import Drawn, draw, page
from civitas.web.scene import phrasebook, scene, scene_at
from civitas.web.stamp import stamp
from civitas.web.stream import Picture, changes, compressed, encoded, reader_from, reader_of
from civitas.web.tips import tips
from civitas.web.visit import MOVES_FIRST, Visit, record_of, visit

router = APIRouter(include_in_schema=False)

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
MOST_MOVES = 64
"""Small moves that may be sent at once."""

SeatQuery = Annotated[int | None, Query(ge=0, le=15)]
SeatForm = Annotated[int | None, Form(ge=0, le=15)]
VersionForm = Annotated[int | None, Form(ge=0)]
MovesForm = Annotated[list[Annotated[str, Form(max_length=200)]], Form(min_length=1, max_length=MOST_MOVES)]


def covered_for(room: Room, mine: list[int], seat: int | None) -> int | None:
    """Whom to pass the device to: another of my seats must choose, and the one now looking need not."""
    acting = room.state.to_act()
    if seat is None or seat in acting:
        return None
    return next((other for other in mine if other in acting), None)


def drawn(room: Room, words: Words, seat: int | None, mine: list[int]) -> Drawn:
    """The table as it is now, drawn once per seat and language."""
    key = (seat, words.language, tuple(mine))
    if key not in room.rendered:
        cover = covered_for(room, mine, seat)
        before: Drawn | None = room.outdated.pop(key, None)
        room.rendered[key] = draw(room, scene(room, words, seat, mine), before, cover=cover, mine=mine)
    found: Drawn = room.rendered[key]
    return found


@router.get("/t/{table}")
async def table_page(request: Request, table: str, seat: SeatQuery = None) -> HTMLResponse:
    """The table."""
    async with service(request).precedence.first_drawing():
        return _table_page(await visit(request, table), seat)


def _table_page(here: Visit, seat: int | None) -> HTMLResponse:
    request, room, words = here.request, here.room, here.who.words
    looking = here.looking(seat)
    now = drawn(room, words, looking, here.mine)
    return page(
        request,
        "table.html",
        sheet=now.sheet,
        log=now.log,
        have=str(reader_of(now, stamp(room, words.language, looking, here.mine))),
        absent=room.absent(),
        table=room.id,
        game=room.game,
        looking=looking,
        links=seat_links(here),
        only_here=request.url.hostname in LOOPBACK,
        title=room.game.names[here.who.language],
        tips=tips(room.game.id, words.language),
    )


def seat_links(here: Visit) -> list[tuple[int, str]]:
    """The links of the seats that wait for somebody; only the one who made the table may hand them out."""
    if not is_maker(here.request, here.room):
        return []
    base = f"{here.request.base_url}join/{here.room.id}"
    return [(n, f"{base}/{token}") for n, token in here.tables.open_links(here.room)]


@router.get("/t/{table}/stream")
async def stream(
    request: Request, table: str, seat: SeatQuery = None, have: Annotated[str, Query(max_length=16_000)] = ""
) -> Response:
    """Changes of the table as server-sent events; `have` says what the tab shows already."""
    async with service(request).precedence.first_drawing():
        here = await visit(request, table)
        room, looking = here.room, here.looking(seat)

        words, reader = here.who.words, reader_from(have)
        picture = Picture(
            lambda: stamp(room, words.language, looking, here.mine),
            lambda: drawn(room, words, looking, here.mine),
        )
        if not picture.is_had_by(reader):
            picture.drawn()  # kept with the room, where the first event finds it
    events = changes(here.tables, room, [] if looking is None else [looking], picture, reader)
    headers = {"cache-control": "no-cache", "x-accel-buffering": "no"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
        return StreamingResponse(compressed(events), media_type="text/event-stream", headers=headers)
    return StreamingResponse(encoded(events), media_type="text/event-stream", headers=headers)


# What a seat does. Scripts get JSON, and the change itself by their stream; a plain form gets the page again.


def done(here: Visit, seat: int) -> Response:
    """The answer to a good post."""
    if wants_json(here.request):
        return JSONResponse({"revision": here.room.revision})
    return RedirectResponse(f"/t/{here.room.id}?seat={seat}", 303)


def refused(here: Visit, error: CivitasError) -> Response:
    """The answer to a post that came too late or broke a rule."""
    if not wants_json(here.request):
        raise error
    return JSONResponse(here.refusal(error), status_of(error))


@router.post("/t/{table}/move", dependencies=[MOVES_FIRST])
async def post_move(
    request: Request, table: str, move: MovesForm, seat: SeatForm = None, version: VersionForm = None
) -> Response:
    """Make a move, or several small ones that belong together: then all of them are legal, or none is made."""
    here = await visit(request, table)
    acting = here.acting(seat)
    try:
        await here.tables.move_all(here.room, acting, move, version)
    except (IllegalMove, Stale, Conflict) as error:
        return refused(here, error)
    return done(here, acting)


@router.post("/t/{table}/undo", dependencies=[MOVES_FIRST])
async def post_undo(request: Request, table: str, seat: SeatForm = None, version: VersionForm = None) -> Response:
    """Take back a move."""
    here = await visit(request, table)
    acting = here.acting(seat)
    try:
        await here.tables.undo(here.room, acting, version)
    except (Stale, Conflict) as error:
        return refused(here, error)
    return done(here, acting)


@router.post("/t/{table}/hint")
async def post_hint(request: Request, table: str, seat: SeatForm = None) -> Response:
    """What would a strong bot do?"""
    here = await visit(request, table)
    acting = here.acting(seat)
    spend(request, "hints")
    game, state, book = here.room.game, here.room.state, phrasebook(here.room, here.who.words)
    weighed = await while_reading(request, here.tables.hint(here.room, acting))
    best = [
        {
            "move": text,
            "said": describe(game, state, game.parse(text, state), book).said.plain,
            "chance": round(odds, 3),
        }
        for text, odds in weighed[:3]
    ]
    return JSONResponse({"hint": best})


@router.post("/t/{table}/link")
async def post_link(request: Request, table: str, seat: SeatForm = None) -> HTMLResponse:
    """One more link of a seat that is mine: for another device, or to hand the seat on. It opens the seat once."""
    here = await visit(request, table)
    acting = here.acting(seat)
    token = await here.tables.new_link(here.room, acting)
    return page(
        request,
        "link.html",
        table=here.room.id,
        game=here.room.game,
        seat=acting,
        link=f"{request.base_url}join/{here.room.id}/{token}",
        only_here=request.url.hostname in LOOPBACK,
    )


@router.post("/t/{table}/rematch")
async def post_rematch(request: Request, table: str) -> Response:
    """The next game of the same people."""
    here = await visit(request, table)
    if not here.mine:
        raise Forbidden("seat_foreign")
    if here.room.next_table is None:
        spend(request, "tables")
    following = await here.tables.rematch(here.room, here.who.key)
    return RedirectResponse(f"/t/{following.id}", 303)


@router.get("/t/{table}/replay")
async def replay(
    request: Request,
    table: str,
    at: Annotated[int | None, Query(ge=0)] = None,
    seat: SeatQuery = None,
) -> HTMLResponse:
    """An earlier position: one's own view while the game runs, anybody's when it is over."""
    async with service(request).precedence.first_drawing():
        return _replay_page(await visit(request, table), at, seat)


def _replay_page(here: Visit, at: int | None, seat: int | None) -> HTMLResponse:
    request, room, mine = here.request, here.room, here.mine
    total = len(room.history.record.moves)
    shown = total if at is None else at
    older = room.history.unplayable()
    if older:
        shown = min(shown, total)  # moves are counted from where these rules took over
    if shown > total:
        raise NotFound("position_unknown", {"value": shown})
    allowed = list(range(len(room.seats))) if room.state.over else mine
    usual = mine[0] if len(mine) == 1 else None  # of several people at one device none sees another's hand
    looking = usual if seat is None else looking_seat(room, allowed, seat)
    found = scene_at(room, here.who.words, looking, mine, shown)
    then = draw(room, found, cover=None, mine=mine)
    return page(
        request,
        "replay.html",
        s=found,
        sheet=then.sheet,
        log=then.log,
        table=room.id,
        at=shown,
        total=total,
        eyes=allowed,
        looking=looking,
        tips=tips(room.game.id, here.who.language),
        levels=[level.id for level in LEVELS],
        finished=room.state.over,
        older=[(entry.seat, entry.notation) for entry in older] if room.state.over else [],
    )


@router.post("/t/{table}/fork")
async def post_fork(
    request: Request, table: str, at: Annotated[int, Form(ge=0)], level: Annotated[str, Form(max_length=40)]
) -> Response:
    """Go on from a position of a finished game: one's own seats against bots of one strength, or all seats oneself."""
    here = await visit(request, table)
    room, mine = here.room, here.mine
    if not mine:
        raise Forbidden("seat_foreign")
    spend(request, "tables")
    own = mine if level != "hotseat" else list(range(len(room.seats)))
    seats = [human_seat() if n in own else bot_seat(level) for n in range(len(room.seats))]
    forked = await here.tables.fork(room, at, seats, here.who.key)
    return RedirectResponse(f"/t/{forked.id}", 303)


@router.get("/t/{table}/record.json")
async def record_file(request: Request, table: str) -> Response:
    """The record of a finished game as a file. While the game runs its seed would tell the deck."""
    record = await record_of(request, table)
    name = f"civitas-{record['game']}-{table}.json"
    text = json.dumps(record, ensure_ascii=False, indent=1)
    return Response(
        text, media_type="application/json", headers={"content-disposition": f'attachment; filename="{name}"'}
    )
