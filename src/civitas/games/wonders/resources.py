"""Resources as numbers: may some producers meet a cost? One subtraction answers (Hall's theorem).

A cost, or what a city can make, is kept as its *reach*: one nibble per non-empty set of kinds. In a cost the nibble
counts the units of those kinds; in a supply it counts the producers that can make at least one of them, seven meaning
"seven or more". A cost can be met, each producer giving one unit of one of its kinds, exactly when no nibble of the
cost is larger than that of the supply (7W-BUILD-03, 7W-BUILD-06). Raw materials have 15 such sets and manufactured
goods 7, so each of the two groups fits one machine integer.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit

LETTERS: Final = "WSOCGPL"
WORDS: Final[tuple[str, ...]] = ("wood", "stone", "ore", "clay", "glass", "papyrus", "textile")
KINDS: Final = 7
RAW_KINDS: Final = 4

RAW_HIGH: Final = 0x888888888888888
RAW_ONES: Final = 0x111111111111111
GOODS_HIGH: Final = 0x8888888
GOODS_ONES: Final = 0x1111111


def _unit_reach(kind: i64) -> i64:
    """The reach of one unit: a one for every set, within its group, that holds the kind."""
    raw: bool = kind < RAW_KINDS
    member: i64 = kind if raw else kind - RAW_KINDS
    sets: i64 = 15 if raw else 7
    reach: i64 = 0
    for index in range(sets):
        if ((index + 1) >> member) & 1:
            reach |= bit(4 * index)
    return reach


def _unit_reaches() -> vec[i64]:
    out: vec[i64] = vec[i64](capacity=KINDS)
    for kind in range(KINDS):
        out = append(out, _unit_reach(kind))
    return out


UNIT_REACH: Final[vec[i64]] = _unit_reaches()


def packed_cost(letters: str) -> i64:
    """A cost such as "WWGP" with the units of each kind in a nibble."""
    cost: i64 = 0
    for letter in letters:
        cost += bit(4 * LETTERS.index(letter))
    return cost


def cost_reach(letters: str, raw: bool) -> i64:
    """The reach of a cost in one of the two groups."""
    reach: i64 = 0
    for letter in letters:
        kind: i64 = LETTERS.index(letter)
        if (kind < RAW_KINDS) == raw:
            reach += UNIT_REACH[kind]
    return reach


def supply_reach(produce: str, raw: bool) -> i64:
    """The reach of a producer: "WW" two units, "W/C" one unit of either kind."""
    if "/" not in produce:
        return cost_reach(produce, raw)
    reach: i64 = 0
    for letter in produce.split("/"):
        kind: i64 = LETTERS.index(letter)
        if (kind < RAW_KINDS) == raw:
            reach |= UNIT_REACH[kind]
    return reach


def joined(reach: i64, other: i64, high: i64) -> i64:
    """The reach of two supplies together; a nibble stops at seven."""
    both: i64 = reach + other
    over: i64 = both & high
    return (both | (over - (over >> 3))) & ~high


def shortage(gap: i64, high: i64, ones: i64) -> i64:
    """How many units are missing, given `(supply | high) - cost`: all smallest purchases have this size."""
    met: i64 = gap & high
    gap &= ~(met - (met >> 3))
    short: i64 = 0
    while gap & high != high:
        gap += ones
        short += 1
    return short
