"""Nonsense for every route, made in this process: `bench/fuzz.py --cases 200000 [--database postgresql] [--seed N]`.

Whatever is sent, no answer may be a failure of ours (5xx), hang, lack the security headers, or show a traceback or
a path.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fastapi import FastAPI  # noqa: E402

from bench.databases import database  # noqa: E402
from bench.inside import Answer, Pairs, application, ask, bearer, open_table, routes  # noqa: E402
from civitas.core import all_games  # noqa: E402
from civitas.web.headers import HEADERS  # noqa: E402

PLAYED = (0, 25, 10_000)
"""How far the games have come to which the requests are made: the last is over."""
METHODS = ("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X")
ODD = (
    *("", " ", "0", "-1", "1", "15", "16", "99999999999999999999", "1e9", "NaN", "null", "true", "[]", "{}"),
    *("\x00", "%00", "\ud800", "\uffff", "\u3164", "\U0001f0a1", "가" * 300, "x" * 5000, "../..", "/etc/passwd"),
    *("http://[", "//[", "\\", "'", '"', "<script>", "{{7*7}}", "%s%n", "a\r\nb: c"),
    *("undo", "end", "play sci", "play mil", "pass", "bot:novice", "me", "friend"),
)
FIELDS = (
    *("move", "moves", "version", "seat", "at", "level", "name", "lang", "theme", "back", "seats", "seat-0", "seat-1"),
    *("name-0", "seed", "option-first", "game", "options", "q", "since", "have", "kind", "token", "table"),
)
DEEP = (
    *(b"[" * 20_000, b'{"move":' * 9_000, b'{"version":' + b"9" * 5_000 + b"}", b'{"version":1e999}', b'{"seat":NaN}'),
    *(
        b'{"move":"\\ud800","version":-0}',
        b"\xef\xbb\xbf{}",
        b'{"a":1,"a":2}',
        b'"',
        b"\x00",
        b"nul",
        b"\xff\xfe{\x00}\x00",
    ),
)
"""Bodies on which parsers of JSON have choked."""
HEADS = (
    *("origin", "cookie", "accept-language", "sec-fetch-site", "accept-encoding", "x-forwarded-for"),
    *("host", "referer", "range", "if-none-match", "if-modified-since", "x-forwarded-proto", "x-http-method-override"),
)
SAFE_ACCEPT = (b"text/html", b"application/json", b"*/*", b"")
TELLTALE = ("Traceback (most recent", str(ROOT), sys.prefix, "site-packages", 'File "')


class Fuzz:
    """Makes requests up from what the application knows and what it does not."""

    def __init__(self, app: FastAPI, chance: random.Random, tables: dict[str, list[str]]) -> None:
        self.app = app
        self.chance = chance
        self.tables = tables
        self.tokens = [token for tokens in tables.values() for token in tokens]
        self.fields = [*FIELDS, *(f"option-{option.id}" for game in all_games() for option in game.options)]
        self.routes = routes()
        self.routes += [("/static/{file}", ["GET"]), ("/{nowhere}", ["GET"])]
        self.statuses: Counter[int] = Counter()
        self.seen: Counter[str] = Counter()

    def value(self) -> str:
        kind = self.chance.random()
        if kind < 0.3:
            return self.chance.choice([*self.tables, *self.tokens, *(game.id for game in all_games())])
        if kind < 0.4:
            return self.legal_move()
        if kind < 0.9:
            return self.chance.choice(ODD)
        return "".join(
            chr(self.chance.choice((self.chance.randrange(128), self.chance.randrange(0x10FFFF)))) for _ in range(8)
        )

    def legal_move(self) -> str:
        """Something that some seat may do now."""
        room = self.app.state.tables.rooms.known(self.chance.choice(list(self.tables)))
        if room is None or room.state.over:
            return "end"
        seat = self.chance.choice(room.state.to_act())
        move = self.chance.choice([int(move) for move in room.state.legal_moves(seat)])
        return str(room.game.notation(move, room.state))

    def path(self, template: str) -> str:
        parts = []
        for part in template.split("/"):
            if not part.startswith("{"):
                parts.append(part)
            elif part == "{table}" and self.chance.random() < 0.85:
                parts.append(self.chance.choice(list(self.tables)))
            else:
                parts.append(self.value())
        return "/".join(parts)

    def headers(self) -> Pairs:
        found: Pairs = [("accept", self.chance.choice(SAFE_ACCEPT))]
        if self.chance.random() < 0.6:
            found += bearer(self.chance.choice(self.tokens) if self.chance.random() < 0.8 else _latin(self.value()))
        for name in HEADS:
            if self.chance.random() < 0.06:
                found.append((name, self.value().encode("utf-8", "replace")))
        if self.chance.random() < 0.05:
            found.append(("cookie", b"civitas_player=" + self.value().encode("utf-8", "replace")))
        return found

    def thing(self, depth: int = 0) -> Any:
        """Something that JSON can hold."""
        kind = self.chance.randrange(8)
        if kind < 3 or depth > 3:
            return self.value()
        if kind == 3:
            return self.chance.choice([0, 1, -1, 2**63, 10**30, 1.5, float("inf")])
        if kind == 4:
            return self.chance.choice([None, True, False])
        if kind == 5:
            return [self.thing(depth + 1) for _ in range(self.chance.randrange(4))]
        return {
            self.chance.choice((*self.fields, self.value())): self.thing(depth + 1)
            for _ in range(self.chance.randrange(5))
        }

    def body(self) -> tuple[Pairs, bytes]:
        kind = self.chance.random()
        if kind < 0.05:
            return [("content-type", b"application/json")], self.chance.choice(DEEP)
        if kind < 0.45:
            text = json.dumps({self.chance.choice(self.fields): self.thing() for _ in range(self.chance.randrange(5))})
            return [("content-type", b"application/json")], self._spoilt(text.encode())
        if kind < 0.9:
            pairs = [f"{self.chance.choice(self.fields)}={self.value()}" for _ in range(self.chance.randrange(6))]
            form = "&".join(pairs).encode("utf-8", "replace")
            return [("content-type", b"application/x-www-form-urlencoded")], self._spoilt(form)
        odd = self.chance.choice(
            (b"multipart/form-data; boundary=x", b"multipart/form-data", b"text/plain", b"\xff", b"")
        )
        return [("content-type", odd)], self.chance.randbytes(self.chance.randrange(200))

    def _spoilt(self, data: bytes) -> bytes:
        if data and self.chance.random() < 0.15:
            at = self.chance.randrange(len(data))
            return data[:at] + self.chance.randbytes(1) + data[at + self.chance.randrange(2) :]
        return data

    async def case(self) -> None:
        """One request and what must hold of its answer."""
        template, methods = self.chance.choice(self.routes)
        method = self.chance.choice(methods) if self.chance.random() < 0.9 else self.chance.choice(METHODS)
        headers, body = self.headers(), b""
        if method not in ("GET", "HEAD"):
            kind, body = self.body()
            headers += kind
        pairs = [f"{self.chance.choice(self.fields)}={self.value()}" for _ in range(self.chance.choice((0, 0, 1, 2)))]
        query = "&".join(pairs).encode("utf-8", "replace")
        path = self.path(template).encode("utf-8", "replace").decode()
        try:
            answer = await ask(self.app, method, path, headers=headers, query=query, body=body)
            complaint = wrong(answer)
        except Exception as error:
            complaint = f"{type(error).__name__}: {error}"
            answer = Answer()
        self.statuses[answer.status] += 1
        self.seen[template] += 1
        if complaint:
            request = {"method": method, "path": path, "headers": headers, "query": query, "body": body}
            raise AssertionError(f"{complaint}\n{request!r}\n{answer.text[:500]}")


def wrong(answer: Answer) -> str:
    """What is wrong with an answer; empty if nothing."""
    if not 200 <= answer.status < 500:
        return f"status {answer.status}"
    missing = [name for name, value in HEADERS.items() if answer.headers.get(name) != value]
    if missing:
        return f"headers are missing: {missing}"
    told = [word for word in TELLTALE if word in answer.text]
    return f"the answer tells {told}" if told else ""


def _latin(text: str) -> str:
    return text.encode("ascii", "replace").decode()


async def play_on(app: FastAPI, table: str, moves: int, chance: random.Random) -> None:
    """So many moves at random, or as many as there are."""
    room = await app.state.tables.room(table)
    while moves and not room.state.over:
        seat = chance.choice(room.state.to_act())
        move = chance.choice([int(move) for move in room.state.legal_moves(seat)])
        await app.state.tables.move(room, seat, room.game.notation(move, room.state), None)
        moves -= 1


async def fuzz(storage: str, cases: int, seed: int, played: Sequence[int] = PLAYED) -> Fuzz:
    """So many requests to a fresh application, at new, running and finished games; a wrong answer ends it."""
    chance = random.Random(seed)
    async with application(storage) as app:
        tables: dict[str, list[str]] = {}
        for game in all_games():
            for moves in played:
                table, tokens = await open_table(app, game.id, game.seats[0])
                tables[table] = tokens
                await play_on(app, table, moves, chance)
        machine = Fuzz(app, chance, tables)
        for _ in range(cases):
            await machine.case()
        return machine


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    chosen = parser.parse_args()
    logging.getLogger("python_multipart").setLevel(logging.ERROR)
    with database(chosen.database) as url:
        started = time.perf_counter()
        machine = asyncio.run(fuzz(url, chosen.cases, chosen.seed))
        seconds = time.perf_counter() - started
    print(f"{chosen.cases} cases on {chosen.database}, seed {chosen.seed}: no failure, hang or trace")
    print(f"{chosen.cases / seconds:.0f} a second")
    print("statuses:", dict(sorted(machine.statuses.items())))
    print("routes:", dict(sorted(machine.seen.items())))


if __name__ == "__main__":
    main()
