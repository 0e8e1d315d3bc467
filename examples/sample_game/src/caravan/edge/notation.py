"""Moves as text: "bid salt", "take silk"; the same table reads, writes, describes and numbers them."""

from __future__ import annotations

from typing import Final

from caravan.cards import GOOD_IDS
from caravan.moves import FIRST_PICK, MOVES
from caravan.state import CaravanState
from caravan.steps import BID
from civitas.core.errors import BadInput, shown
from civitas.core.notation import Notation, Verb, Verbs

VERBS: Final = Verbs("caravan", [Verb("bid {card}", card=GOOD_IDS), Verb("take {card}", card=GOOD_IDS)])
_FIRST: Final = {"bid": 0, "take": FIRST_PICK}


def is_move(move: int) -> bool:
    """Could this number be a move at all?"""
    return 0 <= move < MOVES


def split(move: int) -> tuple[str, list[int]]:
    """The verb of a move and the values of its parts."""
    return ("bid", [move]) if move < FIRST_PICK else ("take", [move - FIRST_PICK])


def join(word: str, values: list[int]) -> int:
    """The move of a verb and the values of its parts.

    >>> join(*VERBS.read("take silk")), VERBS.write(*split(8))
    (8, 'take silk')
    """
    return _FIRST[word] + values[0]


class CaravanNotation(Notation[CaravanState]):
    """Moves by the table of verbs; of the numbered ones, only those of the present step exist."""

    def from_index(self, index: int, state: CaravanState) -> int:
        """The move with this index."""
        move = super().from_index(index, state)
        if (move < FIRST_PICK) != (state.step == BID):
            raise BadInput("move", "move_index", {"value": shown(index), "most": VERBS.size - 1})
        return move


NOTATION: Final = CaravanNotation(VERBS, is_move, split, join)
