"""Moves as text: "invest monastery", "stake 4", "complete", "snipe irrigation", "use columbus", "harvest" ..."""

from __future__ import annotations

from typing import Any, Final

from civitas.core.errors import BadInput
from civitas.core.notation import Verb, Verbs
from civitas.games.flow import moves as m
from civitas.games.flow.cards import CARD_IDS, MARKET_CARDS
from civitas.games.flow.steps import RESOURCES

_CARDS: Final = CARD_IDS[:MARKET_CARDS]
_MOST_SEATS: Final = 5

VERBS: Final = Verbs(
    "flow",
    [
        Verb("harvest"),
        Verb("complete"),
        Verb("decline"),
        Verb("invest {card}", card=_CARDS),
        Verb("snipe {card}", card=_CARDS),
        Verb("use {card}", card=_CARDS),
        Verb("stake {count}", count=[str(amount) for amount in range(1, RESOURCES + 1)]),
        Verb("take {card}", card=_CARDS),
        Verb("attack {target}", target=[str(seat) for seat in range(_MOST_SEATS)]),
        Verb("remove {card}", card=_CARDS),
        Verb("moderate {card}", card=_CARDS),
        Verb("keep {card}", card=CARD_IDS[MARKET_CARDS:]),
    ],
)

_FIRST: Final[dict[str, int]] = {
    "harvest": m.HARVEST,
    "complete": m.COMPLETE,
    "decline": m.DECLINE,
    "invest": m.INVEST,
    "snipe": m.SNIPE,
    "use": m.USE,
    "stake": m.STAKE + 1,
    "take": m.TAKE,
    "attack": m.ATTACK,
    "remove": m.REMOVE,
    "moderate": m.MODERATE,
    "keep": m.KEEP,
}
"""The number of each verb's first move; the moves of a verb follow each other."""


def _parts(move: int) -> tuple[str, list[int]] | None:
    """The verb of a move and the value of its part; None if the number is no move."""
    for word, first in reversed(_FIRST.items()):
        if move >= first:
            verb = VERBS.verbs[word]
            if move - first >= verb.size:
                return None
            return word, [move - first] if verb.parts else []
    return None


def _known(move: int) -> tuple[str, list[int]]:
    parts = _parts(move)
    if parts is None:
        raise ValueError(f"{move} is no move of The Flow of History")
    return parts


def is_move(move: int) -> bool:
    """Could this number be a move at all?"""
    return _parts(move) is not None


def notation(move: int) -> str:
    """The move as text.

    >>> notation(parse("invest monastery")), notation(parse("stake 4"))
    ('invest monastery', 'stake 4')
    """
    return VERBS.write(*_known(move))


def parse(text: str) -> int:
    """The move that the text names; it need not be legal now."""
    words = text.split()
    if len(words) == 2 and words[0] == "stake" and words[1] not in VERBS.verbs["stake"].parts["count"]:
        raise BadInput("move", "not_number", {"value": words[1], "low": 1, "high": RESOURCES})
    word, values = VERBS.read(text)
    return _FIRST[word] + sum(values)


def describe(move: int) -> tuple[str, dict[str, Any]]:
    """A message id and its arguments, for the label of a move."""
    return VERBS.describe(*_known(move))


def to_index(move: int) -> int:
    """The move's place in the dense numbering."""
    return VERBS.index(*_known(move))


def from_index(index: int) -> int:
    """The move with this place in the dense numbering."""
    word, values = VERBS.at(index)
    return _FIRST[word] + sum(values)
