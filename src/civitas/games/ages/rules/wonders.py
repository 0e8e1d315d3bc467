"""Building wonders, and what they do when they are completed (TTA-WONDER)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import (
    AGE,
    AMOUNT,
    CULTURE,
    FIRST_OF_TYPE,
    HAPPINESS,
    LAB,
    LIBRARY,
    MOST_STAGES,
    PHILOSOPHY,
    POWERS,
    SCIENCE,
    STAGE_COST,
    STAGES,
    STRENGTH,
    TEMPLE,
    THEATER,
    TOKENED,
    TYPE,
    UNITS,
    WONDERS,
)
from civitas.games.ages.cards.powers import (
    BEST_SCIENCE,
    BEST_THEATER_AGAIN,
    FACE_BONUS,
    FACE_CULTURE,
    LAB_CULTURE,
    PAIR_CULTURE,
    SCORE_STAGE,
    SCORE_TECHNOLOGIES,
    SCORE_URBAN,
    SCORE_WORKERS,
    THEATER_CULTURE,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.ratings import refresh_all
from civitas.games.ages.rules.banks import card_tokens, owe_blue, score
from civitas.games.ages.steps import GOALS, NONE, TO_BANK, TO_WONDER
from civitas.games.ages.tales import TOLD_RUIN, TOLD_STAGE, TOLD_WONDER

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def stages_left(nation: Nation) -> i64:
    """How many stages the unfinished wonder still needs; 0 without one."""
    if nation.wonder == NONE:
        return 0
    return STAGES[nation.wonder] - nation.stages


def stages_price(nation: Nation, count: i64, discount: i64) -> i64:
    """The resources that the next stages cost together."""
    price: i64 = -discount
    stage: i64 = nation.stages
    while stage < nation.stages + count:
        price += STAGE_COST[nation.wonder * MOST_STAGES + stage]
        stage += 1
    return max(price, 0)


def can_cover(nation: Nation, count: i64) -> bool:
    """Are there blue tokens for the stages, on cards if not in the bank? (TTA-WONDER-02)"""
    need: i64 = count
    if count == stages_left(nation):
        need -= 1
    have: i64 = nation.blue
    card: i64 = 0
    while have < need and card < TOKENED:
        have += nation.tokens[card]
        card += 1
    return have >= need


def cover_stages(state: AgesState, seat: i64, count: i64) -> None:
    """Cover paid stages with blue tokens; the last one completes the wonder (TTA-WONDER-01 to TTA-WONDER-04).

    The tokens of an unfinished wonder are missing from the bank (TTA-WONDER-05).
    """
    nation: Nation = state.nations[seat]
    state.tell(TOLD_STAGE, seat, WONDERS + nation.wonder, count, 0, EVERYBODY)
    if count == stages_left(nation):
        # The last stage's token is placed and returned in one step.
        wonder: i64 = nation.wonder
        missing: i64 = max(count - 1 - nation.blue, 0)
        nation.blue += nation.stages
        nation.stages = 0
        _complete(state, seat)
        owe_blue(state, seat, missing, TO_BANK + (WONDERS + wonder) * GOALS)
    else:
        covered: i64 = min(count, nation.blue)
        nation.blue -= covered
        nation.stages += covered
        owe_blue(state, seat, count - covered, TO_WONDER)


def _complete(state: AgesState, seat: i64) -> None:
    """The wonder takes effect; those of Age III score once (TTA-WONDER-04, TTA-WONDER-06)."""
    nation: Nation = state.nations[seat]
    wonder: i64 = nation.wonder
    nation.wonder = NONE
    nation.wonders |= bit(wonder)
    state.tell(TOLD_WONDER, seat, WONDERS + wonder, 0, 0, EVERYBODY)
    card_tokens(state, seat, WONDERS + wonder, 1)
    refresh_all(state)
    powers: i64 = POWERS[wonder]
    if (powers >> SCORE_TECHNOLOGIES) & 1:
        score(state, seat, levels(nation.techs))
    if (powers >> SCORE_WORKERS) & 1:
        farms_and_mines: i64 = nation.of_type(0, PHILOSOPHY)
        score(state, seat, farms_and_mines + nation.working())
    if (powers >> SCORE_URBAN) & 1:
        score(state, seat, urban_output(nation))
    if (powers >> SCORE_STAGE) & 1:
        score(state, seat, stage_output(nation) * AMOUNT[SCORE_STAGE])


def levels(techs: i64) -> i64:
    """The sum of the levels of technologies."""
    total: i64 = 0
    rest: i64 = techs
    while rest:
        total += AGE[lowest(rest)]
        rest &= rest - 1
    return total


def urban_output(nation: Nation) -> i64:
    """Culture, science and strength that urban buildings give, with what leaders change in it (Internet)."""
    total: i64 = stage_output(nation)
    best: i64 = 0
    card: i64 = PHILOSOPHY
    while card < UNITS:
        count: i64 = nation.workers[card]
        kind: i64 = TYPE[card]
        if count:
            total += count * (SCIENCE[card] + STRENGTH[card])
            if kind != LIBRARY and kind != THEATER:
                total += count * CULTURE[card]
            if kind == TEMPLE:
                total += _faces(nation, card)
            if kind == LAB and nation.has(LAB_CULTURE):
                total += count * (AGE[card] - AMOUNT[LAB_CULTURE])
            if kind == LAB or kind == LIBRARY:
                best = max(best, AGE[card])
        card += 1
    if nation.has(BEST_SCIENCE):
        total += best
    return total


def stage_output(nation: Nation) -> i64:
    """The culture that theaters and libraries produce, with what leaders add to it (Hollywood)."""
    culture: i64 = 0
    best: i64 = 0
    card: i64 = FIRST_OF_TYPE[LIBRARY]
    theaters: i64 = nation.of_type(FIRST_OF_TYPE[THEATER], FIRST_OF_TYPE[THEATER + 1])
    libraries: i64 = nation.of_type(card, FIRST_OF_TYPE[THEATER])
    while card < FIRST_OF_TYPE[THEATER + 1]:
        count: i64 = nation.workers[card]
        if count:
            culture += count * CULTURE[card]
            if TYPE[card] == THEATER:
                best = CULTURE[card]
                culture += _faces(nation, card)
        card += 1
    if nation.has(THEATER_CULTURE):
        culture += theaters * AMOUNT[THEATER_CULTURE]
    if nation.has(PAIR_CULTURE):
        culture += min(theaters, libraries) * AMOUNT[PAIR_CULTURE]
    if nation.has(BEST_THEATER_AGAIN):
        culture += best
    return culture


def _faces(nation: Nation, card: i64) -> i64:
    """The culture that Michelangelo makes of the faces of a card's buildings."""
    if not nation.has(FACE_CULTURE):
        return 0
    return nation.workers[card] * (HAPPINESS[card] + (1 if nation.has(FACE_BONUS) else 0))


def ruin(state: AgesState, seat: i64, wonder: i64) -> None:
    """A wonder is turned over: its effects and tokens go, culture comes (TTA-WONDER-07)."""
    nation: Nation = state.nations[seat]
    nation.ruined |= bit(wonder)
    state.tell(TOLD_RUIN, seat, wonder, 0, 0, EVERYBODY)
    card_tokens(state, seat, WONDERS + wonder, -1)
    refresh_all(state)
