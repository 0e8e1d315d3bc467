"""Moves as text, by a table of verbs: a word, then parts that are words of known lists.

A game has one `Verbs` for its moves. A verb's shape is its notation with the names of its parts in braces; the same
table reads, writes and describes moves, and numbers them densely. `Notation` puts it between numbers and text.

>>> take, start = Verb("take {card}", card=["pyramids", "colossus"]), Verb("start {target}", target=["0", "1"])
>>> verbs = Verbs("duel", [take, start])
>>> verbs.write("start", [1]), verbs.read("take colossus")
('start 1', ('take', [1]))
>>> verbs.size, verbs.index("start", [0]), verbs.at(2)
(4, 2, ('start', [0]))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from civitas.core.errors import BadInput, shown

if TYPE_CHECKING:
    from civitas.core.state import State

S_contra = TypeVar("S_contra", bound="State", contravariant=True)

SEAT_PARTS = ("seat", "target")
"""Parts of these names are seats: numbers in messages, and an error of their own."""


class Verb:
    """One kind of move: its shape, e.g. "wonder {wonder_card} < {card}", and the words that each part may be.

    `word` is the first word of the shape and names the verb; `name` names its message, if that is another.
    """

    __slots__ = ("name", "parts", "shape", "size", "word")

    def __init__(self, shape: str, name: str | None = None, **parts: Sequence[str]) -> None:
        self.shape = shape.split()
        self.word = self.shape[0]
        self.name = name or self.word
        self.parts = {part: {word: index for index, word in enumerate(words)} for part, words in parts.items()}
        self.size = prod(len(words) for words in self.parts.values())

    def words_of(self, values: Sequence[int]) -> dict[str, str]:
        """The words of the parts that these values stand for."""
        return {part: list(words)[value] for (part, words), value in zip(self.parts.items(), values, strict=True)}


class Verbs:
    """All kinds of moves of a game."""

    def __init__(self, game: str, verbs: Sequence[Verb]) -> None:
        self.game = game
        self.verbs = {verb.word: verb for verb in verbs}
        self.size = sum(verb.size for verb in verbs)

    def write(self, word: str, values: Sequence[int]) -> str:
        """The move as text."""
        verb = self.verbs[word]
        return " ".join(verb.shape).format(**verb.words_of(values))

    def read(self, text: str) -> tuple[str, list[int]]:
        """The verb and the values of its parts; `BadInput` if the text is no move."""
        words = text.split()
        verb = self.verbs.get(words[0]) if words else None
        if verb is None:
            raise BadInput("move", "move_word", {"value": shown(text), "known": sorted(self.verbs)})
        if len(words) != len(verb.shape):
            raise BadInput("move", "move_parts", {"value": shown(text), "count": len(verb.parts)})
        values = {}
        for expected, word in zip(verb.shape[1:], words[1:], strict=True):
            if expected.startswith("{"):
                part = expected[1:-1]
                values[part] = self._value(verb, part, word)
            elif word != expected:
                raise BadInput("move", "move_parts", {"value": shown(text), "count": len(verb.parts)})
        return verb.word, [values[part] for part in verb.parts]

    def _value(self, verb: Verb, part: str, word: str) -> int:
        known = verb.parts[part]
        if word in known:
            return known[word]
        if part in SEAT_PARTS:
            raise BadInput("move", "move_seat", {"value": shown(word), "most": len(known) - 1})
        raise BadInput("move", "move_card", {"value": shown(word), "known": list(known)})

    def describe(self, word: str, values: Sequence[int]) -> tuple[str, dict[str, Any]]:
        """A message id and its arguments, for the label of a move."""
        verb = self.verbs[word]
        words = verb.words_of(values)
        args = {part: int(found) if part in SEAT_PARTS else found for part, found in words.items()}
        return f"{self.game}.move.{verb.name}", args

    def index(self, word: str, values: Sequence[int]) -> int:
        """The move's place in the dense numbering."""
        first = 0
        for verb in self.verbs.values():
            if verb.word == word:
                place = 0
                for words, value in zip(verb.parts.values(), values, strict=True):
                    place = place * len(words) + value
                return first + place
            first += verb.size
        raise KeyError(word)

    def at(self, index: int) -> tuple[str, list[int]]:
        """The verb and the values of the move with this place in the dense numbering."""
        rest = index
        for verb in self.verbs.values():
            if 0 <= rest < verb.size:
                values = []
                for words in reversed(verb.parts.values()):
                    rest, value = divmod(rest, len(words))
                    values.append(value)
                return verb.word, values[::-1]
            rest -= verb.size
        raise BadInput("move", "move_index", {"value": shown(index), "most": self.size - 1})


class Notation(Generic[S_contra]):
    """How a game's moves are written, described and numbered.

    `split` gives the verb of a move and the values of its parts, `join` the move of these; `is_move` says whether a
    number could be a move at all. A game whose moves say more than the table of verbs holds extends this, or has these
    functions in its `edge/notation.py`.
    """

    def __init__(
        self,
        verbs: Verbs,
        is_move: Callable[[int], bool],
        split: Callable[[int], tuple[str, list[int]]],
        join: Callable[[str, list[int]], int],
    ) -> None:
        self.verbs = verbs
        self._is_move = is_move
        self._split = split
        self._join = join

    def is_move(self, move: int, state: S_contra) -> bool:
        """Could this number be a move at all, in some position?"""
        return self._is_move(move)

    def notation(self, move: int, state: S_contra) -> str:
        """The move as text."""
        return self.verbs.write(*self._split(move))

    def parse(self, text: str, state: S_contra) -> int:
        """The move that the text names; `BadInput` if it names none."""
        return self._join(*self.verbs.read(text))

    def describe(self, move: int, state: S_contra) -> tuple[str, dict[str, Any]]:
        """A message id and its arguments, for the label of a move."""
        return self.verbs.describe(*self._split(move))

    def move_space(self, seats: int) -> int:
        """The size of the dense numbering of moves."""
        return self.verbs.size

    def to_index(self, move: int, state: S_contra) -> int:
        """The move's place in the dense numbering."""
        return self.verbs.index(*self._split(move))

    def from_index(self, index: int, state: S_contra) -> int:
        """The move at a place of the dense numbering; `BadInput` if there is none."""
        return self._join(*self.verbs.at(index))
