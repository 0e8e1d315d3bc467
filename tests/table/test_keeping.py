"""What is kept of tables, and for how long: rooms in memory, moves under way, tables that nobody plays any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from civitas.core import BadInput
from civitas.table import Busy, TableService, bot_seat, human_seat, rows
from civitas.table.keeping import DAY
from civitas.table.rooms import ROOMS
from civitas.table.settings import Keep, read_keep
from tests.table.serving import run, some_move, step, until, until_bots_rest


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
    assert read_keep("CIVITAS_KEEP", "") == Keep()
    assert read_keep("CIVITAS_KEEP", "running=30, bots=0.5") == Keep(running=30, bots=0.5)
    for wrong in ("running", "tables=1", "empty=-1", "empty=x"):
        with pytest.raises(BadInput):
            read_keep("CIVITAS_KEEP", wrong)


def test_seeds_use_every_bit_a_record_takes(url: str) -> None:
    async def story(service: TableService) -> None:
        seeds = [(await service.create("civ", [human_seat(), human_seat()])).history.record.seed for _ in range(12)]
        assert max(seeds).bit_length() > 56
        assert len(set(seeds)) == 12

    run(url, story)
