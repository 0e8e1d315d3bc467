"""Garbage collection: short pauses instead of long ones.

A full collection looks at every object of every table: at a thousand tables it stops the server for most of a second.
What has lived for a while is therefore set aside (frozen) and not looked at again; most garbage is not cyclic and goes
without any collection. Once in a while, everything is looked at. This is for a server that has its process to itself.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG = 50_000
LOOK_SECONDS = 0.25
ASIDE_SECONDS = 5.0
CROWDED = 2  # times YOUNG objects have come since: to look at more of them at once would take longer than a move may
EVERYTHING_SECONDS = 6 * 3600.0


async def collect_for_ever() -> None:
    """Set aside what is loaded, and collect less often.

    Then look at what is new every few seconds, and sooner when much has come, and set aside what is left; look at
    everything some times a day.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 1_000_000)  # old objects are our business
    passed = since = 0.0
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        passed, since = passed + LOOK_SECONDS, since + LOOK_SECONDS
        if since < ASIDE_SECONDS and gc.get_count()[1] < CROWDED:
            continue
        since = 0.0
        if passed >= EVERYTHING_SECONDS:
            passed = 0.0
            gc.unfreeze()
        gc.collect()
        gc.freeze()
