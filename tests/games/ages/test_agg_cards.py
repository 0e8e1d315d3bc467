"""Aggressions and defence, card by card (TTA-AGG)."""

from typing import Any

import pytest

from tests.games.ages.affairs import STRONG, attack, culture, pools, science, stock
from tests.games.ages.table import arrange, me, moves, play, refused, tokens, workers
from tests.ledger import rule

COSTS = {
    "enslave": 2,
    "plunder_i": 1,
    "raid_i": 1,
    "annex": 2,
    "infiltrate": 2,
    "plunder_ii": 1,
    "raid_ii": 2,
    "spy": 1,
    "armed_intervention": 2,
    "plunder_iii": 1,
    "raid_iii": 3,
}
RIVAL: dict[str, Any] = {"leader": "moses", "colonies": ["historic_territory_i"], "workers": {"philosophy": 1}}


@rule("TTA-POL-06", "TTA-AGG-01")
@pytest.mark.parametrize(("card", "cost"), COSTS.items())
def test_the_printed_cost(card: str, cost: int):
    attacker = {**STRONG, "cards": [card], "technologies": ["monarchy"]}
    state = arrange({**attacker, "red": cost - 1}, RIVAL, step="politics", age="III")
    assert refused(state, f"attack {card} 1") == ("TTA-POL-06", "too_few_military")
    assert me(attack(card, RIVAL, technologies=["monarchy"])).red == 3 - cost


@rule("TTA-POL-12")
@pytest.mark.parametrize(("card", "cost"), COSTS.items())
def test_the_double_cost_against_gandhi(card: str, cost: int):
    rival = {**RIVAL, "leader": "mahatma_gandhi"}
    techs = ["communism", "military_theory"]
    assert me(attack(card, rival, technologies=techs)).red == 8 - 2 * cost


@rule("TTA-POL-12")
def test_the_double_cost_of_a_war_against_gandhi():
    player = {**STRONG, "cards": ["war_over_culture"], "technologies": ["communism", "strategy"]}
    state = arrange(player, {"leader": "mahatma_gandhi"}, step="politics", age="III")
    assert me(play(state, "war war_over_culture 1")).red == 7 - 6
    state = arrange({**player, "red": 5}, {"leader": "mahatma_gandhi"}, step="politics", age="III")
    assert refused(state, "war war_over_culture 1") == ("TTA-POL-06", "too_few_military")


@rule("TTA-AGG-08", "TTA-EVENT-16")
def test_enslave():
    state = attack("enslave", {"pool": 2})
    assert (stock(state), pools(state), me(state, 1).yellow) == ([(2, 2), (0, 0)], [1, 1], 18)
    state = attack("enslave", {"pool": 0, "workers": {"bronze": 1, "philosophy": 1}})
    assert (state.to_act(), moves(state)) == ([1], ["worker bronze", "worker philosophy"])
    play(state, "worker philosophy")
    assert (workers(state, 1), me(state, 1).pool) == ({"bronze": 1}, 0)
    state = attack("enslave", {"pool": 0, "workers": {}})
    assert (stock(state)[0], state.decision(0).kind) == ((2, 2), "actions")


@rule("TTA-AGG-12")
def test_enslave_with_a_short_bank():
    assert tokens(attack("enslave", {}, blue=3)) == {"agriculture": 2, "bronze": 1}


@rule("TTA-AGG-08")
@pytest.mark.parametrize(("card", "most"), [("plunder_i", 3), ("plunder_ii", 5), ("plunder_iii", 7)])
def test_plunder(card: str, most: int):
    rival = {"tokens": {"agriculture": 8, "bronze": 8}}
    state = attack(card, rival)
    assert moves(state) == [f"split {food}" for food in range(most + 1)]
    play(state, "split 1")
    assert moves(state) == [f"split {resources}" for resources in range(most)]
    play(state, f"split {most - 1}")
    assert stock(state) == [(1, most - 1), (7, 9 - most)]


@rule("TTA-AGG-08", "TTA-EVENT-26")
def test_plunder_of_what_there_is():
    """No food, so that only the resources are asked for."""
    state = attack("plunder_ii", {"tokens": {"coal": 1}, "technologies": ["coal"], "workers": {"bronze": 1}})
    assert state.decision(0).kind == "plunder_resources"
    assert moves(state) == ["split 0", "split 1", "split 2", "split 3"]
    play(state, "split 2")
    assert (stock(state), tokens(state, 1)) == ([(0, 2), (0, 1)], {"bronze": 1})


