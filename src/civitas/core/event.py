"""What happened, as message ids and arguments; the edges make words of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from civitas.core.bits import members
from civitas.core.state import EVERYBODY

Meaning = Callable[[int], Any]
"""What a number in an event stands for: a card's id, a set of them, or just the number."""

Tale = tuple[str, tuple[tuple[str, Meaning], ...]]
"""The name of an event and, in order, the names and meanings of its arguments."""

HEADER = 3


class Event:
    """Something that happened. `only` lists the seats that may know of it; None means everybody."""

    __slots__ = ("args", "id", "only")

    def __init__(self, id: str, args: dict[str, Any], only: tuple[int, ...] | None = None) -> None:
        self.id = id
        self.args = args
        self.only = only

    def seen_by(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) know of the event?"""
        return self.only is None or (seat is not None and seat in self.only)

    def __repr__(self) -> str:
        return f"Event({self.id!r}, {self.args}, only={self.only})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.id, self.args, self.only) == (other.id, other.args, other.only)

    def __hash__(self) -> int:
        return hash((self.id, self.only))


def number(value: int) -> int:
    """A number that stands for itself."""
    return value


def one_of(ids: Sequence[str]) -> Meaning:
    """A number that is the place of an id in a list."""
    return lambda value: ids[value]


def some_of(ids: Sequence[str]) -> Meaning:
    """A number that is a set of places in a list of ids."""
    return lambda value: [ids[member] for member in members(value)]


def tale(name: str, **meanings: Meaning) -> Tale:
    """One row of a game's table of events; arguments come in the order of telling, the seat first.

    Arguments that the event does not use get a name that begins with "_"; those at the end may be left out.

    >>> tale("build", seat=number, card=one_of(["altar", "baths"]))[0]
    'build'
    """
    return name, tuple(meanings.items())


def decode(tales: Mapping[int, Tale], told: Sequence[int]) -> list[Event]:
    """The events that `State.tell` noted, by a game's table of events."""
    out = []
    at = 0
    while at < len(told):
        kind, only, count = told[at : at + HEADER]
        name, meanings = tales[kind]
        values = told[at + HEADER : at + HEADER + count]
        args = {key: meaning(value) for (key, meaning), value in zip(meanings, values, strict=False)}
        seen_by = None if only == EVERYBODY else tuple(int(seat) for seat in members(only))
        out.append(Event(name, {key: value for key, value in args.items() if not key.startswith("_")}, seen_by))
        at += HEADER + count
    return out
