"""A position in numbers, for bots: points now, what resources and icons will bring, and what the auction is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane
from civitas.games.flow import prices, scoring
from civitas.games.flow.cards import (
    ATTACK,
    CARD_IDS,
    CULTURE,
    DEFENSE,
    HARVEST,
    ICON_IDS,
    INDUSTRY,
    KIND,
    LEADER,
    MARKET_CARDS,
    NO_CARD,
    SCIENCE,
    STARTS,
    THE_FUTURE,
    TRADE,
)
from civitas.games.flow.nation import Nation
from civitas.games.flow.steps import AMOUNT, STEP_IDS

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState

# Weights in points. Those of icons and resources count in full at the start and for nothing at the end. They were
# chosen by hand; no run of matches has settled them yet.
RESOURCE: Final = 0.45
LATE_RESOURCE: Final = 0.05
BONUS_ICON: Final = 0.3
TRADE_ICON: Final = 0.15
HARVEST_ICON: Final = 0.3
GUARD_ICON: Final = 0.15
PATIENCE: Final = 0.9
"""An investment is worth so much of what completing it will bring: it takes one more turn."""
COLD_FEET: Final = 2.0
"""How much a rival must want a card, in points, to snipe it every second time."""

DECK: Final = 56.0
LEAST: Final = -1000.0


def evaluate(state: FlowState, seat: i64) -> float:
    """A guess of the reward: the lead over the best rival, weighed more the less of the deck is left."""
    if state.over:
        return scoring.reward(state, seat)
    if state.step == AMOUNT:
        return _evaluate_amount(state, seat)
    return _chance(state, seat)


def _chance(state: FlowState, seat: i64) -> float:
    left: float = deck_left(state)
    best: float = LEAST
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            best = max(best, strength(state, other, left))
        other += 1
    edge: float = strength(state, seat, left) - best
    scale: float = 4.0 + 8.0 * left
    return 0.5 + 0.5 * edge / (scale + abs(edge))


def _evaluate_amount(state: FlowState, seat: i64) -> float:
    """While a player chooses how much to invest, the position is as good as the best amount makes it."""
    chooser: Nation = state.nations[state.turn]
    held: i64 = chooser.held
    left: float = deck_left(state)
    best: i64 = 1
    most: float = LEAST
    amount: i64 = 1
    while amount <= held:
        chooser.held = held - amount
        chooser.stake = amount
        worth: float = strength(state, state.turn, left)
        if worth > most:
            most = worth
            best = amount
        amount += 1
    chooser.held = held - best
    chooser.stake = best
    value: float = _chance(state, seat)
    chooser.held = held
    chooser.stake = 0
    return value


def deck_left(state: FlowState) -> float:
    """How much of the deck is still to come: 1 at the start, 0 at the end."""
    return float(len(state.deck) - state.drawn) / DECK


def resource_worth(left: float) -> float:
    """What a held resource is worth in points."""
    return LATE_RESOURCE + (RESOURCE - LATE_RESOURCE) * min(1.0, 2.0 * left)


def strength(state: FlowState, seat: i64, left: float) -> float:
    """Points of today, and what resources, icons and the investment promise."""
    me: Nation = state.nations[seat]
    packed: i64 = me.icons()
    bonus: float = float(lane(packed, CULTURE) + lane(packed, INDUSTRY) + lane(packed, SCIENCE))
    growth: float = BONUS_ICON * bonus + TRADE_ICON * float(lane(packed, TRADE))
    growth += HARVEST_ICON * float(lane(packed, HARVEST))
    growth += GUARD_ICON * float(lane(packed, ATTACK) + lane(packed, DEFENSE))
    worth: float = resource_worth(left)
    value: float = float(scoring.points(me)) + left * growth + worth * float(me.held)
    if me.marker != NO_CARD:
        value += investment(state, seat, worth)
    return value


def investment(state: FlowState, seat: i64, worth: float) -> float:
    """What an investment promises: the card and its bonus, or what a sniper pays, by how much a rival wants it."""
    me: Nation = state.nations[seat]
    wanted: float = 0.0
    other: i64 = 0
    while other < state.seats:
        rival: Nation = state.nations[other]
        if other != seat and rival.held >= me.stake:
            wanted = max(wanted, card_worth(rival, me.marker) - worth * float(me.stake))
        other += 1
    risk: float = wanted / (wanted + COLD_FEET)
    trade, half = prices.snipe_share(state, me)
    sniped: float = worth * float(me.stake + trade + half)
    kept: float = card_worth(me, me.marker) + worth * float(prices.bonus(state, me))
    return risk * sniped + (1.0 - risk) * PATIENCE * kept


def card_worth(nation: Nation, card: i64) -> float:
    """The points that a card would add to a nation, with the effects it covers and the leader it replaces."""
    twin: Nation = nation.copy()
    if KIND[card] == LEADER:
        old: i64 = twin.leader()
        if old != NO_CARD:
            twin.remove(old)
    if card != THE_FUTURE:
        twin.add(card)
    return float(scoring.points(twin) - scoring.points(nation))


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
