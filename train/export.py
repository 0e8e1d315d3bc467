"""From a trained net's decimal weights to the whole numbers of `civitas.bots.net`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from civitas.bots.net import (
    FIRST_BITS,
    FIRST_LANES,
    FIRST_SHIFT,
    HEAD_SHIFT,
    ONE,
    SECOND_BITS,
    SECOND_LANES,
    SECOND_SHIFT,
    TOP,
)
from civitas.bots.weights import read_weights, write_net

Rows = Sequence[Sequence[float]]


class Sizes(NamedTuple):
    """How large a net is: what it reads, its two layers, the moves it weighs."""

    inputs: int
    hidden: int
    units: int
    moves: int


class Weights(NamedTuple):
    """A net's weights, row by row: for each input, for each unit of the first layer, for the chance and each move.

    The last row of `first` and `second` and the last number of each row of `heads` is what is always added.
    """

    first: Rows
    second: Rows
    heads: Rows


class TooLarge(ValueError):
    """Weights whose sum could leave its lane."""


def random_weights(sizes: Sizes, seed: int) -> Weights:
    """A net that knows nothing: where to begin, and enough to test with."""
    random = Random(seed)

    def rows(count: int, length: int, size: float) -> Rows:
        return [[random.gauss(0, size) for _ in range(length)] for _ in range(count)]

    first = rows(sizes.inputs + 1, sizes.hidden, 0.1)
    return Weights(first, rows(sizes.hidden + 1, sizes.units, 0.1), rows(sizes.moves + 1, sizes.units + 1, 0.1))


def to_file(weights: Weights, sizes: Sizes, active: int) -> bytes:
    """The weights as a file; raises TooLarge if a lane could overflow with `active` numbers that hold at once."""
    first = whole(weights.first, ONE << FIRST_SHIFT)
    second = whole(weights.second, 1 << SECOND_SHIFT)
    heads = whole(weights.heads, 1 << HEAD_SHIFT)
    check_lanes(first, active, 1, 1, FIRST_BITS)
    check_lanes(second, sizes.hidden, TOP, ONE, SECOND_BITS)
    flat = [number for rows in (first, second, heads) for row in rows for number in row]
    return write_net(sizes.inputs, sizes.hidden // FIRST_LANES, sizes.units // SECOND_LANES, sizes.moves, flat)


def from_file(data: bytes) -> tuple[Sizes, Weights]:
    """What `to_file` was given, as nearly as the file tells it; raises ValueError if it is none."""
    (inputs, words, deep, moves), flat = read_weights(data)
    sizes = Sizes(inputs, words * FIRST_LANES, deep * SECOND_LANES, moves)
    parts: list[Rows] = []
    start = 0
    for count, length, scale in (
        (sizes.inputs + 1, sizes.hidden, ONE << FIRST_SHIFT),
        (sizes.hidden + 1, sizes.units, 1 << SECOND_SHIFT),
        (sizes.moves + 1, sizes.units + 1, 1 << HEAD_SHIFT),
    ):
        end = start + count * length
        parts.append([[value / scale for value in flat[at : at + length]] for at in range(start, end, length)])
        start = end
    return sizes, Weights(*parts)


def whole(rows: Rows, scale: int) -> list[list[int]]:
    """The weights in steps of 1 / scale."""
    return [[max(-32767, min(32767, round(value * scale))) for value in row] for row in rows]


def check_lanes(rows: list[list[int]], active: int, largest: int, always: int, bits: int) -> None:
    """Refuse weights whose sum could leave its lane."""
    for unit in range(len(rows[0])):
        column = sorted((abs(row[unit]) for row in rows[:-1]), reverse=True)
        if sum(column[:active]) * largest + abs(rows[-1][unit]) * always >= 2 ** (bits - 1):
            raise TooLarge(f"the weights of unit {unit} are too large for a lane of {bits} bits")
