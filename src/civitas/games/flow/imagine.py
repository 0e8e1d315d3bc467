"""What a seat cannot know, drawn anew: the deck's order inside each age, and a start card kept in secret (R-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest, members
from civitas.core.rng import Rng
from civitas.games.flow.cards import AGES, FIRST_OF_AGE, INTERNET, MARKET_CARDS, NO_CARD, THE_FUTURE
from civitas.games.flow.nation import Nation
from civitas.games.flow.steps import START

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState


def imagine(state: FlowState, seat: i64, rng: Rng) -> FlowState:
    """A state that the seat cannot tell apart from this one; it depends on what the seat knows and on `rng` only."""
    twin: FlowState = state.copy()
    twin.deck = reshuffled(state.deck, state.drawn, rng)
    if state.step == START:
        other: i64 = 0
        while other < state.seats:
            nation: Nation = twin.nations[other]
            if other != seat and nation.kept != NO_CARD:
                pair: vec[i64] = members(nation.offer)
                nation.kept = MARKET_CARDS + pair[rng.below(len(pair))]
            other += 1
    return twin


def reshuffled(deck: vec[i64], drawn: i64, rng: Rng) -> vec[i64]:
    """A deck whose drawn cards are the same and whose others are shuffled anew within their ages.

    All cards of an age are known, only their order is not; The Internet and The Future lie at the bottom.
    """
    out: vec[i64] = vec[i64](capacity=56)
    at: i64 = 0
    while at < drawn:
        out = append(out, deck[at])
        at += 1
    age: i64 = 1
    end: i64 = len(deck)
    while at < end:
        left: i64 = 0
        while at < end and deck[at] < FIRST_OF_AGE[age + 1] and deck[at] != INTERNET:
            left |= bit(deck[at])
            at += 1
        first: i64 = len(out)
        while left:
            out = append(out, lowest(left))
            left &= left - 1
        _shuffle_from(out, first, rng)
        if at < end and (deck[at] == INTERNET or deck[at] == THE_FUTURE):
            out = append(out, deck[at])
            at += 1
        elif age + 1 < AGES:
            age += 1
    return out


def _shuffle_from(cards: vec[i64], first: i64, rng: Rng) -> None:
    """Shuffle the end of a deck in place."""
    i: i64 = len(cards) - 1
    while i > first:
        j: i64 = first + rng.below(i - first + 1)
        kept: i64 = cards[i]
        cards[i] = cards[j]
        cards[j] = kept
        i -= 1
