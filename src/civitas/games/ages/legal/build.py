"""Which farms, mines, buildings, units, stages and technologies a nation could have now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGE,
    AMOUNT,
    CONSTRUCTION,
    DOES,
    DOES_AMOUNT,
    DOES_DEVELOP,
    DOES_FARM_MINE,
    DOES_POPULATION,
    DOES_STAGE,
    DOES_UPGRADE,
    DOES_URBAN,
    FIRST_OF_TYPE,
    FIRST_THEATER_UPGRADE,
    FIRST_UPGRADE,
    GOVERNMENTS,
    INFANTRY,
    LAB,
    LEADERS,
    PHILOSOPHY,
    SPECIALS,
    STAGES_AT_ONCE,
    THEATER,
    TYPE,
    UNITS,
    UPGRADE_TO,
    URBAN_LIMIT,
    WONDERS,
)
from civitas.games.ages.cards.powers import HAND_LIMIT, MILITARY_REVOLUTION, THEATER_UPGRADE
from civitas.games.ages.moves import BUILD, DEVELOP, REVOLT, UPGRADE
from civitas.games.ages.nation import Nation
from civitas.games.ages.prices import build_price, can_develop, can_pay, population_price, upgrade_price
from civitas.games.ages.ratings import special_of
from civitas.games.ages.rules.actions import civil_left
from civitas.games.ages.rules.wonders import can_cover, stages_left, stages_price
from civitas.games.ages.steps import CONVERSION_COUNTS, NONE, USED_THEATER_UPGRADE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def may_build(nation: Nation, card: i64) -> bool:
    """Is there room for one more on this card? Only urban buildings have a limit (TTA-BUILD-03).

    A lower limit of a new government destroys nothing: it is read here only (TTA-GOV-10).
    """
    # Is there room for one more on this card? Only urban buildings have a limit (TTA-BUILD-03, TTA-MIL-11).
    kind: i64 = TYPE[card]
    if kind < LAB or kind >= INFANTRY:
        return True
    return nation.of_type(FIRST_OF_TYPE[kind], FIRST_OF_TYPE[kind + 1]) < URBAN_LIMIT[nation.government]


def may_take(nation: Nation, card: i64) -> bool:
    """Do the rules let the nation have this card of the row, whatever it costs? (TTA-CIV-02 to TTA-CIV-05)

    Action cards may be held in several copies (TTA-CIV-06).
    """
    if WONDERS <= card < LEADERS:
        return nation.wonder == NONE
    limit: i64 = nation.civil_total
    if nation.has(HAND_LIMIT):
        limit += AMOUNT[HAND_LIMIT]
    if nation.civil_hand() >= limit:
        return False
    if card < WONDERS:
        return not ((nation.techs | nation.hand_techs) >> card) & 1
    if card < ACTIONS:
        return not (nation.leader_ages >> AGE[card]) & 1
    return True


def can_revolt(nation: Nation) -> bool:
    """Are all the tokens unspent that a revolution takes? (TTA-GOV-06, TTA-GOV-07, TTA-GOV-09)

    Tokens spent on an attack or taken by Rebellion are spent like any others (TTA-POL-13, TTA-EVENT-23). A red token
    used as a civil action is no white one, unless the table has it count (R-27).
    """
    if nation.has(MILITARY_REVOLUTION):
        return nation.red == nation.military_total and nation.red > 0
    if nation.used & CONVERSION_COUNTS and nation.converted == 0:
        return False
    return nation.white == nation.civil_total and nation.white > 0


def can_populate(nation: Nation, discount: i64) -> bool:
    """Is there a token and food for one more worker? (TTA-CIV-08)"""
    return nation.yellow > 0 and nation.food() + nation.trade_food + nation.credit >= population_price(nation, discount)


def can_build(nation: Nation, card: i64, discount: i64) -> bool:
    """Could a worker, if there is one, go to this card?"""
    return may_build(nation, card) and can_pay(nation, build_price(nation, card, discount), card)


def add_builds(nation: Nation, out: vec[i64], first: i64, last: i64, discount: i64) -> vec[i64]:
    """The building moves on technologies in play from `first` to before `last`.

    Any level in play may be built on (TTA-BUILD-05), by any unused worker, whoever is discontent (TTA-BUILD-10).
    """
    if nation.pool:
        rest: i64 = nation.techs & (bit(last) - bit(first))
        while rest:
            card: i64 = lowest(rest)
            rest &= rest - 1
            if can_build(nation, card, discount):
                out = append(out, BUILD + card)
    return out


def add_upgrades(nation: Nation, out: vec[i64], first: i64, last: i64, discount: i64) -> vec[i64]:
    """The upgrading moves from cards from `first` to before `last`.

    The urban limit does not matter here (TTA-BUILD-21).
    """
    rest: i64 = nation.manned & (bit(last) - bit(first))
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        index: i64 = FIRST_UPGRADE[card]
        while index < FIRST_UPGRADE[card + 1]:
            high: i64 = UPGRADE_TO[index]
            if (nation.techs >> high) & 1 and can_pay(nation, upgrade_price(nation, card, high, discount), high):
                out = append(out, UPGRADE + index)
            index += 1
    return out


def may_upgrade_to_theater(nation: Nation) -> bool:
    """Does Bach allow it, once a turn and within the urban limit?"""
    if nation.used & USED_THEATER_UPGRADE or not nation.has(THEATER_UPGRADE):
        return False
    return may_build(nation, FIRST_OF_TYPE[THEATER])


def add_theater_upgrades(nation: Nation, out: vec[i64]) -> vec[i64]:
    """Bach: other urban buildings to theaters."""
    if not may_upgrade_to_theater(nation):
        return out
    rest: i64 = nation.manned & (bit(UNITS) - bit(PHILOSOPHY))
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        index: i64 = FIRST_THEATER_UPGRADE[card]
        while index < FIRST_THEATER_UPGRADE[card + 1]:
            high: i64 = UPGRADE_TO[index]
            if (nation.techs >> high) & 1 and can_pay(nation, upgrade_price(nation, card, high, 0), high):
                out = append(out, UPGRADE + index)
            index += 1
    return out


def add_developments(state: AgesState, seat: i64, out: vec[i64], discount: i64) -> vec[i64]:
    """The technologies in hand that could be developed peacefully."""
    rest: i64 = state.nations[seat].hand_techs
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        if can_develop(state, seat, card, False, discount):
            out = append(out, DEVELOP + card)
    return out


def add_revolutions(state: AgesState, seat: i64, out: vec[i64], discount: i64) -> vec[i64]:
    """The governments in hand that a revolution could bring, if the tokens for one are there."""
    rest: i64 = state.nations[seat].hand_techs & (bit(SPECIALS) - bit(GOVERNMENTS))
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        if can_develop(state, seat, card, True, discount):
            out = append(out, REVOLT + card - GOVERNMENTS)
    return out


def most_stages(nation: Nation) -> i64:
    """How many stages one civil action may build (TTA-WONDER-03)."""
    construction: i64 = special_of(nation, FIRST_OF_TYPE[CONSTRUCTION])
    at_once: i64 = 1 if construction == NONE else STAGES_AT_ONCE[construction]
    return min(at_once, stages_left(nation))


def can_build_stages(nation: Nation, count: i64, discount: i64) -> bool:
    """Can the next stages be paid and covered?"""
    return can_pay(nation, stages_price(nation, count, discount), 0) and can_cover(nation, count)


def add_targets(state: AgesState, seat: i64, out: vec[i64], action: i64, unspent: bool) -> vec[i64]:
    """What an action card that names a target may be used for (TTA-CIV-10 to TTA-CIV-13).

    Breakthrough may bring a revolution if all tokens were unspent before the card took its action (TTA-GOV-12). Where
    that is still to be paid, a development needs it.
    """
    nation: Nation = state.nations[seat]
    does: i64 = DOES[action]
    discount: i64 = DOES_AMOUNT[action * 3]
    if does == DOES_FARM_MINE:
        out = add_builds(nation, out, 0, PHILOSOPHY, discount)
        out = add_upgrades(nation, out, 0, PHILOSOPHY, discount)
    elif does == DOES_URBAN:
        out = add_builds(nation, out, PHILOSOPHY, UNITS, discount)
        out = add_upgrades(nation, out, PHILOSOPHY, UNITS, discount)
    elif does == DOES_UPGRADE:
        out = add_upgrades(nation, out, 0, UNITS, discount)
    elif does == DOES_DEVELOP:
        if not pays_with_target(nation, action, unspent) or civil_left(nation):
            out = add_developments(state, seat, out, 0)
        if unspent:
            out = add_revolutions(state, seat, out, 0)
    return out


def pays_with_target(nation: Nation, action: i64, unspent: bool) -> bool:
    """Robespierre: a Breakthrough costs a civil action for a development and none for a revolution (R-32)."""
    return unspent and DOES[action] == DOES_DEVELOP and nation.has(MILITARY_REVOLUTION)


def can_play(state: AgesState, seat: i64, card: i64) -> bool:
    """Can all be done that the action card says? (TTA-CIV-10)"""
    nation: Nation = state.nations[seat]
    action: i64 = card - ACTIONS
    does: i64 = DOES[action]
    if does == DOES_POPULATION:
        return can_populate(nation, 0)
    if does == DOES_STAGE:
        return nation.wonder != NONE and can_build_stages(nation, 1, DOES_AMOUNT[action * 3])
    if does <= DOES_UPGRADE or does == DOES_DEVELOP:
        return len(add_targets(state, seat, vec[i64](), action, can_revolt(nation))) > 0
    return True
