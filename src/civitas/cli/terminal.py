"""Where text goes to the terminal and comes from: what is read from files shows what it is, and does nothing."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper

import typer

from civitas.i18n import visible


def prepare() -> None:
    """Let the standard streams take and give any letter: what their encoding lacks is escaped."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def echo(text: str = "", *, err: bool = False) -> None:
    """Print lines of our own. A value from outside that is one line's part goes through `visible` before."""
    try:
        typer.echo(visible(text, lines=True), err=err)
    except OSError as error:
        error.filename = "stderr" if err else "stdout"  # which tells a full disk from a file that cannot be read
        raise


def complain(text: str) -> None:
    """One line on stderr, if anybody can read it."""
    with suppress(OSError):
        echo(visible(text), err=True)


def ask(prompt: str) -> str:
    """The line that a person types; `EOFError` if there is nobody."""
    if None in (sys.stdin, sys.stdout, sys.stderr):  # one is closed, and `input` wants all of them
        raise EOFError
    return input(visible(prompt, lines=True))


def is_watched() -> bool:
    """Does a person see what is written to stderr?"""
    return sys.stderr is not None and sys.stderr.isatty()


def let_go() -> None:
    """Write no more: who read is gone, or the disk is full. What is still to be written fails in silence."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
            continue
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
