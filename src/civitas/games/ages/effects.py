"""What events and new colonies do to a player (TTA-EVENT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest
from civitas.core.state import EVERYBODY
from civitas.games.ages import scoring
from civitas.games.ages.cards.civil import (
    AGE,
    PHILOSOPHY,
    RELIGION,
    UNITS,
    WARRIORS,
    WONDERS,
)
from civitas.games.ages.cards.military import (
    AGREEMENT,
    CULTURE_FROM_SCIENCE,
    CULTURE_POINTS,
    CULTURE_RATING,
    DESTROY_OWN,
    DEVELOPMENT,
    DISCARD_OR_CULTURE,
    DRAW,
    DRAW_OR_CULTURE,
    EITHER,
    EMIGRATE,
    FARM_PRODUCTION,
    FOOD,
    FOOD_FROM_HAPPINESS,
    FREE_TEMPLE,
    FREE_WARRIORS,
    LOSE_ACTIONS,
    LOSE_ALL_FOOD,
    LOSE_BLUE,
    LOSE_COLONY,
    LOSE_CULTURE,
    LOSE_OLD_LEADER,
    LOSE_POPULATION,
    LOSE_SPLIT,
    MINE_PRODUCTION,
    POPULATION,
    PRODUCTION,
    RANK,
    RESOURCES,
    RUIN,
    SCIENCE_POINTS,
    SCIENCE_RATING,
    SPLIT,
    TAKE_YELLOW,
    TERROR,
    UNREST,
)
from civitas.games.ages.legal.build import may_build
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules import colony, production
from civitas.games.ages.rules.actions import destroy
from civitas.games.ages.rules.banks import (
    gain_blue,
    gain_population,
    gain_stock,
    gain_yellow,
    lose_population,
    lose_stock,
    score,
    score_science,
    take_in,
)
from civitas.games.ages.rules.departure import leader_leaves
from civitas.games.ages.rules.hands import discard_hidden, draw
from civitas.games.ages.rules.wonders import ruin
from civitas.games.ages.steps import (
    AGREEMENT_END,
    AGREEMENT_STEP,
    CARD_MASK,
    DESTROYED,
    DEVELOPMENT_STEP,
    FOOD_OR_RESOURCES,
    FREE_BUILDING,
    LOST_COLONY,
    NONE,
    ORDERED_DISCARD,
    RUINED,
    SPLIT_GAIN,
    SPLIT_LOSS,
    TERRORISM,
)
from civitas.games.ages.tales import TOLD_ACTIONS_LOST

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def effect(state: AgesState, seat: i64, what: i64, amount: i64) -> None:
    """One effect of an event (or of a new colony) on one player."""
    if what > RANK:
        score(state, seat, scoring.impact(state, seat, what, amount))
    elif not (
        _points(state, seat, what, amount)
        or _stock(state, seat, what, amount)
        or _people(state, seat, what, amount)
        or _cards(state, seat, what, amount)
    ):
        _choice(state, seat, what, amount)


def _points(state: AgesState, seat: i64, what: i64, amount: i64) -> bool:
    """Effects on culture and science points; False if it is none of them."""
    nation: Nation = state.nations[seat]
    if what == SCIENCE_POINTS:
        score_science(state, seat, amount)
    elif what == SCIENCE_RATING:
        score_science(state, seat, nation.science_rating)
    elif what == CULTURE_POINTS or what == RANK:
        score(state, seat, amount)
    elif what == CULTURE_RATING:
        score(state, seat, nation.culture_rating)
    elif what == CULTURE_FROM_SCIENCE:
        score(state, seat, nation.science_rating)
    elif what == LOSE_CULTURE:
        score(state, seat, -amount)
    elif what == UNREST:
        score(state, seat, -amount * nation.discontent())
    else:
        return False
    return True


def _stock(state: AgesState, seat: i64, what: i64, amount: i64) -> bool:
    """Effects on food, resources and blue tokens; False if it is none of them."""
    nation: Nation = state.nations[seat]
    if what == FOOD or what == RESOURCES:
        take_in(state, seat, what == FOOD, amount)
    elif what == FOOD_FROM_HAPPINESS:
        gain_stock(state, seat, nation.happiness, 0)
    elif what == FARM_PRODUCTION:
        production.produce_food(state, seat)
    elif what == MINE_PRODUCTION:
        production.produce_resources(state, seat)
    elif what == PRODUCTION:
        production.produce_all(state, seat, False)
    elif what == LOSE_ALL_FOOD:
        lose_stock(state, seat, nation.food(), 0)
    elif what == LOSE_BLUE:
        gain_blue(state, seat, -amount)
    else:
        return False
    return True


def _people(state: AgesState, seat: i64, what: i64, amount: i64) -> bool:
    """Effects on population (TTA-EVENT-16) and actions; False if it is none of them."""
    nation: Nation = state.nations[seat]
    if what == POPULATION:
        gain_population(state, seat, amount)
    elif what == LOSE_POPULATION:
        lose_population(state, seat, amount)
    elif what == EMIGRATE:
        lose_population(state, seat, (nation.discontent() + 1) // amount)
    elif what == TAKE_YELLOW:
        weakest: i64 = amount >> 4
        if state.nations[weakest].yellow and weakest != seat:
            gain_yellow(state, weakest, -1)
            gain_yellow(state, seat, 1)
    elif what == LOSE_ACTIONS:
        # Rebellion: ordinary spent tokens until the owner's own reset (TTA-EVENT-23).
        lost: i64 = min(nation.white, amount * nation.discontent())
        nation.white -= lost
        if lost:
            state.tell(TOLD_ACTIONS_LOST, seat, lost, 0, 0, EVERYBODY)
    else:
        return False
    return True


def _cards(state: AgesState, seat: i64, what: i64, amount: i64) -> bool:
    """Effects on military cards and the leader; False if it is none of them."""
    nation: Nation = state.nations[seat]
    if what == DRAW or (what == DRAW_OR_CULTURE and state.has_decks()):
        draw(state, seat, amount)
    elif what == DRAW_OR_CULTURE:
        score(state, seat, amount)
    elif what == LOSE_OLD_LEADER:
        if nation.leader >= 0 and AGE[nation.leader] != state.age:
            leader_leaves(state, seat)
    else:
        return False
    return True


def _choice(state: AgesState, seat: i64, what: i64, amount: i64) -> None:
    """Effects that leave a choice; what has one outcome only is done at once."""
    nation: Nation = state.nations[seat]
    if what == EITHER:
        state.push(FOOD_OR_RESOURCES, seat, amount, 0)
    elif what == SPLIT:
        state.push(SPLIT_GAIN, seat, amount, 0)
    elif what == LOSE_SPLIT:
        _lose_split(state, seat, amount)
    elif what == FREE_TEMPLE:
        if nation.pool and may_build(nation, RELIGION):
            state.push(FREE_BUILDING, seat, RELIGION, 0)
    elif what == FREE_WARRIORS:
        if nation.pool:
            state.push(FREE_BUILDING, seat, WARRIORS, 0)
    elif what == DEVELOPMENT:
        state.push(DEVELOPMENT_STEP, seat, amount, 0)
    elif what == DESTROY_OWN:
        standing_cards: i64 = nation.manned & (bit(UNITS) - 1)
        if standing_cards & (standing_cards - 1):
            state.push(DESTROYED, seat, 0, 0)
        elif standing_cards:
            destroy(state, seat, lowest(standing_cards))
    elif what == LOSE_COLONY:
        if bit_count(nation.colonies) > 1:
            state.push(LOST_COLONY, seat, 0, 0)
        elif nation.colonies:
            colony.lose_colony(state, seat, lowest(nation.colonies))
    elif what == RUIN:
        ruins: i64 = can_be_ruined(nation)
        if bit_count(ruins) > 1:
            state.push(RUINED, seat, 0, 0)
        elif ruins:
            ruin(state, seat, lowest(ruins))
    elif what == AGREEMENT:
        state.push(AGREEMENT_END, seat, 0, 0)
        state.push(AGREEMENT_STEP, seat, amount, 0)
    elif what == DISCARD_OR_CULTURE:
        _discard_or_culture(state, seat, amount)
    elif what == TERROR:
        _terror(state, seat)


def _lose_split(state: AgesState, seat: i64, amount: i64) -> None:
    """Lose food and resources, the owner choosing how many of each (DP-M06)."""
    nation: Nation = state.nations[seat]
    food: i64 = nation.food()
    resources: i64 = nation.resources()
    if food + resources <= amount or food == 0 or resources == 0:
        lose_stock(state, seat, min(food, amount), min(resources, amount))
    else:
        state.push(SPLIT_LOSS, seat, amount, 0)


def can_be_ruined(nation: Nation) -> i64:
    """The completed wonders of Age A or I that are not ruined."""
    mask: i64 = 0
    rest: i64 = nation.wonders & ~nation.ruined
    while rest:
        wonder: i64 = lowest(rest)
        rest &= rest - 1
        if AGE[WONDERS + wonder] <= 1:
            mask |= bit(wonder)
    return mask


def _discard_or_culture(state: AgesState, seat: i64, amount: i64) -> None:
    """Politics of Strength: the weakest discards, or loses culture when there are no decks (R-11)."""
    nation: Nation = state.nations[seat]
    if not state.has_decks():
        score(state, seat, -amount)
    elif len(nation.cards) > amount:
        state.last_added = NONE
        state.push(ORDERED_DISCARD, seat, amount, 0)
    else:
        while len(nation.cards):
            discard_hidden(state, seat, nation.cards[0] & CARD_MASK)


def _terror(state: AgesState, seat: i64) -> None:
    """The poorest destroys an urban building of each other, clockwise from itself (DP-M05).

    Where all of them stand on one card there is nothing to choose.
    """
    step: i64 = 1
    while step < state.seats:
        victim: i64 = (seat + step) % state.seats
        cards: i64 = urban_cards(state.nations[victim])
        if cards and not cards & (cards - 1) and state.nations[victim].alive:
            destroy(state, victim, lowest(cards))
        step += 1
    step = state.seats - 1
    while step > 0:
        victim = (seat + step) % state.seats
        cards = urban_cards(state.nations[victim])
        if cards & (cards - 1) and state.nations[victim].alive:
            state.push(TERRORISM, seat, victim, 0)
        step -= 1


def urban_cards(nation: Nation) -> i64:
    """The mask of the urban technologies with workers."""
    return nation.manned & (bit(UNITS) - bit(PHILOSOPHY))
