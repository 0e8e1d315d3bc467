"""Nobody else on the machine reads the database, its backups, or its password in a list of processes."""

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from civitas.core import BadInput
from civitas.table import Storage, open_storage
from civitas.table.backup import back_up

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def _careless() -> Iterator[None]:
    """A umask that takes nothing away."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_a_new_database_and_its_folder_are_private(tmp_path: Path) -> None:
    place = tmp_path / "new" / "tables.db"
    storage = open_storage(place)
    assert mode(place.parent) == 0o700
    assert {path.name: mode(path) for path in place.parent.iterdir()} == dict.fromkeys(
        ("tables.db", "tables.db-wal", "tables.db-shm"), 0o600
    )
    storage.close()


def test_an_older_database_is_mended_and_that_is_said_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    place = tmp_path / "old" / "tables.db"
    open_storage(place).close()
    place.chmod(0o644)
    place.parent.chmod(0o755)
    with caplog.at_level(logging.WARNING):
        open_storage(place).close()
    assert (mode(place), mode(place.parent)) == (0o600, 0o700)
    assert len(caplog.records) == 2
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        open_storage(place).close()
    assert not caplog.records


def test_a_folder_with_other_things_in_it_is_not_ours_to_close(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    (folder / "notes.txt").write_text("everybody's", encoding="utf-8")
    open_storage(folder / "tables.db").close()
    assert mode(folder) == 0o755
    assert mode(folder / "notes.txt") == 0o666
    assert mode(folder / "tables.db") == 0o600


def test_no_right_is_given(tmp_path: Path) -> None:
    place = tmp_path / "strict" / "tables.db"
    open_storage(place).close()
    place.parent.chmod(0o500)
    place.parent.chmod(0o700)
    place.chmod(0o600)
    open_storage(place).close()
    assert mode(place) == 0o600


def test_a_backup_is_private(tmp_path: Path) -> None:
    storage = open_storage(tmp_path / "a" / "tables.db")
    target = tmp_path / "copy.db"
    back_up(storage, target)
    storage.close()
    assert mode(target) == 0o600


def test_a_backup_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    storage = open_storage(tmp_path / "tables.db")
    for target in (tmp_path / "missing" / "copy.db", tmp_path / "tables.db" / "copy.db", Path("/dev/full/copy.db")):
        with pytest.raises(BadInput) as refused:
            back_up(storage, target)
        assert refused.value.reason == "backup_failed"
    storage.close()


def test_the_password_of_the_database_is_in_no_list_of_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program in place of pg_dump notes how it was called."""
    program, noted = tmp_path / "pg_dump", tmp_path / "noted"
    program.write_text(f'#!/bin/sh\necho "$@" > {noted}\necho "$PGPASSWORD" >> {noted}\n', encoding="utf-8")
    program.chmod(0o700)
    monkeypatch.setattr("civitas.table.backup.shutil.which", lambda _name: str(program))

    class Somewhere(Storage):
        def __init__(self) -> None:
            self.engine = sa.create_engine("postgresql+psycopg://me:s%40cret@db.example/civitas?application_name=x")

    back_up(Somewhere(), tmp_path / "copy.dump")
    arguments, password = noted.read_text(encoding="utf-8").splitlines()
    assert password == "s@cret"
    assert "cret" not in arguments
    assert "postgresql://me@db.example/civitas?application_name=x" in arguments
