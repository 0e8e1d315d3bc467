"""`civitas serve`: the tables in a browser."""

from __future__ import annotations

import os
import socket
import sys
from typing import Annotated

import typer

from civitas.cli.options import Lang, speak
from civitas.core import BadInput

HELP = "cli.help.serve"
DEFAULT_PORT = 8000

Port = Annotated[int | None, typer.Option("--port", metavar="N", help="cli.help.port")]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="cli.help.host")]
Open = Annotated[bool | None, typer.Option("--open/--no-open", help="cli.help.open")]
Database = Annotated[str | None, typer.Option("--db", metavar="FILE|URL", help="cli.help.db")]


def command(
    port: Port = None, host: Host = "127.0.0.1", open_browser: Open = None, db: Database = None, lang: Lang = None
) -> None:
    """Serve the tables until stopped."""
    speak(lang)
    chosen = DEFAULT_PORT if port is None and not os.environ.get("CIVITAS_PORT") else _port(port)
    wants_browser = bool(open_browser) and os.environ.get("CIVITAS_NO_BROWSER", "") in ("", "0")
    from civitas.web.serve import serve  # the web framework takes a while to load, and only this command needs it

    listener = _inherited_socket()
    if os.environ.get("CIVITAS_WAITS") and not sys.stdin.readline():
        return  # who would have told us to begin is gone
    serve(host, chosen, wants_browser, db, listener=listener)


def _inherited_socket() -> socket.socket | None:
    """The port that ./play holds while one server takes over from another: see tools/start.py."""
    given = os.environ.pop("CIVITAS_SOCKET", "")
    return socket.socket(fileno=int(given)) if given else None


def _port(port: int | None) -> int:
    text = str(port) if port is not None else os.environ["CIVITAS_PORT"]
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise BadInput("--port" if port is not None else "CIVITAS_PORT", "port", {"value": text})
    return int(text)
