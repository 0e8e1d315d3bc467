"""Every stored game, replayed: which of them no longer lead to the position that is stored? Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa

from civitas.core import CivitasError
from civitas.core.errors import shown
from civitas.table import rows
from civitas.table.errors import Archived, Unavailable
from civitas.table.history import History
from civitas.table.loading import Base, base_of, history_of, is_older, leads_there
from civitas.table.rows import Stored
from civitas.table.schema import TABLES
from civitas.table.storage import Storage

FINE, MOVED_ON, OLDER = "fine", "moved_on", "older_rules"
"""It replays; it went on from its position when its rules changed; it ended by rules that are played no longer."""
DIVERGES, UNREADABLE = "diverges", "unreadable"
"""It does not replay, and its rules have not changed; it cannot be played."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one stored game. `cause` says what differs."""

    table: str
    game: str
    entries: int
    verdict: str
    cause: str = ""


def recheck(storage: Storage) -> Iterator[Finding]:
    """What replaying every stored game shows, one by one."""
    last = ""
    while ids := storage.read(_ids_after, last):
        for id in ids:
            found = _examined(storage, id)
            if found is not None:
                yield found
        last = ids[-1]


def _examined(storage: Storage, id: str) -> Finding | None:
    """What is found at one table, if it is still there. What a row holds may be anything, and hides no other row."""
    try:
        stored = storage.read(rows.load, id)
        return None if stored is None else examine(stored)
    except Exception as error:
        cause = error.__cause__ if isinstance(error, Unavailable) else error
        if isinstance(error, Unavailable) and not isinstance(cause, ValueError):
            raise
        return Finding(id, "?", 0, UNREADABLE, shown(f"{type(cause).__name__}: {cause}"))


def _ids_after(connection: sa.Connection, last: str) -> list[str]:
    query = sa.select(TABLES.c.id).where(TABLES.c.id > last).order_by(TABLES.c.id).limit(500)
    return [str(id) for id in connection.execute(query).scalars()]


def examine(stored: Stored) -> Finding:
    """What replaying one game shows."""
    row = stored.row

    def finding(verdict: str, cause: str = "") -> Finding:
        return Finding(row.id, row.game, len(stored.entries), verdict, cause)

    try:
        history, base = history_of(row, stored.entries)
    except Archived as error:
        return finding(UNREADABLE, str(error.__cause__))
    except CivitasError as error:
        return finding(UNREADABLE, str(error))
    cause = difference(stored, history, base)
    if cause:
        return finding(DIVERGES, cause)
    if is_older(row) and row.over and base is not None and base["entries"] >= row.entries:
        return finding(OLDER)
    return finding(FINE if base is None else MOVED_ON)


def difference(stored: Stored, history: History, base: Base | None) -> str:
    """What the row says otherwise than its moves; empty if nothing, or nothing but what a change of rules explains."""
    row, state = stored.row, history.state
    if [entry.n for entry in stored.entries] != list(range(row.entries)):
        return "entries are missing"
    if is_older(row):
        return ""
    if base is not None and (base != base_of(row) or row.record.get("rules_version") == base["rules_version"]):
        return "the moves cannot be replayed"
    if not leads_there(row, history):
        return "the moves lead to another position"
    return "" if state.to_act() == row.acting else "others are to act"
