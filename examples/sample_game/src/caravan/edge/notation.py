"""Moves as text: "bid salt", "take silk"; the same table reads, writes, describes and numbers them."""

from __future__ import annotations

from typing import Final

from caravan.cards import GOOD_IDS
from caravan.moves import FIRST_PICK
from civitas.core.notation import Verb, Verbs

VERBS: Final = Verbs("caravan", [Verb("bid {card}", card=GOOD_IDS), Verb("take {card}", card=GOOD_IDS)])
_FIRST: Final = {"bid": 0, "take": FIRST_PICK}


def said(move: int) -> tuple[str, list[int]]:
    """The verb of a move and the values of its parts."""
    return ("bid", [move]) if move < FIRST_PICK else ("take", [move - FIRST_PICK])


def meant(word: str, values: list[int]) -> int:
    """The move of a verb and the values of its parts.

    >>> meant(*VERBS.read("take silk")), VERBS.write(*said(8))
    (8, 'take silk')
    """
    return _FIRST[word] + values[0]
