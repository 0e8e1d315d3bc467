"""Who may read a database file: it holds the key that signs cookies and seats, and all hidden hands."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")

log = logging.getLogger("civitas.table")


def private_folder(folder: Path) -> None:
    """Make a folder for a database, for its owner alone."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=FOLDER, exist_ok=True)


def private_file(file: Path) -> None:
    """Make a new file, or an existing one, readable for its owner alone."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, FILE))
    _mend(file, FILE)


def keep_private(database: Path) -> None:
    """See to it that nobody else reads a database file, what SQLite keeps beside it, and their folder.

    A folder in which other things lie, too, stays as it is: it is not ours. What is mended is said.
    """
    private_file(database)
    ours = {f"{database.name}{ending}" for ending in BESIDE}
    for name in ours:
        if (database.parent / name).exists():
            _mend(database.parent / name, FILE)
    beside = {path.name for path in database.parent.iterdir()}
    if all(name in ours or name.startswith(f"{database.name}.copy-") for name in beside):
        _mend(database.parent, FOLDER)


def _mend(path: Path, mode: int) -> None:
    """Take rights away, never give any. On Windows the folders of users are private as they are."""
    found = stat.S_IMODE(path.stat().st_mode)
    if os.name != "posix" or not found & ~mode:
        return
    try:
        path.chmod(found & mode)
    except OSError as error:  # somebody else's file, which we may use
        log.warning("%s can be read by others (mode %04o), and cannot be mended: %s", path, found, error.strerror)
    else:
        log.warning("%s could be read by others (mode %04o); now it is private (%04o)", path, found, found & mode)
