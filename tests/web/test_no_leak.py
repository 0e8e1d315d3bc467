"""Nothing that a seat may not know reaches its page, its stream or its JSON."""

import json
import random
from typing import Any

import httpx
import pytest

from civitas.core import Record, Rng, game
from civitas.i18n import LANGUAGES, Words
from civitas.table import Room, TableRow
from civitas.web.render import draw
from civitas.web.scene import scene
from tests.web.tables import open_table


def room_after(moves: int, seats: int, options: dict[str, object], seed: int, game_id: str = "civ") -> Room:
    played = game(game_id)
    record = Record(played, seats, seed, played.check_options(seats, options))
    people = [{"kind": "human", "name": "", "level": ""}] * seats
    room = Room(TableRow("t", game_id, 0.0, 0.0, 0, [], False, record.to_dict(), people, {}, None), [], [])
    chance = random.Random(seed)
    for _ in range(moves):
        if room.state.over:
            break
        seat = chance.choice(room.state.to_act())
        move = chance.choice([int(move) for move in room.state.choices(seat)])
        room.history.take(room.history.try_move(seat, played.notation(move, room.state), 0.0))
    return room


def page(room: Room, seat: int, language: str) -> dict[str, str]:
    drawn = draw(room, scene(room, Words(language), seat, [seat]), cover=None, mine=[seat])
    return {**drawn.sheet.parts, "log": "".join(drawn.log)}


def board(room: Room, seat: int, language: str) -> str:
    drawn = draw(room, scene(room, Words(language), seat, [seat]), cover=None, mine=[seat])
    return drawn.sheet.whole(drawn.sheet.parts["t-board"] + drawn.sheet.parts["t-decision"])


@pytest.mark.parametrize(
    ("game_id", "seats", "options"),
    [
        ("civ", 3, {}),
        ("civ", 3, {"deal": "draft"}),
        ("duel", 2, {}),
        ("duel", 2, {"wonders": "beginner"}),
        ("wonders", 2, {}),
        ("wonders", 4, {}),
    ],
)
@pytest.mark.parametrize("moves", [0, 1, 7, 30, 80])
def test_a_page_is_the_same_for_every_truth_that_the_seat_cannot_tell_apart(
    moves: int, game_id: str, seats: int, options: dict[str, object]
) -> None:
    room = room_after(moves, seats, options, moves + 1, game_id)
    truth = room.state
    for seat in range(seats):
        seen = {language: page(room, seat, language) for language in LANGUAGES}
        for luck in range(3):
            room.history.state = truth.imagine(seat, Rng(luck))
            assert {language: page(room, seat, language) for language in LANGUAGES} == seen
        room.history.state = truth


def test_element_ids_of_a_rival_tell_nothing_of_the_hand() -> None:
    room = room_after(1, 2, {}, seed=4)
    html = board(room, 0, "en")
    assert 'id="h-' in html
    rival = html[html.index('id="player-1"') : html.index('id="player-0"')]
    assert 'id="h-' not in rival


@pytest.mark.parametrize("moves", [8, 20, 30, 55])
def test_a_face_down_card_is_nowhere_in_the_page(moves: int) -> None:
    room = room_after(moves, 2, {}, 3, "duel")
    named = {slot["card"] for slot in room.state.view(0)["structure"] if slot["card"]}
    hidden = {card for card in room.state.to_dict()["structure"] if card} - named
    html = board(room, 0, "en")
    assert hidden
    names = {card: room.game.cards()[card]["names"]["en"] for card in hidden}
    told = [card for card in hidden if any(f'{mark}{card}"' in html for mark in '-"') or f">{names[card]}<" in html]
    assert told == []


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("moves", [0, 3, 21])
def test_an_unrevealed_choice_and_the_other_hands_are_nowhere_in_the_page(moves: int, seats: int) -> None:
    room = room_after(moves, seats, {}, 5, "wonders")
    truth = room.state.to_dict()
    for seat in room.state.to_act():
        seen = room.state.view(seat)
        known = {*seen["hand"], *seen.get("free_city_hand", ()), *(card for c in seen["cities"] for card in c["cards"])}
        known |= {lying["card"] for lying in seen["discard"]}
        hands = [card for other in range(seats) if other != seat for card in truth["cities"][other]["hand"]]
        html = board(room, seat, "en")
        assert hands
        assert not [card for card in set(hands) - known if f'"{card}"' in html or f"-{card}-" in html]


def test_the_stream_of_one_seat_does_not_tell_what_another_drew(address: str) -> None:
    with httpx.Client(base_url=address, timeout=60) as client:
        table = open_table(client)
        table.play(0, table.first_move(0), 0)
        told: dict[int, str] = {}
        for seat in (0, 1):
            url = f"/t/{table.id}/stream?seat={seat}"
            with client.stream("GET", url, headers=table.bearer(seat)) as stream:
                lines = stream.iter_lines()
                first = first_data(lines)
                assert first["parts"].keys() >= {"t-board", "t-decision"}
                told[seat] = json.dumps(first["log"], ensure_ascii=False)
                if seat == 0:
                    table.play(0, "end", 1)
                    told[0] += json.dumps(first_data(lines), ensure_ascii=False)
        drew = [
            event["text"]
            for event in client.get(f"/api/tables/{table.id}/events", headers=table.bearer(0)).json()["events"]
            if event["id"] == "civ.event.drew"
        ]
        assert drew
        assert "e-drew" in told[0]
        assert "e-drew" not in told[1]
        rivals = client.get(f"/api/tables/{table.id}/events", headers=table.bearer(1)).json()["events"]
        assert "civ.event.drew" not in [event["id"] for event in rivals]


def first_data(lines: object) -> dict[str, Any]:
    for line in lines:  # type: ignore[attr-defined]  # httpx gives a plain iterator
        if line.startswith("data: "):
            found: dict[str, Any] = json.loads(line.removeprefix("data: "))
            return found
    raise AssertionError("the stream ended")
