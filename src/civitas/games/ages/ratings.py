"""The ratings of a civilization, worked out from what lies on the table (TTA-TURN-07 to TTA-TURN-09, TTA-MIL-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit_count, lowest
from civitas.games.ages.armies import tactical_strength, types_of_units
from civitas.games.ages.cards.civil import (
    AGE,
    AMOUNT,
    ARTILLERY,
    CIVIL_ACTIONS,
    CULTURE,
    GOVERNMENTS,
    HAPPINESS,
    INFANTRY,
    LAB,
    LIBRARY,
    MILITARY_ACTIONS,
    POWERS,
    SCIENCE,
    STRENGTH,
    TEMPLE,
    TERRITORIES,
    THEATER,
    TYPE,
    WONDERS,
)
from civitas.games.ages.cards.military import PACT_CULTURE, PACT_MILITARY, PACT_STRENGTH, PACT_TOURISM
from civitas.games.ages.cards.powers import (
    BEST_SCIENCE,
    BEST_THEATER_AGAIN,
    COLONY_CULTURE,
    FACE_BONUS,
    FACE_CULTURE,
    INFANTRY_AS_CAVALRY,
    LAB_CULTURE,
    PAIR_CULTURE,
    TEMPLE_STRENGTH,
    THEATER_CULTURE,
    TYPE_STRENGTH,
    UNIT_STRENGTH,
    UNIT_WALL,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import MOST_HAPPINESS, RUIN_CULTURE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def refresh(state: AgesState, seat: i64) -> None:
    """Bring a nation's powers, action totals and ratings up to date; action tokens come unspent and go spent first.

    Cards without workers count once each, worker cards once for each worker (TTA-TURN-08); an unfinished wonder does
    nothing (TTA-WONDER-05).

    Called after every single change (TTA-EVENT-22).
    """
    nation: Nation = state.nations[seat]
    nation.powers = _powers(nation)
    culture: i64 = 0
    science: i64 = 0
    strength: i64 = 0
    civil: i64 = 0
    military: i64 = 0
    # Cards without workers: government and special technologies, wonders, leader, colonies.
    rest: i64 = nation.techs >> GOVERNMENTS
    while rest:
        card: i64 = lowest(rest) + GOVERNMENTS
        rest &= rest - 1
        culture += CULTURE[card]
        science += SCIENCE[card]
        strength += STRENGTH[card]
        civil += CIVIL_ACTIONS[card]
        military += MILITARY_ACTIONS[card]
    rest = nation.wonders & ~nation.ruined
    while rest:
        card = lowest(rest) + WONDERS
        rest &= rest - 1
        culture += CULTURE[card]
        science += SCIENCE[card]
        strength += STRENGTH[card]
        civil += CIVIL_ACTIONS[card]
        military += MILITARY_ACTIONS[card]
    culture += bit_count(nation.ruined) * RUIN_CULTURE
    if nation.leader >= 0:
        culture += CULTURE[nation.leader]
        strength += STRENGTH[nation.leader]
        military += MILITARY_ACTIONS[nation.leader]
    rest = nation.colonies
    while rest:
        strength += STRENGTH[lowest(rest) + TERRITORIES]
        rest &= rest - 1
    if len(state.pacts):
        for pact in state.pacts:
            a: i64 = (pact >> 6) & 3
            b: i64 = (pact >> 8) & 3
            if seat == a or seat == b:
                side: i64 = (pact & 15) * 2 + (1 if seat == b else 0)
                partner: Nation = state.nations[a if seat == b else b]
                culture += PACT_CULTURE[side] + PACT_TOURISM[side] * bit_count(partner.wonders)
                strength += PACT_STRENGTH[side]
                military += PACT_MILITARY[side]
    nation.culture_rating = culture
    nation.science_rating = science
    nation.strength = strength
    _workers_and_faces(nation)
    _settle_tokens(nation, civil, military)


def refresh_all(state: AgesState) -> None:
    """All nations: after a change that others feel (pacts, wonders under International Tourism)."""
    seat: i64 = 0
    while seat < state.seats:
        if state.nations[seat].alive:
            refresh(state, seat)
        seat += 1


def _powers(nation: Nation) -> i64:
    powers: i64 = 0
    if nation.leader >= 0:
        powers = POWERS[nation.leader - WONDERS]
    rest: i64 = nation.wonders & ~nation.ruined
    while rest:
        powers |= POWERS[lowest(rest)]
        rest &= rest - 1
    return powers


def _settle_tokens(nation: Nation, civil: i64, military: i64) -> None:
    """New tokens are unspent; of a lowered total the spent ones are returned first (TTA-TURN-07, TTA-GOV-10)."""
    if civil > nation.civil_total:
        nation.white += civil - nation.civil_total
    elif nation.white > civil:
        nation.white = civil
    if military > nation.military_total:
        nation.red += military - nation.military_total
    elif nation.red > military:
        nation.red = military
    nation.civil_total = civil
    nation.military_total = military


def _workers_and_faces(nation: Nation) -> None:
    """Add what workers, armies and happy faces bring; the ratings end at 0 (TTA-TURN-09).

    A technology without workers adds nothing (TTA-GOV-02).
    """
    # Add what workers, armies and happy faces bring (TTA-TACTIC-10); ratings end at 0 (TTA-TURN-09, TTA-EVENT-17).
    culture: i64 = nation.culture_rating
    science: i64 = nation.science_rating
    strength: i64 = nation.strength
    bonus: i64 = 1 if nation.has(FACE_BONUS) else 0
    happy: i64 = 0
    temple_faces: i64 = 0
    theater_faces: i64 = 0
    theaters: i64 = 0
    best_theater: i64 = 0
    libraries: i64 = 0
    labs: i64 = 0
    lab_levels: i64 = 0
    best_level: i64 = 0
    units: i64 = 0
    walled: i64 = 0
    rest: i64 = nation.manned
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        count: i64 = nation.workers[card]
        kind: i64 = TYPE[card]
        if kind >= LAB:
            strength += STRENGTH[card] * count
            if kind >= INFANTRY:
                units += count
                if kind == INFANTRY or kind == ARTILLERY:
                    walled += count
            else:
                culture += CULTURE[card] * count
                science += SCIENCE[card] * count
                faces: i64 = HAPPINESS[card] * count
                if faces:
                    faces += bonus * count
                    happy += faces
                if kind == LAB:
                    labs += count
                    lab_levels += AGE[card] * count
                    best_level = max(best_level, AGE[card])
                elif kind == TEMPLE:
                    temple_faces += faces
                elif kind == LIBRARY:
                    libraries += count
                    best_level = max(best_level, AGE[card])
                elif kind == THEATER:
                    theaters += count
                    theater_faces += faces
                    best_theater = max(best_theater, CULTURE[card])
    wonder_faces: i64 = _wonder_faces(nation, bonus)
    government_faces: i64 = HAPPINESS[nation.government]
    if government_faces > 0:
        government_faces += bonus
    happy += wonder_faces + government_faces + _other_faces(nation, bonus)
    if nation.powers:
        if nation.has(BEST_SCIENCE):
            science += best_level
        if nation.has(FACE_CULTURE):
            culture += temple_faces + theater_faces + _positive_wonder_faces(nation, bonus)
        if nation.has(THEATER_CULTURE):
            culture += theaters * AMOUNT[THEATER_CULTURE]
        if nation.has(PAIR_CULTURE):
            culture += min(libraries, theaters) * AMOUNT[PAIR_CULTURE]
        if nation.has(BEST_THEATER_AGAIN):
            culture += best_theater
        if nation.has(LAB_CULTURE):
            culture += lab_levels
            science -= labs * AMOUNT[LAB_CULTURE]
        if nation.has(COLONY_CULTURE) and nation.colonies:
            culture += bit_count(nation.colonies) + AMOUNT[COLONY_CULTURE] - 1
        if nation.has(UNIT_STRENGTH):
            strength += units * AMOUNT[UNIT_STRENGTH]
        if nation.has(UNIT_WALL):
            strength += walled * AMOUNT[UNIT_WALL]
        if nation.has(TYPE_STRENGTH):
            strength += types_of_units(nation.workers) * AMOUNT[TYPE_STRENGTH]
        if nation.has(TEMPLE_STRENGTH):
            strength += temple_faces + max(government_faces, 0)
    strength += tactical_strength(nation.workers, 0, nation.tactic, nation.has(INFANTRY_AS_CAVALRY))
    nation.culture_rating = max(culture, 0)
    nation.science_rating = max(science, 0)
    nation.strength = max(strength, 0)
    nation.happiness = min(max(happy, 0), MOST_HAPPINESS)


def faces_of_wonder(nation: Nation, wonder: i64, bonus: i64) -> i64:
    """The happy faces of one completed wonder: printed, Homer's, and St. Peter's one more (not for itself).

    A ruined wonder keeps Homer's face only (R-23, R-24).
    """
    faces: i64 = 0
    if not (nation.ruined >> wonder) & 1:
        faces = HAPPINESS[WONDERS + wonder]
    if nation.tucked == wonder:
        faces += 1
    if faces > 0 and not (POWERS[wonder] >> FACE_BONUS) & 1:
        faces += bonus
    return faces


def _wonder_faces(nation: Nation, bonus: i64) -> i64:
    faces: i64 = 0
    rest: i64 = nation.wonders
    while rest:
        faces += faces_of_wonder(nation, lowest(rest), bonus)
        rest &= rest - 1
    return faces


def _positive_wonder_faces(nation: Nation, bonus: i64) -> i64:
    """The faces that Michelangelo makes culture of: none from a wonder that takes faces away."""
    faces: i64 = 0
    rest: i64 = nation.wonders
    while rest:
        faces += max(faces_of_wonder(nation, lowest(rest), bonus), 0)
        rest &= rest - 1
    return faces


def _other_faces(nation: Nation, bonus: i64) -> i64:
    """The faces of leader and colonies."""
    faces: i64 = 0
    if nation.leader >= 0 and HAPPINESS[nation.leader]:
        faces = HAPPINESS[nation.leader] + bonus
    rest: i64 = nation.colonies
    while rest:
        colony: i64 = HAPPINESS[lowest(rest) + TERRITORIES]
        rest &= rest - 1
        if colony:
            faces += colony + bonus
    return faces


def special_of(nation: Nation, first: i64) -> i64:
    """The special technology in play of the icon whose cards begin at `first`; -1 if there is none."""
    three: i64 = (nation.techs >> first) & 7
    if three == 0:
        return -1
    return first + lowest(three)
