"""Moves as text: "invest monastery", "stake 4", "complete", "snipe irrigation", "use columbus", "harvest" ..."""

from __future__ import annotations

from typing import Final

from civitas.core.errors import BadInput
from civitas.core.notation import Notation, Verb, Verbs
from civitas.games.flow import moves as m
from civitas.games.flow.cards import CARD_IDS, MARKET_CARDS
from civitas.games.flow.state import FlowState
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


def is_move(move: int) -> bool:
    """Could this number be a move at all? The verb that begins last before it must reach it."""
    for word, first in reversed(_FIRST.items()):
        if move >= first:
            return move - first < VERBS.verbs[word].size
    return False


def split(move: int) -> tuple[str, list[int]]:
    """The verb of a move and the value of its part."""
    word, first = next((word, first) for word, first in reversed(_FIRST.items()) if move >= first)
    return word, [move - first] if VERBS.verbs[word].parts else []


def join(word: str, values: list[int]) -> int:
    """The move of a verb and the value of its part.

    >>> [VERBS.write(*split(join(*VERBS.read(text)))) for text in ("invest monastery", "stake 4")]
    ['invest monastery', 'stake 4']
    """
    return _FIRST[word] + sum(values)


class FlowNotation(Notation[FlowState]):
    """Moves by the table of verbs; of a stake, what is wrong is its number."""

    def parse(self, text: str, state: FlowState) -> int:
        """The move that the text names; it need not be legal now."""
        words = text.split()
        if len(words) == 2 and words[0] == "stake" and words[1] not in VERBS.verbs["stake"].parts["count"]:
            raise BadInput("move", "not_number", {"value": words[1], "low": 1, "high": RESOURCES})
        return super().parse(text, state)


NOTATION: Final = FlowNotation(VERBS, is_move, split, join)
