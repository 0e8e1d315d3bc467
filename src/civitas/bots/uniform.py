"""The bot that plays any legal move but giving up: the yardstick of every other one."""

from __future__ import annotations

from civitas.bots.perspective import Perspective
from civitas.core import Rng


class RandomBot:
    """Chooses uniformly among the legal moves; like every bot here, it never gives the game up."""

    name = "random"

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """Any legal move."""
        moves = seen.playing_moves()
        return moves[rng.below(len(moves))]
