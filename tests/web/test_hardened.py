"""Whatever is sent, the answer is one of ours: no failure, no traceback, the same headers."""

import json
import urllib.robotparser
from pathlib import Path

import httpx
import pytest
from httpx import Client

from bench.inside import routes
from civitas.table.settings import settings_from
from civitas.web.headers import HEADERS
from civitas.web.hosts import all_hosts, is_ours
from tests.web.conftest import live
from tests.web.tables import HUMAN, open_table


def test_half_a_character_is_no_move(client: Client) -> None:
    table = open_table(client)
    for body in (
        '{"move": "\\ud800", "version": 0}',
        '{"move": "play \\udfff", "\\ud800": 1}',
        '{"\\ud800": 1}',
        '"\\ud800"',
    ):
        answer = client.post(
            f"/api/tables/{table.id}/moves",
            content=body,
            headers={**table.bearer(0), "content-type": "application/json", "idempotency-key": "x" * 16},
        )
        assert answer.status_code == 422, body
        assert answer.json()["error"]
    body = json.dumps({"game": "\ud800", "seats": [HUMAN, HUMAN]})
    named = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (named.status_code, named.json()["field"]) == (422, "game")


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://", "null", "\xff"])
def test_an_origin_that_is_none_is_refused(client: Client, origin: str) -> None:
    answer = client.post("/settings", data={"lang": "ko"}, headers=[(b"origin", origin.encode("latin-1"))])
    assert answer.status_code == 403


