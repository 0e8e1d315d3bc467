"""What is made of a list that only grows, or loses its end: it is made once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from civitas.table import Room

Item = TypeVar("Item")
Made = TypeVar("Made")


class Growing(Generic[Item, Made]):
    """All that has been made of the items so far."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._ends: list[int] = []
        self._made: list[Made] = []

    def of(self, items: Sequence[Item], make: Callable[[Item], Iterable[Made]]) -> list[Made]:
        """What is made of these items. Those in front of one that is the same as before are the same, too."""
        kept = min(len(self._items), len(items))
        while kept and self._items[kept - 1] is not items[kept - 1]:
            kept -= 1
        del self._items[kept:], self._ends[kept:]
        del self._made[self._ends[-1] if kept else 0 :]
        for item in items[kept:]:
            self._made += make(item)
            self._items.append(item)
            self._ends.append(len(self._made))
        return list(self._made)


_kept: WeakKeyDictionary[Room, dict[object, Growing[Any, Any]]] = WeakKeyDictionary()


def growing(room: Room, key: object) -> Growing[Any, Any]:
    """That of a room, for one reader and purpose; it goes with the room."""
    return _kept.setdefault(room, {}).setdefault(key, Growing())
