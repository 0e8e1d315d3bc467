"""What a seat may know, as numbers, for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane
from civitas.games.wonders.boards import BOARD_COUNT, BOARD_IDS
from civitas.games.wonders.cards import (
    AGE_START,
    AGES,
    CARD_AGE,
    CARD_COUNT,
    CARD_IDS,
    COLOURS,
    SYMBOLS,
    place_of,
)
from civitas.games.wonders.city import City
from civitas.games.wonders.hands import copies, one_card, size
from civitas.games.wonders.memory import POOL, Memory
from civitas.games.wonders.moves import NO_MOVE, card_of, kind_of
from civitas.games.wonders.resources import KINDS, RAW_KINDS, WORDS, makers
from civitas.games.wonders.steps import CHOOSE_BOARD, FREE_CITY, STEP_NAMES

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState

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
