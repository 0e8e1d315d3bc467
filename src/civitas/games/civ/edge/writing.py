"""A position as plain JSON that a person can read."""

from __future__ import annotations

from typing import Any

from civitas.core.bits import lane, members
from civitas.games.civ.cards import (
    DOMAIN_IDS,
    DOMAINS,
)
from civitas.games.civ.memory import knows
from civitas.games.civ.state import CivState
from civitas.games.civ.steps import (
    COPIED,
    DOMINANCE,
    DRAFT_PICK,
    FLAG_OPTIONS,
    HEGEMONY,
    NOBODY,
    RUNNING,
    SACRIFICED,
    STEP_NAMES,
)

ENDINGS = {"none": RUNNING, "hegemony": HEGEMONY, "dominance": DOMINANCE}


def counts(packed: int) -> dict[str, int]:
    """A packed value as words: only the domains that have cards."""
    return {DOMAIN_IDS[d]: int(lane(packed, d)) for d in range(DOMAINS) if lane(packed, d)}


def options_of(state: CivState) -> dict[str, Any]:
    """The table options that are in force."""
    return {name: value if state.flags & flag else default for name, (flag, value, default) in FLAG_OPTIONS.items()}


def used_of(state: CivState) -> dict[str, Any]:
    """What the active seat has used this turn."""
    return {
        "persistent": [DOMAIN_IDS[d] for d in range(DOMAINS) if (state.used >> d) & 1],
        "sacrifice": [DOMAIN_IDS[d] for d in range(DOMAINS) if (state.used >> (SACRIFICED + d)) & 1],
        "copied": bool(state.used & COPIED),
        "limit": int(state.limit),
        "limit_from": _seat_or_none(state.limit_from),
    }


def _seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def to_dict(state: CivState) -> dict[str, Any]:
    """The whole state as readable JSON."""
    n = int(state.seats)
    data: dict[str, Any] = {
        "game": "civ",
        "seats": n,
        "options": options_of(state),
        "first": int(state.first),
        "active": int(state.active),
        "turns": int(state.turns),
        "step": STEP_NAMES[state.step],
        "todo": int(state.todo),
        "then": int(state.then),
        "target": _seat_or_none(state.target),
        "used": used_of(state),
        "players": [
            {
                "hand": counts(state.hands[seat]),
                "area": counts(state.areas[seat]),
                "embargo": counts(state.embargoes[seat]),
                "democracy": counts(state.democracies[seat]),
                "knows": [counts(knows(state, seat, other)) for other in range(n)],
            }
            for seat in range(n)
        ],
        "discard": counts(state.discard),
        "removed": counts(state.removed),
        "centre": counts(state.centre),
        "deck": [DOMAIN_IDS[state.deck[index]] for index in range(state.drawn, len(state.deck))],
        "news": int(state.news),
        "ended": next(name for name, ending in ENDINGS.items() if ending == state.ended),
        "winners": [int(seat) for seat in members(state.winners)],
    }
    if state.step == DRAFT_PICK:
        data["draft"] = {
            "pick": int(state.pick),
            "sets": [counts(held) for held in state.sets],
            "picked": [None if d < 0 else DOMAIN_IDS[d] for d in state.picked],
            "passed": [counts(held) for held in state.passed],
        }
    return data
