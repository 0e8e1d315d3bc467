"""Templates to HTML."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from civitas.i18n import LANGUAGES
from civitas.web.people import THEMES, Person, person, remember
from civitas.web.scene import Scene

FRAGMENTS = ("status", "seats", "board", "decision", "end", "log")
"""The parts of a table page that change; each is a template `table/<name>.html` and an element `t-<name>`."""

_SOURCE = re.compile(r"`([^`]*)`")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_RULE_ID = re.compile(r"\b(?:CIV|7WD|7W|FOH|TTA)-[A-Z0-9]+-\d+[a-z]?\b")


@cache
def fingerprint() -> str:
    """A word that changes with the static files, so that browsers may keep them for good."""
    digest = hashlib.blake2b(digest_size=6)
    for file in sorted(file for file in static_folder().rglob("*") if file.is_file()):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def static_folder() -> Path:
    """Where the static files lie."""
    return Path(str(files("civitas.web").joinpath("static")))


def static(name: str) -> str:
    """The address of a static file."""
    return f"/static/{name}?v={fingerprint()}"


@cache
def game_style(game: str) -> str | None:
    """The address of a game's own style sheet, if it has one."""
    name = f"games/{game}.css"
    return static(name) if static_folder().joinpath(name).is_file() else None


def icon(name: str, label: str = "") -> Markup:
    """One of our own symbols; a label makes it readable aloud, else it is decoration."""
    aria = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon i-{}" {}><use href="{}#{}"></use></svg>').format(
        name, aria, static("icons.svg"), name
    )


def ledger_text(text: str) -> Markup:
    """The text of a rule with its marks: sources in small print, other rules as links."""
    html = str(escape(text))
    html = _SOURCE.sub(r"<small>\1</small>", html)
    html = _BOLD.sub(r"<b>\1</b>", html)
    return Markup(_RULE_ID.sub(r'<a href="/rules/\g<0>">\g<0></a>', html))


@cache
def environment() -> Environment:
    """The templates, with what all of them use."""
    found = Environment(
        loader=PackageLoader("civitas.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["ledger"] = ledger_text
    found.globals.update(icon=icon, static=static, game_style=game_style, languages=LANGUAGES, themes=THEMES)
    return found


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


def board_template(game: str) -> str:
    """The game's own board, or the one that fits any game."""
    name = f"games/{game}.html"
    return name if name in environment().list_templates() else "games/generic.html"


def fragments(table: str, scene: Scene, **context: Any) -> dict[str, str]:
    """The changing parts of a table page, by element id."""
    shared = {"s": scene, "w": scene.words, "table": table, "board": board_template(scene.game.id), **context}
    return {f"t-{name}": render(f"table/{name}.html", **shared) for name in FRAGMENTS}


def render_error(request: Request, status: int, details: dict[str, Any]) -> HTMLResponse:
    """An error as a page."""
    return page(request, "error.html", status, status=status, details=details)
