"""Slow, broken and too many connections: they end, and the others are served."""

import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from civitas.table.settings import read_limits
from civitas.web.limits import UNLIMITED, Limits, Quotas, network
from tests.web.conftest import live
from tests.web.tables import open_table

ELSEWHERE = "127.0.0.2"  # a client of its own: 127.0.0.1 may be a proxy for many


def call(address: str, text: str, source: str = "127.0.0.1") -> socket.socket:
    place = urlsplit(address)
    connection = socket.create_connection(
        (place.hostname or "", place.port or 0), timeout=60, source_address=(source, 0)
    )
    connection.sendall(text.encode())
    return connection


def answer(connection: socket.socket) -> bytes:
    """Everything until the server ends the connection."""
    found = b""
    try:
        while piece := connection.recv(4096):
            found += piece
    except ConnectionResetError:
        pass
    connection.close()
    return found


def post(path: str, body: str, length: int, token: object = "") -> str:
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {length}\r\n\r\n{body}"
    )


def test_a_request_that_is_cut_off_is_not_made(client: httpx.Client, address: str) -> None:
    table = open_table(client)
    body = f"move={table.first_move(0).replace(' ', '+')}&version=0"
    connection = call(address, post(f"/t/{table.id}/move", body, len(body) + 10, table.tokens[0]))
    connection.shutdown(socket.SHUT_WR)
    connection.close()
    for _ in range(20):
        assert table.look(0)["entries"] == 0
    whole = call(address, post(f"/t/{table.id}/move", body, len(body), table.tokens[0]) + "GET / HTTP/1.0\r\n\r\n")
    assert whole.recv(12) == b"HTTP/1.1 303"
    whole.close()
    assert table.look(0)["entries"] == 1


@pytest.mark.parametrize("begun", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_a_head_that_does_not_come_ends_the_connection(tmp_path: Path, begun: str) -> None:
    with live(str(tmp_path / "t.db"), Limits(head_seconds=0.2)) as address:
        assert answer(call(address, begun)) == b""


def test_a_body_that_does_not_come_is_408(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db"), Limits(body_seconds=0.2)) as address:
        said = answer(call(address, post("/settings", "lang=", 50)))
        assert said.startswith(b"HTTP/1.1 408")
        assert b"content-security-policy" in said


def test_a_second_request_on_a_connection_has_its_time_too(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db"), Limits(head_seconds=1.0)) as address:
        connection = call(address, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        connection.sendall(b"GET /heal")
        assert b"HTTP/1.1" not in answer(connection)


def test_there_are_only_so_many_connections(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db"), Limits(connections=5)) as address:
        waiting = [call(address, "GET / HTTP/1.1\r\n") for _ in range(5)]
        assert answer(call(address, "")) == b""
        for connection in waiting:
            connection.close()
        for _ in range(100):
            try:
                assert httpx.get(f"{address}/health").status_code == 200
                break
            except httpx.TransportError:
                continue
        else:
            raise AssertionError("the server does not come back")


def test_one_client_does_not_take_all_connections(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db"), Limits(connections_each=3)) as address:
        waiting = [call(address, "GET / HTTP/1.1\r\n", ELSEWHERE) for _ in range(3)]
        assert answer(call(address, "", ELSEWHERE)) == b""
        assert httpx.get(f"{address}/health").status_code == 200
        for connection in waiting:
            connection.close()


def test_what_is_no_http_is_told_so_with_our_headers(address: str) -> None:
    said = answer(call(address, "HELLO\r\n\r\n"))
    assert said.startswith(b"HTTP/1.1 400")
    assert b"x-content-type-options: nosniff" in said.lower()


def test_a_length_that_is_told_in_two_ways_is_refused(address: str) -> None:
    told = "Transfer-Encoding: chunked\r\nContent-Length: 3"
    head = f"POST /settings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n{told}"
    found = answer(call(address, f"{head}\r\n\r\n0\r\n\r\nGET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))
    assert found.startswith(b"HTTP/1.1 400")
    assert found.count(b"HTTP/1.1") == 1


def test_tables_have_a_quota(tmp_path: Path) -> None:
    limits = Limits(tables=0.001, tables_burst=2)
    with live(str(tmp_path / "t.db"), limits) as address, httpx.Client(base_url=address) as client:
        open_table(client)
        open_table(client)
        body = {"game": "civ", "seats": [{"kind": "human"}, {"kind": "human"}]}
        refused = client.post("/api/tables", json=body)
        assert (refused.status_code, refused.json()["reason"]) == (429, "busy")
        assert int(refused.headers["retry-after"]) > 10
        assert client.post("/new/civ", data={"seats": "2"}).status_code == 429


def test_requests_have_a_quota(tmp_path: Path) -> None:
    limits = Limits(requests=0.001, requests_burst=5)
    with live(str(tmp_path / "t.db"), limits) as address, httpx.Client(base_url=address) as client:
        statuses = [client.get("/health").status_code for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2


def test_quotas_fill_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from civitas.table import Busy

    clock = [100.0]
    monkeypatch.setattr("civitas.web.limits.time.monotonic", lambda: clock[0])
    quotas = Quotas(Limits(hints=0.5, hints_burst=2))
    quotas.spend("a", "hints")
    quotas.spend("a", "hints")
    quotas.spend("b", "hints")
    with pytest.raises(Busy) as refused:
        quotas.spend("a", "hints")
    assert refused.value.wait == 2.0
    clock[0] += 2.0
    quotas.spend("a", "hints")
    Quotas(UNLIMITED).spend("a", "hints")


def test_limits_are_read_from_words() -> None:
    from civitas.core import BadInput

    assert read_limits("CIVITAS_LIMITS", "") == Limits()
    assert read_limits("CIVITAS_LIMITS", "off") == UNLIMITED
    assert read_limits("CIVITAS_LIMITS", "tables=2, connections=10") == Limits(tables=2.0, connections=10)
    for wrong in ("tables", "chairs=3", "tables=x", "connections=-1", "connections=1.5"):
        with pytest.raises(BadInput):
            read_limits("CIVITAS_LIMITS", wrong)


def test_a_household_is_one_client() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"
    assert network("elsewhere") == "elsewhere"
