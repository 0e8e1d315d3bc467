"""The moves of the politics phase, in ascending order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lowest
from civitas.games.ages.cards.civil import (
    AGGRESSIONS,
    EVENTS,
    PACTS,
    TACTICS,
    TERRITORIES,
    WARS,
)
from civitas.games.ages.cards.military import (
    AGGRESSION,
    AGGRESSION_COST,
    ANNEX,
    INFILTRATE,
    OPEN_WAR,
    PACT_TWO_SIDED,
    WAR_COST,
)
from civitas.games.ages.cards.powers import COLONIZE_FROM_HAND, LEAVE_FOR_YELLOW, NO_ATTACKS
from civitas.games.ages.moves import (
    CANCEL,
    DONE,
    PREPARE,
    RETIRE,
    SETTLE,
    TRADE,
    attack_move,
    declare_move,
    offer_move,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.abilities import can_trade_early
from civitas.games.ages.rules.attack import attack_cost, is_stronger
from civitas.games.ages.rules.pacts import forbids
from civitas.games.ages.rules.politics import party_to
from civitas.games.ages.steps import CARD_MASK, FIRST_GAME, NONE, POLITICS, SEAT_AT, SHORTER

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def political_moves(state: AgesState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Nothing, or one political action (TTA-POL-03, TTA-POL-04).

    The open war of the shorter game is declared like any war (TTA-SHORT-07). Resigning stands beside these moves
    (`may_resign`).
    """
    nation: Nation = state.nations[seat]
    out = append(out, DONE)
    if can_trade_early(state, seat):
        out = append(out, TRADE)
    before: i64 = NONE
    for item in nation.cards:
        card: i64 = item & CARD_MASK
        if card >= PACTS:
            break
        if card != before:
            if card < TACTICS:
                out = append(out, PREPARE + card - EVENTS)
            elif card >= AGGRESSIONS and not nation.has(NO_ATTACKS):
                if card < WARS:
                    out = _attacks(state, seat, out, card - AGGRESSIONS)
                elif may_declare(state):
                    out = _wars(state, seat, out, card - WARS)
        before = card
    if state.variant == SHORTER and may_declare(state) and not nation.has(NO_ATTACKS):
        out = _wars(state, seat, out, OPEN_WAR)
    before = NONE
    for item in nation.cards:
        card = item & CARD_MASK
        if card >= PACTS:
            out = _offers(state, seat, out, card - PACTS)
    if len(state.pacts):
        rest: i64 = party_to(state, seat)
        while rest:
            out = append(out, CANCEL + lowest(rest))
            rest &= rest - 1
    if nation.has(LEAVE_FOR_YELLOW):
        out = append(out, RETIRE)
    if nation.has(COLONIZE_FROM_HAND):
        for item in nation.cards:
            card = item & CARD_MASK
            if TERRITORIES <= card < TACTICS:
                out = append(out, SETTLE + card - TERRITORIES)
    return out


def may_resign(state: AgesState, seat: i64) -> bool:
    """May the seat give up now? Not in the first game (TTA-VAR-01), nor when there are no decks (TTA-END-06)."""
    if not state.resigning or state.over or state.variant == FIRST_GAME or not state.has_decks():
        return False
    task: i64 = state.tasks[len(state.tasks) - 1]
    return task & 63 == POLITICS and (task >> SEAT_AT) & 7 == seat


def may_declare(state: AgesState) -> bool:
    """Not in the last round (TTA-POL-10, TTA-END-06)."""
    return state.last_round == 0 or state.round < state.last_round


def _attacks(state: AgesState, seat: i64, out: vec[i64], aggression: i64) -> vec[i64]:
    """Against weaker rivals that no pact protects and who have something to take (TTA-AGG-02, TTA-AGG-03, TTA-AGG-05).

    Only `red` tokens pay: a temporary action never does (TTA-POL-14).
    """
    rival: i64 = 0
    while rival < state.seats:
        target: Nation = state.nations[rival]
        if (
            rival != seat
            and target.alive
            and state.nations[seat].red >= attack_cost(AGGRESSION_COST[aggression], target)
            and is_stronger(state, seat, rival)
            and has_prize(target, AGGRESSION[aggression])
            and not forbids(state, seat, rival, False)
        ):
            out = append(out, attack_move(aggression, rival))
        rival += 1
    return out


def has_prize(target: Nation, does: i64) -> bool:
    """Annex needs a colony, Infiltrate a leader or an unfinished wonder (TTA-AGG-05)."""
    if does == ANNEX:
        return target.colonies != 0
    if does == INFILTRATE:
        return target.leader != NONE or target.wonder != NONE
    return True


def _wars(state: AgesState, seat: i64, out: vec[i64], war: i64) -> vec[i64]:
    rival: i64 = 0
    while rival < state.seats:
        target: Nation = state.nations[rival]
        if (
            rival != seat
            and target.alive
            and state.nations[seat].red >= attack_cost(WAR_COST[war], target)
            and not forbids(state, seat, rival, True)
        ):
            out = append(out, declare_move(war, rival))
        rival += 1
    return out


def _offers(state: AgesState, seat: i64, out: vec[i64], pact: i64) -> vec[i64]:
    """With each partner, as either side of a two-sided pact (TTA-PACT-11)."""
    partner: i64 = 0
    while partner < state.seats:
        if partner != seat and state.nations[partner].alive:
            out = append(out, offer_move(pact, partner, 0))
            if PACT_TWO_SIDED[pact]:
                out = append(out, offer_move(pact, partner, 1))
        partner += 1
    return out
