"""The processes in which bots think: they are replaced when they die, and shared by those who wait for them."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from civitas.bots import Bot, make_bot
from civitas.core import BadInput
from civitas.table import TableService, Unavailable, bot_seat, driving, human_seat, thinking
from civitas.table.crew import NOBODY, PEOPLE_WAIT, Crew, Overran
from civitas.table.thinking import Failed, Question, Thinker, choose
from tests import loops, stubborn
from tests.table.serving import run, until


def kill_workers(crew: Crew) -> None:
    assert crew._pools
    for pool in crew._pools.values():
        for process in list(pool._processes.values()):
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)


async def moves_on(service: TableService, by: int) -> None:
    moved = service.driver.moved
    await until(lambda: service.driver.moved >= moved + by)


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


def test_who_comes_again_is_sent_to_the_same_process_if_that_is_free() -> None:
    async def story() -> None:
        crew = Crew(2)
        try:
            first = [await crew.run(PEOPLE_WAIT, os.getpid, whose=("table", seat)) for seat in range(6)]
            again = [await crew.run(PEOPLE_WAIT, os.getpid, whose=("table", seat)) for seat in range(6)]
            assert again == first
            both = await asyncio.gather(
                crew.run(PEOPLE_WAIT, time.sleep, 0.2, whose=0), crew.run(PEOPLE_WAIT, os.getpid, whose=2)
            )
            assert both[1] in {pid for pool in crew._pools.values() for pid in pool._processes}
            assert crew._free == {0, 1}
        finally:
            crew.close()

    loops.run(story())


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


def test_in_the_place_of_a_bot_that_fails_any_move_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def make(name: str, *rest: object, **more: object) -> Bot:
        made.append(name)
        if name != "random":
            raise IndexError("out of range")
        return make_bot(name)

    async def story(service: TableService) -> None:
        monkeypatch.setattr(thinking, "make_bot", make)
        room = await service.create("civ", [bot_seat("novice"), bot_seat("novice")], {"first": 0}, seed=3)
        await until(lambda: len(room.history.entries) > 5)
        assert made[:2] == ["novice", "random"]

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


@pytest.mark.parametrize("error", [BadInput("position", "field_unknown"), IndexError("out of range")])
def test_a_position_that_no_bot_can_read_does_not_stop_the_game(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: TableService) -> None:
        def unreadable(_question: thinking.Question) -> None:
            raise error

        monkeypatch.setattr(thinking.Question, "seen", unreadable)
        room = await service.create("civ", [bot_seat("novice"), bot_seat("novice")], {"first": 0}, seed=3)
        await until(lambda: len(room.history.entries) > 5)

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


def test_not_even_in_a_position_that_no_bot_can_read_a_game_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: TableService) -> None:
        def unreadable(_question: thinking.Question) -> None:
            raise IndexError("out of range")

        monkeypatch.setattr(thinking.Question, "seen", unreadable)
        for seed in range(3):
            room = await service.create("ages", [bot_seat("novice"), bot_seat("novice")], {}, seed=seed)
            while not room.state.over and len(room.history.entries) <= 80:
                await asyncio.sleep(0.01)
            assert "resign" not in [entry.notation for entry in room.history.entries]

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


def test_not_even_in_a_position_that_cannot_be_imagined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(service: TableService) -> None:
        def unthinkable(_seed: int) -> None:
            raise IndexError("out of range")

        monkeypatch.setattr(driving, "Rng", unthinkable)
        room = await service.create("duel", [bot_seat("novice"), bot_seat("novice")], {}, seed=1)
        while not room.state.over and len(room.history.entries) <= 20:
            await asyncio.sleep(0.01)

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("trouble", [OSError(24, "too many open files"), MemoryError(), BrokenProcessPool()])
def test_a_worker_that_cannot_be_had_is_waited_for_and_no_move_is_made_up(
    trouble: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(service: TableService) -> None:
        told: list[object] = []
        real = Crew.run

        async def run_later(self: Crew, urgency: int, task: Any, *args: Any, **more: Any) -> Any:
            told.append(args[1])
            if len(told) < 3:
                raise trouble
            return await real(self, urgency, task, *args, **more)

        monkeypatch.setattr(Crew, "run", run_later)
        room = await service.create("civ", [bot_seat("apprentice"), bot_seat("apprentice")], {"first": 0}, seed=3)
        await until(lambda: len(room.history.entries) > 2)
        assert set(told) == {"apprentice"}

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


@pytest.mark.parametrize(("error", "told"), [(IndexError("out of range"), Failed), (MemoryError(), MemoryError)])
def test_a_worker_without_memory_is_not_the_bots_fault(
    error: Exception, told: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_question: Question) -> None:
        raise error

    monkeypatch.setattr(Question, "seen", fails)
    with pytest.raises(told):
        choose(Question("civ", {}, 0, 1), "novice")


@pytest.fixture
def caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a worker says that it is caught in a loop."""
    monkeypatch.setenv(stubborn.FOLDER, str(tmp_path))
    return tmp_path


