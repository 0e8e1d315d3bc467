"""Every way to pay: own production first, then the smallest purchases from the two neighbours.

A purchase is offered when dropping any of its units would leave the cost unmet (7W-RUL-06). The sets of units that
own producers can cover are the independent sets of a matroid, so all such purchases have the same size, the
`shortage`, and it is enough to list the purchases of that size that close the gap.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.wonders.city import City
from civitas.games.wonders.moves import FROM_LEFT, FROM_RIGHT
from civitas.games.wonders.resources import (
    GOODS_HIGH,
    GOODS_ONES,
    KINDS,
    RAW_HIGH,
    RAW_KINDS,
    RAW_ONES,
    UNIT_REACH,
    joined,
    shortage,
)


@final
class Market:
    """What a city can make and buy this turn; `offer` lists the ways to pay one cost into `offers`."""

    def __init__(self, city: City, left: City, right: City) -> None:
        self.coins: i64 = city.coins
        self.raw: i64 = city.raw | RAW_HIGH
        self.goods: i64 = city.goods | GOODS_HIGH
        self.left_raw: i64 = left.raw_sold | RAW_HIGH
        self.left_goods: i64 = left.goods_sold | GOODS_HIGH
        self.right_raw: i64 = right.raw_sold | RAW_HIGH
        self.right_goods: i64 = right.goods_sold | GOODS_HIGH
        self.left_price: i64 = city.raw_left
        self.right_price: i64 = city.raw_right
        self.goods_price: i64 = city.goods_price
        self.raw_price: i64 = min(city.raw_left, city.raw_right)
        all_raw: i64 = joined(city.raw, left.raw_sold, RAW_HIGH)
        self.all_raw: i64 = joined(all_raw, right.raw_sold, RAW_HIGH) | RAW_HIGH
        all_goods: i64 = joined(city.goods, left.goods_sold, GOODS_HIGH)
        self.all_goods: i64 = joined(all_goods, right.goods_sold, GOODS_HIGH) | GOODS_HIGH
        self.offers: vec[i64] = vec[i64](capacity=8)
        self.cost: i64 = 0
        self.raw_gap: i64 = 0
        self.raw_short: i64 = 0

    def offer(self, move: i64, coin_cost: i64, cost: i64, raw_cost: i64, goods_cost: i64) -> None:
        """Append the move with each smallest purchase that meets the cost, in ascending order."""
        purse: i64 = self.coins - coin_cost
        if purse < 0:
            return
        raw_gap: i64 = self.raw - raw_cost
        goods_gap: i64 = self.goods - goods_cost
        raw_met: bool = raw_gap & RAW_HIGH == RAW_HIGH
        goods_met: bool = goods_gap & GOODS_HIGH == GOODS_HIGH
        if raw_met and goods_met:
            self.offers = append(self.offers, move)
            return
        if (self.all_raw - raw_cost) & RAW_HIGH != RAW_HIGH or (self.all_goods - goods_cost) & GOODS_HIGH != GOODS_HIGH:
            return
        raw_short: i64 = 0 if raw_met else shortage(raw_gap, RAW_HIGH, RAW_ONES)
        goods_short: i64 = 0 if goods_met else shortage(goods_gap, GOODS_HIGH, GOODS_ONES)
        if raw_short * self.raw_price + goods_short * self.goods_price > purse:
            return
        self.cost = cost
        self.raw_gap = raw_gap
        self.raw_short = raw_short
        if goods_short:
            self._buy(move, RAW_KINDS, KINDS - 1, goods_short, goods_gap, self.left_goods, self.right_goods, purse)
        else:
            self._buy(move, 0, RAW_KINDS - 1, raw_short, raw_gap, self.left_raw, self.right_raw, purse)

    def collect(self) -> vec[i64]:
        """The offers so far; the list starts anew."""
        found: vec[i64] = self.offers
        self.offers = vec[i64](capacity=64)
        return found

    def _buy(self, move: i64, group: i64, kind: i64, short: i64, gap: i64, left: i64, right: i64, purse: i64) -> None:
        """Buy `short` units of this kind and the lower kinds of its group, which begins with kind `group`."""
        high: i64 = RAW_HIGH
        left_price: i64 = self.left_price
        right_price: i64 = self.right_price
        if group:
            high = GOODS_HIGH
            left_price = self.goods_price
            right_price = self.goods_price
        if short == 1:
            for single in range(group, kind + 1):
                if (self.cost >> (4 * single)) & 15:
                    need: i64 = UNIT_REACH[single]
                    if (gap + need) & high == high:
                        if right_price <= purse and (right - need) & high == high:
                            self._bought(move + FROM_RIGHT[single], group, purse - right_price)
                        if left_price <= purse and (left - need) & high == high:
                            self._bought(move + FROM_LEFT[single], group, purse - left_price)
            return
        while kind >= group and (self.cost >> (4 * kind)) & 15 == 0:
            kind -= 1
        if kind < group:
            return
        most: i64 = min(short, (self.cost >> (4 * kind)) & 15)
        unit: i64 = UNIT_REACH[kind]
        lefts: i64 = 0
        while True:
            rest: i64 = right
            coins: i64 = purse
            bought: i64 = lefts
            while True:
                if bought == short:
                    if gap & high == high:
                        self._bought(move, group, coins)
                else:
                    self._buy(move, group, kind - 1, short - bought, gap, left, rest, coins)
                bought += 1
                coins -= right_price
                rest -= unit
                if bought > most or coins < 0 or rest & high != high:
                    break
                move += FROM_RIGHT[kind]
                gap += unit
            lefts += 1
            purse -= left_price
            left -= unit
            if lefts > most or purse < 0 or left & high != high:
                return
            rights: i64 = bought - lefts
            move += FROM_LEFT[kind] - rights * FROM_RIGHT[kind]
            gap += unit - rights * unit

    def _bought(self, move: i64, group: i64, purse: i64) -> None:
        """A group is complete: after the manufactured goods come the raw materials."""
        if group and self.raw_short:
            self._buy(move, 0, RAW_KINDS - 1, self.raw_short, self.raw_gap, self.left_raw, self.right_raw, purse)
        else:
            self.offers = append(self.offers, move)
