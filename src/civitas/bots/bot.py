"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from civitas.bots.perspective import Perspective
from civitas.core import Rng


class Bot(Protocol):
    """Chooses moves for one seat at a time. A bot of one's own is any class with these two names.

    >>> class First:
    ...     name = "first"
    ...     def choose(self, seen, rng):
    ...         return seen.legal_moves()[0]
    """

    @property
    def name(self) -> str:
        """The bot's name in reports."""
        ...

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """One of the seat's legal moves; all chance comes from `rng`."""
        ...
