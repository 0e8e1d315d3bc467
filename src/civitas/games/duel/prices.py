"""What a construction costs a player now (sections 4 to 6 of the ledger).

The one home of the rule: `legal_moves`, `apply` and the bill that people read all go through these steps. The cheapest
way is taken by itself (7WD-COST-11).
"""

from __future__ import annotations

from mypy_extensions import i64

from civitas.core.bits import lane
from civitas.core.cardset import among
from civitas.games.duel.cards import (
    BLUE,
    BLUE_DISCOUNT,
    CHAIN,
    COLOUR,
    COST_UNITS,
    WONDER_DISCOUNT,
    WONDER_UNITS,
    YELLOW,
)
from civitas.games.duel.city import City
from civitas.games.duel.resources import RAW_END, RESOURCES, missing, without_dearest, worth
from civitas.games.duel.steps import DISCARD_COINS


def by_chain(city: City, card: i64) -> bool:
    """Is the building free because a building of the city gives its symbol (7WD-CHAIN-01, 7WD-CHAIN-03)?"""
    return among(city.buildings, CHAIN[card]) != 0


def building_discount(city: City, card: i64) -> i64:
    """How many units Masonry saves (7WD-COST-08)."""
    if city.powers and COLOUR[card] == BLUE:
        return lane(city.powers, BLUE_DISCOUNT)
    return 0


def wonder_discount(city: City) -> i64:
    """How many units Architecture saves (7WD-COST-08)."""
    return lane(city.powers, WONDER_DISCOUNT)


def after_choices(city: City, units: i64) -> i64:
    """The missing units that are left when producers of choice give the dearest ones (7WD-COST-07, R-01)."""
    left: i64 = units
    if city.raw_choice:
        left = without_dearest(left, city.prices, 0, RAW_END, city.raw_choice)
    if city.made_choice:
        left = without_dearest(left, city.prices, RAW_END, RESOURCES, city.made_choice)
    return left


def after_discount(city: City, units: i64, discount: i64) -> i64:
    """The units that are left to buy when the discount removes the dearest ones (7WD-COST-08, R-01); coins are not
    touched (7WD-COST-09)."""
    return without_dearest(units, city.prices, 0, RESOURCES, discount)


def trade_cost(city: City, units: i64, discount: i64) -> i64:
    """The coins for all units that must be bought, any number of them (7WD-COST-10, 7WD-TRADE-01, 7WD-TRADE-06)."""
    need: i64 = missing(units, city.production)
    if need == 0:
        return 0
    if city.raw_choice + city.made_choice + discount > 0:
        need = after_discount(city, after_choices(city, need), discount)
    return worth(need, city.prices)


def building_trade(city: City, card: i64) -> i64:
    """The coins for the units that a building needs and the city has not."""
    return trade_cost(city, COST_UNITS[card], building_discount(city, card))


def wonder_trade(city: City, wonder: i64) -> i64:
    """The coins for the units that a wonder needs and the city has not; wonders cost nothing else (7WD-COST-01) and
    have no chain (7WD-CHAIN-07)."""
    return trade_cost(city, WONDER_UNITS[wonder], wonder_discount(city))


def discard_income(city: City) -> i64:
    """What discarding a card gives: 2 coins and 1 for each yellow building (7WD-TURN-06)."""
    return DISCARD_COINS + lane(city.tally, YELLOW)
