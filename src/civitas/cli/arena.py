"""`civitas arena`: bots against bots."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, NamedTuple

import typer

from civitas.arena import Rating, Report, play_match, rate
from civitas.arena.external import leaving_when_told
from civitas.arena.ledger import RatedGame, rated_games
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
from civitas.cli.terminal import echo, is_watched
from civitas.core import BadInput
from civitas.core import game as find_game
from civitas.i18n import Words, visible

HELP = "cli.help.arena"

Bots = Annotated[str, typer.Option("--bots", metavar="A,B,...", help="cli.help.arena_bots")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="cli.help.arena_games")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", help="cli.help.workers")]
Results = Annotated[Path | None, typer.Option("--results", metavar="FILE", help="cli.help.arena_results")]
Picture = Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="cli.help.arena_picture")]
Cluster = Annotated[bool, typer.Option("--cluster", help="cli.help.arena_cluster")]

WIDTH = 30


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
    if picture is not None:
        _check_picture(picture, results)
    bar = Bar(games) if not as_json and is_watched() else None
    try:
        with leaving_when_told():
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
                on_game=bar,
                results=results,
                cluster=cluster,
            )
    finally:
        if bar is not None:
            bar.end()
    ratings = [] if results is None else _rated(rated_games(results, game.id, report.seats))
    if as_json:
        show_json({**report.to_dict(), "ratings": [one.to_dict() for one in ratings]})
    else:
        show(report, words)
        for one in ratings:
            echo(visible(words("cli.arena.rating", **one.to_words())))
            if one.fallen:
                echo(visible(words("cli.arena.rated_fallen", name=one.rating.name, games=one.fallen)))
    if picture is not None:
        picture.write_text(draw([one.rating for one in ratings], game.names[words.language]), encoding="utf-8")


def _check_picture(picture: Path, results: Path | None) -> None:
    """Refuse a picture that could not be drawn after the games are played."""
    if results is None:
        raise BadInput("--picture", "picture_results")
    if picture.resolve() == results.resolve():
        raise BadInput("--picture", "picture_file")
    if picture.is_dir() or not picture.resolve().parent.is_dir():
        raise BadInput("--picture", "picture_place", {"value": str(picture)})


class Bar:
    """A line that tells how far a match is; to be called with the number of games done."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._start = perf_counter()
        self._first: int | None = None

    def __call__(self, done: int) -> None:
        """Draw the line anew. What was done before the first call, by an earlier match, took no time."""
        if self._first is None:
            self._first = done - 1
        full = WIDTH * done // self._games
        left = (perf_counter() - self._start) / (done - self._first) * (self._games - done)
        text = f"\r[{'#' * full}{'.' * (WIDTH - full)}] {done}/{self._games} {left:5.0f} s"
        print(text, end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Go on to the next line, if there was one."""
        if self._first is not None:
            print(file=sys.stderr, flush=True)


class Rated(NamedTuple):
    """A bot's rating, and in how many of its seats a random mover played on."""

    rating: Rating
    fallen: int

    def to_dict(self) -> dict[str, Any]:
        """For another program."""
        one = self.rating
        bounds = {"mu": one.mu, "sigma": one.sigma, "low": one.low, "high": one.high}
        return {"name": one.name, **bounds, "games": one.games, "fallen": self.fallen}

    def to_words(self) -> dict[str, Any]:
        """For a sentence."""
        one = self.rating
        bounds = {"mu": f"{one.mu:.1f}", "low": f"{one.low:.1f}", "high": f"{one.high:.1f}"}
        return {"name": one.name, **bounds, "games": one.games}


def _rated(games: Sequence[RatedGame]) -> list[Rated]:
    fallen = Counter(name for one in games for name, why in zip(one.names, one.fallen, strict=True) if why)
    return [Rated(one, fallen[one.name]) for one in rate((game.names, game.rewards) for game in games)]


def show(report: Report, words: Words) -> None:
    """Print a report as a table."""
    echo(words("cli.arena.title", game=report.game, seats=report.seats, games=report.games, seed=report.seed))
    width = max(len(standing.name) for standing in report.bots)
    for standing in report.bots:
        rate, low, high = (f"{100 * share:.1f} %" for share in (standing.rate, standing.low, standing.high))
        line = words("cli.arena.line", wins=f"{standing.wins:g}", games=standing.games, rate=rate, low=low, high=high)
        echo(visible(f"  {standing.name:<{width}}  {line}"))
    echo(words("cli.arena.par", par=f"{100 * report.par:.1f} %"))
    if report.games % report.seatings:
        echo(words("cli.arena.unfair", games=report.games, seatings=report.seatings))
    for loss, times in report.fallen.items():
        bot, _, why = loss.rpartition(": ")
        reason = words(f"cli.arena.{why}")
        said = words("cli.arena.fallen", bot=bot, why=reason, cause=report.causes[loss], times=times)
        echo(visible(said))
