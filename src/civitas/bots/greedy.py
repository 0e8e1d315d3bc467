"""The bot that looks one move ahead."""

from __future__ import annotations

from civitas.bots.perspective import Perspective
from civitas.core import Rng, State

SAMPLES = 4


class GreedyBot:
    """Chooses the move after which its seat stands best on average over a few imagined states."""

    name = "greedy"

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
                values[index] += value_after(state.copy(), seen.seat, move, Rng(luck))
        best = max(values)
        equals = [move for move, value in zip(moves, values, strict=True) if value >= best - 1e-9]
        return equals[rng.below(len(equals))]


def value_after(state: State, seat: int, move: int, rng: Rng) -> float:
    """How the seat stands after its move; others who choose at the same time choose at random first."""
    others = [other for other in state.to_act() if other != seat]
    state.apply(seat, move)
    for other in others:
        if not state.over and other in state.to_act():
            replies = state.legal_moves(other)
            state.apply(other, replies[rng.below(len(replies))])
    return state.reward(seat) if state.over else state.evaluate(seat)
