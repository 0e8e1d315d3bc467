"""The registered game: its names, seats and options, and the way in to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.core.bits import bit_count
from civitas.core.game import Game, Option, Options
from civitas.core.state import State
from civitas.games.duel import notation, position
from civitas.games.duel.cards import AGES, DATA
from civitas.games.duel.setup import deal
from civitas.games.duel.state import DuelState
from civitas.games.duel.steps import STARTER_RANDOM
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
    rules_version = "1"
    max_moves = 80
    options = (
        Option("wonders", ("draft", "beginner"), "7WD-DRAFT-05"),
        Option("starter", ("random", 0, 1), "7WD-SETUP-09"),
    )

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """A fresh game."""
        starter = options["starter"]
        return deal(seed, options["wonders"] == "beginner", starter if isinstance(starter, int) else STARTER_RANDOM)

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `to_dict` wrote."""
        return position.from_dict(data)

    def arrange(self, data: Mapping[str, Any]) -> State:
        """A position from a partial description."""
        return position.arrange(data)

    def notation(self, move: int, state: State) -> str:
        """The move as text, e.g. "build altar"."""
        return notation.notation(move)

    def parse(self, text: str, state: State) -> int:
        """The move that the text names."""
        return notation.parse(text)

    def describe(self, move: int, state: State) -> tuple[str, dict[str, Any]]:
        """The move for people."""
        return notation.describe(move)

    def conserved(self, state: State) -> dict[str, int]:
        """The cards of all three ages, wherever they are, and the progress tokens."""
        assert isinstance(state, DuelState)
        data = position.to_dict(state)
        used = list(data["discard"])
        tokens = list(data["progress"]) + list(data["unused"])
        for player in data["players"]:
            used += player["buildings"] + list(player["built"].values())
            tokens += player["tokens"]
        coming = int(bit_count(state.left)) + SLOTS * (AGES - 1 - int(state.age))
        return {"cards": len(set(used)) + coming, "tokens": len(set(tokens))}

    def cards(self) -> dict[str, dict[str, Any]]:
        """Buildings, wonders and progress tokens by id; `kind` says which."""
        return {row["id"]: {"kind": kind, **row} for kind in ("building", "wonder", "token") for row in DATA[kind]}


GAME = DuelGame()
