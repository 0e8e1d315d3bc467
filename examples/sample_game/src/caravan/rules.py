"""What moves do. Each rule of the ledger (rules.md) is named where it is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from caravan.cards import VALUE
from caravan.moves import FIRST_PICK
from caravan.steps import BID, NO_BID, PICK
from caravan.tales import TOLD_BID, TOLD_END, TOLD_OFFER, TOLD_REVEAL, TOLD_TAKE
from civitas.core.bits import bit, one, total
from civitas.core.state import EVERYBODY

if TYPE_CHECKING:
    from caravan.state import CaravanState


def apply(state: CaravanState, seat: i64, move: i64) -> None:
    """Carry out a legal move."""
    if state.step == BID:
        _bid(state, seat, move)
    else:
        _pick(state, seat, move - FIRST_PICK)


def _bid(state: CaravanState, seat: i64, good: i64) -> None:
    """Lay a card face down; the last bid turns up all of them (CAR-BID-02)."""
    state.hands[seat] -= one(good)
    state.bids[seat] = good
    state.tell(TOLD_BID, seat, 0, 0, 0, EVERYBODY)
    if state.acting():
        return
    state.news += 1
    for other in range(state.seats):
        state.tell(TOLD_REVEAL, other, state.bids[other], 0, 0, EVERYBODY)
    state.step = PICK
    state.turn = next_picker(state)


def next_picker(state: CaravanState) -> i64:
    """The seat with the best bid of those that have not picked; the first from the starter on (CAR-PICK-01)."""
    best: i64 = -1
    count: i64 = 0
    while count < state.seats:
        seat: i64 = (state.starter + count) % state.seats
        count += 1
        if (state.picked >> seat) & 1:
            continue
        if best < 0 or VALUE[state.bids[seat]] > VALUE[state.bids[best]]:
            best = seat
    return best


def _pick(state: CaravanState, seat: i64, good: i64) -> None:
    """Take a card of the market (CAR-PICK-02)."""
    state.market -= one(good)
    state.caravans[seat] += one(good)
    state.picked |= bit(seat)
    state.tell(TOLD_TAKE, seat, good, 0, 0, EVERYBODY)
    if state.picked == bit(state.seats) - 1:
        _end_round(state)
    else:
        state.turn = next_picker(state)


def _end_round(state: CaravanState) -> None:
    """Discard the bids; go on with a full market, or end the game (CAR-ROUND-01, CAR-END-01)."""
    for seat in range(state.seats):
        state.discard += one(state.bids[seat])
        state.bids[seat] = NO_BID
    state.picked = 0
    state.step = BID
    if total(state.hands[0]) == 0:
        state.over = True
        state.tell(TOLD_END, 0, 0, 0, 0, EVERYBODY)
        return
    state.starter = (state.starter + 1) % state.seats
    state.news += 1
    fill_market(state)


def fill_market(state: CaravanState) -> None:
    """Lay out cards of the deck until the market has one more than there are seats (CAR-SETUP-02)."""
    while total(state.market) <= state.seats:
        good: i64 = state.deck[state.drawn]
        state.drawn += 1
        state.market += one(good)
        state.tell(TOLD_OFFER, 0, good, 0, 0, EVERYBODY)
