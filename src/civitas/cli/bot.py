"""`civitas bot`: one of our bots as a program that others can play against."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Annotated

import typer

from civitas.arena.questions import serve
from civitas.bots import Bot, make_bot
from civitas.bots.learned import Trees
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
    for stream in (sys.stdin, sys.stdout):
        # Lines are UTF-8 whatever the terminal's are, and rubbish is answered too.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    serve(maker(name, move_seconds, playouts), sys.stdin, sys.stdout, lambda error: told(error, words))


def maker(name: str, move_seconds: float | None, playouts: int | None) -> Callable[[float | None], Bot]:
    """Makes the bot for the time that a question gives; a budget told beforehand comes first.

    A bot goes on with what the one before it has found out, so that a search is not lost because the time was another.
    """
    trees: Trees = {}

    def make(seconds: float | None) -> Bot:
        budget_told = move_seconds is not None or playouts is not None
        return make_bot(name, move_seconds if budget_told else seconds, playouts, trees=trees)

    return make
