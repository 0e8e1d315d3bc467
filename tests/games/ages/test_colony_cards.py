"""Territories and colonization bonuses, card by card (TTA-COLONY)."""

from typing import Any

import pytest

from tests.games.ages.affairs import event, settled, stock
from tests.games.ages.table import arrange, me, moves, play, refused, tokens, workers
from tests.ledger import rule

ARMY: dict[str, Any] = {"workers": {"warriors": 4}}
FIGURES = ("yellow", "blue", "pool", "happiness", "strength", "science", "culture")
# What each territory brings: the lasting effect, then the one-time effect, after which food, resources and cards.
TERRITORIES: list[tuple[str, dict[str, int], tuple[int, int], int]] = [
    ("developed_territory_i", {"yellow": 1, "blue": 1, "science": 3}, (0, 0), 0),
    ("historic_territory_i", {"happiness": 1, "culture": 6}, (0, 0), 0),
    ("inhabited_territory_i", {"yellow": 2 - 1, "pool": 1}, (0, 0), 0),
    ("strategic_territory_i", {"strength": 2}, (0, 0), 3),
    ("vast_territory_i", {"yellow": 3, "blue": -1 - 3}, (3, 0), 0),
    ("wealthy_territory_i", {"blue": 3 - 5}, (0, 5), 0),
    ("developed_territory_ii", {"yellow": 2, "blue": 2, "science": 5}, (0, 0), 0),
    ("historic_territory_ii", {"happiness": 2, "culture": 11}, (0, 0), 0),
    ("inhabited_territory_ii", {"yellow": 3 - 2, "pool": 2}, (0, 0), 0),
    ("strategic_territory_ii", {"strength": 4}, (0, 0), 5),
    ("vast_territory_ii", {"yellow": 4, "blue": -1 - 4}, (4, 0), 0),
    ("wealthy_territory_ii", {"blue": 4 - 9}, (0, 9), 0),
]


@rule("TTA-COLONY-13", "TTA-COLONY-14", "TTA-COLONY-19")
@pytest.mark.parametrize(("territory", "figures", "stored", "cards"), TERRITORIES)
def test_what_a_colony_brings(territory: str, figures: dict[str, int], stored: tuple[int, int], cards: int):
    state = settled(territory)
    before = me(arrange({}, age="II"))
    changed = {name: int(getattr(me(state), name) - getattr(before, name)) for name in FIGURES}
    assert {name: change for name, change in changed.items() if change} == figures
    assert (stock(state)[0], len(me(state).cards)) == (stored, cards)


LASTING: list[tuple[str, dict[str, int]]] = [
    ("developed_territory_i", {"yellow": -1, "blue": -1}),
    ("historic_territory_i", {"happiness": -1}),
    ("inhabited_territory_i", {"yellow": -2}),
    ("strategic_territory_i", {"strength": -2}),
    ("vast_territory_i", {"yellow": -3, "blue": 1}),
    ("wealthy_territory_i", {"blue": -3}),
]


@rule("TTA-COLONY-15", "TTA-COLONY-16")
@pytest.mark.parametrize(("territory", "figures"), LASTING)
def test_what_a_lost_colony_takes(territory: str, figures: dict[str, int]):
    rival = {"colonies": [territory], "science": 9, "culture": 9}
    state = event("independence_declaration", {"workers": {"warriors": 9}}, rival, age="II")
    before = me(arrange({}, rival, age="II"), 1)
    changed = {name: int(getattr(me(state, 1), name) - getattr(before, name)) for name in FIGURES}
    assert {name: change for name, change in changed.items() if change} == figures
    assert me(state, 1).colonies == 0
    data = state.to_dict()
    assert (f"{territory}@01" in data["out"], data["past"]) == (True, ["independence_declaration"])


@rule("TTA-COLONY-15")
def test_yellow_tokens_of_a_lost_colony_come_from_the_bank_only():
    rival = {"colonies": ["vast_territory_i"], "yellow": 1}
    state = event("independence_declaration", {"workers": {"warriors": 9}}, rival, age="II")
    assert (me(state, 1).yellow, me(state, 1).pool) == (0, 1)


@rule("TTA-COLONY-15", "TTA-EVENT-18")
def test_blue_tokens_of_a_lost_colony_come_from_cards_if_the_bank_lacks_them():
    rival = {"colonies": ["wealthy_territory_i"], "blue": 1, "tokens": {"bronze": 4}}
    state = event("independence_declaration", {"workers": {"warriors": 9}}, rival, age="II")
    while state.to_act() == [1]:
        play(state, "token bronze")
    assert (me(state, 1).blue, tokens(state, 1)) == (0, {"bronze": 2})


