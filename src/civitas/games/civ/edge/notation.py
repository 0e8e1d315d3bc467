"""Moves as text: a word, then a seat, a domain and a level where the kind of move has them."""

from __future__ import annotations

from typing import Any

from civitas.core.errors import BadInput
from civitas.games.civ.cards import CUL, DOMAIN_IDS, DOMAIN_INDEX
from civitas.games.civ.moves import (
    ATTACK,
    CLAIM,
    COPY,
    DEMOCRACY,
    DISCARD,
    DROP,
    EMBARGO,
    END,
    FETCH,
    INQUIRE,
    KEEP,
    PLAY,
    RETURN,
    SACRIFICE,
    TAKE,
    USE,
    code,
    domain_of,
    is_well_formed,
    kind_of,
    level_of,
    seat_of,
)

SHAPES: dict[int, tuple[str, str]] = {
    END: ("end", ""),
    PLAY: ("play", "d"),
    USE: ("use", "dl"),
    SACRIFICE: ("sacrifice", "d"),
    COPY: ("copy", "sdl"),
    DISCARD: ("discard", "d"),
    ATTACK: ("attack", "d"),
    INQUIRE: ("inquire", "s"),
    RETURN: ("return", "d"),
    DROP: ("drop", "d"),
    TAKE: ("take", "d"),
    FETCH: ("fetch", "d"),
    EMBARGO: ("embargo", "sd"),
    DEMOCRACY: ("democracy", "sd"),
    KEEP: ("keep", "d"),
    CLAIM: ("claim", "d"),
}
"""Per kind the word and its parts in order: s a seat, d a domain, l a level."""

_KINDS = {word: (kind, parts) for kind, (word, parts) in SHAPES.items()}


def is_move(move: int, seats: int) -> bool:
    """Could this number be a move at all? Parts that its kind does not have must be 0.

    >>> is_move(int(code(PLAY, 0, 0, 3)), 2), is_move(int(code(PLAY, 1, 0, 3)), 2)
    (True, False)
    """
    if not is_well_formed(move, seats):
        return False
    _, parts = SHAPES[int(kind_of(move))]
    levels = (1, 2) if "l" in parts else (0,)
    return level_of(move) in levels and ("s" in parts or not seat_of(move)) and ("d" in parts or not domain_of(move))


def notation(move: int) -> str:
    """The move as text.

    >>> notation(code(COPY, 2, 1, 3))
    'copy 2 sci 1'
    """
    word, parts = SHAPES[int(kind_of(move))]
    text = {"s": str(seat_of(move)), "d": DOMAIN_IDS[domain_of(move)], "l": str(level_of(move))}
    return " ".join([word, *(text[part] for part in parts)])


def parse(text: str, seats: int) -> int:
    """The move that the text names; it need not be legal now."""
    words = text.split()
    if not words or words[0] not in _KINDS:
        raise BadInput("move", "move_word", {"value": text, "known": sorted(_KINDS)})
    kind, parts = _KINDS[words[0]]
    if len(words) != 1 + len(parts):
        raise BadInput("move", "move_parts", {"value": text, "count": len(parts)})
    seat = level = domain = 0
    for part, word in zip(parts, words[1:], strict=True):
        if part == "d":
            if word not in DOMAIN_INDEX:
                raise BadInput("move", "move_card", {"value": word, "known": list(DOMAIN_IDS)})
            domain = DOMAIN_INDEX[word]
        elif part == "s":
            if word not in [str(known) for known in range(seats)]:
                raise BadInput("move", "move_seat", {"value": word, "most": seats - 1})
            seat = int(word)
        else:
            if word not in ("1", "2"):
                raise BadInput("move", "move_level", {"value": word})
            level = int(word)
    return int(code(kind, seat, level, domain))


def power_id(kind: int, domain: int, level: int) -> str:
    """The id of the power in `cards.toml` that a move uses."""
    if domain == CUL:
        return "cul_c"
    return f"{DOMAIN_IDS[domain]}_{'s' if kind == SACRIFICE else level}"


def describe(move: int) -> tuple[str, dict[str, Any]]:
    """A message id and its arguments, for the label of a move."""
    kind, domain = int(kind_of(move)), int(domain_of(move))
    word, parts = SHAPES[kind]
    args: dict[str, Any] = {}
    if "s" in parts:
        args["target"] = int(seat_of(move))
    if "d" in parts:
        args["card"] = DOMAIN_IDS[domain]
    if "l" in parts:
        args["level"] = int(level_of(move))
    if kind in (USE, SACRIFICE, COPY):
        args["power_card"] = power_id(kind, domain, int(level_of(move)))
    return f"civ.move.{word}", args
