"""Where strength and happiness come from, card by card; the sums are the ratings, which have their bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import members
from civitas.games.ages.armies import tactical_strength
from civitas.games.ages.cards.civil import (
    CARD_IDS,
    GOVERNMENTS,
    LEADERS,
    POWERS,
    STRENGTH,
    TACTICS,
    TERRITORIES,
    UNITS,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.military import PACT_STRENGTH
from civitas.games.ages.cards.powers import FACE_BONUS, INFANTRY_AS_CAVALRY
from civitas.games.ages.ratings import (
    STRENGTH_POWERS,
    faces_of_card,
    faces_of_wonder,
    government_faces,
    strength_of_power,
)
from civitas.games.ages.rules.pacts import is_party, pact_card, side_b
from civitas.games.ages.steps import NONE

if TYPE_CHECKING:
    from civitas.games.ages.nation import Nation
    from civitas.games.ages.state import AgesState

Source = dict[str, Any]


def sources(state: AgesState, seat: int) -> dict[str, list[Source]]:
    """What each card adds to strength and to happiness; cards that add nothing are left out."""
    nation = state.nations[seat]
    return {"strength": _listed(_strength(state, seat)), "happiness": _listed(_happiness(nation))}


def _listed(found: dict[int, int]) -> list[Source]:
    return [{"card": CARD_IDS[card], "n": n} for card, n in found.items() if n]


def _once(nation: Nation) -> list[int]:
    """The cards in play that count once, whoever works."""
    cards = [int(card) for card in members(nation.techs) if card >= GOVERNMENTS]
    cards += [] if nation.leader == NONE else [int(nation.leader)]
    cards += [WONDERS + int(wonder) for wonder in members(nation.wonders & ~nation.ruined)]
    return cards + [TERRITORIES + int(colony) for colony in members(nation.colonies)]


def _strength(state: AgesState, seat: int) -> dict[int, int]:
    nation = state.nations[seat]
    bonus = int(nation.has(FACE_BONUS))
    found = {int(card): int(STRENGTH[card] * nation.workers[card]) for card in members(nation.manned) if card < WORKED}
    found |= {card: int(STRENGTH[card]) for card in _once(nation)}
    for power in STRENGTH_POWERS:
        if nation.has(power):
            found[_giver(nation, int(power))] += int(strength_of_power(nation, power, bonus))
    if nation.tactic != NONE:
        armies = tactical_strength(nation.workers, 0, nation.tactic, nation.has(INFANTRY_AS_CAVALRY))
        found[TACTICS + int(nation.tactic)] = int(armies)
    for packed in state.pacts:
        if is_party(packed, seat):
            found[int(pact_card(packed))] = int(PACT_STRENGTH[(packed & 15) * 2 + (1 if seat == side_b(packed) else 0)])
    return found


def _giver(nation: Nation, power: int) -> int:
    """The leader or wonder that has a power."""
    return next(card for card in _once(nation) if card >= WONDERS and (POWERS[card - WONDERS] >> power) & 1)


def _happiness(nation: Nation) -> dict[int, int]:
    """Printed faces, with Homer's; what St. Peter's adds to those of others is its own."""
    found = _faces(nation, 0)
    if nation.has(FACE_BONUS):
        found[_giver(nation, FACE_BONUS)] += sum(_faces(nation, 1).values()) - sum(found.values())
    return found


def _faces(nation: Nation, bonus: int) -> dict[int, int]:
    cards = [int(card) for card in members(nation.manned) if card < UNITS]
    found = {card: int(faces_of_card(card, bonus) * nation.workers[card]) for card in cards}
    found |= {card: int(faces_of_card(card, bonus)) for card in _once(nation) if not WONDERS <= card < LEADERS}
    found[int(nation.government)] = int(government_faces(nation, bonus))
    for wonder in members(nation.wonders):
        found[WONDERS + int(wonder)] = int(faces_of_wonder(nation, wonder, bonus))
    return found
