"""A position in numbers, for bots: points so far, and what wars, science, production and chains may still bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit_count, lane, total
from civitas.games.wonders.boards import BOARD_COUNT, BOARD_IDS
from civitas.games.wonders.cards import (
    AGE_START,
    AGES,
    CARD_AGE,
    CARD_COUNT,
    CARD_IDS,
    COLOURS,
    SYMBOLS,
    TURNS,
    place_of,
)
from civitas.games.wonders.city import City
from civitas.games.wonders.hands import copies, one_card, size
from civitas.games.wonders.memory import POOL, Memory
from civitas.games.wonders.moves import NO_MOVE, card_of, kind_of
from civitas.games.wonders.resources import KINDS, RAW_KINDS, WORDS, makers
from civitas.games.wonders.rules.actions import gain, pay, put_down
from civitas.games.wonders.scoring import reward, total_points
from civitas.games.wonders.steps import CHOOSE_BOARD, FREE_CITY, STEP_NAMES

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
            pay(twin, index)
            put_down(twin, index, 0)
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


# What a seat may know, as numbers: the table, its own cards, then every city, its own first and then clockwise.

_TABLE_NAMES: Final[tuple[str, ...]] = (
    "age",
    "turn",
    "to_act",
    "holds_free_city",
    "my_choice_kind",
    *(f"step_{name}" for name in STEP_NAMES),
    *(f"my_choice_{name}" for name in CARD_IDS),
    *(f"my_hand_{name}" for name in CARD_IDS),
    *(f"free_city_hand_{name}" for name in CARD_IDS),
    *(f"unknown_{name}" for name in CARD_IDS),
)
_CITY_NAMES: Final[tuple[str, ...]] = (
    "stages",
    "coins",
    "shields",
    "hand_size",
    "chosen",
    "free_build",
    "price_raw_left",
    "price_raw_right",
    "price_manufactured",
    "defeats",
    *(f"victories_{age}" for age in range(1, AGES + 1)),
    *(f"count_{name}" for name in COLOURS),
    *(f"symbol_{name}" for name in SYMBOLS),
    *(f"makes_{name}" for name in WORDS),
    *(f"sells_{name}" for name in WORDS),
    *(f"board_{name}" for name in BOARD_IDS),
    *(f"built_{name}" for name in CARD_IDS),
    *(f"passed_{name}" for name in CARD_IDS),
)


def observation_names(seats: int) -> tuple[str, ...]:
    """The names of the numbers that `observe` lists; city_1 is the left neighbour.

    `passed` are the cards that the seat knows to be in a hand, or among those taken out of it since it saw the hand;
    `unknown` are the cards of the age that may be in any place that it has not seen.
    """
    ring: int = 3 if seats == 2 else seats
    return _TABLE_NAMES + tuple(f"city_{index}_{name}" for index in range(ring) for name in _CITY_NAMES)


def observe(state: WondersState, seat: i64) -> vec[i64]:
    """The numbers that `observation_names` names, as a seat knows them."""
    city: City = state.cities[seat]
    out: vec[i64] = vec[i64](capacity=2048)
    out = append(out, state.age + 1)
    out = append(out, state.turn)
    out = append(out, (state.acting() >> seat) & 1)
    out = append(out, 1 if state.holder == seat else 0)
    out = append(out, 0 if city.pick == NO_MOVE else kind_of(city.pick) + 1)
    for step in range(len(STEP_NAMES)):
        out = append(out, 1 if state.step == step else 0)
    pick: i64 = 0 if city.pick == NO_MOVE else one_card(place_of(card_of(city.pick)))
    out = _cards(out, state.age, pick)
    out = _cards(out, state.age, city.hand)
    out = _cards(out, state.age, state.cities[FREE_CITY].hand if state.holder == seat else 0)
    if state.step == CHOOSE_BOARD:
        out = _cards(out, state.age, 0)
        for offset in range(state.ring):
            out = _city(out, state, (seat + offset) % state.ring)
            out = _cards(out, state.age, 0)
        return out
    memory: Memory = Memory(state, seat, state.age)
    out = _cards(out, state.age, memory.whole_pool())
    for offset in range(state.ring):
        index: i64 = (seat + offset) % state.ring
        out = _city(out, state, index)
        passed: i64 = 0
        if index != seat and index < state.seats:
            stretch: i64 = memory.stretch_at(index, state.turn)
            passed = 0 if stretch == POOL else memory.surely(stretch)
        out = _cards(out, state.age, passed)
    return out


def _cards(out: vec[i64], age: i64, packed: i64) -> vec[i64]:
    """How many there are of each card, all of one age."""
    for card in range(CARD_COUNT):
        out = append(out, copies(packed, card - AGE_START[age]) if CARD_AGE[card] == age else 0)
    return out


def _city(out: vec[i64], state: WondersState, index: i64) -> vec[i64]:
    """What everybody sees of a city, in the order of _CITY_NAMES."""
    city: City = state.cities[index]
    out = append(out, city.stages)
    out = append(out, city.coins)
    out = append(out, city.shields)
    out = append(out, size(city.hand))
    out = append(out, 0 if city.pick == NO_MOVE else 1)
    out = append(out, 1 if city.stages and city.may_build_free() else 0)
    out = append(out, city.raw_left)
    out = append(out, city.raw_right)
    out = append(out, city.goods_price)
    for token in range(AGES + 1):
        out = append(out, lane(city.tokens, token))
    for colour in range(len(COLOURS)):
        out = append(out, lane(city.colours, colour))
    for symbol in range(len(SYMBOLS)):
        out = append(out, lane(city.symbols, symbol))
    for kind in range(KINDS):
        out = append(out, makers(city.raw if kind < RAW_KINDS else city.goods, kind))
    for kind in range(KINDS):
        out = append(out, makers(city.raw_sold if kind < RAW_KINDS else city.goods_sold, kind))
    for board in range(BOARD_COUNT):
        out = append(out, 1 if city.board == board else 0)
    for card in range(CARD_COUNT):
        out = append(out, 1 if city.has(card) else 0)
    return out
