"""The JSON API: what it gives, and how it refuses."""

from concurrent.futures import ThreadPoolExecutor, wait

import pytest
from httpx import Client

from tests.web.tables import HUMAN, bot, open_table


def test_games_and_levels_are_listed(client: Client) -> None:
    found = client.get("/api/games").json()
    assert "civ" in [game["id"] for game in found["games"]]
    assert {"id", "name", "about"} == set(found["levels"][0])
    assert client.get("/api/games/civ").json()["cards"]["mil"]["names"]["ko"] == "군사"


def test_the_api_is_described(client: Client) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{table}/moves" in paths
    assert not [path for path in paths if not path.startswith("/api")]


def test_a_seat_sees_its_decision_with_labels_and_reasons(client: Client) -> None:
    table = open_table(client)
    seen = table.look(0)
    assert seen["seat"] == 0
    assert seen["to_act"] == [0]
    assert seen["decision"]["moves"]
    assert all(move["label"] for move in seen["decision"]["moves"])
    assert all(no["why"] and no["rule"].startswith("CIV-") for no in seen["decision"]["blocked"])
    assert table.look(1)["decision"] is None


def test_a_game_can_be_played_to_its_end(client: Client) -> None:
    table = open_table(client, [HUMAN, HUMAN], seed=3)
    seen = table.play_out()
    assert seen["over"]
    assert seen["outcome"]["winners"]
    record = client.get(f"/api/tables/{table.id}/record").json()
    assert record["game"] == "civ"
    assert record["seed"] == "3"


def test_a_stale_move_gets_409_and_the_fresh_table(client: Client) -> None:
    table = open_table(client)
    assert table.play(0, table.first_move(0), 0).status_code == 200
    late = table.play(0, "end", 0)
    assert late.status_code == 409
    assert late.json()["reason"] == "stale"
    assert late.json()["table"]["version"] == 1


def test_a_secret_choice_of_another_does_not_make_mine_stale(client: Client) -> None:
    table = open_table(client, options={"first": 0, "deal": "draft"})
    version = table.look(1)["version"]
    mine = table.first_move(1)
    assert table.play(0, table.first_move(0), 0).status_code == 200
    assert table.play(1, mine, version).status_code == 200


def test_who_waits_is_answered_when_the_table_has_changed(client: Client) -> None:
    table = open_table(client)
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(table.look, 1, after=0)
        assert wait([waiting], timeout=0.2).not_done
        table.play(0, table.first_move(0), 0)
        assert waiting.result(timeout=60)["version"] == 1


def test_who_waits_for_what_has_happened_or_for_the_end_is_answered_at_once(client: Client) -> None:
    table = open_table(client)
    assert table.look(0, after=5)["version"] == 0
    table.play_out()
    ended = table.look(0)
    assert table.look(0, after=ended["version"]) == ended


def test_who_waits_in_vain_is_answered_in_the_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("civitas.web.api.WAIT_SECONDS", 0.01)
    assert open_table(client).look(1, after=0)["version"] == 0


def test_a_secret_choice_of_another_does_not_end_the_waiting(client: Client) -> None:
    table = open_table(client, options={"first": 0, "deal": "draft"})
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(table.look, 1, after=0)
        assert table.play(0, table.first_move(0), 0).status_code == 200
        assert wait([waiting], timeout=0.2).not_done
        assert table.play(1, table.first_move(1), 0).status_code == 200
        assert waiting.result(timeout=60)["version"] == 2


def test_an_illegal_move_names_its_rule(client: Client) -> None:
    table = open_table(client)
    answer = table.play(0, "end", 0)
    assert answer.status_code == 422
    assert answer.json()["rule"] == "CIV-PLAY-04"
    assert answer.json()["error"]
    assert table.look(0)["entries"] == 0


def test_a_move_out_of_turn_is_refused(client: Client) -> None:
    table = open_table(client)
    answer = table.play(1, table.first_move(0), 0)
    assert (answer.status_code, answer.json()["reason"]) == (409, "not_your_turn")


def test_nonsense_is_no_move(client: Client) -> None:
    table = open_table(client)
    answer = table.play(0, "fly away", 0)
    assert (answer.status_code, answer.json()["field"]) == (422, "move")


def test_a_foreign_seat_is_forbidden(client: Client) -> None:
    table, other = open_table(client), open_table(client)
    move = table.first_move(0)
    assert table.play(1, move, 0, instead_of=0).status_code == 403
    foreign = client.post(
        f"/api/tables/{table.id}/moves",
        json={"move": move, "version": 0},
        headers={"authorization": f"Bearer {other.tokens[0]}"},
    )
    assert foreign.status_code == 403
    assert client.post(f"/api/tables/{table.id}/moves", json={"move": move, "version": 0}).status_code == 403
    assert client.get(f"/api/tables/{table.id}?seat=0").status_code == 403
    assert table.look(0)["entries"] == 0


