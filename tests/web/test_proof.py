"""Small runs of what bench/ does at length: nonsense for every route, crowds, pairs of positions, the API described."""

import logging
from pathlib import Path
from typing import Any

import pytest

from bench import crowd, described, fuzz, leak, pages
from bench.inside import routes
from civitas.table import Room
from civitas.web import render, table_pages
from civitas.web.render import Drawn
from civitas.web.scene import Scene
from tests import loops
from tests.web.conftest import live
from tests.web.tables import open_table

CASES, POSITIONS, EXAMPLES = 400, 2, 3


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "python_multipart")


def test_no_nonsense_makes_us_fail(tmp_path: Path) -> None:
    machine = loops.run(fuzz.fuzz(str(tmp_path / "fuzz.db"), CASES, seed=3))
    assert sum(machine.statuses.values()) == CASES
    assert set(machine.seen) >= {path for path, _ in routes()}


def test_a_crowd_at_one_table_makes_us_fail_as_little(tmp_path: Path) -> None:
    statuses = loops.run(crowd.crowd(str(tmp_path / "crowd.db"), tables=1, bursts=1, seed=1))
    assert {200, 201, 409} <= set(statuses)


def test_no_answer_tells_a_seat_what_it_may_not_know(tmp_path: Path) -> None:
    tally = loops.run(leak.hunt(str(tmp_path / "leak.db"), POSITIONS, seed=5, most_seats=2))
    assert tally.positions == POSITIONS
    assert tally.differing
    assert tally.statuses[403]


def test_pages_are_measured_for_a_whole_game_and_drawn_with_the_page_before(monkeypatch: pytest.MonkeyPatch) -> None:
    befores: list[object] = []

    def draw(room: Room, scene: Scene, before: Drawn | None = None, **context: Any) -> Drawn:
        befores.append(before)
        return render.draw(room, scene, before, **context)

    monkeypatch.setattr(table_pages, "draw", draw)
    room = pages.room_of("ages", 2)
    found = pages.measure(room)
    assert "resign" not in [text for _, text in room.history.record.moves]
    assert len(found.times) == len(room.history.record.moves) > 100
    assert (befores[0], None in befores[1:]) == (None, False)
    assert sum(found.sent) > 0


def test_the_api_is_as_described(tmp_path: Path) -> None:
    import httpx

    with live(str(tmp_path / "t.db")) as address:
        with httpx.Client(base_url=address) as client:
            table = open_table(client)
        made = described.check(address, EXAMPLES, str(table.tokens[0]), table.id)
    assert len(made) >= 9
