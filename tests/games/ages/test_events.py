"""Events (TTA-EVENT)."""

from typing import Any

import pytest

from civitas.games.ages.state import AgesState
from tests.games.ages.table import arrange, me, moves, play, tokens, workers
from tests.ledger import rule


def event(card: str, *players: dict[str, Any], **table: Any) -> AgesState:
    """A current event revealed by the first player, who prepares Rats for it (and scores 1)."""
    first = {**players[0], "cards": ["rats", *players[0].get("cards", [])]}
    others = players[1:] or ({},)
    state = arrange(first, *others, step="politics", current_events=[card, "development_of_science"], **table)
    return play(state, "prepare rats")


@rule("TTA-EVENT-06")
def test_a_resolved_event_is_past():
    state = event("crusades", {})
    assert (state.to_dict()["past"], state.to_dict()["discards"]) == (["crusades"], [])


@rule("TTA-EVENT-07")
def test_a_territory_starts_an_auction():
    state = event("vast_territory_i", {})
    assert (state.decision(0).kind, state.to_act()) == ("bidding", [0])


@rule("TTA-EVENT-09")
def test_a_prepared_card_is_never_revealed_at_once():
    state = arrange({"cards": ["rats"]}, step="politics", current_events=["development_of_science"])
    play(state, "prepare rats")
    assert state.to_dict()["current_events"] == ["rats@0"]
    assert state.view(0)["current_events"]["known"] == ["rats"]
    assert state.view(1)["current_events"]["known"] == []


@rule("TTA-EVENT-10")
@pytest.mark.parametrize(
    ("card", "stock"),
    [
        ("development_of_agriculture", {"agriculture": 2}),
        ("development_of_crafts", {"bronze": 2}),
        ("development_of_trade_routes", {"agriculture": 1, "bronze": 1}),
        ("good_harvest", {"agriculture": 2}),
        ("new_deposits", {"bronze": 2}),
        ("prosperity", {}),
    ],
)
def test_gains_of_all(card: str, stock: dict[str, int]):
    state = event(card, {}, {})
    assert (tokens(state), tokens(state, 1)) == (stock, stock)
    assert (me(state).white, me(state).red) == (4, 2)


@rule("TTA-EVENT-10", "TTA-EVENT-16")
def test_population_for_nothing():
    state = event("development_of_settlement", {}, {"yellow": 0})
    assert (me(state).pool, me(state).yellow, me(state).food()) == (2, 17, 0)
    assert me(state, 1).pool == 1


@rule("TTA-EVENT-10", "TTA-EVENT-25")
def test_free_builds():
    state = event("development_of_religion", {}, {"pool": 0})
    assert moves(state) == ["done", "build religion"]
    play(state, "build religion")
    assert (me(state).happiness, me(state).pool, state.decision(0).kind) == (1, 0, "actions")
    assert play(event("development_of_religion", {"workers": {"religion": 2}})).decision(1).kind == "free_building"
    state = event("development_of_warfare", {}, {})
    play(state, "build warriors", "done")
    assert (me(state).strength, me(state, 1).strength) == (2, 1)


@rule("TTA-EVENT-11")
def test_the_current_player_decides_first():
    state = arrange({}, {}, {"cards": ["rats"]}, current=2, step="politics", current_events=["development_of_markets"])
    play(state, "prepare rats")
    order = []
    while state.decision(state.to_act()[0]).kind == "food_or_resources":
        order.append(state.to_act()[0])
        play(state, "resources")
    assert order == [2, 0, 1]


@rule("TTA-EVENT-12", "TTA-EVENT-13")
@pytest.mark.parametrize(("strengths", "gained"), [((3, 3), [6, 0]), ((1, 2), [0, 6])])
def test_two_strongest_of_two_is_the_stronger(strengths: tuple[int, int], gained: list[int]):
    state = event("cold_war", *({"workers": {"warriors": count}} for count in strengths), age="II")
    assert [int(nation.science) for nation in state.nations] == gained


@rule("TTA-EVENT-12")
def test_one_player_can_be_among_the_strongest_and_the_weakest():
    players = [{"workers": {"warriors": count}, "culture": 9} for count in (1, 2, 3)]
    state = event("cold_war", *players, age="II")
    assert [int(nation.science) for nation in state.nations] == [0, 6, 6]
    state = event("crime_wave", *players, age="II")
    assert [int(nation.culture) for nation in state.nations] == [9 + 1 - 3, 6, 9]
    assert [int(nation.blue) for nation in state.nations] == [15, 15, 16]


@rule("TTA-EVENT-14")
def test_all_that_are_tied():
    happy = {"workers": {"religion": 1}}
    state = event("immigration", happy, happy, {"workers": {"bronze": 1}})
    assert [int(nation.pool) for nation in state.nations] == [2, 2, 1]


