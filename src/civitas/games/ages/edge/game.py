"""The registered game: its names, seats and options, and the way in to everything else."""

from __future__ import annotations

from civitas.core.game import Game, Option, Options
from civitas.core.outcome import Outcome
from civitas.core.state import State
from civitas.games.ages import scoring
from civitas.games.ages.deal import deal
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import VARIANT_IDS


def mine(state: State) -> AgesState:
    """The state as one of this game."""
    if not isinstance(state, AgesState):
        raise TypeError(f"{state!r} is not a state of Through the Ages")
    return state


class AgesGame(Game):
    """Through the Ages."""

    id = "ages"
    names = {"en": "Through the Ages: A New Story of Civilization", "ko": "쓰루 디 에이지스"}
    credits = {
        "designer": "Vlaada Chvátil",
        "publisher": "Czech Games Edition",
        "publisher_ko": "코리아보드게임즈",
        "year": "2015",
    }
    seats = (2, 3, 4)
    rules_version = "1"
    max_moves = 20000
    rule_over = "TTA-FINAL-01"
    rule_turn = "TTA-TURN-02"
    options = (
        Option("variant", VARIANT_IDS, "TTA-FIRST-01"),
        Option("pacts", (False, True), "TTA-PEACE-02", (3, 4)),
        Option("tension", (False, True), "TTA-PEACE-03"),
        Option("resign", (False, True), "TTA-RESIGN-01"),
    )

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """A fresh game."""
        variant = VARIANT_IDS.index(str(options["variant"]))
        return deal(seats, seed, variant, bool(options["pacts"]), bool(options["tension"]), bool(options["resign"]))

    def outcome(self, state: State) -> Outcome:
        """How a finished game ended."""
        return scoring.outcome(mine(state))
