"""Does any answer tell a seat what it may not know? `bench/leak.py --positions 300 [--seed N]`.

Positions come in pairs that differ only in what a seat may not know: the truth, and what the seat might imagine
instead. Every route is asked with every kind of token and for every seat: the two answers must be the same, byte for
byte.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fastapi import FastAPI

import civitas.table.room
from bench.inside import Pairs, application, ask, bearer, open_table, routes
from civitas.core import Rng, all_games
from civitas.table import Room

NOT_ASKED = ("/t/{table}/hint",)  # what a search finds in a second differs each time; it sees a Perspective only
_PASSING = re.compile(r'"revision":\s?\d+')
_MARK = b"application/json"


@dataclass(slots=True)
class Tally:
    """What was compared."""

    positions: int = 0
    pairs: int = 0
    differing: int = 0  # pairs whose hidden truths do differ
    requests: int = 0
    statuses: Counter[int] = field(default_factory=Counter)


def asked(seats: int) -> list[tuple[str, str, bytes, bytes]]:
    """Method, path, query and body of everything that is asked about a table."""
    found = []
    for path, methods in routes():
        if "{table}" not in path or path in NOT_ASKED:
            continue
        for method in methods:
            for seat in (None, *range(seats)):
                query = b"" if seat is None else f"seat={seat}".encode()
                if method == "GET":
                    found.append((method, path, query, b""))
                    continue
                for move in ("nonsense", "end"):
                    wish = {"move": move, "version": 10**6, **({} if seat is None else {"seat": seat})}
                    form = "&".join(f"{name}={value}" for name, value in wish.items())
                    is_api = path.startswith("/api")
                    if is_api and path.endswith(("/undo", "/link")):
                        wish.pop("move")
                    if path.endswith("/link"):
                        continue  # makes a link: changes the table
                    found.append((method, path, query, json.dumps(wish).encode() if is_api else form.encode()))
    return found


async def answers(app: FastAPI, table: str, token: str | None, seats: int, tally: Tally) -> dict[str, tuple[int, str]]:
    """What everything answers to this token."""
    found = {}
    for method, path, query, body in asked(seats):
        kind = _MARK if path.startswith("/api") else b"application/x-www-form-urlencoded"
        headers: Pairs = [*bearer(token), ("content-type", kind), ("accept", _MARK if method == "POST" else b"*/*")]
        place = path.replace("{table}", table).replace("{token}", "none")
        answer = await ask(app, method, place, headers=headers, query=query, body=body)
        await asyncio.sleep(0)  # who has left a stream is missed now
        assert answer.status < 500, (method, place, answer.text)
        tally.requests += 1
        tally.statuses[answer.status] += 1
        found[f"{method} {path} {query!r} {body!r}"] = (answer.status, _PASSING.sub("", answer.text))
    return found


def play_on(room: Room, moves: int, chance: random.Random) -> None:
    """Random moves, made in memory; nobody gives up, nor is the last one made, after which everything may be known."""
    for _ in range(moves):
        seat = chance.choice(room.state.to_act())
        move = chance.choice(room.game.playing_moves(room.state, seat))
        step = room.history.try_move(seat, room.game.notation(move, room.state), 0.0)
        if step.state.over:
            break
        room.history.take(step)
    room.announce()


def difference(one: tuple[int, str], other: tuple[int, str]) -> str:
    """Where two answers differ."""
    lines = unified_diff(one[1].split("\n"), other[1].split("\n"), str(one[0]), str(other[0]), n=0)
    return "\n".join(line[:600] for line in lines)[:3000]


async def compare(app: FastAPI, room: Room, tokens: list[str], other: str, chance: random.Random, tally: Tally) -> None:
    """Every token's answers in front of the truth and of what its seat might imagine."""
    truth = room.state
    seats = len(room.seats)
    for seat, token in [*enumerate(tokens), (None, None), (None, other), (None, "nonsense")]:
        eyes = chance.randrange(seats) if seat is None else seat
        twin = truth.imagine(eyes, Rng(chance.randrange(2**31)))
        real = await answers(app, room.id, token, seats, tally)
        room.history.state = twin
        room.announce()
        imagined = await answers(app, room.id, token, seats, tally)
        room.history.state = truth
        room.announce()
        tally.pairs += 1
        tally.differing += twin != truth
        for place, found in real.items():
            if found != imagined[place]:
                raise AssertionError(
                    f"{room.game.id}: seat {seat} is told by {place}\n{difference(found, imagined[place])}"
                )
        if seat is not None:
            foreign = next(other for other in range(seats) if other != seat)
            for place, (status, _) in real.items():
                if f"b'seat={foreign}'" in place and place.startswith("GET"):
                    assert status in (403, 409) or "seat" not in _PARAMETERS.get(place.split()[1], "seat"), (
                        place,
                        status,
                    )


_PARAMETERS = {"/join/{table}/{token}": "", "/t/{table}/record.json": "", "/api/tables/{table}/record": ""}


async def hunt(storage: str, positions: int, seed: int, most_seats: int = 4) -> Tally:
    """So many positions of every game in turn."""
    civitas.table.room.NOTICED_SECONDS = civitas.table.room.MISSED_SECONDS = 0.0
    chance = random.Random(seed)
    tally = Tally()
    async with application(storage) as app:
        for number in range(positions):
            game = all_games()[number % len(all_games())]
            seats, options = chance.choice([variant for variant in game.variants() if variant[0] <= most_seats])
            table, tokens = await open_table(app, game.id, seats, options=options)
            _, (stranger, *_) = await open_table(app, game.id, seats)
            room = await app.state.tables.room(table)
            for token in tokens:  # everybody takes their seat, and leaves the table
                await ask(app, "GET", f"/api/tables/{table}", headers=bearer(token))
            play_on(room, chance.randrange(80), chance)
            await compare(app, room, tokens, stranger, chance, tally)
            tally.positions += 1
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(hunt(f"{folder}/leak.db", chosen.positions, chosen.seed))
    print(f"{tally.positions} positions, {tally.pairs} pairs ({tally.differing} differ), {tally.requests} requests")
    print(f"no answer differs; statuses {dict(sorted(tally.statuses.items()))}; {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
