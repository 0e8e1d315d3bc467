"""A server that has everything ready but its database. A process forked from here answers within a few milliseconds.

Imported by the process that forks the servers (see `servers`): routes, words, cards and templates are made once here.
The storage is named by the settings when a server starts.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import tempfile

from bench.inside import ask, open_table
from civitas.core import all_games
from civitas.web.app import create_app
from civitas.web.limits import UNLIMITED


async def _use_everything_once() -> None:
    with tempfile.TemporaryDirectory() as folder:
        rehearsal = create_app(f"{folder}/warm.db", limits=UNLIMITED, workers=0, pace=0.0)
        async with rehearsal.router.lifespan_context(rehearsal):
            for game in all_games():
                table, _ = await open_table(rehearsal, game.id, game.seats[0])
                await ask(rehearsal, "GET", f"/t/{table}")
    await ask(app, "GET", "/api/nowhere")  # which builds all routes


logging.disable(logging.CRITICAL)
app = create_app(None, limits=UNLIMITED, workers=0, pace=0.0)
asyncio.run(_use_everything_once())
gc.collect()
gc.freeze()
