"""What actions cost: resources, food, science, civil actions (TTA-BUILD-23, TTA-CIV-19, TTA-CIV-20, TTA-GOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from civitas.core.bits import bit_count
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGE,
    AIR_FORCE,
    AMOUNT,
    CONSTRUCTION,
    FIRST_OF_TYPE,
    INFANTRY,
    LAB,
    LEADERS,
    LEVELS,
    LIBRARY,
    POWERS,
    RESOURCE_COST,
    REVOLUTION_COST,
    SCIENCE_COST,
    THEATER,
    TYPE,
    UNITS,
    URBAN_DISCOUNT,
    WONDERS,
)
from civitas.games.ages.cards.military import PACT_COOPERATION
from civitas.games.ages.cards.powers import (
    LEADER_DISCOUNT,
    LEADER_SWAP_DISCOUNT,
    NO_WONDER_SURCHARGE,
    PAIRED_DISCOUNT,
    POPULATION_DISCOUNT,
    THEATER_DISCOUNT,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.ratings import special_of
from civitas.games.ages.steps import NONE, POPULATION_COST, ROW_COST, SQUARES, SWAPPED_LEADER

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

_CONSTRUCTION: Final[i64] = FIRST_OF_TYPE[CONSTRUCTION]
_LIBRARIES: Final[i64] = FIRST_OF_TYPE[LIBRARY]
_THEATERS: Final[i64] = FIRST_OF_TYPE[THEATER]
_ARENAS: Final[i64] = FIRST_OF_TYPE[THEATER + 1]


def lasting_price(nation: Nation, card: i64) -> i64:
    """The printed resource price less what cards in play take off for good."""
    price: i64 = RESOURCE_COST[card]
    kind: i64 = TYPE[card]
    if LAB <= kind < INFANTRY:
        construction: i64 = special_of(nation, _CONSTRUCTION)
        if construction >= 0:
            price -= URBAN_DISCOUNT[construction * LEVELS + AGE[card]]
        price -= _paired(nation, kind)
    return price


def _paired(nation: Nation, kind: i64) -> i64:
    """Shakespeare: theaters are cheaper with a library standing, libraries with a theater."""
    if nation.has(PAIRED_DISCOUNT):
        if kind == THEATER and nation.of_type(_LIBRARIES, _THEATERS):
            return AMOUNT[PAIRED_DISCOUNT]
        if kind == LIBRARY and nation.of_type(_THEATERS, _ARENAS):
            return AMOUNT[PAIRED_DISCOUNT]
    return 0


def build_price(nation: Nation, card: i64, discount: i64) -> i64:
    """The resources that a new farm, mine, building or unit costs.

    Discounts add up; nothing costs less than 0 (TTA-CIV-11).
    """
    return max(lasting_price(nation, card) - discount, 0)


def upgrade_price(nation: Nation, low: i64, high: i64, discount: i64) -> i64:
    """The resources that an upgrade costs: the difference of both prices (TTA-BUILD-06, TTA-BUILD-08)."""
    return max(lasting_price(nation, high) - lasting_price(nation, low) - discount, 0)


def can_pay(nation: Nation, price: i64, card: i64) -> bool:
    """Are there resources enough for something on this card?"""
    have: i64 = nation.resources() + nation.trade_resource + nation.credit
    if card >= UNITS:
        have += nation.army_resources + nation.homer_resource
    return have >= price


def population_price(nation: Nation, discount: i64) -> i64:
    """The food that one more worker costs; the bank must not be empty."""
    price: i64 = POPULATION_COST[min(nation.yellow, SQUARES)] - discount
    if nation.has(POPULATION_DISCOUNT):
        price -= AMOUNT[POPULATION_DISCOUNT]
    return max(price, 0)


def science_price(state: AgesState, seat: i64, card: i64, revolution: bool, discount: i64) -> i64:
    """The science points that a technology costs (TTA-GOV-01, TTA-GOV-05, TTA-GOV-06)."""
    nation: Nation = state.nations[seat]
    price: i64 = (REVOLUTION_COST[card] if revolution else SCIENCE_COST[card]) - discount
    kind: i64 = TYPE[card]
    if kind == THEATER and nation.has(THEATER_DISCOUNT):
        price -= AMOUNT[THEATER_DISCOUNT]
    price -= _paired(nation, kind)
    if len(state.pacts) and cooperation(state, seat) != NONE:
        price -= PACT_COOPERATION[_cooperation_pact(state, seat) * 2]
    return max(price, 0)


def can_develop(state: AgesState, seat: i64, card: i64, revolution: bool, discount: i64) -> bool:
    """Are there science points enough, the partner's in Scientific Cooperation included?"""
    nation: Nation = state.nations[seat]
    if len(state.pacts):
        partner: i64 = cooperation(state, seat)
        if partner != NONE and state.nations[partner].science == 0:
            return False
    have: i64 = nation.science
    if INFANTRY <= TYPE[card] <= AIR_FORCE:
        have += nation.army_science
    return have >= science_price(state, seat, card, revolution, discount)


def _cooperation_pact(state: AgesState, seat: i64) -> i64:
    for pact in state.pacts:
        if PACT_COOPERATION[(pact & 15) * 2] and (seat == (pact >> 6) & 3 or seat == (pact >> 8) & 3):
            return pact & 15
    return NONE


def cooperation(state: AgesState, seat: i64) -> i64:
    """The partner who shares the science price; NONE without such a pact."""
    for pact in state.pacts:
        if PACT_COOPERATION[(pact & 15) * 2]:
            a: i64 = (pact >> 6) & 3
            b: i64 = (pact >> 8) & 3
            if seat == a:
                return b
            if seat == b:
                return a
    return NONE


def take_price(nation: Nation, card: i64, place: i64) -> i64:
    """The civil actions that a card of the row costs (TTA-CIV-19)."""
    price: i64 = ROW_COST[place]
    if card >= ACTIONS or card < WONDERS:
        return price
    if card >= LEADERS:
        if nation.has(LEADER_DISCOUNT):
            price -= AMOUNT[LEADER_DISCOUNT]
    else:
        if not nation.has(NO_WONDER_SURCHARGE):
            price += bit_count(nation.wonders)
        if nation.used & SWAPPED_LEADER and (POWERS[card - WONDERS] >> LEADER_SWAP_DISCOUNT) & 1:
            price -= AMOUNT[LEADER_SWAP_DISCOUNT]
    return max(price, 0)
