"""Moves as text: "build altar", "discard altar", "wonder pyramids < altar", "take pyramids", "progress law" ..."""

from __future__ import annotations

from typing import Final

from civitas.core.notation import Notation, Verb, Verbs
from civitas.core.state import State
from civitas.games.duel import moves as m
from civitas.games.duel.cards import CARD_IDS, TOKEN_IDS, WONDER_IDS

VERBS: Final = Verbs(
    "duel",
    [
        Verb("build {card}", card=CARD_IDS),
        Verb("discard {card}", card=CARD_IDS),
        Verb("wonder {wonder_card} < {card}", wonder_card=WONDER_IDS, card=CARD_IDS),
        Verb("take {card}", card=WONDER_IDS),
        Verb("progress {card}", card=TOKEN_IDS),
        Verb("library {card}", card=TOKEN_IDS),
        Verb("destroy {card}", card=CARD_IDS),
        Verb("revive {card}", card=CARD_IDS),
        Verb("start {target}", target=("0", "1")),
    ],
)

_FIRST: Final = {
    "start": int(m.START),
    "revive": int(m.REVIVE),
    "destroy": int(m.DESTROY),
    "library": int(m.LIBRARY),
    "progress": int(m.PROGRESS),
    "take": int(m.TAKE),
}
"""The choices besides a turn's move, the last first: where their numbers begin."""


def is_move(move: int) -> bool:
    """Could this number be a move at all? A turn's move may name a use that no card has."""
    return 0 <= move < m.MOVES and (move >= m.TAKE or m.use_of(move) < m.USE_WONDER + len(WONDER_IDS))


def split(move: int) -> tuple[str, list[int]]:
    """The verb of a move and the values of its parts."""
    for word, first in _FIRST.items():
        if move >= first:
            return word, [move - first]
    card, use = int(m.card_of(move)), int(m.use_of(move))
    if use >= m.USE_WONDER:
        return "wonder", [use - m.USE_WONDER, card]
    return "build" if use == m.USE_BUILD else "discard", [card]


def join(word: str, values: list[int]) -> int:
    """The move of a verb and the values of its parts.

    >>> join(*VERBS.read("build altar")) == m.use_card(CARD_IDS.index("altar"), m.USE_BUILD)
    True
    >>> VERBS.write(*split(join(*VERBS.read("wonder pyramids < altar"))))
    'wonder pyramids < altar'
    """
    if word in _FIRST:
        return _FIRST[word] + values[0]
    if word == "wonder":
        return int(m.use_card(values[1], m.USE_WONDER + values[0]))
    return int(m.use_card(values[0], m.USE_BUILD if word == "build" else m.USE_DISCARD))


NOTATION: Final[Notation[State]] = Notation(VERBS, is_move, split, join)
