"""How a database of an earlier version becomes one of this version: alembic's steps, run when a server starts.

Servers that start at once wait for each other: by an advisory lock in PostgreSQL, by the writer's lock in SQLite.
"""

from __future__ import annotations

from importlib.resources import files

import sqlalchemy as sa

from civitas.core import BadInput
from civitas.table.schema import HEAD

_LOCK = 0x43495649  # "CIVI"


def migrate(connection: sa.Connection) -> None:
    """Bring the database up to `HEAD` inside the open transaction of a connection."""
    if connection.dialect.name == "postgresql":
        for limit in ("statement_timeout", "lock_timeout"):  # the others' migrations, and ours, may take a while
            connection.execute(sa.text(f"SET LOCAL {limit} = 0"))
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    if version(connection) == HEAD:
        return
    from alembic import command  # takes a while to load, and is needed once per version
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(files("civitas.table.migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise BadInput("database", "database_newer", {"value": version(connection), "known": HEAD}) from error


def version(connection: sa.Connection) -> str | None:
    """The last migration that this database has seen; None if it has seen none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
