"""Who asks, in which language and light: cookies, headers and seats."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

from civitas.i18n import LANGUAGES, Words
from civitas.table import Forbidden, Room, TableService

PLAYER_COOKIE = "civitas_player"
LANGUAGE_COOKIE = "civitas_lang"
THEME_COOKIE = "civitas_theme"
THEMES = ("auto", "light", "dark")
_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Person:
    """The one behind a request. `key` is what the storage knows of them; `cookie` is to be set if it is new."""

    key: str
    cookie: str
    is_new: bool
    language: str
    theme: str

    @property
    def words(self) -> Words:
        """The words of the person's language."""
        return Words(self.language)


def person(request: Request) -> Person:
    """Who asks; the same one however often a request is looked at."""
    if not hasattr(request.state, "person"):
        request.state.person = _recognise(request)
    found = request.state.person
    assert isinstance(found, Person)
    return found


def _recognise(request: Request) -> Person:
    """A cookie that we have not signed counts for nothing."""
    signer = Signer(service(request).keys.oldest_first, salt="civitas.player")
    given = request.cookies.get(PLAYER_COOKIE, "")
    try:
        id = signer.unsign(given).decode()
        is_new = False
    except (BadSignature, UnicodeDecodeError):
        id = secrets.token_urlsafe(18)
        given = signer.sign(id).decode()
        is_new = True
    key = hashlib.sha256(id.encode()).hexdigest()
    return Person(key, given, is_new, language(request), theme(request))


def remember(response: Response, who: Person, *, secure: bool) -> None:
    """Give a new person the cookie by which we know them again."""
    if who.is_new:
        response.set_cookie(
            PLAYER_COOKIE, who.cookie, max_age=_YEAR, httponly=True, samesite="lax", secure=secure, path="/"
        )


def set_preference(response: Response, cookie: str, value: str) -> None:
    """Remember a language or a theme."""
    response.set_cookie(cookie, value, max_age=_YEAR, httponly=True, samesite="lax", path="/")


def language(request: Request) -> str:
    """The language asked for: by ?lang, by cookie, by the browser's list, else the first of ours."""
    for wanted in (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if wanted in LANGUAGES:
            return wanted
    for entry in _accepted(request.headers.get("accept-language", "")):
        if entry in LANGUAGES:
            return entry
    return LANGUAGES[0]


def _accepted(header: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
    found = []
    for place, entry in enumerate(header.split(",")[:20]):
        name, _, weight = entry.strip().partition(";q=")
        try:
            found.append((-float(weight or 1), place, name.split("-")[0].lower()))
        except ValueError:
            continue
    return [name for _, _, name in sorted(found)]


def theme(request: Request) -> str:
    """Light, dark, or as the device has it."""
    wanted = request.cookies.get(THEME_COOKIE)
    return wanted if wanted in THEMES else THEMES[0]


def service(request: Request) -> TableService:
    """The tables of this server."""
    found = request.app.state.tables
    assert isinstance(found, TableService)
    return found


def bearer_token(request: Request) -> str | None:
    """The token that a program shows, if it shows one."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def my_seats(request: Request, room: Room) -> list[int]:
    """The seats that this request may act for: that of its bearer token, else those its cookie has claimed."""
    token = bearer_token(request)
    if token is not None:
        return [await service(request).bearer_seat(room, token)]
    return room.seats_of(person(request).key)


def is_maker(request: Request, room: Room) -> bool:
    """Did this browser open the table? A seat's token says nothing about that."""
    return bearer_token(request) is None and room.maker is not None and room.maker == person(request).key


def looking_seat(room: Room, mine: list[int], wanted: int | None) -> int | None:
    """Through whose eyes the table is shown: the seat asked for if it is mine, else the one to act, else nobody's."""
    if wanted is not None:
        if wanted not in mine:
            raise Forbidden("seat_foreign")
        return wanted
    acting = [seat for seat in mine if seat in room.state.to_act()]
    return next(iter(acting or mine), None)
