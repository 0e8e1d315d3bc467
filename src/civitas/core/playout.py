"""Uniform random play through the base class: the yardstick of speed and the bottom of every search."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import lowest
from civitas.core.rng import Rng
from civitas.core.state import State


def play_out(state: State, rng: Rng) -> i64:
    """Play uniformly at random to the end, changing `state`; the number of decisions made."""
    decisions: i64 = 0
    while not state.over:
        seat: i64 = lowest(state.acting())
        moves: vec[i64] = state.choices(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        decisions += 1
    return decisions


def copy_many(state: State, count: i64) -> i64:
    """Copy a state `count` times (for the bench); returns a number that depends on every copy."""
    seats: i64 = 0
    for _ in range(count):
        seats += state.copy().seats
    return seats
