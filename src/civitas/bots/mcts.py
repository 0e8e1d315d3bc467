"""The bot that searches: information-set Monte Carlo tree search over states it imagines."""

from __future__ import annotations

from typing import NamedTuple

from civitas.bots.crew import Results, search, search_together
from civitas.bots.perspective import Perspective
from civitas.core import Rng

DEFAULT_SECONDS = 0.5


class Weighed(NamedTuple):
    """What the search thinks of a move: `chance` is the expected reward, 0 to 1."""

    move: int
    visits: int
    chance: float


class MctsBot:
    """Searches for a time per move or, reproducibly, for a number of playouts per move, on one core or several."""

    name = "mcts"

    def __init__(self, move_seconds: float | None = None, playouts: int | None = None, workers: int = 1) -> None:
        self.workers = workers
        self.playouts = playouts
        self.seconds = (DEFAULT_SECONDS if playouts is None else 0.0) if move_seconds is None else move_seconds

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """The move that the search tried most often; the only one without searching."""
        moves = seen.playing_moves()
        return moves[0] if len(moves) == 1 else first_of(moves, self.weigh(seen, rng))

    def weigh(self, seen: Perspective, rng: Rng) -> list[Weighed]:
        """Every move that was tried, the best first."""
        # One imagined state stands for the seat's knowledge: the search never holds the real one.
        root = seen.imagine(rng)
        if self.workers == 1:
            return ranked(search(seen.game.id, root, seen.seat, rng, self.seconds, self.playouts))
        return ranked(search_together(seen.game.id, root, seen.seat, rng, self.seconds, self.playouts, self.workers))


def first_of(moves: list[int], weighed: list[Weighed]) -> int:
    """The best of some moves.

    >>> first_of([3, 5], [Weighed(4, 90, 0.5), Weighed(5, 10, 0.4)])
    5
    """
    return next((one.move for one in weighed if one.move in moves), moves[0])


def ranked(results: Results) -> list[Weighed]:
    """The figures of a search, the most visited move first."""
    weighed = [Weighed(move, visits, gain / visits) for move, visits, gain in results]
    return sorted(weighed, key=lambda one: (-one.visits, -one.chance, one.move))
