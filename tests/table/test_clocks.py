"""Clocks that are wrong cost nobody a game, and make no bot stand still."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
import sqlalchemy as sa

from civitas.cli import main
from civitas.table import Entry, Storage, TableService, bot_seat, driving, human_seat, rows
from civitas.table.keeping import DAY, LEAST_REMOVED
from civitas.table.purging import PURGE_SECONDS, Purging
from civitas.table.settings import Keep
from tests import loops
from tests.postgres import Postgres
from tests.table.serving import run, serving, step, until
from tests.table.test_storage import row

Opened = Callable[[str], Storage]


def set_clock(monkeypatch: pytest.MonkeyPatch, days: float) -> None:
    """Let the clock that purges go by be wrong by so many days."""
    at = time.time() + days * DAY
    monkeypatch.setattr("civitas.table.rows.clock", lambda _connection: sa.literal(at))


def purging(service: TableService, hours: list[float]) -> Purging:
    """A server's sweep that has not begun; `hours` is how long it has been running, for the test to change."""
    return Purging(service.storage, service.rooms, service.write, Keep(), running=lambda: hours[0] * 3600)


async def tables(service: TableService, ages: list[float]) -> list[str]:
    """Tables that nobody has moved at for so many days."""
    found = [(await service.create("civ", [human_seat(), human_seat()], {"first": 0})).id for _ in ages]
    for id, days in zip(found, ages, strict=True):
        await service.write("", rows.change, id, {"updated": service.storage.now() - days * DAY})
    return found


def stored(service: TableService) -> int:
    with service.storage.engine.connect() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() or 0)


def test_nothing_is_removed_in_the_first_hour_of_a_server(url: str) -> None:
    async def story(service: TableService) -> None:
        await tables(service, [0, 3, 500])
        rested: list[float] = []
        an_hour_later = asyncio.Event()

        async def rest(seconds: float) -> None:
            rested.append(seconds)
            await (an_hour_later.wait() if len(rested) == 1 else asyncio.Event().wait())

        begun = Purging(service.storage, service.rooms, service.write, Keep(), rest=rest)
        task = asyncio.ensure_future(begun.sweep_for_ever())
        await until(lambda: rested)
        assert (rested, stored(service)) == ([PURGE_SECONDS], 3)
        an_hour_later.set()
        await until(lambda: len(rested) == 2)
        assert stored(service) == 1
        task.cancel()

    run(url, story)


def test_a_clock_that_runs_ahead_removes_nothing_and_the_log_says_so(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(service: TableService) -> None:
        await tables(service, [0] * 7)
        set_clock(monkeypatch, 400)
        sweeping = purging(service, [0.0])
        with caplog.at_level(logging.WARNING, "civitas.table"):
            assert [await sweeping.sweep() for _ in range(3)] == [0, 0, 0]
        assert [record.getMessage() for record in caplog.records] == [
            "the clock is 400 days beyond what was seen to happen: tables are kept longer"
        ]
        assert stored(service) == 7

    run(url, story)


def test_a_move_under_a_clock_that_runs_ahead_does_not_make_it_right(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(service: TableService) -> None:
        others = await tables(service, [0] * 7)
        set_clock(monkeypatch, 400)
        hours = [0.0]
        sweeping = purging(service, hours)
        assert await sweeping.sweep() == 0
        await service.write("", rows.change, others[0], {"updated": time.time() + 400 * DAY})
        hours[0] = 1.0
        assert await sweeping.sweep() == 0
        hours[0] = 30.0  # by then these have certainly waited for more than a day
        assert await sweeping.sweep() == 6
        assert "kept longer" in caplog.text

    run(url, story)


def test_a_clock_that_is_set_right_is_believed_again(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(service: TableService) -> None:
        await tables(service, [0, 3])
        sweeping = purging(service, [0.0])
        with monkeypatch.context() as wrong:
            set_clock(wrong, 400)
            assert await sweeping.sweep() == 0
        assert await sweeping.sweep() == 1
        assert "believed again" in caplog.text

    run(url, story)


def test_one_sweep_removes_a_part_of_all_tables(url: str, opened: Opened) -> None:
    storage = opened(url)
    now = storage.now()
    for n in range(LEAST_REMOVED + 7):
        storage.write(rows.create, replace(row(f"t{n}"), updated=now - 3 * DAY))
    storage.write(rows.create, replace(row("new"), updated=now))

    async def story(service: TableService) -> None:
        assert [await service.purge() for _ in range(3)] == [LEAST_REMOVED, 7, 0]
        assert stored(service) == 1

    run(url, story)


def test_a_clock_that_is_set_back_makes_no_table_older(url: str, opened: Opened) -> None:
    storage = opened(url)
    storage.write(rows.create, row())
    for n, at in ((0, 50.0), (1, 20.0)):
        storage.write(rows.append, "t", Entry(n, 1, "play sci", at), [0], False)
    found = storage.read(rows.load, "t")
    assert found is not None
    assert found.row.updated == 50.0
    assert [entry.at for entry in found.entries] == [50.0, 20.0]


def test_a_person_who_purges_is_asked_whether_the_clock_is_right(
    url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    storage = opened(url)
    storage.write(rows.create, replace(row("old"), updated=storage.now() - 30 * DAY))

    def purge(*options: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["civitas", "admin", "purge", "--db", url, "--lang", "en", *options])
        with pytest.raises(SystemExit) as stopped:
            main()
        said = capsys.readouterr()
        return int(stopped.value.code or 0), said.out + said.err

    status, said = purge()
    assert status == 2
    assert "30 days" in said
    assert purge("--dry-run")[0] == 2
    assert purge("--anyway") == (0, "1 table was removed.\n")


def test_servers_on_one_database_go_by_its_clock(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of this machine is an hour ahead of the database: moves and leases do not show it."""
    right = time.time()
    monkeypatch.setattr("time.time", lambda: right + 3600)

    async def story() -> None:
        async with serving(postgres.fresh()) as service:
            room = await service.create("civ", [human_seat(), bot_seat("novice")], {"first": 0})
            while room.state.to_act() == [0]:
                await step(service, room)
            await until(lambda: room.leased_until)
            found = service.storage.read(rows.load, room.id)
            assert found is not None
            times = [found.row.created, found.row.updated, found.row.driver_until, found.entries[0].at]
            assert all(abs(at - right) < 1800 for at in times), times

    loops.run(story())


def test_a_lease_by_a_clock_that_was_ahead_is_no_lease(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driving, "SWEEP_SECONDS", 0.05)

    async def story() -> None:
        async with serving(postgres.fresh()) as service:
            with monkeypatch.context() as still:
                still.setattr(service.driver, "drive", lambda _room: None)
                table = (await service.create("civ", [bot_seat("novice"), human_seat()], {"first": 0})).id
                ahead = {"driver": "another", "driver_until": service.storage.now() + 3600}
                await service.write("", rows.change, table, ahead)
            room = await service.room(table)
            await until(lambda: room.state.to_act() == [1])

    loops.run(story())
