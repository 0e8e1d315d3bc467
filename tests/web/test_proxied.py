"""Behind a proxy all connections come from one address: clients are told apart by what the proxy says of them."""

import socket
from pathlib import Path

import httpx
import pytest

from civitas.web.capacity import SPARE_FILES, memory_bytes, room_for_connections
from civitas.web.limits import Limits
from civitas.web.proxies import Proxies
from tests import nginx
from tests.web.conftest import live
from tests.web.tables import Opened, open_table
from tests.web.test_connections import ELSEWHERE, call


def stream(address: str, table: Opened, client: str, source: str = "127.0.0.1") -> tuple[int, socket.socket]:
    """Open a tab's stream as a proxy does for a client; the status (0: cut), and the connection, which stays open."""
    head = f"GET /t/{table.id}/stream HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {client}\r\n\r\n"
    connection = call(address, head, source)
    try:
        return int(connection.recv(4096)[9:12] or 0), connection
    except ConnectionResetError:
        return 0, connection


def statuses(address: str, table: Opened, clients: list[str], source: str = "127.0.0.1") -> list[int]:
    """The answers to streams that are all open at once."""
    opened = [stream(address, table, client, source) for client in clients]
    for _, connection in opened:
        connection.close()
    return [status for status, _ in opened]


def test_each_client_behind_a_proxy_has_its_own_bound(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db"), Limits(connections_each=2)) as address, httpx.Client(base_url=address) as client:
        table = open_table(client)
        clients = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3"]
        assert statuses(address, table, clients) == [200, 200, 429, 200, 200, 200]


def test_a_household_behind_a_proxy_is_one_client(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db"), Limits(connections_each=2)) as address, httpx.Client(base_url=address) as client:
        table = open_table(client)
        assert statuses(address, table, ["2001:db8::1", "2001:db8::2", "2001:db8::3"]) == [200, 200, 429]


def test_a_place_is_free_again_when_a_stream_ends(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db"), Limits(connections_each=1)) as address, httpx.Client(base_url=address) as client:
        table = open_table(client)
        status, first = stream(address, table, "192.0.2.1")
        assert status == 200
        first.close()
        for _ in range(200):
            if statuses(address, table, ["192.0.2.1"]) == [200]:
                break
        else:
            raise AssertionError("the place of a stream that has ended is not given back")


def test_who_is_no_proxy_is_not_believed(tmp_path: Path) -> None:
    """Somebody who names a new address with each request is still one client."""
    with live(str(tmp_path / "t.db"), Limits(connections_each=2)) as address, httpx.Client(base_url=address) as client:
        table = open_table(client)
        assert statuses(address, table, [f"192.0.2.{n}" for n in range(3)], ELSEWHERE) == [200, 200, 0]


def test_more_tabs_than_one_client_may_have_come_through_a_proxy(tmp_path: Path) -> None:
    usual = Limits()
    clients = [f"192.0.2.{n % 250}" for n in range(usual.connections_each + 30)]
    with live(str(tmp_path / "t.db"), usual) as address, httpx.Client(base_url=address) as client:
        assert set(statuses(address, open_table(client), clients)) == {200}


@pytest.mark.skipif(nginx.PROGRAM is None, reason="no nginx here: apt-get install nginx-light would help")
def test_nginx_as_the_docs_have_it(tmp_path: Path) -> None:
    """Through the real proxy each client address is counted by itself, and streams come at once."""
    with (
        live(str(tmp_path / "t.db"), Limits(connections_each=3)) as address,
        nginx.before([address], tmp_path) as public,
    ):
        with httpx.Client(base_url=public) as client:
            table = open_table(client)
            assert client.get("/metrics").status_code == 403
        opened = [stream(public, table, "", f"127.0.1.{n % 4 + 1}") for n in range(16)]
        assert sorted(status for status, _ in opened) == [200] * 12 + [429] * 4
        for _, connection in opened:
            connection.close()


@pytest.mark.skipif(nginx.PROGRAM is None, reason="no nginx here: apt-get install nginx-light would help")
def test_everybody_at_a_table_is_sent_to_the_same_of_two_servers(tmp_path: Path) -> None:
    storage = str(tmp_path / "t.db")
    with live(storage) as one, live(storage) as other, nginx.before([one, other], tmp_path) as public:

        def asked() -> list[int]:
            found = [httpx.get(f"{server}/metrics").text.splitlines() for server in (one, other)]
            return [sum(int(line.split()[-1]) for line in lines if "requests_total{" in line) for lines in found]

        with httpx.Client(base_url=public) as client:
            tables = [open_table(client) for _ in range(12)]
        served = []
        for table in tables:
            before = asked()
            for n in range(4):
                transport = httpx.HTTPTransport(local_address=f"127.0.1.{n + 1}")
                with httpx.Client(base_url=public, transport=transport) as client:
                    assert client.get(f"/t/{table.id}").status_code == 200
                    assert client.get(f"/api/tables/{table.id}").status_code == 200
            after = asked()
            served.append(sorted(now - then - 1 for now, then in zip(after, before, strict=True)))  # less what we asked
        assert served == [[0, 8]] * 12


def test_proxies_are_addresses_and_networks() -> None:
    some = Proxies("127.0.0.1, ::1, 10.1.0.0/16,unix:, 2001:db8::/32")
    for near in ("127.0.0.1", "::1", "10.1.7.9", "::ffff:127.0.0.1", "::ffff:10.1.0.3", "2001:db8:7::1"):
        assert near in some, near
    for far in ("127.0.0.2", "10.2.0.1", "192.0.2.1", "unknown", "", "2001:db9::1"):
        assert far not in some, far
    assert "192.0.2.1" in Proxies("*")
    assert "127.0.0.1" not in Proxies("")


def test_connections_fit_memory_and_open_files() -> None:
    gigabyte = 1 << 30
    assert room_for_connections(memory=gigabyte, files=1 << 20) == 2048
    assert room_for_connections(memory=4 * gigabyte, files=1 << 20) == 8192
    assert room_for_connections(memory=4 * gigabyte, files=1024) == 1024 - SPARE_FILES
    assert room_for_connections(memory=0, files=0) == 1
    assert memory_bytes() > 0


def test_a_chosen_number_of_connections_holds(tmp_path: Path) -> None:
    with live(str(tmp_path / "t.db"), Limits(connections=7)) as address:
        assert "civitas_connections_most 7" in httpx.get(f"{address}/metrics").text
    with live(str(tmp_path / "u.db"), Limits()) as address:
        assert f"civitas_connections_most {room_for_connections()}" in httpx.get(f"{address}/metrics").text
