"""Points and the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from caravan.cards import GOODS, VALUE
from caravan.steps import PAIR_POINTS
from civitas.core.bits import lane
from civitas.core.outcome import Outcome, ranks_of

if TYPE_CHECKING:
    from caravan.state import CaravanState


def goods_points(pile: i64) -> i64:
    """The values of the goods in a pile (CAR-SCORE-01)."""
    points: i64 = 0
    good: i64 = 0
    while good < GOODS:
        points += VALUE[good] * lane(pile, good)
        good += 1
    return points


def pair_points(state: CaravanState, seat: i64) -> i64:
    """The pairs of equal goods in a caravan, if the table counts them (CAR-SCORE-02)."""
    if not state.pairs:
        return 0
    points: i64 = 0
    good: i64 = 0
    while good < GOODS:
        points += PAIR_POINTS * (lane(state.caravans[seat], good) >> 1)
        good += 1
    return points


def points(state: CaravanState, seat: i64) -> i64:
    """All points of a seat now."""
    return goods_points(state.caravans[seat]) + pair_points(state, seat)


def reward(state: CaravanState, seat: i64) -> float:
    """1 for the winner; those with equal scores share it (CAR-SCORE-03)."""
    mine: i64 = points(state, seat)
    sharers: i64 = 0
    for other in range(state.seats):
        theirs: i64 = points(state, other)
        if theirs > mine:
            return 0.0
        if theirs == mine:
            sharers += 1
    return 1.0 / float(sharers)


def outcome(state: CaravanState) -> Outcome:
    """How a finished game ended."""
    totals = [int(points(state, seat)) for seat in range(state.seats)]
    scores = [
        {
            "goods": int(goods_points(state.caravans[seat])),
            "pairs": int(pair_points(state, seat)),
            "total": totals[seat],
        }
        for seat in range(state.seats)
    ]
    return Outcome(ranks_of([(total,) for total in totals]), scores, "hands_empty")
