"""Why a move of the action phase is not allowed: the rule, the reason and its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from civitas.core.decision import Reason
from civitas.games.ages import moves as m
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGE,
    AGE_IDS,
    AIR_FORCE,
    AMOUNT,
    CARD_IDS,
    GOVERNMENTS,
    INFANTRY,
    LEADERS,
    PHILOSOPHY,
    SPECIALS,
    TACTICS,
    TYPE,
    UNITS,
    UPGRADE_FROM,
    UPGRADE_TO,
    UPGRADES,
    URBAN_LIMIT,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.powers import HAND_LIMIT, THEATER_UPGRADE
from civitas.games.ages.edge import why_ability
from civitas.games.ages.legal.build import can_revolt, may_build, may_take, most_stages, pays_with_target
from civitas.games.ages.prices import (
    build_price,
    cooperation,
    population_price,
    science_price,
    take_price,
    upgrade_price,
)
from civitas.games.ages.rules.actions import civil_left, military_left
from civitas.games.ages.rules.wonders import stages_left, stages_price
from civitas.games.ages.steps import COPY_COST, NONE, ROW_COST, USED_TACTIC, USED_THEATER_UPGRADE

if TYPE_CHECKING:
    from civitas.games.ages.nation import Nation
    from civitas.games.ages.state import AgesState


class Terms(NamedTuple):
    """On what terms an action is done: for less, and for nothing but its price if a card or an event tells one to."""

    discount: int = 0
    free: bool = False


OWN: Final = Terms()
"""An action of one's own: at the full price, and for an action token."""


def why_not(state: AgesState, seat: int, move: int) -> Reason:
    """Why the move is not allowed in the action phase."""
    nation = state.nations[seat]
    if m.TAKE <= move < m.POPULATE:
        return take(state, nation, move - int(m.TAKE), int(civil_left(nation)))
    if state.round == 1:
        return "TTA-TURN-01", "first_round", {}
    if move == m.POPULATE:
        return populate(nation, OWN)
    if m.BUILD <= move < m.UPGRADE:
        return build(nation, move - int(m.BUILD), OWN)
    if m.UPGRADE <= move < m.DESTROY:
        return upgrade(nation, move - int(m.UPGRADE), OWN)
    if m.DESTROY <= move < m.LEADER:
        return _destroy(nation, move - int(m.DESTROY))
    if m.LEADER <= move < m.STAGE:
        return _leader(nation, move - int(m.LEADER))
    if m.STAGE <= move < m.DEVELOP:
        return _stage(nation, move - int(m.STAGE) + 1)
    if m.DEVELOP <= move < m.REVOLT:
        return develop(state, seat, move - int(m.DEVELOP), False, OWN)
    if m.REVOLT <= move < m.PLAY:
        return develop(state, seat, GOVERNMENTS + move - int(m.REVOLT), True, OWN)
    if m.PLAY <= move < m.TACTIC:
        return _play(nation, ACTIONS + move - int(m.PLAY))
    if m.TACTIC <= move < m.CONVERT:
        return _tactic(state, nation, move)
    return why_ability.why_not(state, seat, move)


def _actions(nation: Nation, price: int, rule: str) -> Reason:
    return rule, "too_few_actions", {"price": price, "left": int(civil_left(nation))}


def _military(nation: Nation, price: int, rule: str) -> Reason:
    return rule, "too_few_military", {"price": price, "left": int(military_left(nation))}


