"""The registered game: its names, seats and options, and the way in to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.core.game import Game, Option, Options
from civitas.core.state import State
from civitas.games.wonders import notation, position
from civitas.games.wonders.arrange import census
from civitas.games.wonders.cards import CARD_IDS, DATA
from civitas.games.wonders.state import WondersState, deal
from civitas.games.wonders.steps import BOARD_MODES


class WondersGame(Game):
    """7 Wonders, first edition."""

    id = "wonders"
    names = {"en": "7 Wonders", "ko": "7 원더스"}
    credits = {"designer": "Antoine Bauza", "publisher": "Repos Production", "year": "2010"}
    seats = (2, 3, 4, 5, 6, 7)
    rules_version = "1"
    max_moves = 140
    options = (Option("boards", BOARD_MODES, "7W-SETUP-03"),)

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """A fresh game."""
        return deal(seats, seed, BOARD_MODES.index(str(options["boards"])))

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `to_dict` wrote."""
        return position.from_dict(data)

    def arrange(self, data: Mapping[str, Any]) -> State:
        """A position from a partial description."""
        return position.arrange(data)

    def notation(self, move: int, state: State) -> str:
        """The move as text, e.g. "build university < left wood, right papyrus"."""
        return notation.notation(move)

    def parse(self, text: str, state: State) -> int:
        """The move that the text names."""
        return notation.parse(text)

    def describe(self, move: int, state: State) -> tuple[str, dict[str, Any]]:
        """The move for people."""
        return notation.describe(move)

    def conserved(self, state: State) -> dict[str, int]:
        """All copies of every card."""
        assert isinstance(state, WondersState)
        return {name: int(copies) for name, copies in zip(CARD_IDS, census(state), strict=True)}

    def cards(self) -> dict[str, dict[str, Any]]:
        """The cards, and the boards, by id."""
        return {row["id"]: dict(row) for row in DATA["card"] + DATA["board"]}
