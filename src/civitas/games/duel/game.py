"""7 Wonders Duel as a thing one can set up and name moves of."""

from __future__ import annotations

from civitas.core.game import Game, Option, Options
from civitas.games.duel import setup
from civitas.games.duel.state import DuelState
from civitas.games.duel.steps import STARTER_RANDOM


class DuelGame(Game):
    """7 Wonders Duel."""

    id = "duel"
    names = {"en": "7 Wonders Duel", "ko": "7원더스: 대결"}
    seats = (2,)
    options = (
        Option("wonders", ("draft", "beginner"), "7WD-DRAFT-05"),
        Option("starter", ("random", 0, 1), "7WD-SETUP-09"),
    )
    rules_version = "1"
    max_moves = 80

    def fresh(self, seats: int, seed: int, options: Options) -> DuelState:
        """The deal."""
        starter = options["starter"]
        return setup.deal(seed, options["wonders"] == "beginner", starter if isinstance(starter, int) else STARTER_RANDOM)


GAME = DuelGame()
