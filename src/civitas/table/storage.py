"""Where tables are kept: SQLite in WAL mode by default, any database that SQLAlchemy speaks to by URL.

A move is one row; (table, n) is unique, so of two writers of the same move only one gets through.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import ConnectionPoolEntry

from civitas.table.history import Entry

METADATA = sa.MetaData()

META = sa.Table(
    "meta", METADATA, sa.Column("key", sa.String(32), primary_key=True), sa.Column("value", sa.Text, nullable=False)
)
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False, index=True),
    sa.Column("entries", sa.Integer, nullable=False),
    sa.Column("acting", sa.JSON, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False, index=True),
    sa.Column("record", sa.JSON, nullable=False),  # Record.to_dict() as dealt; its moves are rows of their own
    sa.Column("seats", sa.JSON, nullable=False),
    sa.Column("settings", sa.JSON, nullable=False),
    sa.Column("next_table", sa.String(32)),
)
MOVES = sa.Table(
    "moves",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("notation", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("undoes", sa.Integer),
)
CLAIMS = sa.Table(
    "claims",
    METADATA,
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
)


class Taken(Exception):
    """Somebody else has written this entry first."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is stored, without its moves."""

    id: str
    game: str
    created: float
    updated: float
    entries: int
    acting: list[int]
    over: bool
    record: dict[str, Any]
    seats: list[dict[str, str]]
    settings: dict[str, Any]
    next_table: str | None


def default_storage_url() -> str:
    """CIVITAS_DB (a path or a database URL), else a file in the user's data folder."""
    return storage_url(os.environ.get("CIVITAS_DB") or _data_folder() / "tables.db")


def storage_url(place: str | Path) -> str:
    """The database URL of a place: a URL as it is, a path as SQLite."""
    if isinstance(place, str) and "://" in place:
        return place
    path = Path(place).expanduser().resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{path}"


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Civitas"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Civitas"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "civitas"


def _tune_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Storage:
    """The tables of one database. Its methods block; the service calls them from threads."""

    def __init__(self, url: str) -> None:
        self.engine = sa.create_engine(url)
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine, "connect", _tune_sqlite)
        METADATA.create_all(self.engine)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def secret(self) -> bytes:
        """The key that signs cookies and seat links: CIVITAS_SECRET, else one made for this database."""
        if given := os.environ.get("CIVITAS_SECRET"):
            return given.encode()
        with self.engine.begin() as connection:
            query = sa.select(META.c.value).where(META.c.key == "secret")
            found = connection.execute(query).scalar()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(META.insert().values(key="secret", value=found))
            return str(found).encode()

    def create(self, row: TableRow, entries: Iterable[Entry] = ()) -> None:
        """Store a new table, with moves if it starts in the middle of a game."""
        with self.engine.begin() as connection:
            connection.execute(TABLES.insert().values(**_values(row)))
            rows = [_entry_values(row.id, entry) for entry in entries]
            if rows:
                connection.execute(MOVES.insert(), rows)

    def load(self, table: str) -> tuple[TableRow, list[Entry]] | None:
        """A table and its history."""
        with self.engine.connect() as connection:
            found = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).mappings().first()
            if found is None:
                return None
            query = sa.select(MOVES).where(MOVES.c.table_id == table).order_by(MOVES.c.n)
            rows = connection.execute(query).mappings()
            entries = [Entry(row["n"], row["seat"], row["notation"], row["at"], row["undoes"]) for row in rows]
            return _row(found), entries

    def append(self, table: str, entry: Entry, acting: list[int], over: bool) -> None:
        """Store one entry for good; `Taken` if another one has its number already."""
        try:
            with self.engine.begin() as connection:
                connection.execute(MOVES.insert().values(**_entry_values(table, entry)))
                changes = {"entries": entry.n + 1, "acting": acting, "over": over, "updated": entry.at}
                connection.execute(TABLES.update().where(TABLES.c.id == table).values(**changes))
        except sa.exc.IntegrityError as error:
            raise Taken(table) from error

    def change(self, table: str, **values: object) -> None:
        """Change a table's own columns (its seats, its settings, the rematch)."""
        with self.engine.begin() as connection:
            connection.execute(TABLES.update().where(TABLES.c.id == table).values(**values))

    def claim(self, player: str, table: str, seat: int) -> None:
        """Note that a player sits here."""
        keys = {"player": player, "table_id": table, "seat": seat}
        with self.engine.begin() as connection:
            query = sa.select(sa.func.count()).select_from(CLAIMS).filter_by(**keys)
            if not connection.execute(query).scalar():
                connection.execute(CLAIMS.insert().values(**keys))

    def claims(self, table: str) -> list[tuple[str, int]]:
        """Who (a player's key) sits where at a table."""
        with self.engine.connect() as connection:
            query = sa.select(CLAIMS.c.player, CLAIMS.c.seat).where(CLAIMS.c.table_id == table).order_by(CLAIMS.c.seat)
            return [(str(player), int(seat)) for player, seat in connection.execute(query)]

    def tables_of(self, player: str, limit: int = 100) -> list[tuple[TableRow, list[int]]]:
        """The tables where a player sits, the newest first, with the seats."""
        with self.engine.connect() as connection:
            mine = connection.execute(sa.select(CLAIMS.c.table_id, CLAIMS.c.seat).where(CLAIMS.c.player == player))
            seats: dict[str, list[int]] = {}
            for table, seat in mine:
                seats.setdefault(table, []).append(seat)
            query = sa.select(TABLES).where(TABLES.c.id.in_(seats)).order_by(TABLES.c.updated.desc()).limit(limit)
            return [(_row(row), sorted(seats[row["id"]])) for row in connection.execute(query).mappings()]

    def running(self) -> list[TableRow]:
        """All tables whose game is not over."""
        with self.engine.connect() as connection:
            return [_row(row) for row in connection.execute(sa.select(TABLES).where(~TABLES.c.over)).mappings()]


def _values(row: TableRow) -> dict[str, Any]:
    return {column.name: getattr(row, column.name) for column in TABLES.columns}


def _entry_values(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "n": entry.n,
        "seat": entry.seat,
        "notation": entry.notation,
        "at": entry.at,
        "undoes": entry.undoes,
    }


def _row(values: sa.RowMapping) -> TableRow:
    return TableRow(**{column.name: values[column.name] for column in TABLES.columns})
