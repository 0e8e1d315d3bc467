"""A position in numbers, for bots: points so far, and what wars, science, production and chains may still bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from civitas.core.bits import bit_count, total
from civitas.games.wonders.cards import AGES, TURNS
from civitas.games.wonders.city import City
from civitas.games.wonders.moves import NO_MOVE
from civitas.games.wonders.rules.actions import act, gain
from civitas.games.wonders.scoring import reward, total_points

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState

_ALL_RAW: Final = 56
_ALL_GOODS: Final = 24
"""Where a reach counts the producers of the whole group (see `resources`)."""

_UNIT: Final = 0.20
_DISCOUNT: Final = 0.12
_SYMBOL: Final = 0.17
_CHAIN: Final = 0.06
_WAR: Final = 0.6


def evaluate(state: WondersState, seat: i64) -> float:
    """A guess of the reward: the own city against the best other one."""
    if state.over:
        return reward(state, seat)
    for city in state.cities:
        if city.pick != NO_MOVE:
            return _edge(_carried_out(state), seat)
    return _edge(state, seat)


def _carried_out(state: WondersState) -> WondersState:
    """The table as if the choices made so far were already carried out; they cannot be taken back by others."""
    twin: WondersState = state.copy()
    for index in range(twin.ring):
        if twin.cities[index].pick != NO_MOVE:
            act(twin, index, twin.holder if index >= twin.seats else index, twin.turn)
    for index in range(twin.ring):
        gain(twin, index)
    return twin


def _edge(state: WondersState, seat: i64) -> float:
    own: float = strength(state, seat)
    best: float = -1000.0
    for other in range(state.seats):
        if other != seat:
            worth: float = strength(state, other)
            best = max(worth, best)
    edge: float = own - best
    scale: float = 4.0 + 0.5 * float(turns_left(state))
    return 0.5 + 0.5 * edge / (scale + (edge if edge > 0.0 else -edge))


def turns_left(state: WondersState) -> i64:
    """Turns until the end of the game, this one included."""
    return (AGES - state.age) * TURNS + 1 - state.turn


def strength(state: WondersState, index: i64) -> float:
    """The points that a city may come to."""
    city: City = state.cities[index]
    left: float = float(turns_left(state))
    points: float = float(total_points(state, index)) + 0.1 * float(min(city.coins, 8))
    units: i64 = ((city.raw >> _ALL_RAW) & 7) + ((city.goods >> _ALL_GOODS) & 7)
    cheaper: i64 = 6 - city.raw_left - city.raw_right - city.goods_price
    chains: i64 = bit_count(city.chained_3 & ~city.built_3)
    if state.age < 2:
        chains += bit_count(city.chained_2 & ~city.built_2)
    points += left * (_UNIT * float(units) + _DISCOUNT * float(cheaper) + _SYMBOL * float(total(city.symbols)))
    points += left * _CHAIN * float(chains)
    return points + _WAR * coming_wars(state, index)


def coming_wars(state: WondersState, index: i64) -> float:
    """The tokens of the wars to come, if no shield were added."""
    own: i64 = state.cities[index].shields
    points: i64 = 0
    for age in range(state.age, AGES):
        for other in (state.left_of(index), state.right_of(index)):
            shields: i64 = state.cities[other].shields
            if own > shields:
                points += 2 * age + 1
            elif own < shields:
                points -= 1
    return float(points)
