"""`civitas bot`: one of our bots as a program that others can play against."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from civitas.arena.external import serve
from civitas.bots import make_bot
from civitas.cli.options import Lang, MoveSeconds, Playouts, speak
from civitas.core import BadInput

HELP = "cli.help.bot"

Name = Annotated[str, typer.Argument(metavar="BOT", help="cli.help.bot_name")]
Stdio = Annotated[bool, typer.Option("--stdio", help="cli.help.bot_stdio")]


def command(
    name: Name = "learned",
    stdio: Stdio = False,
    move_seconds: MoveSeconds = None,
    playouts: Playouts = None,
    lang: Lang = None,
) -> None:
    """Answer questions on standard input, one line each, until it ends."""
    speak(lang)
    if not stdio:
        raise BadInput("--stdio", "bot_stdio")
    serve(make_bot(name, move_seconds, playouts), sys.stdin, sys.stdout)