@rule("TTA-AGG-10", "TTA-AGG-14")
@pytest.mark.parametrize(
    ("card", "buildings", "chosen", "lost", "gained"),
    [
        ("raid_i", {"philosophy": 1, "alchemy": 1, "opera": 1}, ["alchemy"], 1, 3),
        ("raid_i", {"theology": 1, "scientific_method": 1}, [], 1, 3),
        ("raid_ii", {"drama": 2, "computers": 1}, [], 2, 4),
        ("raid_ii", {"opera": 1, "drama": 1, "team_sports": 1}, ["opera"], 2, 6),
        ("raid_ii", {"opera": 1, "drama": 1, "theology": 1}, ["opera", "drama"], 2, 6),
        ("raid_iii", {"movies": 1, "opera": 1}, ["movies"], 2, 10),
        ("raid_iii", {"movies": 1, "multimedia": 1, "philosophy": 1}, ["multimedia"], 2, 7),
    ],
)
def test_raids(card: str, buildings: dict[str, int], chosen: list[str], lost: int, gained: int):
    """The attacker is asked only where buildings on several cards may be hit."""
    state = attack(card, {"workers": buildings}, technologies=["monarchy"])
    for building in chosen:
        play(state, f"worker {building}")
    assert (me(state).resources(), me(state, 1).pool) == (gained, 1 + lost)
    assert state.decision(0).kind == "actions"


@rule("TTA-AGG-10")
@pytest.mark.parametrize(
    ("card", "buildings", "choices"),
    [
        ("raid_i", {"philosophy": 1, "alchemy": 1, "opera": 1, "bronze": 2}, ["alchemy", "philosophy"]),
        ("raid_ii", {"opera": 1, "scientific_method": 1, "movies": 1}, ["opera", "scientific_method"]),
        ("raid_ii", {"opera": 1, "organized_religion": 1, "religion": 1}, ["opera", "organized_religion", "religion"]),
        ("raid_iii", {"movies": 1, "computers": 1, "opera": 1}, ["computers", "movies", "opera"]),
    ],
)
def test_which_buildings_a_raid_may_hit_first(card: str, buildings: dict[str, int], choices: list[str]):
    state = attack(card, {"workers": buildings}, technologies=["monarchy"])
    assert sorted(moves(state)) == [f"worker {choice}" for choice in choices]


@rule("TTA-AGG-05")
def test_a_raid_on_nothing():
    state = attack("raid_i", {"workers": {"bronze": 2, "warriors": 1}})
    assert (me(state).resources(), workers(state, 1), state.decision(0).kind) == (
        0,
        {"bronze": 2, "warriors": 1},
        "actions",
    )


@rule("TTA-AGG-14")
def test_a_raid_can_make_people_discontent():
    rival = {"workers": {"religion": 1}, "yellow": 16}
    state = attack("raid_i", rival)
    assert (me(state, 1).happiness, me(state, 1).discontent(), me(state, 1).pool) == (0, 1, 2)


@rule("TTA-COLONY-16", "TTA-COLONY-15", "TTA-AGG-05")
@pytest.mark.parametrize(
    ("colony", "mine", "theirs"),
    [
        ("developed_territory_ii", {"yellow": 2, "blue": 2, "science": 0}, {"yellow": -2, "blue": -2, "science": 0}),
        ("historic_territory_ii", {"happiness": 2, "culture": 0}, {"happiness": -2, "culture": 0}),
        ("inhabited_territory_ii", {"yellow": 3, "pool": 0}, {"yellow": -3, "pool": 0}),
        ("strategic_territory_ii", {"strength": 4}, {"strength": -4}),
        ("vast_territory_ii", {"yellow": 4, "blue": -1}, {"yellow": -4, "blue": 1}),
        ("wealthy_territory_ii", {"blue": 4}, {"blue": -4}),
    ],
)
def test_annex(colony: str, mine: dict[str, int], theirs: dict[str, int]):
    attacker = {**STRONG, "cards": ["annex"]}
    state = arrange(attacker, {"colonies": [colony]}, step="politics", age="II")
    before = [{name: int(getattr(nation, name)) for name in mine} for nation in state.nations]
    play(state, "attack annex 1")
    after = [{name: int(getattr(nation, name)) for name in mine} for nation in state.nations]
    assert {name: after[0][name] - before[0][name] for name in mine} == mine
    assert {name: after[1][name] - before[1][name] for name in mine} == theirs
    assert (stock(state), len(me(state).cards)) == ([(0, 0), (0, 0)], 0)
    assert [player["colonies"] for player in state.to_dict()["players"]] == [[colony], []]


@rule("TTA-AGG-05", "TTA-AGG-08")
@pytest.mark.parametrize(
    ("rival", "choice", "points"),
    [
        ({"leader": "moses"}, None, 0),
        ({"leader": "michelangelo"}, None, 3),
        ({"leader": "william_shakespeare"}, None, 6),
        ({"leader": "mahatma_gandhi"}, None, 9),
        ({"wonder": {"card": "colossus", "stages": 1}}, None, 0),
        ({"wonder": {"card": "great_wall", "stages": 2}}, None, 3),
        ({"wonder": {"card": "internet", "stages": 3}}, None, 9),
        ({"leader": "moses", "wonder": {"card": "great_wall", "stages": 2}}, "their_wonder", 3),
        ({"leader": "michelangelo", "wonder": {"card": "colossus", "stages": 1}}, "their_leader", 3),
    ],
)
def test_infiltrate(rival: dict[str, Any], choice: str | None, points: int):
    state = attack("infiltrate", {**rival, "white": 2}, technologies=["communism"])
    if choice:
        assert moves(state) == ["their_leader", "their_wonder"]
        play(state, choice)
    assert (culture(state), me(state, 1).white) == ([points, 0], 2)
    kept_leader, kept_wonder = choice == "their_wonder", choice == "their_leader"
    assert (me(state, 1).leader >= 0, me(state, 1).wonder >= 0) == (kept_leader, kept_wonder)
    if "wonder" in rival and not kept_wonder:
        assert me(state, 1).blue == 16


