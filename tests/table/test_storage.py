"""What is stored stays stored, once."""

import sqlite3
from pathlib import Path

import pytest

from civitas.core import Record, game
from civitas.table import Entry, Storage, TableRow
from civitas.table.storage import Taken, default_storage_url, storage_url


def row(id: str = "t") -> TableRow:
    record = Record(game("civ"), 2, 7, game("civ").check_options(2, {})).to_dict()
    seats = [{"kind": "human", "name": "", "level": ""}] * 2
    return TableRow(id, "civ", 1.0, 1.0, 0, [0], False, record, seats, {}, None)


def test_a_table_comes_back_as_it_was_stored(url: str) -> None:
    storage = Storage(url)
    storage.create(row())
    storage.append("t", Entry(0, 1, "play sci", 2.0), [0], False)
    storage.append("t", Entry(1, 1, "undo", 3.0, 0), [1], False)
    storage.close()
    found = Storage(url).load("t")
    assert found is not None
    assert found[1] == [Entry(0, 1, "play sci", 2.0), Entry(1, 1, "undo", 3.0, 0)]
    assert (found[0].entries, found[0].acting, found[0].updated) == (2, [1], 3.0)
    assert found[0].record == row().record


def test_of_two_writers_of_one_move_only_the_first_gets_through(url: str) -> None:
    one, other = Storage(url), Storage(url)
    one.create(row())
    one.append("t", Entry(0, 0, "play sci", 2.0), [1], False)
    with pytest.raises(Taken):
        other.append("t", Entry(0, 0, "play mil", 2.0), [1], False)
    found = one.load("t")
    assert found is not None
    assert [entry.notation for entry in found[1]] == ["play sci"]


def test_sqlite_keeps_what_it_acknowledged(url: str, tmp_path: Path) -> None:
    Storage(url).create(row())
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    with Storage(url).engine.connect() as checked:
        assert checked.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_the_secret_is_made_once_per_database(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CIVITAS_SECRET", raising=False)
    first = Storage(url).secret()
    assert len(first) >= 32
    assert Storage(url).secret() == first
    assert Storage(f"sqlite:///{tmp_path / 'other.db'}").secret() != first


def test_claims_are_noted_once(url: str) -> None:
    storage = Storage(url)
    storage.create(row())
    for _ in range(2):
        storage.claim("somebody", "t", 1)
    assert storage.claims("t") == [("somebody", 1)]
    assert [(found.id, seats) for found, seats in storage.tables_of("somebody")] == [("t", [1])]
    assert storage.tables_of("nobody") == []


def test_the_database_is_where_one_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIVITAS_DB", str(tmp_path / "deep" / "here.db"))
    assert default_storage_url() == f"sqlite:///{tmp_path / 'deep' / 'here.db'}"
    assert (tmp_path / "deep").is_dir()
    assert storage_url("postgresql+psycopg://host/name") == "postgresql+psycopg://host/name"
