"""Finished games of former rules on the pages and in the API: their moves go out, and a replay shows what it can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from tests.former import NAMES, change_rules, game_of, is_played, raise_version, records, restore
from tests.web.conftest import live

SMALL = next(name for name in NAMES if name.startswith("duel"))
RUNNING = "SELECT id FROM tables WHERE NOT over"


@contextmanager
def served(name: str, folder: Path, *statements: str) -> Iterator[tuple[httpx.Client, list[str]]]:
    """A client of a server of these tables, and the tables that are under way."""
    url = restore(name, folder / "former.db")
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
        running = [str(table) for table in connection.execute(sa.text(RUNNING)).scalars()]
    engine.dispose()
    with live(url) as address, httpx.Client(base_url=address, headers={"accept-language": "en"}) as client:
        yield client, running


def got(client: httpx.Client, path: str, status: int = 200, **query: Any) -> httpx.Response:
    answer = client.get(path, params=query)
    assert answer.status_code == status, answer.text[:500]
    return answer


@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_what_was_dealt_and_played_whatever_rules_are_played_now(
    name: str, changed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if changed:
        raise_version(name, monkeypatch)
        change_rules(name, monkeypatch)
    with served(name, tmp_path) as (client, running):
        for table, record in records(name).items():
            assert got(client, f"/t/{table}/record.json").json() == record
            assert got(client, f"/api/tables/{table}/record").json() == record
        for table in running:
            got(client, f"/t/{table}/record.json", 409)


def test_a_game_that_today_leads_elsewhere_shows_its_last_position_and_its_moves_as_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raise_version(SMALL, monkeypatch)
    change_rules(SMALL, monkeypatch)
    table, record = next(iter(records(SMALL).items()))
    with served(SMALL, tmp_path) as (client, _):
        for query in ({}, {"at": 0}, {"at": 30}, {"at": 30, "seat": 1}):
            page = got(client, f"/t/{table}/replay", **query).text
            assert "Older rules" in page
            assert "older rules (version" in page
            noted = page.partition('class="noted"')[2].partition("</ol>")[0]
            texts = [unescape(part.partition("</code>")[0]) for part in noted.split("<code>")[1:]]
            assert texts == [move.partition(" ")[2] for move in record["moves"]]
        for path in (f"/t/{table}", f"/api/tables/{table}", f"/api/tables/{table}/events"):
            assert "older rules (version" in got(client, path).text or path.startswith("/api")


def test_a_game_that_leads_there_by_the_rules_of_today_is_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_played(SMALL):
        pytest.skip("these rules are played no longer")
    raise_version(SMALL, monkeypatch)
    table, record = next(iter(records(SMALL).items()))
    with served(SMALL, tmp_path) as (client, _):
        page = got(client, f"/t/{table}/replay", at=10).text
        assert f"10 / {len(record['moves'])}" in page
        assert "Older rules" not in page
        got(client, f"/t/{table}/replay", 404, at=len(record["moves"]) + 1)


def test_what_is_under_way_tells_nothing_of_its_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    raise_version(SMALL, monkeypatch)
    change_rules(SMALL, monkeypatch)
    with served(SMALL, tmp_path) as (client, running):
        for table in running:
            page = got(client, f"/t/{table}/replay", at=5).text
            assert 'class="noted"' not in page
            assert "The rules of this game have changed" in page


def test_a_table_without_a_readable_position_says_that_it_is_of_older_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raise_version(SMALL, monkeypatch)
    change_rules(SMALL, monkeypatch)
    found = records(SMALL)
    version = SMALL.partition("-")[2]
    with served(SMALL, tmp_path, "UPDATE tables SET position = NULL") as (client, running):
        for table in [*found, *running]:
            for path in (f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/stream", f"/api/tables/{table}"):
                assert f"rules version {version}" in got(client, path, 410).text
            record = got(client, f"/t/{table}/record.json").json()
            assert record["rules_version"] == version
            assert record == found[table] if table in found else "seed" not in record


@pytest.mark.parametrize("name", NAMES)
def test_every_page_of_what_was_stored_then_is_served_now(name: str, tmp_path: Path) -> None:
    with served(name, tmp_path) as (client, running):
        for table in [*records(name), *running]:
            page = got(client, f"/t/{table}/replay").text
            assert game_of(name).id in page
            got(client, f"/t/{table}")
