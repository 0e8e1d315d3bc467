"""The events of Age II, card by card (TTA-EVENT)."""

from typing import Any

import pytest

from tests.games.ages.affairs import culture, event, pools, science, stock
from tests.games.ages.table import arrange, me, moves, play, row, tokens, workers
from tests.ledger import rule

PLAIN: dict[str, Any] = {}


def army(count: int, **more: Any) -> dict[str, Any]:
    return {"workers": {"warriors": count, "bronze": 1}, **more}


@rule("TTA-EVENT-14", "TTA-EVENT-18")
def test_civil_unrest_takes_the_token_of_the_most_discontent_only():
    worst = {
        "yellow": 12,
        "workers": {"bronze": 1},
        "culture": 20,
        "blue": 0,
        "tokens": {"bronze": 2, "agriculture": 1},
    }
    bad = {"yellow": 16, "workers": {"bronze": 1}, "culture": 20}
    state = event("civil_unrest", bad, worst, {**bad, "culture": 3}, age="II")
    assert culture(state) == [20 + 1 - 4, 20 - 8, 0]
    assert (state.to_act(), moves(state)) == ([1], ["token agriculture", "token bronze"])
    play(state, "token bronze")
    assert (tokens(state, 1), me(state, 1).blue) == ({"agriculture": 1, "bronze": 1}, 0)
    assert [int(nation.blue) for nation in state.nations] == [16, 0, 16]


@rule("TTA-EVENT-12", "TTA-EVENT-13")
def test_cold_war():
    assert science(event("cold_war", army(1), army(2), army(2), army(2), age="II")) == [0, 6, 6, 0]
    assert science(event("cold_war", army(2), army(2), army(2), age="II")) == [6, 6, 0]


@rule("TTA-EVENT-12", "TTA-EVENT-17", "TTA-EVENT-18")
def test_crime_wave():
    state = event("crime_wave", army(3, culture=9), army(1, culture=2), army(2, culture=9), army(3), age="II")
    assert culture(state) == [10, 0, 6, 0]
    assert [int(nation.blue) for nation in state.nations] == [16, 15, 15, 16]


@rule("TTA-EVENT-10")
def test_economic_progress_is_corruption_food_consumption_resources():
    """Corruption of 2 finds one resource and no food yet; then 4 food, 2 of them eaten, then a resource."""
    player = {
        "workers": {"agriculture": 4, "bronze": 1, "drama": 1, "philosophy": 1},
        "tokens": {"bronze": 1},
        "blue": 8,
        "yellow": 10,
        "culture": 5,
    }
    state = event("economic_progress", PLAIN, player, age="II")
    assert stock(state)[1] == (4 - 2, 1 - 1 + 1)
    assert (culture(state)[1], science(state)[1]) == (5, 0)


@rule("TTA-EVENT-10")
def test_economic_progress_has_no_uprising():
    rebels = {"workers": {"agriculture": 3, "bronze": 2}, "yellow": 12, "pool": 0}
    state = event("economic_progress", PLAIN, rebels, age="II")
    assert me(state, 1).discontent() > me(state, 1).pool
    assert stock(state)[1] == (3 - 2, 2)


@rule("TTA-EVENT-10")
@pytest.mark.parametrize(("yellow", "discontent", "lost"), [(17, 0, 0), (16, 1, 1), (12, 2, 1), (10, 3, 2)])
def test_emigration_of_half_the_discontent_rounded_up(yellow: int, discontent: int, lost: int):
    player = {"yellow": yellow, "workers": {"bronze": 1}, "pool": 6}
    assert me(arrange(player)).discontent() == discontent
    assert pools(event("emigration", PLAIN, player, age="II")) == [1, 6 - lost]


