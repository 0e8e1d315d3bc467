"""The games that are played to learn from: how they begin, and which moves they are made of."""

from __future__ import annotations

from civitas.bots.crew import Results
from civitas.core import State
from civitas.core import game as find_game


def dealt(game: str, seats: int, seed: int, teams: bool) -> State:
    """A game's first position."""
    return find_game(game).deal(seats, seed, {"teams": True} if teams else None)


def playing(state: State, seat: int, found: Results) -> Results:
    """What a search found of the moves that bots choose from: games must not stand still (`Game.idle_move`)."""
    moves = state.game.playing_moves(state, seat)
    kept = [one for one in found if one[0] in moves]
    return kept if any(visits for _, visits, _ in kept) else [(moves[0], 1, 0.0)]
