"""Packed counters and bit sets: the only place where the engine twiddles bits.

A *packed* value keeps several small counters in one machine integer, eight bits ("a lane") each, at most seven
lanes. A *mask* is a set of small numbers, one bit each. Both cost nothing to copy, add and compare.

>>> hand = one(2) + one(2) + one(5)
>>> lane(hand, 2), lane(hand, 5), total(hand)
(2, 1, 3)
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

_EVEN_LANES: Final = 0x00FF00FF00FF00FF
_DE_BRUIJN: Final = 0x03F79D71B4CB0A89
_POSITIONS: Final = vec[i64](
    [next(i for i in range(64) if ((_DE_BRUIJN * 2**i) >> 58) & 63 == window) for window in range(64)]
)


# mypyc 2.4 compiles a literal shifted by a variable as a 32-bit shift, so bits come from a table; a test looks for
# such shifts in all compiled modules.
_BITS: Final = vec[i64]([2**index for index in range(63)])


def bit(index: i64) -> i64:
    """The mask with this one member (0 to 62)."""
    return _BITS[index]


def one(index: i64) -> i64:
    """A packed value with a single one in the given lane."""
    return _BITS[index << 3]


def lane(packed: i64, index: i64) -> i64:
    """The counter in one lane."""
    return (packed >> (index << 3)) & 255


def total(packed: i64) -> i64:
    """The sum of all lanes."""
    pairs: i64 = (packed & _EVEN_LANES) + ((packed >> 8) & _EVEN_LANES)
    pairs += pairs >> 16
    pairs += pairs >> 32
    return pairs & 0xFFFF


def each_lane(value: i64, lanes: i64) -> i64:
    """The same value in each of the first `lanes` lanes."""
    packed: i64 = 0
    for index in range(lanes):
        packed |= value << (index << 3)
    return packed


def bit_count(mask: i64) -> i64:
    """How many bits of a non-negative mask are set."""
    # A constant of 2^62 or more would be a boxed integer in compiled code; a non-negative mask needs no more than this.
    x: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


def lowest(mask: i64) -> i64:
    """The smallest member of a non-empty mask.

    Multiplying by a power of two shifts the de Bruijn sequence, whose top six bits then name the power.
    """
    return _POSITIONS[(((mask & -mask) * _DE_BRUIJN) >> 58) & 63]


def members(mask: i64) -> vec[i64]:
    """The members of a mask in ascending order."""
    out: vec[i64] = vec[i64]()
    rest: i64 = mask
    while rest:
        out = append(out, lowest(rest))
        rest &= rest - 1
    return out