@rule("TTA-EVENT-16")
def test_emigration_from_cards():
    player = {"yellow": 10, "workers": {"bronze": 1, "philosophy": 2}, "pool": 1}
    state = event("emigration", PLAIN, player, age="II")
    assert (state.to_act(), moves(state), pools(state)) == ([1], ["worker bronze", "worker philosophy"], [1, 0])
    play(state, "worker philosophy")
    assert (workers(state, 1), me(state, 1).yellow) == ({"bronze": 1, "philosophy": 1}, 12)


@rule("TTA-EVENT-22")
@pytest.mark.parametrize(("age", "kept"), [("II", [False, False, True]), ("III", [False, False, False])])
def test_iconoclasm_spares_leaders_of_the_current_age(age: str, kept: list[bool]):
    players = [{"leader": leader, "white": 1} for leader in ("moses", "michelangelo", "j_s_bach")]
    state = event("iconoclasm", *players, age=age)
    assert [nation.leader >= 0 for nation in state.nations] == kept
    assert [int(nation.white) for nation in state.nations] == [1, 1, 1]


@rule("TTA-COLONY-16", "TTA-COLONY-15", "TTA-EVENT-12")
def test_independence_declaration():
    colonies = {"colonies": ["historic_territory_i", "strategic_territory_i"]}
    state = event("independence_declaration", army(9), army(9, **colonies), army(1, **colonies_of_two()), age="II")
    assert (state.to_act(), moves(state)) == ([2], ["colony developed_territory_i", "colony historic_territory_ii"])
    faces = me(state, 2).happiness
    play(state, "colony historic_territory_ii")
    assert me(state, 2).happiness == faces - 2
    data = state.to_dict()
    assert [len(player["colonies"]) for player in data["players"]] == [0, 2, 1]
    assert "historic_territory_ii" not in [*data["current_events"], *data["future_events"], *data["discards"]]
    state = event("independence_declaration", army(9), army(1), age="II")
    assert state.decision(0).kind == "actions"


def colonies_of_two() -> dict[str, Any]:
    return {"colonies": ["historic_territory_ii", "developed_territory_i"]}


@rule("TTA-POL-09", "TTA-EVENT-25")
def test_international_agreement_of_another_player():
    """Budget 5, with the wonder surcharge; no white token is spent; no card is swept away."""
    cards = row("iron", "great_wall", "alchemy", "swordsmen", "knights", "taj_mahal", "drama")
    players: list[dict[str, Any]] = [{"cards": ["cold_war"]}, army(3, wonders=["pyramids"]), PLAIN]
    events = ["international_agreement", "crusades"]
    state = arrange(*players, age="II", step="politics", current_events=events, row=cards)
    play(state, "prepare cold_war")
    assert state.to_act() == [1]
    play(state, "take 6")
    assert "take 2" not in moves(state)
    assert moves(state) == ["done", "take 1", "take 3", "take 4", "take 5", "take 7"]
    play(state, "take 7")
    assert moves(state) == ["done"]
    play(state, "done")
    data = state.to_dict()
    assert (data["players"][1]["hand"], data["players"][1]["wonder"]["card"]) == (["drama"], "taj_mahal")
    assert (me(state, 1).white, me(state, 1).skips_politics, me(state).skips_politics) == (5, True, False)
    assert data["row"][:5] == ["iron", "great_wall", "alchemy", "swordsmen", "knights"]
    assert all(data["row"])


@rule("TTA-POL-09")
def test_international_agreement_can_end_an_age():
    table: dict[str, Any] = {"current_events": ["international_agreement", "crusades"], "civil_deck": ["coal"]}
    state = arrange({"cards": ["cold_war"]}, PLAIN, age="II", step="politics", row=row("iron"), **table)
    play(state, "prepare cold_war", "take 1", "done")
    data = state.to_dict()
    assert (data["age"], data["row"][0], me(state).yellow) == ("III", "coal", 16)
    assert (state.decision(0).kind, me(state).skips_politics) == ("actions", True)


