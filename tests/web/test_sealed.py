"""The proof of a deal on pages and in the API: sealed while the game runs, opened at the end."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import civitas
from civitas.core import record_from
from tests.web.conftest import live
from tests.web.tables import HUMAN, Opened, bot, open_table
from tests.web.test_no_leak import first_data

Kept = tuple[httpx.Client, Path]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """A server, and the file of its database, where its secrets are."""
    file = tmp_path_factory.mktemp("sealed") / "tables.db"
    with live(str(file)) as address, httpx.Client(base_url=address, follow_redirects=True, timeout=60) as client:
        yield client, file


def stored(file: Path, table: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The record and the position of a table, as the operator may see them."""
    with sqlite3.connect(file) as connection:
        found = connection.execute("SELECT record, position FROM tables WHERE id = ?", (table,)).fetchone()
    return json.loads(found[0]), json.loads(found[1])


def answers(table: Opened) -> Iterator[str]:
    """All that anybody is told about a running table."""
    for headers in ({}, table.bearer(0), table.bearer(1)):
        for language in ("en", "ko"):
            asked = {**headers, "accept-language": language}
            for path in ("", "/replay", "/replay?at=0", "/record.json"):
                yield table.client.get(f"/t/{table.id}{path}", headers=asked).text
            for path in ("", "/events", "/record"):
                yield table.client.get(f"/api/tables/{table.id}{path}", headers=asked).text
        with table.client.stream("GET", f"/t/{table.id}/stream", headers=headers) as stream:
            yield json.dumps(first_data(stream.iter_lines()), ensure_ascii=False)


@pytest.mark.parametrize("game", [game.id for game in civitas.all_games()])
def test_a_running_table_shows_its_commitment_and_neither_seed_nor_salt_nor_key(kept: Kept, game: str) -> None:
    client, file = kept
    table = open_table(client, game=game, options={})
    table.play(seat := table.look(0)["to_act"][0], table.first_move(seat), 0)
    record, position = stored(file, table.id)
    rng = position.get("rng")
    assert (rng is not None) == (game == "ages")
    secrets = [record["seed"], record["salt"], *([rng["key"]] if rng else [])]
    texts = list(answers(table))
    assert not [secret for secret in secrets for text in texts if secret in text]
    seen = table.look(0)
    assert seen["commitment"] in client.get(f"/t/{table.id}").text
    assert len(seen["commitment"]) == 64
    assert seen["deal"] == {"kind": "sealed", "said": seen["deal"]["said"], "opened": None, "digest": None}
    assert not seen["seeded"]


def test_who_opens_a_table_is_told_its_commitment_before_any_bot_moves(kept: Kept) -> None:
    client, _ = kept
    body = {"game": "civ", "seats": [HUMAN, bot()], "options": {"first": 1}}
    made = client.post("/api/tables", json=body).json()
    seen = Opened(client, made["table"], made["tokens"]).look(0)
    assert made["commitment"] == seen["commitment"]
    assert made["deal"] == {"kind": "sealed", "said": seen["deal"]["said"], "opened": None, "digest": None}
    typed = client.post("/api/tables", json={**body, "seed": 7}).json()
    assert (typed["commitment"], typed["deal"]["kind"]) == (None, "typed")


def test_who_asks_for_a_rematch_is_told_its_commitment(kept: Kept) -> None:
    client, _ = kept
    table = open_table(client)
    table.play_out()
    made = [client.post(f"/api/tables/{table.id}/rematch", headers=table.bearer(seat)).json() for seat in (0, 1)]
    following = client.get(f"/api/tables/{made[0]['table']}").json()
    for one in made:
        assert (one["commitment"], one["deal"]) == (following["commitment"], following["deal"])
    assert following["commitment"] not in (None, client.get(f"/api/tables/{table.id}").json()["commitment"])


