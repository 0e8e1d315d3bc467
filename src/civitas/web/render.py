"""Templates to HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from civitas.i18n import LANGUAGES
from civitas.table import Room
from civitas.web.assets import game_style, icon, static, static_folder
from civitas.web.boards import present
from civitas.web.boards.drawing import Draw, Drawings, Part
from civitas.web.boards.listing import barred, listed, weighty
from civitas.web.boards.marks import quiet
from civitas.web.log import log_html
from civitas.web.people import THEMES, Person, person, remember
from civitas.web.proof import proof_of
from civitas.web.quick import QuickEnvironment
from civitas.web.scene import Scene
from civitas.web.sheet import Sheet

__all__ = ["Drawn", "draw", "environment", "page", "render", "render_error", "static", "static_folder"]

FRAGMENTS = ("status", "seats", "board", "decision", "end", "proof")
"""The parts of a table page that change; each is a template `table/<name>.html` and an element `t-<name>`."""

_SOURCE = re.compile(r"`([^`]*)`")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_RULE_ID = re.compile(r"\b(?:CIV|7WD|7W|FOH|TTA)-[A-Z0-9]+-\d+[a-z]?\b")


def ledger_text(text: str) -> Markup:
    """The text of a rule with its marks: sources in small print, other rules as links."""
    html = str(escape(text))
    html = _SOURCE.sub(r"<small>\1</small>", html)
    html = _BOLD.sub(r"<b>\1</b>", html)
    return Markup(_RULE_ID.sub(r'<a href="/rules/\g<0>">\g<0></a>', html))


@cache
def environment() -> Environment:
    """The templates, with what all of them use."""
    found = QuickEnvironment(
        loader=PackageLoader("civitas.web"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # templates do not change while the server runs: no need to look at the files
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["ledger"] = ledger_text
    found.filters["quiet"] = quiet
    found.globals.update(icon=icon, static=static, game_style=game_style, languages=LANGUAGES, themes=THEMES)
    found.globals.update({name: Drawings(_macro(f"draw_{name}")) for name in ("card", "slip", "chip", "bank")})
    return found


def _macro(name: str) -> Draw:
    """A macro of the parts. They use what is made of it, so it is looked up when it is needed."""

    def draw(thing: Part, shape: str) -> Markup:
        found: Markup = getattr(environment().get_template("parts.html").module, name)(thing, shape)
        return found

    return draw


def render(name: str, **context: Any) -> str:
    """A template as text."""
    return environment().get_template(name).render(**context)


def page(request: Request, name: str, code: int = 200, **context: Any) -> HTMLResponse:
    """A whole page for the one who asks."""
    who = person(request)
    response = HTMLResponse(render(name, **page_context(request, who), **context), code)
    remember(response, who, secure=request.url.scheme == "https")
    return response


def page_context(request: Request, who: Person) -> dict[str, Any]:
    """What the frame of every page needs."""
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return {"w": who.words, "lang": who.language, "theme": who.theme, "here": here, "path": request.url.path}


@cache
def board_template(game: str) -> str:
    """The game's own board, or the one that fits any game."""
    name = f"games/{game}.html"
    return name if name in environment().list_templates() else "games/generic.html"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table as one seat sees it: its keyed parts, and the lines of its log."""

    sheet: Sheet
    log: list[str]


def draw(room: Room, scene: Scene, before: Drawn | None = None, **context: Any) -> Drawn:
    """Draw a table: what it shows is the presenter's business, how it is laid out the templates'.

    Parts that are as they were are taken from `before`, what was drawn for the same seat in the same language.
    """
    sheet = Sheet(before=None if before is None else before.sheet)
    board, proof = present(scene), proof_of(room, scene.book)
    shared = {
        "s": scene,
        "b": board,
        "listed": listed(scene, board),
        "barred": barred(scene, board),
        "weighty": weighty(scene),
        "w": scene.words,
        "table": room.id,
        "part": sheet.part,
        "board": board_template(scene.game.id),
        "next_table": room.next_table,
        "proof": proof,
        **context,
    }
    for name in FRAGMENTS:
        template = environment().get_template(f"table/{name}.html")
        of = proof if name == "proof" else _made_of(name, scene, context["cover"])
        sheet.part(f"t-{name}", of, caller=lambda: template.render(shared))  # noqa: B023
    sheet.is_drawn()
    hidden = context.get("cover") is not None
    return Drawn(sheet, [] if hidden else log_html(room, scene))


def _made_of(name: str, scene: Scene, cover: int | None) -> object:
    """All that a fragment shows, where that is little and often the same (see `Sheet`)."""
    if name == "seats":
        return scene.seat, scene.places
    if name == "status":
        prompt = scene.question.prompt if scene.question else None
        return (
            scene.seat,
            scene.over,
            cover,
            prompt,
            scene.thinking,
            scene.places[cover].name if cover is not None else "",
        )
    return False if name == "end" and not scene.over else None


def render_error(request: Request, status: int, details: dict[str, Any]) -> HTMLResponse:
    """An error as a page."""
    return page(request, "error.html", status, status=status, details=details)
