"""When everybody comes at once: moves go first, and tables are drawn one after the other."""

import asyncio

import pytest

from civitas.table import precedence
from civitas.table.precedence import Precedence
from tests import loops


async def most_at_once(order: Precedence) -> int:
    """How many of twenty drawings go on at the same time."""
    most = drawing = 0

    async def come() -> None:
        nonlocal most, drawing
        async with order.first_drawing():
            drawing += 1
            most = max(most, drawing)
            await asyncio.sleep(0)
            drawing -= 1

    await asyncio.gather(*(come() for _ in range(20)))
    assert order.waiting == 0
    return most


def test_first_drawings_go_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "HOLD_SECONDS", 60.0)

    async def story() -> int:
        return await most_at_once(Precedence())

    assert loops.run(story()) == 1


def test_a_drawing_waits_until_no_move_is_under_way() -> None:
    async def story() -> list[str]:
        order, told = Precedence(), []

        async def draw() -> None:
            async with order.first_drawing():
                told.append("drawn")

        with order.move(), order.move():
            waiting = asyncio.ensure_future(draw())
            for _ in range(10):
                await asyncio.sleep(0)
            told.append("moved")
        await waiting
        return told

    assert loops.run(story()) == ["moved", "drawn"]


def test_a_drawing_that_waits_for_its_table_lets_the_next_one_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "HOLD_SECONDS", 0.0)

    async def story() -> list[str]:
        order, told, answer = Precedence(), [], asyncio.Event()

        async def draw(name: str, waits: bool) -> None:
            async with order.first_drawing():
                if waits:
                    await answer.wait()
                told.append(name)

        slow = asyncio.ensure_future(draw("slow", True))
        await draw("quick", False)
        answer.set()
        await slow
        monkeypatch.setattr(precedence, "HOLD_SECONDS", 60.0)
        assert await most_at_once(order) == 1, "its place was given back once, not twice"
        return told

    assert loops.run(story()) == ["quick", "slow"]


def test_where_there_is_always_a_move_under_way_tables_are_drawn_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "PATIENCE_SECONDS", 0.001)

    async def story() -> None:
        order = Precedence()
        with order.move():
            for _ in range(3):
                async with order.first_drawing():
                    pass

    loops.run(story())


def test_a_drawing_that_fails_or_is_given_up_makes_way_for_the_next() -> None:
    async def story() -> None:
        order = Precedence()
        with pytest.raises(ValueError, match="wrong"):
            async with order.first_drawing():
                raise ValueError("wrong")
        async with order.first_drawing():
            waiting = asyncio.ensure_future(order.first_drawing().__aenter__())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        async with order.first_drawing():
            assert order.waiting == 0

    loops.run(story())
