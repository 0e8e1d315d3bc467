"""The card structures of the three ages: which slot lies on which, and which are dealt face down.

Slots are numbered 0 to 19, top row first, left to right. A card is covered by the cards of the next row that lie one
half-column to either side of it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.draws import draw_to_front
from civitas.core.rng import Rng
from civitas.games.duel.cards import AGES, FIRST_CARD, GUILDS

SLOTS: Final = 20
ALL_SLOTS: Final[i64] = bit(SLOTS) - 1
NO_SLOT: Final = 31
_SLOT_BITS: Final = 5
GUILDS_IN_PLAY: Final = 3
"""Guilds shuffled into the deck of age III (7WD-SETUP-07)."""

ROWS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
    ((5, 7), (4, 6, 8), (3, 5, 7, 9), (2, 4, 6, 8, 10), (1, 3, 5, 7, 9, 11)),
    ((1, 3, 5, 7, 9, 11), (2, 4, 6, 8, 10), (3, 5, 7, 9), (4, 6, 8), (5, 7)),
    ((5, 7), (4, 6, 8), (3, 5, 7, 9), (4, 8), (3, 5, 7, 9), (4, 6, 8), (5, 7)),
)
"""The half-columns of each row, by age. Rows are dealt face up and face down in turn."""


def places(age: int) -> list[tuple[int, int]]:
    """Row and half-column of each slot."""
    return [(row, column) for row, columns in enumerate(ROWS[age]) for column in columns]


def covered_by(age: int, slot: int) -> list[int]:
    """The slots that lie on a slot."""
    at = places(age)
    row, column = at[slot]
    return [other for other, (r, c) in enumerate(at) if r == row + 1 and abs(c - column) == 1]


def _cover_mask(age: int, slot: int) -> int:
    return sum(int(bit(other)) for other in covered_by(age, slot))


def _under(age: int, slot: int) -> int:
    """The slots that a slot lies on, five bits each, ending with NO_SLOT."""
    packed = NO_SLOT
    for other in range(SLOTS - 1, -1, -1):
        if slot in covered_by(age, other):
            packed = packed << _SLOT_BITS | other
    return packed


COVER: Final = vec[i64]([_cover_mask(age, slot) for age in range(3) for slot in range(SLOTS)])
"""The slots that must be empty before this one is accessible; index 20 * age + slot."""

UNDER: Final = vec[i64]([_under(age, slot) for age in range(3) for slot in range(SLOTS)])
"""The slots that this one helps to cover, five bits each, NO_SLOT at the end; index 20 * age + slot."""


def next_under(packed: i64) -> i64:
    """The first slot of a list of `UNDER`."""
    return packed & NO_SLOT


def after_next(packed: i64) -> i64:
    """A list of `UNDER` without its first slot."""
    return packed >> _SLOT_BITS


FACE_DOWN: Final = vec[i64](
    [sum(int(bit(slot)) for slot, (row, _) in enumerate(places(age)) if row % 2) for age in range(3)]
)
"""The slots of each age that are dealt face down."""


def accessible(age: i64, left: i64) -> i64:
    """The slots of those left that no card covers (7WD-TURN-03)."""
    free: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        if (left >> slot) & 1 and not left & COVER[age * SLOTS + slot]:
            free |= bit(slot)
        slot += 1
    return free


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
