"""The deal: three shuffled ages in one deck, cards taken out unseen, hands or the first draft sets.

The culture token and the discard pile need no setting up (CIV-SETUP-07): nobody has a card in play.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import one
from civitas.core.rng import Rng
from civitas.games.civ import story
from civitas.games.civ.cards import (
    AGE_CARDS,
    AGES,
    BASIC_DEAL,
    DRAFT_DEAL,
    card_of,
    domain_of_card,
    removed_per_age,
    spread,
)
from civitas.games.civ.piles import REMOVED, WORDS, hand_of
from civitas.games.civ.rules.turn import begin_turn
from civitas.games.civ.state import CivState
from civitas.games.civ.steps import DRAFT_PICK, NOBODY

_NOTHING: Final = vec[i64]([0] * WORDS)
"""As many noughts as the longest vector of a table has."""


def empty_table(seats: i64, flags: i64) -> CivState:
    """A table with nothing on it."""
    state = CivState(seats, flags)
    state.hands = _zeros(seats)
    state.areas = _zeros(seats)
    state.embargoes = _zeros(seats)
    state.democracies = _zeros(seats)
    state.piles = _zeros(WORDS)
    return state


def _zeros(count: i64) -> vec[i64]:
    return _NOTHING[:count]


def deal(seats: i64, rng: Rng, flags: i64, draft: bool, first: i64) -> CivState:
    """A fresh game; `first` is the first player, or NOBODY to draw one (CIV-SETUP-08)."""
    state = empty_table(seats, flags)
    state.first = first if first >= 0 else rng.below(seats)
    state.deck = _shuffled_deck(state, rng)
    each: i64 = DRAFT_DEAL if draft else BASIC_DEAL
    for seat in range(seats):
        for _ in range(each):
            state.hands[seat] += one(domain_of_card(state.deck[state.drawn]))
            state.drawn += 1
    if draft:
        _open_draft(state)
    else:
        for seat in range(seats):
            state.piles[hand_of(seat)] = state.hands[seat]
            story.drew(state, seat, BASIC_DEAL)
        begin_turn(state, state.first)
    return state


def _shuffled_deck(state: CivState, rng: Rng) -> vec[i64]:
    """Each age is shuffled (CIV-SETUP-04), some cards are taken out; the first age lies on top (CIV-SETUP-06)."""
    deck: vec[i64] = vec[i64](capacity=104)
    out: i64 = removed_per_age(state.seats)
    for age in range(AGES):
        cards: vec[i64] = spread(AGE_CARDS[age])
        rng.shuffle(cards)
        for index in range(len(cards)):
            if index < out:
                state.piles[REMOVED + age] += one(cards[index])
            else:
                deck = append(deck, card_of(age, cards[index]))
    return deck


def _open_draft(state: CivState) -> None:
    """The cards dealt are the first sets (CIV-DRAFT-01); hands are still empty."""
    state.sets = state.hands
    state.hands = _zeros(state.seats)
    state.step = DRAFT_PICK
    state.pick = 1
    state.active = state.first
    for _ in range(state.seats):
        state.picked = append(state.picked, NOBODY)
        state.passed = append(state.passed, 0)
