"""Technologies and governments coming into play (TTA-GOV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import (
    AGE,
    AIR_FORCE,
    AMOUNT,
    BLUE_TOKENS,
    FIRST_OF_TYPE,
    GOVERNMENT,
    INFANTRY,
    TYPE,
)
from civitas.games.ages.cards.powers import (
    ACTION_FOR_DEVELOPMENT,
    CULTURE_FOR_DEVELOPMENT,
    CULTURE_FOR_REVOLUTION,
    MILITARY_REVOLUTION,
    RESOURCE_FOR_DEVELOPMENT,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.prices import cooperation, science_price
from civitas.games.ages.ratings import refresh, special_of
from civitas.games.ages.rules.banks import gain_blue, gain_stock, score, score_science
from civitas.games.ages.steps import CONVERSION_COUNTS, NONE
from civitas.games.ages.tales import TOLD_DEVELOP, TOLD_REVOLUTION

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def develop(state: AgesState, seat: i64, card: i64, revolution: bool, discount: i64) -> None:
    """Pay the science, put the card into play, then what leaders do at a development (TTA-GOV-13).

    A revolution is a development too (TTA-GOV-08). It spends the new total, whatever it is (TTA-GOV-14).
    """
    nation: Nation = state.nations[seat]
    price: i64 = science_price(state, seat, card, revolution, discount)
    state.tell(TOLD_REVOLUTION if revolution else TOLD_DEVELOP, seat, card, price, 0, EVERYBODY)
    if len(state.pacts):
        partner: i64 = cooperation(state, seat)
        if partner != NONE:
            score_science(state, partner, -1)
    if INFANTRY <= TYPE[card] <= AIR_FORCE:
        from_pool: i64 = min(price, nation.army_science)
        nation.army_science -= from_pool
        price -= from_pool
    nation.science -= price
    nation.hand_techs &= ~bit(card)
    put_into_play(state, seat, card)
    if revolution:
        if nation.has(MILITARY_REVOLUTION):
            nation.red = 0
        else:
            nation.white = 0
            if nation.used & CONVERSION_COUNTS:
                nation.converted = 0
    if nation.has(RESOURCE_FOR_DEVELOPMENT):
        gain_stock(state, seat, 0, AMOUNT[RESOURCE_FOR_DEVELOPMENT])
    if nation.has(ACTION_FOR_DEVELOPMENT):
        give_back(nation)
    if nation.has(CULTURE_FOR_DEVELOPMENT):
        score(state, seat, AMOUNT[CULTURE_FOR_DEVELOPMENT])
    if revolution and nation.has(CULTURE_FOR_REVOLUTION):
        score(state, seat, AMOUNT[CULTURE_FOR_REVOLUTION])


def put_into_play(state: AgesState, seat: i64, card: i64) -> None:
    """A technology comes into play: one government, one special technology of each icon (TTA-GOV-03, TTA-GOV-04)."""
    nation: Nation = state.nations[seat]
    kind: i64 = TYPE[card]
    if kind == GOVERNMENT:
        nation.techs &= ~bit(nation.government)
        nation.government = card
        nation.techs |= bit(card)
    elif kind > GOVERNMENT:
        other: i64 = special_of(nation, FIRST_OF_TYPE[kind])
        if other == NONE or AGE[other] < AGE[card]:
            blue: i64 = BLUE_TOKENS[card]
            if other != NONE:
                nation.techs &= ~bit(other)
                blue -= BLUE_TOKENS[other]
            nation.techs |= bit(card)
            gain_blue(state, seat, blue)
    else:
        nation.techs |= bit(card)
    refresh(state, seat)


def remove_technology(state: AgesState, seat: i64, card: i64) -> None:
    """A special technology leaves play (War over Technology)."""
    nation: Nation = state.nations[seat]
    nation.techs &= ~bit(card)
    gain_blue(state, seat, -BLUE_TOKENS[card])
    refresh(state, seat)


def give_back(nation: Nation) -> None:
    """A spent white token comes back, if one is spent."""
    if nation.white < nation.civil_total:
        nation.white += 1
