"""Hands of cards: how many of each card of one age, two bits each in one machine integer.

No age has more than 28 different cards, and no card more than three copies.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count

_ONES: Final = 0x55555555555555
_SIEVE: Final = 67
"""Powers of two leave different remainders modulo 67, so a table finds the place of a single bit."""


def one_card(place: i64) -> i64:
    """A hand of a single card; `place` is its number within its age."""
    return bit(place << 1)


def _places() -> vec[i64]:
    out: vec[i64] = vec[i64]()
    for _ in range(_SIEVE):
        out = append(out, 0)
    for place in range(28):
        out[one_card(place) % _SIEVE] = place
    return out


_PLACES: Final[vec[i64]] = _places()


def copies(hand: i64, place: i64) -> i64:
    """How many copies of a card are in a hand."""
    return (hand >> (place << 1)) & 3


def kinds(hand: i64) -> i64:
    """The different cards of a hand: one copy of each."""
    return (hand | (hand >> 1)) & _ONES


def first_place(kinds: i64) -> i64:
    """The lowest card of a non-empty set of different cards."""
    return _PLACES[(kinds & -kinds) % _SIEVE]


def size(hand: i64) -> i64:
    """How many cards a hand has."""
    return bit_count(hand & _ONES) + 2 * bit_count((hand >> 1) & _ONES)


def spread(hand: i64) -> vec[i64]:
    """The single cards of a hand, in ascending order."""
    out: vec[i64] = vec[i64](capacity=8)
    rest: i64 = kinds(hand)
    while rest:
        place: i64 = first_place(rest)
        for _ in range(copies(hand, place)):
            out = append(out, place)
        rest &= rest - 1
    return out


def without(hand: i64, other: i64) -> i64:
    """The cards of a hand that are left when those of another are taken out as far as they are there."""
    left: i64 = hand
    rest: i64 = kinds(other)
    while rest:
        place: i64 = first_place(rest)
        left -= min(copies(hand, place), copies(other, place)) << (place << 1)
        rest &= rest - 1
    return left
