"""Which moves the games that are played to learn from are made of."""

from __future__ import annotations

from civitas.bots.crew import Results
from civitas.core import State


def playing(state: State, seat: int, found: Results) -> Results:
    """What a search found of the moves that bots choose from: games must not stand still (`Game.idle_move`)."""
    moves = state.game.playing_moves(state, seat)
    kept = [one for one in found if one[0] in moves]
    return kept if any(visits for _, visits, _ in kept) else [(moves[0], 1, 0.0)]