@rule("TTA-POL-09", "TTA-POL-01")
def test_a_skipped_politics_phase_still_has_wars_and_the_tactic():
    player = army(5, skips_politics=True, cards=["rats"], tactic="legion", exclusive=True)
    wars = [{"card": "war_over_culture", "seat": 0, "target": 1}]
    state = arrange(player, {"culture": 9}, step="turn", round=9, age="III", wars=wars)
    assert (state.decision(0).kind, culture(state), state.to_dict()["common"]) == ("actions", [9, 0], ["legion"])


@rule("TTA-EVENT-12")
def test_national_pride():
    """Seat 0 scores 1 for its own preparation first; among equals it leads."""
    assert culture(event("national_pride", {"culture": 7}, {"culture": 8}, {"culture": 8}, age="II")) == [13, 8, 8]
    assert culture(event("national_pride", {"culture": 6}, {"culture": 8}, {"culture": 8}, age="II")) == [7, 13, 8]


@rule("TTA-EVENT-20", "TTA-MIL-08")
def test_politics_of_strength():
    state = event("politics_of_strength", army(2), army(3), army(1, cards=["legion", "foray"]), age="II")
    assert [len(nation.cards) for nation in state.nations] == [0, 5, 0]
    assert sorted(state.to_dict()["discards"]) == ["foray@2", "legion@2"]
    state = event("politics_of_strength", army(2, culture=4), army(3), army(1, culture=2), age="IV")
    assert ([len(nation.cards) for nation in state.nations], culture(state)) == ([0, 0, 0], [5, 5, 0])


@rule("TTA-EVENT-10")
def test_popularization_of_science():
    state = event("popularization_of_science", {"workers": {"computers": 1}}, {"workers": {"alchemy": 2}}, age="II")
    assert (culture(state), science(state)) == ([1 + 5, 4], [0, 0])


@rule("TTA-EVENT-10")
@pytest.mark.parametrize(("temples", "food"), [(0, 0), (2, 6), (4, 8)])
def test_prosperity(temples: int, food: int):
    player = {"workers": {"organized_religion": temples} if temples else {}}
    assert stock(event("prosperity", PLAIN, player, age="II"))[1] == (food, 0)


@rule("TTA-WONDER-07", "TTA-EVENT-18")
def test_ravages_of_time_takes_tokens_and_powers():
    players: list[dict[str, Any]] = [{"wonders": ["pyramids"]}, {"wonders": ["taj_mahal"]}, {"wonders": ["kremlin"]}]
    state = event("ravages_of_time", *players, age="II")
    assert [int(nation.civil_total) for nation in state.nations] == [4, 4, 5]
    assert [int(nation.blue) for nation in state.nations] == [16, 16, 16]
    assert [int(nation.culture_rating) for nation in state.nations] == [2, 2, 2]
    wall = {"wonders": ["great_wall"], "workers": {"warriors": 3}}
    state = event(
        "ravages_of_time", {**wall, "ruined": ["great_wall"]}, {"wonder": {"card": "pyramids", "stages": 2}}, age="II"
    )
    assert (me(state).strength, me(state).culture_rating, me(state, 1).wonder >= 0) == (3, 2, True)


@rule("TTA-EVENT-12", "TTA-EVENT-16", "TTA-EVENT-17")
def test_refugees_of_three():
    state = event("refugees", army(2, culture=5), army(3, culture=5), army(1, culture=2, pool=2), age="II")
    assert (culture(state), pools(state)) == ([6, 8, 0], [1, 2, 1])


@rule("TTA-EVENT-12", "TTA-EVENT-19")
def test_terrorism_of_the_farthest_among_equals():
    """Among equals the player farthest from the one on turn has the least culture; who has no building is spared."""
    players: list[dict[str, Any]] = [
        {"workers": {"philosophy": 1, "warriors": 1}, "culture": 3},
        {"workers": {"drama": 1, "bronze": 1}},
        {"workers": {"religion": 1}},
    ]
    state = event("terrorism", *players, age="II")
    assert (pools(state), workers(state, 2)) == ([2, 2, 1], {"religion": 1})
    assert state.decision(0).kind == "actions"
