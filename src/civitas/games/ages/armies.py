"""Armies: how units form the sets of a tactic, with air forces (TTA-TACTIC, TTA-AIR)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import lane, one
from civitas.games.ages.cards.civil import (
    AGE,
    AIR_FORCE,
    ARTILLERY,
    CAVALRY,
    FIRST_OF_TYPE,
    INFANTRY,
    TACTICS,
    UNITS,
    WORKED,
)
from civitas.games.ages.cards.military import (
    ARMY_ARTILLERY,
    ARMY_CAVALRY,
    ARMY_INFANTRY,
    ARMY_OUTDATED,
    ARMY_STRENGTH,
    NO_TACTIC,
)

_CAVALRY: Final[i64] = FIRST_OF_TYPE[CAVALRY]
_ARTILLERY: Final[i64] = FIRST_OF_TYPE[ARTILLERY]
_AIR: Final[i64] = FIRST_OF_TYPE[AIR_FORCE]
OUTDATED_BY: Final = 2
"""Levels that make a unit, and its army, outdated, counted from the age of the tactic (TTA-TACTIC-11)."""
PLENTY: Final = 99


# Lanes of packed numbers of units: of each type those that are not outdated, then those that are.
_NEW_INFANTRY: Final = 0
_OLD_INFANTRY: Final = 1
_NEW_CAVALRY: Final = 2
_OLD_CAVALRY: Final = 3
_NEW_ARTILLERY: Final = 4


def tactical_strength(workers: vec[i64], first: i64, tactic: i64, mixed: bool) -> i64:
    """The most that a tactic makes of units; `workers[card - first]` counts the units of a card (TTA-TACTIC-08).

    `mixed` is Genghis Khan's leave to count infantry as cavalry, tried for every split (TTA-TACTIC-14).
    """
    if tactic == NO_TACTIC:
        return 0
    units: i64 = _units(workers, first, AGE[TACTICS + tactic] - OUTDATED_BY)
    air: i64 = workers[_AIR - first]
    if not mixed:
        return _armies(tactic, units, air)
    best: i64 = 0
    for new in range(lane(units, _NEW_INFANTRY) + 1):
        for old in range(lane(units, _OLD_INFANTRY) + 1):
            ridden: i64 = new * (one(_NEW_CAVALRY) - one(_NEW_INFANTRY)) + old * (
                one(_OLD_CAVALRY) - one(_OLD_INFANTRY)
            )
            best = max(best, _armies(tactic, units + ridden, air))
    return best


def _units(workers: vec[i64], first: i64, old_level: i64) -> i64:
    """The units of each type, packed; those up to a level are outdated (TTA-TACTIC-11)."""
    units: i64 = 0
    card: i64 = UNITS
    while card < _AIR:
        count: i64 = workers[card - first]
        if count:
            kind: i64 = _NEW_INFANTRY
            if card >= _ARTILLERY:
                kind = _NEW_ARTILLERY
            elif card >= _CAVALRY:
                kind = _NEW_CAVALRY
            units += count * one(kind + 1 if AGE[card] <= old_level else kind)
        card += 1
    return units


def _armies(tactic: i64, units: i64, air: i64) -> i64:
    """TTA-TACTIC-13: as many armies as possible, as many of them normal as possible, air forces on the best.

    Each set is filled with units of its own types (TTA-TACTIC-09). An air force doubles one army, normal ones first,
    and is never part of a set (TTA-AIR-02, TTA-AIR-03).
    """
    armies: i64 = PLENTY
    normal: i64 = PLENTY
    kind: i64 = _NEW_INFANTRY
    while kind <= _NEW_ARTILLERY:
        need: i64 = _need(tactic, kind)
        if need:
            new: i64 = lane(units, kind)
            normal = min(normal, new // need)
            armies = min(armies, (new + lane(units, kind + 1)) // need)
        kind += 2
    outdated: i64 = armies - normal
    doubled: i64 = min(air, normal)
    doubled_outdated: i64 = min(air - doubled, outdated)
    return (normal + doubled) * ARMY_STRENGTH[tactic] + (outdated + doubled_outdated) * ARMY_OUTDATED[tactic]


def _need(tactic: i64, kind: i64) -> i64:
    """How many units of a type an army of the tactic needs."""
    if kind == _NEW_INFANTRY:
        return ARMY_INFANTRY[tactic]
    return ARMY_CAVALRY[tactic] if kind == _NEW_CAVALRY else ARMY_ARTILLERY[tactic]


def printed_strength(workers: vec[i64], first: i64, strengths: vec[i64]) -> i64:
    """The strength printed on units, air forces included, without any bonus (TTA-AIR-01)."""
    total: i64 = 0
    card: i64 = UNITS
    while card < WORKED:
        total += workers[card - first] * strengths[card]
        card += 1
    return total


def types_of_units(workers: vec[i64]) -> i64:
    """How many of the four types of military unit a nation has (TTA-AIR-01)."""
    types: i64 = 0
    kind: i64 = INFANTRY
    while kind <= AIR_FORCE:
        card: i64 = FIRST_OF_TYPE[kind]
        while card < FIRST_OF_TYPE[kind + 1]:
            if workers[card]:
                types += 1
                break
            card += 1
        kind += 1
    return types
