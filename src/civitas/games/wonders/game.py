"""The registered game: its names, seats and options, and the way in to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.core.game import Game, Option, Options
from civitas.core.state import State
from civitas.games.wonders import notation, position
from civitas.games.wonders.arrange import census
from civitas.games.wonders.cards import CARD_IDS, DATA
from civitas.games.wonders.resources import LETTERS, WORDS
from civitas.games.wonders.state import WondersState, deal
from civitas.games.wonders.steps import BOARD_MODES

_AMOUNTS = ("shields", "vp", "coins")


def unit_words(letters: str) -> list[str]:
    """Resources by their words: "W/C" is ["wood", "clay"]."""
    return [WORDS[LETTERS.index(letter)] for letter in letters if letter != "/"]


def effects(row: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What a card, a stage or a whole board does, as message ids and arguments.

    >>> effects({"shields": 1, "vp": 3})
    [('wonders.effect.shields', {'count': 1}), ('wonders.effect.vp', {'count': 3})]
    """
    out: list[tuple[str, dict[str, Any]]] = []
    for key, value in row.items():
        if key in _AMOUNTS:
            out.append((key, {"count": value}))
        elif key == "produce":
            units = unit_words(value)
            if "/" in value:
                out.append(("choice", {"resource": units}))
            else:
                out.append(("produce", {"resource": units[0], "count": len(units)}))
        elif key == "science":
            out.append(("wild_symbol", {}) if value == "any" else ("science", {"symbol": value}))
        elif key == "discount":
            out += [(f"discount_{item.replace(' ', '_')}", {}) for item in value]
        elif key == "per":
            counted = {"thing": value["of"], "place": "_and_".join(value["in"])}
            out += [(f"{gain}_per", {"count": value[gain], **counted}) for gain in ("coins", "vp") if gain in value]
        elif key == "power":
            out.append((value, {}))
        elif key == "stages":
            for number, stage in enumerate(value, 1):
                out.append(("stage", {"stage": number, "resource": unit_words(stage["cost"])}))
                out += [(id.rpartition(".")[2], args) for id, args in effects(stage)]
    return [(f"wonders.effect.{name}", args) for name, args in out]


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
        """The cards, and the boards, by id: the facts of `cards.toml`, and `effects` as messages."""
        return {row["id"]: {**row, "effects": effects(row)} for row in DATA["card"] + DATA["board"]}
