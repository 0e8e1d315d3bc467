"""The moves of the action phase, in ascending order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.games.ages.cards.civil import ACTIONS, AMOUNT, BONUSES, DOES, DOES_DEVELOP, TACTICS, UNITS, WORKED
from civitas.games.ages.cards.powers import FREE_POPULATION, MILITARY_AS_CIVIL, WAR_EFFORT
from civitas.games.ages.cards.powers import RECRUIT as RECRUIT_POWER
from civitas.games.ages.legal.build import (
    add_builds,
    add_developments,
    add_revolutions,
    add_theater_upgrades,
    add_upgrades,
    can_build_stages,
    can_play,
    can_populate,
    can_revolt,
    may_take,
    most_stages,
)
from civitas.games.ages.moves import (
    ARMY_EFFORT,
    CONVERT,
    COPY,
    CULTURE_EFFORT,
    DESTROY,
    DONE,
    LEADER,
    LINER,
    PLAY,
    POPULATE,
    RECRUIT,
    STAGE,
    TACTIC,
    TAKE,
    TRADE,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.prices import build_price, can_pay, take_price
from civitas.games.ages.rules.abilities import can_trade
from civitas.games.ages.rules.actions import civil_left, military_left
from civitas.games.ages.steps import (
    CARD_MASK,
    COPY_COST,
    NONE,
    ROW,
    USED_CONVERSION,
    USED_FREE_POPULATION,
    USED_TACTIC,
    USED_WAR_EFFORT,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def action_moves(state: AgesState, seat: i64, out: vec[i64]) -> vec[i64]:
    """End, or any action that can be done and paid (TTA-TURN-04, TTA-TURN-05)."""
    nation: Nation = state.nations[seat]
    civil: i64 = civil_left(nation)
    military: i64 = military_left(nation)
    out = append(out, DONE)
    out = _takes(state, nation, out, civil)
    if state.round == 1:
        return out
    if civil and can_populate(nation, 0):
        out = append(out, POPULATE)
    first: i64 = 0 if civil else UNITS
    last: i64 = WORKED if military else UNITS
    if first < last:
        out = add_builds(nation, out, first, last, 0)
        out = add_upgrades(nation, out, first, last, 0)
        if civil:
            out = add_theater_upgrades(nation, out)
        rest: i64 = nation.manned & (bit(last) - bit(first))
        while rest:
            out = append(out, DESTROY + lowest(rest))
            rest &= rest - 1
    if civil:
        out = _civil_moves(state, seat, out)
    elif can_revolt(nation):
        # Robespierre: a revolution takes military actions only, also one that Breakthrough brings.
        out = _action_cards(state, seat, add_revolutions(state, seat, out, 0), True)
    if military and not nation.used & USED_TACTIC:
        out = _tactics(state, nation, out, military)
    return _abilities(state, seat, out, military)


def _takes(state: AgesState, nation: Nation, out: vec[i64], civil: i64) -> vec[i64]:
    place: i64 = 0
    while place < ROW:
        card: i64 = state.card_row[place]
        if card != NONE and take_price(nation, card, place) <= civil and may_take(nation, card):
            out = append(out, TAKE + place)
        place += 1
    return out


def _civil_moves(state: AgesState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Leaders, stages, technologies, revolutions, action cards: with a civil action at least."""
    nation: Nation = state.nations[seat]
    rest: i64 = nation.hand_leaders
    while rest:
        out = append(out, LEADER + lowest(rest))
        rest &= rest - 1
    if nation.wonder != NONE:
        most: i64 = most_stages(nation)
        count: i64 = 1
        while count <= most and can_build_stages(nation, count, 0):
            out = append(out, STAGE + count - 1)
            count += 1
    if nation.hand_techs:
        out = add_developments(state, seat, out, 0)
        if can_revolt(nation):
            out = add_revolutions(state, seat, out, 0)
    return _action_cards(state, seat, out, False)


def _action_cards(state: AgesState, seat: i64, out: vec[i64], breakthrough_only: bool) -> vec[i64]:
    nation: Nation = state.nations[seat]
    before: i64 = NONE
    for card in nation.actions:
        playable: bool = not breakthrough_only or DOES[card - ACTIONS] == DOES_DEVELOP
        if playable and card != before and not nation.is_fresh(card) and can_play(state, seat, card):
            out = append(out, PLAY + card - ACTIONS)
        before = card
    return out


def _tactics(state: AgesState, nation: Nation, out: vec[i64], military: i64) -> vec[i64]:
    """Play a tactic from hand, or copy a common one (TTA-TACTIC-02 to TTA-TACTIC-04)."""
    before: i64 = NONE
    for item in nation.cards:
        card: i64 = item & CARD_MASK
        if TACTICS <= card < BONUSES and card != before:
            out = append(out, TACTIC + card - TACTICS)
            before = card
    if military >= COPY_COST:
        rest: i64 = state.common
        while rest:
            tactic: i64 = lowest(rest)
            rest &= rest - 1
            if tactic != nation.tactic:
                out = append(out, COPY + tactic)
    return out


def _abilities(state: AgesState, seat: i64, out: vec[i64], military: i64) -> vec[i64]:
    """What leaders, wonders and pacts let a player do on its own turn."""
    nation: Nation = state.nations[seat]
    if nation.powers:
        if military and nation.has(MILITARY_AS_CIVIL) and not nation.used & USED_CONVERSION:
            out = append(out, CONVERT)
        if nation.has(WAR_EFFORT) and not nation.used & USED_WAR_EFFORT:
            out = append(append(out, CULTURE_EFFORT), ARMY_EFFORT)
        if military and nation.has(RECRUIT_POWER) and can_populate(nation, AMOUNT[RECRUIT_POWER]):
            out = _recruits(nation, out)
        if nation.has(FREE_POPULATION) and not nation.used & USED_FREE_POPULATION and nation.yellow:
            out = append(out, LINER)
    if len(state.pacts) and can_trade(state, seat):
        out = append(out, TRADE)
    return out


def _recruits(nation: Nation, out: vec[i64]) -> vec[i64]:
    rest: i64 = (nation.techs & (bit(WORKED) - 1)) >> UNITS
    while rest:
        unit: i64 = lowest(rest)
        rest &= rest - 1
        card: i64 = UNITS + unit
        if can_pay(nation, build_price(nation, card, AMOUNT[RECRUIT_POWER]), card):
            out = append(out, RECRUIT + unit)
    return out
