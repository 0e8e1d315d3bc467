"""Errors as one line for people, in their language."""

from __future__ import annotations

import typer

from civitas.core import BadInput, BadRecord, CivitasError, Game, IllegalMove, game, game_ids
from civitas.core.errors import shown
from civitas.i18n import Phrasebook, Words, visible
from civitas.rulebook import UnknownRule

# Every mistake on the command line that typer finds is one of these; typer exports only this child of the class.
UsageError = typer.BadParameter.__mro__[1]
EXPECTED: tuple[type[BaseException], ...] = (CivitasError, UnknownRule, OSError, UsageError)


def told(error: BaseException, words: Words) -> str:
    """What to tell a person about an expected error: one line, whatever stood in what was read."""
    return visible(_told(error, words))


def _told(error: BaseException, words: Words) -> str:
    if isinstance(error, BadRecord):
        cause = _told(error.cause, words)
        return cause if error.index < 0 else words("error.record_broken", n=error.index + 1, cause=cause)
    if isinstance(error, BadInput):
        return f"{error.field}: {_sentence(error.reason, error.values, words)}"
    if isinstance(error, IllegalMove):
        speaker = game_of(error.reason)
        book = Phrasebook(words, cards=speaker.cards() if speaker else {})
        return words("cli.error.illegal", cause=book.say(error.reason, error.values), rule=error.rule)
    if isinstance(error, UnknownRule):
        wanted, _, near = str(error).removeprefix("no rule ").partition("; near it: ")
        return words("cli.error.rule_near" if near else "cli.error.rule", value=wanted, near=near)
    if isinstance(error, OSError):
        cause = error.strerror or str(error) or type(error).__name__
        named = error.filename is not None
        return words("cli.error.file", file=shown(error.filename), cause=cause) if named else cause
    if isinstance(error, CivitasError):  # what goes wrong at a table carries a reason, like bad input
        return _sentence(str(getattr(error, "reason", error)), getattr(error, "values", {}), words)
    return _usage(error, words)


def game_of(message: str) -> Game | None:
    """The game whose rules speak in a message: its id comes first."""
    id = message.partition(".")[0]
    return game(id) if id in game_ids() else None


def _sentence(reason: str, values: dict[str, object], words: Words) -> str:
    common = f"error.{reason}"
    return words(common if common in words else f"cli.{common}", **values)


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
