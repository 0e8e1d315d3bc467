"""Which card puts the question that waits, told from what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGGRESSIONS,
    CARD_IDS,
    CIVIL,
    DOES,
    DOES_AMOUNT,
    DOES_EITHER,
    PACTS,
    TERRITORIES,
    WARS,
    WONDERS,
)
from civitas.games.ages.cards.military import (
    AGGRESSION,
    AGGRESSION_AMOUNT,
    ANNEX,
    ENSLAVE,
    INFILTRATE,
    PLUNDER,
    WAR_TECHNOLOGY,
)
from civitas.games.ages.edge.writing import card_or_none
from civitas.games.ages.steps import (
    AGREEMENT_STEP,
    ANNEXED,
    ANSWER,
    BIDDING,
    CARD_MASK,
    DEFENCE,
    DESTROYED,
    DEVELOPMENT_STEP,
    EVENT_END,
    FIRST_AT,
    FOOD_OR_RESOURCES,
    FORCE,
    FREE_BUILDING,
    GOALS,
    INFILTRATED,
    LOST_BLUE,
    LOST_COLONY,
    LOST_WORKER,
    NONE,
    ORDERED_DISCARD,
    PLUNDER_FOOD,
    RAIDED,
    RUINED,
    SECOND_AT,
    SPLIT_GAIN,
    SPLIT_LOSS,
    SPOILS,
    TARGET,
    TERRORISM,
    TO_BOX,
    TO_WONDER,
    WAR_STEP,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

_OF_EVENTS: Final = (
    *(FOOD_OR_RESOURCES, SPLIT_GAIN, SPLIT_LOSS, FREE_BUILDING, DEVELOPMENT_STEP, LOST_WORKER, DESTROYED, LOST_BLUE),
    *(LOST_COLONY, RUINED, TERRORISM, AGREEMENT_STEP, ORDERED_DISCARD),
)
"""What events ask; a territory, the only other card that is revealed, asks none of it."""
_OF_AGGRESSIONS: Final = {LOST_WORKER: ENSLAVE, LOST_BLUE: ANNEX, ANNEXED: ANNEX, INFILTRATED: INFILTRATE}
"""What one aggression alone asks."""


def asking(state: AgesState) -> str | None:
    """The card; None where a rule asks, or where it cannot be told which of several cards does."""
    if state.over:
        return None
    task = int(state.tasks[len(state.tasks) - 1])
    kind, first, second = task & 63, (task >> FIRST_AT) & 4095, task >> SECOND_AT
    below = {int(other) & 63 for other in state.tasks}
    if kind in (BIDDING, FORCE, DEFENCE):
        return card_or_none(int(state.card))
    if kind == LOST_BLUE and second != TO_BOX:
        return _wonder(state, task)
    if kind in _OF_EVENTS and EVENT_END in below:
        return _event(state)
    if kind == SPOILS or (kind == LOST_BLUE and WAR_STEP in below):
        return CARD_IDS[WARS + WAR_TECHNOLOGY]
    if kind in _OF_AGGRESSIONS:
        return _aggression(_OF_AGGRESSIONS[kind], None)
    if kind == PLUNDER_FOOD:
        return _aggression(PLUNDER, first)
    numbered = {TARGET: ACTIONS, RAIDED: AGGRESSIONS, ANSWER: PACTS}
    if kind in numbered:
        return CARD_IDS[numbered[kind] + first]
    return _reserves(first) if kind == FOOD_OR_RESOURCES else None


def _event(state: AgesState) -> str | None:
    """The event that is being carried out; colonies that it took away lie above it in the past pile."""
    events = [int(item & CARD_MASK) for item in state.past if item & CARD_MASK < TERRITORIES]
    return CARD_IDS[events[-1]] if events else None


def _wonder(state: AgesState, task: int) -> str | None:
    """The wonder that tokens from cards cover: the unfinished one, or the one just completed."""
    goal, card = (task >> SECOND_AT) % GOALS, (task >> SECOND_AT) // GOALS
    if goal == TO_WONDER:
        wonder = int(state.nations[(task >> 6) & 7].wonder)
        return None if wonder == NONE else CARD_IDS[WONDERS + wonder]
    return CARD_IDS[card] if card else None


def _aggression(does: int, amount: int | None) -> str | None:
    """The only aggression that does this (so much of it)."""
    fits = [n for n, what in enumerate(AGGRESSION) if what == does and amount in (None, AGGRESSION_AMOUNT[n])]
    return CARD_IDS[AGGRESSIONS + fits[0]] if len(fits) == 1 else None


def _reserves(amount: int) -> str | None:
    """The action card that gives so much food or so many resources."""
    fits = [n for n in range(CIVIL - ACTIONS) if DOES[n] == DOES_EITHER and DOES_AMOUNT[n * 3] == amount]
    return CARD_IDS[ACTIONS + fits[0]] if len(fits) == 1 else None
