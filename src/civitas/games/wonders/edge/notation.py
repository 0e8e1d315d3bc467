"""Moves as text: what is done, the card, and the purchase.

build university < left wood, right papyrus     free palace          discard altar
stage < altar < left 2 stone                    take altar           pass
free_city build baths                           board rhodes_a
"""

from __future__ import annotations

from typing import Any

from civitas.core.errors import BadInput
from civitas.games.wonders.boards import BOARD_COUNT, BOARD_IDS, BOARD_INDEX
from civitas.games.wonders.cards import CARD_COUNT, CARD_IDS, CARD_INDEX
from civitas.games.wonders.moves import (
    BOARD,
    BUILD,
    DISCARD,
    FOR_FREE_CITY,
    FREE,
    FROM_LEFT,
    FROM_RIGHT,
    PASS,
    PASS_MOVE,
    STAGE,
    TAKE,
    card_of,
    code,
    kind_of,
    purchase_of,
    units,
)
from civitas.games.wonders.resources import KINDS, WORDS

VERBS: dict[int, str] = {
    BUILD: "build",
    FREE: "free",
    STAGE: "stage",
    DISCARD: "discard",
    TAKE: "take",
    PASS: "pass",
    BOARD: "board",
}
_KINDS = {word: kind for kind, word in VERBS.items()}
_FREE_CITY = "free_city"
_MOST_UNITS = 7
_COUNTS = [str(count) for count in range(1, _MOST_UNITS + 1)]


def bought(move: int, left: bool) -> dict[str, int]:
    """The units bought on one side, by the word of the resource."""
    found = {WORDS[kind]: int(units(purchase_of(move), kind, left)) for kind in range(KINDS)}
    return {word: count for word, count in found.items() if count}


def _purchase(move: int) -> str:
    parts = [
        f"{side} {word}" if count == 1 else f"{side} {count} {word}"
        for side, left in (("left", True), ("right", False))
        for word, count in bought(move, left).items()
    ]
    return ", ".join(parts)


def notation(move: int) -> str:
    """The move as text."""
    kind, card = int(kind_of(move)), int(card_of(move))
    text = VERBS[kind]
    if kind == BOARD:
        text = f"{text} {BOARD_IDS[card]}"
    elif kind == STAGE:
        text = f"{text} < {CARD_IDS[card]}"
    elif kind != PASS:
        text = f"{text} {CARD_IDS[card]}"
    if purchase_of(move):
        text = f"{text} < {_purchase(move)}"
    return f"{_FREE_CITY} {text}" if move & FOR_FREE_CITY else text


def parse(text: str) -> int:
    """The move that the text names; it need not be legal now."""
    words = text.split()
    flag = 0
    if words and words[0] == _FREE_CITY:
        flag = FOR_FREE_CITY
        words = words[1:]
    if not words or words[0] not in _KINDS:
        raise BadInput("move", "move_word", {"value": text, "known": sorted(_KINDS)})
    kind = _KINDS[words[0]]
    if kind == PASS:
        if len(words) > 1:
            raise BadInput("move", "move_parts", {"value": text, "count": 0})
        return flag | int(PASS_MOVE)
    parts = [part.strip() for part in " ".join(words[1:]).split("<")]
    if kind == STAGE and parts[0] == "":
        parts = parts[1:]
    if not parts or len(parts) > (2 if kind in (BUILD, STAGE) else 1):
        raise BadInput("move", "move_parts", {"value": text, "count": 1})
    known = BOARD_INDEX if kind == BOARD else CARD_INDEX
    if parts[0] not in known:
        raise BadInput("move", "move_card", {"value": parts[0], "known": list(known)})
    move = flag | int(code(kind, known[parts[0]]))
    return move + (_parse_purchase(parts[1]) if len(parts) == 2 else 0)


def _parse_purchase(text: str) -> int:
    found: dict[tuple[bool, int], int] = {}
    for part in text.split(","):
        words = part.split()
        count = 1
        if len(words) == 3 and words[1] in _COUNTS:
            count = int(words.pop(1))
        if len(words) != 2 or words[0] not in ("left", "right") or words[1] not in WORDS:
            raise BadInput("move", "move_purchase", {"value": part.strip(), "known": list(WORDS)})
        key = (words[0] == "left", WORDS.index(words[1]))
        found[key] = found.get(key, 0) + count
    if max(found.values()) > _MOST_UNITS:
        raise BadInput("move", "move_purchase", {"value": text, "known": list(WORDS)})
    return sum(count * int(FROM_LEFT[kind] if left else FROM_RIGHT[kind]) for (left, kind), count in found.items())


def is_well_formed(move: int) -> bool:
    """Is it a move at all, of this game?"""
    if move < 0 or move >= 2 * FOR_FREE_CITY:
        return False
    kind, card = int(kind_of(move)), int(card_of(move))
    if kind == PASS:
        return move & ~FOR_FREE_CITY == PASS_MOVE
    if purchase_of(move) and kind not in (BUILD, STAGE):
        return False
    return kind in VERBS and card < (BOARD_COUNT if kind == BOARD else CARD_COUNT)


def describe(move: int) -> tuple[str, dict[str, Any]]:
    """A message id and its arguments, for the label of a move."""
    kind, card = int(kind_of(move)), int(card_of(move))
    args: dict[str, Any] = {}
    if kind != PASS:
        args["card"] = BOARD_IDS[card] if kind == BOARD else CARD_IDS[card]
    name = VERBS[kind]
    if purchase_of(move):
        args["goods"] = [
            f"{side}_{word}"
            for side, left in (("left", True), ("right", False))
            for word, count in bought(move, left).items()
            for _ in range(count)
        ]
        name = f"{name}_trade"
    if move & FOR_FREE_CITY:
        name = f"free_city_{name}"
    return f"wonders.move.{name}", args
