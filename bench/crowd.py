"""Many sensible requests at once, at the same table: `bench/crowd.py --tables 50 [--database postgresql] [--seed N]`.

Each table is new, so that its tokens have not been used; then seats look, move, take back, ask for links, wait, replay
and fork, all at the same time. No answer may be a failure of ours (5xx), hang, or show a traceback or a path.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from fastapi import FastAPI

from bench.databases import database
from bench.fuzz import wrong
from bench.inside import Answer, application, ask, bearer, open_table
from civitas.core import all_games

TOGETHER = 16
BURSTS = 6
READS = (
    "/t/{table}",
    "/api/tables/{table}",
    "/api/tables/{table}/events",
    "/t/{table}/replay",
    "/t/{table}/record.json",
)
POSTS = ("/api/tables/{table}/undo", "/api/tables/{table}/link", "/api/tables/{table}/rematch")
FORMS = ("/t/{table}/hint", "/t/{table}/fork", "/t/{table}/undo", "/t/{table}/link")


class Crowd:
    """Everybody at one table, at once."""

    def __init__(self, app: FastAPI, chance: random.Random, table: str, tokens: list[str]) -> None:
        self.app = app
        self.chance = chance
        self.table = table
        self.tokens = tokens
        self.statuses: Counter[int] = Counter()

    async def burst(self) -> None:
        """So many requests at once."""
        await asyncio.gather(*(self._something() for _ in range(TOGETHER)))

    async def _something(self) -> None:
        token, kind = self.chance.choice(self.tokens), self.chance.random()
        if kind < 0.4:
            await self._move(token)
        elif kind < 0.6:
            await self._ask("GET", self.chance.choice(READS), token)
        elif kind < 0.65:
            await self._ask("GET", "/api/tables/{table}", token, query=b"after=99")
        elif kind < 0.7:
            await self._ask("POST", f"/join/{{table}}/{token}", None, form=f"name={self.chance.randrange(9)}")
        elif kind < 0.85:
            await self._ask("POST", self.chance.choice(POSTS), token, body={})
        else:
            await self._ask("POST", self.chance.choice(FORMS), token, form=f"at={self.chance.randrange(20)}")

    async def _move(self, token: str) -> None:
        answer = await self._ask("GET", "/api/tables/{table}", token)
        seen = answer.json()
        if answer.status == 200 and seen["decision"]:  # a browser may have taken the seat
            move = self.chance.choice(seen["decision"]["moves"])["move"]
            wish = {"move": move, "version": seen["version"]}
            await self._ask("POST", "/api/tables/{table}/moves", token, body=wish)

    async def _ask(
        self, method: str, path: str, token: str | None, *, body: Any = None, form: str = "", query: bytes = b""
    ) -> Answer:
        kind = b"application/json" if body is not None else b"application/x-www-form-urlencoded"
        sent = json.dumps(body).encode() if body is not None else form.encode()
        headers = [*bearer(token), ("content-type", kind)]
        place = path.format(table=self.table)
        answer = await ask(self.app, method, place, headers=headers, query=query, body=sent)
        self.statuses[answer.status] += 1
        complaint = wrong(answer)
        assert not complaint, f"{complaint}\n{method} {place} {sent!r}\n{answer.text[:500]}"
        return answer


async def crowd(storage: str, tables: int, bursts: int, seed: int) -> Counter[int]:
    """Crowds at so many tables of each game; the statuses of all answers."""
    chance, statuses = random.Random(seed), Counter[int]()
    async with application(storage) as app:
        for _ in range(tables):
            for game in all_games():
                table, tokens = await open_table(app, game.id, chance.choice(game.seats))
                here = Crowd(app, chance, table, tokens)
                for _ in range(bursts):
                    await here.burst()
                statuses += here.statuses
    return statuses


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    chosen = parser.parse_args()
    with database(chosen.database) as url:
        statuses = asyncio.run(crowd(url, chosen.tables, BURSTS, chosen.seed))
    print(f"{sum(statuses.values())} requests, {TOGETHER} at once, at {chosen.tables} tables of each game: no failure")
    print("statuses:", dict(sorted(statuses.items())))


if __name__ == "__main__":
    main()
