"""Fitting a linear judge to games: logistic regression by stochastic descent (Adagrad), compiled.

The chance learns from how games ended, each move's weight from how often a search tried it.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

_START: Final = 1e-3  # what Adagrad adds to the sum of squares, so that a first step is no leap


class Lessons:
    """Positions one after another in flat vecs: the numbers that hold, the result, and the moves' rows and shares."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]()
        self.ends: vec[i64] = vec[i64]()
        self.results: vec[float] = vec[float]()
        self.rows: vec[i64] = vec[i64]()
        self.shares: vec[float] = vec[float]()
        self.row_ends: vec[i64] = vec[i64]()

    def add(self, numbers: vec[i64], result: float, rows: list[int], shares: list[float]) -> None:
        """Add a position; `rows` may be empty."""
        for number in numbers:
            self.numbers = append(self.numbers, number)
        for row, share in zip(rows, shares, strict=True):
            self.rows = append(self.rows, row)
            self.shares = append(self.shares, share)
        self.ends = append(self.ends, len(self.numbers))
        self.row_ends = append(self.row_ends, len(self.rows))
        self.results = append(self.results, result)

    def count(self) -> int:
        """How many positions there are."""
        return len(self.results)


class Regression:
    """The weights in the making: a line for the chance, one for each row of moves; what is always added comes last."""

    def __init__(self, inputs: i64, rows: i64, lessons: Lessons) -> None:
        self.inputs: i64 = inputs
        self.width: i64 = inputs + 1
        self.lessons: Lessons = lessons
        self.weights: vec[float] = vec[float]([0.0] * int((rows + 1) * self.width))
        self.squares: vec[float] = vec[float]([_START] * int((rows + 1) * self.width))
        self.outputs: vec[float] = vec[float]()
        self.chance_loss: float = 0.0
        self.moves_loss: float = 0.0
        self.weighed: i64 = 0

    def teach(self, order: list[int], rate: float, decay: float, moves_decay: float) -> None:
        """Go through some positions once, in this order; `decay` draws weights back to 0."""
        self.forget_losses()
        for place in order:
            self.visit(place, rate, decay, moves_decay)

    def test(self, order: list[int]) -> None:
        """Only add up the losses of some positions."""
        self.forget_losses()
        for place in order:
            self.visit(place, 0.0, 0.0, 0.0)

    def forget_losses(self) -> None:
        """Start to add up losses anew."""
        self.chance_loss = 0.0
        self.moves_loss = 0.0
        self.weighed = 0

    def visit(self, place: i64, rate: float, decay: float, moves_decay: float) -> None:
        """Learn from one position, unless the rate is 0."""
        lessons: Lessons = self.lessons
        first: i64 = lessons.ends[place - 1] if place else 0
        last: i64 = lessons.ends[place]
        result: float = lessons.results[place]
        chance: float = 1.0 / (1.0 + exp(-self.total(0, first, last)))
        sure: float = min(max(chance, 1e-6), 1.0 - 1e-6)
        self.chance_loss -= result * log(sure) + (1.0 - result) * log(1.0 - sure)
        if rate > 0.0:
            self.change(0, first, last, chance - result, rate, decay)
        row: i64 = lessons.row_ends[place - 1] if place else 0
        end: i64 = lessons.row_ends[place]
        if row < end:
            self.visit_moves(first, last, row, end, rate, moves_decay)

    def visit_moves(self, first: i64, last: i64, row: i64, end: i64, rate: float, decay: float) -> None:
        """Learn which of a position's moves were tried most."""
        lessons: Lessons = self.lessons
        outputs: vec[float] = vec[float](capacity=end - row)
        top: float = -1e9
        i: i64 = row
        while i < end:
            output: float = self.total(1 + lessons.rows[i], first, last)
            outputs = append(outputs, output)
            top = max(top, output)
            i += 1
        whole: float = 0.0
        i = 0
        while i < end - row:
            outputs[i] = exp(outputs[i] - top)
            whole += outputs[i]
            i += 1
        self.weighed += 1
        i = row
        while i < end:
            share: float = outputs[i - row] / whole
            wanted: float = lessons.shares[i]
            if wanted > 0.0:
                self.moves_loss -= wanted * log(max(share, 1e-9))
            if rate > 0.0:
                self.change(1 + lessons.rows[i], first, last, share - wanted, rate, decay)
            i += 1

    def total(self, line: i64, first: i64, last: i64) -> float:
        """The sum of a line's weights for a position's numbers."""
        numbers: vec[i64] = self.lessons.numbers
        weights: vec[float] = self.weights
        at: i64 = line * self.width
        total: float = weights[at + self.inputs]
        i: i64 = first
        while i < last:
            total += weights[at + numbers[i]]
            i += 1
        return total

    def change(self, line: i64, first: i64, last: i64, slope: float, rate: float, decay: float) -> None:
        """Take a step down a line's slope."""
        numbers: vec[i64] = self.lessons.numbers
        weights: vec[float] = self.weights
        squares: vec[float] = self.squares
        at: i64 = line * self.width
        i: i64 = first
        while i <= last:
            place: i64 = at + (numbers[i] if i < last else self.inputs)
            step: float = slope + decay * weights[place]
            squares[place] += step * step
            weights[place] -= rate * step / sqrt(squares[place])
            i += 1
