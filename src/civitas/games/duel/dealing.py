"""Random draws from sets and decks, for the deal and for imagined states."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit_count
from civitas.core.rng import Rng
from civitas.games.duel.cards import AGES, FIRST_CARD, GUILDS
from civitas.games.duel.structure import NO_SLOT, SLOTS

GUILDS_IN_PLAY: Final = 3
"""Guilds shuffled into the deck of age III (7WD-SETUP-07)."""


def sample(rng: Rng, members: i64, count: i64) -> i64:
    """A random subset of a set, of the given size."""
    rest: i64 = members
    size: i64 = bit_count(members)
    chosen: i64 = 0
    while count > 0:
        skip: i64 = rng.below(size)
        tail: i64 = rest
        while skip > 0:
            tail &= tail - 1
            skip -= 1
        member: i64 = tail & -tail
        chosen |= member
        rest ^= member
        size -= 1
        count -= 1
    return chosen


def draw_to_front(rng: Rng, deck: vec[i64], count: i64) -> None:
    """Bring a random choice, in random order, to the front of a deck."""
    size: i64 = len(deck)
    i: i64 = 0
    while i < count:
        j: i64 = i + rng.below(size - i)
        kept: i64 = deck[i]
        deck[i] = deck[j]
        deck[j] = kept
        i += 1


def deal_age(rng: Rng, age: i64, layout: vec[i64], place: vec[i64]) -> None:
    """Fill the slots of an age with 20 of its cards (7WD-SETUP-06, 7WD-SETUP-07, 7WD-TURN-01)."""
    deck: vec[i64] = _deck(FIRST_CARD[age], min(GUILDS, FIRST_CARD[age + 1]))
    if age < AGES - 1:
        draw_to_front(rng, deck, SLOTS)
    else:
        guilds: vec[i64] = _deck(GUILDS, FIRST_CARD[AGES])
        draw_to_front(rng, deck, SLOTS - GUILDS_IN_PLAY)
        draw_to_front(rng, guilds, GUILDS_IN_PLAY)
        i: i64 = 0
        while i < GUILDS_IN_PLAY:
            deck[SLOTS - GUILDS_IN_PLAY + i] = guilds[i]
            i += 1
        rng.shuffle(deck)
    card: i64 = FIRST_CARD[age]
    while card < FIRST_CARD[age + 1]:
        place[card] = NO_SLOT
        card += 1
    slot: i64 = 0
    while slot < SLOTS:
        layout[age * SLOTS + slot] = deck[slot]
        place[deck[slot]] = slot
        slot += 1


def _deck(first: i64, end: i64) -> vec[i64]:
    deck: vec[i64] = vec[i64](capacity=end - first)
    card: i64 = first
    while card < end:
        deck = append(deck, card)
        card += 1
    return deck
