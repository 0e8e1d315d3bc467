"""Fit the weights of a game's evaluation to the results of self-play.

    python -m train.fit_terms ages --run runs/ages --workers 16 --rounds 4 --games 5000
    python -m train.fit_terms civ --run runs/civ --rounds 10 --games 4000 --playouts 0,40 --seats 2,3,4 --little 0.1

In every game each seat searches, or with no playouts looks one move ahead, with weights of its own, drawn around the
best so far; a regression of who came out ahead on who weighed what tells how to move on. So a weight is judged by the
games that it wins, not by the positions that it explains. The folder keeps everything; the same command goes on where
it was stopped. See docs/bots.md.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import runpy
import sys
from collections.abc import Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from math import exp, tanh
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from librt.vecs import vec

from civitas.bots.crew import unguided
from civitas.bots.greedy import GreedyBot
from civitas.bots.perspective import Perspective
from civitas.bots.workers import worker_pool
from civitas.core import Rng, State
from civitas.core import game as find_game
from train.commit import commit

SHARE = 0.3
"""An offset of 1 makes a weight larger by the factor e to this; smaller for -1."""
ADDED = 0.25
"""What an offset of 1 adds to a weight that may be zero or less; a game whose weights may all be so says how little."""
CLEAR = 50.0
"""A lead of so many points is a clear one: more counts little more."""
BEND = 0.05
"""How quickly a weight's gain is expected to turn into a loss; the slope over this is the step."""
LONGEST_STEP = 0.8
FORGET = 0.6
"""How much less each round counts in the regression than the one after it."""
RIDGE = 1000.0


class Contest(NamedTuple):
    """How games are played: the weights at the start, the offsets they are drawn around, and the search's playouts.

    With no playouts `greedy` plays. `little` is what an offset of 1 adds to a weight beside its share; 0 stands for
    weights that keep their sign.
    """

    game: str
    start: list[float]
    centre: list[float]
    playouts: int
    little: float = 0.0
    slip: float = 0.05  # how often a search's move is drawn by its visits


def moved(start: list[float], offsets: Iterable[float], little: float = 0.0) -> list[float]:
    """The weights at some offsets from where they started.

    >>> moved([2.0, 0.0], [0.0, -1.0])
    [2.0, -0.25]
    >>> moved([2.0, 0.0], [0.0, -1.0], 0.1)
    [2.0, -0.1]
    """
    if little:
        return [weight + (SHARE * abs(weight) + little) * offset for weight, offset in zip(start, offsets, strict=True)]
    return [
        weight * exp(SHARE * offset) if weight > 0 else weight + ADDED * offset
        for weight, offset in zip(start, offsets, strict=True)
    ]


def drawn(contest: Contest, seats: int, random: Random) -> list[list[float]]:
    """Offsets for each seat: two seats each lie on opposite sides of the centre, an odd one at it."""
    found: list[list[float]] = []
    while len(found) + 1 < seats:
        grain = [random.gauss(0, 1) for _ in contest.centre]
        found += [[c + g for c, g in zip(contest.centre, grain, strict=True)]]
        found += [[c - g for c, g in zip(contest.centre, grain, strict=True)]]
    found += [list(contest.centre)] * (seats - len(found))
    random.shuffle(found)
    return found


def weights_of(game: str) -> Any:
    """The module that holds a game's weights."""
    return importlib.import_module(f"civitas.games.{game}.features.weights")


def play(contest: Contest, seats: int, seed: int) -> tuple[list[list[float]], list[float]]:
    """A game: each seat's offsets, and how clearly it came out ahead of the others on average (-1 to 1)."""
    random, rng = Random(seed), Rng(seed * 7 + 1)
    module = weights_of(contest.game)
    held = module.WEIGHTS
    offsets = drawn(contest, seats, random)
    weights = [vec[float](moved(contest.start, one, contest.little)) for one in offsets]
    state = find_game(contest.game).deal(seats, seed)
    while not state.over:
        for seat in state.to_act():
            held.hold(weights[seat])
            state.apply(seat, choose(contest, state, seat, random, rng))
    held.hold(vec[float](list(module.FITTED.values())))
    return offsets, ahead(state)


def choose(contest: Contest, state: State, seat: int, random: Random, rng: Rng) -> int:
    """The move of a seat with the weights that are in place."""
    moves = state.choices(seat)
    if len(moves) == 1:
        return int(moves[0])
    if contest.playouts == 0:
        return GreedyBot().choose(Perspective(state.game, state, seat), rng)
    search = unguided(contest.game, state.imagine(seat, rng), seat, rng)
    search.run(0.0, contest.playouts)
    found = search.results()
    if random.random() < contest.slip:
        return random.choices([one[0] for one in found], [one[1] for one in found])[0]
    return max(found, key=lambda one: (one[1], one[2]))[0]


def ahead(state: State) -> list[float]:
    """How clearly each seat came out ahead of the others on average: by points of culture where there are some."""
    seats = int(state.seats)
    scores = state.outcome().scores
    counted = "culture" in scores[0]
    points = [float(score["culture"]) if counted else float(state.reward(at)) for at, score in enumerate(scores)]
    mean = sum(points) / seats
    lead = [(mine - mean) * seats / (seats - 1) for mine in points]
    return [tanh(one / CLEAR) for one in lead] if counted else lead


def play_job(contest: Contest, seats: int, seed: int) -> tuple[Any, Any]:
    """A game in a process of its own: what the regression reads of it."""
    offsets, lead = play(contest, seats, seed)
    rows = np.array(offsets)
    rows -= rows.mean(0)
    return rows.astype(np.float32) * (seats / (seats - 1)), np.array(lead, np.float32)


