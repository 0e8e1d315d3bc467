"""The yellow and the blue bank, and population: what comes from the box, goes there, and moves between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import lowest
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import AGRICULTURE, BLUE_TOKENS, BRONZE, TOKENED, YELLOW_TOKENS
from civitas.games.ages.cards.military import FOOD, RESOURCES
from civitas.games.ages.nation import Nation
from civitas.games.ages.ratings import refresh
from civitas.games.ages.rules.stock import best_shown, gain_food, gain_resources, pay_food, pay_resources, tokened
from civitas.games.ages.rules.tokens import LAST_PLACE, pay_by_choice, place_by_choice
from civitas.games.ages.steps import EFFECT, GOALS, LOST_BLUE, LOST_WORKER, TO_BANK, TO_BOX, TO_WONDER
from civitas.games.ages.tales import (
    TOLD_BLUE,
    TOLD_CULTURE,
    TOLD_LOSE_STOCK,
    TOLD_LOSE_WORKER,
    TOLD_POPULATION,
    TOLD_SCIENCE,
    TOLD_STOCK,
    TOLD_YELLOW,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def gain_yellow(state: AgesState, seat: i64, count: i64) -> None:
    """Yellow tokens come to the bank, or leave it if `count` is negative, as many as are there (TTA-BUILD-19).

    An event takes yellow tokens from nowhere else (TTA-EVENT-18).
    """
    nation: Nation = state.nations[seat]
    moved: i64 = max(count, -nation.yellow)
    if moved:
        nation.yellow += moved
        nation.yellow_owned += moved
        state.tell(TOLD_YELLOW, seat, moved, 0, 0, EVERYBODY)


def gain_blue(state: AgesState, seat: i64, count: i64) -> None:
    """Blue tokens come from the box, or go there if `count` is negative (TTA-EVENT-18, TTA-COLONY-14)."""
    nation: Nation = state.nations[seat]
    if count > 0:
        nation.blue += count
        nation.blue_owned += count
        state.tell(TOLD_BLUE, seat, count, 0, 0, EVERYBODY)
    elif count < 0:
        from_bank: i64 = min(-count, nation.blue)
        nation.blue -= from_bank
        nation.blue_owned -= from_bank
        if from_bank:
            state.tell(TOLD_BLUE, seat, -from_bank, 0, 0, EVERYBODY)
        owe_blue(state, seat, -count - from_bank, TO_BOX)


def owe_blue(state: AgesState, seat: i64, count: i64, goal: i64) -> None:
    """Blue tokens that the bank lacks come from technology cards, the owner choosing (TTA-BUILD-19, TTA-WONDER-02).

    Those on an unfinished wonder stay there (TTA-BUILD-22).
    """
    nation: Nation = state.nations[seat]
    left: i64 = count
    while left > 0:
        cards: i64 = tokened(nation)
        if cards == 0:
            return
        if cards > 1:
            state.push(LOST_BLUE, seat, left, goal)
            return
        card: i64 = 0
        while card < TOKENED and nation.tokens[card] == 0:
            card += 1
        take_blue(state, seat, card, goal)
        left -= 1


def take_blue(state: AgesState, seat: i64, card: i64, goal: i64) -> None:
    """A token leaves a technology card, for the box, the unfinished wonder, or a finished one and so the bank."""
    nation: Nation = state.nations[seat]
    nation.tokens[card] -= 1
    if goal == TO_WONDER:
        nation.stages += 1
    elif goal % GOALS == TO_BANK:
        nation.blue += 1
    else:
        nation.blue_owned -= 1
        state.tell(TOLD_BLUE, seat, -1, 0, 0, EVERYBODY)


def card_tokens(state: AgesState, seat: i64, card: i64, sign: i64) -> None:
    """The token symbols of a card that comes into play (sign 1) or leaves it (-1) (TTA-BUILD-18, TTA-COLONY-14)."""
    if YELLOW_TOKENS[card]:
        gain_yellow(state, seat, YELLOW_TOKENS[card] * sign)
    if BLUE_TOKENS[card]:
        gain_blue(state, seat, BLUE_TOKENS[card] * sign)


def gain_population(state: AgesState, seat: i64, count: i64) -> None:
    """Workers from the yellow bank to the pool for nothing (TTA-CIV-17)."""
    nation: Nation = state.nations[seat]
    gained: i64 = min(count, nation.yellow)
    if gained:
        nation.yellow -= gained
        nation.pool += gained
        state.tell(TOLD_POPULATION, seat, gained, 0, 0, EVERYBODY)


def lose_population(state: AgesState, seat: i64, count: i64) -> None:
    """Workers return to the yellow bank, unused ones first, else from cards of the owner's choice (TTA-CIV-18)."""
    nation: Nation = state.nations[seat]
    left: i64 = count
    while left > 0:
        if nation.pool:
            nation.pool -= 1
            nation.yellow += 1
            state.tell(TOLD_POPULATION, seat, -1, 0, 0, EVERYBODY)
        elif nation.manned == 0:
            return
        elif nation.manned & (nation.manned - 1):
            state.push(LOST_WORKER, seat, left, 0)
            return
        else:
            lose_worker(state, seat, lowest(nation.manned))
        left -= 1