@rule("TTA-AGG-08")
def test_infiltrated_gates_scores_on_leaving():
    state = attack("infiltrate", {"leader": "bill_gates", "workers": {"computers": 2}})
    assert culture(state) == [9, 6]


@rule("TTA-AGG-08", "TTA-EVENT-17")
@pytest.mark.parametrize(("has", "taken"), [(0, 0), (4, 4), (5, 5), (20, 5)])
def test_spy(has: int, taken: int):
    assert science(attack("spy", {"science": has})) == [taken, has - taken]


@rule("TTA-AGG-08", "TTA-EVENT-17")
@pytest.mark.parametrize(("has", "taken"), [(0, 0), (6, 6), (7, 7), (20, 7)])
def test_armed_intervention(has: int, taken: int):
    assert culture(attack("armed_intervention", {"culture": has})) == [taken, has - taken]


@rule("TTA-AGG-06", "TTA-AGG-13")
@pytest.mark.parametrize(
    ("bonus", "value"), [("military_bonus_i", 2), ("military_bonus_ii", 4), ("military_bonus_iii", 6)]
)
@pytest.mark.parametrize(("gap", "succeeds"), [(0, False), (1, True)])
def test_the_defence_of_bonus_cards(bonus: str, value: int, gap: int, succeeds: bool):
    rival = {"workers": {"warriors": 9 - value - gap}, "cards": [bonus], "science": 5}
    assert science(play(attack("spy", rival), f"bonus {bonus}")) == ([5, 0] if succeeds else [0, 5])


@rule("TTA-AGG-13", "TTA-POL-05")
@pytest.mark.parametrize(
    "card",
    [
        "legion",
        "vast_territory_i",
        "open_borders_agreement",
        "war_over_culture",
        "enslave",
        "rats",
        "military_bonus_iii",
    ],
)
def test_any_military_card_may_be_discarded_for_one(card: str):
    rival = {"workers": {"warriors": 8}, "cards": [card], "science": 5}
    state = attack("spy", rival, {})
    assert f"discard {card}" in moves(state)
    play(state, f"discard {card}")
    assert science(state) == [0, 5, 0]
    assert state.to_dict()["discards"] == [f"{card}@1", "spy@012"]


@rule("TTA-AGG-06", "TTA-PACT-12")
def test_all_red_tokens_count_for_the_defence():
    """Warfare gives a third one; it does not matter that all are spent."""
    rival = {"technologies": ["warfare"], "red": 0, "cards": ["rats", "legion", "foray", "phalanx"]}
    state = attack("spy", rival)
    play(state, "discard foray", "discard rats")
    assert (state.to_act(), moves(state)) == ([1], ["done", "discard legion", "discard phalanx"])
    play(state, "discard legion")
    assert state.to_act() == [0]


@rule("TTA-AGG-07")
def test_nobody_but_the_defender_adds_to_an_attack():
    rival = {"workers": {"warriors": 3}, "cards": ["military_bonus_i"]}
    state = attack("spy", rival, cards=["spy", "military_bonus_iii"])
    assert (state.to_act(), moves(state)) == ([1], ["done", "bonus military_bonus_i", "discard military_bonus_i"])
    play(state, "done")
    assert (me(state, 1).strength, len(me(state, 1).cards), len(me(state).cards)) == (3, 1, 1)


@rule("TTA-AGG-11")
def test_several_may_attack_the_same_rival():
    players = [{**STRONG, "cards": ["spy"]}, {"science": 12}, {**STRONG, "cards": ["spy"]}]
    state = play(arrange(*players, step="politics", age="II"), "attack spy 1", "done", "done")
    assert (state.to_act(), state.decision(2).kind) == ([2], "politics")
    had = science(state)
    play(state, "attack spy 1", "done")
    assert science(state) == [had[0], had[1] - 5, had[2] + 5]


@rule("TTA-AGG-11")
def test_the_rival_of_a_resolved_war_may_be_attacked():
    wars = [{"card": "war_over_territory", "seat": 0, "target": 1}]
    state = arrange({**STRONG, "cards": ["spy"]}, {"science": 9}, wars=wars, step="turn", age="II", round=7)
    assert (state.decision(0).kind, state.to_dict()["wars"]) == ("politics", [])
    assert science(play(state, "attack spy 1")) == [5, 4]
