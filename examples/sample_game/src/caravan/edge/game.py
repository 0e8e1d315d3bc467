"""The registered game: its names, seats and options, and which rooms know the rest."""

from __future__ import annotations

from typing import Any

from caravan import features, scoring
from caravan.cards import DATA, GOOD_IDS
from caravan.deal import deal
from caravan.edge import events, explain, reading, view, writing
from caravan.edge.notation import NOTATION
from caravan.state import CaravanState
from civitas.core.game import Game, Option, Options
from civitas.core.rng import Rng
from civitas.core.rooms import Rooms
from civitas.core.state import State


class CaravanGame(Game):
    """Caravan."""

    id = "caravan"
    names = {"en": "Caravan", "ko": "대상"}
    credits = {"designer": "Civitas contributors", "publisher": "-", "year": "2026"}
    seats = (2, 3)
    minutes = 10
    rules_version = "1"
    max_moves = 24
    rule_over = "CAR-END-01"
    rule_turn = "CAR-PICK-01"
    tales = events.TALES
    rooms = Rooms(CaravanState, reading, writing, view, explain, NOTATION, features, scoring)
    options = (Option("pairs", (True, False), "CAR-SCORE-02"),)

    def fresh_from(self, seats: int, rng: Rng, options: Options) -> State:
        """A fresh game."""
        return deal(seats, rng, options["pairs"] is True)

    def conserved(self, state: State) -> dict[str, int]:
        """The cards of each good, wherever they are."""
        data = self.to_dict(state)
        cards = data["market"] + data["discard"] + data["deck"]
        for player in data["players"]:
            cards += player["hand"] + player["caravan"] + [player["bid"]]
        return {good: cards.count(good) for good in GOOD_IDS}

    def cards(self) -> dict[str, dict[str, Any]]:
        """The goods by id."""
        return {row["id"]: row for row in DATA["good"]}
