"""python -m train GAME --run FOLDER: rounds of self-play, training and the gate; goes on where it was stopped.

FOLDER keeps for each round the positions played (round-N.positions), the net trained (net-N.bin, net-N.npz) and a line
in log.jsonl; `best.bin` is the newest net that passed the gate.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import shutil
import sys
from concurrent.futures import Future
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any

from civitas.arena.interval import wilson
from civitas.bots.workers import worker_pool
from civitas.core import BadInput, game_ids
from civitas.core import game as find_game
from train.commit import commit
from train.export import Sizes, TooLarge, to_file
from train.gate import gate_job, surely_better
from train.playing import dealt
from train.positions import Positions, load, most_active, save, together
from train.selfplay import Habits, play_job

GAMES_A_JOB = 20
MOST_ACTIVE = 128
"""Numbers that may hold at once where no positions tell."""


def sizes_of(game: str, hidden: int, units: int) -> Sizes:
    """The sizes of a game's net."""
    encode = importlib.import_module(f"civitas.games.{game}.encode")
    return Sizes(int(encode.INPUTS), hidden, units, int(encode.ROWS))


class Training:
    """The rounds of one game."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.folder = Path(asked.run)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.habits = Habits(deep=asked.deep, quick=asked.quick, teams=asked.teams)
        self.sizes = sizes_of(asked.game, asked.hidden, asked.units)
        self.pool = worker_pool(asked.workers)
        self.best = self.folder / "best.bin"
        if asked.start and not self.best.exists():
            self.begin(Path(asked.start))
        self.start = perf_counter()

    def begin(self, start: Path) -> None:
        """Play with a net trained before."""
        from train.fit import started

        self.best.write_bytes(to_file(started(start, self.sizes), self.sizes, MOST_ACTIVE))

    def time_left(self) -> float:
        """Seconds until no new round should begin."""
        return float(self.asked.minutes) * 60 - (perf_counter() - self.start)

    def next_round(self) -> int:
        """The first round that has not been logged."""
        log = self.folder / "log.jsonl"
        return len(log.read_text().splitlines()) if log.exists() else 0

    def self_play(self, number: int) -> list[Future[Positions]]:
        """Send a round's games to the pool."""
        net = str(self.best_now()) if self.best.exists() else None
        games = self.asked.games if net else self.asked.first_games
        return [
            self.pool.submit(play_job, self.asked.game, net, self.at_table(job), number * 1_000_003 + job, GAMES_A_JOB)
            for job in range(-(-games // GAMES_A_JOB))
        ]

    def played(self, number: int) -> Positions:
        """A round's positions; what was played before a run was stopped is not played again."""
        path = self.folder / f"round-{number}.positions"
        if not path.exists():
            save(together(job.result() for job in self.self_play(number)), path)
        return load(path)

    def at_table(self, number: int) -> Habits:
        """How to play a job or a deal: the seat counts take turns."""
        return self.habits._replace(seats=self.asked.seats[number % len(self.asked.seats)])

    def best_now(self) -> Path:
        """The best net under a name of its own: processes keep a net that they have read."""
        kept = self.folder / f"best-{self.next_round()}.bin"
        if not kept.exists():
            shutil.copyfile(self.best, kept)
        return kept

    def rounds(self) -> None:
        """Play, train and gate until the rounds or the time are used up."""
        took = 0.0
        for number in range(self.next_round(), self.asked.rounds):
            if self.time_left() < took:
                break
            begun = perf_counter()
            fresh = self.played(number)
            played = perf_counter() - begun
            facts = self.train(number)
            facts.update(self.gate(number))
            took = perf_counter() - begun
            facts.update({"games": fresh.games, "positions": len(fresh)})
            facts.update({"play_s": round(played, 1), "round_s": round(took, 1)})
            with (self.folder / "log.jsonl").open("a") as log:
                log.write(json.dumps(facts) + "\n")
            print(json.dumps(facts), flush=True)

    def train(self, number: int) -> dict[str, Any]:
        """Train on the last rounds' positions, beginning with the last round's weights."""
        from train.fit import train
        from train.lessons import Schedule

        begun = perf_counter()
        window = range(max(0, number + 1 - self.asked.window), number + 1)
        parts = [load(path) for path in (self.folder / f"round-{one}.positions" for one in window) if path.exists()]
        former = self.folder / f"net-{number - 1}.npz" if number else Path(self.asked.start or "")
        start = former if former.is_file() else None
        asked = self.asked
        schedule = Schedule(steps=asked.steps, rate=asked.rate, decay=asked.decay, trust=asked.trust)
        weights, facts = train(parts, self.sizes, start, self.folder / f"net-{number}.npz", schedule, number)
        (self.folder / f"net-{number}.bin").write_bytes(to_file(weights, self.sizes, 16 + most_active(parts)))
        return {"round": number, **facts, "train_s": round(perf_counter() - begun, 1)}

    def gate(self, number: int) -> dict[str, Any]:
        """Let the new net meet the best so far on the same deals, and keep it if it is surely better."""
        new = self.folder / f"net-{number}.bin"
        if not self.best.exists():
            shutil.copyfile(new, self.best)
            return {"gate": "first"}
        tables = [self.at_table(0)]
        while sum(table.sides for table in tables) + self.at_table(len(tables)).sides <= self.asked.gate:
            tables.append(self.at_table(len(tables)))
        games = sum(table.sides for table in tables)
        passes = self.asked.quick
        old = str(self.best_now())
        asked = [
            self.pool.submit(gate_job, self.asked.game, str(new), old, table, 7_000_000 + 10 * deal, passes)
            for deal, table in enumerate(tables)
        ]
        won = sum(job.result() for job in asked)
        low, high = wilson(won, games)
        passed = surely_better(won, games, len(tables))
        if passed:
            shutil.copyfile(new, self.best)
        return {"gate": won, "of": games, "low": round(low, 3), "high": round(high, 3), "passed": passed}


def provenance(asked: argparse.Namespace) -> dict[str, Any]:
    """What must be known of a shipped net."""
    log = Path(asked.run) / "log.jsonl"
    facts = [json.loads(line) for line in log.read_text().splitlines()]
    return {
        "game": asked.game,
        "seats": asked.seats,
        "teams": asked.teams,
        "commit": commit(),
        "command": "python -m train " + " ".join(sys.argv[1:]),
        "rounds": len(facts),
        "games": sum(fact["games"] for fact in facts),
        "positions": sum(fact["positions"] for fact in facts),
        "machine": f"{platform.machine()}, Python {platform.python_version()}, {asked.workers} processes",
        "trained_with": trained_with(),
        "log": facts,
    }


def trained_with() -> str:
    """The library that trains, and its version."""
    from train.learner import library

    return f"{library()} {version(library())}"


def seat_counts(text: str) -> list[int]:
    """Seat counts that take turns.

    >>> seat_counts("3,4")
    [3, 4]
    """
    return [int(part) for part in text.split(",")]


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m train", description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--run", required=True, help="the folder to keep everything in")
    parser.add_argument("--seats", type=seat_counts, default=[2], help="one or several seat counts: 3,4,5")
    parser.add_argument("--teams", action="store_true", help="games in teams (CIV with four seats)")
    parser.add_argument("--start", help="a net trained before to begin with (.npz, or a .bin to play with)")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no round that would probably end later")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--games", type=int, default=5000, help="self-play games a round")
    parser.add_argument("--first-games", type=int, default=3000, help="games of the first round, before there is a net")
    parser.add_argument("--deep", type=int, default=600)
    parser.add_argument("--quick", type=int, default=120)
    parser.add_argument("--window", type=int, default=6, help="rounds whose positions are trained on")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=0.05, help="how fast unused weights of the first layer fade")
    parser.add_argument("--trust", type=float, default=0.7, help="the game's result against what the search thought")
    parser.add_argument("--gate", type=int, default=400, help="games of the gate")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--units", type=int, default=32)
    asked = parser.parse_args()
    if asked.game not in game_ids():
        parser.error(f"there is no game {asked.game}; known are: {', '.join(game_ids())}")
    tables = find_game(asked.game).seats
    if not set(asked.seats) <= set(tables):
        parser.error(f"--seats: {asked.game} has {min(tables)} to {max(tables)} seats")
    try:
        for seats in asked.seats:
            dealt(asked.game, seats, 0, asked.teams)
    except BadInput as refusal:
        parser.error(str(refusal))
    if not 0 <= asked.trust <= 1:
        parser.error("--trust: a number from 0 to 1")
    if asked.start and not Path(asked.start).is_file():
        parser.error(f"--start: there is no file {asked.start}")
    if find_spec("numpy") is None:  # said before hours of self-play
        parser.error("training needs numpy (and torch, for a GPU): .venv/bin/pip install -e '.[train]'")
    if asked.start:
        check_start(parser, asked)
    return asked


def check_start(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> None:
    """Refuse a net to begin with that is none, or of another size."""
    from train.parameters import load_net

    try:
        load_net(Path(asked.start), sizes_of(asked.game, asked.hidden, asked.units))
    except ValueError as error:
        parser.error(f"--start: {error}")


def main() -> None:
    """Train."""
    asked = arguments()
    try:
        training = Training(asked)
        training.rounds()
    except TooLarge as refusal:
        sys.exit(f"{refusal}; with --decay above {asked.decay} they stay smaller")
    note = json.dumps(provenance(asked), indent=1)
    (training.folder / "best.json").write_text(note + "\n")


if __name__ == "__main__":
    main()