@rule("TTA-EVENT-15")
def test_all_are_named_before_anything_happens():
    """Refugees: the weakest loses a worker of its army, and still is the weakest when the strongest gains."""
    state = event(
        "refugees",
        {"workers": {"warriors": 2}, "culture": 9},
        {"workers": {"warriors": 1}, "pool": 0, "culture": 9},
        age="II",
    )
    assert [int(nation.culture) for nation in state.nations] == [9 + 1 + 3, 6]
    assert (me(state).pool, workers(state, 1)) == (2, {})


@rule("TTA-EVENT-17", "TTA-TURN-10")
def test_nobody_loses_more_than_it_has():
    state = event("crusades", {"workers": {"warriors": 3}}, {"culture": 1})
    assert (me(state).culture, me(state, 1).culture) == (5, 0)


@rule("TTA-EVENT-18")
def test_gains_are_limited_by_the_bank():
    state = event("development_of_agriculture", {"blue": 1}, {"blue": 0})
    assert (tokens(state), tokens(state, 1)) == ({"agriculture": 1}, {})


@rule("TTA-EVENT-19")
def test_border_conflict():
    state = event("border_conflict", {"workers": {"warriors": 2}}, {"workers": {"bronze": 1, "philosophy": 1}})
    assert (state.to_act(), moves(state)) == ([1], ["destroy bronze", "destroy philosophy"])
    play(state, "destroy philosophy")
    assert (me(state, 1).pool, me(state, 1).science_rating, me(state).resources()) == (2, 0, 3)


@rule("TTA-EVENT-19")
def test_terrorism():
    players: list[dict[str, Any]] = [
        {"culture": 5, "workers": {"philosophy": 1, "religion": 1}},
        {"culture": 1, "workers": {"philosophy": 1}},
        {"culture": 7, "workers": {"bronze": 2}},
        {"culture": 6, "workers": {"alchemy": 1}},
    ]
    state = event("terrorism", *players, age="II")
    assert (state.to_act(), state.decision(1).args["target"], me(state, 3).pool) == ([1], 0, 2)
    assert moves(state) == ["worker philosophy", "worker religion"]
    play(state, "worker religion")
    assert (me(state).happiness, me(state, 3).pool) == (0, 2)


@rule("TTA-EVENT-20")
def test_draws_ignore_the_hand_limit():
    state = event("development_of_politics", {"cards": ["legion", "phalanx"]}, {})
    assert [len(nation.cards) for nation in state.nations] == [5, 3]
    state = event("development_of_politics", {}, {}, age="IV")
    assert [len(nation.cards) for nation in state.nations] == [0, 0]


@rule("TTA-EVENT-21")
def test_age_three_events_score_at_once():
    state = event("impact_of_colonies", {"colonies": ["vast_territory_i"]}, age="III")
    assert (me(state).culture, state.to_dict()["past"]) == (1 + 3, ["impact_of_colonies"])


@rule("TTA-EVENT-22")
def test_ratings_change_at_once():
    state = event("iconoclasm", {"leader": "moses"}, {"leader": "mahatma_gandhi"}, age="III")
    assert (me(state).leader, me(state, 1).culture_rating) == (-1, 2)
    state = event("iconoclasm", {"leader": "bill_gates", "workers": {"computers": 1}}, {}, age="IV")
    assert (me(state).leader, me(state).culture) == (-1, 1 + 3)


@rule("TTA-EVENT-23", "TTA-EVENT-24")
def test_rebellion():
    unhappy = {"yellow": 16, "workers": {"bronze": 1}, "hand": ["monarchy"], "science": 2}
    state = event("rebellion", unhappy, {**unhappy, "hand": []})
    assert [int(nation.white) for nation in state.nations] == [2, 2]
    assert "revolt monarchy" not in moves(state)
    play(state, "done")
    assert (state.to_act(), me(state, 1).white) == ([1], 2)


@rule("TTA-EVENT-24", "TTA-EVENT-25")
def test_development_of_civilization():
    first = {"tokens": {"agriculture": 1, "bronze": 1}, "hand": ["iron", "monarchy"], "science": 4}
    state = event("development_of_civilization", first, {"hand": ["theocracy"], "science": 1})
    assert moves(state) == ["done", "populate", "build agriculture", "build bronze", "develop iron", "revolt monarchy"]
    play(state, "develop iron")
    assert (me(state).science, me(state).white) == (0, 4)
    play(state, "revolt theocracy")
    assert (me(state, 1).white, me(state, 1).civil_total, me(state, 1).science) == (0, 4, 1)
    play(state, "done")
    assert me(state, 1).white == 0


