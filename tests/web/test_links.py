"""Links are for the one who made the table, open a seat once, and are never seen by another seat."""

import re

from httpx import Client

from tests.web.tables import HUMAN, open_table

LINK = re.compile(r'value="http://[^/]+(/join/[^"]+)"')


def friends_table(client: Client) -> tuple[str, str]:
    form = {"seats": "2", "option-first": "1", "seat-1": "friend"}
    place = str(client.post("/new/civ", data=form, follow_redirects=False).headers["location"])
    [link] = LINK.findall(client.get(place).text)
    return place, link


def test_a_seat_never_sees_the_link_of_another(client: Client) -> None:
    table = open_table(client, [HUMAN, HUMAN])
    client.cookies.clear()
    for path in (f"/t/{table.id}", f"/t/{table.id}?seat=0", f"/t/{table.id}/replay"):
        html = client.get(path, headers=table.bearer(0)).text
        assert "/join/" not in html
        assert str(table.tokens[1]) not in html


def test_a_token_in_use_is_no_link(client: Client) -> None:
    table = open_table(client, [HUMAN, HUMAN])
    table.look(1)
    client.cookies.clear()
    for method in ("GET", "POST"):
        answer = client.request(method, f"/join/{table.id}/{table.tokens[1]}")
        assert answer.status_code == 403
    assert client.get(f"/t/{table.id}?seat=1").status_code == 403


def test_a_second_browser_cannot_take_a_seat_or_rename_it(client: Client) -> None:
    place, link = friends_table(client)
    client.cookies.clear()
    assert client.post(link, data={"name": "봄"}).status_code == 200
    friend = dict(client.cookies)
    client.cookies.clear()
    assert client.get(link).status_code == 403
    assert client.post(link, data={"name": "도둑"}).status_code == 403
    assert client.get(f"{place}?seat=1").status_code == 403
    token = link.rpartition("/")[2]
    assert (
        client.get(f"/api{place.replace('/t/', '/tables/')}", headers={"authorization": f"Bearer {token}"}).status_code
        == 403
    )
    client.cookies.update(friend)
    html = client.get(f"{place}?seat=1").text
    assert "봄" in html
    assert "도둑" not in html
    assert LINK.findall(html) == []


def test_a_taken_seat_shows_no_link_to_the_maker(client: Client) -> None:
    place, link = friends_table(client)
    maker = dict(client.cookies)
    client.cookies.clear()
    client.post(link, data={"name": ""})
    client.cookies.clear()
    client.cookies.update(maker)
    assert LINK.findall(client.get(place).text) == []


def test_a_new_link_can_be_asked_for_by_the_seat_itself(client: Client) -> None:
    table = open_table(client, [HUMAN, HUMAN])
    path = f"/api/tables/{table.id}/link"
    assert client.post(path, json={"seat": 1}, headers=table.bearer(0)).status_code == 403
    assert client.post(path, json={}).status_code == 403
    made = client.post(path, json={}, headers=table.bearer(1))
    assert (made.status_code, made.json()["seat"]) == (201, 1)
    client.cookies.clear()
    joined = client.post(f"/join/{table.id}/{made.json()['token']}", data={"name": "여름"})
    assert joined.status_code == 200
    assert client.get(f"/t/{table.id}?seat=1").status_code == 200
    assert table.look(1)["seat"] == 1, "the program keeps its seat"


def test_a_seat_gets_a_new_link_of_its_own_from_its_page(client: Client) -> None:
    place, link = friends_table(client)
    client.cookies.clear()
    client.post(link, data={"name": "봄"})
    friend = dict(client.cookies)
    for language, told in (("en", "A new link of seat 2"), ("ko", "자리 2의 새 링크")):
        page = client.get(f"{place}?seat=1&lang={language}").text
        assert f'action="{place}/link"' in page
        answer = client.post(f"{place}/link?lang={language}", data={"seat": "1"})
        assert told in answer.text
        [fresh] = LINK.findall(answer.text)
        assert fresh != link
        assert client.post(f"{place}/link", data={"seat": "0"}).status_code == 403, "not for another's seat"
    client.cookies.clear()
    assert f'action="{place}/link"' not in client.get(place).text, "who only looks on has no seat to hand on"
    assert client.post(f"{place}/link", data={"seat": "1"}).status_code == 403
    assert client.post(fresh).status_code == 200, "another device sits down"
    assert dict(client.cookies) != friend
    assert client.get(f"{place}?seat=1").status_code == 200
    client.cookies.clear()
    assert client.get(fresh).status_code == 403, "it opens the seat once"
