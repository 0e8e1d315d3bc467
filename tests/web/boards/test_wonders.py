"""What the table of 7 Wonders shows."""

import pytest

from civitas.table import Room
from civitas.web.boards.marks import spoken
from civitas.web.boards.wonders import WondersBoard, present
from civitas.web.boards.wonders_signs import signs
from tests.web.boards.rooms import play, play_at_random, room_of, seen


@pytest.fixture
def room() -> Room:
    return room_of("wonders", 4, seed=5)


def look(room: Room, seat: int | None = 0, language: str = "en") -> WondersBoard:
    return present(seen(room, seat, language))


def choose(room: Room, seat: int) -> None:
    play(room, seat, room.game.notation(int(room.state.legal_moves(seat)[0]), room.state))


def test_neighbours_sit_left_and_right_and_the_others_between(room: Room) -> None:
    places = [(city.place, city.panel.seat) for city in look(room, 1).cities]
    assert places == [("left", 2), ("right", 0), ("far", 3), ("own", 1)]
    assert [city.place for city in look(room, None).cities] == ["far"] * 4


def test_every_card_of_the_hand_has_a_group_of_uses(room: Room) -> None:
    found = look(room)
    assert [card.pick for card in found.hand] == [f"use-{card.tip}" for card in found.hand]
    assert {group.id for group in found.groups} == {card.pick for card in found.hand}
    for group in found.groups:
        assert [use.name for use in group.uses][-1] == "Discard"


def test_a_card_that_cannot_be_built_is_dim_and_says_why() -> None:
    for seed in range(20):
        room = room_of("wonders", 4, seed=seed)
        play_at_random(room, 20, seed)
        for seat in room.state.to_act():
            found = look(room, seat)
            for card in found.hand:
                if card.tone == "dim":
                    no = next(ways.no for ways in found.ways if ways.id == card.more)
                    assert no is not None
                    assert no.rule.startswith("7W-")
                    return
    raise AssertionError("every card could be built")


def test_a_chosen_card_stays_secret_and_is_marked_for_its_owner(room: Room) -> None:
    choose(room, 0)
    mine = look(room)
    assert [card.tone for card in mine.hand].count("chosen") == 1
    assert mine.chosen.startswith("You ")
    assert mine.can_take_back
    assert not mine.groups
    theirs = look(room, 1)
    assert not theirs.chosen
    ready = [
        figure.marks[0].tone
        for city in theirs.cities
        for figure in city.panel.figures
        if figure.marks[0].shape == "ready"
    ]
    assert sorted(ready) == ["done", "wait", "wait", "wait"]


def test_the_reveal_shows_what_everybody_played(room: Room) -> None:
    assert all(city.last is None for city in look(room).cities)
    for seat in range(4):
        choose(room, seat)
    found = look(room)
    assert all(city.last is not None for city in found.cities)


def test_the_free_city_is_aimed_at_when_its_holder_chooses_for_it() -> None:
    room = room_of("wonders", 2, seed=5)
    holder = room.state.view(0)["holder"]
    choose(room, holder)
    found = look(room, holder)
    aimed = [city.panel.seat for city in found.cities if "aimed" in city.panel.tone]
    assert aimed == [2]
    assert found.notes


def test_boards_to_choose_from() -> None:
    room = room_of("wonders", 3, boards="chosen")
    seat = room.state.to_act()[0]
    found = look(room, seat)
    assert found.shape == "boards"
    assert len([card for card in found.boards if card.lit]) == 14
    assert len(found.groups) == 7


@pytest.mark.parametrize(("card", "words"), [("loom_1", "textile"), ("forum", "glass, papyrus, textile")])
def test_what_cards_do_is_said_by_their_signs(card: str, words: str) -> None:
    assert spoken(signs("en").does(card)).replace(", /", "") == words


def test_a_discarded_card_that_stands_in_the_city_lies_there_with_the_reason() -> None:
    cities = [
        {"board": "halicarnassus_a", "cards": ["foundry", "ore_vein", "altar"], "stages": 1, "hand": ["walls"]},
        {"board": "giza_a"},
        {"board": "rhodes_a"},
    ]
    start = {"seats": 5, "age": 2, "turn": 2, "cities": cities, "discard": ["altar", "theater"]}
    room = room_of("wonders", 5, start)
    play(room, 0, "stage < walls")
    for seat in (1, 2, 3, 4):
        play(room, seat, f"discard {room.state.view(seat)['hand'][0]}")
    dialogue = look(room).dialogue
    assert dialogue is not None
    cards = {card.tip: card for card in dialogue.cards}
    assert cards["theater"].move is not None
    assert cards["altar"].move is None
    assert (cards["altar"].rule, cards["altar"].lit) == ("7W-BUILD-09", False)
    assert "Altar" in cards["altar"].why