def take(state: AgesState, nation: Nation, place: int, left: int) -> Reason:
    """Why a card of the row cannot be taken with so many civil actions."""
    card = int(state.card_row[place])
    if card == NONE:
        return "TTA-ROW-01", "row_empty", {}
    named: dict[str, Any] = {"card": CARD_IDS[card]}
    price = int(take_price(nation, card, place))
    if may_take(nation, card):
        rule = "TTA-ROW-01" if price == ROW_COST[place] else "TTA-CIV-19"
        return rule, "too_few_actions", {"price": price, "left": left}
    if WONDERS <= card < LEADERS:
        return "TTA-CIV-02", "wonder_unfinished", {"card": CARD_IDS[WONDERS + nation.wonder]}
    if card < WONDERS and ((nation.techs | nation.hand_techs) >> card) & 1:
        return "TTA-CIV-04", "has_technology", named
    if LEADERS <= card < ACTIONS and (nation.leader_ages >> AGE[card]) & 1:
        return "TTA-CIV-05", "leader_age", {"age": AGE_IDS[AGE[card]]}
    most = int(nation.civil_total) + (int(AMOUNT[HAND_LIMIT]) if nation.has(HAND_LIMIT) else 0)
    return "TTA-CIV-03", "hand_full", {"count": int(nation.civil_hand()), "most": most}


def populate(nation: Nation, terms: Terms) -> Reason:
    """Why population cannot be increased."""
    if not nation.yellow:
        return "TTA-CIV-08", "no_yellow", {}
    price, have = int(population_price(nation, terms.discount)), int(nation.food() + nation.trade_food)
    if have < price:
        return "TTA-CIV-08", "too_little_food", {"price": price, "have": have}
    return _actions(nation, 1, "TTA-CIV-08")


def _resources(nation: Nation, price: int, card: int, rule: str) -> Reason:
    have = int(nation.resources() + nation.trade_resource)
    if UNITS <= card < WORKED:
        have += int(nation.army_resources + nation.homer_resource)
    return rule, "too_dear", {"card": CARD_IDS[card], "price": price, "have": have}


def build(nation: Nation, card: int, terms: Terms) -> Reason:
    """Why nothing can be built on a card."""
    named = {"card": CARD_IDS[card]}
    rule = "TTA-BUILD-04" if card >= UNITS else "TTA-BUILD-02" if card >= PHILOSOPHY else "TTA-BUILD-01"
    if not (nation.techs >> card) & 1:
        return "TTA-GOV-11", "not_in_play", named
    if not may_build(nation, card):
        return _no_room(nation)
    if not nation.pool:
        return rule, "no_worker", {}
    if not terms.free and not (military_left(nation) if card >= UNITS else civil_left(nation)):
        return _military(nation, 1, rule) if card >= UNITS else _actions(nation, 1, rule)
    return _resources(nation, int(build_price(nation, card, terms.discount)), card, rule)


def upgrade(nation: Nation, index: int, terms: Terms) -> Reason:
    """Why a building or a unit cannot be upgraded."""
    low, high = int(UPGRADE_FROM[index]), int(UPGRADE_TO[index])
    if not nation.workers[low]:
        return "TTA-BUILD-06", "not_standing", {"card": CARD_IDS[low]}
    if not (nation.techs >> high) & 1:
        return "TTA-GOV-11", "not_in_play", {"card": CARD_IDS[high]}
    if index >= UPGRADES:
        if not nation.has(THEATER_UPGRADE):
            return "TTA-BUILD-07", "other_type", {}
        if nation.used & USED_THEATER_UPGRADE:
            return "TTA-LEADER-03", "power_used", {"card": why_ability.giver(THEATER_UPGRADE)}
        if not may_build(nation, high):
            return _no_room(nation)
    if not terms.free and not (military_left(nation) if high >= UNITS else civil_left(nation)):
        return _military(nation, 1, "TTA-BUILD-06") if high >= UNITS else _actions(nation, 1, "TTA-BUILD-06")
    return _resources(nation, int(upgrade_price(nation, low, high, terms.discount)), high, "TTA-BUILD-06")


def _no_room(nation: Nation) -> Reason:
    return "TTA-BUILD-03", "urban_limit", {"count": int(URBAN_LIMIT[nation.government])}


def _destroy(nation: Nation, card: int) -> Reason:
    if not nation.workers[card]:
        return "TTA-BUILD-09", "not_standing", {"card": CARD_IDS[card]}
    return _military(nation, 1, "TTA-BUILD-09") if card >= UNITS else _actions(nation, 1, "TTA-BUILD-09")


