"""The tables of the database. What they were like before, and how they became this, stands in `migrations`."""

from __future__ import annotations

import sqlalchemy as sa

HEAD = "0005"
"""The newest migration: what the code below expects."""
LEAST = "0003"
"""The oldest code, by its own newest migration, that runs on this schema. It is stored with the schema, where older
code looks. A migration that only adds leaves it as it is; one that takes away what older code uses must raise it."""
FORMAT = 1
"""What this code understands of a table's rows: the greatest `least_format` that it serves. 1: deals with a salt."""

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
    sa.Column("maker", sa.String(80)),  # the player who opened it, who hands out the links of its seats
    sa.Column("position", sa.JSON),  # after the last entry, to go on from when the rules have changed
    sa.Column("base", sa.JSON),  # {entries, rules_version, position}: where the rules played now took over
    sa.Column("bots_only", sa.Boolean, nullable=False),
    sa.Column("bot_acts", sa.Boolean, nullable=False, index=True),
    sa.Column("driver", sa.String(32)),  # the server whose bots move here, until `driver_until`
    sa.Column("driver_until", sa.Float, nullable=False),
    sa.Column("commitment", sa.String(64)),  # to the seed and the salt in `record`, where nobody may see them yet
    sa.Column("dealt", sa.String(16)),  # how: see `dealing`; nothing at tables made before deals could be proved
    sa.Column("least_format", sa.Integer, nullable=False, server_default="0"),  # code of a lesser `FORMAT` leaves it be
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
    sa.Column("kind", sa.String(16)),  # nothing: a move or an undo; what else there may be only newer code knows
)
CLAIMS = sa.Table(
    "claims",
    METADATA,
    sa.Column("player", sa.String(80), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True, index=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
)
LINKS = sa.Table(
    "links",
    METADATA,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),  # 0: the first link of the seat
    sa.Column("holder", sa.String(80)),  # who took the seat by it; then it opens the seat to nobody else
    sa.Column("mark", sa.String(32)),  # of the attempt that made it, which may not have learned that it has
)
ANSWERS = sa.Table(
    "answers",
    METADATA,
    sa.Column("key", sa.String(64), primary_key=True),  # the hash of an Idempotency-Key and of who sent it
    sa.Column("asked", sa.String(64), nullable=False),  # the hash of what was asked for
    sa.Column("mark", sa.String(32), nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Column("answer", sa.JSON, nullable=False),  # what was done: see `repeating`
)