def test_a_finished_table_shows_seed_and_salt_and_that_they_match(kept: Kept) -> None:
    client, file = kept
    table = open_table(client)
    commitment = table.look(0)["commitment"]
    seen = table.play_out()
    record, _ = stored(file, table.id)
    assert seen["commitment"] == commitment
    assert seen["deal"]["opened"] == {"seed": record["seed"], "salt": record["salt"], "matches": True}
    page = client.get(f"/t/{table.id}").text
    for shown in (record["seed"], record["salt"], commitment, seen["deal"]["digest"], "match the commitment"):
        assert shown in page
    assert f"civitas replay --verify FILE --commitment {commitment}" in page
    fetched = [client.get(path).json() for path in (f"/api/tables/{table.id}/record", f"/t/{table.id}/record.json")]
    assert fetched[0] == fetched[1]
    assert (fetched[0]["deal"], fetched[0]["salt"]) == (1, record["salt"])
    replayed = record_from(fetched[0])
    assert replayed.sealed is not None
    assert replayed.sealed.commitment() == commitment
    assert civitas.digest(replayed.replay()) == seen["deal"]["digest"]


def test_the_stream_opens_the_deal_with_the_last_move(kept: Kept) -> None:
    client, file = kept
    table = open_table(client)
    table.play_out()
    with client.stream("GET", f"/t/{table.id}/stream") as stream:
        proof = first_data(stream.iter_lines())["parts"]["t-proof"]
    assert stored(file, table.id)[0]["salt"] in proof


def test_a_typed_seed_says_who_chose_it_in_both_languages(kept: Kept) -> None:
    client, _ = kept
    form = {"seats": "2", "seat-0": "me", "name-0": "Ada", "seat-1": "friend", "seed": "12345"}
    place = client.post("/new/civ", data=form).url
    assert "The seed was chosen by Ada: no proof." in client.get(place).text
    korean = client.get(place, headers={"accept-language": "ko"}).text
    assert "섞기 번호(시드)는 Ada가 골랐습니다. 증명할 수 없습니다." in korean
    seen = open_table(client, seed="12345").look(0)
    assert (seen["commitment"], seen["deal"]["kind"], seen["seeded"]) == (None, "typed", True)
    assert seen["deal"]["said"] == "The seed was chosen by the host: no proof."


def test_the_form_takes_every_seed_that_a_record_holds(kept: Kept) -> None:
    client, file = kept
    assert 'name="seed" inputmode="numeric" pattern="[0-9]*" maxlength="19"' in client.get("/new/civ").text
    place = str(client.post("/new/civ", data={"seats": "2", "seed": str(2**63 - 1)}).url)
    assert stored(file, place.rpartition("/")[2].partition("?")[0])[0]["seed"] == str(2**63 - 1)


@pytest.mark.parametrize("seed", [2**63 - 1, str(2**63 - 1)])
def test_the_api_takes_seeds_as_numbers_and_as_text_and_writes_text(kept: Kept, seed: object) -> None:
    client, _ = kept
    table = open_table(client, seed=seed)
    table.play_out()
    assert client.get(f"/api/tables/{table.id}/record").json()["seed"] == str(2**63 - 1)


@pytest.mark.parametrize("seed", [True, 7.0, "1e3", " 7", "+7", "٧", "", "07", 2**63, str(2**63), -1, [7], {"a": 1}])
def test_the_api_names_what_is_no_seed(kept: Kept, seed: object) -> None:
    client, _ = kept
    answer = client.post("/api/tables", json={"game": "civ", "seats": [HUMAN, HUMAN], "seed": seed})
    assert (answer.status_code, answer.json()["field"]) == (422, "seed")


def test_nobody_brings_a_salt(kept: Kept) -> None:
    client, _ = kept
    answer = client.post("/api/tables", json={"game": "civ", "seats": [HUMAN, HUMAN], "seed": 7, "salt": "00" * 16})
    assert (answer.status_code, answer.json()["field"]) == (422, "salt")