@pytest.mark.parametrize("back", ["http://[", "//[", "/\x00", "\ud800", "/ok\r\nx: y"])
def test_settings_lead_back_inside_whatever_is_asked(client: Client, back: str) -> None:
    content = b"back=" + back.encode("utf-8", "surrogatepass")
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = client.post("/settings", content=content, headers=headers, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize("id", ["%00", "abc%00", "%ff%fe", "x" * 500, "..%2f..", "%ED%A0%80", "ABC", "0"])
@pytest.mark.parametrize("path", ["/t/{}", "/api/tables/{}", "/api/tables/{}/record", "/join/{}/x", "/t/{}/stream"])
def test_an_id_that_no_table_can_have_is_404(client: Client, path: str, id: str) -> None:
    assert client.get(path.format(id)).status_code == 404


@pytest.mark.parametrize("path", ["/static/%00", "/static/" + "x" * 300, "/static/../app.py", "/static/%2e%2e/app.py"])
def test_a_file_that_cannot_be_is_404(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_failure_of_ours_carries_the_headers_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from civitas.web import pages

    def fail(*_args: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(pages, "all_games", fail)
    for accept in ("text/html", "application/json"):
        answer = client.get("/about", headers={"accept": accept})
        assert answer.status_code == 500
        assert "secret detail" not in answer.text
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_every_refusal_carries_the_headers(client: Client) -> None:
    answers = [
        client.get("/", headers={"host": "elsewhere.example"}),
        client.post("/settings", headers={"origin": "http://elsewhere.example"}),
        client.post("/settings", content=b"x" * 70_000),
        client.get("/nowhere"),
        client.delete("/"),
        client.get("/t/nowhere"),
        client.post("/api/tables", content=b"{", headers={"content-type": "application/json"}),
    ]
    assert [answer.status_code for answer in answers] == [421, 403, 413, 404, 405, 404, 400]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "[", "a@b"])
def test_a_foreign_name_is_not_ours(client: Client, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 421


def test_own_names_are_ours() -> None:
    hosts = all_hosts(settings_from({"CIVITAS_HOSTS": "play.example.org, Other.Example"}).hosts)
    for host in ("localhost:8000", "127.0.0.1", "[::1]:8000", "10.0.0.7:80", "PLAY.example.org", "other.example:443"):
        assert is_ours(host, hosts), host
    assert not is_ours("example.org", hosts)
    assert is_ours("whatever", {"*"})


def test_health_and_metrics(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db")) as address, httpx.Client(base_url=address, verify=False) as client:
        assert client.get("/health").json()["status"] == "ok"
        open_table(client)
        text = client.get("/metrics").text
    assert 'civitas_requests_total{method="POST",status="201"} 1' in text
    assert "civitas_rooms 1" in text


def test_strangers_do_not_grow_the_metrics(address: str) -> None:
    with httpx.Client(base_url=address) as client:
        for method, path in (("GET", "/metrics"), ("GET", "/nowhere"), ("BREW", "/nowhere")):
            client.request(method, path)

        def series() -> int:
            return len(client.get("/metrics").text.splitlines())

        before = series()
        for n in range(1000):
            client.request(f"BREW{n}", f"/nowhere/{n}")
        assert series() == before


def test_every_get_route_but_streams_answers_head(address: str) -> None:
    """Monitors and link previews ask so: the same status and headers, no body."""
    with httpx.Client(base_url=address) as client:
        table = open_table(client)
        known = {"{table}": table.id, "{game_id}": "duel", "{rule_id}": "7WD-TURN-01", "{token}": "nonsense"}
        for path, methods in routes():
            if "GET" not in methods:
                continue
            place = path
            for name, value in known.items():
                place = place.replace(name, value)
            if path.endswith("/stream"):
                assert client.head(place).status_code == 405
                continue
            got, head = client.get(place), client.head(place)
            assert (head.status_code, head.content) == (got.status_code, b""), place
            assert head.headers.get("content-type") == got.headers.get("content-type"), place
            if "civitas_requests_total" not in got.text:  # which grows with each request
                assert head.headers.get("content-length") == got.headers.get("content-length"), place
        assert client.head("/static/table.js").status_code == 200
        assert client.head("/nowhere").status_code == 404
        assert client.head("/settings").status_code == 405  # which only takes posts


def test_tables_are_not_for_search_engines(address: str) -> None:
    with httpx.Client(base_url=address) as client:
        table = open_table(client)
        for path in (f"/t/{table.id}", f"/t/{table.id}/replay", f"/join/{table.id}/x", f"/api/tables/{table.id}"):
            assert client.get(path).headers["x-robots-tag"] == "noindex, nofollow, noarchive", path
        for path in ("/", "/rules", "/about", "/new/duel"):
            assert "x-robots-tag" not in client.get(path).headers, path
        robots = urllib.robotparser.RobotFileParser()
        robots.parse(client.get("/robots.txt").text.splitlines())
        assert not robots.can_fetch("preview", f"/api/tables/{table.id}")
        assert robots.can_fetch("preview", f"/t/{table.id}")
        assert robots.can_fetch("preview", f"/join/{table.id}/x")
        assert robots.can_fetch("preview", "/")


def test_metrics_are_for_this_machine(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db")) as address:
        answer = httpx.get(f"{address}/metrics", headers={"x-forwarded-for": "192.0.2.7"})
        assert answer.status_code == 403


def test_a_storage_that_does_not_answer_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from civitas.table import Storage, Unavailable

    with live(str(tmp_path / "t.db")) as address, httpx.Client(base_url=address) as client:

        def broken(*_args: object) -> None:
            raise Unavailable("storage")

        monkeypatch.setattr(Storage, "read", broken)
        assert client.get("/health").status_code == 503
        answer = client.get("/api/tables/abc")
        assert (answer.status_code, answer.json()["reason"]) == (503, "storage")


def test_the_description_names_every_status(client: Client) -> None:
    description = client.get("/api/openapi.json").json()
    for path, methods in description["paths"].items():
        for method, facts in methods.items():
            known = set(facts["responses"])
            assert {"421", "429", "500"} <= known, (method, path)
            if "{table}" in path:
                assert {"403", "404", "410", "503"} <= known, (method, path)
            if method == "post":
                assert {"400", "403", "408", "413", "422"} <= known, (method, path)
    assert "HTTPValidationError" not in json.dumps(description)
