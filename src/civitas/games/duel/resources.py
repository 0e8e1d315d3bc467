"""Units of the five resources, packed: one lane of six bits for each resource in one integer.

Two questions are asked of every card on every turn, so each is one operation. *What is missing?* One subtraction
compares all lanes, because a guard bit stops each from borrowing of the next (`missing`). *What does it cost?* One
multiplication of units and prices (`worth`): as in multiplying by hand, the middle lane of the product gathers the
products of first and last, second and last but one ..., so prices are kept *mirrored*, the last resource first.

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
_GUARDS: Final = _ONES << (_LANE - 1)
_MIDDLE: Final = (RESOURCES - 1) * _LANE

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
    # A guard that is still there says that its lane did not go below zero: keep such lanes, without their guards.
    kept: i64 = gap & _GUARDS
    return gap & (kept - (kept >> (_LANE - 1)))


def price_of(mirrored: i64, resource: i64) -> i64:
    """The price of one unit in a mirrored price list."""
    return (mirrored >> ((PAPYRUS - resource) * _LANE)) & _LANE_MASK


def worth(units: i64, mirrored: i64) -> i64:
    """What the units cost together (7WD-TRADE-05)."""
    return ((units * mirrored) >> _MIDDLE) & _LANE_MASK


def prices(opponent_production: i64, fixed: i64) -> i64:
    """The mirrored price list: 2 + what the opponent's brown and grey buildings produce (7WD-TRADE-01), each unit of
    a double one (7WD-TRADE-02) and nothing else of either city (7WD-TRADE-03, 7WD-TRADE-04); or 1 for the resources in
    the mask `fixed` (7WD-TRADE-07).
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
        dearest: i64 = first
        resource: i64 = first
        while resource < end:
            price: i64 = price_of(mirrored, resource)
            if price > top and amount(left, resource):
                top = price
                dearest = resource
            resource += 1
        if top == 0:
            break
        left -= unit(dearest)
        count -= 1
    return left
