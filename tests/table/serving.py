"""A service over a database, as a server would run it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from civitas.table import Room, Storage, TableService
from tests import loops

Story = Callable[[TableService], Awaitable[None]]


@asynccontextmanager
async def serving(url: str, **options: Any) -> AsyncIterator[TableService]:
    """Bots think in threads and do not dawdle."""
    service = TableService(Storage(url), **{"workers": 0, "pace": 0.0, **options})
    await service.start()
    try:
        yield service
    finally:
        await service.stop()


def run(url: str, story: Story, **options: Any) -> None:
    async def whole() -> None:
        async with serving(url, **options) as service:
            await story(service)

    loops.run(whole())


async def until_bots_rest(room: Room) -> None:
    while room.driver is not None and not room.driver.done():
        await room.driver


async def until(happens: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait for something that must happen; the time only bounds a failure."""
    for _ in range(int(seconds / 0.01)):
        if happens():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


def some_move(room: Room, seat: int) -> str:
    return room.game.notation(int(room.state.legal_moves(seat)[0]), room.state)


async def step(service: TableService, room: Room) -> None:
    seat = room.state.to_act()[0]
    await service.move(room, seat, some_move(room, seat), room.history.version(seat))
