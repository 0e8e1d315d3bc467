"""The registered game: its names, seats and options, and the way in to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.core.bits import bit_count
from civitas.core.decision import Reason
from civitas.core.game import Game, Option, Options
from civitas.core.outcome import Outcome
from civitas.core.state import State
from civitas.games.duel import features, scoring
from civitas.games.duel.cards import AGES, DATA
from civitas.games.duel.deal import deal
from civitas.games.duel.edge import events, explain, notation, reading, view, writing
from civitas.games.duel.state import DuelState
from civitas.games.duel.structure import SLOTS

_AMOUNTS = {"shields": "count", "points": "count", "draw": "count", "coins": "coins", "opponent_loses": "coins"}
_WORDS = {"choice": "resource", "price_one": "resource", "science": "symbol", "destroy": "colour"}


def effects(row: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """What a card does, as message ids and arguments: one for each word of the vocabulary in its row.

    >>> effects({"shields": 2, "points": 3})
    [('duel.effect.shields', {'count': 2}), ('duel.effect.points', {'count': 3})]
    """
    out: list[tuple[str, dict[str, Any]]] = []
    for key, value in row.items():
        if key in _AMOUNTS or key in _WORDS:
            out.append((key, {_AMOUNTS.get(key) or _WORDS[key]: value}))
        elif key in ("again", "revive"):
            out.append((key, {}))
        elif key == "produce":
            out += [("produce", {"resource": name, "count": count}) for name, count in value.items()]
        elif key in ("coins_each", "points_each"):
            amount = "coins" if key == "coins_each" else "count"
            scope = "token" if value["of"] == "token" else value["city"]
            out.append((f"{key}_{scope}", {amount: value["count"], "thing": value["of"]}))
        elif key == "power":
            for name, strength in value.items():
                out.append((name, {"coins" if name.endswith("income") else "count": strength}))
    return [(f"duel.effect.{name}", args) for name, args in out]


def mine(state: State) -> DuelState:
    """The state as one of this game."""
    if not isinstance(state, DuelState):
        raise TypeError(f"{state!r} is not a state of 7 Wonders Duel")
    return state


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
    rule_over = "7WD-END-01"
    rule_turn = "7WD-TURN-02"
    tales = events.TALES
    options = (
        Option("wonders", ("draft", "beginner"), "7WD-DRAFT-05"),
        Option("starter", ("random", 0, 1), "7WD-SETUP-09"),
    )

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """A fresh game."""
        return deal(seed, *reading.settings(options))

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `to_dict` wrote."""
        return reading.from_dict(self, data)

    def arrange(self, data: Mapping[str, Any]) -> State:
        """A position from a partial description."""
        return reading.arrange(self, data)

    def to_dict(self, state: State) -> dict[str, Any]:
        """The whole state as readable JSON."""
        return writing.to_dict(mine(state))

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """All that a seat may know."""
        return view.view(mine(state), seat)

    def question(self, state: State, seat: int) -> tuple[str, dict[str, Any]]:
        """What a seat that must choose is asked."""
        return explain.question(mine(state), seat)

    def thinkable(self, state: State, seat: int, about: str | None) -> list[int]:
        """Moves that a player might expect now."""
        return explain.thinkable(mine(state), seat, about)

    def why_not(self, state: State, seat: int, move: int) -> Reason:
        """Why a seat that must choose may not make this move."""
        return explain.why_not(mine(state), seat, move)

    def is_move(self, move: int, state: State) -> bool:
        """Could this number be a move at all?"""
        return notation.is_move(move)

    def outcome(self, state: State) -> Outcome:
        """How a finished game ended."""
        return scoring.outcome(mine(state))

    def notation(self, move: int, state: State) -> str:
        """The move as text, e.g. "build altar"."""
        return notation.notation(move)

    def parse(self, text: str, state: State) -> int:
        """The move that the text names."""
        return notation.parse(text)

    def describe(self, move: int, state: State) -> tuple[str, dict[str, Any]]:
        """The move for people."""
        return notation.describe(move)

    def move_space(self, seats: int) -> int:
        """The size of the dense numbering of moves."""
        return notation.VERBS.size

    def to_index(self, move: int, state: State) -> int:
        """The index of a move in the dense numbering."""
        return notation.VERBS.index(*notation.split(move))

    def from_index(self, index: int, state: State) -> int:
        """The move with this index."""
        return notation.join(*notation.VERBS.at(index))

    def observation_names(self, seats: int) -> tuple[str, ...]:
        """The names of the numbers that `observe` lists."""
        return features.OBSERVATION_NAMES

    def observe(self, state: State, seat: int) -> list[int]:
        """What a seat may know, as numbers."""
        state.check_seat(seat)
        return [int(number) for number in features.observe(mine(state), seat)]

    def conserved(self, state: State) -> dict[str, int]:
        """The cards of all three ages, wherever they are, and the progress tokens."""
        data = writing.to_dict(mine(state))
        used = list(data["discard"])
        tokens = list(data["progress"]) + list(data["unused"])
        for player in data["players"]:
            used += player["buildings"] + list(player["built"].values())
            tokens += player["tokens"]
        coming = int(bit_count(mine(state).left)) + SLOTS * (AGES - 1 - int(mine(state).age))
        return {"cards": len(set(used)) + coming, "tokens": len(set(tokens))}

    def cards(self) -> dict[str, dict[str, Any]]:
        """Buildings, wonders and tokens by id: `kind`, the facts of `cards.toml`, and `effects` as messages."""
        return {
            row["id"]: {"kind": kind, **row, "effects": effects(row)}
            for kind in ("building", "wonder", "token")
            for row in DATA[kind]
        }
