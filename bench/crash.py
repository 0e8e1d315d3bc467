"""Servers that are killed at random moments lose nothing they have acknowledged: `bench/crash.py --kills 1000`.

People (threads here) play against bots and each other over HTTP, at several tables each, while servers are killed with
SIGKILL and start again, some of them before they have come up. With `--servers 2 --database postgresql` two servers
share one PostgreSQL, and the seats of a table sit at both; with `--games 200` it goes on, a kill every few seconds,
until so many games are over. Afterwards every acknowledged move is in the database, every game replays to its stored
position, and no bot is stuck. Tables where a bot was to move at a kill are watched until it has moved.
"""

from __future__ import annotations

import argparse
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import sqlalchemy as sa

from bench.databases import database
from bench.servers import Caller, Process
from civitas.core import all_games
from civitas.table import Storage, rows
from civitas.table.recheck import FINE, recheck
from civitas.table.schema import TABLES

PLAYERS = 4
AT_ONCE = 4
"""Tables that a player has open."""
RESUME_SECONDS = 90.0
LONGEST_LIFE = 0.5
STILLBORN = 0.1
"""How many of the servers are killed before they answer."""
LONG_LIVED = {"sqlite": 0.2, "postgresql": 0.02}
"""How many live until all bots have gone on: with PostgreSQL that takes until the dead server's leases have run out."""


@dataclass(slots=True)
class Table:
    """A table as its people know it: the moves that were acknowledged, by seat, and what the seats were told last."""

    id: str
    tokens: list[str | None]
    acknowledged: dict[int, list[str]] = field(default_factory=dict)
    told: dict[int, dict[str, Any]] = field(default_factory=dict)
    to_act: list[int] = field(default_factory=list)
    over: bool = False


