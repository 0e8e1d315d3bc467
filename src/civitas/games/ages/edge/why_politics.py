"""Why a political action is not allowed: the rule, the reason and its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.decision import Reason
from civitas.games.ages import moves as m
from civitas.games.ages.cards.civil import AGGRESSIONS, CARD_IDS, EVENTS, PACTS, TERRITORIES, WARS
from civitas.games.ages.cards.military import AGGRESSION, AGGRESSION_COST, OPEN_WAR, WAR_COST
from civitas.games.ages.cards.powers import NO_ATTACKS
from civitas.games.ages.legal.politics import has_prize, may_declare
from civitas.games.ages.rules.attack import attack_cost, is_stronger, strength_against, strength_before
from civitas.games.ages.rules.pacts import forbids
from civitas.games.ages.steps import NONE, SHORTER

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def why_not(state: AgesState, seat: int, move: int) -> Reason:
    """Why the political action is not allowed."""
    if move < m.ATTACK:
        return _not_in_hand(EVENTS + move - int(m.PREPARE), "TTA-EVENT-03")
    if move < m.OFFER:
        return _attack(state, seat, move)
    if move < m.CANCEL:
        return _offer(state, seat, move - int(m.OFFER))
    if move < m.RESIGN:
        return "TTA-PACT-06", "not_party", {"card": CARD_IDS[PACTS + move - int(m.CANCEL)]}
    if move == m.RESIGN:
        return "TTA-RESIGN-01", "no_resigning", {}
    if move == m.RETIRE:
        return "TTA-POL-04", "no_power", {}
    card = TERRITORIES + move - int(m.SETTLE)
    if state.nations[seat].place_of(card) == NONE:
        return _not_in_hand(card, "TTA-COLONY-19")
    return "TTA-COLONY-19", "no_power", {}


def _not_in_hand(card: int, rule: str) -> Reason:
    return rule, "not_in_hand", {"card": CARD_IDS[card]}


def _attack(state: AgesState, seat: int, move: int) -> Reason:
    """An aggression or a war."""
    war = move >= m.DECLARE
    number, rival = divmod(move - int(m.DECLARE if war else m.ATTACK), m.SEATS)
    is_open = war and number == OPEN_WAR
    if is_open and state.variant != SHORTER:
        return "TTA-SHORT-03", "no_open_war", {}
    nation = state.nations[seat]
    rule = "TTA-WAR-01" if war else "TTA-AGG-01"
    card = (WARS if war else AGGRESSIONS) + number
    if not is_open and nation.place_of(card) == NONE:
        return _not_in_hand(card, rule)
    named: dict[str, Any] = {"target": rival}
    if rival >= state.seats or rival == seat or not state.nations[rival].alive:
        return rule, "no_rival", {}
    target = state.nations[rival]
    if nation.has(NO_ATTACKS):
        return "TTA-POL-12", "peaceful_leader", {}
    if war and not may_declare(state):
        return "TTA-POL-10", "last_round_war", {}
    if forbids(state, seat, rival, war):
        # Loss of Sovereignty forbids wars on one side to all, and not only attacks between the two.
        return "TTA-PACT-07" if forbids(state, seat, rival, False) else "TTA-WAR-02", "pact_forbids", named
    if not war and not has_prize(target, AGGRESSION[number]):
        return "TTA-AGG-05", "no_prize", named
    if not war and not is_stronger(state, seat, rival):
        mine, theirs = int(strength_against(state, seat, rival)), int(strength_before(state, rival, seat))
        return "TTA-AGG-03", "not_stronger", {**named, "strength": mine, "have": theirs}
    price = int(attack_cost(WAR_COST[number] if war else AGGRESSION_COST[number], target))
    return "TTA-POL-06", "too_few_military", {"price": price, "left": int(nation.red)}


def _offer(state: AgesState, seat: int, code: int) -> Reason:
    pact, partner = code // (2 * m.SEATS), code // 2 % m.SEATS
    if state.nations[seat].place_of(PACTS + pact) == NONE:
        return _not_in_hand(PACTS + pact, "TTA-PACT-02")
    if partner >= state.seats or partner == seat or not state.nations[partner].alive:
        return "TTA-PACT-02", "no_partner", {}
    return "TTA-PACT-11", "one_side", {"card": CARD_IDS[PACTS + pact]}
