"""What is stored stays stored, once."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from civitas.core import BadInput, Record, game
from civitas.table import Entry, Storage, TableRow, listing, rows
from civitas.table.places import storage_url
from civitas.table.repeating import Taken
from civitas.table.rows import Link
from civitas.table.storage import default_storage_url, open_storage

Opened = Callable[[str], Storage]


def row(id: str = "t") -> TableRow:
    record = Record(game("civ"), 2, 7, game("civ").check_options(2, {})).to_dict()
    seats = [{"kind": "human", "name": "", "level": ""}] * 2
    return TableRow(id, "civ", 1.0, 1.0, 0, [0], False, record, seats, {}, None)


def test_a_table_comes_back_as_it_was_stored(url: str, opened: Opened) -> None:
    storage = opened(url)
    storage.write(rows.create, row())
    storage.write(rows.append, "t", Entry(0, 1, "play sci", 2.0), [0], False)
    storage.write(rows.append, "t", Entry(1, 1, "undo", 3.0, 0), [1], False)
    storage.close()
    found = opened(url).read(rows.load, "t")
    assert found is not None
    assert found.entries == [Entry(0, 1, "play sci", 2.0), Entry(1, 1, "undo", 3.0, 0)]
    assert (found.row.entries, found.row.acting, found.row.updated) == (2, [1], 3.0)
    assert found.row.record == row().record


def test_of_two_writers_of_one_move_only_the_first_gets_through(url: str, opened: Opened) -> None:
    one, other = opened(url), opened(url)
    one.write(rows.create, row())
    one.write(rows.append, "t", Entry(0, 0, "play sci", 2.0), [1], False)
    with pytest.raises(Taken):
        other.write(rows.append, "t", Entry(0, 0, "play mil", 2.0), [1], False)
    found = one.read(rows.load, "t")
    assert found is not None
    assert [entry.notation for entry in found.entries] == ["play sci"]


def test_sqlite_keeps_what_it_acknowledged(tmp_path: Path, opened: Opened) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    opened(url).write(rows.create, row())
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    with opened(url).engine.connect() as checked:
        assert checked.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_the_secret_is_made_once_per_database(
    url: str, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CIVITAS_SECRET", raising=False)
    first = opened(url).secret()
    assert len(first) >= 32
    assert opened(url).secret() == first
    assert opened(f"sqlite:///{tmp_path / 'other.db'}").secret() != first


def test_claims_are_noted_once(url: str, opened: Opened) -> None:
    storage = opened(url)
    storage.write(rows.create, row())
    for _ in range(2):
        storage.write(rows.claim, "t", Link(1, 0, None), "somebody")
    found = storage.read(rows.load, "t")
    assert found is not None
    assert found.claims == [("somebody", 1)]
    assert found.links == [Link(0, 0, None), Link(1, 0, "somebody")]
    assert [(mine.id, mine.mine) for mine in storage.read(listing.running, "somebody")] == [("t", [1])]
    assert storage.read(listing.running, "nobody") == []


def test_a_link_is_used_once(url: str, opened: Opened) -> None:
    one, other = opened(url), opened(url)
    one.write(rows.create, row())
    one.write(rows.claim, "t", Link(1, 0, None), "first")
    with pytest.raises(Taken):
        other.write(rows.claim, "t", Link(1, 0, None), "second")


def test_the_same_entry_once_more_is_no_other(url: str, opened: Opened) -> None:
    storage = opened(url)
    storage.write(rows.create, row())
    for _ in range(2):
        storage.write(rows.append, "t", Entry(0, 0, "play sci", 2.0), [1], False)
    with pytest.raises(Taken):
        storage.write(rows.append, "t", Entry(0, 0, "play sci", 2.5), [1], False)


def test_the_database_is_where_one_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CIVITAS_DB", str(tmp_path / "deep" / "here.db"))
    assert default_storage_url() == f"sqlite:///{tmp_path / 'deep' / 'here.db'}"
    assert (tmp_path / "deep").is_dir()
    assert storage_url("postgresql+psycopg://host/name") == "postgresql+psycopg://host/name"


@pytest.mark.parametrize("place", [":memory:", "sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused_and_makes_no_file(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput) as refused:
        open_storage(place)
    assert refused.value.reason == "database"
    assert not list(tmp_path.iterdir())
