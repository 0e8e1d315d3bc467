"""A copy of the database while the server runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import suppress
from pathlib import Path

from civitas.core import BadInput
from civitas.table.copies import copy_file
from civitas.table.privacy import private_file
from civitas.table.storage import Storage


def back_up(storage: Storage, target: Path) -> int:
    """Copy the database into a new file: an SQLite file, or what `pg_restore` reads. Says how many bytes it has."""
    if target.exists():
        raise BadInput("FILE", "backup_exists", {"value": str(target)})
    part = target.with_name(f"{target.name}.part")
    try:
        private_file(part)
        if storage.engine.dialect.name == "sqlite":
            copy_file(Path(str(storage.engine.url.database)), part)
        else:
            _dump(storage, part)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        cause = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput("FILE", "backup_failed", {"cause": str(cause)}) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return target.stat().st_size


def _dump(storage: Storage, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise BadInput("FILE", "backup_failed", {"cause": "pg_dump"})
    url = storage.engine.url.set(drivername="postgresql")
    place = url._replace(password=None).render_as_string()
    command = [program, "--format=custom", f"--file={target}", f"--dbname={place}"]
    # Everybody on this machine can read a program's arguments; its environment only its owner.
    secret = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **secret})
    if done.returncode:
        raise BadInput("FILE", "backup_failed", {"cause": done.stderr.strip().partition("\n")[0]})
