"""What is written and read: one function per statement or two, on an open connection. See `schema`.

A move is one row; (table, n) is unique, so of two writers of the same move only one gets through. Writers tell the
other servers on the same database, as part of the transaction.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from civitas.table.history import Entry, standing
from civitas.table.repeating import Once, Taken, insert_new, keep
from civitas.table.schema import CLAIMS, FORMAT, LINKS, MOVES, TABLES

CHANNEL = "civitas"
PROOF_BYTES = 32_000
_COLUMNS = "table_id, n, seat, notation, at, undoes"
_CHANGES = ("entries", "acting", "over", "position", "bot_acts")
_APPEND = f"""
WITH entry AS (
  INSERT INTO moves ({_COLUMNS}) VALUES (%(table_id)s, %(n)s, %(seat)s, %(notation)s, %(at)s, %(undoes)s)
  ON CONFLICT DO NOTHING RETURNING n
), changed AS (
  UPDATE tables SET updated = GREATEST(updated, %(updated)s), {", ".join(f"{name} = %({name})s" for name in _CHANGES)}
  WHERE id = %(table_id)s AND EXISTS (SELECT 1 FROM entry)
)
SELECT n, pg_notify('{CHANNEL}', %(notice)s) FROM entry
"""
"""A whole move in one question to PostgreSQL; if its number is taken, nothing changes and nothing comes back."""
_INSERT = f"""
INSERT INTO moves ({_COLUMNS}) VALUES (:table_id, :n, :seat, :notation, :at, :undoes) ON CONFLICT DO NOTHING RETURNING n
"""
_UPDATE = f"""
UPDATE tables SET updated = max(updated, :updated), {", ".join(f"{name} = :{name}" for name in _CHANGES)}
WHERE id = :table_id
"""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is stored, without its moves. No log shows what is hidden in it."""

    id: str
    game: str
    created: float
    updated: float
    entries: int
    acting: list[int]
    over: bool
    record: dict[str, Any] = field(repr=False)
    seats: list[dict[str, str]]
    settings: dict[str, Any]
    next_table: str | None = None
    maker: str | None = None
    position: dict[str, Any] | None = field(default=None, repr=False)
    base: dict[str, Any] | None = field(default=None, repr=False)
    bots_only: bool = False
    bot_acts: bool = False
    driver: str | None = None
    driver_until: float = 0.0
    commitment: str | None = None
    dealt: str | None = None
    least_format: int = 0


@dataclass(frozen=True, slots=True)
class Link:
    """A seat's link: the n-th of the seat, and who has taken the seat by it."""

    seat: int
    n: int
    holder: str | None


@dataclass(frozen=True, slots=True)
class Stored:
    """A table with all that belongs to it. `entries` are those from the number that was asked for on."""

    row: TableRow
    entries: list[Entry]
    claims: list[tuple[str, int]]
    links: list[Link]


