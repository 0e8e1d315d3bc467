"""The options that several commands share, and the values people write in them."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Annotated

import typer

from civitas.cli.language import speaker
from civitas.cli.terminal import echo
from civitas.core import BadInput, Game
from civitas.core.game import OptionValue
from civitas.i18n import Words

GameId = Annotated[str, typer.Argument(metavar="GAME", help="cli.help.game")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="cli.help.seats")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="cli.help.seed")]
TableOptions = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="cli.help.option")]
MoveSeconds = Annotated[float | None, typer.Option("--move-seconds", metavar="T", help="cli.help.move_seconds")]
Playouts = Annotated[int | None, typer.Option("--playouts", metavar="N", help="cli.help.playouts")]
Json = Annotated[bool, typer.Option("--json", help="cli.help.json")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="en|ko", help="cli.help.lang")]


def speak(lang: str | None) -> Words:
    """The words for a command's `--lang`."""
    return speaker(lang, os.environ)


def show_json(value: object) -> None:
    """Print a value for another program."""
    echo(json.dumps(value, ensure_ascii=False, indent=2))


def table_options(game: Game, pairs: Sequence[str] | None) -> dict[str, object]:
    """What `--option name=value` says, each value in the type of the game's option."""
    chosen: dict[str, object] = {}
    known = {option.id: option for option in game.options}
    for pair in pairs or ():
        name, equals, text = pair.partition("=")
        if not equals:
            raise BadInput("--option", "option_pair", {"value": pair})
        values = known[name].values if name in known else ()
        chosen[name] = next((value for value in values if text.lower() in spellings(value)), text)
    return chosen


def spellings(value: OptionValue) -> Sequence[str]:
    """An option's value as one may write it on a command line, first as programs do."""
    if isinstance(value, bool):
        return ("true", "yes", "예") if value else ("false", "no", "아니요")
    return (str(value).lower(),)
