"""Sets of up to 126 cards, for games whose cards do not fit into one mask.

A `CardSet` is a value like the masks of `civitas.core.bits`: a pair of them, one for the cards 0 to 62, one for those
from 63 on. Compiled it is two machine words and no object: copying is assigning, and a set that somebody holds never
changes under their hands.

>>> built = with_card(card_set([5, 70]), 12)
>>> has(built, 70), size(built), [int(card) for card in cards_of(built)]
(True, 3, [5, 12, 70])
>>> [int(card) for card in cards_of(difference(built, card_set([12])))]
[5, 70]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest

WORD: Final = 63
MOST_CARDS: Final = 2 * WORD

CardSet: TypeAlias = tuple[i64, i64]


def no_cards() -> CardSet:
    """The empty set."""
    return 0, 0


def card_set(cards: Iterable[int]) -> CardSet:
    """The set of these cards; for tables, positions and tests, as it takes whatever can be listed."""
    out: CardSet = no_cards()
    for card in cards:
        if not 0 <= card < MOST_CARDS:
            raise ValueError(f"a card set holds cards 0 to {MOST_CARDS - 1}, not {card}")
        out = with_card(out, card)
    return out


# One card.


def has(cards: CardSet, card: i64) -> bool:
    """Is the card in the set?"""
    if card < WORD:
        return (cards[0] >> card) & 1 != 0
    return (cards[1] >> (card - WORD)) & 1 != 0


def with_card(cards: CardSet, card: i64) -> CardSet:
    """The set and this card; one that is in it already is no second one."""
    if card < WORD:
        return cards[0] | bit(card), cards[1]
    return cards[0], cards[1] | bit(card - WORD)


def without_card(cards: CardSet, card: i64) -> CardSet:
    """The set without this card, whether or not it was in it."""
    if card < WORD:
        return cards[0] & ~bit(card), cards[1]
    return cards[0], cards[1] & ~bit(card - WORD)


# The whole set.


def is_empty(cards: CardSet) -> bool:
    """Is there no card in the set?"""
    return cards[0] | cards[1] == 0


def size(cards: CardSet) -> i64:
    """How many cards there are."""
    return bit_count(cards[0]) + bit_count(cards[1])


def union(cards: CardSet, others: CardSet) -> CardSet:
    """The cards of either set."""
    return cards[0] | others[0], cards[1] | others[1]


def intersection(cards: CardSet, others: CardSet) -> CardSet:
    """The cards of both sets."""
    return cards[0] & others[0], cards[1] & others[1]


def difference(cards: CardSet, others: CardSet) -> CardSet:
    """The cards of the first set that are not in the second."""
    return cards[0] & ~others[0], cards[1] & ~others[1]


# A part of it as a mask of `bits`.


def among(cards: CardSet, mask: i64) -> i64:
    """The cards that are also in a mask, which speaks of the cards 0 to 62."""
    return cards[0] & mask


def stretch(cards: CardSet, first: i64, length: i64) -> i64:
    """The cards of a stretch of at most 62, as a mask that counts from its first card."""
    if first >= WORD:
        return (cards[1] >> (first - WORD)) & (bit(length) - 1)
    return ((cards[0] >> first) | (cards[1] << (WORD - first))) & (bit(length) - 1)


# Card by card.


def lowest_card(cards: CardSet) -> i64:
    """The smallest card of a set that is not empty."""
    return lowest(cards[0]) if cards[0] else WORD + lowest(cards[1])


def without_lowest(cards: CardSet) -> CardSet:
    """The set without its smallest card: the next step of a loop over all."""
    if cards[0]:
        return cards[0] & (cards[0] - 1), cards[1]
    return 0, cards[1] & (cards[1] - 1)


def nth_card(cards: CardSet, n: i64) -> i64:
    """The card before which there are `n` smaller ones in the set."""
    rest: CardSet = cards
    for _ in range(n):
        rest = without_lowest(rest)
    return lowest_card(rest)


def each_card(out: vec[i64], first: i64, cards: CardSet) -> vec[i64]:
    """A list, longer by one number for each card in ascending order, counted from `first`."""
    rest: CardSet = cards
    while not is_empty(rest):
        out = append(out, first + lowest_card(rest))
        rest = without_lowest(rest)
    return out


def cards_of(cards: CardSet) -> vec[i64]:
    """The cards in ascending order."""
    return each_card(vec[i64](), 0, cards)