@rule("TTA-COLONY-08", "TTA-COLONY-03")
@pytest.mark.parametrize(
    ("bonus", "ships"), [("military_bonus_i", 1), ("military_bonus_ii", 2), ("military_bonus_iii", 3)]
)
def test_colonization_bonuses(bonus: str, ships: int):
    player = {"workers": {"warriors": 1}, "cards": [bonus]}
    state = event("historic_territory_i", player, {}, age="III")
    assert moves(state)[-1] == f"bid {1 + ships}"
    play(state, f"bid {1 + ships}", "done", "send warriors")
    assert moves(state) == [f"bonus {bonus}"]
    play(state, f"bonus {bonus}")
    assert moves(state) == ["done"]
    play(state, "done")
    assert (me(state).happiness, state.to_dict()["discards"]) == (1, [f"{bonus}@01"])


@rule("TTA-COLONY-08")
@pytest.mark.parametrize(
    ("player", "most"),
    [
        ({"technologies": ["cartography"]}, 1 + 2),
        ({"technologies": ["navigation"]}, 1 + 3),
        ({"technologies": ["satellites"]}, 1 + 4),
        ({"wonders": ["colossus"]}, 1 + 1),
        ({"wonders": ["colossus"], "ruined": ["colossus"]}, 1),
        ({"colonies": ["strategic_territory_ii"]}, 1),
        ({"technologies": ["military_theory", "fundamentalism"]}, 1),
        ({"leader": "alexander_the_great"}, 1),
        ({"leader": "napoleon_bonaparte"}, 1),
        ({"wonders": ["great_wall"]}, 1),
    ],
)
def test_ships_of_cards_in_play(player: dict[str, Any], most: int):
    state = event("historic_territory_i", {"workers": {"warriors": 1}, **player}, {}, age="III")
    assert moves(state)[-1] == f"bid {most}"


@rule("TTA-COLONY-09")
def test_a_pact_does_not_help_to_colonize():
    pacts = [{"card": "military_alliance", "a": 0, "b": 1}]
    state = event("historic_territory_i", {}, {}, {}, age="III", pacts=pacts)
    assert (me(state).strength, moves(state)) == (4, ["done", "bid 1"])


@rule("TTA-COLONY-07", "TTA-COLONY-03")
def test_bonuses_without_a_unit_are_no_force():
    player = {"workers": {"bronze": 1, "bread_and_circuses": 1}, "cards": ["military_bonus_iii"]}
    state = event("historic_territory_i", player, {}, age="III")
    assert moves(state) == ["done"]
    assert refused(state, "bid 1") == ("TTA-COLONY-03", "bid_range")


@rule("TTA-COLONY-01", "TTA-COLONY-04")
def test_who_has_passed_is_not_asked_again():
    state = event("historic_territory_i", ARMY, ARMY, ARMY, ARMY)
    asked = []
    for text in ("done", "bid 1", "bid 2", "done", "bid 3", "done"):
        asked.append(state.to_act()[0])
        play(state, text)
    assert asked == [0, 1, 2, 3, 1, 2]
    assert (state.to_act(), state.decision(1).kind) == ([1], "force")


@rule("TTA-COLONY-05")
def test_the_last_one_may_bid_alone():
    state = play(event("historic_territory_i", ARMY, ARMY, ARMY), "done", "done", "bid 1")
    assert (state.to_act(), state.decision(2).kind) == ([2], "force")
    play(state, "send warriors", "done")
    assert (me(state, 2).happiness, me(state, 2).culture, state.decision(0).kind) == (1, 6, "actions")


@rule("TTA-COLONY-06")
def test_a_larger_force_is_allowed_but_no_withdrawal():
    state = play(event("historic_territory_i", {"workers": {"warriors": 2, "knights": 1}}, {}), "bid 1", "done")
    assert moves(state) == ["send warriors", "send knights"]
    play(state, "send warriors", "send warriors", "send knights", "done")
    assert (workers(state), me(state).happiness) == ({}, 1)


