"""Reading positions that people write: every wrong value is named by its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civitas.core.errors import BadInput, shown
from civitas.core.game import Game
from civitas.core.rng import Rng

MOST_NEWS = 1_000_000


class Fields:
    """The fields of one JSON object, read one by one; `done` refuses those that nobody asked for.

    >>> fields = Fields({"seats": 3}, "")
    >>> fields.number("seats", 2, 4), fields.number("first", 0, 2, default=0)
    (3, 0)
    >>> fields.done()
    """

    def __init__(self, data: object, path: str) -> None:
        if not isinstance(data, Mapping):
            raise BadInput(path or "position", "not_object", {"value": shown(data)})
        self._data: Mapping[str, Any] = data
        self._path = path
        self._asked: set[str] = set()

    def path(self, name: str) -> str:
        """The full name of a field."""
        return f"{self._path}.{name}" if self._path else name

    def has(self, name: str) -> bool:
        """Is the field there?"""
        self._asked.add(name)
        return name in self._data

    def raw(self, name: str, default: Any) -> Any:
        """The field as it is, or the default."""
        self._asked.add(name)
        return self._data.get(name, default)

    def number(self, name: str, low: int, high: int, default: int = 0) -> int:
        """A whole number in a range."""
        value = self.raw(name, default)
        if type(value) is not int or not low <= value <= high:
            raise BadInput(self.path(name), "not_number", {"value": shown(value), "low": low, "high": high})
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false."""
        value = self.raw(name, default)
        if type(value) is not bool:
            raise BadInput(self.path(name), "not_flag", {"value": shown(value)})
        return value

    def word(self, name: str, words: Iterable[str], default: str) -> str:
        """One of some words."""
        value = self.raw(name, default)
        known = list(words)
        if value not in known:
            raise BadInput(self.path(name), "not_word", {"value": shown(value), "known": known})
        return str(value)

    def listing(self, name: str, length: int | None = None, default: list[Any] | None = None) -> list[Any]:
        """A list, of a given length if one is asked for."""
        value = self.raw(name, default if default is not None else [])
        if not isinstance(value, list):
            raise BadInput(self.path(name), "not_list", {"value": shown(value)})
        if length is not None and len(value) != length:
            raise BadInput(self.path(name), "list_length", {"value": len(value), "length": length})
        return value

    def inside(self, name: str) -> Fields:
        """An object inside this one; empty if it is not there."""
        return Fields(self.raw(name, {}), self.path(name))

    def seat(self, name: str, seats: int, nobody: int = -1) -> int:
        """A seat, or `nobody` where the field is null or missing."""
        return nobody if self.raw(name, None) is None else self.number(name, 0, seats - 1)

    def seat_set(self, name: str, seats: int) -> int:
        """A list of seats as a mask."""
        mask = 0
        for index, seat in enumerate(self.listing(name)):
            if type(seat) is not int or not 0 <= seat < seats:
                raise BadInput(
                    f"{self.path(name)}[{index}]", "not_number", {"value": shown(seat), "low": 0, "high": seats - 1}
                )
            mask |= 1 << seat
        return mask

    def members(self, name: str, known: Mapping[str, int], default: list[Any] | None = None) -> list[int]:
        """A list of words (card ids), as their numbers."""
        out = []
        for index, word in enumerate(self.listing(name, default=default)):
            if not isinstance(word, str) or word not in known:
                raise BadInput(f"{self.path(name)}[{index}]", "not_word", {"value": shown(word), "known": list(known)})
            out.append(known[word])
        return out

    def rows(self, name: str, count: int) -> list[Fields]:
        """A list of objects, one for each of `count` things; those at the end may be left out."""
        found = self.listing(name)
        if len(found) > count:
            raise BadInput(self.path(name), "list_length", {"value": len(found), "length": count})
        found = found + [{}] * (count - len(found))
        return [Fields(row, f"{self.path(name)}[{index}]") for index, row in enumerate(found)]

    def need(self, names: Iterable[str]) -> None:
        """Refuse a description in which one of these fields is missing: `from_dict` wants a whole position."""
        for name in names:
            if not self.has(name):
                raise BadInput(self.path(name), "field_missing")

    def done(self) -> None:
        """Refuse fields that nobody asked for."""
        for name in self._data:
            if name not in self._asked:
                raise BadInput(self.path(shown(name)), "field_unknown", {"known": sorted(self._asked)})


class Pieces:
    """The unique pieces (cards, tokens) that are placed already: each lies in one place only."""

    def __init__(self) -> None:
        self.placed: set[str] = set()

    def place(self, path: str, word: object, known: Sequence[str]) -> int:
        """The number of a piece that is placed now."""
        if not isinstance(word, str) or word not in known:
            raise BadInput(path, "not_word", {"value": shown(word), "known": list(known)})
        if word in self.placed:
            raise BadInput(path, "card_twice", {"card": word})
        self.placed.add(word)
        return known.index(word)

    def read(self, fields: Fields, name: str, known: Sequence[str]) -> list[int]:
        """The pieces that a field lists."""
        words = enumerate(fields.listing(name))
        return [self.place(f"{fields.path(name)}[{index}]", word, known) for index, word in words]

    def mask(self, fields: Fields, name: str, known: Sequence[str]) -> int:
        """The pieces that a field lists, as a set."""
        return sum(1 << index for index in self.read(fields, name, known))

    def free(self, known: Sequence[str]) -> int:
        """The set of those not placed yet."""
        return sum(1 << index for index, word in enumerate(known) if word not in self.placed)


class Opening:
    """How every described position begins: the game, the seats, the options, the seed of what is not said, the news."""

    __slots__ = ("news", "options", "rng", "seats")

    def __init__(self, game: Game, fields: Fields) -> None:
        fields.word("game", [game.id], game.id)
        self.seats = game.check_seats(fields.raw("seats", game.seats[0]))
        options = fields.raw("options", {})
        if not isinstance(options, Mapping):
            raise BadInput(fields.path("options"), "not_object", {"value": shown(options)})
        self.options = game.check_options(self.seats, options)
        self.rng = Rng(game.check_seed(fields.raw("seed", 0)))
        self.news = fields.number("news", 0, MOST_NEWS)
