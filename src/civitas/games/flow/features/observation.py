"""What a seat may know, as numbers, for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane
from civitas.games.flow.cards import (
    CARD_IDS,
    ICON_IDS,
    MARKET_CARDS,
    NO_CARD,
    STARTS,
)
from civitas.games.flow.nation import Nation
from civitas.games.flow.steps import STEP_IDS

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState

# What a seat may know, as numbers: the table, then its own nation and the others clockwise.

_MARKET_IDS: Final[tuple[str, ...]] = CARD_IDS[:MARKET_CARDS]
_START_IDS: Final[tuple[str, ...]] = CARD_IDS[MARKET_CARDS:]
_TABLE_NAMES: Final[tuple[str, ...]] = (
    "turn",
    "turns",
    "age",
    "supply",
    "reservoir",
    "completed",
    "victim",
    "victims",
    "moderator_stake",
    *(f"step_{name}" for name in STEP_IDS),
    *(f"market_{name}" for name in _MARKET_IDS),
    *(f"free_{name}" for name in _MARKET_IDS),
    *(f"deck_{name}" for name in _MARKET_IDS),
    *(f"moderator_{name}" for name in _MARKET_IDS),
    *(f"source_{name}" for name in _MARKET_IDS),
)
_NATION_NAMES: Final[tuple[str, ...]] = (
    "held",
    "stake",
    *(f"icon_{name}" for name in ICON_IDS),
    *(f"has_{name}" for name in _MARKET_IDS),
    *(f"shows_{name}" for name in _MARKET_IDS),
    *(f"invested_{name}" for name in _MARKET_IDS),
    *(f"has_{name}" for name in _START_IDS),
    *(f"offered_{name}" for name in _START_IDS),
    *(f"keeps_{name}" for name in _START_IDS),
)


def observation_names(seats: int) -> tuple[str, ...]:
    """The names of the numbers of `observe`; player 0 is the observer, the others follow clockwise."""
    return _TABLE_NAMES + tuple(f"player_{place}_{name}" for place in range(seats) for name in _NATION_NAMES)


def observe(state: FlowState, seat: i64) -> vec[i64]:
    """The numbers that `observation_names` names, as a seat knows them; seats count from the observer, 0 is nobody."""
    out: vec[i64] = vec[i64](capacity=1536)
    out = append(out, 1 + _place(state, seat, state.turn))
    out = append(out, state.turns)
    out = append(out, state.age())
    out = append(out, state.supply)
    out = append(out, state.reservoir)
    out = append(out, 1 if state.completed else 0)
    out = append(out, 1 + _place(state, seat, state.victim) if state.victim >= 0 else 0)
    victims: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if (state.victims >> other) & 1:
            victims |= bit(_place(state, seat, other))
        other += 1
    out = append(out, victims)
    out = append(out, state.moderator_stake)
    out = _one_of(out, state.step, len(STEP_IDS))
    out = _each_bit(out, state.market, MARKET_CARDS)
    out = _each_bit(out, state.free, MARKET_CARDS)
    deck: i64 = 0
    at: i64 = state.drawn
    while at < len(state.deck):
        deck |= bit(state.deck[at])
        at += 1
    out = _each_bit(out, deck, MARKET_CARDS)
    out = _one_of(out, state.moderator, MARKET_CARDS)
    out = _one_of(out, state.source, MARKET_CARDS)
    place: i64 = 0
    while place < state.seats:
        owner: i64 = (seat + place) % state.seats
        out = _nation(out, state.nations[owner], place == 0)
        place += 1
    return out


def _place(state: FlowState, seat: i64, other: i64) -> i64:
    """How many seats clockwise from the observer."""
    return (other - seat + state.seats) % state.seats


def _nation(out: vec[i64], nation: Nation, own: bool) -> vec[i64]:
    out = append(out, nation.held)
    out = append(out, nation.stake)
    packed: i64 = nation.icons()
    icon: i64 = 0
    while icon < len(ICON_IDS):
        out = append(out, lane(packed, icon))
        icon += 1
    out = _each_bit(out, nation.cards, MARKET_CARDS)
    out = _each_bit(out, nation.visible, MARKET_CARDS)
    out = _one_of(out, nation.marker, MARKET_CARDS)
    out = _one_of(out, nation.start - MARKET_CARDS, STARTS)
    out = _each_bit(out, nation.offer, STARTS)
    kept: i64 = NO_CARD
    if own:
        kept = nation.kept - MARKET_CARDS
    return _one_of(out, kept, STARTS)


def _each_bit(out: vec[i64], mask: i64, count: i64) -> vec[i64]:
    index: i64 = 0
    while index < count:
        out = append(out, (mask >> index) & 1)
        index += 1
    return out


def _one_of(out: vec[i64], which: i64, count: i64) -> vec[i64]:
    index: i64 = 0
    while index < count:
        out = append(out, 1 if index == which else 0)
        index += 1
    return out
