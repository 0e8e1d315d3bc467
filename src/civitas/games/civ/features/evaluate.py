"""A guess of the result from a position: how close each side is to hegemony and to dominance.

What a seat has makes its strength (`strength.py`). A side is as strong as its strongest seat, and its chance goes with
its lead over the strongest other side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.civ.features.strength import strengths
from civitas.games.civ.scoring import reward, side_of

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def evaluate(state: CivState, seat: i64) -> float:
    """A guess of a seat's reward."""
    return chances(state)[seat]


def chances(state: CivState) -> vec[float]:
    """A guess of each seat's reward."""
    out: vec[float] = vec[float](capacity=4)
    if state.over:
        for seat in range(state.seats):
            out = append(out, reward(state, seat))
        return out
    found: vec[float] = strengths(state)
    for seat in range(state.seats):
        own: float = found[seat]
        other: float = 0.0
        for player in range(state.seats):
            if side_of(state, player) == side_of(state, seat):
                own = max(own, found[player])
            else:
                other = max(other, found[player])
        edge: float = own - other
        out = append(out, 0.5 + 0.5 * edge / (1.0 + (edge if edge > 0.0 else -edge)))
    return out
