"""Positions written and read: the whole state, partial descriptions, and errors that name the field."""

import json

import pytest

from civitas.core import BadInput
from tests.games.wonders.table import GAME, arrange, city, deal, play_random, read, seen, turn


def wrong(data):
    """The field and the reason of the error."""
    with pytest.raises(BadInput) as caught:
        GAME.arrange(data)
    return caught.value.field, caught.value.reason


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_a_state_is_written_and_read(players):
    state = deal(players, 21)
    for until in ((1, 3), (2, 1), (3, 6), None):
        play_random(state, players, until)
        data = json.loads(json.dumps(state.to_dict()))
        assert GAME.from_dict(data) == state
        assert GAME.arrange(data) == state
        assert [GAME.from_dict(data).view(seat) for seat in range(players)] == [
            state.view(seat) for seat in range(players)
        ]


def test_from_dict_wants_everything():
    data = deal(3, 1).to_dict()
    for name in ("game", "seats", "age", "turn", "step", "cities", "story", "coming", "box", "since"):
        partial = {key: value for key, value in data.items() if key != name}
        with pytest.raises(BadInput) as caught:
            GAME.from_dict(partial)
        assert (caught.value.field, caught.value.reason) == (name, "field_missing")


def test_the_empty_description_is_a_fresh_game():
    state = GAME.arrange({})
    assert (state.seats, state.to_act()) == (3, [0, 1, 2])
    assert GAME.conserved(state) == GAME.conserved(GAME.deal(3, 5))


def test_the_seed_decides_what_is_not_said():
    first = GAME.arrange({"seats": 5, "seed": 1})
    assert GAME.arrange({"seats": 5, "seed": 1}) == first
    assert GAME.arrange({"seats": 5, "seed": 2}) != first


def test_a_short_hand_is_filled_up():
    state = arrange(city("giza_a", hand=["altar", "theater"]), seats=4, turn=3)
    hand = state.view(0)["hand"]
    assert len(hand) == 5
    assert {"altar", "theater"} <= set(hand)


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_arranged_positions_hold_every_card_once(age, seats):
    everything = GAME.conserved(GAME.deal(seats, 0))
    for number in range(1, 7):
        state = arrange(city("giza_b", "altar", stages=2), seats=seats, age=age, turn=max(number, 2 if age == 1 else 1))
        assert GAME.conserved(state) == everything


BABYLON = {"board": "babylon_b", "stages": 2}


@pytest.mark.parametrize(
    ("data", "field", "reason"),
    [
        ({"seats": 8}, "seats", "seats"),
        ({"colour": 1}, "colour", "field_unknown"),
        ({"options": {"boards": "best"}}, "options.boards", "option_value"),
        ({"options": {"side": "a"}}, "options.side", "option_unknown"),
        ({"age": 4}, "age", "not_number"),
        ({"turn": 0}, "turn", "not_number"),
        ({"step": "war"}, "step", "not_word"),
        ({"cities": {}}, "cities", "not_list"),
        ({"cities": [{}] * 4}, "cities", "list_length"),
        ({"cities": [{"board": "troy_a"}]}, "cities[0].board", "not_word"),
        ({"cities": [{"board": "giza_a"}, {"board": "giza_b"}]}, "cities[1].board", "board_twice"),
        ({"cities": [{"board": "rhodes_b", "stages": 3}]}, "cities[0].stages", "not_number"),
        ({"cities": [{"coins": -1}]}, "cities[0].coins", "not_number"),
        ({"cities": [{"coin": 1}]}, "cities[0].coin", "field_unknown"),
        ({"cities": [{"cards": ["temple_of_doom"]}]}, "cities[0].cards[0]", "not_word"),
        ({"age": 2, "cities": [{"cards": ["loom_1", "loom_2"]}]}, "cities[0].cards[1]", "structure_twice"),
        ({"cities": [{"cards": ["palace"]}]}, "cities[0].cards", "card_later"),
        ({"age": 2, "cities": [{"cards": ["altar"]}, {"cards": ["altar"]}]}, "cities[1].cards", "card_count"),
        ({"age": 2, "cities": [{"cards": ["tavern"]}]}, "cities[0].cards", "card_count"),
        ({"cities": [{"hand": ["altar"] * 8}]}, "cities[0].hand", "list_length"),
        ({"cities": [{"hand": ["statue"]}]}, "cities[0].hand", "wrong_age"),
        ({"cities": [{"cards": ["altar"]}]}, "cities", "cards_missing"),
        ({"cities": [{"tokens": {"defeats": 9}}]}, "cities[0].tokens.defeats", "not_number"),
        ({"cities": [{"tokens": {"victories": [3, 0, 0]}}]}, "cities[0].tokens.victories[0]", "not_number"),
        ({"cities": [{"board": "giza_a", "under": ["altar"]}], "age": 2}, "cities[0].stages", "stages_under"),
        ({"cities": [{"choice": "build palace"}]}, "cities[0].choice", "choice_illegal"),
        ({"cities": [{"choice": "dance"}]}, "cities[0].choice", "move_word"),
        ({"step": "discard_pile", "turn": 2}, "subject", "field_missing"),
        ({"step": "discard_pile", "subject": 0, "cities": [{"board": "giza_a"}]}, "subject", "no_moves"),
        ({"step": "seventh_card", "subject": 0, "turn": 6, "cities": [{"board": "giza_a"}]}, "subject", "no_moves"),
        ({"step": "seventh_card", "subject": 0, "turn": 5, "age": 2, "cities": [BABYLON]}, "subject", "no_moves"),
        (
            {"step": "seventh_card", "subject": 0, "mourner": 1, "turn": 6, "age": 2, "cities": [BABYLON]},
            "mourner",
            "no_moves",
        ),
        ({"story": [{"card": "altar", "place": "drawn", "seat": 0, "known": [0]}]}, "story[0].place", "not_word"),
        (
            {"age": 2, "cities": [{"cards": ["altar"]}], "story": [{"card": "altar", "place": "built", "known": [0]}]},
            "story[0].known",
            "not_word",
        ),
        ({"cities": [{"cards": [["altar"]]}]}, "cities[0].cards[0]", "not_word"),
        ({"cities": [{"coins": 10**5000}]}, "cities[0].coins", "not_number"),
        ({"cities": [{"choice": 10**5000}]}, "cities[0].choice", "move_word"),
        ({"discard": ["altar", "altar"], "age": 2}, "story", "card_count"),
        ({"story": [{"card": "altar", "place": "lost"}]}, "story[0].place", "not_word"),
        ({"story": [{"card": "altar", "place": "built"}]}, "story[0].card", "not_in_city"),
        ({"story": [{"card": "altar", "place": "discarded", "known": [5]}]}, "story[0].known[0]", "not_number"),
        ({"box": [["altar"], [], []]}, "box[0]", "box_rest"),
        (
            {
                "age": 3,
                "cities": [
                    {
                        "cards": [
                            f"{g}_guild"
                            for g in ("spies", "workers", "traders", "builders", "magistrates", "scientists")
                        ]
                    }
                ],
            },
            "cities[0].cards",
            "guild_count",
        ),
        ({"coming": []}, "coming", "list_length"),
    ],
)
def test_errors_name_the_field(data, field, reason):
    assert wrong(data) == (field, reason)


