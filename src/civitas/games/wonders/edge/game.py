"""The registered game: its names, seats and options, and the way in to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.core.decision import Reason
from civitas.core.event import Event
from civitas.core.game import Game, Option, Options
from civitas.core.outcome import Outcome
from civitas.core.rng import Rng
from civitas.core.state import State
from civitas.games.wonders import features, scoring
from civitas.games.wonders.cards import CARD_IDS, DATA
from civitas.games.wonders.deal import begin
from civitas.games.wonders.edge import events, explain, notation, reading, view, writing
from civitas.games.wonders.edge.checks import census
from civitas.games.wonders.resources import LETTERS, WORDS
from civitas.games.wonders.state import WondersState
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


def mine(state: State) -> WondersState:
    """The state as one of this game."""
    if not isinstance(state, WondersState):
        raise TypeError(f"{state!r} is not a state of 7 Wonders")
    return state


class WondersGame(Game):
    """7 Wonders, first edition."""

    id = "wonders"
    names = {"en": "7 Wonders", "ko": "7 원더스"}
    credits = {"designer": "Antoine Bauza", "publisher": "Repos Production", "year": "2010"}
    seats = (2, 3, 4, 5, 6, 7)
    rules_version = "1"
    max_moves = 140
    rule_over = "7W-TURN-05"
    rule_turn = "7W-TURN-02"
    tales = events.TALES
    options = (Option("boards", BOARD_MODES, "7W-SETUP-03"),)

    @property
    def usual_seats(self) -> int:
        """Three: two play a variant."""
        return 3

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """A fresh game."""
        state = WondersState(seats, BOARD_MODES.index(str(options["boards"])))
        begin(state, Rng(seed))
        return state

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `to_dict` wrote."""
        return reading.from_dict(data)

    def arrange(self, data: Mapping[str, Any]) -> State:
        """A position from a partial description."""
        return reading.arrange(data)

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
        return notation.is_well_formed(move)

    def outcome(self, state: State) -> Outcome:
        """How a finished game ended."""
        return scoring.outcome(mine(state))

    def notation(self, move: int, state: State) -> str:
        """The move as text, e.g. "build university < left wood, right papyrus"."""
        return notation.notation(move)

    def parse(self, text: str, state: State) -> int:
        """The move that the text names."""
        return notation.parse(text)

    def settle(self, event: Event, seats: int) -> None:
        """The free city's events are messages of their own."""
        events.settle_names(event, seats)

    def describe(self, move: int, state: State) -> tuple[str, dict[str, Any]]:
        """The move for people."""
        return notation.describe(move)

    def move_space(self, seats: int) -> int:
        """The size of the dense numbering of moves."""
        return notation.move_space(seats)

    def to_index(self, move: int, state: State) -> int:
        """The index of a legal move in the dense numbering."""
        return notation.to_index(move)

    def from_index(self, index: int, state: State) -> int:
        """The move with this index."""
        return notation.from_index(index, int(state.seats))

    def observation_names(self, seats: int) -> tuple[str, ...]:
        """The names of the numbers that `observe` lists."""
        return features.observation_names(seats)

    def observe(self, state: State, seat: int) -> list[int]:
        """What a seat may know, as numbers."""
        state.check_seat(seat)
        return [int(number) for number in features.observe(mine(state), seat)]

    def conserved(self, state: State) -> dict[str, int]:
        """All copies of every card."""
        found = census(mine(state))
        return {name: found[name] for name in CARD_IDS}

    def cards(self) -> dict[str, dict[str, Any]]:
        """The cards, and the boards, by id: the facts of `cards.toml`, and `effects` as messages."""
        return {row["id"]: {**row, "effects": effects(row)} for row in DATA["card"] + DATA["board"]}
