"""Every way to pay: own production first, then the smallest purchases from the two neighbours.

A purchase is offered when dropping any of its units would leave the cost unmet (7W-TRADE-12, 7W-RUL-06). The sets of
units that own producers can cover are the independent sets of a matroid, so all such purchases have the same size, the
`shortage`, and it is enough to list the purchases of that size that close the gap.

A *choice* is one unit of a kind from one side: 2 * kind from the right neighbour, one more from the left one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.games.wonders.city import City
from civitas.games.wonders.moves import FROM_SIDE, left_price, right_price, units_on
from civitas.games.wonders.resources import (
    GOODS_FLAGS,
    KINDS,
    RAW_FLAGS,
    RAW_KINDS,
    UNIT_REACH,
    balance,
    is_met,
    joined,
    shortage,
)

DEAREST: Final = 2
"""No unit costs more (7W-TRADE-03)."""
_LEFT: Final = 1
_NAMED: Final = 4 * KINDS
"""Where a packed cost has the choices that it names."""
_RAW_CHOICES: Final = (1 << (2 * RAW_KINDS)) - 1
_GOODS_CHOICES: Final = (1 << (2 * KINDS)) - 1 - _RAW_CHOICES
_ONE_SIDE: Final[vec[i64]] = vec[i64](
    [sum(4**kind for kind in range(KINDS) if (kinds >> kind) & 1) for kinds in range(2**KINDS)]
)
"""A set of kinds as the set of choices that buy one of them from the right neighbour."""


@final
class Market:
    """What a city can make and buy this turn; `offer` lists the ways to pay one cost into `offers`.

    `on_sale` is the set of choices that there are at all (7W-TRADE-01). `cost`, `purse`, `raw_short`, `goods_short`
    and `raw_gap` are those of the cost that is being offered.
    """

    def __init__(self, city: City, left: City, right: City) -> None:
        self.coins: i64 = city.coins
        self.raw: i64 = city.raw
        self.goods: i64 = city.goods
        self.left_raw: i64 = left.raw_sold
        self.left_goods: i64 = left.goods_sold
        self.right_raw: i64 = right.raw_sold
        self.right_goods: i64 = right.goods_sold
        self.left_price: i64 = city.raw_left
        self.right_price: i64 = city.raw_right
        self.goods_price: i64 = city.goods_price
        self.all_raw: i64 = joined(joined(city.raw, left.raw_sold, RAW_FLAGS), right.raw_sold, RAW_FLAGS)
        self.all_goods: i64 = joined(joined(city.goods, left.goods_sold, GOODS_FLAGS), right.goods_sold, GOODS_FLAGS)
        self.on_sale: i64 = _ONE_SIDE[right.sold_kinds] | (_ONE_SIDE[left.sold_kinds] << _LEFT)
        self.offers: vec[i64] = vec[i64](capacity=8)
        self.cost: i64 = 0
        self.purse: i64 = 0
        self.raw_short: i64 = 0
        self.goods_short: i64 = 0
        self.raw_gap: i64 = 0

    def offer(self, move: i64, coin_cost: i64, cost: i64, raw_cost: i64, goods_cost: i64) -> None:
        """Append the move with each smallest purchase that meets the cost and can be paid, in ascending order: from
        either neighbour or both, also where that is dearer (7W-TRADE-07)."""
        self.purse = self.coins - coin_cost
        if self.purse < 0:
            return
        raw_gap: i64 = balance(self.raw, raw_cost, RAW_FLAGS)
        goods_gap: i64 = balance(self.goods, goods_cost, GOODS_FLAGS)
        raw_made: bool = is_met(raw_gap, RAW_FLAGS)
        goods_made: bool = is_met(goods_gap, GOODS_FLAGS)
        if raw_made and goods_made:
            self.offers = append(self.offers, move)
            return
        if not is_met(balance(self.all_raw, raw_cost, RAW_FLAGS), RAW_FLAGS):
            return
        if not is_met(balance(self.all_goods, goods_cost, GOODS_FLAGS), GOODS_FLAGS):
            return
        self.raw_short = 0 if raw_made else shortage(raw_gap, RAW_FLAGS)
        self.goods_short = 0 if goods_made else shortage(goods_gap, GOODS_FLAGS)
        cheapest: i64 = min(self.left_price, self.right_price)
        if self.raw_short * cheapest + self.goods_short * self.goods_price > self.purse:
            return
        self.cost = cost
        self.raw_gap = raw_gap
        choices: i64 = self.on_sale & (cost >> _NAMED)
        if self.goods_short:
            self._buy_goods(choices & _GOODS_CHOICES, self.goods_short, goods_gap, move)
        else:
            self._buy_raw(choices & _RAW_CHOICES, self.raw_short, raw_gap, move)

    def price(self, move: i64) -> i64:
        """What the units that a move buys cost in all (7W-TRADE-03)."""
        to_left: i64 = left_price(move, self.left_price, self.goods_price)
        return to_left + right_price(move, self.right_price, self.goods_price)

    def collect(self) -> vec[i64]:
        """The offers so far; the list starts anew."""
        found: vec[i64] = self.offers
        self.offers = vec[i64](capacity=64)
        return found

    # Units are bought one by one in descending order of choice, the lowest choice tried first: so each purchase is
    # found once, and purchases are found in ascending order.

    def _buy_goods(self, choices: i64, short: i64, gap: i64, move: i64) -> None:
        """Add one manufactured good to the purchase until none is short; then come the raw materials."""
        rest: i64 = choices
        while rest:
            choice: i64 = lowest(rest)
            rest &= rest - 1
            if self._is_needed(choice, move):
                closer: i64 = gap + UNIT_REACH[choice >> 1]
                more: i64 = move + FROM_SIDE[choice]
                if short > 1:
                    self._buy_goods(choices & (bit(choice + 1) - 1), short - 1, closer, more)
                elif is_met(closer, GOODS_FLAGS):
                    if self.raw_short:
                        raw: i64 = self.on_sale & (self.cost >> _NAMED) & _RAW_CHOICES
                        self._buy_raw(raw, self.raw_short, self.raw_gap, more)
                    else:
                        self._bought(more)

    def _buy_raw(self, choices: i64, short: i64, gap: i64, move: i64) -> None:
        """Add one raw material to the purchase until none is short."""
        rest: i64 = choices
        while rest:
            choice: i64 = lowest(rest)
            rest &= rest - 1
            if self._is_needed(choice, move):
                closer: i64 = gap + UNIT_REACH[choice >> 1]
                more: i64 = move + FROM_SIDE[choice]
                if short > 1:
                    self._buy_raw(choices & (bit(choice + 1) - 1), short - 1, closer, more)
                elif is_met(closer, RAW_FLAGS):
                    self._bought(more)

    def _is_needed(self, choice: i64, move: i64) -> bool:
        """Does the cost name more units of the kind than are bought so far (7W-TRADE-12)?"""
        kind: i64 = choice >> 1
        return units_on(move, 2 * kind) + units_on(move, 2 * kind + _LEFT) < (self.cost >> (4 * kind)) & 15

    def _bought(self, move: i64) -> None:
        """The purchase meets the cost: it is offered if it can be paid and the neighbours can deliver it."""
        short: i64 = self.raw_short + self.goods_short
        if short * DEAREST > self.purse and self.price(move) > self.purse:
            return
        # A single unit can be delivered, as it is on sale.
        if self.raw_short > 1 and not self._can_deliver_raw(move):
            return
        if self.goods_short > 1 and not self._can_deliver_goods(move):
            return
        self.offers = append(self.offers, move)

    def _can_deliver_raw(self, move: i64) -> bool:
        """Does each neighbour make all the raw materials bought there (7W-TRADE-06)?"""
        right: i64 = self.right_raw | RAW_FLAGS
        left: i64 = self.left_raw | RAW_FLAGS
        for kind in range(RAW_KINDS):
            right -= units_on(move, 2 * kind) * UNIT_REACH[kind]
            left -= units_on(move, 2 * kind + _LEFT) * UNIT_REACH[kind]
        return is_met(right, RAW_FLAGS) and is_met(left, RAW_FLAGS)

    def _can_deliver_goods(self, move: i64) -> bool:
        """Does each neighbour make all the manufactured goods bought there (7W-TRADE-06)?"""
        right: i64 = self.right_goods | GOODS_FLAGS
        left: i64 = self.left_goods | GOODS_FLAGS
        for kind in range(RAW_KINDS, KINDS):
            right -= units_on(move, 2 * kind) * UNIT_REACH[kind]
            left -= units_on(move, 2 * kind + _LEFT) * UNIT_REACH[kind]
        return is_met(right, GOODS_FLAGS) and is_met(left, GOODS_FLAGS)
