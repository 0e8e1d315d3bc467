"""The deal: everything random is settled here, so that no move draws a random number (sections 3 and 11)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.games.flow.cards import (
    AGES,
    BEFORE_AGE,
    CARDS,
    FIRST_OF_AGE,
    INTERNET,
    MARKET_CARDS,
    REMOVED_FOR_TWO,
    THE_FUTURE,
    WARRIORS,
)
from civitas.games.flow.nation import Nation
from civitas.games.flow.rules.cleanup import refill
from civitas.games.flow.state import FlowState
from civitas.games.flow.steps import (
    MODERATOR_START,
    RESOURCES,
    START,
    STARTING_RESOURCES,
    STARTS_OF_TWO,
    SUPPLY_OF_TWO,
)


def deal(seats: i64, rng: Rng, must_extra: bool) -> FlowState:
    """A fresh game.

    The A cards are the market (FOH-SETUP-01), which five players fill up with the top card of the deck (FOH-SETUP-04);
    the first player is random (FOH-SETUP-07). Three and more get a start card each (FOH-SETUP-02), two choose theirs.
    """
    state = empty_table(seats)
    state.must_extra = must_extra
    state.deck = shuffled_deck(rng)
    state.market = BEFORE_AGE[1]
    state.free = state.market
    state.first = rng.below(seats)
    state.turn = state.first
    if seats == 2:
        _set_up_two(state, rng)
    else:
        starts: vec[i64] = vec[i64]([int(card) for card in range(MARKET_CARDS, CARDS)])
        rng.shuffle(starts)
        for seat in range(seats):
            state.nations[seat].add(starts[seat])
    refill(state, state.first)
    state.news = 0
    return state


def empty_table(seats: i64) -> FlowState:
    """Nations with first resources (FOH-SETUP-05) and no cards; the others are in the reservoir (FOH-SETUP-06)."""
    state = FlowState(seats, [Nation() for _ in range(seats)])
    state.reservoir = RESOURCES - STARTING_RESOURCES * seats
    return state


def shuffled_deck(rng: Rng) -> vec[i64]:
    """Each age shuffled, I on top, then The Internet and The Future (FOH-SETUP-03)."""
    deck: vec[i64] = vec[i64](capacity=56)
    age: i64 = 1
    while age < AGES:
        cards: vec[i64] = vec[i64](capacity=12)
        card: i64 = FIRST_OF_AGE[age]
        while card < FIRST_OF_AGE[age + 1]:
            if card != INTERNET:
                cards = append(cards, card)
            card += 1
        rng.shuffle(cards)
        for card in cards:
            deck = append(deck, card)
        age += 1
    return append(append(deck, INTERNET), THE_FUTURE)


def _set_up_two(state: FlowState, rng: Rng) -> None:
    """Two start cards each to choose from, and the moderator on Warriors; the rest is as usual.

    (FOH-2P-01, FOH-2P-02, FOH-2P-03)
    """
    starts: vec[i64] = vec[i64](capacity=4)
    card: i64 = MARKET_CARDS
    while card < CARDS:
        if card not in REMOVED_FOR_TWO:
            starts = append(starts, card - MARKET_CARDS)
        card += 1
    rng.shuffle(starts)
    place: i64 = 0
    while place < 2 * STARTS_OF_TWO:
        state.nations[place // STARTS_OF_TWO].offer |= bit(starts[place])
        place += 1
    state.step = START
    state.moderator = WARRIORS
    state.moderator_stake = MODERATOR_START
    state.free &= ~bit(WARRIORS)
    state.supply = SUPPLY_OF_TWO
    state.reservoir -= MODERATOR_START + SUPPLY_OF_TWO
