"""Why an answer to a question that a card or a rule puts is not among the possible ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from civitas.core.decision import Reason
from civitas.games.ages import moves as m
from civitas.games.ages import steps
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGRICULTURE,
    BRONZE,
    CARD_IDS,
    CIVIL,
    DOES,
    DOES_DEVELOP,
    DOES_FARM_MINE,
    DOES_UPGRADE,
    DOES_URBAN,
    GOVERNMENTS,
    PHILOSOPHY,
    SCIENCE_COST,
    SPECIALS,
    TERRITORIES,
    UNITS,
    UPGRADE_FROM,
    UPGRADES,
    WONDERS,
    WORTH,
)
from civitas.games.ages.edge import why_action
from civitas.games.ages.edge.why_action import Terms
from civitas.games.ages.legal.build import can_revolt, pays_with_target
from civitas.games.ages.rules.abilities import target_discount
from civitas.games.ages.rules.stock import FOOD_CARDS, RESOURCE_CARDS
from civitas.games.ages.rules.tokens import OF_RESOURCES, PLACING, REACHED_AT
from civitas.games.ages.rules.wars import war_attacker

if TYPE_CHECKING:
    from civitas.games.ages.nation import Nation
    from civitas.games.ages.state import AgesState


DEVELOPMENT: Final = "development_of_civilization"


class Asked(NamedTuple):
    """A question: who must answer, with its step's two numbers and the rule behind it."""

    state: AgesState
    seat: int
    first: int
    second: int
    rule: str

    @property
    def nation(self) -> Nation:
        """The nation of the seat that must answer."""
        return self.state.nations[self.seat]


def why_not(asked: Asked, kind: int, move: int) -> Reason | None:
    """Why the move is no possible answer; None if it is no answer to such a question at all."""
    found = _ANSWERS.get(kind)
    if found is None:
        return None
    low, high, reason = found
    return reason(asked, move - low) if low <= move < high else None


# Action cards and events that let one do an action.


def _target(asked: Asked, answer: int) -> Reason:
    """An action card's own action, at its price and without an action token."""
    move, nation, does = answer + int(m.BUILD), asked.nation, int(DOES[asked.first])
    terms = Terms(int(target_discount(asked.first)), True)
    low = PHILOSOPHY if does == DOES_URBAN else 0
    high = PHILOSOPHY if does == DOES_FARM_MINE else UNITS
    if does == DOES_DEVELOP:
        if pays_with_target(nation, asked.first, asked.second != 0):
            terms = why_action.OWN
        if m.DEVELOP <= move < m.REVOLT:
            return why_action.develop(asked.state, asked.seat, move - int(m.DEVELOP), False, terms)
        if m.REVOLT <= move < m.PLAY:
            return _revolt(asked, move, terms, asked.second != 0, "TTA-CIV-13")
    elif m.BUILD <= move < m.UPGRADE and does != DOES_UPGRADE and low <= move - m.BUILD < high:
        return why_action.build(nation, move - int(m.BUILD), terms)
    elif m.UPGRADE <= move < m.UPGRADE + UPGRADES and low <= UPGRADE_FROM[move - m.UPGRADE] < high:
        return why_action.upgrade(nation, move - int(m.UPGRADE), terms)
    return asked.rule, "not_by_card", {"card": CARD_IDS[ACTIONS + asked.first]}


def _development(asked: Asked, answer: int) -> Reason:
    """Development of Civilization: the same, and population, for less."""
    move, terms = answer + int(m.POPULATE), Terms(asked.first, True)
    if move == m.POPULATE:
        return why_action.populate(asked.nation, terms)
    if m.BUILD <= move < m.BUILD + UNITS:
        return why_action.build(asked.nation, move - int(m.BUILD), terms)
    if m.DEVELOP <= move < m.REVOLT:
        return why_action.develop(asked.state, asked.seat, move - int(m.DEVELOP), False, terms)
    if m.REVOLT <= move < m.PLAY:
        return _revolt(asked, move, terms, bool(can_revolt(asked.nation)), "TTA-GOV-06")
    return asked.rule, "not_by_card", {"card": DEVELOPMENT}