def notify(connection: sa.Connection, notice: dict[str, Any]) -> None:
    """Tell the other servers, when the transaction is through. SQLite has none."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, _json(notice))))


def clock(connection: sa.Connection) -> sa.ColumnElement[float]:
    """The time now, in seconds: that of the database where several servers share it, as their own may differ."""
    if connection.dialect.name == "postgresql":
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float(53))
    return sa.literal(time.time())


def now(connection: sa.Connection) -> float:
    """See `clock`."""
    return float(connection.execute(sa.select(clock(connection))).scalar_one())


# Tables.


def create(
    connection: sa.Connection,
    row: TableRow,
    entries: Sequence[Entry] = (),
    claims: Sequence[tuple[str, int]] = (),
    once: Once | None = None,
) -> None:
    """Store a new table, with moves if it starts in the middle of a game, and with those who sit there already.

    The same table once more is no other: a writer whose connection broke cannot know, and asks again.
    """
    if once is not None and not keep(connection, once, {"table": row.id}):
        return
    if not insert_new(connection, TABLES, _values(row)):
        query = sa.select(TABLES.c.created, TABLES.c.maker, TABLES.c.record).where(TABLES.c.id == row.id)
        if connection.execute(query).one() != (row.created, row.maker, row.record):
            raise Taken(row.id)
        return
    if entries:
        connection.execute(MOVES.insert(), [_entry_values(row.id, entry) for entry in entries])
    if claims:
        connection.execute(CLAIMS.insert(), [{"table_id": row.id, "player": who, "seat": n} for who, n in claims])
    holders = {seat: player for player, seat in claims}
    links = [
        {"table_id": row.id, "seat": n, "n": 0, "holder": holders.get(n)}
        for n, seat in enumerate(row.seats)
        if seat["kind"] == "human"
    ]
    if links:
        connection.execute(LINKS.insert(), links)


def is_known(connection: sa.Connection, player: str) -> bool:
    """Does this player sit anywhere?"""
    return connection.execute(sa.select(CLAIMS.c.seat).where(CLAIMS.c.player == player).limit(1)).first() is not None


def load(connection: sa.Connection, table: str, since: int = 0) -> Stored | None:
    """A table, its history from entry `since` on, who sits there, and the links of its seats."""
    found = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if found is None:
        return None
    query = sa.select(MOVES).where(MOVES.c.table_id == table, MOVES.c.n >= since).order_by(MOVES.c.n)
    entries = [
        Entry(row["n"], row["seat"], row["notation"], row["at"], row["undoes"], row["kind"])
        for row in connection.execute(query).mappings()
    ]
    sitting = sa.select(CLAIMS.c.player, CLAIMS.c.seat).where(CLAIMS.c.table_id == table).order_by(CLAIMS.c.seat)
    claims = [(str(player), int(seat)) for player, seat in connection.execute(sitting)]
    issued = sa.select(LINKS.c.seat, LINKS.c.n, LINKS.c.holder).where(LINKS.c.table_id == table)
    links = [Link(*row) for row in connection.execute(issued.order_by(LINKS.c.seat, LINKS.c.n))]
    return Stored(_row(found), entries, claims, links)


def full_record(row: TableRow, entries: Sequence[Entry]) -> dict[str, Any]:
    """A stored game as a record, without asking any rules: the moves that stand, in their order.

    The seed is text, as JavaScript rounds large numbers; tables of earlier versions have stored it as a number.
    """
    seed = {"seed": str(row.record["seed"])} if "seed" in row.record else {}
    return {**row.record, **seed, "moves": [f"{entry.seat} {entry.notation}" for entry in standing(entries)]}


def change(connection: sa.Connection, table: str, values: dict[str, Any], server: str = "") -> None:
    """Change a table's own columns (its seats, its settings, the rematch)."""
    connection.execute(TABLES.update().where(TABLES.c.id == table).values(**values))
    notify(connection, {"from": server, "table": table})


def set_next(connection: sa.Connection, table: str, following: TableRow, claims: Sequence[tuple[str, int]]) -> str:
    """Store a rematch, unless there is one: its id is what the table says afterwards."""
    update = TABLES.update().where(TABLES.c.id == table, TABLES.c.next_table.is_(None))
    if connection.execute(update.values(next_table=following.id)).rowcount:
        create(connection, following, (), claims)
        notify(connection, {"from": "", "table": table})
        return following.id
    return str(connection.execute(sa.select(TABLES.c.next_table).where(TABLES.c.id == table)).scalar())


# Moves.


def append(
    connection: sa.Connection,
    table: str,
    entry: Entry,
    acting: list[int],
    over: bool,
    *,
    position: Callable[[], dict[str, Any]] | None = None,
    bot_acts: bool = False,
    server: str = "",
) -> None:
    """Store one entry for good; `Taken` if another one has its number already.

    The same entry once more is no other: a writer whose connection broke cannot know, and asks again.
    """
    values = _entry_values(table, entry)
    changes = {
        "entries": entry.n + 1,
        "acting": _json(acting),
        "over": over,
        "updated": entry.at,
        "position": _json(None if position is None else position()),
        "bot_acts": bot_acts,
    }
    if not _append(connection, {**values, **changes}, {"from": server, "table": table, "entry": entry_to_list(entry)}):
        same = sa.select(MOVES).where(MOVES.c.table_id == table, MOVES.c.n == entry.n)
        found = connection.execute(same).mappings().first()
        if found is None or dict(found) != values:
            raise Taken(table)


def _append(connection: sa.Connection, values: dict[str, Any], notice: dict[str, Any]) -> bool:
    """Written by hand: this is what a server does most, and building statements costs more than carrying them out."""
    if connection.dialect.name == "postgresql":
        values["notice"] = _json(notice)
        return connection.exec_driver_sql(_APPEND, values).first() is not None
    if connection.exec_driver_sql(_INSERT, values).first() is None:
        return False
    connection.exec_driver_sql(_UPDATE, values)
    return True


def entry_to_list(entry: Entry) -> list[Any]:
    """An entry as a notice carries it."""
    return [entry.n, entry.seat, entry.notation, entry.at, entry.undoes]


def entry_from(told: list[Any]) -> Entry | None:
    """An entry from a notice; None if a newer server tells more of it than we can read."""
    if len(told) != 5:
        return None
    n, seat, notation, at, undoes = told
    return Entry(int(n), int(seat), str(notation), float(at), undoes)


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


