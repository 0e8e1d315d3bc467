"""Faults that pass: the database is locked or full, workers die. Nothing acknowledged is lost, and bots go on."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from civitas.core import BadInput
from civitas.table import (
    Busy,
    TableService,
    Unavailable,
    bot_seat,
    driving,
    human_seat,
    rows,
    storage,
    thinking,
    writer,
)
from civitas.table.keeping import DAY, Keep, keep_from
from civitas.table.rooms import ROOMS
from civitas.table.thinking import NOBODY, PEOPLE_WAIT, Crew
from tests import loops
from tests.table.serving import run, some_move, step, until, until_bots_rest


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits are short, so that faults are met sooner."""
    monkeypatch.setattr(storage, "BUSY_MILLISECONDS", 50)
    monkeypatch.setattr(writer, "PATIENCE", (0.01, 0.01))
    monkeypatch.setattr(driving, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(driving, "LONGEST_WAIT", 0.1)
    monkeypatch.setattr(driving, "SWEEP_SECONDS", 0.1)


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


def kill_workers(crew: Crew) -> None:
    assert crew._pool is not None
    for process in list(crew._pool._processes.values()):
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)


async def moves_on(service: TableService, by: int) -> None:
    moved = service.driver.moved
    await until(lambda: service.driver.moved >= moved + by, 60)


@pytest.mark.usefixtures("hasty")
def test_workers_that_are_killed_again_and_again_are_replaced(tmp_path: Path) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [bot_seat("adept"), bot_seat("novice")], {"first": 0})
        for _ in range(3):
            await moves_on(service, 1)
            kill_workers(service.driver.thinker.bots)
        await moves_on(service, 2)
        assert room.history.entries
        assert service.driver.thinker.bots.rebuilt

    run(f"sqlite:///{tmp_path / 'tables.db'}", story, workers=1)


def test_hints_outlast_a_killed_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT_SECONDS", 0.05)

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        assert await service.hint(room, 0)
        kill_workers(service.driver.thinker.hints)
        await asyncio.sleep(0.05)
        assert await service.hint(room, 0)

    run(f"sqlite:///{tmp_path / 'tables.db'}", story, workers=1)


def test_one_hint_per_seat_is_thought_of_and_given_up_when_nobody_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []
    release = asyncio.Event()

    async def story(service: TableService) -> None:
        crew = service.driver.thinker.hints

        async def worked(*_args: Any) -> list[tuple[str, float]]:
            begun.append(1)
            await release.wait()
            return [("play sci", 0.5)]

        monkeypatch.setattr(crew, "run", worked)
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        readers = [asyncio.ensure_future(service.hint(room, 0)) for _ in range(60)]
        await asyncio.sleep(0)
        await until(lambda: begun)
        for reader in readers[:59]:
            reader.cancel()
        await asyncio.gather(*readers[:59], return_exceptions=True)
        release.set()
        assert await readers[59] == [("play sci", 0.5)]
        assert begun == [1]
        release.clear()
        alone = asyncio.ensure_future(service.hint(room, 0))
        await until(lambda: len(begun) == 2)
        alone.cancel()
        await asyncio.gather(alone, return_exceptions=True)
        assert service.driver.thinker._asked == {}

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


def test_bots_that_people_wait_for_come_first() -> None:
    async def story() -> None:
        crew = Crew(0)
        crew.slots = 1
        done: list[str] = []
        hold = asyncio.Event()

        async def first() -> None:
            await crew._turn(PEOPLE_WAIT)
            await hold.wait()
            crew._leave(PEOPLE_WAIT)

        tasks = [asyncio.ensure_future(first())]
        await asyncio.sleep(0)
        for name, urgency in (("nobody", NOBODY), ("nobody too", NOBODY), ("person", PEOPLE_WAIT)):
            tasks.append(asyncio.ensure_future(crew.run(urgency, done.append, name)))
            await asyncio.sleep(0)
        assert crew.waiting == 3
        hold.set()
        await asyncio.gather(*tasks)
        assert done == ["person", "nobody", "nobody too"]

    loops.run(story())


def test_bots_among_themselves_leave_a_worker_to_people() -> None:
    async def story() -> None:
        crew = Crew(0)
        crew.slots = 2
        await crew._turn(NOBODY)
        second = asyncio.ensure_future(crew._turn(NOBODY))
        await asyncio.sleep(0)
        assert not second.done()
        await crew._turn(PEOPLE_WAIT)
        crew._leave(NOBODY)
        await second
        leaver = asyncio.ensure_future(crew._turn(PEOPLE_WAIT))
        await asyncio.sleep(0)
        leaver.cancel()
        await asyncio.gather(leaver, return_exceptions=True)
        assert crew.waiting == 0

    loops.run(story())


