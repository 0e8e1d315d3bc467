"""Production: points, corruption, food, consumption, resources (TTA-PROD-05 to TTA-PROD-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import AGE, AGRICULTURE, BRONZE, PHILOSOPHY, TOKENED, WORTH
from civitas.games.ages.cards.military import PACT_FOOD, PACT_RESOURCES
from civitas.games.ages.cards.powers import LAB_RESOURCES, MINE_AGAIN
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.banks import score, score_science
from civitas.games.ages.rules.stock import pay_food, pay_resources, produce
from civitas.games.ages.steps import CONSUMPTION, CORRUPTION, HUNGER, NO_CORRUPTION, NONE, SQUARES
from civitas.games.ages.tales import TOLD_CONSUMPTION, TOLD_CORRUPTION, TOLD_PRODUCTION

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def produce_all(state: AgesState, seat: i64, points: bool) -> None:
    """One production: with points at the end of a turn, without them by Economic Progress.

    Each part finds the bank as the one before has left it (TTA-PROD-14).
    """
    nation: Nation = state.nations[seat]
    if points:
        score_science(state, seat, nation.science_rating)
        score(state, seat, nation.culture_rating)
    corrupt(state, seat)
    produce_food(state, seat)
    consume(state, seat)
    produce_resources(state, seat)
    state.tell(TOLD_PRODUCTION, seat, nation.food(), nation.resources(), 0, EVERYBODY)


def corruption(nation: Nation) -> i64:
    """The resources that the empty squares of the blue bank cost (TTA-PROD-21)."""
    return CORRUPTION[min(nation.blue, NO_CORRUPTION)]


def corrupt(state: AgesState, seat: i64) -> None:
    """Lose resources, and food for what is missing (TTA-PROD-06).

    What an exchange of Trade Routes has brought pays here and in `consume` as in any payment (TTA-PROD-14); its food
    pays for corruption only if nobody will eat it.
    """
    nation: Nation = state.nations[seat]
    due: i64 = corruption(nation)
    if due:
        traded: i64 = min(due, nation.trade_resource)
        nation.trade_resource -= traded
        have: i64 = nation.resources()
        pay_resources(nation, min(due - traded, have))
        missing: i64 = due - traded - have
        if missing > 0:
            traded = min(missing, max(nation.trade_food - consumption(nation), 0))
            nation.trade_food -= traded
            pay_food(nation, min(missing - traded, nation.food()))
        state.tell(TOLD_CORRUPTION, seat, due, 0, 0, EVERYBODY)


def produce_food(state: AgesState, seat: i64) -> None:
    """A token for each farm worker, the highest first; a pact's token last (TTA-PROD-07)."""
    nation: Nation = state.nations[seat]
    card: i64 = BRONZE - 1
    while card >= AGRICULTURE:
        produce(nation, card, nation.workers[card])
        card -= 1
    extra: i64 = pact_food(state, seat)
    if extra > 0:
        produce(nation, AGRICULTURE, extra)


def consumption(nation: Nation) -> i64:
    """The food that the empty sections of the yellow bank cost (TTA-PROD-20)."""
    return CONSUMPTION[min(nation.yellow, SQUARES)]


def missing_food(nation: Nation) -> i64:
    """The food that consumption would find missing now."""
    return max(consumption(nation) - nation.trade_food - nation.food(), 0)


def consume(state: AgesState, seat: i64) -> None:
    """Eat; each missing food costs culture (TTA-PROD-08)."""
    nation: Nation = state.nations[seat]
    due: i64 = consumption(nation)
    if due:
        missing: i64 = missing_food(nation)
        traded: i64 = min(due, nation.trade_food)
        nation.trade_food -= traded
        pay_food(nation, due - traded - missing)
        state.tell(TOLD_CONSUMPTION, seat, due, missing, 0, EVERYBODY)
        if missing:
            score(state, seat, -missing * HUNGER)


def produce_resources(state: AgesState, seat: i64) -> None:
    """Mines, the railroad and labs under Bill Gates, the highest values first; a pact's token last (TTA-PROD-09)."""
    nation: Nation = state.nations[seat]
    stored: i64 = nation.resources()
    again: i64 = best_mine(nation) if nation.has(MINE_AGAIN) else NONE
    labs: bool = nation.has(LAB_RESOURCES)
    level: i64 = 3
    while level >= 0:
        mine: i64 = BRONZE + level
        produce(nation, mine, nation.workers[mine] + (1 if mine == again else 0))
        # A lab's token is worth its level: below the mine of the same level, not below the one before.
        if labs and level > 0:
            produce(nation, PHILOSOPHY + level, nation.workers[PHILOSOPHY + level])
        level -= 1
    extra: i64 = pact_resources(state, seat)
    if extra > 0:
        produce(nation, BRONZE, extra)
    elif extra < 0:
        # Less is produced; the stock is not touched.
        pay_resources(nation, min(-extra, nation.resources() - stored))


def best_mine(nation: Nation) -> i64:
    """The highest mine with a worker; NONE without one."""
    card: i64 = PHILOSOPHY - 1
    while card >= BRONZE:
        if nation.workers[card]:
            return card
        card -= 1
    return NONE


def farm_output(nation: Nation) -> i64:
    """The food that the farms produce."""
    food: i64 = 0
    card: i64 = AGRICULTURE
    while card < BRONZE:
        food += nation.workers[card] * WORTH[card]
        card += 1
    return food


def mine_output(nation: Nation) -> i64:
    """The resources that the mines produce, with the railroad."""
    made: i64 = 0
    card: i64 = BRONZE
    while card < PHILOSOPHY:
        made += nation.workers[card] * WORTH[card]
        card += 1
    if nation.has(MINE_AGAIN):
        best: i64 = best_mine(nation)
        if best != NONE:
            made += WORTH[best]
    return made


def lab_output(nation: Nation) -> i64:
    """The levels of all labs: what they produce under Bill Gates."""
    made: i64 = 0
    card: i64 = PHILOSOPHY
    while card < TOKENED:
        made += nation.workers[card] * AGE[card]
        card += 1
    return made


def pact_food(state: AgesState, seat: i64) -> i64:
    """The food that pacts add to the production, as of an Age A farm (TTA-PACT-09)."""
    return _from_pacts(state, seat, PACT_FOOD)


def pact_resources(state: AgesState, seat: i64) -> i64:
    """The resources that pacts add to the production, as of an Age A mine, or take from it (TTA-PACT-09)."""
    return _from_pacts(state, seat, PACT_RESOURCES)


def _from_pacts(state: AgesState, seat: i64, gives: vec[i64]) -> i64:
    """What a player's sides of all pacts give together."""
    extra: i64 = 0
    for pact in state.pacts:
        if seat == (pact >> 6) & 3:
            extra += gives[(pact & 15) * 2]
        elif seat == (pact >> 8) & 3:
            extra += gives[(pact & 15) * 2 + 1]
    return extra


def food_made(state: AgesState, seat: i64) -> i64:
    """All food of one production."""
    return farm_output(state.nations[seat]) + pact_food(state, seat)


def resources_made(state: AgesState, seat: i64) -> i64:
    """All resources of one production."""
    nation: Nation = state.nations[seat]
    made: i64 = mine_output(nation) + pact_resources(state, seat)
    if nation.has(LAB_RESOURCES):
        made += lab_output(nation)
    return max(made, 0)
