"""Paying by choice: which tokens to return, the lowest first, and which one to change down (TTA-BUILD-12, -13).

Where the table wants it, a move with a price waits until its owner has paid: one token after another in ascending
order, the last one with change if it is worth more than what is due. What one could not do otherwise goes by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.ages.abilities import target_discount
from civitas.games.ages.cards import (
    AGRICULTURE,
    BRONZE,
    DOES,
    DOES_AMOUNT,
    DOES_POPULATION,
    DOES_STAGE,
    UNITS,
    UPGRADE_FROM,
    UPGRADE_TO,
    WORTH,
)
from civitas.games.ages.moves import (
    BUILD,
    DESTROY,
    DEVELOP,
    PLAY,
    POPULATE,
    STAGE,
    TACTIC,
    TOKEN,
    UPGRADE,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.prices import build_price, population_price, upgrade_price
from civitas.games.ages.steps import ACTIONS_STEP, FIRST_AT, NONE, PAYMENT, TARGET
from civitas.games.ages.stock import FOOD_CARDS, RESOURCE_CARDS, change_tokens, pay_token
from civitas.games.ages.wonders import stages_price

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def start_payment(state: AgesState, seat: i64, move: i64) -> bool:
    """Let the owner pay for a move if it has a price and there is more than one way to pay it."""
    task: i64 = state.tasks[len(state.tasks) - 1]
    kind: i64 = task & 63
    discount: i64 = 0
    if kind == TARGET:
        discount = target_discount((task >> FIRST_AT) & 4095)
    elif kind != ACTIONS_STEP:
        return False
    nation: Nation = state.nations[seat]
    food: bool = _is_food(move)
    due: i64 = _due(nation, move, discount)
    if due <= 0 or len(payers(nation, food, due, 0)) < 2:
        return False
    state.unpaid = move
    state.last_added = 0
    state.push(PAYMENT, seat, due, 0 if food else 1)
    return True


def _is_food(move: i64) -> bool:
    if move == POPULATE:
        return True
    return PLAY <= move < TACTIC and DOES[move - PLAY] == DOES_POPULATION


def _due(nation: Nation, move: i64, discount: i64) -> i64:
    """The tokens' worth that a move costs, without what pools and pacts pay."""
    due: i64 = 0
    army: bool = False
    if _is_food(move):
        return population_price(nation, 0) - nation.trade_food
    if BUILD <= move < UPGRADE:
        due = build_price(nation, move - BUILD, discount)
        army = move - BUILD >= UNITS
    elif UPGRADE <= move < DESTROY:
        high: i64 = UPGRADE_TO[move - UPGRADE]
        due = upgrade_price(nation, UPGRADE_FROM[move - UPGRADE], high, discount)
        army = high >= UNITS
    elif STAGE <= move < DEVELOP:
        due = stages_price(nation, move - STAGE + 1, 0)
    elif PLAY <= move < TACTIC and DOES[move - PLAY] == DOES_STAGE:
        due = stages_price(nation, 1, DOES_AMOUNT[(move - PLAY) * 3])
    due -= min(due, nation.trade_resource)
    if army:
        due -= nation.army_resources + nation.homer_resource
    return due


def payers(nation: Nation, food: bool, due: i64, first: i64) -> vec[i64]:
    """The cards whose token may be next, from a place in the order on: enough must follow, and change be there."""
    order: vec[i64] = FOOD_CARDS if food else RESOURCE_CARDS
    base: i64 = AGRICULTURE if food else BRONZE
    fitting: vec[i64] = vec[i64]()
    dear: vec[i64] = vec[i64]()
    rest: i64 = 0
    at: i64 = len(order) - 1
    while at >= first:
        card: i64 = order[at]
        rest += nation.tokens[card] * WORTH[card]
        at -= 1
    at = first
    while at < len(order):
        card = order[at]
        if nation.tokens[card] and rest >= due:
            if WORTH[card] <= due or change_tokens(nation, base, WORTH[card] - due) <= nation.blue + 1:
                fitting = append(fitting, card)
            else:
                dear = append(dear, card)
        rest -= nation.tokens[card] * WORTH[card]
        at += 1
    return fitting if len(fitting) else dear


def payment_moves(state: AgesState, nation: Nation, out: vec[i64], due: i64, food: bool) -> vec[i64]:
    """The tokens that may be returned next, in ascending order of their moves."""
    cards: vec[i64] = payers(nation, food, due, state.last_added)
    card: i64 = AGRICULTURE
    while card < UNITS:
        if card in cards:
            out = append(out, TOKEN + card)
        card += 1
    return out


def pay_with(state: AgesState, seat: i64, card: i64, due: i64, food: bool) -> i64:
    """Return a token, and those after it that leave no choice; the move that is paid for now, or NONE."""
    nation: Nation = state.nations[seat]
    order: vec[i64] = FOOD_CARDS if food else RESOURCE_CARDS
    while True:
        due = pay_token(nation, AGRICULTURE if food else BRONZE, card, due)
        if due == 0:
            break
        at: i64 = 0
        while order[at] != card:
            at += 1
        state.last_added = at
        cards: vec[i64] = payers(nation, food, due, at)
        if len(cards) > 1:
            state.push(PAYMENT, seat, due, 0 if food else 1)
            return NONE
        card = cards[0]
    move: i64 = state.unpaid
    state.unpaid = NONE
    state.last_added = NONE
    return move


def credit_for(state: AgesState, seat: i64, move: i64) -> i64:
    """What was paid for a move, to be redeemed when it is carried out."""
    task: i64 = state.tasks[len(state.tasks) - 1]
    discount: i64 = 0
    if task & 63 == TARGET:
        discount = target_discount((task >> FIRST_AT) & 4095)
    return _due(state.nations[seat], move, discount)
