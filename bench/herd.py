"""What happens when everybody comes at once: `bench/herd.py --tables 1000 [--late 0.7] [--restart]`.

Tables of all games, played to a part of their length, with a person sitting at every seat. All tabs come together:
each asks for its page and then for its stream; with --restart they have their pages, and come back with their streams
alone after the server was killed and started anew. Meanwhile moves are made at a steady rate. Says how long all tabs
took, and p50 and p99 of the moves' answers while they came. The machine should be quiet. Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import sys
import time
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.databases import database
from bench.load import FORM, GAMES, Connection
from bench.servers import Process
from civitas.core import Record, State, game
from civitas.table import Storage, TableService, human_seat, open_storage
from civitas.table.dealing import TYPED
from civitas.table.history import Entry
from civitas.table.seats import bearer, seat_token
from civitas.table.service import _new_row

HAVE = re.compile(rb'data-have="([^"]*)"')
MOST_TABLES, MOST_SECONDS = 2000, 120.0
COMING_BACK = 1.1  # seconds within which the script of a table comes back (static/table.js)


class Player:
    """A seat of a table: its token, and what its page has."""

    def __init__(self, table: str, seat: int, token: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.have = ""
        self.served = asyncio.Event()


class Table:
    """A table as this script knows it."""

    def __init__(self, id: str, state: State, players: list[Player]) -> None:
        self.id = id
        self.state = state
        self.players = players


def played(number: int, late: float, chance: random.Random) -> tuple[Record, list[tuple[int, str]], State]:
    """A random game up to a part of its length."""
    id, seats = GAMES[number % len(GAMES)]
    found = game(id)
    record = Record(found, seats, chance.randrange(2**62), found.check_options(seats, {}))
    state, moves = record.deal(), []
    while not state.over:
        seat = chance.choice(state.to_act())
        choices = state.choices(seat)
        move = int(choices[chance.randrange(len(choices))])
        moves.append((seat, found.notation(move, state)))
        state.apply(seat, move)
    moves = moves[: int(len(moves) * late)]
    state = record.deal()
    for seat, text in moves:
        state.apply(seat, found.parse(text, state))
    return record, moves, state


async def set_up(storage: Storage, tables: int, late: float, chance: random.Random) -> list[Table]:
    """The tables, written as the service writes them."""
    service = TableService(storage, workers=0)
    out = []
    for number in range(tables):
        record, moves, state = played(number, late, chance)
        entries = [Entry(n, seat, text, time.time()) for n, (seat, text) in enumerate(moves)]
        seats = [human_seat() for _ in range(record.seats)]
        row = _new_row(record, state, seats, {}, None, TYPED, time.time(), len(entries))
        tokens = [seat_token(service.secret, row.id, n) for n in range(record.seats)]
        await service._open(row, entries, [(bearer(token), n) for n, token in enumerate(tokens)])
        out.append(Table(row.id, state, [Player(row.id, n, token) for n, token in enumerate(tokens)]))
    await service.stop()
    return out


class Tab(asyncio.Protocol):
    """A stream of which only the beginning matters: the first event says that the tab is served."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._data = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        where = f"/t/{self.player.table}/stream?seat={self.player.seat}&have={quote(self.player.have)}"
        head = f"GET {where} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.player.token}"
        transport.write(f"{head}\r\nAccept-Encoding: identity\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        if not self.player.served.is_set():
            self._data += data
            if b"\r\n\r\n" in self._data:
                assert self._data.startswith(b"HTTP/1.1 200"), self._data[:200]
                if b"data: " in self._data or not self.player.have:
                    self.player.served.set()
                    self._data = b""


class Page(asyncio.Protocol):
    """A page: its text."""

    def __init__(self, player: Player) -> None:
        self._data = b""
        self.player = player
        self.text: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        head = f"GET /t/{self.player.table}?seat={self.player.seat} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close"
        transport.write(f"{head}\r\nAuthorization: Bearer {self.player.token}\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self._data += data

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.text.done():
            self.text.set_result(self._data)


class Herd:
    """Everybody, and the moves meanwhile."""

    def __init__(self, tables: list[Table], process: Process, chance: random.Random) -> None:
        self.tables = tables
        self.process = process
        self.chance = chance
        self.times: list[float] = []
        self.answers: dict[int, int] = {}
        self.players = [player for table in tables for player in table.players]

    async def come(self, player: Player, delay: float, with_page: bool) -> None:
        """One tab."""
        await asyncio.sleep(delay)
        loop = asyncio.get_running_loop()
        if with_page:
            _, page = await loop.create_connection(lambda: Page(player), "127.0.0.1", self.process.port)
            text = await page.text
            assert text.startswith(b"HTTP/1.1 200"), text[:300]
            found = HAVE.search(text)
            assert found is not None
            player.have = unescape(found[1].decode())
        await loop.create_connection(lambda: Tab(player), "127.0.0.1", self.process.port)
        await player.served.wait()

    async def move(self, table: Table) -> None:
        """One move, and the time until it is answered."""
        state = table.state
        seat = self.chance.choice(state.to_act())
        choices = state.choices(seat)
        move = int(choices[self.chance.randrange(len(choices))])
        form = urlencode({"move": state.game.notation(move, state), "seat": seat}).encode()
        _, connection = await asyncio.get_running_loop().create_connection(Connection, "127.0.0.1", self.process.port)
        started = time.perf_counter()
        token = table.players[seat].token
        status, _ = await connection.ask("POST", f"/t/{table.id}/move", token, form, FORM)
        self.times.append(time.perf_counter() - started)
        self.answers[status] = self.answers.get(status, 0) + 1
        state.apply(seat, move)
        connection._transport.close()

    async def run(self, rate: float, spread: float, with_page: bool) -> dict[str, Any]:
        """All come within `spread` seconds; moves until the last one is served."""
        for player in self.players:
            player.served.clear()
        began = time.perf_counter()
        coming = [
            asyncio.ensure_future(self.come(player, self.chance.random() * spread, with_page))
            for player in self.players
        ]
        moving = []
        free = [table for table in self.tables if not table.state.over]
        self.chance.shuffle(free)
        while not all(task.done() for task in coming) and time.perf_counter() - began < MOST_SECONDS:
            if free:
                moving.append(asyncio.ensure_future(self.move(free.pop())))  # each table once
            await asyncio.sleep(1 / rate)
        for task in coming:
            if task.done():
                task.result()
        took = time.perf_counter() - began
        await asyncio.gather(*moving)
        times = sorted(self.times)
        quantiles = statistics.quantiles(times, n=100)
        return {
            "tables": len(self.tables),
            "tabs": len(self.players),
            "served": sum(player.served.is_set() for player in self.players),
            "all_served_s": round(took, 1),
            "moves": len(times),
            "move_p50_ms": round(quantiles[49] * 1000),
            "move_p99_ms": round(quantiles[98] * 1000),
            "move_worst_ms": round(times[-1] * 1000),
            "answers": dict(self.answers),
            "load_average": round(os.getloadavg()[0], 1),
        }


async def measure(url: str, chosen: argparse.Namespace) -> dict[str, Any]:
    """Set up, let them come, and come back if that was asked."""
    chance = random.Random(chosen.seed)
    tables = await set_up(open_storage(url), min(chosen.tables, MOST_TABLES), chosen.late, chance)
    process = Process(url)
    try:
        await asyncio.to_thread(process.wait)
        herd = Herd(tables, process, chance)
        found = {"first": await herd.run(chosen.rate, chosen.spread, with_page=True)}
        if chosen.restart:
            process.kill()
            process.start()
            await asyncio.to_thread(process.wait)
            herd.times.clear()
            herd.answers.clear()
            found["restart"] = await herd.run(chosen.rate, COMING_BACK, with_page=False)
        return found
    finally:
        process.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--late", type=float, default=0.7, help="how much of each game is played before")
    parser.add_argument("--rate", type=float, default=25.0, help="moves a second meanwhile")
    parser.add_argument("--spread", type=float, default=0.2, help="seconds within which all come")
    parser.add_argument("--restart", action="store_true", help="kill the server, and let all come back")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with database(chosen.database) as url:
        print(json.dumps(asyncio.run(measure(url, chosen)), indent=1))


if __name__ == "__main__":
    main()
