"""A table that a newer server has taken further: it is listed, and everything else at it waits for that server."""

from pathlib import Path

import httpx

from civitas.table import open_storage, rows
from civitas.table.schema import FORMAT
from tests.web.conftest import live
from tests.web.tables import open_table


def test_it_is_listed_and_nothing_at_it_is_done_or_broken(tmp_path: Path) -> None:
    place = tmp_path / "tables.db"
    with live(str(place)) as address, httpx.Client(base_url=address, timeout=60) as client:
        table = open_table(client)
        assert table.look(0)["over"] is False
    storage = open_storage(place)
    storage.write(rows.change, table.id, {"least_format": FORMAT + 1})
    storage.close()
    with live(str(place)) as address, httpx.Client(base_url=address, timeout=60) as client:
        who = {"authorization": f"Bearer {table.tokens[0]}"}
        for method, path, body in (
            ("GET", "", None),
            ("GET", "/record", None),
            ("GET", "/events", None),
            ("POST", "/moves", {"move": "x", "version": 0}),
            ("POST", "/undo", {}),
            ("POST", "/link", {}),
            ("POST", "/rematch", None),
        ):
            answer = client.request(method, f"/api/tables/{table.id}{path}", json=body, headers=who)
            assert (answer.status_code, answer.json()["reason"]) == (503, "table_newer"), path
        page = client.get(f"/t/{table.id}", headers={"accept": "text/html", "accept-language": "ko"})
        assert page.status_code == 503
        assert "더 새로운 버전" in page.text
        (listed,) = client.get("/api/tables", headers=who).json()["tables"]
        assert (listed["table"], listed["game"]) == (table.id, "civ")
        assert client.get("/health").status_code == 200