def lose_worker(state: AgesState, seat: i64, card: i64) -> None:
    """A worker on a card returns to the yellow bank."""
    nation: Nation = state.nations[seat]
    nation.add_workers(card, -1)
    nation.yellow += 1
    refresh(state, seat)
    state.tell(TOLD_LOSE_WORKER, seat, card, 0, 0, EVERYBODY)


def gain_stock(state: AgesState, seat: i64, food: i64, resources: i64) -> None:
    """Food and resources from the bank, as far as its tokens go (TTA-BUILD-17, TTA-EVENT-18).

    Where players choose their tokens, each kind is a task of its own, food first.
    """
    nation: Nation = state.nations[seat]
    if state.chooses_payment:
        if resources:
            state.push(EFFECT, seat, RESOURCES, resources)
        if food:
            state.push(EFFECT, seat, FOOD, food)
        return
    got_food: i64 = gain_food(nation, food)
    got_resources: i64 = gain_resources(nation, resources)
    state.tell(TOLD_STOCK, seat, got_food, got_resources, 0, EVERYBODY)


def take_in(state: AgesState, seat: i64, food: bool, amount: i64) -> None:
    """Food or resources from the bank, on cards of the owner's choice where the table wants it (TTA-BUILD-16)."""
    if not state.chooses_payment:
        gain_stock(state, seat, amount if food else 0, 0 if food else amount)
        return
    nation: Nation = state.nations[seat]
    first: i64 = AGRICULTURE if food else BRONZE
    got: i64 = best_shown(nation, first, first + LAST_PLACE, amount, nation.blue)
    state.tell(TOLD_STOCK, seat, got if food else 0, 0 if food else got, 0, EVERYBODY)
    place_by_choice(state, seat, food, amount)


def lose_stock(state: AgesState, seat: i64, food: i64, resources: i64) -> None:
    """Food and resources that an event or an attack takes (TTA-EVENT-26)."""
    nation: Nation = state.nations[seat]
    if state.chooses_payment:
        pay_by_choice(state, seat, False, resources)
        pay_by_choice(state, seat, True, food)
    else:
        pay_food(nation, food)
        pay_resources(nation, resources)
    state.tell(TOLD_LOSE_STOCK, seat, food, resources, 0, EVERYBODY)


def score(state: AgesState, seat: i64, count: i64) -> None:
    """Culture points, not below 0 (TTA-TURN-10, TTA-EVENT-17)."""
    nation: Nation = state.nations[seat]
    moved: i64 = max(count, -nation.culture)
    if moved:
        nation.culture += moved
        state.tell(TOLD_CULTURE, seat, moved, 0, 0, EVERYBODY)


def score_science(state: AgesState, seat: i64, count: i64) -> None:
    """Science points, not below 0 (TTA-EVENT-17)."""
    nation: Nation = state.nations[seat]
    moved: i64 = max(count, -nation.science)
    if moved:
        nation.science += moved
        state.tell(TOLD_SCIENCE, seat, moved, 0, 0, EVERYBODY)
