"""The deal: three shuffled ages in one deck, cards taken out unseen, hands or the first draft sets."""

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from civitas.core.bits import one
from civitas.core.rng import Rng
from civitas.games.civ.cards import AGE_CARDS, AGES, BASIC_DEAL, DRAFT_DEAL, removed_per_age, spread
from civitas.games.civ.rules import begin_turn
from civitas.games.civ.state import CivState
from civitas.games.civ.steps import DRAFT_PICK, NOBODY


def empty_table(seats: i64, flags: i64) -> CivState:
    """A table with nothing on it."""
    state = CivState(seats, flags)
    for _ in range(seats):
        state.hands = append(state.hands, 0)
        state.areas = append(state.areas, 0)
        state.embargoes = append(state.embargoes, 0)
        state.democracies = append(state.democracies, 0)
    for _ in range(seats * seats):
        state.known = append(state.known, 0)
    return state


def deal(seats: i64, seed: i64, flags: i64, draft: bool, first: i64) -> CivState:
    """A fresh game; `first` is the first player, or NOBODY to draw one (CIV-SETUP-08)."""
    rng = Rng(seed)
    state = empty_table(seats, flags)
    state.first = first if first >= 0 else rng.below(seats)
    deck: vec[i64] = vec[i64](capacity=104)
    for age in range(AGES):
        cards: vec[i64] = spread(AGE_CARDS[age])
        rng.shuffle(cards)
        out: i64 = removed_per_age(seats)
        for index in range(out):
            state.removed += one(cards[index])
        deck = extend(deck, cards[out:])
    state.deck = deck
    hands: vec[i64] = vec[i64](capacity=seats)
    each: i64 = DRAFT_DEAL if draft else BASIC_DEAL
    for _ in range(seats):
        hand: i64 = 0
        for _ in range(each):
            hand += one(deck[state.drawn])
            state.drawn += 1
        hands = append(hands, hand)
    if draft:
        _open_draft(state, hands)
    else:
        state.hands = hands
        begin_turn(state, state.first)
    return state


def _open_draft(state: CivState, sets: vec[i64]) -> None:
    state.sets = sets
    state.step = DRAFT_PICK
    state.pick = 1
    state.active = state.first
    for _ in range(state.seats):
        state.picked = append(state.picked, NOBODY)
        state.passed = append(state.passed, 0)
