"""The bot that looks one move ahead, sharply or through a haze."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from civitas.bots.perspective import Perspective
from civitas.core import Rng, State

SAMPLES = 4
_EVEN = 1e-9
_GRAINS = 1 << 30


class GreedyBot:
    """Chooses the move after which its seat stands best on average over a few imagined states.

    With a `haze` it is not sure which one that is: it takes moves for one another between which its chance to win
    differs little, the more so the thicker the haze, but hardly misses one that wins or loses at once (`hazily`).
    """

    name = "greedy"

    def __init__(self, haze: float = 0.0) -> None:
        self.haze = haze

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """The best move by sight; among equals, any."""
        moves = seen.playing_moves()
        if len(moves) == 1:
            return moves[0]
        values = [0.0] * len(moves)
        for _ in range(SAMPLES):
            state = seen.imagine(rng)
            luck = rng.word()
            for index, move in enumerate(moves):
                # Every move meets the same replies, so that only the move makes the difference.
                values[index] += value_after(state.copy(), seen.seat, move, Rng(luck)) / SAMPLES
        if self.haze:
            return moves[hazily(values, self.haze, rng)]
        best = max(values)
        equals = [move for move, value in zip(moves, values, strict=True) if value >= best - _EVEN]
        return equals[rng.below(len(equals))]


def hazily(values: Sequence[float], haze: float, rng: Rng) -> int:
    """The place of a chance, drawn so that large ones are likely: what lies `haze` below another is e times less so.

    >>> [hazily([0.1, 0.9, 0.2], 0.05, Rng(seed)) for seed in range(6)]
    [1, 1, 1, 1, 1, 1]
    """
    best = max(values)
    weights = [exp((value - best) / haze) for value in values]
    left = sum(weights) * float(rng.below(_GRAINS)) / _GRAINS
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return weights.index(max(weights))  # what rounding leaves


def value_after(state: State, seat: int, move: int, rng: Rng) -> float:
    """How the seat stands after its move; others who choose at the same time choose at random first."""
    others = [other for other in state.to_act() if other != seat]
    state.apply(seat, move)
    for other in others:
        if not state.over and other in state.to_act():
            replies = state.legal_moves(other)
            state.apply(other, replies[rng.below(len(replies))])
    return state.reward(seat) if state.over else state.evaluate(seat)
