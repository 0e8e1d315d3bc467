"""The deal: everything random is settled here, so that no move draws a random number."""

from __future__ import annotations

from mypy_extensions import i64

from caravan.cards import ALL_GOODS, laid_out
from caravan.rules import fill_market
from caravan.state import CaravanState
from caravan.steps import HAND
from civitas.core.bits import one
from civitas.core.rng import Rng


def deal(seats: i64, rng: Rng, pairs: bool) -> CaravanState:
    """A fresh game (CAR-SETUP-01, CAR-SETUP-02)."""
    state = CaravanState(seats, pairs)
    state.deck = laid_out(ALL_GOODS)
    rng.shuffle(state.deck)
    seat: i64 = 0
    while seat < seats:
        hand: i64 = 0
        for _ in range(HAND):
            hand += one(state.deck[state.drawn])
            state.drawn += 1
        state.hands[seat] = hand
        seat += 1
    fill_market(state)
    return state
