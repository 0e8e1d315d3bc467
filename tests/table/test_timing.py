"""How long a bot takes tells nothing of what it holds. The clock in these tests is no real one."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from civitas.table import TableService, bot_seat, driving, thinking
from civitas.table.timing import (
    FIRST_SECONDS,
    MARGIN_SECONDS,
    SOON_SECONDS,
    Habits,
    choices_in_turn,
    later_seconds,
    looks_forced,
    think_seconds,
)
from tests.table.serving import run, until_bots_rest


class Imagined:
    """A position in which seat 0 has so many moves, and others imagine that it has so many."""

    seats = 3

    def __init__(self, moves: int, imagined: list[int]) -> None:
        self.moves, self.imagined = moves, imagined

    def choices(self, _seat: int) -> list[int]:
        return list(range(self.moves))

    def imagine(self, seat: int, _rng: object) -> Imagined:
        return Imagined(self.imagined[seat], [])


@pytest.mark.parametrize("moves", [1, 2, 5])
@pytest.mark.parametrize(("imagined", "forced"), [([9, 1, 1], True), ([1, 1, 2], False)])
def test_whether_a_move_looks_forced_does_not_depend_on_whether_it_is(
    moves: int, imagined: list[int], forced: bool
) -> None:
    state: Any = Imagined(moves, imagined)
    assert looks_forced(state, 0) is forced


class Clock:
    """Time that passes only when somebody waits or thinks; what each move took, forced or not."""

    def __init__(self, service: TableService, slowness: float) -> None:
        self.now, self.began = 1000.0, 1000.0
        self.real, self.forced, self.soon = [], [], []  # type: list[float], list[float], list[float]
        self.slowness, self.chance = slowness, random.Random(3)
        self._act = service.driver._act

    async def rest(self, seconds: float) -> None:
        self.now += max(0.0, seconds)
        await asyncio.sleep(0)

    async def choose(self, question: thinking.Question, _l: str, _u: int, least: float, seconds: Any = None) -> str:
        """A search that takes its time, and longer than it is given when the machine is busy."""
        self.now += max(least, (seconds or 0.0) + self.chance.uniform(0.2, 1.0) * self.slowness)
        seen = question.seen()
        return seen.notation(self.chance.choice(list(seen.legal_moves())))

    async def act(self, room: Any, seat: int, version: int | None, attempt: Any) -> None:
        earlier = choices_in_turn(room, seat)
        if earlier and looks_forced(room.state, seat):
            kind = self.soon
        else:
            kind = self.forced if len(room.state.legal_moves(seat)) == 1 else self.real
        if not earlier or kind is self.soon:
            kind.append(round(self.now - self.began, 6))
        await self._act(room, seat, version, attempt)
        self.began = self.now


@pytest.mark.parametrize("level", ["grandmaster", "master", "novice"])
@pytest.mark.parametrize("game", ["civ", "flow"])
def test_a_forced_move_takes_as_long_as_a_choice(
    game: str, level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Clock] = []

    async def story(service: TableService) -> None:
        clock = Clock(service, 0.0 if level == "novice" else 3.0)
        seen.append(clock)
        monkeypatch.setattr(driving, "rest", clock.rest)
        monkeypatch.setattr(driving, "time", SimpleNamespace(monotonic=lambda: clock.now, time=time.time))
        monkeypatch.setattr(service.driver.thinker, "choose", clock.choose)
        monkeypatch.setattr(service.driver, "_act", clock.act)
        service.driver.pace = 0.1
        seats = [bot_seat(level)] * (3 if game == "flow" else 2)
        await until_bots_rest(await service.create(game, seats, seed=11))

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)
    (clock,) = seen
    assert len(clock.real) > 10
    assert clock.forced
    assert clock.soon or game != "civ"
    known = {*clock.real, FIRST_SECONDS, MARGIN_SECONDS, think_seconds(level) + MARGIN_SECONDS}
    assert set(clock.forced) <= known
    assert set(clock.soon) <= {SOON_SECONDS}


def test_a_forced_answer_comes_when_a_choice_might_have_come() -> None:
    class Room:
        game = SimpleNamespace(id="civ")

    habits, here, elsewhere = Habits(), Room(), Room()
    room: Any = here
    other: Any = elsewhere
    assert habits.draw(room, "master", 0) == FIRST_SECONDS
    for seconds in (2.0, 3.0, 4.0):
        habits.note(other, "master", 0, seconds)
    assert {habits.draw(room, "master", 0) for _ in range(200)} == {2.0, 3.0, 4.0}
    habits.note(room, "master", 0, 9.0)
    assert habits.draw(room, "master", 0) == 9.0
    assert habits.draw(room, "novice", 0) == 0.0, "it does not search"


@pytest.mark.parametrize(("game", "second"), [("civ", 0.5), ("ages", 0.8)])
def test_later_choices_of_a_turn_get_less_time_but_never_none(game: str, second: float):
    times = [later_seconds("grandmaster", game, earlier) for earlier in range(30)]
    assert times[:2] == [1.0, second]
    assert times == sorted(times, reverse=True)
    assert times[-1] == 0.05
    assert later_seconds("novice", game, 0) == later_seconds("novice", game, 9) == 0.0
