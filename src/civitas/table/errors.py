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
