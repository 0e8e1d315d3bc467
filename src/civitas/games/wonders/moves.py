"""Moves as numbers, whole in themselves: what is done, with which card, and which units are bought from whom.

From the top: a flag for the free city's card, seven bits for the card, three for the kind, and 42 bits for the
purchase: six bits for each kind of resource, of which the upper three count the units bought from the left neighbour
and the lower three those bought from the right one. All of it stays below 2**53.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.games.wonders.resources import KINDS

BUILD: Final = 0
FREE: Final = 1
STAGE: Final = 2
DISCARD: Final = 3
TAKE: Final = 4
PASS: Final = 5
BOARD: Final = 6

KIND_SHIFT: Final = 42
CARD_SHIFT: Final = 45
FOR_FREE_CITY: Final = 1 << 52
PURCHASE: Final = (1 << 42) - 1

NO_MOVE: Final = -1
NO_CARD: Final = 127
PASS_MOVE: Final = (NO_CARD << CARD_SHIFT) | (PASS << KIND_SHIFT)

# What to add to a move that builds a card, for another use of it.
AS_FREE: Final = FREE << KIND_SHIFT
AS_STAGE: Final = STAGE << KIND_SHIFT
AS_DISCARD: Final = DISCARD << KIND_SHIFT

FROM_RIGHT: Final[vec[i64]] = vec[i64]([bit(6 * kind) for kind in range(KINDS)])
FROM_LEFT: Final[vec[i64]] = vec[i64]([bit(6 * kind + 3) for kind in range(KINDS)])
FROM_SIDE: Final[vec[i64]] = vec[i64]([bit(3 * lane) for lane in range(2 * KINDS)])
"""The purchase of one unit of each kind from a neighbour; FROM_SIDE has both sides, the right one first."""

RAW_LANES: Final = 0o77777777
RIGHT_UNITS: Final = 0o07070707070707
LEFT_UNITS: Final = 0o70707070707070
_LANE_SUM: Final = 63


def code(kind: i64, card: i64) -> i64:
    """A move without a purchase; add the purchase if there is one."""
    return (card << CARD_SHIFT) | (kind << KIND_SHIFT)


def kind_of(move: i64) -> i64:
    """What is done: BUILD, FREE (Olympia), STAGE, DISCARD, TAKE (from the discard pile), PASS or BOARD."""
    return (move >> KIND_SHIFT) & 7


def card_of(move: i64) -> i64:
    """The number of the card, or of the board for BOARD."""
    return (move >> CARD_SHIFT) & 127


def purchase_of(move: i64) -> i64:
    """The units bought, six bits for each kind of resource."""
    return move & PURCHASE


def units_on(purchase: i64, lane: i64) -> i64:
    """How many units are bought in a lane: 2 * kind from the right neighbour, one more from the left one."""
    return (purchase >> (3 * lane)) & 7


def units(purchase: i64, kind: i64, left: bool) -> i64:
    """How many units of a kind are bought on one side."""
    return (purchase >> (6 * kind + (3 if left else 0))) & 7


def _sum_lanes(lanes: i64) -> i64:
    """The sum of six-bit lanes that is known to be small: 64 leaves 1 modulo 63."""
    return lanes % _LANE_SUM


def left_price(purchase: i64, raw_price: i64, goods_price: i64) -> i64:
    """The coins that go to the left neighbour (7W-TRADE-03)."""
    bought: i64 = (purchase & LEFT_UNITS) >> 3
    raw: i64 = _sum_lanes(bought & RAW_LANES)
    return raw * raw_price + _sum_lanes(bought >> 24) * goods_price


def right_price(purchase: i64, raw_price: i64, goods_price: i64) -> i64:
    """The coins that go to the right neighbour (7W-TRADE-03)."""
    bought: i64 = purchase & RIGHT_UNITS
    raw: i64 = _sum_lanes(bought & RAW_LANES)
    return raw * raw_price + _sum_lanes(bought >> 24) * goods_price
