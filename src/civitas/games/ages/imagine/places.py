"""The cards of one age at their places in an imagined state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import AGE
from civitas.games.ages.imagine.buried import MASKS, sorted_items
from civitas.games.ages.imagine.pool import Pool
from civitas.games.ages.memory import knowers, known_to, knows
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import CARD_MASK, NONE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def deal_events(pool: Pool, twin: AgesState, rng: Rng) -> None:
    """The event decks, and the face-down events of the shorter game."""
    i: i64 = 0
    while i < len(twin.future_events):
        if pool.is_mine(twin.future_events[i]):
            twin.future_events[i] = pool.event(knowers(twin.future_events[i]))
        i += 1
    _deal_current(pool, twin, rng)
    i = 0
    while i < len(twin.nations):
        for item in pool.state.nations[i].legacy:
            if AGE[item & CARD_MASK] == pool.age:
                kept: i64 = pool.event(knowers(item)) if pool.is_mine(item) else item
                twin.nations[i].legacy = append(twin.nations[i].legacy, kept)
        i += 1


def _deal_current(pool: Pool, twin: AgesState, rng: Rng) -> None:
    """The current events of this age in a random order; one that the seat has seen stays on top."""
    items: vec[i64] = vec[i64](capacity=8)
    for item in pool.state.current_events:
        if AGE[item & CARD_MASK] == pool.age and knows(item, pool.seat):
            items = append(items, item)
    items = sorted_items(items)
    sighted: bool = pool.sees_top()
    top: i64 = NONE
    i: i64 = 0
    if sighted:
        top = pool.top()
        if pool.is_mine(top):
            top = known_to(top & CARD_MASK, pool.owners[0])
            i = 1
    while i < pool.unrevealed:
        items = append(items, pool.event(pool.owners[i]))
        i += 1
    rng.shuffle(items)
    for item in items:
        if item != top:
            twin.current_events = append(twin.current_events, item)
    if sighted:
        twin.current_events = append(twin.current_events, top)
    _deal_revealed(pool, twin)


def _deal_revealed(pool: Pool, twin: AgesState) -> None:
    """Who had prepared the events that were revealed: the rest of those who prepared some."""
    i: i64 = pool.unrevealed
    for item in pool.state.revealed:
        if pool.is_mine(item):
            twin.revealed = append(twin.revealed, known_to(item & CARD_MASK, pool.owners[i]))
            i += 1
        elif AGE[item & CARD_MASK] == pool.age:
            twin.revealed = append(twin.revealed, item)


def deal_hands(pool: Pool, twin: AgesState) -> None:
    """Hands, deck, discards and the cards that are out of the game."""
    i: i64 = 0
    while i < len(twin.nations):
        _deal_hand(pool, pool.state.nations[i], twin.nations[i], i)
        i += 1
    _deal_deck(pool, twin)
    twin.discards = _deal_pile(pool, pool.state.discards, twin.discards)
    twin.out = _deal_pile(pool, pool.state.out, twin.out)


def _deal_hand(pool: Pool, nation: Nation, twin: Nation, owner: i64) -> None:
    """A hand: the cards that the seat knows stay, the others are drawn; how many of the age is seen by all."""
    for item in nation.cards:
        if AGE[item & CARD_MASK] == pool.age and knows(item, pool.seat):
            twin.add_card(item)
    for item in nation.cards:
        if pool.is_mine(item):
            twin.add_card(pool.other(bit(owner)))


def _deal_deck(pool: Pool, twin: AgesState) -> None:
    """The deck, and what the seat knew in it; a player may know of a card that it is there still."""
    places: vec[i64] = _places(pool, pool.state.military_deck)
    mask: i64 = 0
    while mask < MASKS:
        for _ in range(places[mask] - pool.buried.taken[mask]):
            twin.military_deck = append(twin.military_deck, known_to(pool.next_card(0), mask))
        mask += 1
    for item in pool.buried.in_deck:
        twin.military_deck = append(twin.military_deck, item)
    twin.military_deck = _with_known(pool, pool.state.military_deck, twin.military_deck)


def _deal_pile(pool: Pool, items: vec[i64], pile: vec[i64]) -> vec[i64]:
    """A pile whose order means nothing."""
    places: vec[i64] = _places(pool, items)
    mask: i64 = 0
    while mask < MASKS:
        for _ in range(places[mask]):
            pile = append(pile, pool.other(mask))
        mask += 1
    return _with_known(pool, items, pile)


def _places(pool: Pool, items: vec[i64]) -> vec[i64]:
    """A pile is dealt by sets of knowers, whatever order it really has: how many unknown cards each has in it."""
    places: vec[i64] = vec[i64]([0] * MASKS)
    for item in items:
        if pool.is_mine(item):
            places[knowers(item)] += 1
    return places


def _with_known(pool: Pool, items: vec[i64], pile: vec[i64]) -> vec[i64]:
    """A pile with the cards of it that the seat knows."""
    for item in items:
        if AGE[item & CARD_MASK] == pool.age and knows(item, pool.seat):
            pile = append(pile, item)
    return pile
