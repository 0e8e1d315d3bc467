"""The registered game: its names, seats and options, and which rooms know the rest."""

from __future__ import annotations

from typing import Any

from civitas.core.game import Game, Option, Options
from civitas.core.rng import Rng
from civitas.core.rooms import Rooms
from civitas.core.state import State
from civitas.games.ages import scoring
from civitas.games.ages.cards.civil import KIND_OF, ROWS
from civitas.games.ages.deal import deal
from civitas.games.ages.edge import events, explain, notation, reading, view, writing
from civitas.games.ages.edge.facts import card_facts
from civitas.games.ages.edge.filling import placed_military
from civitas.games.ages.features import observation
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import VARIANT_IDS


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
    seats = (2, 3, 4)  # TTA-SETUP-01
    minutes = 120
    rules_version = "3"
    max_moves = 20_000
    rule_over = "TTA-FINAL-01"
    rule_turn = "TTA-TURN-02"
    tales = events.TALES
    rooms = Rooms(AgesState, reading, writing, view, explain, notation.NOTATION, observation, scoring)
    options = (
        Option("variant", VARIANT_IDS, "TTA-FIRST-01"),
        Option("pacts", (False, True), "TTA-PEACE-02", (3, 4)),
        Option("tension", (False, True), "TTA-PEACE-03"),
        Option("resign", (True, False), "TTA-RESIGN-01"),
        Option("payment", ("automatic", "chosen"), "TTA-BUILD-13"),
        Option("conversion", ("apart", "counts"), "TTA-GOV-07"),
        Option("trade", ("actions", "turn"), "TTA-EVENT-25", (3, 4)),
    )

    def fresh_from(self, seats: int, rng: Rng, options: Options) -> State:
        """A fresh game."""
        return deal(seats, rng, *reading.settings(options))

    def conserved(self, state: State) -> dict[str, int]:
        """The tokens that the players were given, and no military card more or less than came into the game."""
        table: AgesState = self.mine(state)
        yellow = sum(int(n.yellow + n.pool + n.working() - n.yellow_owned) for n in table.nations)
        blue = sum(int(n.blue + n.stages - n.blue_owned) + sum(int(t) for t in n.tokens) for n in table.nations)
        lost = int(table.dealt) - sum(placed_military(table).values())
        return {"yellow": yellow, "blue": blue, "lost_cards": lost}

    def cards(self) -> dict[str, dict[str, Any]]:
        """All cards by id: `kind`, the facts of `cards.toml`, and `effects` as messages."""
        return {row["id"]: card_facts(kind, row) for kind, row in zip(KIND_OF, ROWS, strict=True)}