def test_tables_of_bots_alone_are_bounded(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from civitas.table import service as module

    monkeypatch.setattr(module, "MOST_BOTS_ALONE", 2)

    async def asleep(*_args: object) -> str:
        await asyncio.sleep(3600)
        return ""

    async def story(service: TableService) -> None:
        monkeypatch.setattr(service.driver.thinker, "choose", asleep)
        for _ in range(2):
            await service.create("civ", [bot_seat("grandmaster"), bot_seat("grandmaster")])
        with pytest.raises(Busy):
            await service.create("civ", [bot_seat("novice"), bot_seat("novice")])
        await service.create("civ", [human_seat(), bot_seat("novice")])

    run(url, story)


def test_a_room_in_use_is_never_put_to_sleep(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow write, and meanwhile more tables than memory keeps: the move is seen when it is acknowledged."""

    async def story(service: TableService) -> None:
        monkeypatch.setattr("civitas.table.rooms.ROOMS", 3)
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        others = [(await service.create("civ", [human_seat(), human_seat()])).id for _ in range(6)]
        hold = asyncio.Event()
        real = service.storage.aside

        async def slow(work: Callable[..., Any], *args: Any) -> Any:
            if work == service.storage.write_all:
                await hold.wait()
            return await real(work, *args)

        monkeypatch.setattr(service.storage, "aside", slow)
        table = room.id
        moving = asyncio.ensure_future(step(service, room))
        del room
        await asyncio.sleep(0)
        for other in others:
            await service.room(other)
        hold.set()
        await moving
        assert len((await service.room(table)).history.entries) == 1

    assert ROOMS > 3
    run(url, story)


def test_a_move_goes_on_when_its_sender_leaves(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        hold = asyncio.Event()
        real = service.storage.aside

        async def slow(work: Callable[..., Any], *args: Any) -> Any:
            await hold.wait()
            return await real(work, *args)

        monkeypatch.setattr(service.storage, "aside", slow)
        leaving = asyncio.ensure_future(step(service, room))
        for _ in range(5):
            await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        staying = asyncio.ensure_future(step(service, room))
        hold.set()
        await asyncio.gather(staying, return_exceptions=True)
        await until(lambda: len(room.history.entries) == len(room.history.record.moves) >= 1)
        found = service.storage.read(rows.load, room.id)
        assert found is not None
        assert found.entries == room.history.entries

    run(url, story)


def test_what_is_too_old_is_removed_by_the_rule(url: str) -> None:
    ages = {"empty": 2, "bots": 2, "running": 61, "fresh": 0, "kept": 59, "seen": 61}

    async def story(service: TableService) -> None:
        ids: dict[str, str] = {}
        for name in ages:
            seats = [bot_seat("novice")] * 2 if name == "bots" else [human_seat(), human_seat()]
            room = await service.create("civ", seats, {"first": 0})
            await until_bots_rest(room)
            if name != "empty" and name != "bots":
                await service.move(room, 0, some_move(room, 0), 0)
            ids[name] = room.id
        watched = await service.room(ids["seen"])
        now = watched.row.created
        for name, days in ages.items():
            await service.write("", rows.change, ids[name], {"updated": now - days * DAY})
        with watched.listening([0]):
            assert await service.purge() == 3
        left = [name for name, id in ids.items() if service.storage.read(rows.load, id) is not None]
        assert left == ["fresh", "kept", "seen"]
        assert await service.purge() == 1

    run(url, story, keep=Keep())


def test_the_rule_is_read_from_words() -> None:
    from civitas.core import BadInput

    assert keep_from("") == Keep()
    assert keep_from("running=30, bots=0.5") == Keep(running=30, bots=0.5)
    for wrong in ("running", "tables=1", "empty=-1", "empty=x"):
        with pytest.raises(BadInput):
            keep_from(wrong)


def test_seeds_use_every_bit_a_record_takes(url: str) -> None:
    async def story(service: TableService) -> None:
        seeds = [(await service.create("civ", [human_seat(), human_seat()])).history.record.seed for _ in range(12)]
        assert max(seeds).bit_length() > 56
        assert len(set(seeds)) == 12

    run(url, story)


def test_an_answer_does_not_come_before_its_time() -> None:
    slept: list[float] = []

    async def story(monkeypatch: pytest.MonkeyPatch) -> None:
        crew = Crew(0)
        real = asyncio.sleep

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            await real(0)

        monkeypatch.setattr("civitas.table.thinking.asyncio.sleep", sleep)
        await crew.run(PEOPLE_WAIT, len, [], least=50.0)

    with pytest.MonkeyPatch.context() as patch:
        loops.run(story(patch))
    assert slept[0] > 40


def test_a_position_that_no_bot_can_read_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: TableService) -> None:
        def unreadable(_question: thinking.Question) -> None:
            raise BadInput("position", "field_unknown")

        monkeypatch.setattr(thinking.Question, "seen", unreadable)
        room = await service.create("civ", [bot_seat("novice"), bot_seat("novice")], {"first": 0}, seed=3)
        await until(lambda: len(room.history.entries) > 5)

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)
