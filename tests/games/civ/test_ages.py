"""Cards of several ages: written, read, shown; and a position as numbers for programs that learn."""

from typing import Any

import pytest

from civitas.core import BadInput, Rng
from tests.games.civ.tabletop import DOMAINS, GAME, arrange, deal, legal, plain, play, random_play, step_2
from tests.ledger import rule


@rule("CIV-RUL-25", "CIV-SETUP-03")
def test_cards_may_be_of_any_age_whatever_the_deck_has_reached():
    rows: list[dict[str, Any]] = [
        {"hand": {"mil": [1, 0, 2]}, "area": {"uto": [0, 0, 3]}},
        {"hand": {"sci": [0, 2, 0]}},
    ]
    state = arrange({"players": rows})
    assert state.view(None)["deck"]["age"] == 1
    assert state.view(1)["players"][0]["hand_ages"] == [1, 0, 2]
    assert state.view(1)["players"][0]["area_ages"] == {"uto": [0, 0, 3]}
    assert "hand_cards" not in state.view(1)["players"][0]
    assert state.view(0)["players"][0]["hand_cards"] == {"mil": [1, 0, 2]}
    assert state.to_dict()["players"][1]["hand"] == {"sci": [0, 2, 0]}


@rule("CIV-RUL-25")
def test_cards_without_ages_are_of_the_earliest_that_are_left():
    rows: list[dict[str, Any]] = [{"area": {"sci": 3}, "hand": {"sci": 2}}, {"hand": {"sci": [1, 0, 0]}}]
    data = arrange({"players": rows}).to_dict()
    assert data["players"][0]["area"] == {"sci": [3, 0, 0]}
    assert data["players"][0]["hand"] == {"sci": [0, 2, 0]}
    data = step_2("", "", deck=["mil", "rel", "sci 3", "mil"]).to_dict()
    assert data["deck"] == ["mil 2", "rel 2", "sci 3", "mil 3"]


@pytest.mark.parametrize(
    ("data", "field", "reason"),
    [
        ({"players": [{"hand": {"rel": [0, 0, 1]}}]}, "players[0].hand.rel[2]", "not_number"),
        ({"players": [{"hand": {"mil": [1, 0]}}]}, "players[0].hand.mil", "list_length"),
        ({"players": [{"hand": {"mil": [1, 0, "x"]}}]}, "players[0].hand.mil[2]", "not_number"),
        ({"players": [{"hand": {"mil": [8, 0, 0]}, "area": {"mil": [1, 0, 0]}}]}, "position", "card_count"),
        ({"players": [{"embargo": {"mil": 1}, "embargo_ages": [0, 0, 0]}]}, "players[0].embargo_ages", "list_length"),
        ({"players": [{"embargo": {"mil": 1}, "embargo_ages": [2, 0, 0]}]}, "players[0].embargo_ages[0]", "not_number"),
        ({"deck": ["mil 4"]}, "deck[0]", "not_word"),
        ({"deck": ["rel 3"]}, "position", "card_count"),
        ({"story": ["drew 0 0 0 0", "gold 1"]}, "story[1]", "not_word"),
        ({"story": ["drew 2 1 0 0"]}, "story[0]", "not_word"),
        ({"story": ["drew 0 1 0"]}, "story[0]", "not_word"),
        ({"story": ["left 0 mil 4"]}, "story[0]", "not_word"),
        ({"story": ["left 0 ? 1"]}, "story[0]", "not_word"),
        ({"story": [5]}, "story[0]", "not_word"),
        ({"players": [{"hand": {"mil": 1}}], "story": []}, "story", "knows_too_much"),
        ({"players": [{"hand": {"mil": 1}}], "story": ["took 0 sci 1"]}, "story", "knows_too_much"),
        ({"players": [{"hand": {"mil": 1}}], "story": ["drew 0 1 0 0", "held 0 sci"]}, "story", "knows_too_much"),
        ({"players": [{"hand": {"mil": 1}}], "story": ["drew 0 1 0 0", "left 0 sci 1"]}, "story", "knows_too_much"),
        ({"story": ["split 0 mil sci"]}, "story", "knows_too_much"),
    ],
)
@rule("CIV-INV-01")
def test_wrong_ages_and_wrong_knowledge_are_refused(data: dict[str, Any], field: str, reason: str):
    with pytest.raises(BadInput) as refusal:
        GAME.arrange(data)
    assert (refusal.value.field, refusal.value.reason) == (field, reason)


