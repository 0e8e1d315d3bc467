"""What can go wrong at a table. Each carries a reason that is looked up as `error.<reason>`."""

from __future__ import annotations

from civitas.core import CivitasError


class TableError(CivitasError):
    """A request that the table cannot follow."""

    def __init__(self, reason: str, args: dict[str, object] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values: dict[str, object] = args or {}


class NotFound(TableError):
    """There is no such table, seat or position."""


class Forbidden(TableError):
    """The seat or the table belongs to somebody else."""


class Stale(TableError):
    """The sender looked at an older table than there is now."""


class Conflict(TableError):
    """The table is in no state for this (over, not over, nothing to undo)."""


class Archived(TableError):
    """The table was played by rules that are played no longer, and its position cannot be read: only its record is."""


class Newer(TableError):
    """The table holds something that only a newer version of this program understands."""


class Busy(TableError):
    """Somebody asks for more than their share, or for more than there is now. `wait` is in seconds."""

    def __init__(self, reason: str = "busy", wait: float = 1.0) -> None:
        super().__init__(reason)
        self.wait = wait


class Unavailable(TableError):
    """The storage does not answer. Nothing is acknowledged until it does."""
