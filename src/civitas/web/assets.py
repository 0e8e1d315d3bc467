"""Static files: their addresses, and our own symbols."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from markupsafe import Markup


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


@cache
def icon(name: str, label: str = "") -> Markup:
    """One of our own symbols; a label makes it readable aloud, else it is decoration."""
    aria = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
    return Markup('<svg class="icon i-{}" {}><use href="{}#{}"></use></svg>').format(
        name, aria, static("icons.svg"), name
    )


_ICON = re.compile(r'<svg class="icon i-([\w-]+)" aria-hidden="true"><use href="[^"]*#\1"></use></svg>')

_NAMED = re.compile(r"<~([\w-]+)>")  # no text of ours has a bare "<": such a thing is nothing else


def shorthand(html: str) -> str:
    """HTML with the symbols that are decoration told by their names alone: half of a board is symbols.

    >>> shorthand(f"<b>{icon('check')}3</b>")
    '<b><~check>3</b>'
    """
    pieces = _ICON.split(html)
    if len(pieces) == 1:
        return html
    pieces[1::2] = [f"<~{name}>" for name in pieces[1::2]]
    return "".join(pieces)


def longhand(html: str) -> str:
    """HTML with its symbols written out, as `shorthand` found them; the script of a table does the same.

    >>> longhand("<b><~check>3</b>") == f"<b>{icon('check')}3</b>"
    True
    """
    return _NAMED.sub(lambda named: icon(named[1]), html)
