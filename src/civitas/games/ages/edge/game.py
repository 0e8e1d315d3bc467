"""The registered game: its names, seats and options, and the way in to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.core.decision import Reason
from civitas.core.errors import BadInput, shown
from civitas.core.game import Game, Option, Options
from civitas.core.outcome import Outcome
from civitas.core.state import State
from civitas.games.ages import moves as m
from civitas.games.ages import observation, scoring
from civitas.games.ages.cards import KIND_OF, ROWS
from civitas.games.ages.deal import deal
from civitas.games.ages.edge import events, explain, notation, reading, view, writing
from civitas.games.ages.edge.facts import card_facts
from civitas.games.ages.edge.filling import placed_military
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
    seats = (2, 3, 4)  # TTA-SETUP-01
    rules_version = "2"
    max_moves = 20_000
    rule_over = "TTA-FINAL-01"
    rule_turn = "TTA-TURN-02"
    tales = events.TALES
    options = (
        Option("variant", VARIANT_IDS, "TTA-FIRST-01"),
        Option("pacts", (False, True), "TTA-PEACE-02", (3, 4)),
        Option("tension", (False, True), "TTA-PEACE-03"),
        Option("resign", (True, False), "TTA-RESIGN-01"),
        Option("payment", ("automatic", "chosen"), "TTA-BUILD-13"),
    )

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """A fresh game."""
        return deal(seats, seed, *reading.settings(options))

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
        """The move as text, e.g. "build bronze"."""
        return notation.notation(move)

    def parse(self, text: str, state: State) -> int:
        """The move that the text names."""
        return notation.parse(text)

    def describe(self, move: int, state: State) -> tuple[str, dict[str, Any]]:
        """The move for people."""
        return notation.describe(move, mine(state))

    def move_space(self, seats: int) -> int:
        """The size of the dense numbering of moves, which is the moves' own."""
        return int(m.MOVES)

    def to_index(self, move: int, state: State) -> int:
        """The index of a move in the dense numbering."""
        return move

    def from_index(self, index: int, state: State) -> int:
        """The move with this index."""
        if not notation.is_move(index):
            raise BadInput("move", "move_index", {"value": shown(index), "most": int(m.MOVES) - 1})
        return index

    def observation_names(self, seats: int) -> tuple[str, ...]:
        """The names of the numbers that `observe` lists."""
        return observation.observation_names(seats)

    def observe(self, state: State, seat: int) -> list[int]:
        """What a seat may know, as numbers."""
        state.check_seat(seat)
        return [int(number) for number in observation.observe(mine(state), seat)]

    def conserved(self, state: State) -> dict[str, int]:
        """The tokens that the players were given, and no military card more or less than came into the game."""
        table = mine(state)
        yellow = sum(int(n.yellow + n.pool + n.working() - n.yellow_owned) for n in table.nations)
        blue = sum(int(n.blue + n.stages - n.blue_owned) + sum(int(t) for t in n.tokens) for n in table.nations)
        lost = int(table.dealt) - sum(placed_military(table).values())
        return {"yellow": yellow, "blue": blue, "lost_cards": lost}

    def cards(self) -> dict[str, dict[str, Any]]:
        """All cards by id: `kind`, the facts of `cards.toml`, and `effects` as messages."""
        return {row["id"]: card_facts(kind, row) for kind, row in zip(KIND_OF, ROWS, strict=True)}
