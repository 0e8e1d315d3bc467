"""`civitas serve`: the tables in a browser."""

from __future__ import annotations

import os
import socket
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from civitas.cli.options import Lang, speak
from civitas.core import BadInput
from civitas.core.errors import shown

if TYPE_CHECKING:
    from civitas.table.settings import Settings

HELP = "cli.help.serve"

Port = Annotated[int | None, typer.Option("--port", metavar="N", help="cli.help.port")]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="cli.help.host")]
Open = Annotated[bool | None, typer.Option("--open/--no-open", help="cli.help.open")]
Database = Annotated[str | None, typer.Option("--db", metavar="FILE|URL", help="cli.help.db")]


def command(
    port: Port = None, host: Host = "127.0.0.1", open_browser: Open = None, db: Database = None, lang: Lang = None
) -> None:
    """Serve the tables until stopped."""
    words = speak(lang)
    settings = serving(port, open_browser, db)
    # The web framework takes a while to load, and only this command needs it.
    from civitas.cli.config import warn
    from civitas.table.settings import unknown_names
    from civitas.web.serve import serve

    listener = _inherited_socket()
    if os.environ.get("CIVITAS_WAITS"):
        if not sys.stdin.readline():
            return  # who would have told us to begin is gone
    else:
        warn(unknown_names(os.environ), words)  # a server that takes over from another need not say it again
    wants_browser = bool(open_browser) and not settings.no_browser
    serve(host, settings.port, wants_browser, db, listener=listener, settings=settings)


def serving(port: int | None, open_browser: bool | None, db: str | None) -> Settings:
    """The settings of the environment, and what the options say otherwise; `BadInput` names what is wrong."""
    from civitas.table.settings import read_place, read_port, settings_from

    options = {} if port is None else {"CIVITAS_PORT": str(read_port("--port", str(port)))}
    if db is not None:
        options["CIVITAS_DB"] = read_place("--db", db)
    settings = settings_from(os.environ | options)
    return replace(settings, no_browser=True) if open_browser is False else settings


def _inherited_socket() -> socket.socket | None:
    """The port that ./play holds while one server takes over from another: see tools/start.py."""
    given = os.environ.pop("CIVITAS_SOCKET", "")
    try:
        return socket.socket(fileno=int(given)) if given else None
    except (OSError, ValueError, OverflowError) as error:
        raise BadInput("CIVITAS_SOCKET", "socket", {"value": shown(given)}) from error
