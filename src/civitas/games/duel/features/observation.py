"""What a seat may know, as numbers, for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit_count, lane
from civitas.core.cardset import CardSet, has, no_cards
from civitas.games.duel.cards import (
    CARD_IDS,
    CARDS,
    COLOUR_IDS,
    SYMBOL_IDS,
    TOKEN_IDS,
    TOKENS,
    WONDER_IDS,
    WONDERS,
)
from civitas.games.duel.city import City
from civitas.games.duel.imagine import hidden_slots
from civitas.games.duel.resources import RESOURCE_IDS, RESOURCES, amount, price_of
from civitas.games.duel.steps import DESTROY_BUILDING, LIBRARY_TOKEN, STEP_IDS
from civitas.games.duel.structure import SLOTS

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState


# What a seat may know, as numbers: the table, then its own city and the opponent's.

_CITY_NAMES: Final[tuple[str, ...]] = (
    "coins",
    "raw_choice",
    "made_choice",
    *(f"makes_{name}" for name in RESOURCE_IDS),
    *(f"price_{name}" for name in RESOURCE_IDS),
    *(f"count_{name}" for name in COLOUR_IDS),
    *(f"symbol_{name}" for name in SYMBOL_IDS),
    *(f"has_{name}" for name in CARD_IDS),
    *(f"built_{name}" for name in WONDER_IDS),
    *(f"owns_{name}" for name in WONDER_IDS),
    *(f"token_{name}" for name in TOKEN_IDS),
)

OBSERVATION_NAMES: Final[tuple[str, ...]] = (
    "my_turn",
    "age",
    "left",
    "lead",
    "near_token_mine",
    "far_token_mine",
    "near_token_theirs",
    "far_token_theirs",
    "destroy_grey",
    *(f"step_{name}" for name in STEP_IDS),
    *(f"offered_{name}" for name in WONDER_IDS),
    *(f"board_{name}" for name in TOKEN_IDS),
    *(f"drawn_{name}" for name in TOKEN_IDS),
    *(f"open_{name}" for name in CARD_IDS),
    *(f"seen_{name}" for name in CARD_IDS),
    *(f"discarded_{name}" for name in CARD_IDS),
    *(f"my_{name}" for name in _CITY_NAMES),
    *(f"their_{name}" for name in _CITY_NAMES),
)


def observation_names(seats: int) -> tuple[str, ...]:
    """The names of the numbers that `observe` lists."""
    return OBSERVATION_NAMES


def observe(state: DuelState, seat: i64) -> vec[i64]:
    """The numbers that OBSERVATION_NAMES names, as a seat knows them."""
    out: vec[i64] = vec[i64](capacity=1024)
    out = append(out, 1 if state.turn == seat else 0)
    out = append(out, state.age + 1)
    out = append(out, bit_count(state.left))
    out = append(out, state.lead(seat))
    out = _each_bit(out, state.military >> (2 * seat), 2)
    out = _each_bit(out, state.military >> (2 * (1 - seat)), 2)
    out = append(out, state.target_colour if state.step == DESTROY_BUILDING else 0)
    step: i64 = 0
    while step < len(STEP_IDS):
        out = append(out, 1 if state.step == step else 0)
        step += 1
    out = _each_bit(out, state.offered, WONDERS)
    out = _each_bit(out, state.progress, TOKENS)
    drawn: i64 = 0
    if state.step == LIBRARY_TOKEN and state.turn == seat:
        drawn = state.drawn
    out = _each_bit(out, drawn, TOKENS)
    out = _structure(out, state)
    out = _cards(out, state.discard)
    out = _city(out, state.city(seat))
    return _city(out, state.city(1 - seat))


def _each_bit(out: vec[i64], mask: i64, count: i64) -> vec[i64]:
    index: i64 = 0
    while index < count:
        out = append(out, (mask >> index) & 1)
        index += 1
    return out


def _cards(out: vec[i64], cards: CardSet) -> vec[i64]:
    card: i64 = 0
    while card < CARDS:
        out = append(out, 1 if has(cards, card) else 0)
        card += 1
    return out


def _structure(out: vec[i64], state: DuelState) -> vec[i64]:
    """The accessible cards, then all that lie face up."""
    begins: i64 = len(out)
    out = _cards(_cards(out, no_cards()), no_cards())
    if state.age < 0:
        return out
    hidden: i64 = hidden_slots(state)
    slot: i64 = 0
    while slot < SLOTS:
        card: i64 = state.layout[state.age * SLOTS + slot]
        if (state.left >> slot) & 1 and not (hidden >> slot) & 1:
            out[begins + CARDS + card] = 1
            out[begins + card] = (state.open >> (card - state.base)) & 1
        slot += 1
    return out


def _city(out: vec[i64], city: City) -> vec[i64]:
    out = append(out, city.coins)
    out = append(out, city.raw_choice)
    out = append(out, city.made_choice)
    resource: i64 = 0
    while resource < RESOURCES:
        out = append(out, amount(city.production, resource))
        resource += 1
    resource = 0
    while resource < RESOURCES:
        out = append(out, price_of(city.prices, resource))
        resource += 1
    colour: i64 = 0
    while colour < len(COLOUR_IDS):
        out = append(out, lane(city.tally, colour))
        colour += 1
    out = _each_bit(out, city.symbols, len(SYMBOL_IDS))
    out = _cards(out, city.buildings)
    out = _each_bit(out, city.wonders, WONDERS)
    out = _each_bit(out, city.unbuilt, WONDERS)
    return _each_bit(out, city.tokens, TOKENS)
