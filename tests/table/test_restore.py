"""A backup is worth what can be restored from it: the drill, and what must not be overwritten."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from civitas.cli import main
from civitas.core import BadInput
from civitas.table import Storage, TableService, human_seat, open_storage, restoring
from civitas.table.backup import back_up
from civitas.table.schema import HEAD, METADATA
from tests.table.serving import run, step
from tests.table.test_upgrade import BEFORE, upgrade

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def civitas(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], url: str) -> Run:
    """`civitas admin` on the database."""
    monkeypatch.setenv("CIVITAS_STRICT_WORDS", "1")
    if url.startswith("postgresql") and shutil.which("pg_dump") is None:
        pytest.skip("NO DRILL WITH POSTGRESQL: there is no pg_dump")

    def run_it(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["civitas", "admin", *arguments, "--db", url, "--lang", "en"])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return run_it


def contents(url: str) -> dict[str, list[Any]]:
    """Everything that is stored."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        names = [*METADATA.tables, "alembic_version"]
        found = {name: connection.execute(sa.text(f"SELECT * FROM {name}")).all() for name in names}
    engine.dispose()
    return {name: sorted(map(repr, rows)) for name, rows in found.items()}


def play(url: str, tables: int = 1) -> None:
    async def story(service: TableService) -> None:
        for _ in range(tables):
            room = await service.create("civ", [human_seat(), human_seat()], {"first": 0}, maker="me", sitting=[0])
            await step(service, room)
            await service.new_link(room, 1)

    run(url, story)


def test_the_drill_everything_is_as_it_was_at_the_backup(url: str, civitas: Run, tmp_path: Path) -> None:
    play(url, 2)
    before = contents(url)
    copy = tmp_path / "copy.db"
    assert civitas("backup", str(copy))[0] == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    play(url, 3)
    changed = contents(url)
    assert changed != before

    status, _, err = civitas("restore", str(copy))
    assert (status, contents(url)) == (2, changed)
    assert "holds 5 tables; --force" in err

    status, out, err = civitas("restore", str(copy), "--force")
    assert (status, err) == (0, "")
    assert f"{copy}: 2 tables." in out
    assert contents(url) == before
    play(url)


def test_it_is_restored_into_a_database_that_is_new(url: str, civitas: Run, tmp_path: Path) -> None:
    play(url)
    before = contents(url)
    copy = tmp_path / "copy.db"
    civitas("backup", str(copy))
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).unlink()
    else:
        engine = sa.create_engine(url)
        with engine.begin() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")
        engine.dispose()
    assert civitas("restore", str(copy))[0] == 0
    assert contents(url) == before


def test_a_backup_of_the_version_before_is_restored_and_migrated_by_the_next_start(
    url: str, civitas: Run, tmp_path: Path
) -> None:
    """What newer migrations have made must not be in the way of doing them again."""
    upgrade(url, BEFORE)
    copy = tmp_path / "copy.db"
    storage = Storage.__new__(Storage)  # as that version had it, which this one would migrate
    storage.engine = sa.create_engine(url)
    back_up(storage, copy)
    storage.engine.dispose()
    open_storage(url).close()
    play(url)
    assert civitas("restore", str(copy), "--force")[0] == 0
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == BEFORE
    engine.dispose()
    play(url)
    assert contents(url)["alembic_version"] == [repr((HEAD,))]


def test_a_database_in_use_is_never_overwritten(
    url: str, civitas: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(url)
    copy = tmp_path / "copy.db"
    civitas("backup", str(copy))
    play(url)
    before = contents(url)
    storage = open_storage(url)
    storage.secret()
    monkeypatch.setattr(restoring, "GONE_SECONDS", 0.1)
    for force in ([], ["--force"]):
        status, _, err = civitas("restore", str(copy), *force)
        assert status == 2
        assert "Stop all servers first" in err
    storage.close()
    assert contents(url) == before


@pytest.mark.parametrize("content", [b"", b"no backup at all", b"SQLite format 3\x00" + b"x" * 5000])
def test_what_is_no_backup_changes_nothing(url: str, civitas: Run, tmp_path: Path, content: bytes) -> None:
    play(url)
    before = contents(url)
    (tmp_path / "other").write_bytes(content)
    for name in ("other", "none"):
        status, out, err = civitas("restore", str(tmp_path / name), "--force")
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
    assert contents(url) == before


# What SQLite keeps beside.


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_what_was_there_is_kept_beside(url: str, civitas: Run, tmp_path: Path) -> None:
    play(url)
    copy, place = tmp_path / "copy.db", Path(url.removeprefix("sqlite:///"))
    civitas("backup", str(copy))
    play(url)
    before = contents(url)
    _, out, _ = civitas("restore", str(copy), "--force")
    aside = place.with_name("tables.db.copy-1-of-restored")
    assert str(aside) in out
    assert contents(f"sqlite:///{aside}") == before
    assert stat.S_IMODE(aside.stat().st_mode) == stat.S_IMODE(place.stat().st_mode) == 0o600
    assert civitas("restore", str(aside), "--force")[0] == 0
    assert contents(url) == before


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("damage", ["header", "pages"])
def test_a_damaged_database_is_set_aside(url: str, civitas: Run, tmp_path: Path, damage: str) -> None:
    play(url)
    before = contents(url)
    copy, place = tmp_path / "copy.db", Path(url.removeprefix("sqlite:///"))
    civitas("backup", str(copy))
    broken = bytearray(place.read_bytes())
    broken[: 100 if damage == "header" else 0] = b"?" * (100 if damage == "header" else 0)
    if damage == "pages":
        broken[4096:] = b"?" * (len(broken) - 4096)
    place.write_bytes(broken)
    place.with_name("tables.db-wal").write_bytes(b"rubbish")
    status, _, err = civitas("restore", str(copy))
    assert (status, place.read_bytes()[100:]) == (2, bytes(broken[100:]))
    assert "--force sets it aside" in err
    assert civitas("restore", str(copy), "--force")[0] == 0
    assert contents(url) == before
    assert place.with_name("tables.db.copy-1-of-damaged").read_bytes()[100:] == bytes(broken[100:])


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_the_database_itself_is_no_backup(url: str, civitas: Run) -> None:
    play(url)
    status, _, err = civitas("restore", url.removeprefix("sqlite:///"), "--force")
    assert status == 2
    assert "is the database itself" in err


@pytest.mark.parametrize(
    "place", [":memory:", "/proc/nowhere/tables.db", "postgresql://nobody:hunter2@127.0.0.1:1/none"]
)
def test_a_place_that_cannot_be_used_is_named(tmp_path: Path, place: str) -> None:
    open_storage(tmp_path / "copy.db").close()
    with pytest.raises(BadInput) as refused:
        restoring.restore(tmp_path / "copy.db", place)
    assert "hunter2" not in str(refused.value.values)


def test_a_restore_that_fails_leaves_the_database_as_it_was(
    url: str, civitas: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(url)
    copy = tmp_path / "copy.db"
    civitas("backup", str(copy))
    play(url)
    before = contents(url)
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("DROP TABLE moves")
            connection.commit()
    else:
        monkeypatch.setattr("civitas.table.restoring.METADATA", METADATA_WITHOUT_MOVES)
    status, _, err = civitas("restore", str(copy), "--force")
    assert status == 2
    assert err
    assert contents(url) == before


METADATA_WITHOUT_MOVES = sa.MetaData()
"""What is not removed is in the way of the backup, in the middle of the transaction."""
for _name in ("meta", "links", "claims"):
    sa.Table(_name, METADATA_WITHOUT_MOVES)
