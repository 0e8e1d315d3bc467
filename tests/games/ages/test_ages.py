"""The ends of ages and of the full game (TTA-AGE, TTA-END, TTA-FINAL)."""

from typing import Any

import pytest

from civitas.games.ages import GAME
from civitas.games.ages.state import AgesState
from tests.games.ages.table import arrange, deal, me, moves, play
from tests.ledger import rule

BARE: list[str | None] = [None] * 13


def end_of_age(age: str, *players: dict[str, Any], **table: Any) -> AgesState:
    """A turn that begins with the last card of the age's civil deck."""
    last = {"I": "iron", "II": "coal", "III": "oil"}[age]
    return arrange(*players, age=age, step="turn", row=BARE, civil_deck=[last], round=8, **table)


@rule("TTA-AGE-01")
def test_age_a_ends_with_the_first_refill():
    state = deal(2, 4)
    play(state, "done", "done")
    data = state.to_dict()
    assert (data["age"], data["round"]) == ("I", 2)
    assert all(nation.yellow == 18 for nation in state.nations)
    assert {GAME.cards()[card]["age"] for card in data["civil_deck"]} == {"I"}
    assert len(data["military_deck"]) == 43


@rule("TTA-AGE-01")
def test_age_a_may_run_out_into_age_one():
    state = arrange(seats=4, age="A", round=2, step="turn", row=BARE, civil_deck=["moses", "homer"])
    data = state.to_dict()
    assert data["row"][:2] == ["moses", "homer"]
    assert all(GAME.cards()[card]["age"] == "I" for card in data["row"][2:])
    assert len(data["civil_deck"]) == 53 - 11


@rule("TTA-AGE-02", "TTA-AGE-06", "TTA-AGE-08", "TTA-MIL-09")
def test_an_age_ends_with_the_last_card_of_its_civil_deck():
    state = end_of_age("I", {}, {})
    data = state.to_dict()
    assert data["age"] == "II"
    assert data["row"][0] == "iron"
    assert all(GAME.cards()[card]["age"] == "II" for card in data["row"][1:])
    assert len(data["military_deck"]) == 46
    assert all("@" not in card for card in data["military_deck"])


@rule("TTA-AGE-02")
def test_a_deck_with_exactly_enough_cards():
    full = ["monarchy", "alchemy", *["rich_land_i"] * 2, "urban_growth_i", "drama", "theology", "knights", "swordsmen"]
    row = [None, None, None, *full, None]
    state = arrange(age="I", step="turn", row=row, civil_deck=["iron", "irrigation", "warfare", "masonry"], round=8)
    assert state.to_dict()["row"][9:] == ["iron", "irrigation", "warfare", "masonry"]
    assert state.to_dict()["age"] == "II"


@rule("TTA-AGE-03", "TTA-AGE-07", "TTA-AGE-09", "TTA-MIL-09", "TTA-LEADER-04")
def test_antiquated_cards_go():
    player = {
        "leader": "moses",
        "wonder": {"card": "pyramids", "stages": 2},
        "hand": ["rich_land_a", "homer", "iron", "reserves_i"],
        "leader_ages": ["A"],
        "white": 3,
    }
    state = end_of_age("I", {**player, "hand": ["rich_land_a", "irrigation", "reserves_i"]}, {"leader": "joan_of_arc"})
    mine = state.to_dict()["players"][0]
    assert (mine["leader"], mine["wonder"], mine["hand"]) == (None, None, ["irrigation", "reserves_i"])
    assert (mine["blue"], mine["white"], mine["leader_ages"]) == (16, 3, ["A"])
    assert state.to_dict()["players"][1]["leader"] == "joan_of_arc"
    state = end_of_age("II", {"cards": ["rats", "spy"], "hand": ["iron"]}, {"leader": "joan_of_arc"})
    mine = state.to_dict()["players"][0]
    assert (mine["cards"], mine["hand"]) == (["spy"], [])
    assert state.to_dict()["players"][1]["leader"] is None


@rule("TTA-AGE-04", "TTA-TACTIC-12")
def test_what_stays_when_an_age_ends():
    player = {
        "technologies": ["monarchy"],
        "wonders": ["pyramids"],
        "colonies": ["vast_territory_i"],
        "tactic": "legion",
        "cards": ["cold_war"],
    }
    state = end_of_age("III", player, {}, future_events=["crusades"], common=["legion"], current=0)
    mine = state.to_dict()["players"][0]
    assert "monarchy" in mine["technologies"]
    assert (mine["wonders"], mine["colonies"], mine["tactic"]) == (["pyramids"], ["vast_territory_i"], "legion")
    assert state.to_dict()["future_events"] == ["crusades"]


@rule("TTA-AGE-05", "TTA-AGE-06")
@pytest.mark.parametrize(("bank", "left"), [(9, 7), (1, 0), (0, 0)])
def test_two_yellow_tokens_are_lost(bank: int, left: int):
    state = end_of_age("II", {"yellow": bank}, {"yellow": 5})
    assert (me(state).yellow, me(state, 1).yellow) == (left, 3)


@rule("TTA-PACT-08", "TTA-PACT-14", "TTA-AGE-03")
def test_antiquated_pacts():
    pacts = [{"card": "open_borders_agreement", "a": 0, "b": 1}, {"card": "peace_treaty", "a": 1, "b": 2}]
    state = end_of_age("II", {}, {}, {}, pacts=pacts)
    assert [pact["card"] for pact in state.to_dict()["pacts"]] == ["peace_treaty"]
    assert me(state).military_total == 2


