"""Every route with every kind of token: a seat's token opens that seat and nothing else."""

import json
from pathlib import Path

from fastapi import FastAPI

from bench.inside import Pairs, application, ask, bearer, open_table, routes
from tests import loops

# What seat 0's own token gets when it names its seat, what anybody gets who names no seat, what others get for seat 0.
EXPECTED = {
    "GET /t/{table}": (200, 200, 403),
    "GET /t/{table}/stream": (200, 200, 403),
    "GET /t/{table}/replay": (200, 200, 403),
    "GET /t/{table}/record.json": (409, 409, 409),
    "POST /t/{table}/move": (422, 403, 403),
    "POST /t/{table}/undo": (409, 403, 403),
    "POST /t/{table}/hint": (200, 403, 403),
    "POST /t/{table}/link": (200, 403, 403),
    "POST /t/{table}/rematch": (409, 403, 403),
    "POST /t/{table}/fork": (409, 403, 403),
    "GET /api/tables/{table}": (200, 200, 403),
    "GET /api/tables/{table}/events": (200, 200, 403),
    "GET /api/tables/{table}/record": (409, 409, 409),
    "POST /api/tables/{table}/moves": (422, 403, 403),
    "POST /api/tables/{table}/undo": (409, 403, 403),
    "POST /api/tables/{table}/link": (201, 403, 403),
    "POST /api/tables/{table}/rematch": (409, 403, 403),
    "GET /join/{table}/{token}": (403, 403, 403),
    "POST /join/{table}/{token}": (403, 403, 403),
}
NO_SEAT = ("record", "record.json", "rematch", "fork", "{token}")  # routes that take no seat: the second column counts


async def status(app: FastAPI, route: str, table: str, token: str | None, seat: int | None) -> int:
    method, path = route.split()
    wish: dict[str, object] = {"move": "nonsense", "at": 0, "level": "novice"}
    query = b""
    if seat is not None:
        wish["seat"] = seat
        query = f"seat={seat}".encode()
    if path.startswith("/api"):
        known = ("move", "seat") if path.endswith("/moves") else ("seat",)
        body = json.dumps({name: value for name, value in wish.items() if name in known}).encode()
        kind = b"application/json"
    else:
        body = "&".join(f"{name}={value}" for name, value in wish.items()).encode()
        kind = b"application/x-www-form-urlencoded"
    headers: Pairs = [*bearer(token), ("content-type", kind), ("accept", b"application/json")]
    place = path.replace("{table}", table).replace("{token}", "nonsense")
    answer = await ask(app, method, place, headers=headers, query=query, body=b"" if method == "GET" else body)
    return answer.status


def test_every_route_is_in_the_matrix() -> None:
    found = {f"{method} {path}" for path, methods in routes() for method in methods if "{table}" in path}
    assert found == set(EXPECTED)


def test_a_token_opens_its_seat_and_nothing_else(tmp_path: Path) -> None:
    async def story() -> list[tuple[object, ...]]:
        wrong: list[tuple[object, ...]] = []
        async with application(str(tmp_path / "t.db")) as app:
            table, (mine, rivals) = await open_table(app, "civ", 2, options={"first": 0})
            _, (stranger, _) = await open_table(app, "civ", 2)
            for token in (mine, rivals):
                assert await status(app, "GET /api/tables/{table}", table, token, None) == 200
            for route, (own, public, closed) in EXPECTED.items():
                takes_seat = not route.endswith(NO_SEAT)
                checks: list[tuple[str, str | None, int | None, int]] = [
                    ("own", mine, 0, own),
                    ("nobody", None, None, public),
                    ("nobody for seat 0", None, 0, closed if takes_seat else public),
                    ("another table's", stranger, None, 403),
                    ("another table's for seat 0", stranger, 0, 403),
                    ("nonsense", "nonsense", 0, 403),
                ]
                if takes_seat:
                    checks.append(("the rival's for seat 0", rivals, 0, 403))
                for name, shown, seat, expected in checks:
                    found = await status(app, route, table, shown, seat)
                    if found != expected:
                        wrong.append((route, name, found, expected))
        return wrong

    assert loops.run(story()) == []
