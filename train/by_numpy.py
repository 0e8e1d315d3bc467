"""Training with numpy alone: on processors, with the gradients worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from train.learner import SECOND_MOMENTUM, TINY, Learner, Share
from train.lessons import Array, Lessons
from train.parameters import CEILING, Parameters


class Layers(NamedTuple):
    """What the net makes of some positions, layer by layer: sums, and units cut to 0..CEILING."""

    held: Array
    first: Array
    hidden: Array
    second: Array
    units: Array
    heads: Array


class NumpyLearner(Learner):
    """A net whose weights are numpy arrays."""

    def __init__(self, parameters: Parameters, lessons: Sequence[Lessons]) -> None:
        self._now = {name: values.copy() for name, values in parameters.items()}
        self._lessons = lessons
        self._mean = {name: np.zeros_like(values) for name, values in parameters.items()}
        self._spread = {name: np.zeros_like(values) for name, values in parameters.items()}
        self._steps = 0

    def parameters(self) -> Parameters:
        """The weights as they are now."""
        return {name: values.copy() for name, values in self._now.items()}

    def outputs(self, lessons: int, some: Array) -> tuple[Array, Array]:
        """For some positions the chance before the sigmoid, and the weights of all moves."""
        heads = self._look(self._lessons[lessons].numbers[some]).heads
        return heads[:, 0], heads[:, 1:]

    def step(self, batch: Sequence[Share], rate: float, momentum: float, decay: float) -> None:
        """Move the weights by AdamW; what stays unused is forgotten only in the first layer."""
        slopes = {name: np.zeros_like(values) for name, values in self._now.items()}
        for share in batch:
            for name, values in self.slopes(share).items():
                slopes[name] += np.float32(share.weight) * values
        self._steps += 1
        mean_seen = 1 - momentum**self._steps
        spread_seen = 1 - SECOND_MOMENTUM**self._steps
        self._now["first"] *= np.float32(1 - rate * decay)
        for name, slope in slopes.items():
            mean, spread = self._mean[name], self._spread[name]
            mean += np.float32(1 - momentum) * (slope - mean)
            spread += np.float32(1 - SECOND_MOMENTUM) * (slope * slope - spread)
            size = np.sqrt(spread / np.float32(spread_seen)) + np.float32(TINY)
            self._now[name] -= np.float32(rate / mean_seen) * mean / size

    def slopes(self, share: Share) -> Parameters:
        """How the loss of a part of a batch grows with each weight."""
        lessons, some, how = self._lessons[share.lessons], share.some, share.how
        net, seen = self._now, self._look(self._lessons[share.lessons].numbers[share.some])
        by_heads = np.zeros_like(seen.heads)
        by_heads[:, 0] = (sigmoid(seen.heads[:, 0]) - lessons.worth(some, how.trust)) / len(some)
        slope_of_moves(by_heads[:, 1:], seen.heads[:, 1:], lessons, some, how.moves)
        by_aside = np.float32(how.aside) * slope_of_aside(seen.units @ net["aside"] + net["aside_bias"], lessons, some)
        by_units = by_heads @ net["heads"].T + by_aside @ net["aside"].T
        by_second = by_units * ((seen.second >= 0) & (seen.second <= CEILING))
        by_first = (by_second @ net["second"].T) * ((seen.first >= 0) & (seen.first <= CEILING))
        return {
            "first": seen.held.T @ by_first,
            "first_bias": by_first.sum(0),
            "second": seen.hidden.T @ by_second,
            "second_bias": by_second.sum(0),
            "heads": seen.units.T @ by_heads,
            "heads_bias": by_heads.sum(0),
            "aside": seen.units.T @ by_aside,
            "aside_bias": by_aside.sum(0),
        }

    def _look(self, numbers: Array) -> Layers:
        net = self._now
        held = np.zeros(
            (len(numbers), len(net["first"]) + 1), np.float32
        )  # a row of ones and noughts multiplies quickest
        held[np.arange(len(numbers))[:, None], numbers] = 1
        held = held[:, :-1]  # the number after the last fills short rows
        first = held @ net["first"] + net["first_bias"]
        hidden = np.clip(first, 0, CEILING)
        second = hidden @ net["second"] + net["second_bias"]
        units = np.clip(second, 0, CEILING)
        return Layers(held, first, hidden, second, units, units @ net["heads"] + net["heads_bias"])


def slope_of_moves(slopes: Array, weights: Array, lessons: Lessons, some: Array, counts: float) -> None:
    """Fill in how the loss of the moves that were weighed grows with the weight of each move."""
    offered, rows, visits = lessons.offered[some], lessons.moves[some], lessons.visits[some]
    given = softmax(np.where(offered, np.take_along_axis(weights, rows, 1), np.float32(-1e9)))
    slope = np.where(offered, given * visits.sum(1, keepdims=True) - visits, 0)
    scale = np.float32(counts / max(int(offered[:, 0].sum()), 1))
    np.add.at(slopes, (np.arange(len(some))[:, None], rows), scale * slope)


def slope_of_aside(sums: Array, lessons: Lessons, some: Array) -> Array:
    """How the loss of the margin and of the ending grows with each output aside."""
    slope = np.empty_like(sums)
    slope[:, 0] = 2 * (sums[:, 0] - lessons.margin[some])
    slope[:, 1:] = softmax(sums[:, 1:])
    slope[np.arange(len(some)), 1 + lessons.ending[some]] -= 1
    return slope / np.float32(len(some))


def sigmoid(values: Array) -> Array:
    """From any number to a chance.

    >>> sigmoid(np.array([-1000.0, 0.0])).tolist()
    [0.0, 0.5]
    """
    return 0.5 * (1 + np.tanh(values / 2))


def softmax(values: Array) -> Array:
    """Shares of one that go with the exponentials, in each row."""
    grown = np.exp(values - values.max(1, keepdims=True))
    return grown / grown.sum(1, keepdims=True)
