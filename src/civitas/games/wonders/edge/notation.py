"""Moves as text: what is done, the card, and the purchase; and as dense numbers, for programs that learn.

build university < left wood, right papyrus     free palace          discard altar
stage < altar < left 2 stone                    take altar           pass
free_city build baths                           board rhodes_a
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

from civitas.core.errors import BadInput, shown
from civitas.core.notation import Notation, Verb, Verbs
from civitas.games.wonders.boards import BOARD_COUNT, BOARD_IDS, BOARDS
from civitas.games.wonders.cards import CARD_COUNT, CARD_IDS, CARDS
from civitas.games.wonders.moves import (
    BOARD,
    BUILD,
    FOR_FREE_CITY,
    FROM_LEFT,
    FROM_RIGHT,
    PASS,
    PASS_MOVE,
    STAGE,
    card_of,
    code,
    kind_of,
    purchase_of,
    units,
)
from civitas.games.wonders.resources import KINDS, LETTERS, WORDS
from civitas.games.wonders.state import WondersState
from civitas.games.wonders.steps import FREE_CITY

KIND_WORDS = ("build", "free", "stage", "discard", "take", "pass", "board")
"""The first words of moves, by kind."""

VERBS = Verbs(
    "wonders",
    [
        Verb("build {card}", card=CARD_IDS),
        Verb("free {card}", card=CARD_IDS),
        Verb("stage < {card}", card=CARD_IDS),
        Verb("discard {card}", card=CARD_IDS),
        Verb("take {card}", card=CARD_IDS),
        Verb("pass"),
        Verb("board {card}", card=BOARD_IDS),
    ],
)
_FREE_CITY = "free_city"
_MOST_UNITS = 7
_COUNTS = [str(count) for count in range(1, _MOST_UNITS + 1)]


def split(move: int) -> tuple[str, list[int]]:
    """The verb of a move and the values of its parts; the purchase and the city are not among them."""
    kind = int(kind_of(move))
    return KIND_WORDS[kind], [] if kind == PASS else [int(card_of(move))]


def join(word: str, values: list[int]) -> int:
    """The move without a purchase that has this verb and these values."""
    return int(code(KIND_WORDS.index(word), values[0])) if values else int(PASS_MOVE)


# Text.


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
    """The move as text.

    >>> notation(parse("stage < altar < left stone, left stone"))
    'stage < altar < left 2 stone'
    """
    text = VERBS.write(*split(move))
    if purchase_of(move):
        text = f"{text} < {_purchase(move)}"
    return f"{_FREE_CITY} {text}" if move & FOR_FREE_CITY else text


def parse(text: str) -> int:
    """The move that the text names; it need not be legal now."""
    words = text.split()
    flag = 0
    if words[:1] == [_FREE_CITY]:
        flag = FOR_FREE_CITY
        words = words[1:]
    takes_purchase = words[:1] in (["build"], ["stage"])
    own_parts = 2 if words[:1] == ["stage"] else 1
    parts = " ".join(words).split("<")
    if len(parts) > own_parts + takes_purchase:
        raise BadInput("move", "move_parts", {"value": shown(text), "count": 1})
    move = flag | join(*VERBS.read("<".join(parts[:own_parts])))
    return move + (_parse_purchase(parts[own_parts]) if len(parts) > own_parts else 0)


def _parse_purchase(text: str) -> int:
    found: Counter[tuple[bool, int]] = Counter()
    for part in text.split(","):
        words = part.split()
        count = 1
        if len(words) == 3 and words[1] in _COUNTS:
            count = int(words.pop(1))
        if len(words) != 2 or words[0] not in ("left", "right") or words[1] not in WORDS:
            raise BadInput("move", "move_purchase", {"value": shown(part.strip()), "known": list(WORDS)})
        found[(words[0] == "left", WORDS.index(words[1]))] += count
    if max(found.values()) > _MOST_UNITS:
        raise BadInput("move", "move_purchase", {"value": shown(text), "known": list(WORDS)})
    return sum(count * int(FROM_LEFT[kind] if left else FROM_RIGHT[kind]) for (left, kind), count in found.items())


def is_move(move: int) -> bool:
    """Is it a move at all, of this game?"""
    if move < 0 or move >= 2 * FOR_FREE_CITY:
        return False
    kind, card = int(kind_of(move)), int(card_of(move))
    if kind == PASS:
        return move & ~FOR_FREE_CITY == PASS_MOVE
    if purchase_of(move) and kind not in (BUILD, STAGE):
        return False
    return kind < len(KIND_WORDS) and card < (BOARD_COUNT if kind == BOARD else CARD_COUNT)


# Dense numbers: first the moves without a purchase, by the table of verbs; then each card's purchases, then each card
# with each purchase for some stage; with two seats all of it once more for the free city. A number means the same in
# every position and for every seat, as several seats choose at once and none may learn from another's list of ways.


def _purchases(cost: str) -> set[int]:
    """All ways to buy some of the units of a cost, from either side."""
    sides = [
        [
            lefts * int(FROM_LEFT[kind]) + rights * int(FROM_RIGHT[kind])
            for lefts in range(count + 1)
            for rights in range(count + 1 - lefts)
        ]
        for kind, count in Counter(map(LETTERS.index, cost)).items()
    ]
    return {sum(choice) for choice in product(*sides)} - {0}


def _smallest_first(purchases: set[int]) -> list[int]:
    def size(purchase: int) -> int:
        return sum(bought(purchase, True).values()) + sum(bought(purchase, False).values())

    return sorted(purchases, key=lambda purchase: (size(purchase), purchase))


@cache
def _trades() -> tuple[list[int], dict[int, int]]:
    """All moves with a purchase, and the place of each."""
    moves = [
        int(code(BUILD, card)) + purchase
        for card in range(CARD_COUNT)
        for purchase in _smallest_first(_purchases(CARDS[card].get("cost", "")))
    ]
    stages = [stage for board in BOARDS for stage in board["stages"]]
    for_stages = _smallest_first(set().union(*(_purchases(stage["cost"]) for stage in stages)))
    moves += [int(code(STAGE, card)) + purchase for card in range(CARD_COUNT) for purchase in for_stages]
    return moves, {move: place for place, move in enumerate(moves)}


class WondersNotation(Notation[WondersState]):
    """Moves by the table of verbs, with what they buy and for which city."""

    def notation(self, move: int, state: WondersState) -> str:
        """The move as text."""
        return notation(move)

    def parse(self, text: str, state: WondersState) -> int:
        """The move that the text names; it need not be legal now."""
        return parse(text)

    def describe(self, move: int, state: WondersState) -> tuple[str, dict[str, Any]]:
        """A message id and its arguments, for the label of a move."""
        id, args = VERBS.describe(*split(move))
        name = id.rpartition(".")[2]
        if purchase_of(move):
            args["goods"] = [
                f"{side}_{word}"
                for side, left in (("left", True), ("right", False))
                for word, count in bought(move, left).items()
                for _ in range(count)
            ]
            name = f"{name}_trade"
            if move & FOR_FREE_CITY:
                # Whoever chooses for the free city sits at one of its sides: left and right are its own.
                args["left_seat"], args["right_seat"] = int(state.left_of(FREE_CITY)), int(state.right_of(FREE_CITY))
        if move & FOR_FREE_CITY:
            name = f"free_city_{name}"
        return f"wonders.move.{name}", args

    def move_space(self, seats: int) -> int:
        """How many numbers there are."""
        return (VERBS.size + len(_trades()[0])) * (2 if seats == 2 else 1)

    def to_index(self, move: int, state: WondersState) -> int:
        """The dense number of a move that is legal somewhere."""
        own = move & ~FOR_FREE_CITY
        if purchase_of(own) and own not in _trades()[1]:
            raise BadInput("move", "move_number", {"value": shown(move)})
        index = VERBS.size + _trades()[1][own] if purchase_of(own) else VERBS.index(*split(own))
        return index + self.move_space(1) if move & FOR_FREE_CITY else index

    def from_index(self, index: int, state: WondersState) -> int:
        """The move with this dense number."""
        size = self.move_space(int(state.seats))
        if not 0 <= index < size:
            raise BadInput("move", "move_index", {"value": shown(index), "most": size - 1})
        for_free_city, own = divmod(index, self.move_space(1))
        move = join(*VERBS.at(own)) if own < VERBS.size else _trades()[0][own - VERBS.size]
        return move | FOR_FREE_CITY if for_free_city else move


NOTATION = WondersNotation(VERBS, is_move, split, join)
