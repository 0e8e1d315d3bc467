"""Training a net: batches, the pace, and how good it has become."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi
from pathlib import Path

import numpy as np

from train.export import Sizes, Weights
from train.learner import FIRST_RATE, LAST_RATE, MOMENTA, RISING, Learner, Share, learner
from train.lessons import Array, Lessons, Schedule
from train.parameters import fresh, load_net, save_net, weights_of
from train.positions import Positions, together

MOST_JUDGED = 60_000
AT_A_TIME = 8192


def train(
    parts: Sequence[Positions], sizes: Sizes, start: Path | None, result: Path, schedule: Schedule, seed: int
) -> tuple[Weights, dict[str, float]]:
    """Train on all positions but the last twentieth, which tells how good the net is; `start` is a former `result`."""
    lessons = Lessons(together(parts), sizes.inputs)
    net = learner(fresh(sizes, seed) if start is None else load_net(start, sizes), [lessons])

    def batch(random: np.random.Generator) -> list[Share]:
        half = schedule.batch // 2
        some = [lessons.drawn(random, half), lessons.drawn_deep(random, half)]
        return [Share(0, np.concatenate(some), schedule, 1.0)]

    teach(net, batch, schedule, seed)
    save_net(net.parameters(), result)
    return weights_of(net.parameters()), judged(net, 0, lessons, schedule)


def teach(net: Learner, batch: Callable[[np.random.Generator], Sequence[Share]], schedule: Schedule, seed: int) -> None:
    """Take all steps of a schedule, each with a batch of its own."""
    random = np.random.default_rng(seed)
    for step in range(schedule.steps):
        net.step(batch(random), *pace(step, schedule), schedule.decay)


def pace(step: int, schedule: Schedule) -> tuple[float, float]:
    """The rate and the momentum of a step: one rise, one fall ("one cycle").

    >>> four = Schedule(steps=41, rate=1.0)
    >>> [pace(step, four) for step in (0, 3, 40)]
    [(0.04, 0.95), (1.0, 0.85), (4e-06, 0.95)]
    """
    top = max(RISING * schedule.steps - 1, 0.0)
    last = max(schedule.steps - 1, 1)
    if step < top:
        return bend(FIRST_RATE, 1.0, step / top) * schedule.rate, bend(*MOMENTA, step / top)
    fallen = (step - top) / max(last - top, 1e-9)
    return bend(1.0, LAST_RATE, fallen) * schedule.rate, bend(MOMENTA[1], MOMENTA[0], fallen)


def bend(begin: float, end: float, part: float) -> float:
    """From one number to another along half a cosine wave.

    >>> bend(2.0, 4.0, 0.5)
    3.0
    """
    return end + (begin - end) * (1 + cos(pi * part)) / 2


def started(path: Path, sizes: Sizes) -> Weights:
    """The net in a file, to play with."""
    return weights_of(load_net(path, sizes))


def judged(net: Learner, number: int, lessons: Lessons, schedule: Schedule) -> dict[str, float]:
    """How good the net is on positions of games that it was not taught."""
    sums = np.zeros(6)
    held = np.arange(lessons.taught, len(lessons))[:MOST_JUDGED]
    for begin in range(0, len(held), AT_A_TIME):
        sums += found_out(net, number, lessons, held[begin : begin + AT_A_TIME], schedule)
    positions, weighed = max(sums[0], 1), max(sums[1], 1)
    return {
        "chance_loss": round(float(sums[2] / positions), 4),
        "moves_loss": round(float(sums[3] / weighed), 4),
        "winner_told": round(float(sums[4] / positions), 4),
        "move_first": round(float(sums[5] / weighed), 4),
    }


def found_out(net: Learner, number: int, lessons: Lessons, some: Array, schedule: Schedule) -> list[float]:
    """Sums over some positions: how many, with moves weighed, losses of both, winners told, moves rightly put first."""
    chance, moves = net.outputs(number, some)
    of_chance = np.logaddexp(0, chance) - lessons.worth(some, schedule.trust) * chance
    told = (chance > 0) == (lessons.won[some] > 0.5)
    deep = lessons.offered[some, 0]
    offered, visits = lessons.offered[some][deep], lessons.visits[some][deep]
    weights = np.where(offered, np.take_along_axis(moves, lessons.moves[some], 1)[deep], -1e9)
    likely = weights - np.logaddexp.reduce(weights, axis=1, keepdims=True)
    of_moves = -np.where(offered, visits * likely, 0)
    first = weights.argmax(1) == visits.argmax(1)
    return [len(some), len(visits), *(float(part.sum()) for part in (of_chance, of_moves, told, first))]
