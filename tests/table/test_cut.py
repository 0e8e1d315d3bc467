"""The connection breaks just after the commit: the writer asks again, and nothing is done twice."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa

from civitas.core import BadInput
from civitas.table import Room, Storage, TableService, Unavailable, human_seat, repeating, rows
from civitas.table.keeping import DAY, remove
from civitas.table.repeating import KEPT_SECONDS, Once, Repeated, Taken, once
from civitas.table.rows import Link
from civitas.table.schema import METADATA
from civitas.table.settings import Keep
from tests.table.serving import run, serving, some_move, step

pytestmark = pytest.mark.usefixtures("hasty")

Deed = Callable[[TableService, Room], Awaitable[object]]
Cut = Callable[[TableService, int], None]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Cut:
    """After the next so many commits the connection breaks."""

    def cut_after(service: TableService, commits: int) -> None:
        real, left = service.storage.write_all, [None] * commits

        def broken(jobs: Sequence[Any]) -> list[Any]:
            outcomes = real(jobs)
            if left:
                left.pop()
                raise sa.exc.OperationalError("", {}, Exception("the connection was lost"))
            return outcomes

        monkeypatch.setattr(service.storage, "write_all", broken)

    return cut_after


async def create(service: TableService, room: Room) -> None:
    made = await service.create("civ", [human_seat(), human_seat()], maker="me", sitting=[0])
    assert (await service.room(made.id)).seats_of("me") == [0]


async def fork(service: TableService, room: Room) -> None:
    made = await service.fork(room, 3, [human_seat(), human_seat()], "me")
    assert len(made.history.entries) == 3


async def rematch(service: TableService, room: Room) -> None:
    assert (await service.rematch(room)) is (await service.rematch(room))


async def join(service: TableService, room: Room) -> None:
    assert await service.join(room, service.token(room, 1), "you", "Ada") == 1
    assert room.seats[1].name == "Ada"


async def sit(service: TableService, room: Room) -> None:
    await service.sit(room, 0, "me")


async def link(service: TableService, room: Room) -> None:
    token = await service.new_link(room, 0)
    assert await service.join(room, token, "you") == 0


async def move(service: TableService, room: Room) -> None:
    await step(service, room)


async def small_moves(service: TableService, room: Room) -> None:
    seat = room.state.to_act()[0]
    await service.move_all(room, seat, [some_move(room, seat)], room.history.version(seat))


async def undo(service: TableService, room: Room) -> None:
    seat = room.state.to_act()[0]
    await step(service, room)
    await service.undo(room, seat, None)


def counts(storage: Storage) -> dict[str, int]:
    def count(connection: sa.Connection) -> dict[str, int]:
        names = ("tables", "moves", "claims", "links", "answers")
        return {name: connection.execute(sa.text(f"SELECT count(*) FROM {name}")).scalar_one() for name in names}

    return storage.read(count)


DEEDS: list[Deed] = [create, fork, rematch, join, sit, link, move, small_moves, undo]


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
def test_what_was_done_is_not_done_again(url: str, cut: Cut, deed: Deed) -> None:
    """After each deed as much is stored as after the same deed without a cut."""
    grown: list[dict[str, int]] = []

    async def story(service: TableService) -> None:
        for commits in (0, 1):
            room = await service.create("civ", [human_seat(), human_seat()], {"first": 0}, seed=3)
            while deed in (fork, rematch) and not room.state.over:
                await step(service, room)
            before = counts(service.storage)
            cut(service, commits)
            await deed(service, room)
            after = counts(service.storage)
            grown.append({name: after[name] - before[name] for name in after})
        assert grown[0] == grown[1]

    run(url, story)


def test_a_purge_forgets_what_it_has_removed(url: str, cut: Cut) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()])
        await service.create("civ", [human_seat(), human_seat()])  # a change by which the clock is believed
        await service.write(room.id, rows.change, room.id, {"updated": room.row.updated - 2 * DAY})
        cut(service, 1)
        assert await service.purge() == 1
        assert room.gone

    run(url, story)


def test_what_somebody_else_has_removed_is_gone_too(url: str) -> None:
    storage = Storage(url)
    assert storage.write(remove, ["gone"], Keep(), 9e12) == ["gone"]
    storage.close()


def test_leases_and_their_end_are_the_same_twice(url: str, cut: Cut) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()])
        cut(service, 1)
        assert await service.write(room.id, rows.lease, room.id, "one", 600.0)
        assert not await service.write(room.id, rows.lease, room.id, "two", 600.0)
        cut(service, 1)
        await service.write("", rows.let_go, "one")
        assert await service.write(room.id, rows.lease, room.id, "two", 600.0)

    run(url, story)


def test_another_table_of_the_same_name_is_no_repetition(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()])
        other = await service.create("civ", [human_seat(), human_seat()])
        same = replace(other.row, id=room.id)
        with pytest.raises(Taken):
            await service.write(room.id, rows.create, same)
        stored = service.storage.read(rows.load, room.id)
        assert stored is not None
        assert stored.row.record == room.row.record

    run(url, story)


def test_links_of_two_servers_at_once_get_numbers_of_their_own(url: str) -> None:
    """Another server has made a link after we looked for the last one."""

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()])
        service.storage.write(rows.add_link, room.id, 0, "other")
        assert await service.new_link(room, 0) == service.token(room, 0, 2)
        assert [link for link in room.links if link.seat == 0 and link.holder is None] == [Link(0, 2, None)]

    run(url, story)


# Under a key.


def asked(body: str = "this", key: str = "k" * 16) -> Once:
    return once("me", key, body)


def test_a_request_under_a_key_is_done_once_whatever_happens_to_its_answer(url: str, cut: Cut) -> None:
    async def story(service: TableService) -> None:
        seats = [human_seat(), human_seat()]
        cut(service, 9)
        with pytest.raises(Unavailable):
            await service.create("civ", seats, {"first": 0}, once=asked())
        cut(service, 0)
        room = await service.create("civ", seats, {"first": 0}, once=asked())
        assert room is await service.create("civ", seats, {"first": 0}, once=asked())
        first = some_move(room, 0)
        cut(service, 9)
        with pytest.raises(Unavailable):
            await service.move(room, 0, first, 0, asked("a move", "m" * 16))
        with pytest.raises(Unavailable):
            await service.link_once(room, 0, asked("a link", "l" * 16))
        cut(service, 0)
        with pytest.raises(Repeated) as done:
            await service.move(room, 0, first, 0, asked("a move", "m" * 16))
        assert done.value.answer_to(asked("a move")) == {"seat": 0, "entries": 1}
        link = await service.link_once(room, 0, asked("a link", "l" * 16))
        assert link == await service.link_once(room, 0, asked("a link", "l" * 16))
        found = counts(service.storage)
        assert found == {"tables": 1, "moves": 1, "claims": 0, "links": 3, "answers": 3}

    run(url, story)


def test_of_two_servers_that_are_asked_at_once_one_does_it(url: str) -> None:
    """Neither has heard of the other when it begins to write."""

    def twin() -> Once:
        return once("me", "k" * 16, "this")

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        move = some_move(room, 0)
        await service._store(room, [room.history.try_move(0, move, 1.0)], twin())
        late = [room.history.try_move(0, some_move(room, 0), 2.0)]
        with pytest.raises(Repeated) as done:
            await service._store(room, late, twin())
        assert done.value.answer_to(twin()) == {"seat": 0, "entries": 1}
        with pytest.raises(Repeated):
            await service.write("", rows.create, replace(room.row, id="22334455"), (), (), twin())
        with pytest.raises(BadInput) as refused:
            await service._add_link(room, 0, once("me", "k" * 16, "another"))
        assert (refused.value.field, refused.value.reason) == ("Idempotency-Key", "key_reused")
        assert counts(service.storage) == {"tables": 1, "moves": 1, "claims": 0, "links": 2, "answers": 1}

    run(url, story)


def test_two_servers_that_are_asked_the_same_at_once_do_it_once(url: str) -> None:
    async def story(here: TableService) -> None:
        async with serving(url) as there:
            seats = [human_seat(), human_seat()]
            both = (here, there)
            asking = [service.create("civ", seats, {"first": 0}, once=asked()) for service in both * 4]
            (table,) = {room.id for room in await asyncio.gather(*asking)}
            rooms = [await service.room(table) for service in both]
            pairs = list(zip(both, rooms, strict=True))
            links = [service.link_once(room, 0, asked("link", "l" * 16)) for service, room in pairs]
            assert len(set(await asyncio.gather(*links))) == 1
            move = some_move(rooms[0], 0)
            moves = [service.move(room, 0, move, 0, asked("move", "m" * 16)) for service, room in pairs]
            told = await asyncio.gather(*moves, return_exceptions=True)
            assert sorted(type(one).__name__ for one in told) == ["NoneType", "Repeated"]
        assert counts(here.storage) == {"tables": 1, "moves": 1, "claims": 0, "links": 3, "answers": 3}

    run(url, story)


def test_a_key_is_kept_for_a_day_and_then_forgotten(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = Storage(url)
    now = [1e9]
    monkeypatch.setattr(time, "time", lambda: now[0])
    storage.write(repeating.keep, asked(), {"n": 1})
    for _ in range(120):
        storage.write(repeating.keep, asked(key=secrets.token_hex(16)), {"n": 2})
    now[0] += KEPT_SECONDS - 1
    assert storage.read(repeating.find, asked()) == {"n": 1}
    with pytest.raises(Repeated):
        storage.write(repeating.keep, asked(), {"n": 3})
    now[0] += 2
    assert storage.read(repeating.find, asked()) is None
    storage.write(repeating.keep, asked(), {"n": 3})
    assert storage.read(repeating.find, asked()) == {"n": 3}
    storage.write(repeating.keep, asked(key="another key......"), {"n": 4})
    assert counts(storage)["answers"] == 2
    storage.close()


def test_nothing_secret_is_kept(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], once=once("me", "my own key 123456", "x"))
        _, token = await service.link_once(room, 0, once("me", "my own key 654321", "y"))
        query = sa.select(METADATA.tables["answers"])
        kept = repr(service.storage.read(lambda connection: connection.execute(query).all()))
        for word in ("my own key", "'me'", token, service.token(room, 0), service.token(room, 1)):
            assert word not in kept

    run(url, story)


def test_a_table_is_looked_at_as_it_was(url: str) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("duel", [human_seat(), human_seat()], seed=5)
        seen = []
        for n in range(12):
            seen.append((room.history.version(0), room.state.to_dict(), room.history.undoable(0)))
            mover = room.history.entries[-1].seat if n else 0
            if n == 6 and room.history.undoable(mover) is not None:
                await service.undo(room, mover, None)
            else:
                await step(service, room)
        for n, (version, state, undoable) in enumerate(seen[1:], 1):
            then = room.as_it_was(n)
            assert (then.history.version(0), then.state.to_dict(), then.history.undoable(0)) == (
                version,
                state,
                undoable,
            )
        assert room.as_it_was(12) is room

    run(url, story)
