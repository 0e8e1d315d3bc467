"""Resources as numbers: may some producers meet a cost? One subtraction answers (Hall's theorem).

A cost, or what a city can make, is kept as its *reach*: one nibble per non-empty set of kinds. In a cost the nibble
counts the units of those kinds; in a supply it counts the producers that can make at least one of them, seven meaning
"seven or more". A cost can be met, each producer giving one unit of one of its kinds, exactly when no nibble of the
cost is larger than that of the supply (7W-BUILD-03, 7W-BUILD-06). Raw materials have 15 such sets and manufactured
goods 7, so each of the two groups fits one machine integer.

The *balance* of a supply and a cost is their difference with eight added to every nibble: a nibble of eight or more,
one whose flag (its highest bit) is set, is a set of kinds of which there is enough.

>>> own, cost = supply_reach("W/C", True), cost_reach("WW", True)
>>> is_met(balance(own, cost, RAW_FLAGS), RAW_FLAGS), shortage(balance(own, cost, RAW_FLAGS), RAW_FLAGS)
(False, 1)
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

RAW_FLAGS: Final = 0x888888888888888
GOODS_FLAGS: Final = 0x8888888


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


def makers(supply: i64, kind: i64) -> i64:
    """How many producers of a supply can make a kind, up to seven; the supply is the one of the kind's group."""
    member: i64 = kind if kind < RAW_KINDS else kind - RAW_KINDS
    return (supply >> (4 * (bit(member) - 1))) & 7


def kinds_in(produce: str) -> i64:
    """The set of kinds that a producer names."""
    kinds: i64 = 0
    for letter in produce.replace("/", ""):
        kinds |= bit(LETTERS.index(letter))
    return kinds


def packed_cost(letters: str) -> i64:
    """A cost such as "WWGP" with the units of each kind in a nibble, and above them two bits for each kind that it
    names: the choices of the market (see `prices`)."""
    cost: i64 = 0
    for letter in letters:
        kind: i64 = LETTERS.index(letter)
        cost += bit(4 * kind)
        cost |= bit(4 * KINDS + 2 * kind) | bit(4 * KINDS + 2 * kind + 1)
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
    """The reach of a producer: "WW" two units (7W-BUILD-07), "W/C" one unit of either kind."""
    if "/" not in produce:
        return cost_reach(produce, raw)
    reach: i64 = 0
    for letter in produce.split("/"):
        kind: i64 = LETTERS.index(letter)
        if (kind < RAW_KINDS) == raw:
            reach |= UNIT_REACH[kind]
    return reach


def _sevens(flags: i64) -> i64:
    """A seven in every nibble whose flag is given: 8 - 1."""
    return flags - (flags >> 3)


def joined(supply: i64, other: i64, flags: i64) -> i64:
    """The reach of two supplies together; a nibble that would come to eight or more stays at seven."""
    both: i64 = supply + other
    return (both | _sevens(both & flags)) & ~flags


def balance(supply: i64, cost: i64, flags: i64) -> i64:
    """What a supply leaves of a cost, or lacks, for every set of kinds."""
    return (supply | flags) - cost


def is_met(balance: i64, flags: i64) -> bool:
    """Is there enough of every set of kinds?"""
    return balance & flags == flags


def shortage(balance: i64, flags: i64) -> i64:
    """How many units are missing: what is lacking of the set of kinds that lacks most."""
    # A set of which there is enough counts as just enough, so that adding to every nibble makes none of them overflow.
    lacking: i64 = balance & ~_sevens(balance & flags)
    units: i64 = 0
    while not is_met(lacking, flags):
        lacking += flags >> 3
        units += 1
    return units
