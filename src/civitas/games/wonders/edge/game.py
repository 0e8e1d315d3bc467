"""The registered game: its names, seats and options, and which rooms know the rest."""

from __future__ import annotations

from typing import Any

from civitas.core.event import Event
from civitas.core.game import Game, Option, Options
from civitas.core.rng import Rng
from civitas.core.rooms import Rooms
from civitas.core.state import State
from civitas.games.wonders import scoring
from civitas.games.wonders.cards import CARD_IDS, DATA
from civitas.games.wonders.deal import begin
from civitas.games.wonders.edge import events, explain, notation, reading, view, writing
from civitas.games.wonders.edge.checks import census
from civitas.games.wonders.edge.facts import card_facts
from civitas.games.wonders.features import observation
from civitas.games.wonders.state import WondersState
from civitas.games.wonders.steps import BOARD_MODES, SHIPOWNERS_MODES


class WondersGame(Game):
    """7 Wonders, first edition."""

    id = "wonders"
    names = {"en": "7 Wonders", "ko": "7 원더스"}
    credits = {"designer": "Antoine Bauza", "publisher": "Repos Production", "year": "2010"}
    seats = (2, 3, 4, 5, 6, 7)
    minutes = 30
    rules_version = "1"
    max_moves = 140
    rule_over = "7W-TURN-05"
    rule_turn = "7W-TURN-02"
    tales = events.TALES
    rooms = Rooms(WondersState, reading, writing, view, explain, notation.NOTATION, observation, scoring)
    options = (
        Option("boards", BOARD_MODES, "7W-SETUP-03"),
        Option("copied_shipowners", SHIPOWNERS_MODES, "7W-RUL-17"),
    )

    @property
    def usual_seats(self) -> int:
        """Three: two play a variant."""
        return 3

    def fresh_from(self, seats: int, rng: Rng, options: Options) -> State:
        """A fresh game."""
        state = reading.empty_table(seats, options)
        begin(state, rng)
        return state

    def settle(self, event: Event, seats: int) -> None:
        """The free city's events are messages of their own."""
        events.settle_names(event, seats)

    def conserved(self, state: State) -> dict[str, int]:
        """All copies of every card."""
        found = census(self.mine(state))
        return {name: found[name] for name in CARD_IDS}

    def cards(self) -> dict[str, dict[str, Any]]:
        """The cards, and the boards, by id: the facts of `cards.toml`, and `effects` as messages."""
        return {row["id"]: card_facts(row) for row in DATA["card"] + DATA["board"]}
