"""A backup in the place of the database, while no server runs: all of it, or nothing is changed."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from civitas.core import BadInput
from civitas.table.backup import call
from civitas.table.copies import check_file, copy_file, copy_out, forget_copies, next_copy
from civitas.table.places import storage_url, without_password
from civitas.table.privacy import BESIDE, private_file
from civitas.table.schema import METADATA
from civitas.table.storage import default_storage_url

GONE_SECONDS = 2.0
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


@dataclass(frozen=True, slots=True)
class Restored:
    """How many tables are there now, and the copy of what was there before, where one is kept."""

    tables: int
    aside: Path | None = None


def restore(source: Path, place: str | None = None, *, force: bool = False) -> Restored:
    """Put what `back_up` has written in the place of a database.

    One that somebody has open is never overwritten: a running server would go on with games that are there no more. One
    that holds tables, or is damaged, is overwritten with `force` only.
    """
    if not source.is_file():
        raise BadInput("FILE", "restore_none", {"value": str(source)})
    try:
        url = sa.make_url(default_storage_url() if place is None else storage_url(place))
    except (OSError, ValueError) as error:
        value = without_password(place or "")
        raise BadInput("database", "database", {"value": value, "cause": str(error)}) from error
    try:
        if url.get_backend_name() == "sqlite":
            return _restore_sqlite(source, Path(str(url.database)), force)
        return _restore_postgresql(source, url, force)
    except ModuleNotFoundError as error:
        raise BadInput("database", "database_driver", {"value": str(error.name)}) from error
    except (OSError, sqlite3.Error) as error:
        cause = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput("FILE", "restore_failed", {"cause": str(cause)}) from error
    except sa.exc.OperationalError as error:
        raise BadInput("database", "restore_failed", {"cause": str(error.orig).partition("\n")[0]}) from error


def _needs_force(tables: int | None) -> BadInput:
    if tables is None:
        return BadInput("database", "restore_damaged")
    return BadInput("database", "restore_tables", {"n": tables})


# SQLite.


def _restore_sqlite(source: Path, database: Path, force: bool) -> Restored:
    if database.exists() and source.samefile(database):
        raise BadInput("FILE", "restore_itself", {"value": str(source)})
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as backup:
        check_file(backup)
        tables = _tables_in(backup)
        if tables is None:
            raise BadInput("FILE", "restore_other", {"value": str(source)})
        if database.exists():
            return Restored(tables, _overwrite(backup, database, force))
    _write_new(source, database)
    return Restored(tables)


def _tables_in(connection: sqlite3.Connection) -> int | None:
    """How many tables of ours a database holds; None if it is none of ours."""
    ours = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('tables', 'moves', 'meta')"
    if connection.execute(ours).fetchone()[0] < 3:
        return None
    return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def _overwrite(backup: sqlite3.Connection, database: Path, force: bool) -> Path | None:
    """Write a backup into the very file, in one transaction: whoever has it open would see it, and nobody may have."""
    with closing(sqlite3.connect(database, timeout=GONE_SECONDS, isolation_level=None)) as target:
        try:
            _seize(target)
            tables = _tables_in(target)
            if tables and not force:
                raise _needs_force(tables)
            aside = _copied(target, database) if tables is not None else None
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode in _LOCKED:
                raise BadInput("database", "restore_in_use") from error
            if not force:
                raise _needs_force(None) from error
        else:
            backup.backup(target)
            private_file(database)
            return aside
    return _replace(backup, database)


def _seize(target: sqlite3.Connection) -> None:
    """Have a file to oneself: it leaves WAL mode only when nobody else has it open, and then stays locked."""
    target.execute("PRAGMA locking_mode=EXCLUSIVE")
    target.execute("PRAGMA journal_mode=DELETE")
    target.execute("BEGIN EXCLUSIVE")
    target.execute("COMMIT")


def _copied(target: sqlite3.Connection, database: Path) -> Path:
    """The database as it was, kept beside it."""
    copy = next_copy(database, "restored")
    copy_out(target, copy)
    forget_copies(database)
    return copy


def _replace(backup: sqlite3.Connection, database: Path) -> Path:
    """A damaged database is set aside as it is, with what SQLite keeps beside it."""
    aside = next_copy(database, "damaged")
    copy_out(backup, part := _part(database))
    _set_aside(database, aside)
    part.replace(database)
    forget_copies(database)
    return aside


def _write_new(source: Path, database: Path) -> None:
    copy_file(source, part := _part(database))
    _set_aside(database, next_copy(database, "lost"))
    part.replace(database)


def _part(database: Path) -> Path:
    return database.with_name(f"{database.name}.part")


def _set_aside(database: Path, aside: Path) -> None:
    for ending in BESIDE:
        if (beside := database.with_name(f"{database.name}{ending}")).exists():
            beside.replace(aside.with_name(f"{aside.name}{ending}"))


# PostgreSQL.


def _restore_postgresql(source: Path, url: sa.URL, force: bool) -> Restored:
    listed = call("pg_restore", "--list", str(source))
    if not all(f" {table} " in listed for table in ("tables", "moves", "meta")):
        raise BadInput("FILE", "restore_other", {"value": str(source)})
    engine = sa.create_engine(url)
    try:
        with engine.connect() as connection:
            _wait_for_others(connection)
            tables = _count(connection)
        if tables and not force:
            raise _needs_force(tables)
        _run_script(source, url)
        with engine.connect() as connection:
            return Restored(_count(connection))
    finally:
        engine.dispose()


def _wait_for_others(connection: sa.Connection) -> None:
    """A server that has just been stopped is gone in a moment."""
    until = time.monotonic() + GONE_SECONDS
    while connection.execute(sa.text(_OTHERS)).scalar_one():
        if time.monotonic() > until:
            raise BadInput("database", "restore_in_use")
        connection.rollback()  # or it would see the same state of things for ever
        time.sleep(0.05)


def _count(connection: sa.Connection) -> int:
    has = sa.inspect(connection).has_table("tables")
    return int(connection.execute(sa.text("SELECT count(*) FROM tables")).scalar_one()) if has else 0


def _run_script(source: Path, url: sa.URL) -> None:
    """Remove what is ours and read the backup in, in one transaction: `pg_restore` would leave what newer code made."""
    ours = ", ".join((*METADATA.tables, "alembic_version"))
    with tempfile.TemporaryDirectory(prefix="civitas-") as folder:  # for its owner alone
        script = Path(folder) / "backup.sql"
        call("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(source))
        how = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
        call("psql", *how, f"--command=DROP TABLE IF EXISTS {ours} CASCADE", f"--file={script}", url=url)
