"""A city: its board, its structures, and everything that follows from them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from civitas.core.bits import bit, lane, one
from civitas.games.wonders.boards import (
    BOARD_GOODS,
    BOARD_KIND,
    BOARD_RAW,
    FREE_BUILD,
    NO_BOARD,
    SEVENTH_CARD,
    STAGE_COUNT,
    STAGE_DISCOUNT,
    STAGE_GOODS_SUPPLY,
    STAGE_POWER,
    STAGE_RAW_SUPPLY,
    STAGE_SHIELDS,
    stage_row,
)
from civitas.games.wonders.cards import (
    CARD_AGE,
    CHILDREN_2,
    CHILDREN_3,
    COLOUR,
    DISCOUNT,
    GOODS,
    GOODS_SUPPLY,
    GREY,
    RAW_LEFT,
    RAW_RIGHT,
    RAW_SUPPLY,
    SHIELDS,
    SOLD_KINDS,
    START_COINS,
    SYMBOL,
    TWINS,
    place_of,
)
from civitas.games.wonders.hands import one_card
from civitas.games.wonders.moves import NO_MOVE
from civitas.games.wonders.resources import GOODS_FLAGS, RAW_FLAGS, joined


@final
class City:
    """One board and what has been built there.

    `built_*` and `chained_*` are sets of cards by age (see `hands`); `chained` holds the cards that a parent makes
    free. The four reaches (see `resources`) are what the city can use itself and what its neighbours can buy;
    `sold_kinds` is the set of kinds that they can buy at all. `colours` and `symbols` are packed counters; `tokens`
    has the defeats in lane 0 and the victories of the ages in lanes 1-3.
    """

    def __init__(self) -> None:
        self.board: i64 = NO_BOARD
        self.stages: i64 = 0
        self.coins: i64 = START_COINS
        self.hand: i64 = 0
        self.pick: i64 = NO_MOVE
        self.income: i64 = 0
        self.free_used: bool = False
        self.built_1: i64 = 0
        self.built_2: i64 = 0
        self.built_3: i64 = 0
        self.chained_2: i64 = 0
        self.chained_3: i64 = 0
        self.raw: i64 = 0
        self.goods: i64 = 0
        self.raw_sold: i64 = 0
        self.goods_sold: i64 = 0
        self.sold_kinds: i64 = 0
        self.raw_left: i64 = 2
        self.raw_right: i64 = 2
        self.goods_price: i64 = 2
        self.colours: i64 = 0
        self.symbols: i64 = 0
        self.shields: i64 = 0
        self.tokens: i64 = 0

    def copy(self) -> City:
        """An independent copy."""
        twin = City()
        twin.board = self.board
        twin.stages = self.stages
        twin.coins = self.coins
        twin.hand = self.hand
        twin.pick = self.pick
        twin.income = self.income
        twin.free_used = self.free_used
        twin.built_1 = self.built_1
        twin.built_2 = self.built_2
        twin.built_3 = self.built_3
        twin.chained_2 = self.chained_2
        twin.chained_3 = self.chained_3
        twin.raw = self.raw
        twin.goods = self.goods
        twin.raw_sold = self.raw_sold
        twin.goods_sold = self.goods_sold
        twin.sold_kinds = self.sold_kinds
        twin.raw_left = self.raw_left
        twin.raw_right = self.raw_right
        twin.goods_price = self.goods_price
        twin.colours = self.colours
        twin.symbols = self.symbols
        twin.shields = self.shields
        twin.tokens = self.tokens
        return twin

    # What stands here.

    def built(self, age: i64) -> i64:
        """The set of structures of an age."""
        if age == 0:
            return self.built_1
        return self.built_2 if age == 1 else self.built_3

    def barred(self, age: i64) -> i64:
        """The cards of an age that would be a second copy here (7W-BUILD-09)."""
        if age == 0:
            return self.built_1 | (self.built_2 & TWINS)
        if age == 1:
            return self.built_2 | (self.built_1 & TWINS)
        return self.built_3

    def chained(self, age: i64) -> i64:
        """The cards of an age that a parent makes free (7W-CHAIN-01)."""
        if age == 0:
            return 0
        return self.chained_2 if age == 1 else self.chained_3

    def has(self, card: i64) -> bool:
        """Does the structure stand here?"""
        return self.built(CARD_AGE[card]) & one_card(place_of(card)) != 0

    def is_barred(self, card: i64) -> bool:
        """Would the card be a second copy?"""
        return self.barred(CARD_AGE[card]) & one_card(place_of(card)) != 0

    def is_chained(self, card: i64) -> bool:
        """Does a parent make the card free?"""
        return self.chained(CARD_AGE[card]) & one_card(place_of(card)) != 0

    def count(self, colour: i64) -> i64:
        """Structures of a colour."""
        return lane(self.colours, colour)

    def next_stage(self) -> i64:
        """The row of the stage to be built next in the tables of stages, or -1 if the wonder is complete."""
        if self.stages >= STAGE_COUNT[self.board]:
            return -1
        return stage_row(self.board, self.stages)

    def has_power(self, power: i64) -> bool:
        """Does a built stage give this power?"""
        for stage in range(self.stages):
            if STAGE_POWER[stage_row(self.board, stage)] == power:
                return True
        return False

    def may_build_free(self) -> bool:
        """Olympia A: is this age's free build still there (7W-WONDER-10)?"""
        return self.stages >= 2 and not self.free_used and self.has_power(FREE_BUILD)

    def plays_seventh(self) -> bool:
        """Babylon B: may the last card of an age be played (7W-WONDER-09)?"""
        return self.stages >= 2 and self.has_power(SEVENTH_CARD)

    # What changes it.

    def settle(self, board: i64) -> None:
        """Take a board; its own resource may be bought by neighbours (7W-SETUP-05)."""
        self.board = board
        self.raw = BOARD_RAW[board]
        self.goods = BOARD_GOODS[board]
        self.raw_sold = self.raw
        self.goods_sold = self.goods
        self.sold_kinds = bit(BOARD_KIND[board])

    def place(self, card: i64) -> None:
        """Put a structure into the city; coins are not paid here. Its children are free from now on: what a neighbour
        builds, or what lies under the wonder, never comes here (7W-CHAIN-05)."""
        age: i64 = CARD_AGE[card]
        spot: i64 = one_card(place_of(card))
        if age == 0:
            self.built_1 |= spot
        elif age == 1:
            self.built_2 |= spot
        else:
            self.built_3 |= spot
        self.chained_2 |= CHILDREN_2[card]
        self.chained_3 |= CHILDREN_3[card]
        colour: i64 = COLOUR[card]
        self.colours += one(colour)
        self.shields += SHIELDS[card]
        if SYMBOL[card] >= 0:
            self.symbols += one(SYMBOL[card])
        self._produce(RAW_SUPPLY[card], GOODS_SUPPLY[card], colour <= GREY)
        self.sold_kinds |= SOLD_KINDS[card]
        self._discount(DISCOUNT[card])

    def raise_stage(self) -> None:
        """Add the next stage; coins are not paid here."""
        row: i64 = stage_row(self.board, self.stages)
        self.stages += 1
        self.shields += STAGE_SHIELDS[row]
        self._produce(STAGE_RAW_SUPPLY[row], STAGE_GOODS_SUPPLY[row], False)
        self._discount(STAGE_DISCOUNT[row])

    def _produce(self, raw: i64, goods: i64, sold: bool) -> None:
        """All producing cards and stages add to what the board makes (7W-BUILD-04), but of these only brown and grey
        cards sell to neighbours, besides the board (7W-TRADE-02)."""
        if raw:
            self.raw = joined(self.raw, raw, RAW_FLAGS)
            if sold:
                self.raw_sold = joined(self.raw_sold, raw, RAW_FLAGS)
        if goods:
            self.goods = joined(self.goods, goods, GOODS_FLAGS)
            if sold:
                self.goods_sold = joined(self.goods_sold, goods, GOODS_FLAGS)

    def _discount(self, flags: i64) -> None:
        """A unit costs 1 if any discount covers it (7W-TRADE-10, 7W-TRADE-11)."""
        if flags & RAW_LEFT:
            self.raw_left = 1
        if flags & RAW_RIGHT:
            self.raw_right = 1
        if flags & GOODS:
            self.goods_price = 1