async def until_caught(folder: Path) -> int:
    return await asyncio.to_thread(stubborn.until_caught, folder)


def test_a_search_without_an_end_is_ended_and_its_worker_replaced(caught: Path) -> None:
    async def story() -> None:
        crew = Crew(1)
        try:
            first = await crew.run(PEOPLE_WAIT, os.getpid)
            crew.overrun = 0.3
            with pytest.raises(Overran):
                await crew.run(PEOPLE_WAIT, stubborn.loop)
            crew.overrun = 60.0
            await asyncio.to_thread(stubborn.until_gone, first)
            assert await crew.run(PEOPLE_WAIT, os.getpid) != first
            assert crew._free == {0}
        finally:
            crew.close()

    loops.run(story())


def test_what_takes_long_as_it_should_is_not_ended() -> None:
    async def story() -> None:
        crew = Crew(0, overrun=0.0)
        assert await crew.run(PEOPLE_WAIT, len, "four", seconds=60.0) == 4
        with pytest.raises(TimeoutError):  # its own, and no sign of ours
            await crew.run(PEOPLE_WAIT, fails, seconds=60.0)

    def fails() -> None:
        raise TimeoutError

    loops.run(story())


def test_in_the_place_of_a_bot_without_an_end_any_move_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the bot nor the random one in its place comes to an end; here they are threads, which go on alone."""
    release = threading.Event()
    asked: list[str] = []

    def never(_question: Question, level: str, *_more: object) -> str:
        asked.append(level)
        release.wait()
        return ""

    async def story(service: TableService) -> None:
        monkeypatch.setattr(thinking, "choose", never)
        monkeypatch.setattr(thinking, "MOST_SECONDS", 0.01)
        service.driver.thinker.bots.overrun = 0.01
        try:
            room = await service.create("civ", [bot_seat("novice"), human_seat()], {"first": 0}, seed=7)
            await until(lambda: room.history.entries)
            await until(lambda: asked[:2] == ["novice", "random"])
        finally:
            release.set()

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


def test_a_hint_that_nobody_waits_for_ends_and_leaves_its_place(caught: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "weigh", stubborn.weigh)

    async def story() -> None:
        thinker = Thinker(1)
        try:
            asking = asyncio.ensure_future(thinker.weigh("key", Question("civ", {}, 0, 1)))
            worker = await until_caught(caught)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await asyncio.to_thread(stubborn.until_gone, worker)
            assert await thinker.hints.run(PEOPLE_WAIT, os.getpid) != worker
        finally:
            thinker.close()

    loops.run(story())


def test_a_hint_without_an_end_is_told_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        thinker = Thinker(0)
        release = threading.Event()
        monkeypatch.setattr(thinking, "weigh", lambda _question: release.wait())
        thinker.hints.overrun = 0.01
        try:
            with pytest.raises(Unavailable) as told:
                await thinker.weigh("key", Question("civ", {}, 0, 1))
            assert told.value.reason == "hint_none"
        finally:
            release.set()

    loops.run(story())


@pytest.mark.parametrize("told", ["play nonsense", "", "end", "resign now"])
def test_an_illegal_move_of_a_bot_is_its_failure_and_does_not_stop_the_game(
    told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    async def choose(question: Question, *_rest: object) -> str:
        asked.append(question.seat)
        return told

    async def story(service: TableService) -> None:
        monkeypatch.setattr(service.driver.thinker, "choose", choose)
        room = await service.create("civ", [bot_seat("novice"), bot_seat("novice")], {"first": 0}, seed=3)
        await until(lambda: len(room.history.entries) > 20)
        assert "resign" not in [entry.notation for entry in room.history.entries]
        assert len(asked) <= len(room.history.entries) + 1

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


def test_a_worker_that_could_not_be_asked_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        crew = Crew(1)
        try:
            pool = crew._open(0)

            def no_process() -> None:
                raise OSError(24, "too many open files")

            monkeypatch.setattr(pool, "_adjust_process_count", no_process)
            with pytest.raises(OSError, match="too many"):
                await crew.run(PEOPLE_WAIT, os.getpid)
            assert crew._pools == {}
            assert await crew.run(PEOPLE_WAIT, os.getpid)
        finally:
            crew.close()

    loops.run(story())


def test_the_wait_after_failures_has_a_bound() -> None:
    assert [driving.back_off(failures) for failures in (1, 2, 3)] == [0.5, 1.0, 2.0]
    assert driving.back_off(100) == driving.back_off(5000) == driving.LONGEST_WAIT