class Sums(NamedTuple):
    """What the regression needs of many games."""

    products: Any
    results: Any
    games: int


def slopes(rounds: list[Sums]) -> Any:
    """How much each weight helps, by all rounds, the last ones most."""
    size = len(rounds[0].results)
    products, results = RIDGE * np.eye(size), np.zeros(size)
    for age, one in enumerate(reversed(rounds)):
        products += FORGET**age * one.products
        results += FORGET**age * one.results
    return np.linalg.solve(products, results)


def next_centre(centre: list[float], slope: Any) -> list[float]:
    """A step up the slope."""
    return [
        round(float(c + s), 4) for c, s in zip(centre, np.clip(slope / BEND, -LONGEST_STEP, LONGEST_STEP), strict=True)
    ]


class Fitting:
    """The rounds of one game."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        self.folder = Path(asked.run)
        self.folder.mkdir(parents=True, exist_ok=True)
        module = weights_of(asked.game)
        self.names: list[str] = list(module.NAMES)
        self.start = [float(value) for value in module.FITTED.values()]
        if asked.start:
            found = runpy.run_path(asked.start)["FITTED"]
            self.start = [float(found[name]) for name in self.names]
        self.seats = [int(word) for word in asked.seats.split(",")]
        self.playouts = [int(word) for word in asked.playouts.split(",")]

    def play_round(self, pool: ProcessPoolExecutor, number: int, centre: list[float]) -> Sums:
        """The games of a round, added up: so many, or as many as the time allows."""
        contests = [Contest(self.asked.game, self.start, centre, count, self.asked.little) for count in self.playouts]
        size = len(centre)
        sums = [np.zeros((size, size)), np.zeros(size)]
        begun, done, seed = perf_counter(), 0, 10_000_000 * (number + 1)
        waiting: list[Future[tuple[Any, Any]]] = []
        while done < self.asked.games and (not self.asked.seconds or perf_counter() - begun < self.asked.seconds):
            while len(waiting) < 3 * self.asked.workers:
                lap, place = divmod(seed, len(self.seats))
                waiting.append(pool.submit(play_job, contests[lap % len(contests)], self.seats[place], seed))
                seed += 1
            rows, ahead = waiting.pop(0).result()
            sums[0] += rows.T @ rows
            sums[1] += rows.T @ ahead
            done += 1
        for job in waiting:
            job.cancel()
        return Sums(sums[0], sums[1], done)

    def rounds(self) -> None:
        """Play and step, round after round; what is there already is not done again."""
        centre = [0.0] * len(self.names)
        past: list[Sums] = []
        log: list[dict[str, Any]] = []
        with worker_pool(self.asked.workers) as pool:
            for number in range(self.asked.rounds):
                kept = self.folder / f"round-{number}.npz"
                if kept.exists():
                    stored = np.load(kept)
                    past.append(Sums(stored["products"], stored["results"], int(stored["games"])))
                else:
                    begun = perf_counter()
                    past.append(self.play_round(pool, number, centre))
                    print(f"round {number}: {past[-1].games} games, {perf_counter() - begun:.0f} s", flush=True)
                    np.savez_compressed(
                        kept, products=past[-1].products, results=past[-1].results, games=past[-1].games
                    )
                slope = slopes(past)
                centre = next_centre(centre, slope)
                log.append({"games": past[-1].games, "steepest": round(float(abs(slope).max()), 4)})
                self.write(number, centre, log)

    def write(self, number: int, centre: list[float], log: list[dict[str, Any]]) -> None:
        """The weights after a round as a module, and how they came about."""
        lines = [
            f'    "{name}": {float(f"{value:.4g}")!r},'
            for name, value in zip(self.names, moved(self.start, centre, self.asked.little), strict=True)
        ]
        text = MODULE.format(lines="\n".join(lines))
        (self.folder / f"fitted-{number}.py").write_text(text)
        (self.folder / f"fitted-{number}.json").write_text(json.dumps(self.provenance(log), indent=1) + "\n")

    def provenance(self, log: list[dict[str, Any]]) -> dict[str, Any]:
        """What must be known of shipped weights."""
        return {
            "game": self.asked.game,
            "seats": self.seats,
            "commit": commit(),
            "command": "python -m train.fit_terms " + " ".join(sys.argv[1:]),
            "rounds": len(log),
            "games": sum(one["games"] for one in log),
            "machine": f"{platform.machine()}, Python {platform.python_version()}, {self.asked.workers} processes",
            "log": log,
        }


MODULE = '''"""The evaluation's weights by name, as `train.fit_terms` wrote them; fitted.json says from what."""

from __future__ import annotations

from typing import Final

FITTED: Final[dict[str, float]] = {{
{lines}
}}
'''


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m train.fit_terms", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--run", required=True, help="the folder to keep everything in")
    parser.add_argument("--seats", default="2,2,2,2,3,2,2,2,2,4", help="the seats of one game after another")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=5000, help="games of a round")
    parser.add_argument("--seconds", type=float, default=0.0, help="end a round after this time, if positive")
    parser.add_argument("--playouts", default="100", help="playouts a decision, also in turns; 0: greedy plays")
    parser.add_argument("--little", type=float, default=0.0, help="add so much beside a share, for weights of any sign")
    parser.add_argument("--start", help="the fitted-N.py of another run to start from")
    parser.add_argument("--workers", type=int, default=2)
    return parser.parse_args(words)


if __name__ == "__main__":
    Fitting(arguments()).rounds()
