"""Where tables are kept: SQLite in WAL mode by default, PostgreSQL by URL. What is kept stands in `rows`."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from errno import ENOENT
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.pool import ConnectionPoolEntry

from civitas.core import BadInput
from civitas.table import rows
from civitas.table.copies import keep_copy
from civitas.table.errors import Unavailable
from civitas.table.keys import Keys, keys_from, stored_keys
from civitas.table.migrations import is_served, migrate, version, waits
from civitas.table.places import storage_url, usual_place, without_password
from civitas.table.privacy import keep_private
from civitas.table.repeating import Taken
from civitas.table.schema import HEAD
from civitas.table.settings import usual

T = TypeVar("T")
Job = Callable[[sa.Connection], Any]

THREADS = 8
BUSY_MILLISECONDS = 500
PATIENCE_SECONDS = 1.5
"""How long something is tried again, of which each try waits for locks as above: an answer comes within two seconds."""
_FIRST_START_SECONDS = 30.0
# A database that does not answer must not hold our threads: the driver gives up, and the writer tries again.
_POSTGRESQL = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "options": " ".join(
        f"-c {limit}"
        for limit in (
            "statement_timeout=15s",
            f"lock_timeout={BUSY_MILLISECONDS}",
            "idle_in_transaction_session_timeout=30s",
        )
    ),
}

log = logging.getLogger("civitas.table")


def default_storage_url() -> str:
    """CIVITAS_DB (a path or a database URL), else a file in the user's data folder."""
    return storage_url(usual("db") or usual_place())


def open_storage(place: str | Path | None = None, *, as_it_is: bool = False, secret: str | None = None) -> Storage:
    """The storage at a place, or at the usual one; `BadInput` says in words why it cannot be used.

    With `as_it_is` it is neither made nor migrated. For `secret` see `Storage.secret`.
    """
    found = usual("db") or usual_place() if place is None else place
    shown = without_password(str(found))
    try:
        return Storage(storage_url(found), as_it_is=as_it_is, secret=secret)
    except ModuleNotFoundError as error:
        raise BadInput("database", "database_driver", {"value": str(error.name)}) from error
    except sa.exc.OperationalError as error:
        first = str(error.orig).strip().partition("\n")[0]
        raise BadInput("database", "database", {"value": shown, "cause": first}) from error
    except (sa.exc.SQLAlchemyError, OSError, ValueError) as error:
        first = str(error).strip().partition("\n")[0]
        raise BadInput("database", "database", {"value": shown, "cause": first}) from error


def _copy_before(file: Path, version: str) -> None:
    """A migration that goes wrong must not cost a game: nothing is migrated that was not copied before."""
    try:
        keep_copy(file, version)
    except (OSError, sqlite3.Error) as error:
        cause = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput("database", "copy_failed", {"value": str(file), "cause": str(cause)}) from error


def _tune_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver must not begin transactions by itself: we say how (see `_begin`)
    cursor = connection.cursor()
    wal = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MILLISECONDS}")
    for pragma in wal:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def brief(error: BaseException) -> str:
    """An error of the database in a line, without what was asked."""
    return str(getattr(error, "orig", error)).partition("\n")[0]


def is_atomic(job: Job) -> bool:
    """Does a job, when it fails, leave nothing behind? It says so itself, and needs no transaction or savepoint."""
    return getattr(job, "is_atomic", False)


