"""Every way to pay: own production first, then the smallest purchases from the two neighbours.

A purchase is offered when dropping any of its units would leave the cost unmet (7W-TRADE-12, 7W-RUL-06). The sets of
units that own producers can cover are the independent sets of a matroid, so all such purchases have the same size, the
`shortage`, and it is enough to list the purchases of that size that close the gap.
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

_LEFT: Final = 1


@final
class Stalls:
    """What a city makes and its neighbours sell of one group of kinds: raw materials, or manufactured goods.

    A *choice* is a unit of a kind from one side: 2 * kind for the right neighbour, one more for the left one. The units
    of a purchase are bought in descending order of choice, each of them once in every order of size, so that purchases
    come in ascending order. `on_sale` is the set of choices that there are at all for the cost in hand.
    """

    def __init__(self, first: i64, flags: i64, own: i64, left: i64, right: i64) -> None:
        self.first: i64 = first
        self.flags: i64 = flags
        self.own: i64 = own
        self.left: i64 = left
        self.right: i64 = right
        self.all: i64 = joined(joined(own, left, flags), right, flags)
        self.cost: i64 = 0
        self.on_sale: i64 = 0
        self.purchases: vec[i64] = vec[i64]()

    def is_made(self, reach: i64) -> bool:
        """Does the city's own production meet the cost (7W-BUILD-03)?"""
        return is_met(balance(self.own, reach, self.flags), self.flags)

    def is_to_be_had(self, reach: i64) -> bool:
        """Do the city and both neighbours together make enough for the cost?"""
        return is_met(balance(self.all, reach, self.flags), self.flags)

    def shortage(self, reach: i64) -> i64:
        """How many units the city's own production lacks."""
        return shortage(balance(self.own, reach, self.flags), self.flags)

    def smallest_purchases(self, cost: i64, reach: i64, short: i64) -> vec[i64]:
        """All purchases of `short` units with which the cost is met and that the neighbours can deliver."""
        self.cost = cost
        self.on_sale = self._on_sale()
        self.purchases = vec[i64](capacity=4)
        self._buy(2 * KINDS - 1, short, balance(self.own, reach, self.flags), 0)
        return self.purchases

    def _on_sale(self) -> i64:
        """The choices of kinds that the cost names and that the neighbour on that side makes."""
        found: i64 = 0
        last: i64 = RAW_KINDS if self.first == 0 else KINDS
        for kind in range(self.first, last):
            if (self.cost >> (4 * kind)) & 15:
                if is_met(balance(self.right, UNIT_REACH[kind], self.flags), self.flags):
                    found |= bit(2 * kind)
                if is_met(balance(self.left, UNIT_REACH[kind], self.flags), self.flags):
                    found |= bit(2 * kind + _LEFT)
        return found

    def _buy(self, highest: i64, short: i64, gap: i64, purchase: i64) -> None:
        """Add one unit to a purchase, of a choice not above the last one's, until nothing is short."""
        choices: i64 = self.on_sale & (bit(highest + 1) - 1)
        while choices:
            choice: i64 = lowest(choices)
            choices &= choices - 1
            kind: i64 = choice >> 1
            bought: i64 = units_on(purchase, 2 * kind) + units_on(purchase, 2 * kind + _LEFT)
            if bought < (self.cost >> (4 * kind)) & 15:
                rest: i64 = gap + UNIT_REACH[kind]
                basket: i64 = purchase + FROM_SIDE[choice]
                if short > 1:
                    self._buy(choice, short - 1, rest, basket)
                elif is_met(rest, self.flags) and (purchase == 0 or self._can_deliver(basket)):
                    self.purchases = append(self.purchases, basket)

    def _can_deliver(self, purchase: i64) -> bool:
        """Does each neighbour make all the units that are bought there at once (7W-TRADE-06)?"""
        from_right: i64 = 0
        from_left: i64 = 0
        last: i64 = RAW_KINDS if self.first == 0 else KINDS
        for kind in range(self.first, last):
            from_right += units_on(purchase, 2 * kind) * UNIT_REACH[kind]
            from_left += units_on(purchase, 2 * kind + _LEFT) * UNIT_REACH[kind]
        return is_met(balance(self.right, from_right, self.flags), self.flags) and is_met(
            balance(self.left, from_left, self.flags), self.flags
        )


@final
class Market:
    """What a city can make and buy this turn; `offer` lists the ways to pay one cost into `offers`."""

    def __init__(self, city: City, left: City, right: City) -> None:
        self.coins: i64 = city.coins
        self.raw_left: i64 = city.raw_left
        self.raw_right: i64 = city.raw_right
        self.goods_price: i64 = city.goods_price
        self.raw: Stalls = Stalls(0, RAW_FLAGS, city.raw, left.raw_sold, right.raw_sold)
        self.goods: Stalls = Stalls(RAW_KINDS, GOODS_FLAGS, city.goods, left.goods_sold, right.goods_sold)
        self.offers: vec[i64] = vec[i64](capacity=8)

    def offer(self, move: i64, coin_cost: i64, cost: i64, raw_cost: i64, goods_cost: i64) -> None:
        """Append the move with each smallest purchase that meets the cost and can be paid, in ascending order."""
        purse: i64 = self.coins - coin_cost
        if purse < 0:
            return
        raw_made: bool = self.raw.is_made(raw_cost)
        goods_made: bool = self.goods.is_made(goods_cost)
        if raw_made and goods_made:
            self.offers = append(self.offers, move)
            return
        if not self.raw.is_to_be_had(raw_cost) or not self.goods.is_to_be_had(goods_cost):
            return
        raw_short: i64 = 0 if raw_made else self.raw.shortage(raw_cost)
        goods_short: i64 = 0 if goods_made else self.goods.shortage(goods_cost)
        if raw_short * min(self.raw_left, self.raw_right) + goods_short * self.goods_price > purse:
            return
        if goods_short == 0:
            self._add(move, self.raw.smallest_purchases(cost, raw_cost, raw_short), purse)
        elif raw_short == 0:
            self._add(move, self.goods.smallest_purchases(cost, goods_cost, goods_short), purse)
        else:
            raw: vec[i64] = self.raw.smallest_purchases(cost, raw_cost, raw_short)
            for goods in self.goods.smallest_purchases(cost, goods_cost, goods_short):
                self._add(move + goods, raw, purse)

    def _add(self, move: i64, purchases: vec[i64], purse: i64) -> None:
        """Offer the move with those of the purchases that the purse can pay."""
        for purchase in purchases:
            if self.price(move + purchase) <= purse:
                self.offers = append(self.offers, move + purchase)

    def price(self, move: i64) -> i64:
        """What the units that a move buys cost in all (7W-TRADE-03)."""
        return left_price(move, self.raw_left, self.goods_price) + right_price(move, self.raw_right, self.goods_price)

    def collect(self) -> vec[i64]:
        """The offers so far; the list starts anew."""
        found: vec[i64] = self.offers
        self.offers = vec[i64](capacity=64)
        return found
