"""Positions as matrices to learn from, and how to learn from them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from train.positions import Positions

MARGIN_SCALE = 20.0
MOST_ENDINGS = 8
HELD_OUT = 20
"""One position in so many, the last ones, tells how good a net is and teaches nothing."""

Array = Any
"""A numpy array."""


class Schedule(NamedTuple):
    """How long and how fast to train, and what counts how much."""

    steps: int = 500
    batch: int = 8192
    rate: float = 4e-3
    decay: float = 0.05
    trust: float = 0.7  # how much of a position's worth is the game's result; the rest is what the search thought
    moves: float = 0.6  # the weight of the moves in the loss
    aside: float = 0.1  # the weight of the margin and the ending, which only help to learn


class Lessons:
    """Positions, a row each: the numbers that hold, the moves that were weighed, and what came of it."""

    def __init__(self, positions: Positions, inputs: int) -> None:
        arrays = {name: np.frombuffer(values, values.typecode) for name, values in positions.arrays.items()}
        counts = arrays["move_counts"]
        self.numbers = rows(arrays["number_counts"], arrays["numbers"], inputs)
        self.moves = rows(counts, arrays["moves"], 0)
        visits = rows(counts, arrays["visits"], 0).astype(np.float32)
        self.visits = visits / np.maximum(visits.sum(1, keepdims=True), 1)
        self.offered = np.arange(self.moves.shape[1])[None] < counts[:, None]
        self.won = arrays["won"].astype(np.float32)
        self.thought = np.where(arrays["thought"] < 0, self.won, arrays["thought"])
        self.margin = np.clip(arrays["margin"] / np.float32(MARGIN_SCALE), -1.5, 1.5)
        ending = np.minimum(arrays["ending"].astype(np.int64), MOST_ENDINGS - 1)
        self.ending = ending * 2 + (self.won > 0.5)
        self.taught = len(self.won) - len(self.won) // HELD_OUT
        self.deep = counts.nonzero()[0]
        self.deep = self.deep[self.deep < self.taught]

    def __len__(self) -> int:
        return len(self.won)

    def worth(self, some: Array, trust: float) -> Array:
        """What positions are worth to the seat that chooses."""
        return np.clip(trust * self.won[some] + (1 - trust) * self.thought[some], 0, 1)

    def drawn(self, random: np.random.Generator, count: int) -> Array:
        """So many of the positions that teach."""
        return random.integers(0, self.taught, count)

    def drawn_deep(self, random: np.random.Generator, count: int) -> Array:
        """So many of those that teach moves; none if no moves were weighed."""
        return self.deep[random.integers(0, len(self.deep), count)] if len(self.deep) else self.deep


def rows(counts: Array, flat: Array, filling: int) -> Array:
    """Rows of different lengths as a matrix.

    >>> rows(np.array([2, 0, 1]), np.array([5, 6, 7]), 9).tolist()
    [[5, 6], [9, 9], [7, 9]]
    """
    width = max(int(counts.max(initial=1)), 1)
    matrix = np.full((len(counts), width), filling, np.int32)
    matrix[np.arange(width)[None] < counts[:, None]] = flat
    return matrix
