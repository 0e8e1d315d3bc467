"""How civilizations compare now: their ranks with ties broken, the strengths of attacks, the wars that run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from civitas.core.bits import members
from civitas.games.ages.edge.writing import war_of
from civitas.games.ages.ranking import (
    BY_CULTURE,
    BY_DISCONTENT,
    BY_HAPPINESS,
    BY_SCIENCE,
    BY_STRENGTH,
    at_rank,
    tied_for_most,
)
from civitas.games.ages.rules.attack import strength_against, strength_before
from civitas.games.ages.rules.wars import advantage
from civitas.games.ages.steps import ATTACK, SEAT_AT

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

_RANKED: Final = {"strength": BY_STRENGTH, "culture": BY_CULTURE, "science": BY_SCIENCE}


def ranks(state: AgesState) -> dict[str, list[int]]:
    """The seats in the order that an event finds now, highest first: in strength, culture points, science rating.

    Among equals whoever comes first from the current player on ranks higher (TTA-EVENT-12). All who are happiest, and
    all who have most discontent workers, are that together.
    """
    places = range(int(state.players()))
    found = {name: [int(at_rank(state, place, by, state.current)) for place in places] for name, by in _RANKED.items()}
    found["happiest"] = [int(seat) for seat in members(tied_for_most(state, BY_HAPPINESS))]
    discontent = [int(seat) for seat in members(tied_for_most(state, BY_DISCONTENT))]
    found["most_discontent"] = discontent if state.nations[discontent[0]].discontent() else []
    return found


def against(state: AgesState, seat: int) -> list[dict[str, int] | None]:
    """For each player what an aggression of the seat would compare, cards in defence aside (TTA-AGG-03)."""
    return [
        {"strength": int(strength_against(state, seat, other)), "defence": int(strength_before(state, other, seat))}
        if other != seat and state.nations[seat].alive and state.nations[other].alive
        else None
        for other in range(int(state.seats))
    ]


def attack(state: AgesState) -> dict[str, int] | None:
    """The aggression that waits for a defence: who attacks whom, and both strengths, cards used included."""
    attackers = [(int(task) >> SEAT_AT) & 7 for task in state.tasks if task & 63 == ATTACK]
    if not attackers:
        return None
    seat, rival = attackers[-1], int(state.rival)
    return {
        "seat": seat,
        "target": rival,
        "strength": int(strength_against(state, seat, rival)),
        "defence": int(strength_before(state, rival, seat) + state.added),
    }


def wars(state: AgesState) -> list[dict[str, Any]]:
    """The wars that run, each with the advantage of the player who declared it as things stand (TTA-WAR-06)."""
    return [war_of(int(war)) | {"lead": int(advantage(state, war))} for war in state.wars]