def test_everybody_cannot_have_chosen():
    state = deal(3, 2)
    data = state.to_dict()
    for seat, row in enumerate(data["cities"]):
        row["choice"] = f"discard {state.view(seat)['hand'][0]}"
    with pytest.raises(BadInput) as caught:
        GAME.from_dict(data)
    assert caught.value.reason == "all_chosen"


def test_numbers_of_a_city_follow_from_what_stands_there():
    """Production, prices, shields and chains are kept up to date by every way of building."""
    for players in (2, 3, 5, 7):
        for seed in range(4):
            state = deal(players, seed)
            play_random(state, seed, (3, 5))
            again = read(state.to_dict())
            for index, here in enumerate(state.cities):
                there = again.cities[index]
                for name in ("raw", "goods", "raw_sold", "goods_sold", "raw_left", "raw_right", "goods_price"):
                    assert getattr(here, name) == getattr(there, name)
                for name in (
                    "chained_2",
                    "chained_3",
                    "colours",
                    "symbols",
                    "shields",
                    "built_1",
                    "built_2",
                    "built_3",
                ):
                    assert getattr(here, name) == getattr(there, name)
            assert [seen(again, index) for index in range(again.ring)] == [
                seen(state, index) for index in range(state.ring)
            ]


def test_what_the_free_citys_cards_may_be_is_kept_and_checked():
    state = arrange(city("rhodes_a"), city("olympia_a"), city("giza_b", stages=4, coins=0), seats=2, turn=5, seed=2)
    while not any("among" in entry for entry in state.to_dict()["story"]):
        turn(state)
    data = state.to_dict()
    at, kept = next((at, entry) for at, entry in enumerate(data["story"]) if "among" in entry)
    assert kept["card"] in kept["among"]
    assert read(data).to_dict() == data
    others = [card for card in kept["among"] if card != kept["card"]]
    wrongs: tuple[dict[str, object], ...] = ({"among": others}, {"city": 0}, {"turn": 0}, {"known": []})
    for spoilt in wrongs:
        data["story"][at] = {**kept, **spoilt}
        with pytest.raises(BadInput) as refused:
            read(data)
        assert refused.value.field == f"story[{at}].among"
    data["story"][at] = {**kept, "among": ["altar", "walls"]}
    with pytest.raises(BadInput) as refused:
        read(data)
    assert refused.value.reason == "wrong_age"
    data["story"][at] = {key: value for key, value in kept.items() if key != "among"}
    assert read(data).to_dict() == data
