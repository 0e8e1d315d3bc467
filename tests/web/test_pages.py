"""The pages without scripts: everything works by links and forms."""

import re
import time

import pytest
from httpx import Client

from tests.web.tables import bot, open_table


def new_table(client: Client, **fields: str) -> str:
    form = {"seats": "2", "option-first": "1", "seat-1": "bot:novice", **fields}
    answer = client.post("/new/civ", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@pytest.mark.parametrize("language", ["ko", "en"])
@pytest.mark.parametrize("path", ["/", "/mine", "/new/civ", "/new/civ?seats=4", "/rules", "/rules?q=embargo", "/about"])
def test_every_page_speaks_both_languages(client: Client, path: str, language: str) -> None:
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text


def test_a_table_is_played_by_plain_forms(client: Client) -> None:
    place = new_table(client)
    for _ in range(6):
        html = client.get(place).text
        move = re.search(r'class="move[^>]* value="([^"]+)"', html)
        version = re.search(r'name="version" value="(\d+)"', html)
        if move is None or version is None:
            continue
        answer = client.post(f"{place}/move", data={"move": move[1], "version": version[1], "seat": "0"})
        assert answer.status_code == 200
    assert len(client.get(f"/api/tables/{place.removeprefix('/t/')}").json()["view"]["players"]) == 2
    assert client.get("/mine").text.count('class="table-link"') == 1


def test_a_seat_is_taken_by_its_link(client: Client) -> None:
    place = new_table(client, **{"seat-1": "friend"})
    html = client.get(place).text
    link = re.search(r'value="http://[^/]+(/join/[^"]+)"', html)
    assert link is not None
    client.cookies.clear()
    assert client.get(link[1]).status_code == 200
    assert client.get(f"{place}?seat=1").status_code == 403, "looking at the door does not take the seat"
    answer = client.post(link[1], data={"name": "<b>봄"})
    assert answer.status_code == 200
    assert "&lt;b&gt;봄" in answer.text
    assert "<b>봄" not in answer.text
    assert client.get(f"{place}?seat=0").status_code == 403
    assert client.get(f"/join/{place.removeprefix('/t/')}/wrong").status_code == 403


def test_the_cookie_is_closed_to_scripts_and_other_sites(client: Client) -> None:
    header = client.get("/").headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header


def test_a_forged_cookie_opens_nothing(client: Client) -> None:
    place = new_table(client)
    real = client.cookies["civitas_player"]
    client.cookies.clear()
    client.cookies.set("civitas_player", real[:-2] + "xx")
    assert client.get(f"{place}?seat=0").status_code == 403


def test_hot_seat_covers_the_hand_in_between(client: Client) -> None:
    place = new_table(client, **{"seat-1": "me"})
    html = client.get(f"{place}?seat=1").text
    assert 'id="cover"' in html
    assert 'id="h-' not in html
    assert 'id="h-' in client.get(f"{place}?seat=0").text


def test_replay_shows_ones_own_view_and_links_to_positions(client: Client) -> None:
    table = open_table(client)
    table.play(0, table.first_move(0), 0)
    answer = client.get(f"/t/{table.id}/replay?at=0", headers=table.bearer(0))
    assert answer.status_code == 200
    assert 'id="h-' in answer.text
    assert 'id="h-' not in client.get(f"/t/{table.id}/replay?at=0").text
    assert client.get(f"/t/{table.id}/replay?at=0&seat=1", headers=table.bearer(0)).status_code == 403
    assert client.get(f"/t/{table.id}/replay?at=99").status_code == 404


def test_anybody_with_the_address_may_watch(client: Client) -> None:
    table = open_table(client, options={"first": 0, "deal": "draft"})
    assert 'class="card' not in client.get(f"/t/{table.id}").text, "a spectator sees nobody's set"
    table.play(0, table.first_move(0), 0)
    answer = client.get(f"/t/{table.id}")
    assert answer.status_code == 200
    assert 'class="move' not in answer.text


def test_rules_open_by_number(client: Client) -> None:
    answer = client.get("/rules/CIV-PLAY-02")
    assert answer.status_code == 200
    assert "embargo" in answer.text
    assert client.get("/rules/CIV-NONE-99").status_code == 404


def test_language_and_theme_are_remembered_and_lead_back_inside(client: Client) -> None:
    answer = client.post("/settings", data={"lang": "ko", "theme": "dark", "back": "/about"}, follow_redirects=False)
    assert answer.headers["location"] == "/about"
    html = client.get("/about").text
    assert '<html lang="ko" data-theme="dark"' in html
    for outside in ("https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"):
        away = client.post("/settings", data={"back": outside}, follow_redirects=False)
        assert away.headers["location"] == "/"


def test_posts_from_other_sites_are_refused(client: Client) -> None:
    for headers in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        assert client.post("/new/civ", data={"seats": "2"}, headers=headers).status_code == 403
    ours = client.post(
        "/new/civ", data={"seats": "2"}, headers={"origin": str(client.base_url)}, follow_redirects=False
    )
    assert ours.status_code == 303


def test_every_answer_is_guarded(client: Client) -> None:
    for path in ("/", "/api/games", "/t/nowhere", "/static/base.css"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_pages_load_nothing_from_elsewhere(client: Client) -> None:
    place = new_table(client)
    for path in ("/", place, f"{place}/replay"):
        html = client.get(path).text
        assert re.findall(r'(?:src|href)="(?!/|#|\?)[^"]*"', html) == []
        assert not re.search(r"<[^>]+ (style|on\w+)=", html)


def test_a_failure_of_ours_shows_no_traceback(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from civitas.web import pages

    def fail(*_args: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(pages, "all_games", fail)
    answer = client.get("/about")
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "form",
    [
        {"seats": "x"},
        {"seats": "99"},
        {"seats": "2", "seat-1": "bot:unbeatable"},
        {"seats": "2", "seed": "abc"},
        {"seats": "2", "option-deal": "7"},
        {"seats": "2", "name-0": "x" * 40},
    ],
)
def test_bad_forms_are_refused_in_words(client: Client, form: dict[str, str]) -> None:
    answer = client.post("/new/civ", data=form)
    assert answer.status_code == 422
    assert "Traceback" not in answer.text
    assert '<p class="lead">' in answer.text


def test_a_finished_game_shows_its_score_sheet_and_a_rematch(client: Client) -> None:
    table = open_table(client, [bot(), bot()], seed=2)
    while not client.get(f"/api/tables/{table.id}").json()["over"]:
        time.sleep(0.05)
    html = client.get(f"/t/{table.id}").text
    assert 'class="scores"' in html
    assert client.get(f"/t/{table.id}/record.json").json()["moves"]
    assert client.get(f"/t/{table.id}/replay?at=3&seat=1").status_code == 200
    assert client.post(f"/t/{table.id}/rematch").status_code == 403
