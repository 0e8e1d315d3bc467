"""What happened, as message ids and arguments; the edges make words of it."""

from __future__ import annotations

from typing import Any


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
