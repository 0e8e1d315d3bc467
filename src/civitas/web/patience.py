"""Work that is worth doing only while somebody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from civitas.web.security import CutOff

T = TypeVar("T")


async def while_reading(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work, which is given up when the one who asked for it leaves."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise CutOff
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
