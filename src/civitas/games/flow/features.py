"""A position in numbers, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.games.flow import scoring
from civitas.games.flow.nation import Nation

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState


def evaluate(state: FlowState, seat: i64) -> float:
    """A guess of the reward."""
    if state.over:
        return scoring.reward(state, seat)
    me: Nation = state.nations[seat]
    mine: float = float(scoring.points(me)) + 0.3 * float(me.held + me.stake)
    best: float = 0.0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            nation: Nation = state.nations[other]
            best = max(best, float(scoring.points(nation)) + 0.3 * float(nation.held + nation.stake))
        other += 1
    edge: float = mine - best
    return 0.5 + 0.5 * edge / (10.0 + abs(edge))
