"""Why a bid, a unit or a card cannot be part of an auction, a force, a defence or a discard now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from civitas.core.decision import Reason
from civitas.games.ages import moves as m
from civitas.games.ages.cards.civil import AGGRESSIONS, AMOUNT, BONUSES, CARD_IDS, CIVIL, UNITS
from civitas.games.ages.cards.powers import COLONY_CARDS
from civitas.games.ages.rules.colony import BONUS_KEY, OTHER_KEY, force, largest_force, units_sent
from civitas.games.ages.steps import NONE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def bid(state: AgesState, seat: int, count: int) -> Reason:
    """Too low for a bid, or more than the force could be."""
    most = int(largest_force(state, seat))
    rule = "TTA-COLONY-02" if count <= state.bid else "TTA-COLONY-03"
    return rule, "bid_range", {"bid": int(state.bid), "most": most}


def discard(state: AgesState, seat: int, card: int, rule: str) -> Reason:
    """Cards are discarded in their order, as many as must go."""
    named = {"card": CARD_IDS[card]}
    if state.nations[seat].place_of(card) == NONE:
        return rule, "not_in_hand", named
    return rule, "order_passed" if card < state.last_added else "discard_order", named


def force_part(state: AgesState, seat: int, move: int) -> Reason:
    """Why something cannot join the force, or the force not leave, yet."""
    nation = state.nations[seat]
    have = int(force(state, nation))
    if move == m.DONE:
        if not state.sent:
            return "TTA-COLONY-07", "unit_first", {}
        return "TTA-COLONY-06", "force_small", {"bid": int(state.bid), "have": have}
    if move < m.BONUS:
        key = move - int(m.SEND)
        named = {"card": CARD_IDS[UNITS + key]}
        standing = int(nation.workers[UNITS + key])
        if standing == units_sent(state.sent)[key]:
            return ("TTA-COLONY-08", "all_sent", {**named, "count": standing}) if standing else _no_unit(named)
    else:
        card = _card(move)
        key = BONUS_KEY + card - BONUSES if move < m.DISCARD else OTHER_KEY + card - CIVIL
        named = {"card": CARD_IDS[card]}
        why = _no_card(state, seat, move, card)
        if why is not None:
            return why
    if key < state.last_added:
        return "TTA-COLONY-06", "order_passed", named
    return "TTA-COLONY-06", "force_order", {"bid": int(state.bid), "have": have}


def _card(move: int) -> int:
    return BONUSES + move - int(m.BONUS) if move < m.DISCARD else CIVIL + move - int(m.DISCARD)


def _no_unit(named: dict[str, str]) -> Reason:
    return "TTA-COLONY-08", "not_standing", named


def _no_card(state: AgesState, seat: int, move: int, card: int) -> Reason | None:
    """The card is not there, or can add nothing to this force."""
    nation, named = state.nations[seat], {"card": CARD_IDS[card]}
    if nation.place_of(card) == NONE:
        return "TTA-COLONY-08", "not_in_hand", named
    if move >= m.DISCARD:
        if not nation.has(COLONY_CARDS):
            return "TTA-COLONY-08", "no_power", {}
        if BONUSES <= card < AGGRESSIONS:
            return "TTA-COLONY-18", "is_bonus", named
        if state.used_cards >= AMOUNT[COLONY_CARDS]:
            return "TTA-COLONY-18", "cards_used", {"count": int(AMOUNT[COLONY_CARDS])}
    return None if state.sent else ("TTA-COLONY-07", "unit_first", {})


def defence(state: AgesState, seat: int, move: int) -> Reason:
    """Cards of a defence go in their order: bonus cards, then those that are discarded for 1 each."""
    nation, card = state.nations[seat], _card(move)
    named = {"card": CARD_IDS[card]}
    if nation.place_of(card) == NONE:
        return "TTA-AGG-06", "not_in_hand", named
    if state.used_cards >= nation.military_total:
        return "TTA-AGG-06", "cards_used", {"count": int(nation.military_total)}
    return "TTA-AGG-06", "order_passed", named