@pytest.mark.parametrize("deck", [["sci 2"], [], ["mil 1", "sci 2"], ["sci 2", "mil 1"]])
@rule("CIV-RUL-25")
def test_only_the_older_cards_in_hand_are_ruled_out(deck: list[str]):
    """Who plays Military of age II holds none of age I, but may draw it in an arranged position."""
    rows: list[dict[str, Any]] = [{"hand": {"mil": [0, 1, 0], "sci": [1, 0, 0]}}, {}]
    state = arrange({"players": rows, "deck": deck})
    play(state, 0, "play mil")
    assert state.to_dict()["story"] == ["drew 0 1 1 0", "drew 1 0 0 0", "left 0 mil 2"]
    rng = Rng(3)
    assert not any("mil" in state.imagine(1, rng).to_dict()["players"][0]["hand"] for _ in range(60))
    play(state, 0, "end")
    assert GAME.from_dict(state.to_dict()) == state
    drawn = sum(state.imagine(1, rng).to_dict()["players"][0]["hand"].get("mil", [0])[0] for _ in range(200))
    assert (drawn > 0) == (deck != [] and "mil 1" in deck)


@rule("CIV-ECO-09", "CIV-RUL-25")
def test_an_embargo_marker_keeps_its_age():
    rows: list[dict[str, Any]] = [{"area": {"eco": [0, 1, 1]}}, {"area": {"sci": 1}}]
    state = arrange({"players": rows, "step": "powers"})
    play(state, 0, "sacrifice eco", "embargo 1 sci")
    assert state.view(None)["players"][1]["embargo_ages"] == [0, 1, 0]
    play(state, 0, "end")
    play(state, 1, "end")
    assert state.view(None)["discard_ages"] == {"eco": [0, 1, 0]}


@rule("CIV-RUL-25", "CIV-DP-03")
def test_the_ages_of_one_domain_are_one_choice():
    rows: list[dict[str, Any]] = [{"hand": {"mil": [0, 1, 1], "rel": [0, 1, 0]}}, {}]
    state = arrange({"players": rows})
    assert legal(state) == ["play mil", "play rel"]
    play(state, 0, "play mil")
    assert state.view(None)["players"][0]["area_ages"] == {"mil": [0, 1, 0]}
    assert state.view(None)["players"][0]["hand_ages"] == [0, 1, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-DP-04")
def test_moves_are_numbered_densely(seats: int):
    size = GAME.move_space(seats)
    state = deal(seats, 3, deal="draft")
    for _ in random_play(state, 3):
        for seat in state.to_act():
            moves = [int(move) for move in state.legal_moves(seat)]
            indices = [GAME.to_index(move, state) for move in moves]
            assert len(set(indices)) == len(moves)
            assert all(0 <= index < size for index in indices)
            assert seat != state.to_act()[0] or [GAME.from_index(index, state) for index in indices] == moves
    for index in (-1, size):
        with pytest.raises(BadInput):
            GAME.from_index(index, state)


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-RUL-11")
def test_an_observation_names_what_a_seat_may_know(seats: int):
    names = GAME.observation_names(seats)
    assert len(set(names)) == len(names)
    state = deal(seats, 4, deal="draft")
    rng = Rng(3)
    for index, _ in enumerate(random_play(state, 4)):
        if index % 7:
            continue
        for seat in range(seats):
            numbers = dict(zip(names, GAME.observe(state, seat), strict=True))
            assert list(numbers.values()) == GAME.observe(state.imagine(seat, rng), seat)
            data = state.to_dict()
            hand = plain(data["players"][seat]["hand"])
            assert [numbers[f"p0_holds_{name}"] for name in DOMAINS] == [hand.get(name, 0) for name in DOMAINS]
            left = plain(data["players"][(seat + 1) % seats]["area"])
            assert [numbers[f"p1_area_{name}"] for name in DOMAINS] == [left.get(name, 0) for name in DOMAINS]
            assert [numbers[f"deck_age_{age}"] for age in (1, 2, 3)] == state.view(None)["deck"]["ages"]
            assert numbers[f"p{(data['active'] - seat) % seats}_active"] == 1
