"""Requests to the application in this very process: no sockets, so that hundreds of thousands are soon made."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from civitas.web.app import ROUTERS, create_app
from civitas.web.limits import UNLIMITED

SECONDS = 20.0
Pairs = list[tuple[str, bytes]]


@dataclass(slots=True)
class Answer:
    """What came back."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", "replace")

    def json(self) -> Any:
        return json.loads(self.body)


async def ask(
    app: FastAPI,
    method: str,
    path: str,
    *,
    headers: Pairs | None = None,
    query: bytes = b"",
    body: bytes = b"",
) -> Answer:
    """One request, made like a server makes it. The client leaves after the first piece of a stream."""
    answer = Answer()
    first_piece = asyncio.Event()
    given = [False]
    given_headers = headers or []
    if all(name != "host" for name, _ in given_headers):
        given_headers = [("host", b"localhost"), *given_headers]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode("utf-8", "replace"),
        "query_string": query,
        "root_path": "",
        "headers": [(name.encode(), value) for name, value in given_headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "state": {},
    }

    async def receive() -> dict[str, Any]:
        if not given[0]:
            given[0] = True
            return {"type": "http.request", "body": body, "more_body": False}
        await first_piece.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode(): value.decode("latin-1") for name, value in message["headers"]}
        else:
            answer.body += message.get("body", b"")
            first_piece.set()

    async with asyncio.timeout(SECONDS):
        await app(scope, receive, send)
    return answer


@asynccontextmanager
async def application(storage: str, **options: Any) -> AsyncIterator[FastAPI]:
    """The application over a database, started; its bots think in threads and do not dawdle."""
    app = create_app(storage, **{"pace": 0.0, "workers": 0, "limits": UNLIMITED, **options})
    async with app.router.lifespan_context(app):
        yield app


def routes() -> list[tuple[str, list[str]]]:
    """Every route of the application: its path with places for values, and its methods."""
    found = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    return [(route.path, sorted(route.methods or ())) for route in found]


def bearer(token: str | None) -> Pairs:
    """The header of a program with a token; none without."""
    return [] if token is None else [("authorization", f"Bearer {token}".encode())]


async def open_table(app: FastAPI, game: str, seats: int, **wish: Any) -> tuple[str, list[str]]:
    """A table of people, and the tokens of its seats."""
    body = json.dumps({"game": game, "seats": [{"kind": "human"}] * seats, **wish}).encode()
    answer = await ask(app, "POST", "/api/tables", headers=[("content-type", b"application/json")], body=body)
    assert answer.status == 201, answer.text
    found = answer.json()
    return found["table"], found["tokens"]
