"""What a seat is asked, and why other moves are not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import members
from civitas.core.decision import Reason
from civitas.games.flow import moves as m
from civitas.games.flow.cards import (
    ACTIONS,
    ATTACK_ALL,
    ATTACK_ONE,
    CARD_IDS,
    EFFECT,
    EFFECT_AMOUNT,
    JOHN_LENNON,
    KIND_IDS,
    MARKET_CARDS,
    MILITARY,
    NO_CARD,
    OF_KIND,
    PAYS,
    REMOVE_TOP,
    REMOVE_WONDER,
    TIMING,
    WONDER,
)
from civitas.games.flow.edge.notation import is_move
from civitas.games.flow.nation import Nation
from civitas.games.flow.prices import moderation
from civitas.games.flow.steps import (
    AMOUNT,
    EXTRA,
    MODERATOR,
    REMOVE,
    START,
    STEP_IDS,
    TAKE,
    TARGET,
    TURN,
)

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState

_ANSWERS: dict[int, tuple[tuple[int, int], ...]] = {
    START: ((m.KEEP, m.MOVES),),
    TURN: ((m.HARVEST, m.DECLINE), (m.INVEST, m.STAKE)),
    AMOUNT: ((m.STAKE, m.TAKE),),
    TAKE: ((m.TAKE, m.ATTACK),),
    TARGET: ((m.ATTACK, m.REMOVE),),
    REMOVE: ((m.REMOVE, m.MODERATE),),
    EXTRA: ((m.DECLINE, m.DECLINE + 1), (m.INVEST, m.USE)),
    MODERATOR: ((m.MODERATE, m.KEEP),),
}
"""Per step the ranges of moves that answer it."""

_STEP_RULES: dict[int, str] = {
    START: "FOH-2P-01",
    TURN: "FOH-TURN-02",
    AMOUNT: "FOH-INVEST-02",
    TAKE: "FOH-EFFECT-02",
    TARGET: "FOH-ATTACK-05",
    REMOVE: "FOH-ATTACK-07",
    EXTRA: "FOH-2P-04",
    MODERATOR: "FOH-2P-07",
}


_REMOVAL_RULES: dict[tuple[int, int], str] = {
    (REMOVE_TOP, ATTACK_ONE): "FOH-FX-17",
    (REMOVE_TOP, ATTACK_ALL): "FOH-FX-19",
    (REMOVE_WONDER, ATTACK_ONE): "FOH-FX-18",
    (REMOVE_WONDER, ATTACK_ALL): "FOH-FX-20",
}
"""Which cards an attack removes, by what it does and whom it hits."""


# The question.


def question(state: FlowState, seat: int) -> tuple[str, dict[str, Any]]:
    """What a seat that must choose is asked."""
    me = state.nations[seat]
    args: dict[str, Any] = {"seat": seat}
    if state.step == AMOUNT:
        args |= {"card": CARD_IDS[me.marker], "most": int(me.held)}
    elif state.step in (TAKE, TARGET):
        args["card"] = CARD_IDS[state.source]
    elif state.step == REMOVE:
        args["card"] = CARD_IDS[state.source]
        if EFFECT[state.source] == JOHN_LENNON:
            return "remove_own", args
        args["target"] = int(state.victim)
    elif state.step == MODERATOR:
        half, added = moderation(state)
        args["count"] = int(half + added)
    elif state.step == EXTRA and state.must_extra:
        return "extra_compulsory", args
    return STEP_IDS[state.step], args


# What a player might expect.


def thinkable(state: FlowState, seat: int, about: str | None) -> list[int]:
    """Every market card for every action on it, and every own card that has or had an action; ascending."""
    market = [int(card) for card in members(state.market)]
    out: list[int] = []
    if state.step in (TURN, EXTRA):
        taken = [card for card in market if not (state.free >> card) & 1]
        out = [m.INVEST + card for card in market] + [m.SNIPE + card for card in taken]
        if state.step == EXTRA:
            out.append(m.DECLINE)
        else:
            out += [m.COMPLETE, *(m.USE + int(card) for card in members(state.nations[seat].cards & ACTIONS))]
    elif state.step == TAKE:
        out = [m.TAKE + card for card in market]
    elif state.step == TARGET:
        out = [m.ATTACK + other for other in range(int(state.seats)) if other != seat]
    elif state.step == REMOVE:
        out = [m.REMOVE + card for card in _losable(state)]
    elif state.step == MODERATOR:
        out = [m.MODERATE + card for card in market]
    if about is not None:
        out = [move for move in out if card_of(move) is not None and CARD_IDS[card_of(move) or 0] == about]
    return sorted(out)


def card_of(move: int) -> int | None:
    """The market card that a move is about, if any."""
    if move < m.INVEST or m.STAKE <= move < m.TAKE or m.ATTACK <= move < m.REMOVE or move >= m.KEEP:
        return None
    return move % m.RANGE


def _losable(state: FlowState) -> list[int]:
    """The cards of the victim's nation that are of the kinds which the effect removes."""
    victim = state.nations[state.victim]
    if EFFECT[state.source] == JOHN_LENNON:
        kinds = [MILITARY]
    elif EFFECT[state.source] == REMOVE_TOP:
        kinds = [int(kind) for kind in members(EFFECT_AMOUNT[state.source])]
    else:
        kinds = [WONDER]
    return [int(card) for kind in kinds for card in members(victim.cards & OF_KIND[kind])]


# The reasons.


