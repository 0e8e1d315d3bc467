"""Servers that are killed at random moments lose nothing they have acknowledged: `bench/crash.py --kills 1000`.

People (threads here) play against bots and each other over HTTP while servers are killed with SIGKILL and start again.
With `--servers 2 --database postgresql` two servers share one PostgreSQL, and the seats of a table sit at both.
Afterwards every acknowledged move is in the database, every game replays to its stored position, and no bot is stuck.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import httpx
import sqlalchemy as sa

from bench.servers import Process
from civitas.core import all_games
from civitas.table import Storage, rows
from civitas.table.recheck import FINE, recheck
from civitas.table.schema import TABLES
from tests.postgres import running

PLAYERS = 4
RESUME_SECONDS = 90.0


@dataclass(slots=True)
class Table:
    """A table as its people know it: the moves that were acknowledged, by seat."""

    id: str
    tokens: list[str | None]
    acknowledged: dict[int, list[str]] = field(default_factory=dict)
    over: bool = False


class Player(threading.Thread):
    """Plays one table after another, over and over, whatever happens to the servers."""

    def __init__(self, servers: list[Process], stop: threading.Event, chance: random.Random, games: int) -> None:
        super().__init__(daemon=True)
        self.servers, self.stop, self.chance, self.games = servers, stop, chance, games
        self.tables: list[Table] = []
        self.statuses: Counter[int] = Counter()
        self.client = httpx.Client(timeout=20)

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.one_step()
            except httpx.TransportError:
                self.statuses[0] += 1
                time.sleep(0.05)
        self.client.close()

    def one_step(self) -> None:
        if not self.tables or self.tables[-1].over:
            if len(self.tables) >= self.games:
                self.stop.wait(0.05)
                return
            self.tables.append(self.open_table())
        table = self.tables[-1]
        people = [seat for seat, token in enumerate(table.tokens) if token is not None]
        self.play(table, self.chance.choice(people))

    def open_table(self) -> Table:
        game = self.chance.choice(all_games())
        count = game.seats[0]
        bots = self.chance.randrange(count)
        seats = [{"kind": "human"}] * (count - bots) + [{"kind": "bot", "level": "novice"}] * bots
        answer = self.client.post(f"{self.servers[0].address}/api/tables", json={"game": game.id, "seats": seats})
        answer.raise_for_status()
        return Table(answer.json()["table"], answer.json()["tokens"])

    def ask(self, table: Table, seat: int, path: str = "", body: dict[str, Any] | None = None) -> httpx.Response:
        """A seat asks the server that it sits at."""
        url = f"{self.servers[seat % len(self.servers)].address}/api/tables/{table.id}{path}"
        headers = {"authorization": f"Bearer {table.tokens[seat]}"}
        answer = self.client.request("GET" if body is None else "POST", url, headers=headers, json=body)
        self.statuses[answer.status_code] += 1
        assert answer.status_code in (200, 409, 503), answer.text
        return answer

    def play(self, table: Table, seat: int) -> None:
        answer = self.ask(table, seat)
        if answer.status_code != 200:
            return
        seen = answer.json()
        table.over = seen["over"]
        if seen["can_undo"] and self.chance.random() < 0.05:
            if self.ask(table, seat, "/undo", {"version": seen["version"]}).status_code == 200:
                table.acknowledged.setdefault(seat, []).append("undo")
        elif seen["decision"]:
            move = self.chance.choice(seen["decision"]["moves"])["move"]
            if self.ask(table, seat, "/moves", {"move": move, "version": seen["version"]}).status_code == 200:
                table.acknowledged.setdefault(seat, []).append(move)
        elif not table.over:
            time.sleep(0.005)  # a bot or another person is to move


def is_within(few: list[str], many: list[str]) -> bool:
    """Do the few come in this order among the many?"""
    left = iter(many)
    return all(any(one == other for other in left) for one in few)


def lost(storage: Storage, tables: list[Table]) -> list[str]:
    """The acknowledged moves that are not stored."""
    missing = []
    for table in tables:
        stored = storage.read(rows.load, table.id)
        for seat, moves in table.acknowledged.items():
            kept = [entry.notation for entry in stored.entries if entry.seat == seat] if stored else []
            if not is_within(moves, kept):
                missing.append(f"{table.id} seat {seat}: {len(moves)} acknowledged, {len(kept)} stored")
    return missing


def bots_waiting(connection: sa.Connection) -> int:
    query = sa.select(sa.func.count()).select_from(TABLES).where(TABLES.c.bot_acts, ~TABLES.c.over)
    return int(connection.execute(query).scalar() or 0)


def until_bots_rest(storage: Storage) -> float:
    """How many seconds until every bot has moved."""
    started = time.monotonic()
    while storage.read(bots_waiting):
        assert time.monotonic() - started < RESUME_SECONDS, "bots are stuck"
        time.sleep(0.05)
    return time.monotonic() - started


@contextmanager
def database(kind: str) -> Iterator[str]:
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/crash.db"
        return
    with running(durable=True) as postgres:
        assert postgres is not None, "there is no PostgreSQL here"
        yield postgres.fresh()


def crash(kind: str, kills: int, servers: int, seed: int, games: int = 10**6, minutes: float = 60.0) -> dict[str, Any]:
    """Kill servers so many times (or for so long), and say what was found; `AssertionError` if anything was lost."""
    until, killed = time.monotonic() + minutes * 60, 0
    chance = random.Random(seed)
    stop = threading.Event()
    with database(kind) as url:
        processes = [Process(url, workers=0, pace=0.0) for _ in range(servers)]
        for process in processes:
            process.wait()
        players = [Player(processes, stop, random.Random(seed + n), games) for n in range(PLAYERS)]
        for player in players:
            player.start()
        while killed < kills and time.monotonic() < until:
            killed += 1
            time.sleep(chance.uniform(0.02, 0.5))
            process = chance.choice(processes)
            process.kill()
            process.start()
            process.wait()
        while games < 10**6 and not all(len(p.tables) == games and p.tables[-1].over for p in players):
            time.sleep(0.1)
        stop.set()
        for player in players:
            player.join()
        storage = Storage(url)
        rested = until_bots_rest(storage)
        for process in processes:
            process.kill()
        tables = [table for player in players for table in player.tables]
        missing = lost(storage, tables)
        wrong = [finding for finding in recheck(storage) if finding.verdict != FINE]
        storage.close()
    assert not missing, missing
    assert not wrong, wrong
    return {
        "database": kind,
        "servers": servers,
        "kills": killed,
        "tables": len(tables),
        "finished": sum(table.over for table in tables),
        "acknowledged": sum(len(moves) for table in tables for moves in table.acknowledged.values()),
        "answers": dict(sorted(sum((player.statuses for player in players), Counter()).items())),
        "bots_rested_s": round(rested, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--games", type=int, default=10**6, help="games per player, of whom there are four")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="at most so long, however few the kills")
    chosen = parser.parse_args()
    started = time.perf_counter()
    found = crash(chosen.database, chosen.kills, chosen.servers, chosen.seed, chosen.games, chosen.minutes)
    print(found, f"nothing lost; {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
