"""A position as a set of small numbers, for bots that learn: what one seat knows, from its side of the table.

Each number says that one thing holds ("my hand has the altar", "my left neighbour has two shields more"). The own city
comes first, then the neighbours, then the strongest of the others. Only what the seat may know is read, so an imagined
state gives the same set as the real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane
from civitas.games.wonders.cards import AGES
from civitas.games.wonders.city import City
from civitas.games.wonders.features.evaluate import strength, turns_left
from civitas.games.wonders.hands import first_place, kinds
from civitas.games.wonders.moves import card_of, kind_of
from civitas.games.wonders.scoring import total_points

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState

PLACES: Final = 28
CITIES: Final = 4
BOARDS: Final = 16
STAGES: Final = 5
SYMBOLS: Final = 3
MOST_COINS: Final = 15
MOST_SYMBOLS: Final = 5
WIDEST: Final = 6
MOST_DEFEATS: Final = 6
MOST_VICTORIES: Final = 2
POINTS_APART: Final = 20
STEPS: Final = 5
TURNS: Final = 8
CARDS: Final = 128
KINDS: Final = 8
PHASES: Final = 6
TURNS_PER_PHASE: Final = 3
EDGES: Final = 12
MOST_SEATS: Final = 7
EDGES_PER_UNIT: Final = 4.0

# Where each kind of number begins in a city's share.
_BUILT: Final = 0
_STAGE: Final = _BUILT + AGES * PLACES
_COINS: Final = _STAGE + BOARDS * STAGES
_SYMBOL: Final = _COINS + MOST_COINS + 1
_DEFEATS: Final = _SYMBOL + SYMBOLS * MOST_SYMBOLS
_VICTORIES: Final = _DEFEATS + MOST_DEFEATS
_SHIELDS: Final = _VICTORIES + 3 * MOST_VICTORIES
_APART: Final = _SHIELDS + 2 * WIDEST + 1
_CITY: Final = _APART + 2 * POINTS_APART + 1

# The seat's own, and what all share.
_HAND: Final = CITIES * _CITY
_CHAINED: Final = _HAND + AGES * PLACES
_TIME: Final = _CHAINED + AGES * PLACES
_STEP: Final = _TIME + AGES * TURNS
_HOLDER: Final = _STEP + STEPS
_EDGE: Final = _HOLDER + 1
_AHEAD: Final = _EDGE + PHASES * (2 * EDGES + 1)
_SEATS: Final = _AHEAD + PHASES * CITIES
INPUTS: Final = _SEATS + MOST_SEATS + 1
ROWS: Final = KINDS * CARDS


def encode(state: WondersState, seat: i64) -> vec[i64]:
    """The numbers that hold for a seat."""
    me: City = state.cities[seat]
    out: vec[i64] = vec[i64](capacity=128)
    left: i64 = state.left_of(seat)
    right: i64 = state.right_of(seat)
    points: i64 = total_points(state, seat)
    out = _city(out, state, seat, 0, 0, 0)
    out = _city(out, state, left, _CITY, me.shields, points)
    out = _city(out, state, right, 2 * _CITY, me.shields, points)
    if state.ring > 3:
        out = _city(out, state, strongest_afar(state, seat, left, right), 3 * _CITY, me.shields, points)
    age: i64 = min(state.age, AGES - 1)
    hand: i64 = kinds(me.hand)
    out = _cards(out, _HAND + age * PLACES, hand)
    out = _cards(out, _CHAINED + age * PLACES, hand & me.chained(age))
    out = append(out, _TIME + age * TURNS + min(state.turn, TURNS - 1))
    out = append(out, _STEP + state.step)
    if state.seats == 2 and state.holder == seat:
        out = append(out, _HOLDER)
    out = append(out, _SEATS + state.seats)
    return _edge(out, state, seat)


def _edge(out: vec[i64], state: WondersState, seat: i64) -> vec[i64]:
    """By how far the game is: the lead over the best other city in what they may come to, and how many are ahead."""
    own: float = strength(state, seat)
    best: float = -1000.0
    ahead: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            worth: float = strength(state, other)
            best = max(best, worth)
            if worth > own:
                ahead += 1
        other += 1
    edge: float = min(max(EDGES_PER_UNIT * (own - best), -float(EDGES)), float(EDGES))
    phase: i64 = min(max(turns_left(state) - 1, 0) // TURNS_PER_PHASE, PHASES - 1)
    out = append(out, _EDGE + phase * (2 * EDGES + 1) + i64(edge + float(EDGES) + 0.5))
    return append(out, _AHEAD + phase * CITIES + min(ahead, CITIES - 1))


def strongest_afar(state: WondersState, seat: i64, left: i64, right: i64) -> i64:
    """The city with the most points of those that are neither the seat's nor its neighbours'."""
    best: i64 = -1
    found: i64 = left
    index: i64 = 0
    while index < state.ring:
        if index != seat and index != left and index != right:
            points: i64 = total_points(state, index)
            if points > best:
                best = points
                found = index
        index += 1
    return found


def _city(out: vec[i64], state: WondersState, index: i64, at: i64, shields: i64, points: i64) -> vec[i64]:
    """What stands in a city, and how it compares with the seat's own."""
    city: City = state.cities[index]
    out = _cards(out, at + _BUILT, city.built_1)
    out = _cards(out, at + _BUILT + PLACES, city.built_2)
    out = _cards(out, at + _BUILT + 2 * PLACES, city.built_3)
    if city.board >= 0:
        out = append(out, at + _STAGE + min(city.board, BOARDS - 1) * STAGES + min(city.stages, STAGES - 1))
    out = append(out, at + _COINS + min(city.coins, MOST_COINS))
    symbol: i64 = 0
    while symbol < SYMBOLS:
        out = _at_least(out, at + _SYMBOL + symbol * MOST_SYMBOLS, min(lane(city.symbols, symbol), MOST_SYMBOLS))
        symbol += 1
    out = _at_least(out, at + _DEFEATS, min(lane(city.tokens, 0), MOST_DEFEATS))
    age: i64 = 0
    while age < AGES:
        won: i64 = min(lane(city.tokens, 1 + age), MOST_VICTORIES)
        out = _at_least(out, at + _VICTORIES + age * MOST_VICTORIES, won)
        age += 1
    out = append(out, at + _SHIELDS + WIDEST + min(max(city.shields - shields, -WIDEST), WIDEST))
    ahead: i64 = total_points(state, index) - points
    if at == 0:
        ahead = total_points(state, index) // 2 - POINTS_APART
    return append(out, at + _APART + POINTS_APART + min(max(ahead, -POINTS_APART), POINTS_APART))


def _cards(out: vec[i64], first: i64, cards: i64) -> vec[i64]:
    """One number for each different card of a set."""
    rest: i64 = kinds(cards)
    while rest:
        out = append(out, first + first_place(rest))
        rest &= rest - 1
    return out


def _at_least(out: vec[i64], first: i64, count: i64) -> vec[i64]:
    """One number for each thing counted."""
    unit: i64 = 0
    while unit < count:
        out = append(out, first + unit)
        unit += 1
    return out


def row(move: i64) -> i64:
    """The row of a move: what is done with which card; how it is paid for makes no difference."""
    return kind_of(move) * CARDS + card_of(move)
