"""Every stored game, replayed: which of them no longer lead to the position that is stored? Nothing is changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa

from civitas.core import CivitasError, game
from civitas.table import rows
from civitas.table.errors import Archived
from civitas.table.history import History
from civitas.table.loading import history_of
from civitas.table.rows import Stored
from civitas.table.schema import TABLES
from civitas.table.storage import Storage

FINE, MOVED_ON, DIVERGES, UNREADABLE = "fine", "moved_on", "diverges", "unreadable"
"""It replays; its rules have changed and it goes on from its position; it does not replay; it cannot be played."""


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
            stored = storage.read(rows.load, id)
            if stored is not None:
                yield examine(stored)
        last = ids[-1]


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
    version = game(row.game).rules_version
    if base is not None and row.base is None and row.record.get("rules_version") == version:
        return finding(DIVERGES, "the moves cannot be replayed")
    cause = difference(stored, history)
    if cause:
        return finding(DIVERGES, cause)
    return finding(FINE if base is None else MOVED_ON)


def difference(stored: Stored, history: History) -> str:
    """What the row says otherwise than its moves; empty if nothing."""
    row, state = stored.row, history.state
    if [entry.n for entry in stored.entries] != list(range(row.entries)):
        return "entries are missing"
    if row.position is not None and state.to_dict() != row.position:
        return "the moves lead to another position"
    if state.to_act() != row.acting or bool(state.over) != row.over:
        return "others are to act"
    return ""
