"""Moves as numbers: kind, then a seat, a level and a domain where the kind has them.

Where a hidden card leaves a hand (PLAY, DISCARD, RETURN), its age stands in the place of the level: no choice, as the
oldest card of a domain goes first, but with it the number says all that the others will see.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.civ.cards import DOMAINS

END: Final = 0
PLAY: Final = 1
USE: Final = 2
SACRIFICE: Final = 3
COPY: Final = 4
DISCARD: Final = 5
ATTACK: Final = 6
INQUIRE: Final = 7
RETURN: Final = 8
DROP: Final = 9
TAKE: Final = 10
FETCH: Final = 11
EMBARGO: Final = 12
DEMOCRACY: Final = 13
KEEP: Final = 14
CLAIM: Final = 15
KINDS: Final = 16


def code(kind: i64, seat: i64, level: i64, domain: i64) -> i64:
    """The number of a move; parts that the kind does not use are 0."""
    return (kind << 8) | (seat << 5) | (level << 3) | domain


def kind_of(move: i64) -> i64:
    """What kind of move it is."""
    return move >> 8


def seat_of(move: i64) -> i64:
    """The seat that the move names."""
    return (move >> 5) & 7


def level_of(move: i64) -> i64:
    """The level that the move names."""
    return (move >> 3) & 3


def age_of_move(move: i64) -> i64:
    """The age of the card that leaves the hand."""
    return (move >> 3) & 3


def domain_of(move: i64) -> i64:
    """The domain that the move names."""
    return move & 7


def has_age(kind: i64) -> bool:
    """Does a hidden card leave a hand with this kind of move?"""
    return kind == PLAY or kind == DISCARD or kind == RETURN


def domain_moves(out: vec[i64], kind: i64, seat: i64, level: i64, flags: i64) -> vec[i64]:
    """Append a move of this kind for every flagged domain."""
    base: i64 = (kind << 8) | (seat << 5) | (level << 3)
    rest: i64 = flags >> 7
    domain: i64 = 0
    while rest:
        if rest & 1:
            out = append(out, base | domain)
        rest >>= 8
        domain += 1
    return out


def is_well_formed(move: i64, seats: i64) -> bool:
    """Could this number be a move at all?"""
    return 0 <= move < KINDS << 8 and seat_of(move) < seats and level_of(move) <= 2 and domain_of(move) < DOMAINS
