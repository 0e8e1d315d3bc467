"""The registered game: its names, seats and options, and which rooms know the rest."""

from __future__ import annotations

from typing import Any

from civitas.core.bits import bit_count
from civitas.core.decision import Reason
from civitas.core.game import Game, Option, Options
from civitas.core.rng import Rng
from civitas.core.rooms import Rooms
from civitas.core.state import State
from civitas.games.duel import scoring
from civitas.games.duel.cards import AGES, DATA
from civitas.games.duel.deal import deal
from civitas.games.duel.edge import events, explain, notation, reading, view, writing
from civitas.games.duel.edge.facts import card_facts
from civitas.games.duel.features import observation
from civitas.games.duel.state import DuelState
from civitas.games.duel.structure import SLOTS


class DuelGame(Game):
    """7 Wonders Duel."""

    id = "duel"
    names = {"en": "7 Wonders Duel", "ko": "7원더스: 대결"}
    credits = {
        "designer": "Antoine Bauza, Bruno Cathala",
        "publisher": "Repos Production",
        "publisher_ko": "코리아보드게임즈",
        "year": "2015",
    }
    seats = (2,)
    minutes = 30
    rules_version = "1"
    max_moves = 80
    rule_over = "7WD-END-05"
    rule_turn = "7WD-TURN-02"
    tales = events.TALES
    rooms = Rooms(DuelState, reading, writing, view, explain, notation.NOTATION, observation, scoring)
    options = (
        Option("wonders", ("draft", "beginner"), "7WD-DRAFT-05"),
        Option("starter", ("random", 0, 1), "7WD-SETUP-09"),
    )

    def fresh_from(self, seats: int, rng: Rng, options: Options) -> State:
        """A fresh game."""
        return deal(rng, *reading.settings(options))

    def why_waiting(self, state: State, seat: int) -> Reason:
        """The other seat picks, plays or decides."""
        return explain.why_waiting(self.mine(state))

    def conserved(self, state: State) -> dict[str, int]:
        """The cards of all three ages, wherever they are, and the progress tokens."""
        duel: DuelState = self.mine(state)
        data = writing.to_dict(duel)
        used = list(data["discard"])
        tokens = list(data["progress"]) + list(data["unused"])
        for player in data["players"]:
            used += player["buildings"] + list(player["built"].values())
            tokens += player["tokens"]
        coming = int(bit_count(duel.left)) + SLOTS * (AGES - 1 - int(duel.age))
        return {"cards": len(set(used)) + coming, "tokens": len(set(tokens))}

    def cards(self) -> dict[str, dict[str, Any]]:
        """Buildings, wonders and tokens by id: `kind`, the facts of `cards.toml`, and `effects` as messages."""
        return {row["id"]: card_facts(kind, row) for kind in ("building", "wonder", "token") for row in DATA[kind]}
