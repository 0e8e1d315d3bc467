"""How many tables a server carries: `bench/load.py --tables 1000 --rate 25 --seconds 30 [--processes 2]`.

Tables of all games, with an open stream at every seat. Moves come at a steady rate, as a browser sends them; for each
the time is measured from sending it until another seat has its change, unpacked and complete. Says p50 and p99 of that,
memory per table and processor time per move: of the servers, of this script and of PostgreSQL, which share the machine.
With --proxy all comes through nginx, as deploy/nginx has it, with the usual limits. It should be quiet. Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import sys
import tempfile
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sqlalchemy import make_url

from bench.databases import database
from bench.servers import Process
from civitas.core import Record, State, game
from tests import nginx

GAMES = (("civ", 2), ("duel", 2), ("wonders", 3), ("flow", 3), ("ages", 2))
FORM = "application/x-www-form-urlencoded"
IDLE_SECONDS = 3.0  # the server closes connections that are idle for five
MOST_SECONDS, MOST_TABLES = 120.0, 2000
CLIENTS = ["127.0.0.1", *(f"127.0.{1 + n // 250}.{1 + n % 250}" for n in range(499))]
"""Addresses that people come from, where quotas tell them apart."""


class Connection(asyncio.Protocol):
    """One HTTP connection, by hand: the clients must cost less than the server."""

    def __init__(self) -> None:
        self._data = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        head, found, body = self._data.partition(b"\r\n\r\n")
        if not found or self._answer is None:
            return
        length = int(head.lower().partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0])
        if len(body) >= length:
            self._data = b""
            self._answer.set_result((int(head[9:12]), body))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError("the server has hung up"))

    async def ask(self, method: str, path: str, token: str | None, body: bytes, kind: str) -> tuple[int, bytes]:
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{bearer}Accept: application/json\r\n"
            f"Accept-Encoding: identity\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(head.encode() + body)
        return await self._answer


Spoken = TypeVar("Spoken", bound=asyncio.Protocol)


class Way(NamedTuple):
    """Which server somebody calls, and from which address."""

    port: int
    source: str

    async def connect(self, protocol: Callable[[], Spoken]) -> Spoken:
        """A connection."""
        loop = asyncio.get_running_loop()
        _, spoken = await loop.create_connection(protocol, "127.0.0.1", self.port, local_addr=(self.source, 0))
        return spoken


class Tab(asyncio.Protocol):
    """A browser's tab: unpacks its stream, and says when an event is there, whole."""

    def __init__(self, table: str, seat: int, token: str) -> None:
        head = f"GET /t/{table}/stream?seat={seat} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}"
        self._asks = f"{head}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
        self._data = b""
        self._begun = False
        self._unpack = zlib.decompressobj(31)
        self._text = b""
        self._told: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._asks)

    def told(self) -> asyncio.Future[None]:
        """The next event."""
        self._told = asyncio.get_running_loop().create_future()
        return self._told

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._begun:
            head, self._begun, self._data = (
                self._data.partition(b"\r\n\r\n")[0],
                True,
                self._data.partition(b"\r\n\r\n")[2],
            )
            assert head.startswith(b"HTTP/1.1 200"), head
        while True:  # pieces as HTTP cuts them: a length, the piece
            length, found, rest = self._data.partition(b"\r\n")
            if not found or len(rest) < int(length, 16) + 2:
                return
            piece, self._data = rest[: int(length, 16)], rest[int(length, 16) + 2 :]
            self._text += self._unpack.decompress(piece)
            while b"\n\n" in self._text:
                event, _, self._text = self._text.partition(b"\n\n")
                if event.startswith(b'data: {"revision":') and self._told is not None and not self._told.done():
                    self._told.set_result(None)


@dataclass(slots=True)
class Table:
    """A table with its people. They know its seed, and so what they may do without asking."""

    id: str
    state: State
    tokens: list[str]
    ways: list[Way]
    tabs: list[Tab] = field(default_factory=list)


