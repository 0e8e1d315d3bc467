"""Games outlive the rules they were dealt by, and databases the code that made them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from civitas.core import BadInput, game
from civitas.table import Archived, Storage, TableService, bot_seat, human_seat, migrations, open_storage, rows
from civitas.table.schema import HEAD, METADATA
from tests.table.serving import run, some_move, step, until_bots_rest

Opened = Callable[[str], Storage]


def test_a_game_goes_on_from_its_position_when_rules_have_changed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, Any] = {}

    async def before(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), bot_seat("novice")], {"first": 0})
        await step(service, room)
        kept.update(id=room.id, state=room.state.to_dict(), old=room.game.rules_version)

    async def after(service: TableService) -> None:
        room = await service.room(kept["id"])
        assert room.state.to_dict() == kept["state"]
        assert [line.events[0].id for line in room.history.log] == ["table.log.rules"]
        assert len(room.history.entries) == room.history.version(0) == 1
        while room.state.to_act() == [0]:
            await service.move(room, 0, some_move(room, 0), room.history.version(0))
        await until_bots_rest(room)
        kept.update(state=room.state.to_dict(), entries=len(room.history.entries))
        assert kept["entries"] > 2

    async def later(service: TableService) -> None:
        room = await service.room(kept["id"])
        assert room.state.to_dict() == kept["state"]
        assert len(room.history.entries) == kept["entries"]
        assert room.history.record.to_dict()["rules_version"] == "another"

    run(url, before)
    monkeypatch.setattr(type(game("civ")), "rules_version", "another")
    run(url, after)
    run(url, later)


def test_a_position_that_nobody_can_read_is_archived_and_keeps_its_record(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: dict[str, Any] = {}

    async def before(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        await step(service, room)
        kept.update(id=room.id)
        await service.write(room.id, rows.change, room.id, {"position": {"from": "another world"}})

    async def after(service: TableService) -> None:
        with pytest.raises(Archived):
            await service.room(kept["id"])
        record = await service.archived_record(kept["id"])
        assert len(record["moves"]) == 1
        assert record["rules_version"] != "another"
        assert "seed" not in record, "another server may still play it"

    run(url, before)
    monkeypatch.setattr(type(game("civ")), "rules_version", "another")
    run(url, after)


def test_migrations_lead_to_what_the_code_expects(url: str, opened: Opened) -> None:
    storage = opened(url)
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD
    with storage.engine.connect() as connection:
        assert migrations.version(connection) == HEAD
        context = MigrationContext.configure(connection, opts={"compare_server_default": False})
        assert compare_metadata(context, METADATA) == []


FIRST_VERSION = """
CREATE TABLE meta (key VARCHAR(32) PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE tables (id VARCHAR(32) PRIMARY KEY, game VARCHAR(32) NOT NULL, created FLOAT NOT NULL,
  updated FLOAT NOT NULL, entries INTEGER NOT NULL, acting JSON NOT NULL, over BOOLEAN NOT NULL, record JSON NOT NULL,
  seats JSON NOT NULL, settings JSON NOT NULL, next_table VARCHAR(32));
CREATE INDEX ix_tables_updated ON tables (updated);
CREATE INDEX ix_tables_over ON tables (over);
CREATE TABLE moves (table_id VARCHAR(32) REFERENCES tables(id), n INTEGER, seat INTEGER NOT NULL,
  notation TEXT NOT NULL, at FLOAT NOT NULL, undoes INTEGER, PRIMARY KEY (table_id, n));
CREATE TABLE claims (player VARCHAR(64), table_id VARCHAR(32) REFERENCES tables(id), seat INTEGER,
  PRIMARY KEY (player, table_id, seat))
"""


def test_a_database_of_the_first_version_is_taken_over(url: str) -> None:
    record = {"civitas": 1, "game": "civ", "rules_version": game("civ").rules_version, "seats": 2, "seed": 3}
    record |= {"options": game("civ").check_options(2, {"first": 0}), "moves": []}
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for statement in FIRST_VERSION.split(";"):
            connection.exec_driver_sql(statement)
        values = {"id": "22334455", "game": "civ", "created": 1.0, "updated": 9e12, "entries": 0, "over": False}
        columns: list[sa.ColumnClause[Any]] = [sa.column(name) for name in values]
        columns += [sa.column(name, sa.JSON) for name in ("acting", "record", "seats", "settings")]
        json_values = {"acting": [0], "record": record, "settings": {}}
        kinds = [("human", ""), ("bot", "novice")]
        json_values["seats"] = [{"kind": kind, "name": "", "level": level} for kind, level in kinds]
        connection.execute(sa.insert(sa.table("tables", *columns)).values(**values, **json_values))
        connection.execute(sa.text("INSERT INTO claims VALUES ('me', '22334455', 0)"))
    engine.dispose()

    async def story(service: TableService) -> None:
        room = await service.room("22334455")
        assert room.seats_of("me") == [0]
        assert [(link.seat, link.holder) for link in room.links] == [(0, "me")]
        while room.state.to_act() == [0]:
            await step(service, room)
        await until_bots_rest(room)
        assert len(room.history.entries) > 2

    run(url, story)


def test_a_database_of_a_later_version_is_left_alone(url: str, opened: Opened) -> None:
    storage = opened(url)
    with storage.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadInput) as refused:
        opened(url)
    assert (refused.value.reason, refused.value.values["value"]) == ("database_newer", "9999")


def test_servers_that_start_at_once_on_a_new_database_all_start(url: str) -> None:
    failures: list[BaseException] = []

    def start() -> None:
        try:
            storage = Storage(url)
            storage.secret()
            storage.close()
        except BaseException as error:
            failures.append(error)

    starting = [threading.Thread(target=start) for _ in range(8)]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join(60)
    assert failures == []


@pytest.mark.parametrize(
    "place",
    ["/proc/nowhere/tables.db", "nosuch://x", "postgresql://nobody@127.0.0.1:1/none", "sqlite:////", "http://["],
)
def test_a_place_that_cannot_be_used_is_named(place: str) -> None:
    with pytest.raises(BadInput) as refused:
        open_storage(place)
    assert refused.value.reason in ("database", "database_driver")


def test_passwords_are_not_shown() -> None:
    with pytest.raises(BadInput) as refused:
        open_storage("postgresql://civitas:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in str(refused.value.values)


def test_two_loads_at_once_are_one_room(url: str) -> None:
    async def story(service: TableService) -> None:
        made = (await service.create("civ", [human_seat(), human_seat()])).id
        service.rooms._recent.clear()
        one, other = await asyncio.gather(service.room(made), service.room(made))
        assert one is other

    run(url, story)
