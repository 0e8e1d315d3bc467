"""Several servers on one PostgreSQL: everybody sees everything, and each move is made once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from civitas.table import Forbidden, Stale, TableService, bot_seat, driving, human_seat, news, rows
from tests import loops
from tests.postgres import Postgres
from tests.table.serving import run, serving, step, until

Story = Callable[[TableService, TableService], Awaitable[None]]


@asynccontextmanager
async def two(url: str) -> AsyncIterator[tuple[TableService, TableService]]:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(serving(url))
        other = await stack.enter_async_context(serving(url))
        for service in (one, other):
            await until(lambda service=service: listens(service))  # type: ignore[misc]  # bound now
        yield one, other


def listens(service: TableService) -> bool:
    return service.news.is_listening


def run_two(postgres: Postgres, story: Story) -> None:
    async def whole() -> None:
        async with two(postgres.fresh()) as (one, other):
            await story(one, other)

    loops.run(whole())


def test_moves_names_claims_presence_and_rematches_reach_the_other_server(postgres: Postgres) -> None:
    async def story(one: TableService, other: TableService) -> None:
        here = await one.create("civ", [human_seat(), human_seat()], {"first": 0}, maker="me", sitting=[0])
        there = await other.room(here.id)
        with there.listening([1]) as heard:
            await until(lambda: here.is_present(1))
            heard.clear()
            await step(one, here)
            await until(heard.is_set)
            await until(lambda: there.state == here.state)
            token = other.token(there, 1)
            await other.join(there, token, "friend", "여름")
            await until(lambda: here.is_claimed(1) and here.seats[1].name == "여름")
            with pytest.raises(Forbidden):
                await one.join(here, token, "thief")
            await one.rename(here, 0, "봄")
            await until(lambda: there.seats[0].name == "봄")
            assert [seat.name for seat in there.seats] == ["봄", "여름"]
            while not here.state.over:
                service, room = (one, here) if len(here.history.entries) % 2 else (other, there)
                await until(lambda: len(here.history.entries) == len(there.history.entries))
                if not room.state.over:  # the last move was made over there, and is heard of only now
                    await step(service, room)
            await until(lambda: there.state.over)
            tables = await asyncio.gather(one.rematch(here, "me"), other.rematch(there, "friend"))
            assert tables[0].id == tables[1].id
            assert tables[0].seats_of("friend") == [1]
        await until(lambda: not here.is_present(1))

    run_two(postgres, story)


def test_a_move_tells_itself_and_saves_the_other_server_a_look(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: TableService, other: TableService) -> None:
        here = await one.create("civ", [human_seat(), human_seat()], {"first": 0})
        there = await other.room(here.id)
        looked: list[str] = []
        real = rows.load

        def load(connection: sa.Connection, table: str, since: int = 0) -> rows.Stored | None:
            looked.append(table)
            return real(connection, table, since)

        monkeypatch.setattr(rows, "load", load)
        for _ in range(3):
            await step(one, here)
            await until(lambda: len(there.history.entries) == len(here.history.entries))
        assert there.state == here.state
        assert looked == []
        there.doubtful = True  # whoever is in doubt looks
        await step(one, here)
        await until(lambda: len(there.history.entries) == len(here.history.entries))
        assert looked == [here.id]
        assert not there.doubtful

    run_two(postgres, story)


def test_of_two_moves_at_once_one_is_made_and_the_other_told(postgres: Postgres) -> None:
    async def story(one: TableService, other: TableService) -> None:
        here = await one.create("civ", [human_seat(), human_seat()], {"first": 0})
        there = await other.room(here.id)
        won = 0
        for _ in range(20):
            if here.state.over:
                break
            await until(lambda: len(here.history.entries) == len(there.history.entries))
            outcomes = await asyncio.gather(step(one, here), step(other, there), return_exceptions=True)
            assert [type(outcome) for outcome in outcomes if outcome is not None] in ([Stale], [])
            won += sum(1 for outcome in outcomes if outcome is None)
            for room in (here, there):
                assert len(room.history.entries) == won or room.doubtful is False
        await until(lambda: len(here.history.entries) == len(there.history.entries) == won)
        assert here.state == there.state

    run_two(postgres, story)


def test_bots_move_once(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(one: TableService, other: TableService) -> None:
        asked = [0]
        for service in (one, other):
            real = service.driver.thinker.choose

            async def choose(*args: Any, real: Any = real) -> str:
                asked[0] += 1
                found: str = await real(*args)
                return found

            monkeypatch.setattr(service.driver.thinker, "choose", choose)
        here = await one.create("civ", [bot_seat("novice"), bot_seat("novice")], {"first": 0})
        there = await other.room(here.id)
        await until(lambda: here.state.over and there.state.over, 60)
        assert len(here.history.entries) == one.driver.moved + other.driver.moved
        assert 0 < asked[0] <= len(here.history.entries), "nobody thought in vain (forced moves are not thought about)"

    run_two(postgres, story)


def test_the_bots_of_a_server_that_is_gone_are_taken_over(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driving, "SWEEP_SECONDS", 0.1)
    monkeypatch.setattr(driving, "LEASE_SECONDS", 0.5)

    async def asleep(*_args: object) -> None:
        await asyncio.sleep(3600)

    async def story(one: TableService, other: TableService) -> None:
        monkeypatch.setattr(one.driver, "_move", asleep)  # it has the lease, and is as good as dead
        here = await one.create("civ", [bot_seat("novice"), human_seat()], {"first": 0})
        await until(lambda: here.leased_until > 0)
        await until(lambda: here.state.to_act() == [1], 30)
        assert other.driver.moved >= 1
        assert one.driver.moved == 0

    run_two(postgres, story)


def test_listeners_outlive_cut_connections(postgres: Postgres) -> None:
    async def story(one: TableService, other: TableService) -> None:
        here = await one.create("civ", [human_seat(), human_seat()], {"first": 0})
        there = await other.room(here.id)
        cut = sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        for _ in range(3):
            engine = sa.create_engine(one.storage.engine.url)
            with engine.connect() as connection:
                connection.execute(cut)
            engine.dispose()
            await step(one, here)
            await until(lambda: len(there.history.entries) == len(here.history.entries), 20)
            await until(lambda: listens(one) and listens(other), 20)
        await step(other, there)
        await until(lambda: there.state == here.state)

    run_two(postgres, story)


def test_after_a_good_connection_the_listener_waits_no_longer_than_at_first(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rested: list[float] = []
    tries = iter([False] * 9 + [True] + [False, True, True])

    class Enough(BaseException):
        pass

    async def story(service: TableService) -> None:
        async def listen_once() -> None:
            service.news.is_listening = next(tries)
            raise OSError("cut")

        async def rest(seconds: float) -> None:
            rested.append(seconds)
            if len(rested) == 13:
                raise Enough

        monkeypatch.setattr(news, "rest", rest)
        monkeypatch.setattr(service.news, "_listen_once", listen_once)
        with pytest.raises(Enough):
            await service.news.listen()

    run(url, story)
    assert rested[:2] == [0.2, 0.4]
    assert rested[8:] == [10.0, 0.1, 0.2, 0.1, 0.1]


def test_a_table_that_is_removed_is_gone_everywhere(postgres: Postgres) -> None:
    async def story(one: TableService, other: TableService) -> None:
        here = await one.create("civ", [human_seat(), human_seat()], {"first": 0})
        there = await other.room(here.id)
        await one.create("civ", [human_seat(), human_seat()])  # by what is new the clock is known to be right
        await one.write(here.id, rows.change, here.id, {"updated": 1.0})
        assert await one.purge() == 1
        await until(lambda: there.gone)

    run_two(postgres, story)


def test_notices_fit_what_postgresql_takes(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "TABLES_PER_NOTICE", 2)

    async def story(one: TableService, other: TableService) -> None:
        rooms = [await one.create("civ", [human_seat(), human_seat()]) for _ in range(5)]
        theirs = [await other.room(room.id) for room in rooms]
        with ExitStack() as stack:
            for room in theirs:
                stack.enter_context(room.listening([0, 1]))
            await until(lambda: all(room.is_present(1) for room in rooms))

    run_two(postgres, story)