def _begin(connection: sa.Connection) -> None:
    """A writer takes the lock at once: one that reads first could not wait for it."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def is_fault(error: Exception) -> bool:
    """Is it the storage that is at fault, or what others do with it, and not what was asked? Then it may pass."""
    if isinstance(error, (Unavailable, sa.exc.TimeoutError)):
        return True
    return isinstance(error, sa.exc.DBAPIError) and not isinstance(error, sa.exc.DataError)


def is_lock(error: Exception) -> bool:
    """Does somebody else hold what was asked for?"""
    cause = getattr(error, "orig", None)
    return "locked" in str(cause) or getattr(cause, "sqlstate", None) == "55P03"


def identity(file: str | None) -> tuple[int, int] | None:
    """Which file it is that has this name; None if there is none."""
    try:
        found = os.stat(file or "")
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Storage:
    """One database. Its methods block, but for `aside` and `reading`."""

    def __init__(self, url: str, *, as_it_is: bool = False, secret: str | None = None) -> None:
        self._secret = secret
        # An error must not show what was asked: the deals of running games and the links of seats are among it.
        options: dict[str, Any] = {"hide_parameters": True}
        if url.startswith("postgresql"):
            options |= {"pool_size": THREADS, "connect_args": _POSTGRESQL}
        self._threads = ThreadPoolExecutor(THREADS, "storage")
        self._file: tuple[int, int] | None = None  # the file that we opened, whatever has its name now
        self._lost = False
        self._epoch = 0.0  # when `time.monotonic` began, by the clock of a shared database
        self.engine = sa.create_engine(url, **options)
        self.is_shared = self.engine.dialect.name == "postgresql"
        # PostgreSQL needs no transaction around what is one statement, or only looks: three round trips fewer. SQLite
        # does, to look at one state of things.
        self._at_once = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_shared else self.engine
        if self.engine.dialect.name == "sqlite":
            if not as_it_is:
                keep_private(Path(str(self.engine.url.database)))
            sa.event.listen(self.engine, "connect", _tune_sqlite)
            sa.event.listen(self.engine, "begin", _begin)
        try:
            if as_it_is:
                self._check_version()
            else:
                self._first_start()
            if not self.is_shared:
                self._file = identity(self.engine.url.database)
            self.tell_time()
        except BaseException:
            self.close()
            raise

    def _first_start(self) -> None:
        """Migrate. Several servers that start on a new SQLite file stand in each other's way for a moment."""
        until = time.monotonic() + _FIRST_START_SECONDS
        while True:
            try:
                with self.writing() as connection:
                    older = waits(connection)
                    if older is not None and not self.is_shared:
                        _copy_before(Path(str(self.engine.url.database)), older)
                    migrate(connection)
                return
            except sa.exc.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def _check_version(self) -> None:
        file = self.engine.url.database
        if self.engine.dialect.name == "sqlite" and not Path(str(file)).is_file():
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT), file)
        with self.engine.connect() as connection:
            found = version(connection)
            served = found == HEAD or is_served(connection, found)
        if not served:
            raise BadInput("database", "database_older", {"value": str(found), "known": HEAD})

    def tell_time(self) -> None:
        """Ask a database that several servers share what time it is: their own clocks may differ, or be wrong."""
        if self.is_shared:
            asked = time.monotonic()
            self._epoch = self.read(rows.now) - asked

    def now(self) -> float:
        """The time at which something happens."""
        return self._epoch + time.monotonic() if self.is_shared else time.time()

    def close(self) -> None:
        """Wait for what is under way, and let go of all connections."""
        self._threads.shutdown()
        self.engine.dispose()

    async def aside(self, work: Callable[..., T], *args: Any) -> T:
        """The result of something that blocks, from a thread: the loop goes on meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(work, *args))

    async def reading(self, query: Callable[..., T], *args: Any) -> T:
        """See `read`."""
        return await self.aside(partial(self.read, query, *args))

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A connection in a transaction that is committed at the end."""
        self._check_file()
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            yield connection
        self._check_file()

    def _check_file(self) -> None:
        """What is written to a file that has lost its name is lost, though it can be written as long as we like."""
        if self._file is None:
            return
        lost = identity(self.engine.url.database) != self._file
        if lost and not self._lost:
            log.error("%s was removed or replaced: nothing is stored until it is back", self.engine.url.database)
        self._lost = lost
        if lost:
            raise Unavailable("storage")

    def read(self, query: Callable[..., T], *args: Any) -> T:
        """What a function of `rows` finds. A connection that was cut is replaced, once; a lock is waited for."""
        until = time.monotonic() + PATIENCE_SECONDS
        replaced = False
        while True:
            self._check_file()
            try:
                with self._at_once.connect() as connection:
                    return query(connection, *args)
            except (sa.exc.DBAPIError, ValueError) as error:  # a damaged file gives values that nobody has written
                was_cut = isinstance(error, sa.exc.DBAPIError) and error.connection_invalidated
                if not (was_cut and not replaced) and not (is_lock(error) and time.monotonic() < until):
                    log.warning("the storage cannot be read: %s", brief(error))
                    raise Unavailable("storage") from error
                replaced = replaced or was_cut

    def write(self, job: Callable[..., T], *args: Any, **options: Any) -> T:
        """One job, for good."""
        (outcome,) = self.write_all([lambda connection: job(connection, *args, **options)])
        if isinstance(outcome, Exception):
            raise outcome
        found: T = outcome
        return found

    def write_all(self, jobs: Sequence[Job]) -> list[Any]:
        """All jobs in one transaction, for good; what one cannot do (`Taken`) is its outcome and no other's harm."""
        if len(jobs) == 1:
            return [self._write_one(jobs[0])]
        outcomes: list[Any] = []
        with self.writing() as connection:
            for job in jobs:
                try:
                    with nullcontext() if is_atomic(job) else connection.begin_nested():
                        outcomes.append(job(connection))
                except Taken as error:
                    outcomes.append(error)
        return outcomes

    def _write_one(self, job: Job) -> Any:
        """A job that is alone needs no savepoint: what it has done is undone with its transaction."""
        at_once = self.is_shared and is_atomic(job)
        try:
            with self._at_once.connect() if at_once else self.writing() as connection:
                return job(connection)
        except Taken as error:
            return error

    def keys(self) -> Keys:
        """The keys of cookies and seat links: those given, else those of CIVITAS_SECRET, else those kept here."""
        if given := usual("secret") if self._secret is None else self._secret:
            return keys_from(str(given))
        with self.writing() as connection:
            return stored_keys(connection)

    def secret(self) -> bytes:
        """The key that signs."""
        return self.keys().newest