def _leader(nation: Nation, leader: int) -> Reason:
    if not (nation.hand_leaders >> leader) & 1:
        return "TTA-LEADER-01", "not_in_hand", {"card": CARD_IDS[LEADERS + leader]}
    return _actions(nation, 1, "TTA-LEADER-01")


def _stage(nation: Nation, count: int) -> Reason:
    if nation.wonder == NONE:
        return "TTA-WONDER-01", "no_wonder", {}
    if count > stages_left(nation):
        return "TTA-WONDER-04", "few_stages_left", {"count": int(stages_left(nation))}
    if count > most_stages(nation):
        return "TTA-WONDER-03", "too_many_stages", {"count": int(most_stages(nation))}
    if not civil_left(nation):
        return _actions(nation, 1, "TTA-WONDER-01")
    price = int(stages_price(nation, count, 0))
    if price > nation.resources() + nation.trade_resource:
        return _resources(nation, price, WONDERS + int(nation.wonder), "TTA-WONDER-01")
    # The token of the last stage comes back at once.
    need = count - (count == stages_left(nation))
    tokens = int(nation.blue) + sum(int(lying) for lying in nation.tokens)
    return "TTA-WONDER-02", "too_few_blue", {"price": need, "have": tokens}


def develop(state: AgesState, seat: int, card: int, revolution: bool, terms: Terms) -> Reason:
    """Why a technology cannot be developed."""
    nation = state.nations[seat]
    government = GOVERNMENTS <= card < SPECIALS
    rule = "TTA-GOV-06" if revolution else "TTA-GOV-05" if government else "TTA-GOV-01"
    if not (nation.hand_techs >> card) & 1:
        return rule, "not_in_hand", {"card": CARD_IDS[card]}
    if revolution and not terms.free and not can_revolt(nation):
        return rule, "actions_spent", {}
    if not revolution and not terms.free and not civil_left(nation):
        return _actions(nation, 1, rule)
    partner = int(cooperation(state, seat))
    if partner != NONE and not state.nations[partner].science:
        return "TTA-TURN-05", "partner_science", {"target": partner}
    price = int(science_price(state, seat, card, revolution, terms.discount))
    have = int(nation.science)
    if INFANTRY <= TYPE[card] <= AIR_FORCE:
        have += int(nation.army_science)
    return rule, "too_little_science", {"card": CARD_IDS[card], "price": price, "have": have}


def _play(nation: Nation, card: int) -> Reason:
    named = {"card": CARD_IDS[card]}
    if card not in [int(held) for held in nation.actions]:
        return "TTA-CIV-09", "not_in_hand", named
    if nation.is_fresh(card):
        return "TTA-CIV-09", "fresh", named
    if not civil_left(nation) and not _brings_revolution(nation, card):
        return _actions(nation, 1, "TTA-CIV-09")
    return "TTA-CIV-10", "cannot_be_done", named


def _brings_revolution(nation: Nation, card: int) -> bool:
    """Robespierre: could a Breakthrough do without a civil action, but for the science? (R-32)"""
    governments = nation.hand_techs >> GOVERNMENTS & ((1 << SPECIALS - GOVERNMENTS) - 1)
    return bool(governments and pays_with_target(nation, card - ACTIONS, can_revolt(nation)))


def _tactic(state: AgesState, nation: Nation, move: int) -> Reason:
    copied = move >= m.COPY
    tactic = move - int(m.COPY if copied else m.TACTIC)
    named = {"card": CARD_IDS[TACTICS + tactic]}
    if copied and not (state.common >> tactic) & 1:
        return "TTA-TACTIC-03", "not_common", named
    if not copied and nation.place_of(TACTICS + tactic) == NONE:
        return "TTA-TACTIC-02", "not_in_hand", named
    if nation.used & USED_TACTIC:
        return "TTA-TACTIC-04", "tactic_used", {}
    if copied and nation.tactic == tactic:
        return "TTA-TACTIC-03", "same_tactic", named
    rule = "TTA-TACTIC-03" if copied else "TTA-TACTIC-02"
    return _military(nation, COPY_COST if copied else 1, rule)
