"""`civitas play`: a game in the terminal, against bots or with friends at one keyboard."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import Annotated

import typer

from civitas.bots import make_bot
from civitas.cli.options import (
    Lang,
    MoveSeconds,
    Seats,
    Seed,
    TableOptions,
    speak,
    table_options,
)
from civitas.cli.reading import read_json
from civitas.cli.session import HUMAN, Session
from civitas.core import BadInput, Record, record_from
from civitas.core import game as find_game
from civitas.core.errors import shown

HELP = "cli.help.play"
DEFAULT_BOT = "adept"

OptionalGame = Annotated[str | None, typer.Argument(metavar="GAME", help="cli.help.game")]
Bots = Annotated[str | None, typer.Option("--bots", metavar="A,B,...", help="cli.help.play_bots")]
Hotseat = Annotated[bool, typer.Option("--hotseat", help="cli.help.hotseat")]
Load = Annotated[Path | None, typer.Option("--load", metavar="FILE", help="cli.help.load")]


def command(
    game_id: OptionalGame = None,
    seats: Seats = None,
    bots: Bots = None,
    hotseat: Hotseat = False,
    seed: Seed = None,
    option: TableOptions = None,
    move_seconds: MoveSeconds = None,
    load: Load = None,
    lang: Lang = None,
) -> None:
    """Play until the game is over or the player leaves."""
    words = speak(lang)
    saved_players: list[str] = []
    if load is not None:
        data = read_json(load)
        record = record_from(data)
        saved_players = players_from(data, record.seats)
    elif game_id is None:
        raise BadInput("GAME", "missing")
    else:
        game = find_game(game_id)
        count = game.check_seats(game.seats[0] if seats is None else seats)
        dealt = SystemRandom().randrange(1 << 32) if seed is None else game.check_seed(seed)
        record = Record(game, count, dealt, game.check_options(count, table_options(game, option)))
    names = [name.strip() for name in bots.split(",")] if bots else []
    if saved_players and not (names or hotseat):
        _check_nobody_is_code(saved_players)
        players = saved_players
    else:
        players = seated(record.seats, names, hotseat)
    minds = [None if player == HUMAN else make_bot(player, move_seconds) for player in players]
    Session(record, players, minds, words).run()


def seated(seats: int, bots: list[str], hotseat: bool) -> list[str]:
    """Who sits in each seat. Bots fill the last seats, one person (or, in a hot-seat game, several) the first.

    >>> seated(3, ["novice"], False), seated(3, ["novice"], True)
    (['human', 'novice', 'novice'], ['human', 'human', 'novice'])
    """
    if len(bots) > seats:
        raise BadInput("--bots", "bots_many", {"value": len(bots), "seats": seats})
    if hotseat or len(bots) == seats:
        return [HUMAN] * (seats - len(bots)) + bots
    names = bots or [DEFAULT_BOT]
    return [HUMAN, *(names[place % len(names)] for place in range(seats - 1))]


def players_from(data: dict[str, object], seats: int) -> list[str]:
    """Who sat in each seat of a saved game; nobody known if the record does not say."""
    players = data.get("players", [])
    if not isinstance(players, list) or len(players) not in (0, seats) or not all(isinstance(p, str) for p in players):
        raise BadInput(
            "players", "seat_list", {"value": len(players) if isinstance(players, list) else 0, "seats": seats}
        )
    return list(players)


def _check_nobody_is_code(players: list[str]) -> None:
    """A file may come from anybody: that a module is loaded as a bot (module:Class) is for the command line to say."""
    code = next((player for player in players if ":" in player), None)
    if code is not None:
        raise BadInput("players", "players_code", {"value": shown(code)})
