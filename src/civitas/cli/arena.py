"""`civitas arena`: bots against bots."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from civitas.arena import Report, play_match
from civitas.cli.options import (
    GameId,
    Json,
    Lang,
    MoveSeconds,
    Playouts,
    Seats,
    Seed,
    TableOptions,
    show_json,
    speak,
    table_options,
)
from civitas.core import game as find_game
from civitas.i18n import Words

HELP = "cli.help.arena"

Bots = Annotated[str, typer.Option("--bots", metavar="A,B,...", help="cli.help.arena_bots")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="cli.help.arena_games")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", help="cli.help.workers")]


def command(
    game_id: GameId,
    bots: Bots,
    games: Games = 100,
    seats: Seats = None,
    move_seconds: MoveSeconds = None,
    playouts: Playouts = None,
    seed: Seed = None,
    option: TableOptions = None,
    workers: Workers = 1,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play a match and report how often each bot won."""
    words = speak(lang)
    game = find_game(game_id)
    report = play_match(
        game,
        [name.strip() for name in bots.split(",")],
        seats=seats,
        games=games,
        seed=seed or 0,
        move_seconds=move_seconds,
        playouts=playouts,
        options=table_options(game, option),
        workers=workers,
        on_game=None if as_json or not sys.stderr.isatty() else lambda done: _progress(done, games),
    )
    if as_json:
        show_json(report.to_dict())
    else:
        show(report, words)


def _progress(done: int, games: int) -> None:
    print(f"\r{done}/{games}", end="\n" if done == games else "", file=sys.stderr, flush=True)


def show(report: Report, words: Words) -> None:
    """Print a report as a table."""
    typer.echo(words("cli.arena.title", game=report.game, seats=report.seats, games=report.games, seed=report.seed))
    width = max(len(standing.name) for standing in report.bots)
    for standing in report.bots:
        rate, low, high = (f"{100 * share:.1f} %" for share in (standing.rate, standing.low, standing.high))
        line = words("cli.arena.line", wins=f"{standing.wins:g}", games=standing.games, rate=rate, low=low, high=high)
        typer.echo(f"  {standing.name:<{width}}  {line}")
    typer.echo(words("cli.arena.par", par=f"{100 * report.par:.1f} %"))
