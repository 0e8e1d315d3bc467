"""What a seat cannot know, drawn anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.rng import Rng

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def imagine(state: AgesState, seat: i64, rng: Rng) -> AgesState:
    """A state that the seat cannot tell apart from this one."""
    twin: AgesState = state.copy()
    twin.rng = Rng(rng.word())
    return twin
