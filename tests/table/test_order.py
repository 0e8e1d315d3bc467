"""Stored first, shown afterwards: whatever a write changes, memory shows it when it is stored and not before."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from civitas.table import Entry, NotFound, Room, TableService, Unavailable, human_seat, rows
from civitas.table.rooms import Rooms
from tests.table.serving import run, some_move, step, until

Deed = Callable[[TableService, Room], Awaitable[Any]]


async def undo(service: TableService, room: Room) -> None:
    await service.undo(room, 0, None)


async def rematch(service: TableService, room: Room) -> None:
    await service.rematch(room, "me")


DEEDS: dict[str, Deed] = {
    "rename": lambda service, room: service.rename(room, 0, "Zoe"),
    "join": lambda service, room: service.join(room, service.token(room, 1), "friend"),
    "join under a name": lambda service, room: service.join(room, service.token(room, 1), "friend", "Zoe"),
    "use a token": lambda service, room: service.bearer_seat(room, service.token(room, 1)),
    "sit": lambda service, room: service.sit(room, 1, "me"),
    "new link": lambda service, room: service.new_link(room, 1),
    "move": step,
    "undo": undo,
    "rematch": rematch,
}


def shown(room: Room) -> list[object]:
    entries = list(room.history.entries)
    return [list(room.seats), list(room.claims), list(room.links), room.next_table, entries, room.state.to_dict()]


async def prepared(service: TableService, deed: str) -> Room:
    room = await service.create("civ", [human_seat("A"), human_seat("B")], {"first": 0}, maker="me", sitting=[0])
    if deed == "undo":
        await service.move(room, 0, some_move(room, 0), None)
    while deed == "rematch" and not room.state.over:
        await step(service, room)
    return await service.room(room.id)


@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_not_stored_is_not_shown(url: str, deed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: TableService) -> None:
        room = await prepared(service, deed)
        before = shown(room)

        async def away(*_args: object, **_options: object) -> None:
            assert shown(room) == before, "it is being stored, and shown already"
            raise Unavailable("storage")

        with monkeypatch.context() as patch:
            patch.setattr(service, "write", away)
            with pytest.raises(Unavailable):
                await DEEDS[deed](service, room)
        assert shown(room) == before
        assert room.doubtful, "nobody knows whether it was stored"
        assert await service.room(room.id) is room
        assert shown(room) == before
        await DEEDS[deed](service, room)
        assert shown(room) != before

    run(url, story)


@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_stored_is_seen_by_the_next_even_if_the_answer_was_lost(
    url: str, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: TableService) -> None:
        room = await prepared(service, deed)
        before, real = shown(room), service.write

        async def lost(*args: Any, **options: Any) -> None:
            await real(*args, **options)
            raise Unavailable("storage")

        with monkeypatch.context() as patch:
            patch.setattr(service, "write", lost)
            with pytest.raises(Unavailable):
                await DEEDS[deed](service, room)
        with room.listening([]) as news:
            await service.room(room.id)
            assert news.is_set(), "who looks on is told"
        assert shown(room) != before
        found = service.storage.read(rows.load, room.id)
        assert found is not None
        assert [seat.to_dict() for seat in room.seats] == found.row.seats
        assert (room.claims, room.links, room.next_table) == (found.claims, found.links, found.row.next_table)
        assert room.history.entries == found.entries

    run(url, story)


@pytest.mark.parametrize("deed", [deed for deed in DEEDS if deed not in ("undo", "rematch")])
def test_at_a_table_that_is_gone_nothing_is_done(url: str, deed: str) -> None:
    async def story(service: TableService) -> None:
        room = await prepared(service, deed)
        service.rooms.forget(room.id)
        with pytest.raises(NotFound):
            await DEEDS[deed](service, room)

    run(url, story)


# Rooms that are being loaded.


def test_who_comes_second_waits_until_the_room_has_been_made_welcome(url: str) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create("civ", [human_seat(), human_seat()])).id
        ready, welcomed = asyncio.Event(), [0]

        async def welcome(_room: Room) -> None:
            welcomed[0] += 1
            await ready.wait()

        rooms = Rooms(service.storage, welcome)
        first = asyncio.ensure_future(rooms.find(table))
        await until(lambda: rooms.known(table) is not None)
        second = asyncio.ensure_future(rooms.find(table))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not second.done()
        ready.set()
        assert await first is await second
        assert welcomed == [1]

    run(url, story)


def test_a_room_that_could_not_be_made_welcome_is_not_kept(url: str) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create("civ", [human_seat(), human_seat()])).id
        tries: list[Room] = []

        async def welcome(room: Room) -> None:
            tries.append(room)
            if len(tries) == 1:
                raise Unavailable("storage")

        rooms = Rooms(service.storage, welcome)
        with pytest.raises(Unavailable):
            await rooms.find(table)
        assert rooms.known(table) is None
        assert await rooms.find(table) is tries[1]

    run(url, story)


def test_what_changes_while_a_room_is_read_is_not_missed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        move, now = Entry(0, 0, some_move(room, 0), 1.0), asyncio.get_running_loop()

        async def welcome(_room: Room) -> None:
            pass

        rooms = Rooms(service.storage, welcome)
        real = rooms._read

        def read(table: str) -> Room:
            found = real(table)
            service.storage.write(rows.append, table, move, [1], False)
            now.call_soon_threadsafe(rooms.missed, table)
            return found

        monkeypatch.setattr(rooms, "_read", read)
        assert (await rooms.find(room.id)).history.entries == [move]

    run(url, story)
