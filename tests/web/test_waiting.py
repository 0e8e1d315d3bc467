"""Programs that wait for a change: not for longer than they are promised, and not at a table that is gone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from civitas.table import NotFound, TableService, human_seat
from civitas.web import api
from tests.table.serving import run

MOST_CHANGES = 5000


def test_changes_that_do_not_concern_a_seat_do_not_make_it_wait_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "WAIT_SECONDS", 0.05)

    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        here: Any = SimpleNamespace(room=room, mine=[0], tables=service)
        waiting = asyncio.ensure_future(api.until_changed(here, 0, room.history.version(0)))
        for _ in range(MOST_CHANGES):  # somebody comes or goes, more often than the wait is long
            if waiting.done():
                break
            room.announce()
            await asyncio.sleep(0.001)
        assert waiting.done()
        await waiting

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)


def test_who_waits_at_a_table_that_goes_is_told_so(tmp_path: Path) -> None:
    async def story(service: TableService) -> None:
        room = await service.create("civ", [human_seat(), human_seat()], {"first": 0})
        here: Any = SimpleNamespace(room=room, mine=[0], tables=service)
        waiting = asyncio.ensure_future(api.until_changed(here, 0, room.history.version(0)))
        await asyncio.sleep(0)
        service.rooms.forget(room.id)
        with pytest.raises(NotFound):
            await waiting

    run(f"sqlite:///{tmp_path / 'tables.db'}", story)
