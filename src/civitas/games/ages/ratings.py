"""The ratings of a civilization, worked out from what lies on the table (TTA-TURN-07 to TTA-TURN-09, TTA-MIL-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest
from civitas.games.ages.armies import tactical_strength, types_of_units
from civitas.games.ages.cards.civil import (
    AGE,
    AMOUNT,
    ARTILLERY,
    CIVIL_ACTIONS,
    CULTURE,
    FIRST_OF_TYPE,
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
    UNITS,
    WONDERS,
    WORKED,
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

STRENGTH_POWERS: Final = (UNIT_STRENGTH, UNIT_WALL, TYPE_STRENGTH, TEMPLE_STRENGTH)
"""Powers of leaders and wonders that look at units and temples for strength."""
_MILITARY: Final = 64
"""A military action, where civil and military ones are counted in one number."""
FROM_LABS: Final[i64] = (bit(WORKED) - 1) & ~(bit(FIRST_OF_TYPE[LAB]) - 1)
"""The mask of the worker cards but farms and mines, which only produce."""


def refresh(state: AgesState, seat: i64) -> None:
    """Bring a nation's powers, action totals and ratings up to date; action tokens come unspent and go spent first.

    Cards without workers count once each, worker cards once for each worker (TTA-TURN-08); an unfinished wonder does
    nothing (TTA-WONDER-05).

    Called after every single change (TTA-EVENT-22).
    """
    nation: Nation = state.nations[seat]
    nation.powers = _powers(nation)
    nation.culture_rating = bit_count(nation.ruined) * RUIN_CULTURE
    nation.science_rating = 0
    nation.strength = 0
    actions: i64 = _count_cards(nation, nation.techs >> GOVERNMENTS, GOVERNMENTS)
    actions += _count_cards(nation, nation.wonders & ~nation.ruined, WONDERS)
    if nation.leader >= 0:
        actions += _count_card(nation, nation.leader)
    if nation.colonies:
        actions += _count_cards(nation, nation.colonies, TERRITORIES)
    if len(state.pacts):
        actions += _count_pacts(state, seat)
    _count_workers(nation)
    _settle_tokens(nation, actions & (_MILITARY - 1), actions // _MILITARY)


def _count_cards(nation: Nation, cards: i64, first: i64) -> i64:
    """Add the ratings of cards that count once, given as a mask from a first card on; the actions that they give."""
    actions: i64 = 0
    rest: i64 = cards
    while rest:
        actions += _count_card(nation, lowest(rest) + first)
        rest &= rest - 1
    return actions


def _count_card(nation: Nation, card: i64) -> i64:
    """Add the ratings of a card that counts once; the actions that it gives, civil ones and `_MILITARY` for others."""
    nation.culture_rating += CULTURE[card]
    nation.science_rating += SCIENCE[card]
    nation.strength += STRENGTH[card]
    return CIVIL_ACTIONS[card] + MILITARY_ACTIONS[card] * _MILITARY


def _count_pacts(state: AgesState, seat: i64) -> i64:
    """Add the ratings of a player's sides of pacts; the actions that they give."""
    nation: Nation = state.nations[seat]
    actions: i64 = 0
    for pact in state.pacts:
        a: i64 = (pact >> 6) & 3
        b: i64 = (pact >> 8) & 3
        if seat == a or seat == b:
            side: i64 = (pact & 15) * 2 + (1 if seat == b else 0)
            partner: Nation = state.nations[a if seat == b else b]
            nation.culture_rating += PACT_CULTURE[side] + PACT_TOURISM[side] * bit_count(partner.wonders)
            nation.strength += PACT_STRENGTH[side]
            actions += PACT_MILITARY[side] * _MILITARY
    return actions


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


def _count_workers(nation: Nation) -> None:
    """Add what workers, armies, happy faces and powers bring; the ratings end at 0 (TTA-TURN-09, TTA-EVENT-17).

    A technology without workers adds nothing (TTA-GOV-02); every army adds its tactic's strength (TTA-TACTIC-10).
    """
    bonus: i64 = 1 if nation.has(FACE_BONUS) else 0
    happy: i64 = _wonder_faces(nation, bonus) + government_faces(nation, bonus) + _other_faces(nation, bonus)
    rest: i64 = nation.manned & FROM_LABS
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        count: i64 = nation.workers[card]
        nation.strength += STRENGTH[card] * count
        if card < UNITS:
            nation.culture_rating += CULTURE[card] * count
            nation.science_rating += SCIENCE[card] * count
            if HAPPINESS[card]:
                happy += faces_of_card(card, bonus) * count
    if nation.powers:
        _count_culture_powers(nation, bonus)
        _count_strength_powers(nation, bonus)
    nation.strength += tactical_strength(nation.workers, 0, nation.tactic, nation.has(INFANTRY_AS_CAVALRY))
    nation.culture_rating = max(nation.culture_rating, 0)
    nation.science_rating = max(nation.science_rating, 0)
    nation.strength = max(nation.strength, 0)
    nation.happiness = min(max(happy, 0), MOST_HAPPINESS)


