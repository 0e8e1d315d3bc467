"""The tables of a player, for lists: only what a list shows is read, and finished tables come in pages."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from civitas.core import BadInput
from civitas.table.schema import CLAIMS, TABLES

PAGE = 50
_SHOWN = ("id", "game", "updated", "entries", "acting", "over", "seats")


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as a list shows it: names as they are stored, also such as this program does not know."""

    id: str
    game: str
    updated: float
    entries: int
    acting: list[int]
    over: bool
    seats: list[dict[str, str]]
    mine: list[int]


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a page of finished tables begins: after the table that changed then."""

    updated: float
    id: str

    def __str__(self) -> str:
        return f"{self.updated!r}_{self.id}"


def cursor_from(text: str, field: str) -> Cursor:
    """The cursor that a list gave out; `BadInput` for anything else."""
    updated, _, id = text.partition("_")
    try:
        cursor = Cursor(float(updated), id)
    except ValueError:
        cursor = Cursor(math.nan, "")
    if not math.isfinite(cursor.updated) or not id.isalnum() or str(cursor) != text:
        raise BadInput(field, "value", {"value": text[:40]})
    return cursor


def running(connection: sa.Connection, player: str) -> list[Listed]:
    """All running tables of a player, those that changed last first."""
    return _listed(connection, player, _mine(player).where(~TABLES.c.over))


def finished(connection: sa.Connection, player: str, after: Cursor | None = None) -> tuple[list[Listed], Cursor | None]:
    """A page of a player's finished tables, those that changed last first, and where the next one begins, if any."""
    query = _mine(player).where(TABLES.c.over)
    if after is not None:
        earlier = TABLES.c.updated < after.updated
        query = query.where(sa.or_(earlier, sa.and_(TABLES.c.updated == after.updated, TABLES.c.id > after.id)))
    found = _listed(connection, player, query.limit(PAGE + 1))
    shown = found[:PAGE]
    return shown, Cursor(shown[-1].updated, shown[-1].id) if len(found) > PAGE else None


def _mine(player: str) -> sa.Select[Any]:
    seated = sa.select(CLAIMS.c.table_id).where(CLAIMS.c.player == player)
    columns = [TABLES.c[name] for name in _SHOWN]
    return sa.select(*columns).where(TABLES.c.id.in_(seated)).order_by(TABLES.c.updated.desc(), TABLES.c.id)


def _listed(connection: sa.Connection, player: str, query: sa.Select[Any]) -> list[Listed]:
    tables = connection.execute(query).mappings().all()
    ids = [row["id"] for row in tables]
    here = sa.select(CLAIMS.c.table_id, CLAIMS.c.seat).where(CLAIMS.c.player == player, CLAIMS.c.table_id.in_(ids))
    seats: dict[str, list[int]] = {}
    for table, seat in connection.execute(here.order_by(CLAIMS.c.seat)):
        seats.setdefault(table, []).append(seat)
    return [Listed(**row, mine=seats.get(row["id"], [])) for row in tables]
