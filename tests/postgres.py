"""A real PostgreSQL for the tests and the scripts of bench/: the system's, else the one from the pgserver wheel."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

MISSING = "NO POSTGRESQL TESTS: there is none on this machine (install postgresql, or the wheel pgserver)"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    try:
        import pgserver
    except ImportError:
        return None
    folder = Path(pgserver.__file__).parent / "pginstall" / "bin"
    return folder if (folder / "initdb").exists() else None


def _owner() -> dict[str, int]:
    """PostgreSQL refuses to run as root: then it runs as somebody who owns nothing else."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = names.get("postgres") or names["nobody"]
    return {"user": entry.pw_uid, "group": entry.pw_gid}


class Postgres:
    """A server of its own in a folder that is thrown away. It listens on a Unix socket only."""

    def __init__(self, bin: Path, folder: Path, settings: str) -> None:
        self.bin = bin
        self.folder = folder
        self._settings = settings
        self._numbers = itertools.count()
        owner = _owner()
        if owner:
            os.chown(folder, owner["user"], owner["group"])
        self._run("initdb", "-D", str(folder / "data"), "-U", "civitas", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    def _run(self, program: str, *args: str) -> None:
        command = [str(self.bin / program), *args]
        with (self.folder.parent / f"{self.folder.name}.log").open("ab") as log:
            subprocess.run(command, check=True, stdout=log, stderr=log, cwd="/", **_owner())  # type: ignore[call-overload]  # user and group

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=120 {self._settings}"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", mode, "stop")

    def url(self, database: str = "postgres") -> str:
        return f"postgresql+psycopg://civitas@/{database}?host={self.folder}"

    def fresh(self) -> str:
        """The URL of a new, empty database."""
        name = f"civitas_{next(self._numbers)}"
        engine = sa.create_engine(self.url(), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
        engine.dispose()
        return self.url(name)


@contextmanager
def running(*, durable: bool = False) -> Iterator[Postgres | None]:
    """A PostgreSQL while the block runs; None where there is none. `durable` keeps its flushes to the disk."""
    bin = programs()
    if bin is None:
        yield None
        return
    settings = "" if durable else "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    folder = Path(tempfile.mkdtemp(prefix="civitas-pg-", dir="/tmp"))
    try:
        server = Postgres(bin, folder, settings)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        (folder.parent / f"{folder.name}.log").unlink(missing_ok=True)