class Player(threading.Thread):
    """Plays some tables at a time, over and over, whatever happens to the servers."""

    def __init__(self, servers: list[Process], stop: threading.Event, chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.stop, self.chance = stop, chance
        self.callers = [Caller(server.port) for server in servers]
        self.tables: list[Table] = []
        self.statuses: Counter[int] = Counter()
        self.failure: BaseException | None = None

    @property
    def finished(self) -> int:
        return sum(table.over for table in self.tables)

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                try:
                    self.one_step()
                except (OSError, HTTPException):
                    self.statuses[0] += 1
                    time.sleep(0.02)
        except BaseException as failure:
            self.failure = failure
        finally:
            for caller in self.callers:
                caller.close()

    def one_step(self) -> None:
        playing = [table for table in self.tables if not table.over]
        if len(playing) < AT_ONCE:
            self.tables.append(self.open_table())
            return
        table = self.chance.choice(playing)
        people = [seat for seat, token in enumerate(table.tokens) if token is not None]
        wanted = [seat for seat in table.to_act if seat in people]
        self.play(table, self.chance.choice(wanted or people))

    def open_table(self) -> Table:
        game = self.chance.choice(all_games())
        count = game.seats[0]
        bots = self.chance.randrange(count)
        seats = [{"kind": "human"}] * (count - bots) + [{"kind": "bot", "level": "novice"}] * bots
        status, made = self.callers[0].ask("POST", "/api/tables", body={"game": game.id, "seats": seats})
        assert status == 201, made
        return Table(made["table"], made["tokens"])

    def ask(self, table: Table, seat: int, path: str = "", body: dict[str, Any] | None = None) -> dict[str, Any] | None:
        """What a seat is told by the server that it sits at; None if it is refused."""
        caller = self.callers[seat % len(self.callers)]
        method = "GET" if body is None else "POST"
        status, answer = caller.ask(method, f"/api/tables/{table.id}{path}", table.tokens[seat], body)
        self.statuses[status] += 1
        assert status in (200, 409, 503), answer
        if status != 200:
            return None
        table.over, table.to_act = answer["over"], answer["to_act"]
        if answer["decision"]:
            table.told[seat] = answer
        return dict(answer)

    def play(self, table: Table, seat: int) -> None:
        seen = table.told.pop(seat, None) or self.ask(table, seat)
        if seen is None or table.over:
            return
        table.told.pop(seat, None)
        if seen["can_undo"] and self.chance.random() < 0.05:
            self.act(table, seat, "/undo", {"version": seen["version"]}, "undo")
        elif seen["decision"]:
            move = self.chance.choice(seen["decision"]["moves"])["move"]
            self.act(table, seat, "/moves", {"move": move, "version": seen["version"]}, move)
        else:
            time.sleep(0.003)  # a bot or another person is to move

    def act(self, table: Table, seat: int, path: str, body: dict[str, Any], notation: str) -> None:
        if self.ask(table, seat, path, body) is not None:
            table.acknowledged.setdefault(seat, []).append(notation)


class Watch:
    """The bots that were to move when a server was killed: each must move again, soon."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._waiting: dict[str, tuple[int, float]] = {}
        self.resumed = 0
        self.longest = 0.0

    def look(self) -> None:
        """Note which bots are to move now, and which have moved since; `AssertionError` if one is stuck."""
        now = time.monotonic()
        found = self._storage.read(bots_to_move)
        for table, (entries, since) in list(self._waiting.items()):
            if found.get(table) == entries:
                assert now - since < RESUME_SECONDS, f"the bot of table {table} is stuck"
                continue
            del self._waiting[table]
            self.resumed += 1
            self.longest = max(self.longest, now - since)
        for table, entries in found.items():
            self._waiting.setdefault(table, (entries, now))

    def until_they_have_moved(self) -> None:
        """Wait until every bot has moved that is to move now."""
        self.look()
        before = dict(self._waiting)
        while any(self._waiting.get(table) == found for table, found in before.items()):
            time.sleep(0.05)
            self.look()


def bots_to_move(connection: sa.Connection) -> dict[str, int]:
    """The tables where a bot is to move, and how many entries they have."""
    query = sa.select(TABLES.c.id, TABLES.c.entries).where(TABLES.c.bot_acts, ~TABLES.c.over)
    return {str(table): int(entries) for table, entries in connection.execute(query)}


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


def acknowledged(players: list[Player]) -> int:
    """How many moves people were told to have been made."""
    tables = [table for player in players for table in list(player.tables)]
    return sum(len(moves) for table in tables for moves in list(table.acknowledged.values()))


def live_on(process: Process, watch: Watch, chance: random.Random, long_lived: float) -> None:
    """Wait for the moment at which this one is killed: at once, soon, or when all bots have gone on."""
    fate = chance.random()
    if fate < STILLBORN:
        time.sleep(chance.uniform(0.0, 0.1))
        return
    process.wait()
    if fate > 1 - long_lived:
        watch.until_they_have_moved()
    time.sleep(chance.uniform(0.0, LONGEST_LIFE))


def kill_on(
    processes: list[Process],
    watch: Watch,
    chance: random.Random,
    long_lived: float,
    go_on: Callable[[int], bool],
) -> int:
    """Kill servers for as long as it is to go on; say how many were killed."""
    killed = 0
    while go_on(killed):
        killed += 1
        process = chance.choice(processes)
        live_on(process, watch, chance, long_lived)
        process.kill()
        watch.look()
        process.start()
        if killed % 100 == 0:
            print(f"{killed} kills, {watch.resumed} bots have gone on", file=sys.stderr, flush=True)
    return killed


def crash(kind: str, kills: int, servers: int, seed: int, games: int = 0, minutes: float = 60.0) -> dict[str, Any]:
    """Kill servers so many times, and until so many games are over (or for so long); say what was found.

    `AssertionError` if anything was lost.
    """
    stop = threading.Event()
    with database(kind) as url:
        processes = [Process(url) for _ in range(servers)]
        for process in processes:
            process.wait()
        storage = Storage(url)
        watch = Watch(storage)
        players = [Player(processes, stop, random.Random(seed + n)) for n in range(PLAYERS)]
        for player in players:
            player.start()
        until = time.monotonic() + minutes * 60

        def is_time() -> bool:
            return time.monotonic() > until or any(player.failure for player in players)

        while not acknowledged(players) and not is_time():  # on a slow machine too there must be something to lose
            time.sleep(0.01)
        chance = random.Random(seed)
        killed = kill_on(processes, watch, chance, LONG_LIVED[kind], lambda count: count < kills and not is_time())
        while sum(player.finished for player in players) < games and not is_time():
            time.sleep(chance.uniform(0.0, 4.0))
            killed += kill_on(processes, watch, chance, LONG_LIVED[kind], lambda count: count < 1)
        stop.set()
        for player in players:
            player.join()
        watch.until_they_have_moved()
        for process in processes:
            process.kill()
        tables = [table for player in players for table in player.tables]
        missing = lost(storage, tables)
        wrong = [finding for finding in recheck(storage) if finding.verdict != FINE]
        storage.close()
    failures = [player.failure for player in players if player.failure]
    assert not failures, failures
    assert not missing, missing
    assert not wrong, wrong
    return {
        "database": kind,
        "servers": servers,
        "kills": killed,
        "tables": len(tables),
        "finished": sum(table.over for table in tables),
        "acknowledged": acknowledged(players),
        "answers": dict(sorted(sum((player.statuses for player in players), Counter()).items())),
        "bots_resumed": watch.resumed,
        "longest_wait_s": round(watch.longest, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--games", type=int, default=0, help="go on until so many are over")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60.0, help="at most so long, however few the kills")
    chosen = parser.parse_args()
    started = time.perf_counter()
    found = crash(chosen.database, chosen.kills, chosen.servers, chosen.seed, chosen.games, chosen.minutes)
    print(found, f"nothing lost; {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
