"""Fit a game's linear judge to self-play, without other packages.

    python -m train.fit_linear civ --seats 2 --run runs/civ

The first round's games are played by the plain search, the others by the search with the judge of the round before.
The folder keeps everything; the same command goes on where it was stopped. See docs/bots.md.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from civitas.bots.fitted import write_linear
from civitas.bots.regression import Lessons, Regression
from civitas.bots.tuning import tuning
from civitas.core import BadInput
from train.commit import commit
from train.playing import dealt
from train.records import Play, play_more, read_games

HELD = 10
"""One game in so many is not taught, and tells how good the judge is."""
SEED_APART = 10_000_000


class Schedule(NamedTuple):
    """How to fit: `trust` is how much a game's result counts against what the search expected at the time."""

    epochs: int = 5
    rate: float = 0.03
    decay: float = 1e-3
    moves_decay: float = 3e-3
    trust: float = 0.7


class Taught(NamedTuple):
    """Positions, and which of them are taught and which are held back."""

    lessons: Lessons
    teach: list[int]
    held: list[int]
    games: int


def gather(game_id: str, paths: list[Path], trust: float) -> Taught:
    """Replay games and take their positions down."""
    taught = Taught(Lessons(), [], [], 0)
    games = 0
    for path in paths:
        for record in read_games(path):
            into = taught.held if games % HELD == HELD - 1 else taught.teach
            games += 1
            for numbers, seat, thought, rows, shares, rewards in take_down(game_id, record):
                into.append(taught.lessons.count())
                expected = rewards[seat] if thought is None else thought
                taught.lessons.add(numbers, trust * rewards[seat] + (1 - trust) * expected, rows, shares)
    return taught._replace(games=games)


def take_down(game_id: str, record: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Each decision of a game: what the seat knew, who it was, what the search thought, and the rewards in the end.

    Where one of three seats or more chooses, the others' sides are taken down too: a search asks how all of them stand,
    unless the evaluation tells it.
    """
    all_sides = record["seats"] > 2 and not tuning(game_id, record["seats"]).evaluated
    state = dealt(game_id, record["seats"], record["seed"], record.get("teams", False))
    rewards: list[float] = []
    seen: list[tuple[Any, ...]] = []
    for seat, move, *weighed in record["moves"]:
        if weighed:
            moves, thought = weighed
            visits = sum(count for _, count in moves)
            rows = [int(state.move_row(seat, one)) for one, _ in moves]
            shares = [count / visits for _, count in moves]
            seen.append((state.encode(seat), seat, thought, rows, shares, rewards))
            if all_sides and state.to_act() == [seat]:
                others = (other for other in range(record["seats"]) if other != seat)
                seen.extend((state.encode(other), other, None, [], [], rewards) for other in others)
        state.apply(seat, move)
    rewards.extend(float(state.reward(seat)) for seat in range(record["seats"]))
    return seen


def fit(game_id: str, taught: Taught, schedule: Schedule, seed: int) -> tuple[bytes, dict[str, float]]:
    """The fitted judge as a file, and its losses on the games held back."""
    encode = importlib.import_module(f"civitas.games.{game_id}.encode")
    inputs, rows = int(encode.INPUTS), int(encode.ROWS)
    model = Regression(inputs, rows, taught.lessons)
    order = list(taught.teach)
    random = Random(seed)
    figures: dict[str, float] = {}
    for epoch in range(schedule.epochs):
        random.shuffle(order)
        model.teach(order, schedule.rate * (1 - epoch / schedule.epochs), schedule.decay, schedule.moves_decay)
        model.test(taught.held)
        figures = {
            "chance_loss": round(model.chance_loss / max(len(taught.held), 1), 4),
            "moves_loss": round(model.moves_loss / max(int(model.weighed), 1), 4),
        }
        print(f"epoch {epoch + 1}: {figures}", flush=True)
    return write_linear(inputs, rows, list(model.weights)), figures


def rounds(asked: argparse.Namespace) -> None:
    """Play and fit, round after round; what is there already is not done again."""
    folder = Path(asked.run)
    folder.mkdir(parents=True, exist_ok=True)
    games: list[Path] = []
    for number in range(asked.rounds):
        games.append(folder / f"games-{number}.jsonl")
        judge = str(folder / f"round-{number - 1}.linear") if number else None
        count, passes = (asked.games, asked.passes) if number else (asked.first_games, asked.playouts)
        play = Play(asked.game, asked.seats, None, passes, asked.teams)
        play_more(play, games[-1], count, (number + 1) * SEED_APART, judge, asked.workers)
        result = folder / f"round-{number}.linear"
        if result.exists():
            continue
        schedule = Schedule(asked.epochs, asked.rate, asked.decay, asked.moves_decay, asked.trust)
        taught = gather(asked.game, games[-asked.window :], schedule.trust)
        data, figures = fit(asked.game, taught, schedule, number)
        result.with_suffix(".json").write_text(
            json.dumps(provenance(asked, number, games, taught, figures), indent=1) + "\n"
        )
        result.write_bytes(data)


def provenance(
    asked: argparse.Namespace, number: int, games: list[Path], taught: Taught, figures: dict[str, float]
) -> dict[str, Any]:
    """What must be known of shipped weights."""
    return {
        "game": asked.game,
        "seats": asked.seats,
        "teams": asked.teams,
        "commit": commit(),
        "command": "python -m train.fit_linear " + " ".join(sys.argv[1:]),
        "rounds": number + 1,
        "games": sum(sum(1 for _ in read_games(path)) for path in games),
        "fitted_to": {"games": taught.games, "positions": taught.lessons.count()},
        "held_back": figures,
        "machine": f"{platform.machine()}, Python {platform.python_version()}, {asked.workers} processes",
    }


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m train.fit_linear", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--run", required=True, help="the folder to keep everything in")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--teams", action="store_true", help="games in teams (CIV with four seats)")
    parser.add_argument("--workers", type=int, default=1, help="processes that play")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--first-games", type=int, default=400, help="games of the plain search")
    parser.add_argument("--playouts", type=int, default=300, help="playouts a decision in them")
    parser.add_argument("--games", type=int, default=1000, help="games of every later round")
    parser.add_argument("--passes", type=int, default=150, help="passes a decision in them")
    parser.add_argument("--window", type=int, default=2, help="rounds whose games are fitted to")
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--decay", type=float, default=1e-3, help="draws the chance's weights to 0")
    parser.add_argument("--moves-decay", type=float, default=3e-3, help="draws the moves' weights to 0")
    parser.add_argument("--trust", type=float, default=0.7, help="how much results count against expectations")
    asked = parser.parse_args(words)
    try:
        dealt(asked.game, asked.seats, 0, asked.teams)
    except BadInput as refusal:  # said before a run's folder is made
        parser.error(str(refusal))
    return asked


if __name__ == "__main__":
    rounds(arguments())