def why_not(state: FlowState, seat: int, move: int) -> Reason:
    """Why a seat that must choose may not make this move."""
    me = state.nations[seat]
    step = int(state.step)
    if not is_move(move):
        return _rule_of_step(state), "no_such_move", {}
    if step == TURN and m.STAKE <= move < m.TAKE and me.marker != NO_CARD:
        return "FOH-INVEST-04", "no_raise", {"card": CARD_IDS[me.marker]}
    if not any(first <= move < end for first, end in _ANSWERS[step]):
        return _rule_of_step(state), "other_step", {"step": STEP_IDS[step]}
    card = card_of(move)
    if move == m.COMPLETE:
        return "FOH-COMPLETE-01", "no_investment", {}
    if move == m.DECLINE:
        return "FOH-2P-04", "extra_compulsory", {}
    if step == AMOUNT:
        return "FOH-INVEST-02", "amount", {"most": int(me.held)}
    if step == TARGET:
        return _why_no_target(state, seat, move - m.ATTACK)
    if step == START or card is None:
        return "FOH-2P-01", "not_offered", {"card": CARD_IDS[MARKET_CARDS + move - m.KEEP]}
    if step == REMOVE:
        return _why_not_removed(state, card)
    if m.USE <= move < m.STAKE:
        return _why_no_use(state, me, card)
    return _why_not_from_market(state, seat, move, card)


def _rule_of_step(state: FlowState) -> str:
    """The rule that says what is to be chosen now; John Lennon's choice is no attack's."""
    if state.step == REMOVE and EFFECT[state.source] == JOHN_LENNON:
        return "FOH-FX-25"
    return _STEP_RULES[int(state.step)]


def _why_not_from_market(state: FlowState, seat: int, move: int, card: int) -> Reason:
    """An invest, a snipe, a take or the moderator's choice that is not open."""
    named: dict[str, Any] = {"card": CARD_IDS[card]}
    sort = move - card
    rules = {m.INVEST: "FOH-INVEST-02", m.SNIPE: "FOH-SNIPE-01", m.TAKE: "FOH-EFFECT-02", m.MODERATE: "FOH-2P-07"}
    if not (state.market >> card) & 1:
        return rules[sort], "not_in_market", named
    if sort == m.SNIPE:
        return _why_no_snipe(state, seat, card)
    me = state.nations[seat]
    if sort == m.INVEST and me.marker != NO_CARD:
        return "FOH-INVEST-01", "already_invested", {"card": CARD_IDS[me.marker]}
    if card == state.moderator:
        return "FOH-2P-10", "moderator_invested", named
    for other, nation in enumerate(state.nations):
        if nation.marker == card:
            return rules[sort], "invested", named | {"target": other}
    if sort == m.INVEST:
        return "FOH-INVEST-01", "no_resources", {}
    kinds = [KIND_IDS[kind] for kind in members(EFFECT_AMOUNT[state.source])]
    return "FOH-EFFECT-02", "wrong_kind", named | {"kind": kinds, "source_card": CARD_IDS[state.source]}


def _why_no_snipe(state: FlowState, seat: int, card: int) -> Reason:
    named: dict[str, Any] = {"card": CARD_IDS[card]}
    me = state.nations[seat]
    if me.marker == card:
        return "FOH-SNIPE-01", "own_card", named
    price = int(state.moderator_stake) if card == state.moderator else None
    for nation in state.nations:
        if nation.marker == card:
            price = int(nation.stake)
    if price is None:
        return "FOH-SNIPE-01", "nobody_invested", named
    return "FOH-SNIPE-01", "too_dear", named | {"price": price, "held": int(me.held)}


def _why_no_use(state: FlowState, me: Nation, card: int) -> Reason:
    named: dict[str, Any] = {"card": CARD_IDS[card]}
    if not (ACTIONS >> card) & 1:
        return "FOH-ACTION-04", "no_action", named
    if not (me.cards >> card) & 1:
        return "FOH-ACTION-01", "not_in_nation", named
    if not (me.visible >> card) & 1:
        return "FOH-ACTION-01", "covered", named
    if me.held < PAYS[card]:
        return "FOH-ACTION-05", "cannot_pay", named | {"price": int(PAYS[card]), "held": int(me.held)}
    kinds = [KIND_IDS[kind] for kind in members(EFFECT_AMOUNT[card])]
    return "FOH-ACTION-05", "nothing_to_take", named | {"kind": kinds}


def _why_no_target(state: FlowState, seat: int, target: int) -> Reason:
    named: dict[str, Any] = {"target": target}
    if target >= state.seats:
        return "FOH-ATTACK-05", "no_such_move", {}
    if target == seat:
        return "FOH-ATTACK-05", "own_nation", {}
    other = state.nations[target]
    if other.pacifist():
        return "FOH-FX-23", "protected", named | {"card": CARD_IDS[other.leader()]}
    values = {"attack": int(state.nations[seat].attack_value()), "defence": int(other.defence_value())}
    return "FOH-ATTACK-04", "not_weaker", named | values


def _why_not_removed(state: FlowState, card: int) -> Reason:
    named: dict[str, Any] = {"card": CARD_IDS[card]}
    victim = state.nations[state.victim]
    if EFFECT[state.source] == JOHN_LENNON:
        return "FOH-FX-25", "lennon", named
    if not (victim.cards >> card) & 1:
        return "FOH-ATTACK-07", "not_the_victims", named | {"target": int(state.victim)}
    rule = _REMOVAL_RULES[int(EFFECT[state.source]), int(TIMING[state.source])]
    if card in _losable(state):
        return rule, "covered", named
    return rule, "not_this_kind", named | {"source_card": CARD_IDS[state.source]}
