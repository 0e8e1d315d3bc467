"""A position in numbers, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from caravan import scoring

if TYPE_CHECKING:
    from caravan.state import CaravanState


def evaluate(state: CaravanState, seat: i64) -> float:
    """A guess of the reward: how far the seat is ahead of its best rival, 0 to 1."""
    if state.over:
        return scoring.reward(state, seat)
    rival: float = 0.0
    for other in range(state.seats):
        if other != seat:
            rival = max(rival, strength(state, other))
    edge: float = strength(state, seat) - rival
    return 0.5 + 0.5 * edge / (8.0 + abs(edge))


def strength(state: CaravanState, seat: i64) -> float:
    """Points now, and a part of what the hand is worth as bids."""
    return float(scoring.points(state, seat)) + 0.4 * float(scoring.goods_points(state.hands[seat]))
