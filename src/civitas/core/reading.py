"""Reading positions that people write: every wrong value is named by its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from civitas.core.errors import BadInput, shown


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

    def done(self) -> None:
        """Refuse fields that nobody asked for."""
        for name in self._data:
            if name not in self._asked:
                raise BadInput(self.path(shown(name)), "field_unknown", {"known": sorted(self._asked)})
