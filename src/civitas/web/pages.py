"""The pages around the tables: lobby, setting up, my games, joining, rules, about, preferences."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Form, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from civitas.bots import LEVELS
from civitas.core import BadInput, Game, all_games, game
from civitas.i18n import LANGUAGES, Phrasebook
from civitas.rulebook import UnknownRule, find, ledgers, rules
from civitas.table import NotFound, Seat, bot_seat, human_seat
from civitas.table.listing import cursor_from
from civitas.table.names import MAX_NAME
from civitas.table.seats import USUAL_LEVEL
from civitas.web.limits import spend
from civitas.web.lists import entries, my_running
from civitas.web.people import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, person, remember, service, set_preference
from civitas.web.render import page, static
from civitas.web.scene import phrasebook

router = APIRouter(include_in_schema=False)

ME, FRIEND = "me", "friend"
SEARCH_LIMIT = 200


@router.get("/")
async def lobby(request: Request) -> HTMLResponse:
    """The games, the shortest first as a newcomer may take the first one, and my tables that are running."""
    running = await my_running(request)
    shortest_first = sorted(all_games(), key=lambda found: found.minutes)
    offered = [(found, found.usual_seats) for found in shortest_first]
    return page(request, "lobby.html", games=offered, running=running, level=USUAL_LEVEL)


@router.get("/favicon.ico")
async def favicon() -> Response:
    """For those who ask for it without reading the page."""
    return RedirectResponse(static("favicon.svg"), 301)


@router.get("/mine")
async def mine(request: Request, before: Annotated[str, Query(max_length=80)] = "") -> HTMLResponse:
    """My games: all that are running, and a page of those that are over."""
    after = cursor_from(before, "before") if before else None
    running = [] if after else await my_running(request)
    over, following = await service(request).finished_of(person(request).key, after)
    finished = entries(request, over)
    return page(request, "mine.html", running=running, finished=finished, following=following, first=after is None)


@router.get("/new/{game_id}")
async def set_up(
    request: Request, game_id: str, seats: Annotated[int | None, Query(ge=1, le=15)] = None
) -> HTMLResponse:
    """Choose seats, strengths and options."""
    found = known_game(game_id)
    count = found.check_seats(found.usual_seats if seats is None else seats)
    options = [option for option in found.options if option.seats is None or count in option.seats]
    return page(
        request,
        "new.html",
        game=found,
        count=count,
        options=options,
        levels=LEVELS,
        default_level=USUAL_LEVEL,
        max_name=MAX_NAME,
    )


def known_game(id: str) -> Game:
    """The game in an address; 404 if there is none."""
    try:
        return game(id)
    except BadInput as error:
        raise NotFound(error.reason, error.values) from error


@router.post("/new/{game_id}")
async def create(request: Request, game_id: str) -> Response:
    """Open a table and sit down."""
    found = known_game(game_id)
    form = await request.form()
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    count = found.check_seats(_number("seats", fields.get("seats", "")))
    kinds = [fields.get(f"seat-{n}", ME if n == 0 else f"bot:{USUAL_LEVEL}") for n in range(count)]
    seats = [_seat(kind, fields.get(f"name-{n}", "")) for n, kind in enumerate(kinds)]
    options: dict[str, object] = {}
    for option in found.options:
        if (chosen := fields.get(f"option-{option.id}")) is not None:
            index = _number(f"options.{option.id}", chosen)
            if not 0 <= index < len(option.values):
                raise BadInput(f"options.{option.id}", "value", {"value": chosen})
            options[option.id] = option.values[index]
    seed_text = fields.get("seed", "").strip()
    seed = _number("seed", seed_text) if seed_text else None
    spend(request, "tables")
    who = person(request)
    mine = [n for n, kind in enumerate(kinds) if kind == ME]
    room = await service(request).create(found.id, seats, options, seed, maker=who.key, sitting=mine)
    response = RedirectResponse(f"/t/{room.id}", 303)
    remember(response, who, secure=request.url.scheme == "https")
    return response


def _seat(kind: str, name: str) -> Seat:
    if kind in (ME, FRIEND):
        return human_seat(name)
    return bot_seat(kind.removeprefix("bot:"), name)


def _number(field: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20):
        raise BadInput(field, "value", {"value": text[:40]})
    return int(text)


@router.get("/join/{table}/{token}")
async def join_page(request: Request, table: str, token: str) -> HTMLResponse:
    """The door of a seat. Looking at it does not take the seat: link previews look, too."""
    room = await service(request).room(table)
    who = person(request)
    seat = service(request).link_of(room, token, who.key).seat
    return page(
        request,
        "join.html",
        table=room.id,
        token=token,
        seat=seat,
        names=phrasebook(room, who.words).seats,
        given=room.seats[seat].name,
        game=room.game,
        claimed=room.is_claimed(seat),
        max_name=MAX_NAME,
    )


@router.post("/join/{table}/{token}")
async def join(request: Request, table: str, token: str, name: Annotated[str, Form(max_length=200)] = "") -> Response:
    """Sit down."""
    room = await service(request).room(table)
    who = person(request)
    seat = await service(request).join(room, token, who.key, name)
    response = RedirectResponse(f"/t/{room.id}?seat={seat}", 303)
    remember(response, who, secure=request.url.scheme == "https")
    return response


@router.get("/rules")
async def rules_page(
    request: Request,
    game_id: Annotated[str | None, Query(alias="game")] = None,
    q: Annotated[str, Query(max_length=100)] = "",
) -> HTMLResponse:
    """The rule ledgers, searchable."""
    wanted = q.strip().lower()
    chosen = game_id if game_id in ledgers() else None
    found = [
        rule
        for ledger in ([chosen] if chosen else ledgers())
        for rule in rules(ledger).values()
        if all(word in f"{rule.id} {rule.section} {rule.text}".lower() for word in wanted.split())
    ]
    if chosen is None and not wanted:
        found = []
    names = {known.id: known.names[person(request).language] for known in all_games()}
    return page(
        request,
        "rules.html",
        rules=found[:SEARCH_LIMIT],
        more=max(0, len(found) - SEARCH_LIMIT),
        q=q,
        chosen=chosen,
        names={ledger: names.get(ledger, ledger) for ledger in ledgers()},
    )


@router.get("/rules/{rule_id}")
async def rule_page(request: Request, rule_id: str) -> HTMLResponse:
    """One rule, among its neighbours."""
    try:
        rule = find(rule_id)
    except UnknownRule as error:
        raise NotFound("not_found") from error
    ledger = list(rules(rule.game).values())
    place = ledger.index(rule)
    near = [other for other in ledger if other.section == rule.section]
    around = {"before": ledger[place - 1] if place else None, "after": next(iter(ledger[place + 1 :]), None)}
    return page(request, "rule.html", rule=rule, near=near, around=around)


@router.get("/about")
async def about(request: Request) -> HTMLResponse:
    """What this is, and whose games they are."""
    return page(request, "about.html", games=all_games(), book=Phrasebook(person(request).words))


@router.post("/settings")
async def settings(
    lang: Annotated[str | None, Form()] = None,
    theme: Annotated[str | None, Form()] = None,
    back: Annotated[str, Form(max_length=500)] = "/",
) -> Response:
    """Remember a language or a theme, and go back."""
    response = RedirectResponse(_inside(back), 303)
    if lang in LANGUAGES:
        set_preference(response, LANGUAGE_COOKIE, lang)
    if theme in THEMES:
        set_preference(response, THEME_COOKIE, theme)
    return response


def _inside(address: str) -> str:
    """An address of ours, never one of another site."""
    try:
        split = urlsplit(address)
    except ValueError:
        return "/"
    inside = address.startswith("/") and not address.startswith(("//", "/\\")) and not split.netloc
    return address if inside and address.isprintable() else "/"
