"""What those who run a server do with its database: recheck, purge, back up."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from civitas.cli import main
from civitas.i18n import visible
from civitas.table import Storage, TableService, bot_seat, human_seat, rows
from tests.table.serving import run, step, until_bots_rest

Run = Callable[..., tuple[int, str, str]]
Opened = Callable[[str], Storage]


@pytest.fixture
def civitas(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("CIVITAS_STRICT_WORDS", "1")

    def run_it(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["civitas", *arguments, "--lang", "en"])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        return int(stopped.value.code or 0), out, err

    return run_it


@pytest.fixture
def stored(url: str) -> list[str]:
    """Three games: a finished one, one under way with an undo in it, and an untouched one."""
    ids: list[str] = []

    async def story(service: TableService) -> None:
        over = await service.create("civ", [bot_seat("novice"), bot_seat("novice")])
        await until_bots_rest(over)
        begun = await service.create("duel", [human_seat(), human_seat()])
        first = begun.state.to_act()[0]
        await step(service, begun)
        await service.undo(begun, first, None)
        await step(service, begun)
        fresh = await service.create("wonders", [human_seat()] * 3)
        ids.extend([over.id, begun.id, fresh.id])

    run(url, story)
    return ids


def contents(url: str) -> list[object]:
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        found = [tuple(map(repr, row)) for row in connection.execute(sa.text("SELECT * FROM tables ORDER BY id"))]
    engine.dispose()
    return list(found)


def test_recheck_finds_nothing_wrong_and_changes_nothing(url: str, stored: list[str], civitas: Run) -> None:
    before = contents(url)
    status, out, _ = civitas("admin", "recheck", "--db", url)
    assert (status, out) == (0, "3 tables: 3 fine, 0 going on under new rules, 0 of older rules, 0 wrong.\n")
    assert contents(url) == before
    assert len(stored) == 3


def test_recheck_lists_what_diverges(url: str, stored: list[str], civitas: Run, opened: Opened) -> None:
    storage = opened(url)
    changed = storage.read(rows.load, stored[2])
    assert changed is not None
    record = {**changed.row.record, "seed": int(changed.row.record["seed"]) ^ 1}
    storage.write(rows.change, stored[2], {"record": record})
    storage.write(rows.change, stored[1], {"entries": 99})
    before = contents(url)
    status, out, _ = civitas("admin", "recheck", "--json", "--db", url)
    found = json.loads(out)
    assert status == 1
    assert {one["table"]: one["cause"] for one in found["wrong"]} == {
        stored[1]: "entries are missing",
        stored[2]: "the moves lead to another position",
    }
    assert contents(url) == before


def test_recheck_lists_rows_that_hold_anything(url: str, stored: list[str], civitas: Run, opened: Opened) -> None:
    storage = opened(url)
    storage.write(rows.change, stored[2], {"game": "\x1b]0;x\x07\r\u202e"})
    changes: list[dict[str, object]] = [
        {"acting": [[]]},
        {"base": "x"},
        {"record": {"\x1b[31m": ["\x9b2J"]}},
        {"record": []},
    ]
    for change in changes:
        storage.write(rows.change, stored[1], change)
        status, out, err = civitas("admin", "recheck", "--db", url)
        assert (status, err) == (1, "")
        assert stored[1] in out
        assert stored[2] in out
        assert out == visible(out, lines=True)
    if not storage.is_shared:  # PostgreSQL keeps no JSON that is none
        with storage.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE tables SET record = '{' WHERE id = ?", (stored[1],))
        found = json.loads(civitas("admin", "recheck", "--json", "--db", url)[1])
        assert {one["table"] for one in found["wrong"]} == {stored[1], stored[2]}


def test_purge_says_and_does_what_the_rule_is(
    url: str, stored: list[str], civitas: Run, monkeypatch: pytest.MonkeyPatch, opened: Opened
) -> None:
    storage = opened(url)
    for table in stored[:2]:
        storage.write(rows.change, table, {"updated": 1.0})
    assert civitas("admin", "purge", "--dry-run", "--db", url)[1] == "2 tables would be removed.\n"
    assert civitas("admin", "purge", "--db", url)[1] == "2 tables were removed.\n"
    assert storage.read(rows.load, stored[2]) is not None
    monkeypatch.setenv("CIVITAS_KEEP", "nonsense")
    status, _, err = civitas("admin", "purge", "--db", url)
    assert status == 2
    assert "CIVITAS_KEEP" in err


def test_a_backup_is_a_database_with_the_same_games(
    url: str, stored: list[str], civitas: Run, tmp_path: Path, opened: Opened
) -> None:
    if url.startswith("postgresql") and shutil.which("pg_dump") is None:
        pytest.skip("NO BACKUP TEST OF POSTGRESQL: there is no pg_dump")
    target = tmp_path / "copy.db"
    status, out, err = civitas("admin", "backup", str(target), "--db", url)
    assert (status, err) == (0, "")
    assert str(target.stat().st_size) in out
    if url.startswith("sqlite"):
        copy = opened(f"sqlite:///{target}")
        for table in stored:
            assert copy.read(rows.load, table) == opened(url).read(rows.load, table)
    status, _, err = civitas("admin", "backup", str(target), "--db", url)
    assert status == 2
    assert "exists already" in err


def test_a_database_that_cannot_be_used_is_named_in_one_line(civitas: Run) -> None:
    status, out, err = civitas("admin", "recheck", "--db", "/proc/nowhere/tables.db")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    status, _, err = civitas("serve", "--db", "/proc/nowhere/tables.db")
    assert status == 2
    assert err.count("\n") == 1


def test_rechecking_makes_and_migrates_nothing(civitas: Run, tmp_path: Path, opened: Opened) -> None:
    assert civitas("admin", "recheck", "--db", str(tmp_path / "none.db"))[0] == 2
    assert list(tmp_path.iterdir()) == []
    storage = opened(f"sqlite:///{tmp_path / 'old.db'}")
    with storage.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '0001'"))
    status, _, err = civitas("admin", "recheck", "--db", str(tmp_path / "old.db"))
    assert status == 2
    assert "version 0001" in err
