"""A guess of the result from a position: points so far, and what wars, science, production and chains may bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit_count, lane, total
from civitas.core.odds import odds, term, worth
from civitas.games.wonders.cards import AGES, COLOURS, TURNS
from civitas.games.wonders.city import City
from civitas.games.wonders.features.fitted import EARLY, LATE
from civitas.games.wonders.moves import NO_MOVE
from civitas.games.wonders.rules.actions import gain, pay, put_down
from civitas.games.wonders.scoring import reward, total_points
from civitas.games.wonders.steps import CHOOSE_BOARD

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState

_ALL_RAW: Final = 56
_ALL_GOODS: Final = 24
"""Where a reach counts the producers of the whole group (see `resources`)."""
USEFUL_COINS: Final = 8

# The things that count (see `core.odds`).
POINTS: Final = 0
COINS: Final = 1
RAW: Final = 2
GOODS: Final = 3
CHEAPER: Final = 4
SYMBOLS: Final = 5
KINDS_OF_SYMBOLS: Final = 6
CHAINS: Final = 7
STAGES: Final = 8
SHIELDS: Final = 9
FREE_BUILD: Final = 10
WARS: Final = 11
COLOUR: Final = WARS + AGES

TERMS: Final[tuple[str, ...]] = (
    "points",
    f"coins, up to {USEFUL_COINS}",
    "raw materials",
    "manufactured goods",
    "coins less a purchase, in all three ways",
    "symbols",
    "different symbols",
    "cards to come that are free",
    "stages",
    "shields",
    "may build a card free",
    *(f"points of the war of age {age + 1}, as things stand" for age in range(AGES)),
    *(f"{name} cards" for name in COLOURS),
)


def evaluate(state: WondersState, seat: i64) -> float:
    """A guess of a seat's reward."""
    return chances(state)[seat]


def chances(state: WondersState) -> vec[float]:
    """A guess of each seat's reward."""
    if state.over:
        out: vec[float] = vec[float](capacity=7)
        for seat in range(state.seats):
            out = append(out, reward(state, seat))
        return out
    for city in state.cities:
        if city.pick != NO_MOVE:
            return odds(strengths(_carried_out(state)))
    return odds(strengths(state))


def _carried_out(state: WondersState) -> WondersState:
    """The table as if the choices made so far were already carried out; they cannot be taken back by others."""
    twin: WondersState = state.copy()
    for index in range(twin.ring):
        if twin.cities[index].pick != NO_MOVE:
            pay(twin, index)
            put_down(twin, index, 0)
    for index in range(twin.ring):
        gain(twin, index)
    return twin


def strengths(state: WondersState) -> vec[float]:
    """The strength of each seat."""
    out: vec[float] = vec[float](capacity=7)
    for seat in range(state.seats):
        out = append(out, strength(state, seat))
    return out


def strength(state: WondersState, seat: i64) -> float:
    """What a seat's terms are worth."""
    return worth(terms(state, seat), time_left(state), EARLY, LATE)


def turns_left(state: WondersState) -> i64:
    """Turns until the end of the game, this one included."""
    return (AGES - state.age) * TURNS + 1 - state.turn


def time_left(state: WondersState) -> float:
    """How much of the turns is still to come: 1 at the start, 0 at the end."""
    return float(turns_left(state)) / float(AGES * TURNS)


def teaches(state: WondersState) -> bool:
    """Can the worths be fitted to such a position?"""
    if state.step == CHOOSE_BOARD:
        return False
    for city in state.cities:
        if city.pick != NO_MOVE:
            return False
    return True


def terms(state: WondersState, seat: i64) -> vec[i64]:
    """What a seat has."""
    city: City = state.cities[seat]
    out: vec[i64] = vec[i64](capacity=24)
    out = append(out, term(POINTS, total_points(state, seat)))
    out = append(out, term(COINS, min(city.coins, USEFUL_COINS)))
    out = append(out, term(RAW, (city.raw >> _ALL_RAW) & 7))
    out = append(out, term(GOODS, (city.goods >> _ALL_GOODS) & 7))
    out = append(out, term(CHEAPER, 6 - city.raw_left - city.raw_right - city.goods_price))
    if city.symbols:
        out = append(out, term(SYMBOLS, total(city.symbols)))
        kinds: i64 = 0
        for symbol in range(3):
            if lane(city.symbols, symbol):
                kinds += 1
        out = append(out, term(KINDS_OF_SYMBOLS, kinds))
    chains: i64 = bit_count(city.chained_3 & ~city.built_3)
    if state.age < 2:
        chains += bit_count(city.chained_2 & ~city.built_2)
    out = append(out, term(CHAINS, chains))
    out = append(out, term(STAGES, city.stages))
    out = append(out, term(SHIELDS, city.shields))
    if city.stages and city.may_build_free():
        out = append(out, term(FREE_BUILD, 1))
    for colour in range(len(COLOURS)):
        cards: i64 = lane(city.colours, colour)
        if cards:
            out = append(out, term(COLOUR + colour, cards))
    return coming_wars(out, state, seat)


def coming_wars(out: vec[i64], state: WondersState, seat: i64) -> vec[i64]:
    """The tokens of the wars to come, if no shield were added."""
    own: i64 = state.cities[seat].shields
    victories: i64 = 0
    defeats: i64 = 0
    for other in (state.left_of(seat), state.right_of(seat)):
        shields: i64 = state.cities[other].shields
        if own > shields:
            victories += 1
        elif own < shields:
            defeats += 1
    if victories or defeats:
        for age in range(state.age, AGES):
            out = append(out, term(WARS + age, victories * (2 * age + 1) - defeats))
    return out
