"""The deal: everything random is settled here, so that no move draws a random number (section 1 of the ledger)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.draws import sample
from civitas.core.rng import Rng
from civitas.games.duel.cards import AGES, BEGINNER_WONDERS, CARDS, TOKENS, WONDERS
from civitas.games.duel.city import City
from civitas.games.duel.resources import prices
from civitas.games.duel.rules import lay_out
from civitas.games.duel.state import DuelState
from civitas.games.duel.steps import BOARD_TOKENS, GROUP, LIBRARY_DRAW, STARTER_RANDOM, TURN
from civitas.games.duel.structure import NO_SLOT, SLOTS, deal_age

ALL_WONDERS: Final[i64] = bit(WONDERS) - 1
ALL_TOKENS: Final[i64] = bit(TOKENS) - 1


def deal(rng: Rng, beginner: bool, starter: i64) -> DuelState:
    """A fresh game."""
    state = empty_table(beginner, starter)
    state.first = starter
    if starter == STARTER_RANDOM:
        state.first = rng.below(2)
    state.turn = state.first
    deal_hidden(state, rng)
    if beginner:
        state.city(state.first).unbuilt = BEGINNER_WONDERS[0]
        state.city(1 - state.first).unbuilt = BEGINNER_WONDERS[1]
        state.step = TURN
        lay_out(state, 0)
    else:
        state.offered = sample(rng, ALL_WONDERS, GROUP)
        state.next_offer = sample(rng, ALL_WONDERS ^ state.offered, GROUP)
    return state


def empty_table(beginner: bool, starter: i64) -> DuelState:
    """Two cities with their first coins (7WD-SETUP-05), the pawn in the middle (7WD-SETUP-02), all military tokens on
    the board (7WD-SETUP-03), and nothing dealt."""
    state = DuelState(beginner, starter, City(), City())
    state.city0.prices = prices(0, 0)
    state.city1.prices = prices(0, 0)
    state.layout = vec[i64]([0] * (AGES * SLOTS))
    state.place = vec[i64]([NO_SLOT] * CARDS)
    return state


def deal_hidden(state: DuelState, rng: Rng) -> None:
    """The progress tokens and the decks of all three ages (7WD-SETUP-04, 7WD-SETUP-06)."""
    state.progress = sample(rng, ALL_TOKENS, BOARD_TOKENS)
    state.unused = ALL_TOKENS ^ state.progress
    state.drawn = sample(rng, state.unused, LIBRARY_DRAW)
    age: i64 = 0
    while age < AGES:
        deal_age(rng, age, state.layout, state.place)
        age += 1
