"""`civitas bot`: one of our bots as a program that others can play against."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from civitas.arena.external import serve
from civitas.bots import Bot, make_bot
from civitas.cli.failures import told
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
    words = speak(lang)
    if not stdio:
        raise BadInput("--stdio", "bot_stdio")
    make_bot(name, move_seconds, playouts)  # a name that nobody has is told before the first question

    def make(seconds: float | None) -> Bot:
        """The bot for a question; a budget of the command line comes before the question's."""
        told = move_seconds is not None or playouts is not None
        return make_bot(name, move_seconds if told else seconds, playouts)

    for stream in (sys.stdin, sys.stdout):
        if isinstance(
            stream, TextIOWrapper
        ):  # lines are UTF-8 whatever the terminal's are, and rubbish is answered too
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    serve(make, sys.stdin, sys.stdout, lambda error: told(error, words))
