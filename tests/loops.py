"""An event loop for a test."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run(story: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine returns. It runs in a thread of its own: a browser test leaves its loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, story).result()
