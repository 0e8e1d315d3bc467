"""Faults of the database that pass: it is locked, full, or its answer gets lost. Nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from civitas.table import TableService, Unavailable, bot_seat, human_seat, rows
from tests.table.serving import run, step, until, until_bots_rest


@pytest.mark.usefixtures("hasty")
def test_bots_outlast_a_locked_database(tmp_path: Path) -> None:
    place = tmp_path / "tables.db"

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), bot_seat("novice")], {"first": 0})
        while room.state.to_act() == [0]:
            await step(service, room)
        await until_bots_rest(room)
        entries = len(room.history.entries)
        lock = sqlite3.connect(place, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unavailable):
            await step(service, room)
        assert len(room.history.entries) == entries
        lock.execute("ROLLBACK")
        lock.close()
        while room.state.to_act() == [0]:
            await step(service, room)
        lock = sqlite3.connect(place, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
        await asyncio.sleep(0.3)
        lock.execute("ROLLBACK")
        lock.close()
        await until(lambda: room.state.over or room.state.to_act() == [0])

    run(f"sqlite:///{place}", story)


@pytest.mark.usefixtures("hasty")
def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        await step(service, room)
        with service.storage.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()

        def full(connection: Any, _entry: object) -> None:
            connection.execute(f"PRAGMA max_page_count={pages}")

        sa.event.listen(service.storage.engine, "connect", full)
        service.storage.engine.dispose()
        with pytest.raises(Unavailable):
            for _ in range(200):
                await service.create("civ", [human_seat(), human_seat()])
        for _ in range(10):
            before = room.state.to_dict()
            try:
                await step(service, room)
            except Unavailable:
                assert room.state.to_dict() == before
        sa.event.remove(service.storage.engine, "connect", full)
        service.storage.engine.dispose()
        await step(service, await service.room(room.id))
        found = service.storage.read(rows.load, room.id)
        assert found is not None
        assert len(found.entries) == len(room.history.entries)

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


@pytest.mark.usefixtures("hasty")
def test_a_write_of_unknown_fate_is_looked_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move was stored, but the answer got lost on the way: the next one sees it."""

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        real = service.storage.write_all
        broken = [True] * 3

        def lost(jobs: Any) -> Any:
            real(jobs)
            if broken:
                broken.pop()
                raise sa.exc.OperationalError("", {}, Exception("the connection was lost"))
            return real(jobs)

        monkeypatch.setattr(service.storage, "write_all", lost)
        with pytest.raises(Unavailable):
            await step(service, room)
        assert room.doubtful
        assert (await service.room(room.id)) is room
        assert len(room.history.entries) == 1
        monkeypatch.setattr(service.storage, "write_all", real)
        await step(service, room)
        assert len(room.history.entries) == 2

    run(url, story)