def test_a_bot_has_no_token(client: Client) -> None:
    assert open_table(client, [HUMAN, bot()]).tokens[1] is None


def test_without_a_seat_one_watches(client: Client) -> None:
    table = open_table(client)
    seen = client.get(f"/api/tables/{table.id}").json()
    assert seen["seat"] is None
    assert seen["decision"] is None
    assert all("hand" not in player for player in seen["view"]["players"])


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/tables/nowhere", 404), ("/api/games/chess", 404), ("/api/nothing", 404), ("/t/nowhere", 404), ("/x", 404)],
)
def test_what_is_not_there_is_404(client: Client, path: str, status: int) -> None:
    answer = client.get(path, headers={"accept": "application/json"})
    assert (answer.status_code, set(answer.json())) == (status, {"error", "reason"})


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("{", 400),
        ("", 422),
        ("[]", 422),
        ('{"move": 5}', 422),
        ('{"move": "play sci", "wersion": 0}', 422),
        ('{"move": "play sci", "version": "x"}', 422),
        ('{"version": 0}', 422),
        ('{"move": "play sci"}', 422),
        ('{"move": "' + "x" * 300 + '"}', 422),
        ('{"move": "' + "x" * 70_000 + '"}', 413),
    ],
)
def test_malformed_bodies_are_refused_politely(client: Client, body: str, status: int) -> None:
    table = open_table(client)
    headers = {**table.bearer(0), "content-type": "application/json"}
    answer = client.post(f"/api/tables/{table.id}/moves", content=body, headers=headers)
    assert answer.status_code == status
    assert answer.json()["error"]
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"seats": [HUMAN]}, "seats"),
        ({"seats": [HUMAN] * 9}, "seats"),
        ({"seats": [HUMAN, {"kind": "dog"}]}, "seats"),
        ({"seats": [HUMAN, bot("unbeatable")]}, "seats"),
        ({"seed": -1}, "seed"),
        ({"options": {"deal": "magic"}}, "options.deal"),
        ({"options": {"colour": 1}}, "options.colour"),
    ],
)
def test_bad_wishes_name_their_field(client: Client, wish: dict[str, object], field: str) -> None:
    answer = client.post("/api/tables", json={"game": "civ", "seats": [HUMAN, HUMAN], **wish})
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert answer.json()["error"]


def test_errors_speak_the_language_of_the_asker(client: Client) -> None:
    said = [
        client.get("/api/tables/nowhere", headers={"accept-language": language}).json()["error"]
        for language in ("ko-KR,ko;q=0.9,en;q=0.5", "en", "de, ko;q=0.4", "xx")
    ]
    assert said[0] == said[2] != said[1] == said[3]


def test_undo_and_its_limits(client: Client) -> None:
    table = open_table(client)
    move = table.first_move(0)
    table.play(0, move, 0)
    assert table.look(0)["can_undo"]
    path, headers = f"/api/tables/{table.id}/undo", table.bearer(0)
    assert client.post(path, json={"version": 0}, headers=headers).status_code == 409
    answer = client.post(path, json={"version": 1}, headers=headers)
    assert (answer.status_code, answer.json()["version"]) == (200, 2)
    assert client.post(path, json={}, headers=headers).json()["reason"] == "undo_none"


def test_events_since(client: Client) -> None:
    table = open_table(client)
    table.play(0, table.first_move(0), 0)
    table.play(0, "end", 1)
    path = f"/api/tables/{table.id}/events"
    everything = client.get(path, headers=table.bearer(0)).json()
    assert everything["events"][0]["id"] == "civ.event.play"
    later = client.get(f"{path}?since=1", headers=table.bearer(0)).json()
    assert all(event["n"] >= 1 for event in later["events"])
    assert "civ.event.drew" in [event["id"] for event in later["events"]]


def test_a_program_goes_on_to_a_rematch_at_its_seat(client: Client) -> None:
    table = open_table(client, [HUMAN, HUMAN], seed=3)
    path = f"/api/tables/{table.id}/rematch"
    assert client.post(path, headers=table.bearer(0)).status_code == 409, "the game is not over"
    table.play_out()
    made = [client.post(path, headers=table.bearer(seat)).json() for seat in (0, 1)]
    assert made[0]["table"] == made[1]["table"]
    assert made[0]["tokens"][1] is made[1]["tokens"][0] is None
    assert client.post(path).status_code == 403
    for seat in (0, 1):
        headers = {"authorization": f"Bearer {made[seat]['tokens'][seat]}"}
        assert client.get(f"/api/tables/{made[0]['table']}", headers=headers).json()["seat"] == seat


def test_the_record_of_a_running_game_is_kept_back(client: Client) -> None:
    table = open_table(client, seed=424242)
    assert client.get(f"/api/tables/{table.id}/record", headers=table.bearer(0)).status_code == 409
    assert "424242" not in client.get(f"/api/tables/{table.id}", headers=table.bearer(0)).text
