"""Ratings from games of any number of seats: the Bradley-Terry update of Weng and Lin, as in openskill.

Each bot has a strength `mu` and a doubt `sigma`. A game is taken as a result between every two of its seats; what was
unlikely moves the strengths, and every game makes the doubt smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import NamedTuple

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
LEAST = 1e-4


class Rating(NamedTuple):
    """A bot's strength; `low` and `high` lie 1.96 of its doubts away, usually further than the strength is unsure."""

    name: str
    mu: float
    sigma: float
    games: int

    @property
    def low(self) -> float:
        """The lower bound."""
        return self.mu - 1.96 * self.sigma

    @property
    def high(self) -> float:
        """The upper bound."""
        return self.mu + 1.96 * self.sigma


def rate(games: Iterable[tuple[Sequence[str], Sequence[float]]]) -> list[Rating]:
    """The ratings after these games, the best first; each game is the names by seat and their rewards.

    >>> [one.name for one in rate([(["a", "b"], [1.0, 0.0]), (["b", "a"], [0.0, 1.0])])]
    ['a', 'b']
    """
    known: dict[str, tuple[float, float, int]] = {}
    for names, rewards in games:
        changes: dict[str, tuple[float, float]] = {}
        for seat, name in enumerate(names):
            mu, variance, played = known.get(name, (MU, SIGMA * SIGMA, 0))
            known[name] = (mu, variance, played + 1)
            for other, rival in enumerate(names):
                if other != seat and rival != name:
                    theirs = known.get(rival, (MU, SIGMA * SIGMA, 0))[:2]
                    move, shrink = _against((mu, variance), theirs, rewards, seat, other)
                    before = changes.get(name, (0.0, 0.0))
                    changes[name] = (before[0] + move, before[1] + shrink)
        for name, (move, shrink) in changes.items():
            mu, variance, played = known[name]
            known[name] = (mu + move, variance * max(1 - shrink, LEAST), played)
    rated = [Rating(name, mu, sqrt(variance), played) for name, (mu, variance, played) in known.items()]
    return sorted(rated, key=lambda one: -one.mu)


def _against(
    mine: tuple[float, float], theirs: tuple[float, float], rewards: Sequence[float], seat: int, other: int
) -> tuple[float, float]:
    """How a result between two seats moves the first one's strength, and by what share it shrinks the doubt."""
    spread = sqrt(mine[1] + theirs[1] + 2 * BETA * BETA)
    expected = 1 / (1 + exp((theirs[0] - mine[0]) / spread))
    result = 0.5 if rewards[seat] == rewards[other] else float(rewards[seat] > rewards[other])
    move = mine[1] / spread * (result - expected)
    shrink = sqrt(mine[1]) / spread * mine[1] / (spread * spread) * expected * (1 - expected)
    return move, shrink
