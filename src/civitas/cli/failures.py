"""Errors as one line for people, in their language."""

from __future__ import annotations

import typer

from civitas.core import BadInput, BadRecord, Game, IllegalMove, game, game_ids
from civitas.i18n import Phrasebook, Words
from civitas.rulebook import UnknownRule

# Every mistake on the command line that typer finds is one of these; typer exports only this child of the class.
UsageError = typer.BadParameter.__mro__[1]
EXPECTED: tuple[type[BaseException], ...] = (BadInput, BadRecord, IllegalMove, UnknownRule, OSError, UsageError)


def told(error: BaseException, words: Words) -> str:
    """What to tell a person about an expected error."""
    if isinstance(error, BadRecord):
        cause = told(error.cause, words)
        return cause if error.index < 0 else words("error.record_broken", n=error.index + 1, cause=cause)
    if isinstance(error, BadInput):
        return f"{error.field}: {_reason(error, words)}"
    if isinstance(error, IllegalMove):
        speaker = game_of(error.reason)
        book = Phrasebook(words, cards=speaker.cards() if speaker else {})
        return words("cli.error.illegal", cause=book.say(error.reason, error.values), rule=error.rule)
    if isinstance(error, UnknownRule):
        wanted, _, near = str(error).removeprefix("no rule ").partition("; near it: ")
        return words("cli.error.rule_near" if near else "cli.error.rule", value=wanted, near=near)
    if isinstance(error, OSError):
        return words("cli.error.file", file=str(error.filename), cause=str(error.strerror))
    return _usage(error, words)


def game_of(message: str) -> Game | None:
    """The game whose rules speak in a message: its id comes first."""
    id = message.partition(".")[0]
    return game(id) if id in game_ids() else None


def _reason(error: BadInput, words: Words) -> str:
    common = f"error.{error.reason}"
    return words(common if common in words else f"cli.{common}", **error.values)


def _usage(error: BaseException, words: Words) -> str:
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return words("cli.error.no_option", value=getattr(error, "option_name", ""))
    name = _parameter_name(getattr(error, "param", None))
    if kind == "MissingParameter":
        return words("cli.error.missing", name=name)
    if kind == "BadParameter":
        return words("cli.error.bad_value", name=name)
    return words("cli.error.usage", cause=str(getattr(error, "message", error)))


def _parameter_name(parameter: object) -> str:
    """An option as one types it (`--games`), an argument as the help shows it (`GAME`)."""
    typed = [name for name in getattr(parameter, "opts", []) if name.startswith("--")]
    return typed[0] if typed else str(getattr(parameter, "metavar", None) or getattr(parameter, "name", "?"))
