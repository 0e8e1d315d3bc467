"""The registered game: its names, seats and options, and the way in to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.core.decision import Reason
from civitas.core.event import Event
from civitas.core.game import Game, Option, Options
from civitas.core.outcome import Outcome
from civitas.core.state import State
from civitas.games.civ import features, scoring
from civitas.games.civ.cards import DATA, DOMAIN_IDS
from civitas.games.civ.deal import deal
from civitas.games.civ.edge import events, explain, notation, reading, view, writing
from civitas.games.civ.edge.checks import census
from civitas.games.civ.state import CivState
from civitas.games.civ.steps import FLAG_OPTIONS, NOBODY

_TEAM_SEATS = (4,)


def flags_of(options: Options) -> int:
    """The state's flags for checked options."""
    return sum(flag for name, (flag, value, _) in FLAG_OPTIONS.items() if options[name] == value)


def mine(state: State) -> CivState:
    """The state as one of this game."""
    if not isinstance(state, CivState):
        raise TypeError(f"{state!r} is not a state of CIV")
    return state


class CivGame(Game):
    """CIV: Carta Impera Victoria."""

    id = "civ"
    names = {"en": "CIV: Carta Impera Victoria", "ko": "CIV 카르타 임페라 빅토리아"}
    credits = {"designer": "Rémi Amy", "publisher": "Ludonaute", "publisher_ko": "행복한바오밥", "year": "2018"}
    seats = (2, 3, 4)
    rules_version = "2"
    max_moves = 80_000
    rule_over = "CIV-END-01"
    rule_turn = "CIV-TURN-04"
    tales = events.TALES
    options = (
        Option("deal", ("basic", "draft"), "CIV-SETUP-09"),
        Option("teams", (False, True), "CIV-TEAM-01", _TEAM_SEATS),
        Option("first", ("random", 0, 1, 2, 3), "CIV-SETUP-08"),
        Option("fizzle", (False, True), "CIV-RUL-06"),
        Option("partial", (False, True), "CIV-RUL-05"),
        Option("religion", ("continuous", "used"), "CIV-RUL-10"),
        Option("copied_religion", ("fixed", "live"), "CIV-RUL-19"),
        Option("partners", ("targets", "spared"), "CIV-RUL-24", _TEAM_SEATS),
        Option("team_ties", ("best", "sum"), "CIV-RUL-23", _TEAM_SEATS),
    )

    def check_options(self, seats: int, options: Mapping[str, object]) -> Options:
        """All options; the first player must be one of the seats."""
        checked = super().check_options(seats, options)
        reading.check_first(checked["first"], seats)
        return checked

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """A fresh game."""
        first = options["first"] if isinstance(options["first"], int) else NOBODY
        return deal(seats, seed, flags_of(options), options["deal"] == "draft", first)

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
        return notation.is_move(move, int(state.seats))

    def outcome(self, state: State) -> Outcome:
        """How a finished game ended."""
        return scoring.outcome(mine(state))

    def notation(self, move: int, state: State) -> str:
        """The move as text, e.g. "embargo 1 sci"."""
        return notation.notation(move, int(state.seats))

    def parse(self, text: str, state: State) -> int:
        """The move that the text names."""
        return notation.parse(text, mine(state))

    def settle(self, event: Event, seats: int) -> None:
        """Events about powers name the power."""
        events.name_power(event)

    def describe(self, move: int, state: State) -> tuple[str, dict[str, Any]]:
        """The move for people."""
        return notation.describe(move, int(state.seats))

    def move_space(self, seats: int) -> int:
        """The size of the dense numbering of moves."""
        return notation.verbs(seats).size

    def to_index(self, move: int, state: State) -> int:
        """The index of a move in the dense numbering."""
        return notation.to_index(move, int(state.seats))

    def from_index(self, index: int, state: State) -> int:
        """The move with this index in this position."""
        return notation.from_index(index, mine(state))

    def observation_names(self, seats: int) -> tuple[str, ...]:
        """The names of the numbers that `observe` lists."""
        return tuple(features.observation_names(seats))

    def observe(self, state: State, seat: int) -> list[int]:
        """What a seat may know, as numbers."""
        state.check_seat(seat)
        return [int(number) for number in features.observe(mine(state), seat)]

    def conserved(self, state: State) -> dict[str, int]:
        """All 104 cards, by domain and age (CIV-INV-01)."""
        return {
            f"{DOMAIN_IDS[domain]} {age + 1}": number
            for age, numbers in enumerate(census(mine(state)))
            for domain, number in enumerate(numbers)
        }

    def cards(self) -> dict[str, dict[str, Any]]:
        """The domains, and the powers by id."""
        return {row["id"]: dict(row) for row in DATA["domain"] + DATA["power"]}
