"""Paying for a move by choice: the move waits until its owner has returned the tokens (TTA-BUILD-12, TTA-BUILD-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.games.ages.cards.civil import (
    AMOUNT,
    DOES,
    DOES_AMOUNT,
    DOES_POPULATION,
    DOES_STAGE,
    UNITS,
    UPGRADE_FROM,
    UPGRADE_TO,
)
from civitas.games.ages.cards.military import PACT_FOOD_AS_RESOURCE
from civitas.games.ages.cards.powers import RECRUIT as RECRUIT_POWER
from civitas.games.ages.moves import (
    BUILD,
    DESTROY,
    DEVELOP,
    LINER,
    PLAY,
    POPULATE,
    RECRUIT,
    STAGE,
    TACTIC,
    TOKEN,
    TRADE,
    UPGRADE,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.prices import build_price, population_price, upgrade_price
from civitas.games.ages.rules.abilities import target_discount, trade_side
from civitas.games.ages.rules.tokens import OF_RESOURCES, choose_token, pay_by_choice
from civitas.games.ages.rules.wonders import stages_price
from civitas.games.ages.steps import ACTIONS_STEP, DEVELOPMENT_STEP, FIRST_AT, NONE, POLITICS, SECOND_AT, TARGET

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def start_payment(state: AgesState, seat: i64, move: i64) -> bool:
    """Let the owner pay for a move that has a price; True if it waits for a choice of tokens."""
    kind: i64 = state.tasks[len(state.tasks) - 1] & 63
    if kind != ACTIONS_STEP and kind != TARGET and kind != DEVELOPMENT_STEP and kind != POLITICS:
        return False
    food: i64 = food_due(state, seat, move)
    resources: i64 = resources_due(state, seat, move)
    if food <= 0 and resources <= 0:
        return False
    state.unpaid = move
    if pay_by_choice(state, seat, True, food) or pay_by_choice(state, seat, False, resources):
        return True
    _redeem(state, seat)
    return False


def answer(state: AgesState, seat: i64, move: i64, task: i64) -> i64:
    """A token is returned or placed; the move that has been paid for by it, or NONE if there is none (yet)."""
    if choose_token(state, seat, move - TOKEN, task) or state.unpaid == NONE:
        return NONE
    food: bool = (task >> SECOND_AT) & OF_RESOURCES == 0
    if food and pay_by_choice(state, seat, False, resources_due(state, seat, state.unpaid)):
        return NONE
    return _redeem(state, seat)


def _redeem(state: AgesState, seat: i64) -> i64:
    """All is paid: the move is carried out now, and finds its price paid."""
    move: i64 = state.unpaid
    state.unpaid = NONE
    state.nations[seat].credit = max(food_due(state, seat, move), 0) + max(resources_due(state, seat, move), 0)
    return move


def step_discount(task: i64) -> i64:
    """What an action card or an event takes off the prices of the moves that its step offers."""
    first: i64 = (task >> FIRST_AT) & 4095
    if task & 63 == TARGET:
        return target_discount(first)
    return first if task & 63 == DEVELOPMENT_STEP else 0


def _discount(state: AgesState) -> i64:
    """What is taken off the price of the move that is being paid for."""
    return step_discount(state.tasks[len(state.tasks) - 1])


def food_due(state: AgesState, seat: i64, move: i64) -> i64:
    """The food that a move costs, without what a pact pays; the step that it belongs to is on top."""
    nation: Nation = state.nations[seat]
    discount: i64 = 0
    if move == POPULATE:
        discount = _discount(state)
    elif RECRUIT <= move < LINER:
        discount = AMOUNT[RECRUIT_POWER]
    elif move == TRADE:
        return PACT_FOOD_AS_RESOURCE[trade_side(state, seat)]
    elif not PLAY <= move < TACTIC or DOES[move - PLAY] != DOES_POPULATION:
        return 0
    return population_price(nation, discount) - nation.trade_food


def resources_due(state: AgesState, seat: i64, move: i64) -> i64:
    """The resources that a move costs, without what pools and pacts pay; the step that it belongs to is on top."""
    nation: Nation = state.nations[seat]
    due: i64 = 0
    army: bool = False
    if BUILD <= move < UPGRADE:
        due = build_price(nation, move - BUILD, _discount(state))
        army = move - BUILD >= UNITS
    elif UPGRADE <= move < DESTROY:
        high: i64 = UPGRADE_TO[move - UPGRADE]
        due = upgrade_price(nation, UPGRADE_FROM[move - UPGRADE], high, _discount(state))
        army = high >= UNITS
    elif RECRUIT <= move < LINER:
        due = build_price(nation, UNITS + move - RECRUIT, AMOUNT[RECRUIT_POWER])
        army = True
    elif STAGE <= move < DEVELOP:
        due = stages_price(nation, move - STAGE + 1, 0)
    elif PLAY <= move < TACTIC and DOES[move - PLAY] == DOES_STAGE:
        due = stages_price(nation, 1, DOES_AMOUNT[(move - PLAY) * 3])
    elif move == TRADE:
        return 1 - PACT_FOOD_AS_RESOURCE[trade_side(state, seat)]
    due -= min(due, nation.trade_resource)
    if army:
        due -= nation.army_resources + nation.homer_resource
    return due