def _count_culture_powers(nation: Nation, bonus: i64) -> None:
    """Leaders and wonders that look at buildings, faces and colonies for culture and science."""
    culture: i64 = 0
    if nation.has(BEST_SCIENCE):
        nation.science_rating += max(_best_level(nation, LAB), _best_level(nation, LIBRARY))
    if nation.has(FACE_CULTURE):
        culture += _faces(nation, TEMPLE, bonus) + _faces(nation, THEATER, bonus)
        culture += _positive_wonder_faces(nation, bonus)
    if nation.has(THEATER_CULTURE):
        culture += _workers(nation, THEATER) * AMOUNT[THEATER_CULTURE]
    if nation.has(PAIR_CULTURE):
        culture += min(_workers(nation, LIBRARY), _workers(nation, THEATER)) * AMOUNT[PAIR_CULTURE]
    if nation.has(BEST_THEATER_AGAIN):
        culture += _best_culture(nation, THEATER)
    if nation.has(LAB_CULTURE):
        culture += _levels(nation, LAB)
        nation.science_rating -= _workers(nation, LAB) * AMOUNT[LAB_CULTURE]
    if nation.has(COLONY_CULTURE) and nation.colonies:
        culture += bit_count(nation.colonies) + AMOUNT[COLONY_CULTURE] - 1
    nation.culture_rating += culture


def _count_strength_powers(nation: Nation, bonus: i64) -> None:
    """Leaders and wonders that look at units and temples for strength."""
    if nation.has(UNIT_STRENGTH):
        nation.strength += strength_of_power(nation, UNIT_STRENGTH, bonus)
    if nation.has(UNIT_WALL):
        nation.strength += strength_of_power(nation, UNIT_WALL, bonus)
    if nation.has(TYPE_STRENGTH):
        nation.strength += strength_of_power(nation, TYPE_STRENGTH, bonus)
    if nation.has(TEMPLE_STRENGTH):
        nation.strength += strength_of_power(nation, TEMPLE_STRENGTH, bonus)


def strength_of_power(nation: Nation, power: i64, bonus: i64) -> i64:
    """The strength that one of these powers makes of units and temples."""
    if power == UNIT_STRENGTH:
        return nation.of_type(UNITS, WORKED) * AMOUNT[UNIT_STRENGTH]
    if power == UNIT_WALL:
        return (_workers(nation, INFANTRY) + _workers(nation, ARTILLERY)) * AMOUNT[UNIT_WALL]
    if power == TYPE_STRENGTH:
        return types_of_units(nation.workers) * AMOUNT[TYPE_STRENGTH]
    return _faces(nation, TEMPLE, bonus) + max(government_faces(nation, bonus), 0)


# The buildings and units of one type.


def _workers(nation: Nation, kind: i64) -> i64:
    """The workers on all cards of a type."""
    count: i64 = 0
    for card in range(FIRST_OF_TYPE[kind], FIRST_OF_TYPE[kind + 1]):
        count += nation.workers[card]
    return count


def _levels(nation: Nation, kind: i64) -> i64:
    """The levels of all buildings of a type together."""
    levels: i64 = 0
    for card in range(FIRST_OF_TYPE[kind], FIRST_OF_TYPE[kind + 1]):
        levels += AGE[card] * nation.workers[card]
    return levels


def _best_level(nation: Nation, kind: i64) -> i64:
    """The level of the best building of a type; 0 without one."""
    best: i64 = 0
    for card in range(FIRST_OF_TYPE[kind], FIRST_OF_TYPE[kind + 1]):
        if nation.workers[card]:
            best = max(best, AGE[card])
    return best


def _best_culture(nation: Nation, kind: i64) -> i64:
    """The culture of the building of a type that has most."""
    best: i64 = 0
    for card in range(FIRST_OF_TYPE[kind], FIRST_OF_TYPE[kind + 1]):
        if nation.workers[card]:
            best = max(best, CULTURE[card])
    return best


def _faces(nation: Nation, kind: i64, bonus: i64) -> i64:
    """The happy faces of all buildings of a type."""
    faces: i64 = 0
    for card in range(FIRST_OF_TYPE[kind], FIRST_OF_TYPE[kind + 1]):
        if HAPPINESS[card]:
            faces += faces_of_card(card, bonus) * nation.workers[card]
    return faces


def faces_of_card(card: i64, bonus: i64) -> i64:
    """The happy faces of a leader, a colony or one building: printed, and St. Peter's one more if there are any."""
    return HAPPINESS[card] + bonus if HAPPINESS[card] else 0


# Happy faces elsewhere.


def government_faces(nation: Nation, bonus: i64) -> i64:
    """The happy faces of the government, or those that it takes away."""
    faces: i64 = HAPPINESS[nation.government]
    return faces + bonus if faces > 0 else faces


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
    faces: i64 = faces_of_card(nation.leader, bonus) if nation.leader >= 0 else 0
    rest: i64 = nation.colonies
    while rest:
        faces += faces_of_card(lowest(rest) + TERRITORIES, bonus)
        rest &= rest - 1
    return faces


def special_of(nation: Nation, first: i64) -> i64:
    """The special technology in play of the icon whose cards begin at `first`; -1 if there is none."""
    three: i64 = (nation.techs >> first) & 7
    if three == 0:
        return -1
    return first + lowest(three)