def _revolt(asked: Asked, move: int, terms: Terms, unspent: bool, rule: str) -> Reason:
    card = GOVERNMENTS + move - int(m.REVOLT)
    if (asked.nation.hand_techs >> card) & 1 and not unspent:
        return rule, "actions_spent", {}
    return why_action.develop(asked.state, asked.seat, card, True, terms)


def _agreement(asked: Asked, place: int) -> Reason:
    return why_action.take(asked.state, asked.nation, place, asked.first)


def _free_building(asked: Asked, card: int) -> Reason:
    return asked.rule, "only_this", {"card": CARD_IDS[asked.first]}


# Food and resources.


def _gain(asked: Asked, food: int) -> Reason:
    return asked.rule, "split_range", {"low": 0, "high": asked.first}


def _loss(asked: Asked, food: int) -> Reason:
    low = max(0, asked.first - int(asked.nation.resources()))
    high = min(asked.first, int(asked.nation.food()))
    return "TTA-EVENT-17", "split_range", {"low": low, "high": high}


def _plunder_food(asked: Asked, food: int) -> Reason:
    high = min(asked.first, int(asked.state.nations[asked.state.rival].food()))
    return "TTA-EVENT-17", "split_range", {"low": 0, "high": high}


def _plunder_resources(asked: Asked, resources: int) -> Reason:
    high = min(asked.first, int(asked.state.nations[asked.state.rival].resources()))
    return "TTA-EVENT-17", "split_range", {"low": 0, "high": high}


# Workers, buildings, tokens, wonders and colonies that are lost.


def _lost_worker(asked: Asked, card: int) -> Reason:
    return asked.rule, "not_standing", {"card": CARD_IDS[card]}


def _destroyed(asked: Asked, card: int) -> Reason:
    named = {"card": CARD_IDS[card]}
    return (asked.rule, "no_building", named) if card >= UNITS else (asked.rule, "not_standing", named)


def _lost_blue(asked: Asked, card: int) -> Reason:
    return asked.rule, "no_token", {"card": CARD_IDS[card]}


def _lost_colony(asked: Asked, territory: int) -> Reason:
    return asked.rule, "not_colony", {"card": CARD_IDS[TERRITORIES + territory], "target": asked.seat}


def _annexed(asked: Asked, territory: int) -> Reason:
    return asked.rule, "not_colony", {"card": CARD_IDS[TERRITORIES + territory], "target": int(asked.state.rival)}


def _ruined(asked: Asked, wonder: int) -> Reason:
    return _no_wonder(asked, wonder) or (asked.rule, "too_young", {"card": CARD_IDS[WONDERS + wonder]})


def _no_wonder(asked: Asked, wonder: int) -> Reason | None:
    """No wonder that the player has completed, or one that has fallen to ruin."""
    named = {"card": CARD_IDS[WONDERS + wonder]}
    if not (asked.nation.wonders >> wonder) & 1:
        return asked.rule, "not_completed", named
    return (asked.rule, "is_ruined", named) if (asked.nation.ruined >> wonder) & 1 else None


def _terrorism(asked: Asked, card: int) -> Reason:
    return _no_urban(asked, card, asked.first)


def _raided(asked: Asked, card: int) -> Reason:
    """A raid also goes by the ages that its card names."""
    rival = int(asked.state.rival)
    if PHILOSOPHY <= card < UNITS and asked.state.nations[rival].workers[card]:
        return asked.rule, "raid_ages", {"card": CARD_IDS[card]}
    return _no_urban(asked, card, rival)


def _no_urban(asked: Asked, card: int, victim: int) -> Reason:
    named = {"card": CARD_IDS[card]}
    if not PHILOSOPHY <= card < UNITS:
        return asked.rule, "not_urban", named
    return asked.rule, "none_there", {**named, "target": victim}


# Blue tokens that pay, or that are placed.


def _payment(asked: Asked, card: int) -> Reason:
    """Tokens are returned in ascending order of their worth, and placed in descending order."""
    nation, named = asked.nation, {"card": CARD_IDS[card]}
    placing, reached = bool(asked.second & PLACING), asked.second >> REACHED_AT
    cards = FOOD_CARDS if asked.second & OF_RESOURCES == 0 else RESOURCE_CARDS
    order = [int(each) for each in cards]
    if card not in order or (placing and card >= PHILOSOPHY):
        return (
            "TTA-BUILD-12",
            "not_this_kind",
            {**named, "kind": "resources" if asked.second & OF_RESOURCES else "food"},
        )
    if placing:
        return _placing(asked, card, reached)
    if not nation.tokens[card]:
        return asked.rule, "no_token", named
    if order.index(card) < reached:
        return asked.rule, "order_passed", named
    return "TTA-BUILD-15", "not_exact", {**named, "count": asked.first}


