"""The command's way in: commands, their help in the reader's language, errors without tracebacks."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any

import typer

from civitas.cli import admin, arena, bench, bot, config, games, play, replay, rules, serve
from civitas.cli.failures import EXPECTED, told
from civitas.cli.language import asked_for, speaker
from civitas.cli.terminal import complain, let_go, prepare
from civitas.i18n import Words

USAGE = 2
UNDERSTOOD = object()


def build() -> typer.Typer:
    """The commands. Their help texts are message ids until `translate`."""
    app = typer.Typer(name="civitas", help="cli.help.civitas", add_completion=False, rich_markup_mode=None)
    for command in (play, serve, config, arena, bot, bench, replay, rules, games):
        app.command(command.__name__.rpartition(".")[2], help=command.HELP)(command.command)
    app.add_typer(admin.build(), name="admin")
    return app


def translate(command: Any, words: Words) -> None:
    """Put words in the place of message ids, in a command and all below it."""
    command.help = words(command.help)
    for parameter in command.params:
        text = getattr(parameter, "help", None)
        if text:
            parameter.help = words(text) if text in words else words("cli.help.help")
    for below in getattr(command, "commands", {}).values():
        translate(below, words)


def disarm(command: Any) -> None:
    """Let a command and all below it read their options, and do nothing."""
    below = getattr(command, "commands", {})
    for each in below.values():
        disarm(each)
    if not below:
        command.callback = lambda **_: UNDERSTOOD


def main() -> None:
    """Run the command; what a user did wrong is one line on stderr and exit status 2."""
    prepare()
    sys.exit(_run(sys.argv[1:]))


def is_understood(arguments: list[str]) -> bool:
    """Whether a command line asks for something to be done, and not for help or in vain; nothing is done or said.

    ./play asks before it compiles anything.
    """
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            return _run(arguments, only_read=True) is UNDERSTOOD
    except SystemExit:
        return False


def _run(arguments: list[str], *, only_read: bool = False) -> Any:
    words = Words("en")
    try:
        words = speaker(asked_for(arguments), os.environ)
        command = typer.main.get_command(build())
        translate(command, words)
        if only_read:
            disarm(command)
        return command(arguments or ["--help"], prog_name="civitas", standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        let_go()
        sys.exit(1)
    except EXPECTED as error:
        complain(told(error, words))
        let_go()
        sys.exit(USAGE)
