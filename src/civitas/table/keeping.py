"""How long tables are kept: a stated rule, carried out by the server every hour or by `civitas admin purge`."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from civitas.table.rows import notify
from civitas.table.schema import CLAIMS, LINKS, MOVES, TABLES
from civitas.table.settings import Keep, usual

DAY = 24 * 3600.0
AT_ONCE = 200


def usual_keep() -> Keep:
    """What CIVITAS_KEEP says."""
    keep: Keep = usual("keep")
    return keep


def outdated(keep: Keep, now: float) -> sa.ColumnElement[bool]:
    """The tables whose time is over."""
    kept = sa.case(
        (TABLES.c.bots_only, keep.bots),
        (TABLES.c.entries == 0, keep.empty),
        (TABLES.c.over, keep.finished),
        else_=keep.running,
    )
    return TABLES.c.updated + kept * DAY < now


def find_outdated(connection: sa.Connection, keep: Keep, now: float, limit: int = AT_ONCE) -> list[str]:
    """The ids of tables whose time is over, the oldest first."""
    query = sa.select(TABLES.c.id).where(outdated(keep, now)).order_by(TABLES.c.updated).limit(limit)
    return [str(id) for id in connection.execute(query).scalars()]


def remove(connection: sa.Connection, tables: Collection[str], keep: Keep, now: float) -> list[str]:
    """Remove those of these tables whose time is (still) over, with all that belongs to them; say which."""
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
    return gone
