"""Running tables are never cut from a list, finished ones come in pages; no more is read for many than for few."""

from dataclasses import replace

import pytest
import sqlalchemy as sa

from civitas.core import BadInput
from civitas.table import Storage, listing, rows
from civitas.table.listing import PAGE, Cursor, cursor_from
from civitas.table.seats import Seat, stored_seats
from tests.table.test_storage import Opened, row

ME = "somebody"


def fill(storage: Storage, finished: int, running: int = 1) -> None:
    """The running tables are the oldest; of the finished ones two each changed at the same time."""

    def write(connection: sa.Connection) -> None:
        for n in range(running):
            rows.create(connection, replace(row(f"r{n}"), updated=float(n)), claims=[(ME, 0), (ME, 1)])
        for n in range(finished):
            over = replace(row(f"f{n:04}"), updated=1000.0 + n // 2 + 0.1, over=True, acting=[])
            rows.create(connection, over, claims=[(ME, 1)])

    storage.write(write)


def pages(storage: Storage) -> list[list[str]]:
    """The finished tables as somebody turns the pages."""
    out: list[list[str]] = []
    after: Cursor | None = None
    while True:
        found, following = storage.read(listing.finished, ME, after)
        out.append([table.id for table in found])
        if following is None:
            return out
        after = cursor_from(str(following), "cursor")


def test_a_running_table_is_listed_however_many_newer_ones_are_over(url: str, opened: Opened) -> None:
    storage = opened(url)
    fill(storage, 2 * PAGE + 20, running=2)
    assert [(table.id, table.mine) for table in storage.read(listing.running, ME)] == [("r1", [0, 1]), ("r0", [0, 1])]


def test_pages_of_finished_tables_have_each_table_once(url: str, opened: Opened) -> None:
    storage = opened(url)
    fill(storage, 2 * PAGE + 21)
    found = pages(storage)
    assert [len(page) for page in found] == [PAGE, PAGE, 21]
    ids = [id for page in found for id in page]
    assert len(set(ids)) == len(ids) == 2 * PAGE + 21
    newest_first = sorted(ids, key=lambda id: (-(int(id[1:]) // 2), id))
    assert ids == newest_first
    assert pages(opened(url)) == found


@pytest.mark.parametrize("finished", [PAGE + 1, 20 * PAGE])
def test_no_more_is_read_for_many_tables_than_for_few(url: str, opened: Opened, finished: int) -> None:
    storage = opened(url)
    fill(storage, finished)
    asked: list[str] = []
    sa.event.listen(storage.engine, "before_cursor_execute", lambda _c, _u, text, *_: asked.append(text))
    found, _ = storage.read(listing.finished, ME)
    selects = [text for text in asked if text.startswith("SELECT")]
    assert (len(selects), len(found)) == (2, PAGE)
    assert not any(name in text for text in selects for name in ("record", "position", "settings"))


@pytest.mark.parametrize("text", ["x", "_", "1.0", "1.0_", "nan_a", "inf_a", "1_a", "1.0_a b", "1.0_'", "1e999_a"])
def test_a_cursor_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        cursor_from(text, "cursor")
    assert refused.value.field == "cursor"


def test_a_level_that_is_no_longer_known_plays_as_the_usual_one() -> None:
    forgotten, known = stored_seats([{"kind": "bot", "name": "", "level": "sage"}, {"kind": "bot", "level": "novice"}])
    assert (forgotten.level, forgotten.played_level) == ("sage", "adept")
    assert known == Seat("bot", "", "novice")
    assert known.played_level == "novice"