class Load:
    """Tables, streams and moves against one or more servers, from one address or from many."""

    def __init__(self, ports: list[int], chance: random.Random, addresses: list[str]) -> None:
        self.ways = itertools.cycle([Way(port, address) for address in addresses for port in ports])
        self.chance = chance
        self.tables: list[Table] = []
        self.times: list[float] = []
        self.answers: Counter[int] = Counter()
        self.late = 0
        self._idle: defaultdict[Way, list[tuple[Connection, float]]] = defaultdict(list)

    async def ask(self, way: Way, path: str, token: str | None, body: bytes, kind: str) -> tuple[int, bytes]:
        connection, at = self._idle[way].pop() if self._idle[way] else (None, 0.0)
        if connection is None or time.monotonic() - at > IDLE_SECONDS:
            connection = await way.connect(Connection)
        status, data = await connection.ask("POST", path, token, body, kind)
        self._idle[way].append((connection, time.monotonic()))
        self.answers[status] += 1
        return status, data

    async def open_table(self, number: int) -> None:
        id, count = GAMES[number % len(GAMES)]
        ways = [next(self.ways) for _ in range(count)]
        record = Record(game(id), count, self.chance.randrange(2**62), game(id).check_options(count, {}))
        body = {"game": id, "seats": [{"kind": "human"}] * count, "seed": record.seed}
        status, data = await self.ask(ways[0], "/api/tables", None, json.dumps(body).encode(), "application/json")
        assert status == 201, data
        found = json.loads(data)
        table = Table(found["table"], record.deal(), found["tokens"], ways)
        self.tables.append(table)
        for seat, token in enumerate(table.tokens):
            tab = Tab(table.id, seat, token)
            told = tab.told()
            await ways[seat].connect(lambda tab=tab: tab)  # type: ignore[misc]  # bound now
            table.tabs.append(tab)
            await told  # one after the other, as people come

    async def move(self, table: Table) -> None:
        """One move of somebody who is to move, and the time until another seat sees it."""
        state = table.state
        seat = self.chance.choice(state.to_act())
        choices = state.choices(seat)  # nobody gives up
        move = int(choices[self.chance.randrange(len(choices))])
        notation = state.game.notation(move, state)
        told = next(tab for other, tab in enumerate(table.tabs) if other != seat).told()
        started = time.perf_counter()
        form = urlencode({"move": notation, "seat": seat}).encode()
        status, data = await self.ask(table.ways[seat], f"/t/{table.id}/move", table.tokens[seat], form, FORM)
        assert status == 200, data
        state.apply(seat, move)
        async with asyncio.timeout(20):
            await told
        self.times.append(time.perf_counter() - started)

    async def move_once(self, table: Table, busy: set[str]) -> None:
        try:
            await self.move(table)
        finally:
            busy.discard(table.id)

    async def run(self, rate: float, seconds: float) -> None:
        """Moves at a steady rate, each at a table where none is under way."""
        busy: set[str] = set()
        moving: set[asyncio.Task[None]] = set()
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            free = [
                table for table in self.chance.sample(self.tables, min(40, len(self.tables))) if not table.state.over
            ]
            table = next((table for table in free if table.id not in busy), None)
            if table is None:
                self.late += 1
                continue
            busy.add(table.id)
            task = asyncio.ensure_future(self.move_once(table, busy))
            moving.add(task)
            task.add_done_callback(moving.discard)
        await asyncio.gather(*moving, return_exceptions=True)


def memory_of(pid: int) -> float:
    """Megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def status_of(pid: int) -> list[str]:
    """What the system says of a process; nothing if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return []


def processor_of(pid: int) -> float:
    """Seconds."""
    fields = status_of(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def database_pids(url: str) -> list[int]:
    """The processes of the PostgreSQL that was started for this script."""
    folder = make_url(url).query.get("host")
    if not isinstance(folder, str):
        return []
    first = int((Path(folder) / "data" / "postmaster.pid").read_text(encoding="utf-8").split()[0])
    everybody = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return [first, *(pid for pid in everybody if status_of(pid)[1:2] == [str(first)])]


class Meter:
    """Processor time of the servers, of this script and of the database, in milliseconds a move."""

    def __init__(self, processes: list[Process]) -> None:
        self._pids = {
            "processor": [process.pid for process in processes],
            "database": database_pids(processes[0].storage),
        }
        self._began = self._now()

    def _now(self) -> dict[str, float]:
        spent = {name: sum(map(processor_of, pids)) for name, pids in self._pids.items()}
        return {**spent, "client": time.process_time()}

    def each(self, moves: int) -> dict[str, float]:
        now = self._now()
        return {f"{name}_ms_per_move": round((now[name] - self._began[name]) * 1000 / moves, 2) for name in now}


async def measure(
    processes: list[Process], ports: list[int], tables: int, rate: float, seconds: float, seed: int
) -> dict[str, Any]:
    """Open the tables, let the moves come, and say what it took."""
    many = ports != [process.port for process in processes]
    load = Load(ports, random.Random(seed), CLIENTS if many else CLIENTS[:1])
    before = sum(memory_of(process.pid) for process in processes)
    for number in range(tables):
        await load.open_table(number)
    await asyncio.sleep(3)
    await load.run(rate, min(5.0, seconds))  # a short while to get warm, which is not counted
    load.times.clear()
    meter = Meter(processes)
    began = time.perf_counter()
    await load.run(rate, seconds)
    took = time.perf_counter() - began
    times = sorted(load.times)
    spent = meter.each(len(times))
    after = sum(memory_of(process.pid) for process in processes)
    quantiles = statistics.quantiles(times, n=100)
    return {
        "tables": tables,
        "streams": sum(len(table.tokens) for table in load.tables),
        "processes": len(processes),
        "proxy": many,
        "moves": len(times),
        "moves_per_s": round(len(times) / took, 1),
        "p50_ms": round(quantiles[49] * 1000, 1),
        "p99_ms": round(quantiles[98] * 1000, 1),
        "worst_ms": round(times[-1] * 1000, 1),
        "memory_mb": round(after),
        "memory_per_table_kb": round((after - before) * 1000 / tables),
        **spent,
        "processor_share": round(spent["processor_ms_per_move"] * len(times) / 1000 / took, 2),
        "answers": dict(load.answers),
        "load_average": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=25.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--proxy", action="store_true", help="through nginx, with the usual limits, from 500 addresses")
    chosen = parser.parse_args()
    tables, seconds = min(chosen.tables, MOST_TABLES), min(chosen.seconds, MOST_SECONDS)
    with ExitStack() as stack:
        url = stack.enter_context(database(chosen.database))
        processes = [Process(url, usual=chosen.proxy) for _ in range(chosen.processes)]
        for process in processes:
            stack.callback(process.kill)
            process.wait()
        ports = [process.port for process in processes]
        if chosen.proxy:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            public = stack.enter_context(nginx.before([process.address for process in processes], folder))
            ports = [int(public.rpartition(":")[2])]
        found = asyncio.run(measure(processes, ports, tables, chosen.rate, seconds, chosen.seed))
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
