"""A copy of the database while the server runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa

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
            call("pg_dump", "--format=custom", f"--file={part}", url=storage.engine.url)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        cause = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput("FILE", "backup_failed", {"cause": str(cause)}) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return target.stat().st_size


def call(program: str, *arguments: str, url: sa.URL | None = None) -> str:
    """What a program that comes with PostgreSQL prints; `OSError` says in a line why it failed.

    With a URL it works on that database.
    """
    found = shutil.which(program)
    if found is None:
        raise OSError(None, program)
    command, secret = [found, *arguments], {}
    if url is not None:
        place = url.set(drivername="postgresql")
        command.append(f"--dbname={place._replace(password=None).render_as_string()}")
        # Everybody on this machine can read a program's arguments; its environment only its owner.
        secret = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **secret})
    if done.returncode:
        raise OSError(None, done.stderr.strip().partition("\n")[0])
    return done.stdout
