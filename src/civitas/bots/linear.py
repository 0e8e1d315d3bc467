"""A judge of one layer: every number that holds adds its weight, to the chance and to each move.

It knows no "if both", so a game's encoder gives it the pairs that matter. In return it is fitted from few games and
asked in a fraction of a microsecond. Weights are whole numbers in steps of 1 / STEPS: the same on every machine,
compiled or not.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from civitas.bots.judge import Judge

STEPS: Final = 1024
_SCALE: Final = 1.0 / float(STEPS)


class Linear(Judge):
    """The weights, and the columns of the position looked at last.

    `columns` gives each number its column and `lines` each row its line (0: what was never seen, whose weights are 0).
    A line has a weight for each of its `width` columns, and in column 0 what is always added.
    """

    def __init__(self, columns: vec[i64], lines: vec[i64], width: i64, weights: vec[i16]) -> None:
        self.columns: vec[i64] = columns
        self.lines: vec[i64] = lines
        self.width: i64 = width
        self.weights: vec[i16] = weights
        self.seen: vec[i64] = vec[i64]()

    def look(self, numbers: vec[i64], seat: i64 = 0) -> None:
        """Take in a set of numbers."""
        columns: vec[i64] = self.columns
        seen: vec[i64] = append(vec[i64](capacity=len(numbers) + 1), 0)
        i: i64 = 0
        while i < len(numbers):
            column: i64 = columns[numbers[i]]
            if column:
                seen = append(seen, column)
            i += 1
        self.seen = seen

    def head(self, row: i64) -> float:
        """The sum of a row's weights."""
        weights: vec[i16] = self.weights
        seen: vec[i64] = self.seen
        at: i64 = self.lines[row] * self.width
        count: i64 = len(seen)
        total: i64 = 0
        i: i64 = 0
        while i < count:
            total += i64(weights[at + seen[i]])
            i += 1
        return float(total) * _SCALE
