"""The registered game: its names, seats and options, and the way in to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caravan import scoring
from caravan.cards import DATA, GOOD_IDS, GOODS
from caravan.deal import deal
from caravan.edge import events, explain, reading, view, writing
from caravan.edge.notation import VERBS, meant, said
from caravan.moves import FIRST_PICK, MOVES
from caravan.state import CaravanState
from caravan.steps import BID, NO_BID
from civitas.core.bits import lane
from civitas.core.decision import Reason
from civitas.core.errors import BadInput, shown
from civitas.core.game import Game, Option, Options
from civitas.core.outcome import Outcome, ranks_of
from civitas.core.state import State


def mine(state: State) -> CaravanState:
    """The state as one of this game."""
    if not isinstance(state, CaravanState):
        raise TypeError(f"{state!r} is not a state of Caravan")
    return state


class CaravanGame(Game):
    """Caravan."""

    id = "caravan"
    names = {"en": "Caravan", "ko": "대상"}
    credits = {"designer": "Civitas contributors", "publisher": "-", "year": "2026"}
    seats = (2, 3)
    rules_version = "1"
    max_moves = 24
    rule_over = "CAR-END-01"
    rule_turn = "CAR-PICK-01"
    tales = events.TALES
    options = (Option("pairs", (True, False), "CAR-SCORE-02"),)

    def fresh(self, seats: int, seed: int, options: Options) -> State:
        """A fresh game."""
        return deal(seats, seed, options["pairs"] is True)

    # Positions.

    def to_dict(self, state: State) -> dict[str, Any]:
        """The whole state as readable JSON."""
        return writing.to_dict(mine(state))

    def from_dict(self, data: Mapping[str, Any]) -> State:
        """The state that `to_dict` wrote."""
        return reading.read(self, data, whole=True)

    def arrange(self, data: Mapping[str, Any]) -> State:
        """A position from a partial description."""
        return reading.read(self, data, whole=False)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """All that a seat may know."""
        return view.view(mine(state), seat)

    def conserved(self, state: State) -> dict[str, int]:
        """The cards of each good, wherever they are."""
        data = writing.to_dict(mine(state))
        cards = data["market"] + data["discard"] + data["deck"]
        for player in data["players"]:
            cards += player["hand"] + player["caravan"] + [player["bid"]]
        return {good: cards.count(good) for good in GOOD_IDS}

    def outcome(self, state: State) -> Outcome:
        """How a finished game ended."""
        found = mine(state)
        totals = [int(scoring.points(found, seat)) for seat in range(found.seats)]
        scores = [
            {
                "goods": int(scoring.goods_points(found.caravans[seat])),
                "pairs": int(scoring.pair_points(found, seat)),
                "total": totals[seat],
            }
            for seat in range(found.seats)
        ]
        return Outcome(ranks_of([(total,) for total in totals]), scores, "hands_empty")

    # What is asked and refused.

    def question(self, state: State, seat: int) -> tuple[str, dict[str, Any]]:
        """What a seat that must choose is asked."""
        return explain.question(mine(state), seat)

    def thinkable(self, state: State, seat: int, about: str | None) -> list[int]:
        """Moves that a player might expect now."""
        return explain.thinkable(mine(state), about)

    def why_not(self, state: State, seat: int, move: int) -> Reason:
        """Why a seat that must choose may not make this move."""
        return explain.why_not(mine(state), move)

    # Moves.

    def is_move(self, move: int, state: State) -> bool:
        """Could this number be a move at all?"""
        return 0 <= move < MOVES

    def notation(self, move: int, state: State) -> str:
        """The move as text, e.g. "bid salt"."""
        return VERBS.write(*said(move))

    def parse(self, text: str, state: State) -> int:
        """The move that the text names."""
        return meant(*VERBS.read(text))

    def describe(self, move: int, state: State) -> tuple[str, dict[str, Any]]:
        """The move for people."""
        return VERBS.describe(*said(move))

    # Numbers for programs that learn.

    def move_space(self, seats: int) -> int:
        """How many moves there are."""
        return VERBS.size

    def to_index(self, move: int, state: State) -> int:
        """The index of a move."""
        return VERBS.index(*said(move))

    def from_index(self, index: int, state: State) -> int:
        """The move with this index; only moves of the present step exist."""
        move = meant(*VERBS.at(index))
        if (move < FIRST_PICK) != (mine(state).step == BID):
            raise BadInput("move", "move_index", {"value": shown(index), "most": VERBS.size - 1})
        return move

    def observation_names(self, seats: int) -> tuple[str, ...]:
        """The step, the deck, and the goods of every open pile and of the own hand, the own seat first."""
        players = ["me", *(f"player_{after}" for after in range(1, seats))]
        piles = ["market", "discard", "my_hand", *(f"caravan_{name}" for name in players)]
        numbers = ["picking", "pairs", "deck", *(f"starter_{name}" for name in players)]
        bids = [f"bid_{name}" for name in players]
        return (*numbers, *bids, *(f"{pile}_{good}" for pile in piles for good in GOOD_IDS))

    def observe(self, state: State, seat: int) -> list[int]:
        """What a seat may know, as numbers; a bid is 0 while there is none, 1 while it is hidden, else 2 and up."""
        found = mine(state)
        seats = int(found.seats)
        order = [(seat + after) % seats for after in range(seats)]
        piles = [found.market, found.discard, found.hands[seat], *(found.caravans[player] for player in order)]
        numbers = [int(found.step != BID), int(found.pairs), len(found.deck) - int(found.drawn)]
        numbers += [int(found.starter == player) for player in order]
        for player in order:
            shown_bid = player == seat or found.step != BID
            bid = int(found.bids[player])
            numbers.append(0 if bid == NO_BID else 2 + bid if shown_bid else 1)
        return numbers + [int(lane(pile, good)) for pile in piles for good in range(GOODS)]

    def cards(self) -> dict[str, dict[str, Any]]:
        """The goods by id."""
        return {row["id"]: row for row in DATA["good"]}