@rule("TTA-COLONY-10", "TTA-AIR-04", "TTA-COLONY-11")
@pytest.mark.parametrize(
    ("sent", "force"),
    [
        (["warriors", "knights"], 1 + 2 + 2),
        (["knights", "air_forces"], 2 + 5),
        (["warriors", "knights", "air_forces"], 1 + 2 + 5 + 2 * 2),
        (["warriors", "warriors", "knights", "air_forces"], 1 + 1 + 2 + 5 + 2 * 2),
    ],
)
def test_the_force_of_an_air_force(sent: list[str], force: int):
    """Medieval Army: one infantry, one cavalry, 2; doubled only if the air force is among the units sent."""
    player = {"workers": {"warriors": 2, "knights": 1, "air_forces": 1}, "tactic": "medieval_army"}
    for bid, enough in ((force, True), (force + 1, False)):
        state = event("historic_territory_i", player, {}, age="III", common=["medieval_army"])
        if f"bid {bid}" not in moves(state):
            assert not enough
            continue
        play(state, f"bid {bid}", "done")
        for unit in sent:
            if f"send {unit}" in moves(state):
                play(state, f"send {unit}")
        assert ("done" in moves(state)) is enough


@rule("TTA-COLONY-10")
def test_a_unit_outside_an_army_may_be_inside_one_now():
    """Conquistadors: with swordsmen sent the army is normal, with warriors outdated; the player chooses."""
    player = {"workers": {"warriors": 1, "swordsmen": 1, "knights": 2}, "tactic": "conquistadors"}
    state = event("historic_territory_i", player, {}, age="II", common=["conquistadors"])
    play(state, "bid 8", "done", "send warriors", "send knights", "send knights")
    assert moves(state) == ["done"]
    play(state, "done")
    assert (workers(state), me(state).strength) == ({"swordsmen": 1}, 2)


@rule("TTA-COLONY-12", "TTA-COLONY-20")
def test_sent_units_lower_the_need_for_happiness_before_the_effects():
    player = {"workers": {"warriors": 3}, "yellow": 14}
    state = event("inhabited_territory_i", player, {})
    assert me(state).discontent() == 1
    play(state, "bid 3", "done", "send warriors", "send warriors", "send warriors", "done")
    assert (me(state).yellow, me(state).pool, me(state).discontent()) == (14 + 3 + 2 - 1, 2, 0)


@rule("TTA-COLONY-14")
@pytest.mark.parametrize(("blue", "food", "left"), [(1, 0, 0), (2, 1, 0), (9, 3, 5)])
def test_the_lasting_effect_comes_first(blue: int, food: int, left: int):
    """Vast Territory: a blue token goes to the box before the bank shows the food."""
    state = settled("vast_territory_i", blue=blue)
    assert (me(state).food(), me(state).blue) == (food, left)


@rule("TTA-COLONY-18")
def test_cook_discards_two_other_cards_at_most():
    cards = ["military_bonus_i", "legion", "phalanx", "foray"]
    state = event(
        "historic_territory_i", {"workers": {"warriors": 1}, "leader": "james_cook", "cards": cards}, {}, age="II"
    )
    assert moves(state)[-1] == "bid 4"
    play(state, "bid 4", "done", "send warriors", "bonus military_bonus_i", "discard foray", "discard legion")
    assert moves(state) == ["done"]
    play(state, "done")
    assert state.to_dict()["players"][0]["cards"] == ["phalanx"]


@rule("TTA-COLONY-19", "TTA-POL-04")
def test_columbus_needs_a_territory_in_hand():
    columbus = {"leader": "christopher_columbus", "cards": ["rats"]}
    assert moves(arrange(columbus, step="politics")) == ["done", "prepare rats"]
    state = settled("wealthy_territory_i", cards=["rats"])
    assert (me(state).leader, me(state).white, state.to_dict()["past"]) == (-1, 4, [])
    assert state.decision(0).kind == "actions"


@rule("TTA-EVENT-20", "TTA-COLONY-13")
def test_a_strategic_territory_draws_nothing_in_age_four():
    player = {**ARMY, "cards": ["cold_war"]}
    state = arrange(player, {}, age="IV", step="politics", current_events=["strategic_territory_ii"])
    play(state, "prepare cold_war", "bid 1", "done", "send warriors", "done")
    assert (len(me(state).cards), me(state).strength) == (0, 3 + 4)


@rule("TTA-COLONY-21")
def test_caesar_attacks_with_what_is_left():
    """Four warriors go to the colony; Caesar's own strength of 1 is then too little for a second action."""
    player = {"workers": {"warriors": 5}, "leader": "julius_caesar", "cards": ["plunder_i"]}
    state = play(event("historic_territory_i", player, {"workers": {"warriors": 2}}), "bid 4", "done")
    play(state, *["send warriors"] * 4, "done")
    assert (state.decision(0).kind, me(state).strength) == ("politics", 2)
    assert refused(state, "attack plunder_i 1") == ("TTA-AGG-03", "not_stronger")