@rule("TTA-END-01", "TTA-END-02", "TTA-EX-45")
@pytest.mark.parametrize(("current", "last"), [(0, 8), (1, 9)])
def test_age_four(current: int, last: int):
    state = end_of_age("III", {"hand": ["coal"]}, {}, current=current)
    data = state.to_dict()
    assert (data["age"], data["last_round"], data["civil_deck"], data["military_deck"]) == ("IV", last, [], [])
    assert data["players"][0]["hand"] == []


@rule("TTA-END-02", "TTA-FINAL-01", "TTA-END-05", "TTA-FINAL-06")
def test_the_game_ends_with_the_seat_right_of_the_starting_player():
    state = arrange({"culture": 5}, {"culture": 5}, age="IV", round=8, last_round=8, current_events=[])
    play(state, "done")
    assert not state.over
    while not state.over:
        play(state, "done")
    assert state.outcome().winners == [0, 1]
    assert [state.reward(seat) for seat in range(2)] == [0.5, 0.5]


def final(*players: dict[str, Any], **table: Any) -> list[int]:
    """The culture that the final scoring brings each player."""
    state = arrange(*players, age="IV", round=8, last_round=8, current=len(players) - 1, **table)
    while not state.over:
        play(state, moves(state)[0])
    return [int(nation.final) for nation in state.nations]


@rule("TTA-END-03", "TTA-FINAL-02", "TTA-FINAL-08")
def test_age_three_events_left_in_the_decks_are_scored():
    left = {
        "current_events": ["impact_of_colonies", "crusades"],
        "future_events": ["impact_of_wonders", "vast_territory_ii"],
    }
    player = {"colonies": ["vast_territory_i", "historic_territory_i"], "wonders": ["pyramids", "eiffel_tower"]}
    assert final(player, {}, **left) == [6 + 5 + 3, 0]


@rule("TTA-END-04", "TTA-FINAL-07")
def test_bill_gates_scores_at_the_end():
    assert final({"leader": "bill_gates", "workers": {"computers": 2}}, {}, current_events=[]) == [6, 0]


@rule("TTA-FINAL-04")
@pytest.mark.parametrize(("seats", "points"), [(2, [10, 0]), (3, [14, 7, 0]), (4, [15, 10, 5, 0])])
def test_ranked_events(seats: int, points: list[int]):
    players = [{"workers": {"warriors": 9 - seat}} for seat in range(seats)]
    assert final(*players, current_events=["impact_of_strength"]) == points


@rule("TTA-FINAL-05")
@pytest.mark.parametrize(
    ("event", "player", "points"),
    [
        ("impact_of_agriculture", {"workers": {"agriculture": 2, "irrigation": 1}, "yellow": 17}, 4 + 4),
        ("impact_of_agriculture", {"workers": {"agriculture": 1}, "yellow": 16, "pool": 3}, 1),
        ("impact_of_architecture", {"workers": {"philosophy": 1, "alchemy": 2, "opera": 1}}, 4),
        ("impact_of_balance", {"workers": {"agriculture": 2, "bronze": 3, "philosophy": 3, "religion": 2}}, 4),
        ("impact_of_competition", {"workers": {"warriors": 2, "knights": 2, "team_sports": 1, "air_forces": 1}}, 7),
        ("impact_of_government", {"technologies": ["monarchy"]}, 13),
        ("impact_of_happiness", {"workers": {"theology": 2}}, 8),
        ("impact_of_industry", {"workers": {"iron": 2, "coal": 1}, "wonders": ["transcontinental_railroad"]}, 10),
        ("impact_of_progress", {"technologies": ["republic", "code_of_laws", "navigation"]}, 10),
        ("impact_of_technology", {"technologies": ["computers", "democracy", "satellites", "coal"]}, 12),
        ("impact_of_wonders", {"wonders": ["pyramids", "great_wall", "kremlin", "internet"]}, 14),
        ("impact_of_wonders", {"wonders": ["pyramids"], "ruined": ["pyramids"]}, 5),
    ],
)
def test_impacts_at_the_end(event: str, player: dict[str, Any], points: int):
    assert final(player, {"workers": {}}, current_events=[event])[0] == points


@rule("TTA-END-06", "TTA-POL-10", "TTA-RESIGN-01")
def test_no_resigning_in_age_four_and_no_war_in_the_last_round():
    player = {"cards": ["war_over_culture"], "technologies": ["communism"], "workers": {"religion": 2}}
    options = {"resign": True}
    state = arrange(player, {}, options=options, age="IV", round=8, last_round=9, step="politics")
    assert moves(state) == ["done", "war war_over_culture 1"]
    state = arrange(player, {}, options=options, age="IV", round=9, last_round=9, step="politics")
    assert moves(state) == ["done"]
    assert "resign" in moves(arrange(player, {}, options=options, age="III", step="politics"))


@rule("TTA-END-07", "TTA-RESIGN-06")
def test_the_last_player_wins_at_once():
    state = play(arrange({"culture": 50}, {}, options={"resign": True}, step="politics"), "resign")
    assert state.over
    assert (state.outcome().winners, state.outcome().reason) == ([1], "last_player")


@rule("TTA-EX-41")
def test_points_have_no_upper_limit():
    state = play(arrange({"culture": 160, "yellow": 18, "workers": {"movies": 30}}), "done")
    assert me(state).culture == 160 + 120