# Seats.


def claim(connection: sa.Connection, table: str, link: Link, player: str, server: str = "") -> None:
    """Let a player have a seat by a link that nobody has used; `Taken` if somebody has."""
    mine = LINKS.c.table_id == table, LINKS.c.seat == link.seat, LINKS.c.n == link.n
    free = LINKS.update().where(*mine, sa.or_(LINKS.c.holder.is_(None), LINKS.c.holder == player))
    if not connection.execute(free.values(holder=player)).rowcount:
        raise Taken(table)
    insert_new(connection, CLAIMS, {"player": player, "table_id": table, "seat": link.seat})
    notify(connection, {"from": server, "table": table})


def add_link(
    connection: sa.Connection, table: str, seat: int, server: str = "", mark: str = "", once: Once | None = None
) -> Link:
    """One more link of a seat, for whoever sits there to use elsewhere or to pass on; unused ones are given up.

    An attempt whose connection broke finds by its `mark` what it has made, and makes no second one.
    """
    here = LINKS.c.table_id == table, LINKS.c.seat == seat
    made = connection.execute(sa.select(LINKS.c.n).where(*here, LINKS.c.mark == mark)).scalar() if mark else None
    if made is not None:
        return Link(seat, int(made), None)
    connection.execute(LINKS.update().where(*here, LINKS.c.holder.is_(None)).values(holder=""))
    last = sa.select(sa.func.max(LINKS.c.n)).where(*here)
    while True:
        found = connection.execute(last).scalar()
        link = Link(seat, 0 if found is None else int(found) + 1, None)
        if insert_new(connection, LINKS, {"table_id": table, "seat": seat, "n": link.n, "mark": mark or None}):
            break  # else another server has just made one with this number
    if once is not None:
        keep(connection, once, {"seat": seat, "n": link.n})
    notify(connection, {"from": server, "table": table})
    return link


def prove(connection: sa.Connection, server: str) -> None:
    """Store a table with a move, large ones, and remove them: can a move be stored now?"""
    table = f"health-{server}"
    filler = {"filler": "x" * PROOF_BYTES}
    create(connection, TableRow(table, "", 0.0, 0.0, 1, [], True, {}, [], {}, position=filler))
    connection.execute(MOVES.insert().values(**_entry_values(table, Entry(0, 0, "", 0.0))))
    connection.execute(MOVES.delete().where(MOVES.c.table_id == table))
    connection.execute(TABLES.delete().where(TABLES.c.id == table))


# Bots.


def _has_run_out(connection: sa.Connection, longest: float) -> sa.ColumnElement[bool]:
    """Is a lease over? Nobody can have taken one for longer than the longest: the clock was ahead then."""
    time_now = clock(connection)
    return sa.or_(TABLES.c.driver_until < time_now, TABLES.c.driver_until > time_now + longest)


def waiting_for_bots(connection: sa.Connection, longest: float, limit: int = 200) -> list[str]:
    """Running tables where a bot is to move and no server sees to it, those of people first.

    A lease lasts for `longest` seconds at most.
    """
    query = (
        sa.select(TABLES.c.id)
        .where(~TABLES.c.over, TABLES.c.bot_acts, _has_run_out(connection, longest), TABLES.c.least_format <= FORMAT)
        .order_by(TABLES.c.bots_only, TABLES.c.updated.desc())
    )
    return [str(id) for id in connection.execute(query.limit(limit)).scalars()]


def lease(connection: sa.Connection, table: str, server: str, seconds: float) -> bool:
    """See to the bots of a table for so long, unless another server does."""
    free = sa.or_(TABLES.c.driver == server, TABLES.c.driver.is_(None), _has_run_out(connection, seconds))
    ours = TABLES.update().where(TABLES.c.id == table, free, TABLES.c.least_format <= FORMAT)
    update = ours.values(driver=server, driver_until=clock(connection) + seconds)
    return bool(connection.execute(update).rowcount)


def let_go(connection: sa.Connection, server: str) -> None:
    """The server stops: another may see to its bots at once."""
    mine = TABLES.update().where(TABLES.c.driver == server, TABLES.c.driver_until > 0)
    connection.execute(mine.values(driver=None, driver_until=0.0))


def bots_alone(connection: sa.Connection) -> int:
    """How many running tables have nobody but bots."""
    query = sa.select(sa.func.count()).select_from(TABLES).where(~TABLES.c.over, TABLES.c.bots_only)
    return int(connection.execute(query).scalar() or 0)


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
        "kind": entry.kind,
    }


def _row(values: sa.RowMapping) -> TableRow:
    return TableRow(**{column.name: values[column.name] for column in TABLES.columns})
