"""My games, for people and for programs: what this server does not know any more is listed all the same."""

import json
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from civitas.core import Record, game
from civitas.table import open_storage
from civitas.table.listing import PAGE
from tests.web.conftest import live
from tests.web.tables import HUMAN, Opened, bot, open_table


def change(storage: Path, table: str, **values: object) -> None:
    """What another program, older or newer, has left in the database."""
    opened = open_storage(str(storage))
    assignments = ", ".join(f"{name} = :{name}" for name in values)
    opened.write(
        lambda c: c.execute(sa.text(f"UPDATE tables SET {assignments} WHERE id = :id"), {**values, "id": table})
    )
    opened.close()


def sit_down(client: httpx.Client) -> str:
    """A table of mine, by the form, at which nobody else moves; its id."""
    answer = client.post("/new/duel", data={"seats": "2", "seat-0": "me", "seat-1": "friend"})
    return answer.url.path.split("/")[-1]


def test_many_finished_games_do_not_hide_a_running_one(tmp_path: Path) -> None:
    storage = tmp_path / "t.db"
    with live(str(storage)) as address, httpx.Client(base_url=address, follow_redirects=True, verify=False) as client:
        running = sit_down(client)
        over = [sit_down(client) for _ in range(3)]
        opened = open_storage(str(storage))

        def finish(connection: sa.Connection) -> None:
            names = {row[0]: row[0] for row in connection.execute(sa.text("SELECT id FROM tables"))}
            columns = [column["name"] for column in sa.inspect(connection).get_columns("tables")]
            for n in range(120):  # copies of one, newer than the running one
                values = ", ".join({"id": f"'f{n}'", "updated": f"updated + {n + 1}"}.get(c, c) for c in columns)
                connection.execute(sa.text(f"INSERT INTO tables SELECT {values} FROM tables WHERE id = '{over[0]}'"))
                mine = f"SELECT player, 'f{n}', seat FROM claims WHERE table_id = '{over[0]}'"
                connection.execute(sa.text(f"INSERT INTO claims {mine}"))
            connection.execute(sa.text("UPDATE tables SET over = 1 WHERE id <> :id"), {"id": running})
            assert running in names

        opened.write(finish)
        opened.close()
        assert f"/t/{running}" in client.get("/").text
        first = client.get("/mine").text
        assert f"/t/{running}" in first
        assert first.count('class="table-link"') == PAGE + 1
        seen: set[str] = set()
        page = client.get("/api/tables").json()
        assert page["tables"][0]["table"] == running
        while True:
            assert not seen & {table["table"] for table in page["tables"]}
            seen |= {table["table"] for table in page["tables"]}
            if page["next"] is None:
                break
            assert f"/t/{running}" not in client.get("/mine", params={"before": page["next"]}).text
            page = client.get("/api/tables", params={"cursor": page["next"]}).json()
        assert len(seen) == 124
        refused = client.get("/api/tables", params={"cursor": "x"})
        assert (refused.status_code, refused.json()["field"]) == (422, "cursor")
        assert client.get("/mine", params={"before": "x"}).status_code == 422


def test_a_program_lists_the_table_of_its_token(client: httpx.Client) -> None:
    table = open_table(client)
    table.look(1)
    found = client.get("/api/tables", headers=table.bearer(1)).json()
    assert [(row["table"], row["my_seats"], row["over"]) for row in found["tables"]] == [(table.id, [1], False)]
    assert found["next"] is None


@pytest.mark.parametrize("over", [0, 1])
def test_a_game_that_is_not_installed_breaks_no_list_and_keeps_its_record(tmp_path: Path, over: int) -> None:
    storage = tmp_path / "t.db"
    with live(str(storage)) as address, httpx.Client(base_url=address, follow_redirects=True, verify=False) as client:
        table = sit_down(client)
        other = sit_down(client)
        moves = client.get(f"/api/tables/{table}").json()["entries"]
    change(storage, table, game="chess", over=over)
    with live(str(storage)) as address:
        answer = httpx.get(f"{address}/api/tables/{table}/record", cookies=None)
        assert answer.status_code == 200
        assert len(answer.json()["moves"]) == moves
        assert httpx.get(f"{address}/t/{table}").status_code == 410
        gone = httpx.get(f"{address}/api/tables/{table}")
        assert (gone.status_code, gone.json()["reason"]) == (410, "table_not_installed")
        jar = dict(client.cookies.items())
        for path in ("/", "/mine") if not over else ("/mine",):
            page = httpx.get(f"{address}{path}", cookies=jar)
            assert page.status_code == 200
            assert "chess" in page.text
            assert "not installed here" in page.text
            assert f"/t/{other}" in page.text
        listed = httpx.get(f"{address}/api/tables", cookies=jar).json()["tables"]
        assert {row["table"]: (row["game"], row["installed"]) for row in listed} == {
            table: ("chess", False),
            other: ("duel", True),
        }


def test_a_level_that_is_no_longer_known_is_shown_and_played(tmp_path: Path) -> None:
    storage = tmp_path / "t.db"
    seats = '[{"kind": "human", "name": "", "level": ""}, {"kind": "bot", "name": "", "level": "sage"}]'
    with live(str(storage)) as address, httpx.Client(base_url=address) as client:
        table = open_table(client, [HUMAN, bot()], game="duel", options={})
    change(storage, table.id, seats=seats)
    with live(str(storage)) as address, httpx.Client(base_url=address) as client:
        again = Opened(client, table.id, table.tokens)
        assert "sage" in client.get(f"/t/{table.id}").text
        seen = again.look(0)
        while not seen["decision"]:
            seen = again.look(0, after=seen["version"])
        again.play(0, seen["decision"]["moves"][0]["move"], seen["version"])
        for _ in range(20):
            seen = again.look(0, after=seen["version"])
            if any(seat["level"] == "sage" for seat in seen["seats"]) and seen["decision"]:
                break
        assert seen["decision"], "the bot has moved, and it is the person's turn again"


def test_an_option_that_is_no_longer_known_archives_the_table_and_its_record_stays(tmp_path: Path) -> None:
    """Unless the stored position can still be read, from which the game goes on."""
    storage = tmp_path / "t.db"
    with live(str(storage)) as address, httpx.Client(base_url=address) as client:
        table = open_table(client)
    record = Record(game("civ"), 2, 5, game("civ").check_options(2, {})).to_dict()
    record["options"]["forgotten"] = True
    change(storage, table.id, record=json.dumps(record), position=None)
    with live(str(storage)) as address, httpx.Client(base_url=address) as client:
        assert client.get(f"/t/{table.id}").status_code == 410
        kept = client.get(f"/api/tables/{table.id}/record")
        assert kept.json()["options"]["forgotten"] is True
