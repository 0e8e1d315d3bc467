"""Moves as text: "build altar", "discard altar", "wonder pyramids < altar", "take pyramids", "progress law" ..."""

from __future__ import annotations

from typing import Any

from civitas.core.errors import BadInput
from civitas.games.duel import moves as m
from civitas.games.duel.cards import CARD_IDS, TOKEN_IDS, WONDER_IDS

_CARDS = {name: index for index, name in enumerate(CARD_IDS)}
_WONDERS = {name: index for index, name in enumerate(WONDER_IDS)}
_TOKENS = {name: index for index, name in enumerate(TOKEN_IDS)}
_SEATS = {"0": 0, "1": 1}

_CHOICES: tuple[tuple[int, str, dict[str, int], str], ...] = (
    (int(m.START), "start", _SEATS, "target"),
    (int(m.REVIVE), "revive", _CARDS, "card"),
    (int(m.DESTROY), "destroy", _CARDS, "card"),
    (int(m.LIBRARY), "library", _TOKENS, "card"),
    (int(m.PROGRESS), "progress", _TOKENS, "card"),
    (int(m.TAKE), "take", _WONDERS, "card"),
)
"""The choices besides a turn's move: first number, word, what it names, and the argument's name for messages."""

_WORDS = {word: (first, names) for first, word, names, _ in _CHOICES}
_USES = {"build": m.USE_BUILD, "discard": m.USE_DISCARD}


def is_move(move: int) -> bool:
    """Could this number be a move at all? A turn's move may name a use that no card has."""
    return 0 <= move < m.MOVES and (move >= m.TAKE or m.use_of(move) < m.USE_WONDER + len(WONDER_IDS))


def notation(move: int) -> str:
    """The move as text.

    >>> notation(parse("wonder pyramids < altar"))
    'wonder pyramids < altar'
    """
    for first, word, names, _ in _CHOICES:
        if move >= first:
            return f"{word} {list(names)[move - first]}"
    card = CARD_IDS[m.card_of(move)]
    use = int(m.use_of(move))
    if use >= m.USE_WONDER:
        return f"wonder {WONDER_IDS[use - m.USE_WONDER]} < {card}"
    return f"{'build' if use == m.USE_BUILD else 'discard'} {card}"


def parse(text: str) -> int:
    """The move that the text names; it need not be legal now.

    >>> parse("build altar") == m.use_card(CARD_IDS.index("altar"), m.USE_BUILD)
    True
    """
    words = text.split()
    word = words[0] if words else ""
    if word == "wonder":
        if len(words) != 4 or words[2] != "<":
            raise BadInput("move", "move_parts", {"value": text, "count": 3})
        return int(m.use_card(_named(words[3], _CARDS), m.USE_WONDER + _named(words[1], _WONDERS)))
    if word not in _USES and word not in _WORDS:
        raise BadInput("move", "move_word", {"value": text, "known": sorted([*_USES, *_WORDS, "wonder"])})
    if len(words) != 2:
        raise BadInput("move", "move_parts", {"value": text, "count": 1})
    if word in _USES:
        return int(m.use_card(_named(words[1], _CARDS), _USES[word]))
    first, names = _WORDS[word]
    return first + _named(words[1], names)


def _named(word: str, names: dict[str, int]) -> int:
    if word not in names:
        reason = "move_seat" if names is _SEATS else "move_card"
        values: dict[str, object] = {"most": 1} if names is _SEATS else {"known": list(names)}
        raise BadInput("move", reason, {"value": word, **values})
    return names[word]


def describe(move: int) -> tuple[str, dict[str, Any]]:
    """A message id and its arguments, for the label of a move."""
    for first, word, names, argument in _CHOICES:
        if move >= first:
            return f"duel.move.{word}", {argument: move - first if names is _SEATS else list(names)[move - first]}
    card = CARD_IDS[m.card_of(move)]
    use = int(m.use_of(move))
    if use >= m.USE_WONDER:
        return "duel.move.wonder", {"card": card, "wonder_card": WONDER_IDS[use - m.USE_WONDER]}
    return f"duel.move.{'build' if use == m.USE_BUILD else 'discard'}", {"card": card}
