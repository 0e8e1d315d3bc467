"""Armies: how units form the sets of a tactic, with air forces (TTA-TACTIC, TTA-AIR)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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


def tactical_strength(workers: vec[i64], first: i64, tactic: i64, mixed: bool) -> i64:
    """The most that a tactic makes of units; `workers[card - first]` counts the units of a card (TTA-TACTIC-08).

    `mixed` is Genghis Khan's leave to count infantry as cavalry, tried for every split (TTA-TACTIC-14).
    """
    if tactic == NO_TACTIC:
        return 0
    old_level: i64 = AGE[TACTICS + tactic] - OUTDATED_BY
    new_infantry: i64 = 0
    old_infantry: i64 = 0
    new_cavalry: i64 = 0
    old_cavalry: i64 = 0
    new_artillery: i64 = 0
    old_artillery: i64 = 0
    card: i64 = UNITS
    while card < _AIR:
        count: i64 = workers[card - first]
        if count:
            old: bool = AGE[card] <= old_level
            if card < _CAVALRY:
                if old:
                    old_infantry += count
                else:
                    new_infantry += count
            elif card < _ARTILLERY:
                if old:
                    old_cavalry += count
                else:
                    new_cavalry += count
            elif old:
                old_artillery += count
            else:
                new_artillery += count
        card += 1
    air: i64 = workers[_AIR - first]
    best: i64 = _armies(tactic, new_infantry, old_infantry, new_cavalry, old_cavalry, new_artillery, old_artillery, air)
    if mixed:
        new: i64 = 0
        while new <= new_infantry:
            ridden: i64 = 0
            while ridden <= old_infantry:
                value: i64 = _armies(
                    tactic,
                    new_infantry - new,
                    old_infantry - ridden,
                    new_cavalry + new,
                    old_cavalry + ridden,
                    new_artillery,
                    old_artillery,
                    air,
                )
                best = max(best, value)
                ridden += 1
            new += 1
    return best


def _armies(
    tactic: i64,
    new_infantry: i64,
    old_infantry: i64,
    new_cavalry: i64,
    old_cavalry: i64,
    new_artillery: i64,
    old_artillery: i64,
    air: i64,
) -> i64:
    """TTA-TACTIC-13: as many armies as possible, as many of them normal as possible, air forces on the best.

    Each set is filled with units of its own types (TTA-TACTIC-09). An air force doubles one army, normal ones first,
    and is never part of a set (TTA-AIR-02, TTA-AIR-03).
    """
    armies: i64 = PLENTY
    normal: i64 = PLENTY
    need: i64 = ARMY_INFANTRY[tactic]
    if need:
        armies = (new_infantry + old_infantry) // need
        normal = new_infantry // need
    need = ARMY_CAVALRY[tactic]
    if need:
        armies = min(armies, (new_cavalry + old_cavalry) // need)
        normal = min(normal, new_cavalry // need)
    need = ARMY_ARTILLERY[tactic]
    if need:
        armies = min(armies, (new_artillery + old_artillery) // need)
        normal = min(normal, new_artillery // need)
    outdated: i64 = armies - normal
    doubled: i64 = min(air, normal)
    doubled_outdated: i64 = min(air - doubled, outdated)
    return (normal + doubled) * ARMY_STRENGTH[tactic] + (outdated + doubled_outdated) * ARMY_OUTDATED[tactic]


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
