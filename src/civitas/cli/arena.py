"""`civitas arena`: bots against bots."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from civitas.arena import Report, play_match, rate
from civitas.arena.ledger import rated_games
from civitas.arena.picture import draw
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
from civitas.core import BadInput
from civitas.core import game as find_game
from civitas.i18n import Words

HELP = "cli.help.arena"

Bots = Annotated[str, typer.Option("--bots", metavar="A,B,...", help="cli.help.arena_bots")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="cli.help.arena_games")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", help="cli.help.workers")]
Results = Annotated[Path | None, typer.Option("--results", metavar="FILE", help="cli.help.arena_results")]
Picture = Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="cli.help.arena_picture")]
Cluster = Annotated[bool, typer.Option("--cluster", help="cli.help.arena_cluster")]

BAR = 30


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
    results: Results = None,
    picture: Picture = None,
    cluster: Cluster = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play a match and report how often each bot won."""
    words = speak(lang)
    game = find_game(game_id)
    if picture is not None and results is None:
        raise BadInput("--picture", "picture_results")
    start = perf_counter()
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
        on_game=None if as_json or not sys.stderr.isatty() else lambda done: _progress(done, games, start),
        results=results,
        cluster=cluster,
    )
    if as_json:
        show_json(report.to_dict())
    else:
        show(report, words)
    if results is not None:
        rated = rate(rated_games(results))
        if not as_json:
            for one in rated:
                figures = {"mu": f"{one.mu:.1f}", "low": f"{one.low:.1f}", "high": f"{one.high:.1f}"}
                typer.echo(words("cli.arena.rating", name=one.name, games=one.games, **figures))
        if picture is not None:
            picture.write_text(draw(rated, game.names["en"]), encoding="utf-8")


def _progress(done: int, games: int, start: float) -> None:
    full = BAR * done // games
    left = (perf_counter() - start) / max(done, 1) * (games - done)
    text = f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{games} {left:5.0f} s"
    print(text, end="\n" if done == games else "", file=sys.stderr, flush=True)


def show(report: Report, words: Words) -> None:
    """Print a report as a table."""
    typer.echo(words("cli.arena.title", game=report.game, seats=report.seats, games=report.games, seed=report.seed))
    width = max(len(standing.name) for standing in report.bots)
    for standing in report.bots:
        rate, low, high = (f"{100 * share:.1f} %" for share in (standing.rate, standing.low, standing.high))
        line = words("cli.arena.line", wins=f"{standing.wins:g}", games=standing.games, rate=rate, low=low, high=high)
        typer.echo(f"  {standing.name:<{width}}  {line}")
    typer.echo(words("cli.arena.par", par=f"{100 * report.par:.1f} %"))
    for bot, times in report.fallen.items():
        typer.echo(words("cli.arena.fallen", bot=bot, times=times))
