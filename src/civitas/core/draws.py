"""Random draws from sets and decks, for deals and for imagined states."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit_count
from civitas.core.rng import Rng


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
