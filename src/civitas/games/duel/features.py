"""A position in numbers, for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.games.duel import scoring

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState


def evaluate(state: DuelState, seat: i64) -> float:
    """A guess of the reward."""
    if state.over:
        return scoring.reward(state, seat)
    edge: float = float(scoring.points(state, seat) - scoring.points(state, 1 - seat))
    return 0.5 + 0.5 * edge / (10.0 + abs(edge))
