"""Which moves are open: each good of the hand, or of the market, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from caravan.cards import GOODS
from caravan.moves import FIRST_BID, FIRST_PICK
from caravan.steps import BID
from civitas.core.bits import lane

if TYPE_CHECKING:
    from caravan.state import CaravanState


def legal_moves(state: CaravanState, seat: i64) -> vec[i64]:
    """All that the rules allow a seat that must choose, in ascending order (CAR-BID-01, CAR-PICK-02)."""
    if state.step == BID:
        return _each(FIRST_BID, state.hands[seat])
    return _each(FIRST_PICK, state.market)


def _each(first: i64, pile: i64) -> vec[i64]:
    """One move for each good of a pile; equal cards are one choice."""
    out: vec[i64] = vec[i64]()
    good: i64 = 0
    while good < GOODS:
        if lane(pile, good):
            out = append(out, first + good)
        good += 1
    return out
