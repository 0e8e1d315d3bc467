"""Units of the five resources, packed: one lane of six bits for each resource in one integer.

Six bits leave room for a guard bit in each lane (so that one subtraction compares all five) and for the product of
units and prices (so that one multiplication prices a whole cost). Prices are kept *mirrored*, the last resource in the
first lane, because that product then gathers what belongs together in its middle lane.

>>> cost, made = unit(STONE) * 3 + unit(GLASS), unit(STONE)
>>> [int(amount(missing(cost, made), resource)) for resource in range(RESOURCES)]
[0, 2, 0, 1, 0]
>>> int(worth(missing(cost, made), prices(made, 0)))
8
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from civitas.core.bits import bit

WOOD: Final = 0
STONE: Final = 1
CLAY: Final = 2
GLASS: Final = 3
PAPYRUS: Final = 4
RESOURCES: Final = 5
RESOURCE_IDS: Final = ("wood", "stone", "clay", "glass", "papyrus")

RAW_END: Final = 3
"""Raw materials are the resources before this one; manufactured goods are the others."""

_LANE: Final = 6
_LANE_MASK: Final = 63
_ONES: Final = 0b000001_000001_000001_000001_000001
_GUARDS: Final = _ONES << 5
_MIDDLE: Final = 24

BANK_PRICE: Final = 2
"""What the bank asks for a unit that the opponent does not produce (7WD-TRADE-01)."""


FIXED_PRICE: Final = 1
"""What the bank asks for a unit whose price a yellow building fixes (7WD-TRADE-07)."""


def unit(resource: i64) -> i64:
    """One unit of a resource."""
    return bit(resource * _LANE)


def amount(units: i64, resource: i64) -> i64:
    """How many units of a resource there are."""
    return (units >> (resource * _LANE)) & _LANE_MASK


def missing(cost: i64, production: i64) -> i64:
    """The units of a cost that production does not give (7WD-COST-04)."""
    gap: i64 = (cost | _GUARDS) - production
    enough: i64 = gap & _GUARDS
    return gap & (enough - (enough >> 5))


def price_of(mirrored: i64, resource: i64) -> i64:
    """The price of one unit in a mirrored price list."""
    return (mirrored >> ((PAPYRUS - resource) * _LANE)) & _LANE_MASK


def worth(units: i64, mirrored: i64) -> i64:
    """What the units cost together (7WD-TRADE-05)."""
    return ((units * mirrored) >> _MIDDLE) & _LANE_MASK


def prices(opponent_production: i64, fixed: i64) -> i64:
    """The mirrored price list: 2 + what the opponent's brown and grey buildings produce (7WD-TRADE-01), or 1 for the
    resources in the mask `fixed` (7WD-TRADE-07).
    """
    mirrored: i64 = 0
    resource: i64 = 0
    while resource < RESOURCES:
        price: i64 = BANK_PRICE + amount(opponent_production, resource)
        if (fixed >> resource) & 1:
            price = FIXED_PRICE
        mirrored |= price << ((PAPYRUS - resource) * _LANE)
        resource += 1
    return mirrored


def without_dearest(units: i64, mirrored: i64, first: i64, end: i64, count: i64) -> i64:
    """The units that are left when the `count` dearest of the resources from `first` to `end` are taken off."""
    left: i64 = units
    while count > 0:
        top: i64 = 0
        dearest: i64 = 0
        at: i64 = first * _LANE
        while at < end * _LANE:
            price: i64 = (mirrored >> (_MIDDLE - at)) & _LANE_MASK
            if price > top and (left >> at) & _LANE_MASK:
                top = price
                dearest = at
            at += _LANE
        if top == 0:
            break
        left -= bit(dearest)
        count -= 1
    return left
