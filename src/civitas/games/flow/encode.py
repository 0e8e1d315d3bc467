"""A position as a set of small numbers, for bots that learn: what one seat knows, from its side of the table.

Each number says that one thing holds ("my left neighbour has invested in the monastery", "I hold 5 resources"). Only
what the seat may know is read, so an imagined state gives the same set as the real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane, lowest
from civitas.games.flow import scoring
from civitas.games.flow.cards import ICONS, MARKET_CARDS, NO_CARD, STARTS
from civitas.games.flow.features.evaluate import LEAST, strength, time_left
from civitas.games.flow.moves import ATTACK, MOVES, RANGE
from civitas.games.flow.nation import Nation
from civitas.games.flow.steps import AMOUNT, START

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState

SEATS: Final = 5
MOST_HELD: Final = 30
MOST_STAKE: Final = 20
MOST_ICONS: Final = 8
MOST_POOL: Final = 24
POINTS_APART: Final = 20
STEPS: Final = 8
AGES: Final = 6
PHASES: Final = 6
WIDEST: Final = 12
EDGES_PER_UNIT: Final = 4.0

# Where each kind of number begins in a nation's share.
_CARDS: Final = 0
_VISIBLE: Final = _CARDS + MARKET_CARDS
_MARKER: Final = _VISIBLE + MARKET_CARDS
_HELD: Final = _MARKER + MARKET_CARDS
_STAKE: Final = _HELD + MOST_HELD + 1
_ICONS: Final = _STAKE + MOST_STAKE + 1
_STARTED: Final = _ICONS + ICONS * MOST_ICONS
_APART: Final = _STARTED + STARTS
_TURN: Final = _APART + 2 * POINTS_APART + 1
_FIRST: Final = _TURN + 1
_VICTIM: Final = _FIRST + 1
_NATION: Final = _VICTIM + 1

# What all share, and the seat's own offer of start cards.
_MARKET: Final = SEATS * _NATION
_FREE: Final = _MARKET + MARKET_CARDS
_MODERATOR: Final = _FREE + MARKET_CARDS
_MODERATOR_STAKE: Final = _MODERATOR + MARKET_CARDS
_SOURCE: Final = _MODERATOR_STAKE + MOST_STAKE + 1
_SUPPLY: Final = _SOURCE + MARKET_CARDS
_RESERVOIR: Final = _SUPPLY + MOST_POOL + 1
_DECK: Final = _RESERVOIR + MOST_POOL + 1
_STEP: Final = _DECK + MARKET_CARDS + 1
_AGE: Final = _STEP + STEPS
_COMPLETED: Final = _AGE + AGES
_OFFER: Final = _COMPLETED + 1
_EDGE: Final = _OFFER + STARTS
_POINTS: Final = _EDGE + PHASES * (2 * WIDEST + 1)
INPUTS: Final = _POINTS + PHASES * (2 * WIDEST + 1)
ROWS: Final = MOVES


def encode(state: FlowState, seat: i64) -> vec[i64]:
    """The numbers that hold for a seat."""
    out: vec[i64] = vec[i64](capacity=128)
    points: i64 = scoring.points(state.nations[seat])
    away: i64 = 0
    while away < state.seats:
        other: i64 = (seat + away) % state.seats
        at: i64 = away * _NATION
        out = _nation(out, state.nations[other], at, points, state.step != START or other == seat)
        if other == state.turn and state.step != START:
            out = append(out, at + _TURN)
        if other == state.first:
            out = append(out, at + _FIRST)
        if other == state.victim:
            out = append(out, at + _VICTIM)
        away += 1
    out = _each(out, _MARKET, state.market)
    out = _each(out, _FREE, state.free)
    if state.moderator != NO_CARD:
        out = append(out, _MODERATOR + state.moderator)
        out = append(out, _MODERATOR_STAKE + min(state.moderator_stake, MOST_STAKE))
    if 0 <= state.source < MARKET_CARDS:
        out = append(out, _SOURCE + state.source)
    out = append(out, _SUPPLY + min(state.supply, MOST_POOL))
    out = append(out, _RESERVOIR + min(state.reservoir, MOST_POOL))
    out = append(out, _DECK + min(len(state.deck) - state.drawn, MARKET_CARDS))
    out = append(out, _STEP + state.step)
    out = append(out, _AGE + state.age())
    if state.completed:
        out = append(out, _COMPLETED)
    if state.step == START:
        return _each(out, _OFFER, state.nations[seat].offer)
    return _edge(out, state, seat, points)


def _edge(out: vec[i64], state: FlowState, seat: i64, points: i64) -> vec[i64]:
    """By how far the deck is spent: the lead over the best other nation in points, and in what they may come to."""
    left: float = time_left(state)
    phase: i64 = PHASES - 1 if state.step == AMOUNT else min(i64(left * (PHASES - 1)), PHASES - 2)
    best: float = LEAST
    most: i64 = i64(LEAST)
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            best = max(best, strength(state, other, left))
            most = max(most, scoring.points(state.nations[other]))
        other += 1
    edge: float = min(max(EDGES_PER_UNIT * (strength(state, seat, left) - best), -float(WIDEST)), float(WIDEST))
    lead: i64 = min(max(points - most, -WIDEST), WIDEST)
    at: i64 = phase * (2 * WIDEST + 1) + WIDEST
    return append(append(out, _EDGE + at - WIDEST + i64(edge + float(WIDEST) + 0.5)), _POINTS + at + lead)


def _nation(out: vec[i64], nation: Nation, at: i64, points: i64, started: bool) -> vec[i64]:
    """A nation's cards, resources, investment and icons, and by how much it is ahead of the seat's own."""
    out = _each(out, at + _CARDS, nation.cards)
    out = _each(out, at + _VISIBLE, nation.visible)
    out = append(out, at + _HELD + min(nation.held, MOST_HELD))
    if nation.marker != NO_CARD:
        out = append(out, at + _MARKER + nation.marker)
        out = append(out, at + _STAKE + min(nation.stake, MOST_STAKE))
    icon: i64 = 0
    while icon < ICONS and started:
        count: i64 = min(lane(nation.plain, icon), MOST_ICONS)
        unit: i64 = 0
        while unit < count:
            out = append(out, at + _ICONS + icon * MOST_ICONS + unit)
            unit += 1
        icon += 1
    if nation.start != NO_CARD and started:
        out = append(out, at + _STARTED + nation.start - MARKET_CARDS)
    ahead: i64 = (scoring.points(nation) if started else 0) - points
    return append(out, at + _APART + POINTS_APART + min(max(ahead, -POINTS_APART), POINTS_APART))


def _each(out: vec[i64], first: i64, members: i64) -> vec[i64]:
    """One number for each member of a set."""
    rest: i64 = members
    while rest:
        out = append(out, first + lowest(rest))
        rest &= rest - 1
    return out


def row(state: FlowState, seat: i64, move: i64) -> i64:
    """The row of a move; whom to attack is counted from the seat."""
    if ATTACK <= move < ATTACK + RANGE:
        return ATTACK + (move - ATTACK - seat) % state.seats
    return move


def sight(state: FlowState) -> i64:
    """A number that tells apart what a move has brought to light: the market."""
    return state.market
