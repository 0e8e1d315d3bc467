"""Nothing that a seat may not know reaches its page, its stream or its JSON."""

import json
import random

import httpx
import pytest

from civitas.core import Record, Rng, game
from civitas.i18n import LANGUAGES, Words
from civitas.table import Room, TableRow
from civitas.web.render import fragments
from civitas.web.scene import scene
from tests.web.tables import open_table


def room_after(moves: int, seats: int, options: dict[str, object], seed: int) -> Room:
    civ = game("civ")
    record = Record(civ, seats, seed, civ.check_options(seats, options))
    people = [{"kind": "human", "name": "", "level": ""}] * seats
    room = Room(TableRow("t", "civ", 0.0, 0.0, 0, [], False, record.to_dict(), people, {}, None), [], [])
    chance = random.Random(seed)
    for _ in range(moves):
        if room.state.over:
            break
        seat = chance.choice(room.state.to_act())
        move = chance.choice([int(move) for move in room.state.legal_moves(seat)])
        room.history.take(room.history.try_move(seat, civ.notation(move, room.state), 0.0))
    return room


def page(room: Room, seat: int, language: str) -> dict[str, str]:
    return fragments("t", scene(room, Words(language), seat, [seat]), next_table=None, cover=None, mine=[seat])


@pytest.mark.parametrize("options", [{}, {"deal": "draft"}])
@pytest.mark.parametrize("moves", [0, 1, 7, 30, 80])
def test_a_page_is_the_same_for_every_truth_that_the_seat_cannot_tell_apart(
    moves: int, options: dict[str, object]
) -> None:
    room = room_after(moves, 3, options, seed=moves + 1)
    truth = room.state
    for seat in range(3):
        seen = {language: page(room, seat, language) for language in LANGUAGES}
        for luck in range(3):
            room.history.state = truth.imagine(seat, Rng(luck))
            assert {language: page(room, seat, language) for language in LANGUAGES} == seen
        room.history.state = truth


def test_element_ids_of_a_rival_tell_nothing_of_the_hand() -> None:
    room = room_after(1, 2, {}, seed=4)
    html = page(room, 0, "en")["t-board"]
    assert 'id="h-' in html
    rival = html[html.index('class="player rival') : html.index('class="player own')]
    assert 'id="h-' not in rival


def test_the_stream_of_one_seat_does_not_tell_what_another_drew(address: str) -> None:
    with httpx.Client(base_url=address, timeout=10) as client:
        table = open_table(client)
        table.play(0, table.first_move(0), 0)
        told: dict[int, str] = {}
        for seat in (0, 1):
            url = f"/t/{table.id}/stream?seat={seat}"
            with client.stream("GET", url, headers=table.bearer(seat)) as stream:
                lines = stream.iter_lines()
                assert first_data(lines)["parts"].keys() >= {"t-board", "t-log"}
                if seat == 0:
                    table.play(0, "end", 1)
                    told[0] = json.dumps(first_data(lines), ensure_ascii=False)
                    continue
            told[1] = client.get(f"/t/{table.id}?seat=1", headers=table.bearer(1)).text
        drew = [
            event["text"]
            for event in client.get(f"/api/tables/{table.id}/events", headers=table.bearer(0)).json()["events"]
            if event["id"] == "civ.event.drew"
        ]
        assert drew
        assert "log-1-" in told[0]
        rivals = client.get(f"/api/tables/{table.id}/events", headers=table.bearer(1)).json()["events"]
        assert "civ.event.drew" not in [event["id"] for event in rivals]
        assert told[1].count('class="line') < told[0].count('class=\\"line')


def first_data(lines: object) -> dict[str, dict[str, str]]:
    for line in lines:  # type: ignore[attr-defined]  # httpx gives a plain iterator
        if line.startswith("data: "):
            found: dict[str, dict[str, str]] = json.loads(line.removeprefix("data: "))
            return found
    raise AssertionError("the stream ended")
