"""Copies of an SQLite database: for a backup, and beside it before it is migrated or restored."""

from __future__ import annotations

import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from civitas.table.privacy import private_file

COPIES = 3
"""So many copies are kept beside a database, the newest."""

log = logging.getLogger("civitas.table")


def copy_file(source: Path, target: Path) -> None:
    """Copy a database, which may be in use, into a file for its owner alone. `sqlite3.Error` if it is damaged."""
    with closing(sqlite3.connect(source)) as found:
        copy_out(found, target)


def copy_out(found: sqlite3.Connection, target: Path) -> None:
    """Copy what is open into a file."""
    private_file(target)
    with closing(sqlite3.connect(target)) as copy:
        found.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file is easier to keep than three
        check_file(copy)


def check_file(opened: sqlite3.Connection) -> None:
    """Raise `sqlite3.DatabaseError` if a database is damaged."""
    (state,) = opened.execute("PRAGMA integrity_check(1)").fetchone()
    if state != "ok":
        raise sqlite3.DatabaseError(str(state))


def keep_copy(database: Path, version: str) -> Path:
    """Copy a database beside itself; of such copies the newest few are kept."""
    copy = next_copy(database, version)
    try:
        copy_file(database, copy)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    log.warning("%s was copied to %s; %s such copies are kept", database, copy.name, COPIES)
    forget_copies(database)
    return copy


def next_copy(database: Path, version: str) -> Path:
    """The file of the next copy of a database, which was of that version."""
    number = max(copies(database), default=0) + 1
    return database.with_name(f"{database.name}.copy-{number}-of-{version}")


def copies(database: Path) -> dict[int, Path]:
    """The copies beside a database, by their numbers, which grow."""
    pattern = re.compile(re.escape(database.name) + r"\.copy-(\d{1,9})-of-\w+")
    found = [(pattern.fullmatch(path.name), path) for path in database.parent.iterdir()]
    return {int(match[1]): path for match, path in found if match is not None}


def forget_copies(database: Path) -> None:
    """Remove all copies but the newest few."""
    found = copies(database)
    for number in sorted(found)[:-COPIES]:
        found[number].unlink(missing_ok=True)
