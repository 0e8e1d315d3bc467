"""Why an ability of a leader, a wonder or a pact cannot be used in the action phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from civitas.core.decision import Reason
from civitas.games.ages import moves as m
from civitas.games.ages.cards.civil import ACTIONS, AMOUNT, CARD_IDS, PACTS, POWERS, UNITS, WONDERS
from civitas.games.ages.cards.military import PACT_FOOD_AS_RESOURCE
from civitas.games.ages.cards.powers import FREE_POPULATION, MILITARY_AS_CIVIL, RECRUIT, WAR_EFFORT
from civitas.games.ages.prices import build_price, population_price
from civitas.games.ages.rules.abilities import trade_side
from civitas.games.ages.rules.actions import military_left
from civitas.games.ages.steps import NONE, USED_CONVERSION, USED_FREE_POPULATION, USED_TRADE, USED_WAR_EFFORT

if TYPE_CHECKING:
    from civitas.games.ages.nation import Nation
    from civitas.games.ages.state import AgesState


def giver(power: int) -> str:
    """The leader or wonder that gives a power."""
    return next(CARD_IDS[card] for card in range(WONDERS, ACTIONS) if (POWERS[card - WONDERS] >> power) & 1)


def why_not(state: AgesState, seat: int, move: int) -> Reason:
    """Why the ability cannot be used now."""
    nation = state.nations[seat]
    if move == m.TRADE:
        return _trade(state, seat)
    if move == m.LINER:
        power, once = FREE_POPULATION, USED_FREE_POPULATION
    elif move >= m.RECRUIT:
        power, once = RECRUIT, 0
    elif move >= m.CULTURE_EFFORT:
        power, once = WAR_EFFORT, USED_WAR_EFFORT
    else:
        power, once = MILITARY_AS_CIVIL, USED_CONVERSION
    if not nation.has(power):
        return "TTA-TURN-05", "no_power", {}
    if nation.used & once:
        return "TTA-LEADER-03", "power_used", {"card": giver(power)}
    if power == RECRUIT:
        return _recruit(nation, UNITS + move - int(m.RECRUIT))
    if power == FREE_POPULATION:
        return "TTA-CIV-17", "no_yellow", {}
    return _military(nation)


def _military(nation: Nation) -> Reason:
    """One military action is what they cost."""
    return "TTA-TURN-05", "too_few_military", {"price": 1, "left": int(military_left(nation))}


def _recruit(nation: Nation, card: int) -> Reason:
    """Barbarossa: a military action, population and a unit, each for less."""
    if not (nation.techs >> card) & 1:
        return "TTA-GOV-11", "not_in_play", {"card": CARD_IDS[card]}
    if not nation.yellow:
        return "TTA-CIV-17", "no_yellow", {}
    food, have = int(population_price(nation, AMOUNT[RECRUIT])), int(nation.food() + nation.trade_food)
    if have < food:
        return "TTA-CIV-20", "too_little_food", {"price": food, "have": have}
    if not military_left(nation):
        return _military(nation)
    price = int(build_price(nation, card, AMOUNT[RECRUIT]))
    have = int(nation.resources() + nation.trade_resource + nation.army_resources + nation.homer_resource)
    return "TTA-BUILD-23", "too_dear", {"card": CARD_IDS[card], "price": price, "have": have}


def _trade(state: AgesState, seat: int) -> Reason:
    """Trade Routes: one food or resource of one's own, once a turn."""
    nation = state.nations[seat]
    side = int(trade_side(state, seat))
    if side == NONE:
        return "TTA-TURN-05", "no_power", {}
    card = CARD_IDS[PACTS + side // 2]
    if nation.used & USED_TRADE:
        return "TTA-TURN-05", "power_used", {"card": card}
    if PACT_FOOD_AS_RESOURCE[side]:
        return "TTA-TURN-05", "too_little_food", {"price": 1, "have": int(nation.food())}
    return "TTA-TURN-05", "too_dear", {"card": card, "price": 1, "have": int(nation.resources())}
