"""Set-up (TTA-SETUP)."""

import pytest

from civitas.games.ages import GAME
from tests.games.ages.table import arrange, deal, me, moves
from tests.ledger import rule

every_table = pytest.mark.parametrize("seats", [2, 3, 4])


@rule("TTA-SETUP-01")
def test_two_to_four_players():
    assert GAME.seats == (2, 3, 4)
    assert [len(deal(seats, 1).nations) for seats in GAME.seats] == [2, 3, 4]


@rule("TTA-SETUP-02", "TTA-SETUP-03")
@every_table
def test_tokens(seats: int):
    for nation in deal(seats, 2).nations:
        assert (nation.blue, sum(nation.tokens)) == (16, 0)
        assert (nation.yellow, nation.pool, nation.working()) == (18, 1, 6)


@rule("TTA-SETUP-03", "TTA-SETUP-04")
def test_the_initial_technologies():
    player = deal(2, 3).to_dict()["players"][0]
    assert player["workers"] == {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 1}
    initial = ["agriculture", "bronze", "philosophy", "religion", "warriors", "despotism"]
    assert player["technologies"] == initial
    cards = GAME.cards()
    assert [cards[card]["copies"] for card in initial] == [[0, 0, 0]] * 6
    assert {cards[card]["age"] for card in initial} == {"A"}


@rule("TTA-SETUP-05", "TTA-SETUP-06")
def test_start_values():
    nation = me(arrange())
    assert (nation.science_rating, nation.culture_rating, nation.strength, nation.happiness) == (1, 0, 1, 0)
    assert (nation.science, nation.culture) == (0, 0)
    assert (nation.civil_total, nation.military_total) == (4, 2)


@rule("TTA-SETUP-07", "TTA-SETUP-11", "TTA-SETUP-12")
@every_table
def test_the_decks_of_age_a(seats: int):
    state = deal(seats, 4)
    row = [card for card in state.to_dict()["row"] if card]
    assert (len(row), len(state.civil_deck), state.to_dict()["age"]) == (13, 7, "A")
    ages = {GAME.cards()[card]["age"] for card in [*row, *state.to_dict()["civil_deck"]]}
    assert ages == {"A"}
    assert (len(state.current_events), len(state.out), len(state.military_deck)) == (seats + 2, 8 - seats, 0)
    assert state.view(0)["current_events"]["known"] == []


@rule("TTA-SETUP-13")
def test_a_random_starting_player():
    assert {int(deal(3, seed).starter) for seed in range(40)} == {0, 1, 2}


@rule("TTA-SETUP-14")
@every_table
def test_civil_actions_of_the_first_round(seats: int):
    state = deal(seats, 5)
    order = [(int(state.starter) + place) % seats for place in range(seats)]
    assert [int(state.nations[seat].white) for seat in order] == [1, 2, 3, 4][:seats]
    assert all(nation.red == 0 for nation in state.nations)


@rule("TTA-SETUP-15", "TTA-TACTIC-01")
def test_nobody_has_a_tactic():
    state = deal(4, 6)
    assert [player["tactic"] for player in state.view(0)["players"]] == [None] * 4
    assert state.view(0)["common"] == []


@rule("TTA-EVENT-02")
def test_no_future_and_no_past_events():
    state = deal(3, 7)
    assert (len(state.future_events), len(state.past)) == (0, 0)
    assert "done" in moves(state)
