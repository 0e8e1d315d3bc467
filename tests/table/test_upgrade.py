"""Servers of two versions on one database: the newer one migrates it, and the older one goes on as far as it can."""

from __future__ import annotations

import logging
import sqlite3
import stat
import threading
import time
from collections.abc import Callable
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from civitas.core import BadInput, game, record_from
from civitas.table import Entry, Newer, Storage, TableService, bot_seat, human_seat, open_storage, rows
from civitas.table.copies import COPIES, copies
from civitas.table.keeping import find_outdated, remove
from civitas.table.schema import FORMAT, HEAD, LEAST, METADATA
from civitas.table.settings import Keep
from tests.table.serving import run, step, until_bots_rest

Opened = Callable[[str], Storage]
BEFORE = "0003"
"""The version before this one."""


def upgrade(url: str, revision: str) -> None:
    """A database as a version of former days made it."""
    engine = sa.create_engine(url)
    config = Config()
    config.set_main_option("script_location", str(files("civitas.table.migrations")))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def columns(url: str) -> dict[tuple[str, str], Any]:
    engine = sa.create_engine(url)
    found = sa.inspect(engine)
    described = {(table, one["name"]): one for table in found.get_table_names() for one in found.get_columns(table)}
    engine.dispose()
    return described


def newer_version(url: str, least: str = LEAST, *, hold: float = 0.0) -> None:
    """What a version to come may do: add columns and a table, raise the number, say who may stay."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for statement in (
            "ALTER TABLE tables ADD COLUMN mood VARCHAR(8) NOT NULL DEFAULT 'calm'",
            "ALTER TABLE moves ADD COLUMN weight INTEGER",
            "ALTER TABLE claims ADD COLUMN since FLOAT",
            "ALTER TABLE links ADD COLUMN purpose VARCHAR(8) NOT NULL DEFAULT ''",
            "CREATE TABLE moods (mood VARCHAR(8) PRIMARY KEY)",
            "UPDATE alembic_version SET version_num = '9998'",
            f"UPDATE meta SET value = '9998:{least}' WHERE key = 'least'",
        ):
            connection.exec_driver_sql(statement)
            time.sleep(hold)
    engine.dispose()


@pytest.mark.parametrize("before", ["0002", BEFORE])
def test_what_a_migration_adds_may_be_left_out_and_nothing_goes(url: str, before: str, opened: Opened) -> None:
    upgrade(url, before)
    old = columns(url)
    opened(url)
    new = columns(url)
    assert set(old) <= set(new)
    for place, one in new.items():
        if place not in old and place[0] in {table for table, _ in old}:
            assert one["nullable"] or one["default"] is not None, place
        elif place in old:
            assert (one["nullable"], str(one["type"])) == (old[place]["nullable"], str(old[place]["type"])), place


def test_rows_as_the_version_before_writes_them_are_tables_like_any_other(url: str, opened: Opened) -> None:
    upgrade(url, BEFORE)
    known = set(columns(url))
    storage = opened(url)
    record = {"civitas": 1, "game": "civ", "rules_version": game("civ").rules_version, "seats": 2, "seed": 3}
    record |= {"options": game("civ").check_options(2, {"first": 0}), "moves": []}
    seats = [{"kind": "human", "name": "", "level": ""}, {"kind": "bot", "name": "", "level": "novice"}]
    values: dict[str, Any] = {"id": "22334455", "game": "civ", "created": 1.0, "updated": 9e12, "entries": 1}
    values |= {"acting": [0], "over": False, "record": record, "seats": seats, "settings": {}}
    values |= {"bots_only": False, "bot_acts": False, "driver_until": 0.0}
    deal = record_from(record).deal()
    move = game("civ").notation(int(deal.legal_moves(0)[0]), deal)
    entry = {"table_id": "22334455", "n": 0, "seat": 0, "notation": move, "at": 2.0, "undoes": None}
    link = {"table_id": "22334455", "seat": 0, "n": 0, "holder": None}
    with storage.writing() as connection:
        for name, row in (("tables", values), ("moves", entry), ("links", link)):
            table = METADATA.tables[name]
            old = sa.table(name, *(sa.column(one.name, one.type) for one in table.columns if (name, one.name) in known))
            connection.execute(old.insert().values(**row))

    async def story(service: TableService) -> None:
        room = await service.room("22334455")
        assert [entry.notation for entry in room.history.entries] == [move]
        assert room.row.least_format == 0
        await step(service, room)

    run(url, story)


def test_moves_go_on_while_a_newer_version_migrates_and_afterwards(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        migrating = threading.Thread(target=newer_version, args=(url,), kwargs={"hold": 0.05})
        migrating.start()
        moves = 0
        while migrating.is_alive() or moves < 5:
            if room.state.over:
                room, moves = await service.create("civ", [human_seat(), human_seat()], {"first": 0}), 0
            await step(service, room)
            moves += 1
        migrating.join()
        other = await service.create("duel", [human_seat(), bot_seat("novice")])
        await service.join(other, service.token(other, 0), "me")
        await service.new_link(other, 0)
        service.rooms._alive.clear()
        service.rooms._recent.clear()
        again = await service.room(room.id)
        assert again is not room
        assert len(again.history.entries) == moves
        await step(service, again)

    run(url, story)


def test_an_older_server_starts_on_a_newer_schema_that_it_may_run_on(url: str, opened: Opened) -> None:
    opened(url).close()
    newer_version(url)

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        await step(service, room)

    run(url, story)
    open_storage(url, as_it_is=True).close()
    assert ("tables", "mood") in columns(url), "and it has not migrated anything"


@pytest.mark.parametrize("as_it_is", [False, True])
def test_it_refuses_one_that_is_not_for_it(url: str, opened: Opened, as_it_is: bool) -> None:
    opened(url).close()
    newer_version(url, "9998")
    with pytest.raises(BadInput) as refused:
        open_storage(url, as_it_is=as_it_is)
    assert (refused.value.reason, refused.value.values) == ("database_newer", {"value": "9998", "known": HEAD})


# Tables that only newer code can serve.


def test_a_table_of_a_later_format_is_left_alone(url: str) -> None:
    kept: dict[str, Any] = {}

    async def before(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), bot_seat("novice")], {"first": 0}, maker="me", sitting=[0])
        while room.state.to_act() == [0]:
            await step(service, room)
        await until_bots_rest(room)
        values = {"least_format": FORMAT + 1, "updated": 1.0, "bot_acts": True, "acting": [9]}
        await service.write(room.id, rows.change, room.id, values)
        kept.update(id=room.id, entries=len(room.history.entries))

    async def after(service: TableService) -> None:
        for _ in range(2):
            with pytest.raises(Newer) as refused:
                await service.room(kept["id"])
            assert refused.value.reason == "table_newer"
        assert [(one.id, one.game, one.acting) for one in await service.running_of("me")] == [(kept["id"], "civ", [9])]
        keep = Keep(running=0.0, empty=0.0)
        assert service.storage.read(find_outdated, keep, 9e12) == []
        assert service.storage.write(remove, [kept["id"]], keep, 9e12) == []
        assert service.storage.read(rows.waiting_for_bots, 10.0) == []
        assert not service.storage.write(rows.lease, kept["id"], "us", 10.0)
        found = service.storage.read(rows.load, kept["id"])
        assert found is not None
        assert (len(found.entries), found.row.driver, found.row.base) == (kept["entries"], None, None)

    run(url, before)
    run(url, after)


def test_a_table_says_what_it_needs_and_an_older_one_is_told_so(url: str) -> None:
    async def story(service: TableService) -> None:
        sealed = await service.create("civ", [human_seat(), human_seat()])
        typed = await service.create("civ", [human_seat(), human_seat()], seed=4)
        assert (sealed.row.least_format, typed.row.least_format) == (1, 0)

    run(url, story)


def test_sealed_deals_that_are_stored_already_say_what_they_need(url: str, opened: Opened) -> None:
    upgrade(url, BEFORE)
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for id, record in (("a", '{"salt": "00"}'), ("b", "{}")):
            connection.exec_driver_sql(
                "INSERT INTO tables (id, game, created, updated, entries, acting, over, record, seats, settings)"
                f" VALUES ('{id}', 'civ', 1, 1, 0, '[]', false, '{record}', '[]', '{{}}')"
            )
    engine.dispose()
    query = sa.text("SELECT id, least_format FROM tables ORDER BY id")
    assert opened(url).read(lambda connection: connection.execute(query).all()) == [("a", 1), ("b", 0)]


UNKNOWN: list[dict[str, Any]] = [
    {"kind": "clock"},
    {"seat": -1},
    {"notation": "adjourn", "undoes": 0},
]


@pytest.mark.parametrize("unknown", UNKNOWN, ids=["kind", "nobody", "undoes"])
def test_an_entry_of_a_kind_that_we_do_not_know_is_newer(url: str, unknown: dict[str, Any]) -> None:
    """Also for a server that had the table in memory, and hears of the entry when its own move is late."""
    kept: dict[str, str] = {}

    def write(connection: sa.Connection, table: str, n: int) -> None:
        values = {"table_id": table, "n": n, "seat": 0, "notation": "x", "at": 1.0, "undoes": None, **unknown}
        connection.execute(METADATA.tables["moves"].insert().values(**values))

    async def before(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        await step(service, room)
        await service.write(room.id, write, room.id, 1)
        with pytest.raises(Newer):
            await step(service, room)
        with pytest.raises(Newer):
            await service.room(room.id)
        kept["id"] = room.id

    async def after(service: TableService) -> None:
        with pytest.raises(Newer):
            await service.room(kept["id"])

    run(url, before)
    run(url, after)


def test_a_notice_that_tells_more_than_we_can_read_makes_us_look() -> None:
    assert rows.entry_from([4, 0, "x", 1.0, None]) == Entry(4, 0, "x", 1.0)
    assert rows.entry_from([4, 0, "x", 1.0, None, "clock"]) is None


def test_a_game_by_later_rules_is_not_taken_back_to_ours(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, str] = {}
    version = game("civ").rules_version

    async def before(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        await step(service, room)
        kept["id"] = room.id

    async def after(service: TableService) -> None:
        with pytest.raises(Newer):
            await service.room(kept["id"])
        found = service.storage.read(rows.load, kept["id"])
        assert found is not None
        assert found.row.base is None

    monkeypatch.setattr(type(game("civ")), "rules_version", str(int(version) + 1))
    run(url, before)
    monkeypatch.setattr(type(game("civ")), "rules_version", version)
    run(url, after)


# The copy before a migration.


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """An SQLite database of the version before, with something in it."""
    file = tmp_path / "data" / "tables.db"
    open_storage(file).close()
    file.unlink()
    upgrade(f"sqlite:///{file}", BEFORE)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("INSERT INTO meta VALUES ('secret', 'ours')")
        connection.commit()
    return file


def stored_version(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_a_database_is_copied_before_it_is_migrated(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        open_storage(place).close()
    copy = place.with_name(f"tables.db.copy-1-of-{BEFORE}")
    assert (stored_version(copy), stored_version(place)) == (BEFORE, HEAD)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert copy.name in caplog.text
    assert f"{COPIES} such copies are kept" in caplog.text
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT value FROM meta").fetchall() == [("ours",)]
    open_storage(place).close()
    assert len(copies(place)) == 1, "and not again, when there is nothing to migrate"
    place.parent.chmod(0o755)
    open_storage(place).close()
    assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700, "the copies are ours, and so is their folder"


def test_the_newest_copies_are_kept(place: Path) -> None:
    for _ in range(COPIES + 2):
        upgrade_again(place)
        open_storage(place).close()
    assert sorted(copies(place)) == [3, 4, 5]


def upgrade_again(place: Path) -> None:
    place.unlink()
    upgrade(f"sqlite:///{place}", BEFORE)


def test_what_cannot_be_copied_is_not_migrated(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("civitas.table.copies.check_file", full)
    with pytest.raises(BadInput) as refused:
        open_storage(place)
    assert refused.value.reason == "copy_failed"
    assert stored_version(place) == BEFORE
    assert copies(place) == {}


def test_a_new_database_is_not_copied(tmp_path: Path) -> None:
    open_storage(tmp_path / "tables.db").close()
    assert copies(tmp_path / "tables.db") == {}
