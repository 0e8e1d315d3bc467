"""A request that is sent again under the same key is done once, and gets the same answer."""

from __future__ import annotations

import secrets
import uuid
from typing import Any

import pytest
from httpx import Client, Response

from civitas.web.people import PLAYER_COOKIE
from tests.web.tables import HUMAN, Opened, bot, open_table

WISH = {"game": "civ", "seats": [HUMAN, HUMAN], "options": {"first": 0}}
HEADER = "Idempotency-Key"


def key() -> dict[str, str]:
    return {HEADER: str(uuid.uuid4())}


def post(table: Opened, path: str, body: Any, headers: dict[str, str], seat: int = 0) -> Response:
    return table.client.post(f"/api/tables/{table.id}{path}", json=body, headers={**table.bearer(seat), **headers})


def test_a_table_is_made_once(client: Client) -> None:
    once = key()
    first, again = (client.post("/api/tables", json=WISH, headers=once) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert client.post("/api/tables", json=WISH, headers=key()).json()["table"] != first.json()["table"]


def test_a_move_is_made_once_and_answered_as_it_was_then(client: Client) -> None:
    table, once = open_table(client, options={"first": 0}), key()
    body = {"move": table.first_move(0), "version": 0}
    first = post(table, "/moves", body, once)
    assert first.status_code == 200
    assert post(table, "/moves", body, once).json() == first.json()
    seen = [table.look(seat) for seat in range(2)]
    mover = seen[0]["to_act"][0]
    assert table.play(mover, table.first_move(mover), seen[mover]["version"]).status_code == 200
    assert post(table, "/moves", body, once).json() == first.json()
    assert table.look(0)["entries"] == 2


def test_a_move_among_bots_is_answered_as_it_was(client: Client) -> None:
    table, once = open_table(client, [HUMAN, bot()], options={"first": 0}), key()
    body = {"move": table.first_move(0), "version": 0}
    first = post(table, "/moves", body, once).json()
    while (seen := table.look(0))["to_act"] == [0] and not seen["over"]:
        table.play(0, seen["decision"]["moves"][0]["move"], seen["version"])
    table.look(0, after=seen["version"])
    assert post(table, "/moves", body, once).json() == first


def test_an_undo_is_made_once(client: Client) -> None:
    table, once = open_table(client, options={"first": 0}), key()
    table.play(0, table.first_move(0), 0)
    first = post(table, "/undo", {"version": 1}, once)
    assert first.status_code == 200
    table.play(0, table.first_move(0), 2)
    assert post(table, "/undo", {"version": 1}, once).json() == first.json()
    assert table.look(0)["entries"] == 3


def test_a_link_is_made_once(client: Client) -> None:
    table, once = open_table(client), key()
    first, again = (post(table, "/link", {}, once) for _ in range(2))
    assert (first.status_code, first.json()) == (201, again.json())
    other = post(table, "/link", {}, key()).json()
    assert other["token"] != first.json()["token"]
    assert post(table, "/link", {}, once).json() == first.json()


def test_a_rematch_is_the_same_for_all_who_ask(client: Client) -> None:
    table, once = open_table(client, options={"first": 0}), key()
    refused = post(table, "/rematch", None, once)
    assert refused.status_code == 409, "what was refused has not been done, and may be tried again"
    table.play_out()
    first, again = (post(table, "/rematch", None, once) for _ in range(2))
    assert (first.status_code, first.json()) == (201, again.json())
    assert post(table, "/rematch", None, key(), 1).json()["table"] == first.json()["table"]


def test_the_same_key_with_another_request_is_refused(client: Client) -> None:
    table, once = open_table(client, options={"first": 0}), key()
    body = {"move": table.first_move(0), "version": 0}
    assert post(table, "/moves", body, once).status_code == 200
    for path, other in (
        ("/moves", {**body, "version": 1}),
        ("/moves", {**body, "seat": 0}),
        ("/undo", {}),
        ("/link", {}),
    ):
        answer = post(table, path, other, once)
        assert (answer.status_code, answer.json()["reason"], answer.json()["field"]) == (422, "key_reused", HEADER)
    anonymous = key()
    client.post("/api/tables", json=WISH, headers=anonymous)
    assert client.post("/api/tables", json={**WISH, "seed": 1}, headers=anonymous).status_code == 422
    assert table.look(0)["entries"] == 1


def test_a_key_belongs_to_whoever_sends_it(client: Client) -> None:
    table, once = open_table(client), key()
    first, second = (post(table, "/link", {}, once, seat).json() for seat in range(2))
    assert (first["seat"], second["seat"]) == (0, 1)


def test_a_caller_whom_we_know_may_choose_a_key(client: Client) -> None:
    table = open_table(client)
    plain = {HEADER: "my order number 1"}
    links = [post(table, "/link", {}, {HEADER: "my order number 0"}).json() for _ in range(2)]
    assert links[0] == links[1]
    first, again = (client.post("/api/tables", json=WISH, headers={**plain, **table.bearer(0)}) for _ in range(2))
    assert (first.status_code, first.json()) == (201, again.json())
    client.get("/")
    assert client.cookies[PLAYER_COOKIE]
    mine = client.post("/api/tables", json=WISH, headers=plain).json()
    assert mine["table"] != first.json()["table"]
    assert client.post("/api/tables", json=WISH, headers=plain).json() == mine


@pytest.mark.parametrize(
    "credential",
    [{}, {"authorization": "Bearer made-up"}, {"cookie": f"{PLAYER_COOKIE}=made-up"}],
    ids=["none", "token", "cookie"],
)
def test_a_stranger_needs_a_key_that_nobody_guesses(client: Client, credential: dict[str, str]) -> None:
    client.cookies.clear()
    for weak in ("my order number 1", "0" * 31 + "g", "0" * 33, str(uuid.uuid4()) + "0"):
        answer = client.post("/api/tables", json=WISH, headers={HEADER: weak, **credential})
        assert (answer.status_code, answer.json()["reason"], answer.json()["field"]) == (422, "key_weak", HEADER)
    for strong in (secrets.token_hex(16), str(uuid.uuid4()).upper()):
        made = client.post("/api/tables", json=WISH, headers={HEADER: strong, **credential})
        assert made.status_code == 201


@pytest.mark.parametrize("short_or_long", ["", "x" * 15, "x" * 201])
def test_a_key_has_a_length(client: Client, short_or_long: str) -> None:
    table = open_table(client)
    for path, body in (("/moves", {"move": "x", "version": 0}), ("/undo", {}), ("/link", {}), ("/rematch", None)):
        answer = post(table, path, body, {HEADER: short_or_long})
        assert (answer.status_code, answer.json()["field"]) == (422, HEADER), path
    answer = client.post("/api/tables", json=WISH, headers={HEADER: short_or_long})
    assert (answer.status_code, answer.json()["field"]) == (422, HEADER)
    assert post(table, "/link", {}, {HEADER: "x" * 200}).status_code == 201


def test_a_move_needs_a_version(client: Client) -> None:
    table = open_table(client, options={"first": 0})
    move = table.first_move(0)
    for body in ({"move": move}, {"move": move, "version": None}):
        answer = post(table, "/moves", body, {})
        assert (answer.status_code, answer.json()["field"]) == (422, "version")
        assert answer.json()["reason"] == "missing"
    assert table.look(0)["entries"] == 0
    described = client.get("/api/openapi.json").json()
    assert described["components"]["schemas"]["MoveWish"]["required"] == ["move", "version"]
    parameters = described["paths"]["/api/tables/{table}/moves"]["post"]["parameters"]
    assert [one["name"] for one in parameters if one["in"] == "header"] == [HEADER]
