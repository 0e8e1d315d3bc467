"""What a seat cannot know, drawn anew: the other hands, secret bids and the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from caravan.cards import ALL_GOODS, laid_out
from caravan.steps import BID, NO_BID
from civitas.core.bits import one, total
from civitas.core.rng import Rng

if TYPE_CHECKING:
    from caravan.state import CaravanState


def seen_goods(state: CaravanState, seat: i64) -> i64:
    """All cards that a seat has seen: what lies open, its own hand, its own bid."""
    seen: i64 = state.market + state.discard + state.hands[seat]
    for other in range(state.seats):
        seen += state.caravans[other]
        if state.bids[other] != NO_BID and (other == seat or state.step != BID):
            seen += one(state.bids[other])
    return seen


def imagine(state: CaravanState, seat: i64, rng: Rng) -> CaravanState:
    """A state that the seat cannot tell apart from this one; it depends on what the seat knows and on `rng` only.

    Nobody has a way to learn more of a hidden card than that it is not among the cards seen, so every order of the
    unseen cards is as likely as every other.
    """
    twin: CaravanState = state.copy()
    unseen: vec[i64] = laid_out(ALL_GOODS - seen_goods(state, seat))
    rng.shuffle(unseen)
    twin.deck = unseen
    twin.drawn = 0
    for other in range(state.seats):
        if other == seat:
            continue
        if state.step == BID and state.bids[other] != NO_BID:
            twin.bids[other] = unseen[twin.drawn]
            twin.drawn += 1
        hand: i64 = 0
        for _ in range(total(state.hands[other])):
            hand += one(unseen[twin.drawn])
            twin.drawn += 1
        twin.hands[other] = hand
    return twin
