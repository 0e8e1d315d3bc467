"""How a database of an earlier version becomes one of this version: alembic's steps, run when a server starts.

Servers that start at once wait for each other: by an advisory lock in PostgreSQL, by the writer's lock in SQLite. Older
servers go on meanwhile and afterwards, which is why a step only adds: what it adds may be left out by those who write a
row. The schema says itself which code may still run on it (`schema.LEAST`).
"""

from __future__ import annotations

from importlib.resources import files

import sqlalchemy as sa

from civitas.core import BadInput
from civitas.table.schema import HEAD, LEAST, META

_LOCK = 0x43495649  # "CIVI"
_LEAST = "least"


def migrate(connection: sa.Connection) -> None:
    """Bring the database up to `HEAD` inside the open transaction of a connection."""
    if connection.dialect.name == "postgresql":
        for limit in ("statement_timeout", "lock_timeout"):  # the others' migrations, and ours, may take a while
            connection.execute(sa.text(f"SET LOCAL {limit} = 0"))
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    found = version(connection)
    if found == HEAD or is_served(connection, found):
        return
    from alembic import command  # takes a while to load, and is needed once per version
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("civitas.table.migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.execute(META.delete().where(META.c.key == _LEAST))
    connection.execute(META.insert().values(key=_LEAST, value=f"{HEAD}:{LEAST}"))


def is_served(connection: sa.Connection, found: str | None) -> bool:
    """Is this a newer schema on which this code may run? `BadInput` says that it may not run on a newer one."""
    if found is None or found <= HEAD:
        return False
    told = connection.execute(sa.select(META.c.value).where(META.c.key == _LEAST)).scalar()
    schema, _, least = str(told or "").partition(":")
    if schema != found or not "" < least <= HEAD:  # nothing is said of this schema, or that it is not for us
        raise BadInput("database", "database_newer", {"value": found, "known": HEAD})
    return True


def waits(connection: sa.Connection) -> str | None:
    """The version of a database that is to be migrated; None if there is nothing to migrate, or nothing yet at all."""
    found = version(connection)
    if found is None:
        return "0000" if sa.inspect(connection).has_table("tables") else None
    return found if found < HEAD else None


def version(connection: sa.Connection) -> str | None:
    """The last migration that this database has seen; None if it has seen none."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
