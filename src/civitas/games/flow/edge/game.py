"""The registered game: its names and seats, and the way in to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from civitas.core.bits import bit_count
from civitas.core.decision import Reason
from civitas.core.game import Game, Options
from civitas.core.outcome import Outcome
from civitas.core.state import State
from civitas.games.flow import features, scoring
from civitas.games.flow.cards import CARD_IDS, DATA, OWN_ICONS
from civitas.games.flow.deal import deal
from civitas.games.flow.edge import events, explain, notation, reading, view, writing
from civitas.games.flow.edge.facts import card_facts
from civitas.games.flow.state import FlowState
from civitas.games.flow.steps import MOST_TURNS, NOBODY, START

_RULES = "1"
_MOVES_A_TURN = 3
"""An action, its amount, and the moderator's card; what effects ask comes on top, at most so often in a game:"""
_CHOICES_OF_EFFECTS = 400


def mine(state: State) -> FlowState:
    """The state as one of this game."""
    if not isinstance(state, FlowState):
        raise TypeError(f"{state!r} is not a state of The Flow of History")
    return state


class FlowGame(Game):
    """The Flow of History."""

    id = "flow"
    names = {"en": "The Flow of History", "ko": "역사의 흐름"}
    credits = {
        "designer": "Jesse Li",
        "publisher": "Moaideas Game Design, Tasty Minstrel Games",
        "publisher_ko": "보드엠 팩토리",
        "year": "2016",
        "icons": "the user's own" if OWN_ICONS else "reconstructed",
    }
    seats = (2, 3, 4, 5)
    rules_version = f"{_RULES}+icons-{OWN_ICONS}" if OWN_ICONS else _RULES
    max_moves = _MOVES_A_TURN * (MOST_TURNS + 5) + _CHOICES_OF_EFFECTS
    rule_over = "FOH-END-01"
    rule_turn = "FOH-TURN-01"
    tales = events.TALES
    options = ()

    @property
    def usual_seats(self) -> int:
        """Three: two play a variant."""
        return 3

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """A fresh game."""
        return deal(seats, seed)

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
        return notation.is_move(move)

    def outcome(self, state: State) -> Outcome:
        """How a finished game ended."""
        return scoring.outcome(mine(state))

    def notation(self, move: int, state: State) -> str:
        """The move as text, e.g. "invest monastery"."""
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
        """The index of a legal move in the dense numbering."""
        return notation.to_index(move)

    def from_index(self, index: int, state: State) -> int:
        """The move with this index."""
        return notation.from_index(index)

    def observation_names(self, seats: int) -> tuple[str, ...]:
        """The names of the numbers that `observe` lists."""
        return features.observation_names(seats)

    def observe(self, state: State, seat: int) -> list[int]:
        """What a seat may know, as numbers."""
        state.check_seat(seat)
        return [int(number) for number in features.observe(mine(state), seat)]

    def conserved(self, state: State) -> dict[str, int]:
        """All resources (FOH-INV-01), and all cards: none lies in two places (FOH-INV-02)."""
        flow = mine(state)
        cards = len(flow.deck) - int(flow.drawn) + int(bit_count(flow.market)) + len(view.removed(flow))
        cards += int(flow.future_owner != NOBODY)
        resources = int(flow.supply + flow.reservoir + flow.moderator_stake)
        for nation in flow.nations:
            cards += int(nation.size())
            resources += int(nation.held + nation.stake)
            if flow.step == START:
                cards += int(bit_count(nation.offer))
        return {"resources": resources, "cards": cards}

    def cards(self) -> dict[str, dict[str, Any]]:
        """The facts of `cards.toml` by id, and `effects` as messages."""
        return {name: card_facts(row) for name, row in zip(CARD_IDS, DATA["card"], strict=True)}
