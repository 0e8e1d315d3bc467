"""Which moves are open: the decision points of the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.games.flow import steps
from civitas.games.flow.cards import (
    ACTIONS,
    BUILDING,
    EFFECT,
    EFFECT_AMOUNT,
    JOHN_LENNON,
    MILITARY,
    NO_CARD,
    OF_KIND,
    OF_KINDS,
    PAYS,
    PILES,
    REMOVE_TOP,
    TAKE_MARKET,
    WONDER,
)
from civitas.games.flow.moves import (
    ATTACK,
    COMPLETE,
    DECLINE,
    HARVEST,
    INVEST,
    KEEP,
    MODERATE,
    REMOVE,
    SNIPE,
    STAKE,
    TAKE,
    USE,
)
from civitas.games.flow.nation import Nation

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState


def legal_moves(state: FlowState, seat: i64) -> vec[i64]:
    """All that the rules allow a seat that must choose, in ascending order."""
    out: vec[i64] = vec[i64](capacity=12)
    step: i64 = state.step
    if step == steps.TURN:
        return _turn(state, seat, out)
    if step == steps.AMOUNT:
        amount: i64 = 1
        held: i64 = state.nations[seat].held
        while amount <= held:
            out = append(out, STAKE + amount)
            amount += 1
        return out
    if step == steps.MODERATOR:
        return _each(out, MODERATE, state.free)
    if step == steps.TAKE:
        return _each(out, TAKE, takeable(state, EFFECT_AMOUNT[state.source]))
    if step == steps.TARGET:
        return _each(out, ATTACK, state.victims)
    if step == steps.REMOVE:
        return _each(out, REMOVE, removable(state))
    if step == steps.EXTRA:
        return _invest_and_snipe(state, seat, out if state.must_extra else append(out, DECLINE))
    return _each(out, KEEP, state.nations[seat].offer)


def _each(out: vec[i64], first: i64, members: i64) -> vec[i64]:
    """One move for each member of a set."""
    rest: i64 = members
    while rest:
        out = append(out, first + lowest(rest))
        rest &= rest - 1
    return out


def _turn(state: FlowState, seat: i64, out: vec[i64]) -> vec[i64]:
    """The five actions (FOH-TURN-02).

    Harvest is always open (FOH-TURN-03); with the marker out only a further invest is not (FOH-TURN-04).
    """
    me: Nation = state.nations[seat]
    out = append(out, HARVEST)
    if me.marker != NO_CARD:
        out = append(out, COMPLETE)
    out = _invest_and_snipe(state, seat, out)
    rest: i64 = me.visible & ACTIONS
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        if can_use(state, me, card):
            out = append(out, USE + card)
    return out


def _invest_and_snipe(state: FlowState, seat: i64, out: vec[i64]) -> vec[i64]:
    """What is also open as the extra action after a complete between two players (FOH-2P-04)."""
    me: Nation = state.nations[seat]
    if me.marker == NO_CARD and me.held > 0:
        out = _each(out, INVEST, state.free)
    if state.market != state.free:
        out = _each(out, SNIPE, snipable(state, seat))
    return out


def snipable(state: FlowState, seat: i64) -> i64:
    """The cards in which others have invested no more than this player holds (FOH-SNIPE-01, FOH-2P-05)."""
    held: i64 = state.nations[seat].held
    cards: i64 = 0
    other: i64 = 0
    while other < state.seats:
        investor: Nation = state.nations[other]
        if investor.marker != NO_CARD and other != seat and investor.stake <= held:
            cards |= bit(investor.marker)
        other += 1
    if state.moderator != NO_CARD and state.moderator_stake <= held:
        cards |= bit(state.moderator)
    return cards


def can_use(state: FlowState, me: Nation, card: i64) -> bool:
    """Can the action effect of a visible card be carried out (FOH-ACTION-05)?"""
    if me.held < PAYS[card]:
        return False
    if EFFECT[card] == TAKE_MARKET:
        return takeable(state, EFFECT_AMOUNT[card]) != 0
    return state.drawn < len(state.deck)


def takeable(state: FlowState, kinds: i64) -> i64:
    """The market cards of some kinds in which nobody has invested (FOH-EFFECT-02)."""
    return state.free & OF_KINDS[kinds]


def removable(state: FlowState) -> i64:
    """The cards of which the effect that waits removes one."""
    if EFFECT[state.source] == JOHN_LENNON:
        return bit(state.source) | bit(state.nations[state.turn].top(MILITARY))
    victim: Nation = state.nations[state.victim]
    if EFFECT[state.source] == REMOVE_TOP:
        return tops(victim, EFFECT_AMOUNT[state.source])
    return victim.cards & OF_KIND[WONDER]


def tops(nation: Nation, kinds: i64) -> i64:
    """The top cards of some piles; start cards are in no set, and no effect lets anybody choose between them."""
    cards: i64 = 0
    kind: i64 = BUILDING
    while kind < PILES:
        if (kinds >> kind) & 1:
            cards |= nation.visible & OF_KIND[kind]
        kind += 1
    return cards
