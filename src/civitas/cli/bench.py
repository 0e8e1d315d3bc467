"""`civitas bench`: how fast a game is played on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from civitas.arena.speed import Speed, measure, measure_search
from civitas.cli.options import GameId, Json, Lang, MoveSeconds, Seats, TableOptions, show_json, speak, table_options
from civitas.cli.terminal import echo
from civitas.core import BadInput
from civitas.core import game as find_game

HELP = "cli.help.bench"

Seconds = Annotated[float, typer.Option("--seconds", metavar="S", help="cli.help.seconds")]
BotName = Annotated[str | None, typer.Option("--bot", metavar="mcts", help="cli.help.bench_bot")]


def command(
    game_id: GameId,
    seats: Seats = None,
    seconds: Seconds = 3.0,
    bot: BotName = None,
    move_seconds: MoveSeconds = None,
    option: TableOptions = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Measure uniform random play on one core, and with `--bot mcts` the search over a whole game."""
    words = speak(lang)
    game = find_game(game_id)
    if not 0 < seconds <= 3600:
        raise BadInput("--seconds", "seconds", {"value": str(seconds)})
    if move_seconds is not None and not 0 < move_seconds <= 3600:
        raise BadInput("--move-seconds", "move_seconds", {"value": str(move_seconds)})
    if bot not in (None, "mcts"):
        raise BadInput("--bot", "option_value", {"value": str(bot), "values": ["mcts"]})
    count = game.check_seats(game.seats[0] if seats is None else seats)
    options = game.check_options(count, table_options(game, option))
    figures: Speed = measure(game, count, options, seconds)
    if bot is not None:
        figures |= measure_search(game, count, options, move_seconds or 0.05)
    if as_json:
        show_json(figures)
        return
    for key, value in figures.items():
        shown = f"{value:,.1f}" if isinstance(value, float) else words.text(value)
        echo(f"{words(f'cli.bench.{key}')}: {shown}")
