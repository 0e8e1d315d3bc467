"""A guess of the result from a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def evaluate(state: AgesState, seat: i64) -> float:
    """The seat's share of all culture."""
    total: i64 = 0
    for nation in state.nations:
        total += nation.culture + 1
    return float(state.nations[seat].culture + 1) / float(total)