def _placing(asked: Asked, card: int, reached: int) -> Reason:
    named, worth = {"card": CARD_IDS[card]}, int(WORTH[card])
    if not (asked.nation.techs >> card) & 1:
        return asked.rule, "not_in_play", named
    if worth > asked.first:
        return asked.rule, "worth_too_much", {**named, "price": worth, "left": asked.first}
    if card - (BRONZE if card >= BRONZE else AGRICULTURE) > reached:
        return asked.rule, "order_passed", named
    return "TTA-BUILD-17", "not_all_shown", {**named, "count": asked.first}


# Wars and the events of the shorter game.


def _spoils(asked: Asked, special: int) -> Reason:
    card, nation = SPECIALS + special, asked.nation
    named = {"card": CARD_IDS[card]}
    if not (asked.state.nations[asked.second].techs >> card) & 1:
        return asked.rule, "not_theirs", {**named, "target": asked.second}
    if ((nation.techs | nation.hand_techs) >> card) & 1:
        return asked.rule, "has_technology", named
    return asked.rule, "spoil_dear", {**named, "price": int(SCIENCE_COST[card]), "left": asked.first}


def _war_order(asked: Asked, number: int) -> Reason:
    own = sum(war_attacker(war) == asked.seat for war in asked.state.wars)
    return asked.rule, "few_wars", {"count": own}


def _kept_event(asked: Asked, card: int) -> Reason:
    return asked.rule, "not_of_two", {"card": CARD_IDS[CIVIL + card]}


_ANSWERS: Final[dict[int, tuple[int, int, Callable[[Asked, int], Reason | None]]]] = {
    steps.TARGET: (int(m.BUILD), int(m.PLAY), _target),
    steps.DEVELOPMENT_STEP: (int(m.POPULATE), int(m.PLAY), _development),
    steps.AGREEMENT_STEP: (int(m.TAKE), int(m.POPULATE), _agreement),
    steps.FREE_BUILDING: (int(m.BUILD), int(m.UPGRADE), _free_building),
    steps.SPLIT_GAIN: (int(m.SPLIT), int(m.WORKER), _gain),
    steps.SPLIT_LOSS: (int(m.SPLIT), int(m.WORKER), _loss),
    steps.PLUNDER_FOOD: (int(m.SPLIT), int(m.WORKER), _plunder_food),
    steps.PLUNDER_RESOURCES: (int(m.SPLIT), int(m.WORKER), _plunder_resources),
    steps.LOST_WORKER: (int(m.WORKER), int(m.TOKEN), _lost_worker),
    steps.DESTROYED: (int(m.DESTROY), int(m.LEADER), _destroyed),
    steps.LOST_BLUE: (int(m.TOKEN), int(m.COLONY), _lost_blue),
    steps.LOST_COLONY: (int(m.COLONY), int(m.WONDER), _lost_colony),
    steps.ANNEXED: (int(m.COLONY), int(m.WONDER), _annexed),
    steps.RUINED: (int(m.WONDER), int(m.BID), _ruined),
    steps.TUCK: (int(m.WONDER), int(m.BID), _no_wonder),
    steps.TERRORISM: (int(m.WORKER), int(m.TOKEN), _terrorism),
    steps.RAIDED: (int(m.WORKER), int(m.TOKEN), _raided),
    steps.SPOILS: (int(m.SPOIL), int(m.ACCEPT), _spoils),
    steps.WAR_ORDER: (int(m.FIRST_WAR), int(m.MOVES), _war_order),
    steps.KEPT_EVENT: (int(m.DISCARD), int(m.THEIR_LEADER), _kept_event),
    steps.PAYMENT: (int(m.TOKEN), int(m.COLONY), _payment),
}
"""By step: the first of the moves that answer its question, the one after the last, and why one of them, counted from
the first, is no answer now."""
