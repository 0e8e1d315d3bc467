"""How long tables are kept: a stated rule, carried out by the server every hour or by `civitas admin purge`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa

from civitas.table.rows import notify, now
from civitas.table.schema import CLAIMS, FORMAT, LINKS, MOVES, TABLES
from civitas.table.settings import Keep, usual

DAY = 24 * 3600.0
AT_ONCE = 200
AHEAD_SECONDS = 7 * DAY
"""So far beyond the newest change nobody believes a clock: it may not have been set yet, and every table looks old."""
LEAST_REMOVED, PART_REMOVED = 100, 10
"""So many tables may go at once, or one of so many: kept for a day or more, no more than that are due in an hour."""


def usual_keep() -> Keep:
    """What CIVITAS_KEEP says."""
    keep: Keep = usual("keep")
    return keep


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is to be known before anything is removed: the time, the newest change, and how many tables there are."""

    now: float
    newest: float | None
    tables: int

    @property
    def ahead(self) -> float:
        """How far the clock is beyond the newest change."""
        return 0.0 if self.newest is None else self.now - self.newest

    @property
    def most(self) -> int:
        """How many tables may be removed at once: whatever is wrong with the clock, most of them stay."""
        return max(LEAST_REMOVED, self.tables // PART_REMOVED)


def look(connection: sa.Connection) -> Outlook:
    """The outlook now."""
    query = sa.select(sa.func.max(TABLES.c.updated), sa.func.count())
    newest, tables = connection.execute(query.select_from(TABLES)).one()
    return Outlook(now(connection), newest, int(tables))


def outdated(keep: Keep, now: float) -> sa.ColumnElement[bool]:
    """The tables whose time is over, of those that this code understands."""
    kept = sa.case(
        (TABLES.c.bots_only, keep.bots),
        (TABLES.c.entries == 0, keep.empty),
        (TABLES.c.over, keep.finished),
        else_=keep.running,
    )
    return sa.and_(TABLES.c.updated + kept * DAY < now, TABLES.c.least_format <= FORMAT)


def find_outdated(connection: sa.Connection, keep: Keep, now: float, limit: int = AT_ONCE) -> list[str]:
    """The ids of tables whose time is over, the oldest first."""
    query = sa.select(TABLES.c.id).where(outdated(keep, now)).order_by(TABLES.c.updated).limit(limit)
    return [str(id) for id in connection.execute(query).scalars()]


def remove(connection: sa.Connection, tables: Collection[str], keep: Keep, now: float) -> list[str]:
    """Remove those of these tables whose time is (still) over, with all that belongs to them.

    Say which are gone, whoever removed them: an attempt whose connection broke cannot know that it was itself.
    """
    query = sa.select(TABLES.c.id).where(TABLES.c.id.in_(tables), outdated(keep, now))
    if connection.dialect.name == "postgresql":
        query = query.with_for_update()
    gone = [str(id) for id in connection.execute(query).scalars()]
    if gone:
        for belonging in (MOVES, CLAIMS, LINKS):
            connection.execute(belonging.delete().where(belonging.c.table_id.in_(gone)))
        connection.execute(TABLES.delete().where(TABLES.c.id.in_(gone)))
        for table in gone:
            notify(connection, {"from": "", "table": table})
    left = set(connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id.in_(tables))).scalars())
    return [table for table in tables if table not in left]
