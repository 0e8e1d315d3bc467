"""Keys are renewed: what old ones have signed holds, and new ones sign."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from civitas.cli import main
from civitas.core import BadInput
from civitas.table import Forbidden, Storage, TableService, human_seat, open_storage
from civitas.table.keys import keys_from, rotate
from civitas.table.seats import bearer, seat_token
from civitas.table.settings import settings_from
from civitas.web.people import PLAYER_COOKIE
from tests.table.serving import run
from tests.web.conftest import live
from tests.web.tables import open_table

Opened = Callable[[str], Storage]


def test_the_newest_key_comes_first_and_the_first_stays_where_older_code_looks(
    url: str, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CIVITAS_SECRET", raising=False)
    storage = opened(url)
    first = storage.secret()
    numbers = [storage.write(rotate) for _ in range(10)]
    keys = opened(url).keys()
    assert numbers == list(range(2, 12))
    assert len(set(keys.all)) == 11
    assert (keys.all[-1], keys.newest, keys.oldest_first[0]) == (first, opened(url).secret(), first)
    with storage.engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT value FROM meta WHERE key = 'secret'").scalar()
    assert kept == first.decode()


def test_keys_in_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, opened: Opened) -> None:
    assert keys_from("one").all == (b"one",)
    assert keys_from("new, old").all == (b"new", b"old", b"new, old")
    monkeypatch.setenv("CIVITAS_SECRET", "new,old")
    assert opened(f"sqlite:///{tmp_path / 'tables.db'}").keys().newest == b"new"
    for text in (",", "new,", "a,,b"):
        with pytest.raises(BadInput) as refused:
            settings_from({"CIVITAS_SECRET": text})
        assert (refused.value.field, refused.value.reason) == ("CIVITAS_SECRET", "secret_empty")


def test_old_links_and_tokens_open_their_seats_after_a_rotation(url: str) -> None:
    kept: dict[str, list[str]] = {}

    async def before(service: TableService) -> None:
        room = await service.create("civ", [human_seat()] * 3)
        kept[room.id] = [service.token(room, seat) for seat in range(3)]
        assert await service.bearer_seat(room, kept[room.id][0]) == 0
        await service.storage.aside(service.storage.write, rotate)

    async def after(service: TableService) -> None:
        ((table, old),) = kept.items()
        room = await service.room(table)
        new = [service.token(room, seat) for seat in range(3)]
        assert set(new).isdisjoint(old)
        assert await service.bearer_seat(room, old[0]) == 0, "a program goes on with its token"
        assert await service.bearer_seat(room, new[0]) == 0, "and may be given the new one of the same link"
        with pytest.raises(Forbidden):
            await service.join(room, new[0], "somebody else")
        assert await service.join(room, old[1], "a browser") == 1
        assert await service.bearer_seat(room, new[2]) == 2
        assert await service.bearer_seat(room, old[2]) == 2
        stranger = seat_token(b"nobody's key", room.id, 1)
        with pytest.raises(Forbidden):
            await service.bearer_seat(room, stranger)
        assert await service.new_link(room, 1) == seat_token(service.keys.newest, room.id, 1, 1)
        assert room.seats_of(bearer(old[0])) == [0]

    run(url, before)
    run(url, after)


def test_cookies_hold_after_a_rotation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CIVITAS_SECRET", raising=False)
    place = tmp_path / "tables.db"
    with live(str(place)) as address, httpx.Client(base_url=address, follow_redirects=True, timeout=60) as client:
        client.get("/")
        cookie = client.cookies[PLAYER_COOKIE]
        table = client.post("/api/tables", json={"game": "civ", "seats": [{"kind": "human"}] * 2}).json()
        client.post(f"/join/{table['table']}/{table['tokens'][0]}", data={"name": "Ada"})
        assert client.get(f"/api/tables/{table['table']}").json()["my_seats"] == [0]
    storage = open_storage(place)
    storage.write(rotate)
    storage.close()
    with live(str(place)) as address, httpx.Client(base_url=address, timeout=60) as client:
        client.cookies.set(PLAYER_COOKIE, cookie)
        assert client.get(f"/api/tables/{table['table']}").json()["my_seats"] == [0]
        assert PLAYER_COOKIE not in client.get("/").headers.get("set-cookie", "")
        other = open_table(client)
        assert other.look(1)["my_seats"] == [1]


def test_the_command(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], opened: Opened
) -> None:
    before = opened(url).secret()

    def rotate_it() -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["civitas", "admin", "rotate-secret", "--db", url, "--lang", "en"])
        with pytest.raises(SystemExit) as stopped:
            main()
        return int(stopped.value.code or 0), *capsys.readouterr()

    status, out, _ = rotate_it()
    assert status == 0
    assert "2 in all" in out
    after = opened(url).keys()
    assert after.all[1:] == (before,)
    assert after.newest.decode() not in out
    monkeypatch.setenv("CIVITAS_SECRET", "given")
    status, _, err = rotate_it()
    assert status == 2
    assert "CIVITAS_SECRET" in err
