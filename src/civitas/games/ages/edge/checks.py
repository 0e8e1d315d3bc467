"""Whether a described position can stand: hands, wars, pacts, players, and the choice that it waits for."""

from __future__ import annotations

from civitas.core.errors import BadInput
from civitas.games.ages.cards.civil import CARD_IDS, PACTS
from civitas.games.ages.cards.military import OPEN_WAR
from civitas.games.ages.edge.nations import fresh_in_hand
from civitas.games.ages.edge.tasks import check_tasks
from civitas.games.ages.nation import Nation
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import LAST_PLAYER, LEGACY_EVENTS, SHORTER


def check(state: AgesState) -> None:
    """Refuse what no game could come to."""
    _check_players(state)
    _check_wars_and_pacts(state)
    check_tasks(state)


def _check_players(state: AgesState) -> None:
    alive = [nation.alive for nation in state.nations]
    if not all(alive) and not state.resigning:
        raise BadInput("players", "too_many", {"value": alive.count(False), "most": 0})
    if sum(alive) < (1 if state.ended == LAST_PLAYER else 2):
        raise BadInput("players", "too_many", {"value": alive.count(False), "most": len(alive) - 2})
    if not state.nations[int(state.current)].alive and not state.over:
        raise BadInput("current", "not_number", {"value": int(state.current), "low": 0, "high": len(alive) - 1})
    for seat, nation in enumerate(state.nations):
        if not fresh_in_hand(nation):
            raise BadInput(f"players[{seat}].fresh", "not_in_city", {"card": "fresh"})
        _check_legacy(state, nation, f"players[{seat}].legacy")


def _check_legacy(state: AgesState, nation: Nation, path: str) -> None:
    """Face-down events are of the shorter game; who is to keep one of them at the end of Age I has two."""
    count = len(nation.legacy)
    most = LEGACY_EVENTS if state.variant == SHORTER else 0
    if count > most:
        raise BadInput(path, "too_many", {"value": count, "most": most})
    if count < most and nation.alive and state.age < 2:
        raise BadInput(path, "too_few", {"value": count, "least": most})


def _check_wars_and_pacts(state: AgesState) -> None:
    for index, war in enumerate(state.wars):
        seats = ((war >> 4) & 3, (war >> 6) & 3)
        if not all(state.nations[int(seat)].alive for seat in seats) or (
            war & 15 == OPEN_WAR and state.variant != SHORTER
        ):
            raise BadInput(f"wars[{index}]", "no_moves", {"value": "wars"})
    owners: set[int] = set()
    for index, pact in enumerate(state.pacts):
        a, b, owner = int((pact >> 6) & 3), int((pact >> 8) & 3), int((pact >> 4) & 3)
        if not (state.nations[a].alive and state.nations[b].alive):
            raise BadInput(f"pacts[{index}]", "no_moves", {"value": CARD_IDS[PACTS + int(pact & 15)]})
        if owner in owners:
            raise BadInput(f"pacts[{index}].owner", "too_many", {"value": 2, "most": 1})
        owners.add(owner)