@rule("TTA-EVENT-25")
def test_once_a_turn_abilities_do_not_help_outside_the_own_turn():
    player = {"leader": "homer", "tokens": {"bronze": 1}}
    state = event("development_of_civilization", {}, player)
    play(state, "done")
    assert "build warriors" not in moves(state, 1)
    assert me(state, 1).homer_resource == 0


@rule("TTA-EVENT-26")
def test_losses_are_paid_with_change():
    player = {"technologies": ["irrigation", "coal"], "tokens": {"irrigation": 2, "coal": 1}, "workers": {"bronze": 1}}
    state = event("raiders", {"workers": {"warriors": 2}}, player)
    assert (state.to_act(), moves(state)) == ([1], ["split 0", "split 1", "split 2"])
    play(state, "split 1")
    assert tokens(state, 1) == {"agriculture": 1, "irrigation": 1, "bronze": 2}
    state = arrange({**player, "cards": ["foray"]}, step="politics", current_events=["rats", "development_of_science"])
    play(state, "prepare foray")
    assert tokens(state) == {"coal": 1}


@rule("TTA-EVENT-11")
def test_foray():
    state = event("foray", {"workers": {"warriors": 2}}, {})
    assert moves(state) == ["split 0", "split 1", "split 2", "split 3"]
    play(state, "split 2")
    assert tokens(state) == {"agriculture": 2, "bronze": 1}


@rule("TTA-EVENT-12")
def test_uncertain_borders_and_national_pride():
    state = event("uncertain_borders", {"workers": {"warriors": 2}}, {})
    assert (me(state).yellow, me(state, 1).yellow) == (25 - 3 + 1, 17)
    state = event("uncertain_borders", {"workers": {"warriors": 2}}, {"yellow": 0})
    assert me(state).yellow == 22
    state = event("national_pride", {"culture": 3}, {"culture": 9}, age="II")
    assert [int(nation.culture) for nation in state.nations] == [4, 14]


@rule("TTA-EVENT-10")
def test_points_by_rating():
    player = {"workers": {"philosophy": 3, "drama": 1}}
    assert me(event("cultural_influence", player)).culture == 1 + 2
    assert me(event("scientific_breakthrough", player)).science == 3
    assert me(event("popularization_of_science", player, age="II")).culture == 1 + 3


@rule("TTA-EVENT-10", "TTA-PROD-14")
def test_economic_progress():
    player = {"yellow": 16, "workers": {"agriculture": 2, "bronze": 2, "philosophy": 2}, "pool": 3}
    state = event("economic_progress", player, age="II")
    assert (tokens(state), me(state).science, me(state).culture) == ({"agriculture": 1, "bronze": 2}, 0, 1)


@rule("TTA-WONDER-07", "TTA-EVENT-11")
def test_ravages_of_time():
    player = {"wonders": ["pyramids", "hanging_gardens", "eiffel_tower"]}
    state = event("ravages_of_time", player, {"wonders": ["colossus"]}, age="II")
    assert moves(state) == ["wonder pyramids", "wonder hanging_gardens"]
    play(state, "wonder hanging_gardens")
    assert (me(state).happiness, me(state).culture_rating) == (1, 4 + 2)
    assert (me(state, 1).strength, me(state, 1).culture_rating) == (1, 2)


@rule("TTA-MIL-08", "TTA-EVENT-20")
def test_politics_of_strength():
    state = event(
        "politics_of_strength",
        {"workers": {"warriors": 3}},
        {"cards": ["legion", "phalanx", "foray", "crusades"]},
        age="II",
    )
    assert (len(me(state).cards), state.to_act()) == (5, [1])
    assert moves(state) == ["discard crusades", "discard foray"]
    play(state, "discard crusades", "discard foray", "discard legion")
    assert state.to_dict()["players"][1]["cards"] == ["phalanx"]


@rule("TTA-EVENT-19")
def test_terrorism_asks_where_buildings_stand_on_several_cards():
    """Two buildings on one card are one answer; who has none, or has resigned, is not asked about."""
    players: list[dict[str, Any]] = [
        {"culture": 5, "workers": {"philosophy": 2, "bronze": 1}},
        {"culture": 1, "workers": {"philosophy": 1}},
        {"culture": 7, "workers": {"drama": 1, "religion": 1}},
        {"culture": 6, "workers": {"drama": 1, "religion": 2}, "alive": False},
    ]
    state = event("terrorism", *players, age="II", options={"resign": True})
    assert (state.to_act(), state.decision(1).args["target"]) == ([1], 2)
    assert (workers(state), workers(state, 3)) == ({"philosophy": 1, "bronze": 1}, {"drama": 1, "religion": 2})
    play(state, "worker drama")
    assert (workers(state, 2), state.decision(0).kind) == ({"religion": 1}, "actions")
