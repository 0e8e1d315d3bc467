"""A player's city: its buildings, wonders, tokens and coins, and what they add up to."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from civitas.core.bits import bit, bit_count, lane
from civitas.core.cardset import CardSet, has, no_cards, with_card, without_card
from civitas.games.duel.cards import (
    BLUE,
    BROWN,
    BROWN_GREY,
    CHOICE,
    COIN_TRIPLET,
    COLOUR,
    EFFECT,
    EFFECT_AMOUNT,
    GREY,
    POINTS,
    PRICE_ONE,
    PRODUCE,
    SCIENCE,
    TALLY,
    TOKEN_POWER,
    TOKEN_SYMBOL,
    WONDER,
    WONDER_CHOICE,
)
from civitas.games.duel.resources import prices
from civitas.games.duel.steps import CARD_BITS, COINS_PER_POINT, STARTING_COINS, TUCKED_BITS


@final
@mypyc_attr(acyclic=True)
class City:
    """One player's side of the table.

    `buildings`, `unbuilt`, `wonders` and `tokens` are sets, and so is `boxed`: the wonders that went back to the box.
    `tucked` remembers the card under each built wonder. All others but `coins` follow from these and are kept up to
    date because every price needs them: `tally` counts the buildings by colour, `production` packs the units of brown
    and grey buildings and `raw_choice` and `made_choice` count the producers of one unit of choice (7WD-COST-05),
    `prices` is the mirrored price list, `fixed` the set of resources at price 1, `symbols` is the set of science
    symbols, `powers` packs the lasting effects of the tokens, `points` and `blue_points` are printed on the buildings.
    """

    def __init__(self) -> None:
        self.coins: i64 = STARTING_COINS
        self.buildings: CardSet = no_cards()
        self.unbuilt: i64 = 0
        self.boxed: i64 = 0
        self.wonders: i64 = 0
        self.tucked: i64 = 0
        self.tokens: i64 = 0
        self.tally: i64 = 0
        self.production: i64 = 0
        self.prices: i64 = 0
        self.fixed: i64 = 0
        self.raw_choice: i64 = 0
        self.made_choice: i64 = 0
        self.symbols: i64 = 0
        self.powers: i64 = 0
        self.points: i64 = 0
        self.blue_points: i64 = 0

    def copy(self) -> City:
        """An independent copy."""
        twin = City()
        twin.coins = self.coins
        twin.buildings = self.buildings
        twin.unbuilt = self.unbuilt
        twin.boxed = self.boxed
        twin.wonders = self.wonders
        twin.tucked = self.tucked
        twin.tokens = self.tokens
        twin.tally = self.tally
        twin.production = self.production
        twin.prices = self.prices
        twin.fixed = self.fixed
        twin.raw_choice = self.raw_choice
        twin.made_choice = self.made_choice
        twin.symbols = self.symbols
        twin.powers = self.powers
        twin.points = self.points
        twin.blue_points = self.blue_points
        return twin

    def has(self, card: i64) -> bool:
        """Is the building in the city?"""
        return has(self.buildings, card)

    def add(self, card: i64, other: City) -> None:
        """Put a building into the city, with all that lasts; what happens once is `effects.building`'s."""
        self.buildings = with_card(self.buildings, card)
        self.tally += TALLY[card]
        self.points += POINTS[card]
        effect: i64 = EFFECT[card]
        if effect == PRODUCE:
            self.production += EFFECT_AMOUNT[card]
            other.prices = prices(self.production, other.fixed)
        elif effect == SCIENCE:
            self.symbols |= EFFECT_AMOUNT[card]
        elif effect == CHOICE:
            self.add_choice(EFFECT_AMOUNT[card])
        elif effect == PRICE_ONE:
            self.fixed |= EFFECT_AMOUNT[card]
            self.prices = prices(other.production, self.fixed)
        elif COLOUR[card] == BLUE:
            self.blue_points += POINTS[card]

    def remove(self, card: i64, other: City) -> None:
        """Take a brown or grey building out of the city (7WD-WONDER-11)."""
        self.buildings = without_card(self.buildings, card)
        self.tally -= TALLY[card]
        self.production -= EFFECT_AMOUNT[card]
        other.prices = prices(self.production, other.fixed)

    def add_choice(self, resources: i64) -> None:
        """One more unit of choice on every turn (7WD-COST-07)."""
        if resources & 1:
            self.raw_choice += 1
        else:
            self.made_choice += 1

    def add_wonder(self, wonder: i64, card: i64) -> None:
        """Build one of the own wonders over a card (7WD-WONDER-01)."""
        self.unbuilt &= ~bit(wonder)
        self.wonders |= bit(wonder)
        self.tucked = (self.tucked << TUCKED_BITS) | (wonder << CARD_BITS) | card
        if WONDER_CHOICE[wonder]:
            self.add_choice(WONDER_CHOICE[wonder])

    def box_wonders(self) -> None:
        """The wonders that are not built go back to the box (7WD-WONDER-03)."""
        self.boxed |= self.unbuilt
        self.unbuilt = 0

    def add_token(self, token: i64) -> None:
        """Put a progress token into the city, with all that lasts."""
        self.tokens |= bit(token)
        self.symbols |= TOKEN_SYMBOL[token]
        self.powers += TOKEN_POWER[token]

    def power(self, which: i64) -> i64:
        """The strength of a lasting power; 0 without it."""
        return lane(self.powers, which)

    def count(self, thing: i64) -> i64:
        """How many of a thing the city has; buildings count as cards (7WD-SCORE-10)."""
        if thing < BROWN_GREY:
            return lane(self.tally, thing)
        if thing == BROWN_GREY:
            return lane(self.tally, BROWN) + lane(self.tally, GREY)
        if thing == WONDER:
            return bit_count(self.wonders)
        if thing == COIN_TRIPLET:
            return self.coins // COINS_PER_POINT
        return 0
