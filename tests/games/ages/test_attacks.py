"""Aggressions and wars (TTA-AGG, TTA-WAR)."""

from typing import Any

import pytest

from civitas.games.ages.state import AgesState
from tests.games.ages.table import arrange, me, moves, play, refused, tokens
from tests.ledger import rule

STRONG: dict[str, Any] = {"workers": {"warriors": 9}}


def attack(card: str, rival: dict[str, Any] | None = None, **attacker: Any) -> AgesState:
    state = arrange({**STRONG, "cards": [card], **attacker}, rival or {}, step="politics", age="III")
    return play(state, f"attack {card} 1")


@rule("TTA-AGG-02", "TTA-PACT-07")
@pytest.mark.parametrize("pact", ["peace_treaty", "acceptance_of_supremacy", "loss_of_sovereignty"])
@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 0)])
def test_pacts_that_forbid_attacks(pact: str, a: int, b: int):
    player = {**STRONG, "cards": ["plunder_iii", "war_over_culture"], "technologies": ["communism"]}
    pacts = [{"card": pact, "a": a, "b": b}]
    state = arrange(player, {}, {}, step="politics", age="III", pacts=pacts)
    assert refused(state, "attack plunder_iii 1") == ("TTA-PACT-07", "pact_forbids")
    assert refused(state, "war war_over_culture 1") == ("TTA-PACT-07", "pact_forbids")
    assert {"attack plunder_iii 2", "war war_over_culture 2"} <= set(moves(state))


@rule("TTA-AGG-03")
def test_only_against_the_weaker():
    state = arrange({"cards": ["plunder_i"], "workers": {"warriors": 2}}, {"workers": {"warriors": 2}}, step="politics")
    assert refused(state, "attack plunder_i 1") == ("TTA-AGG-03", "not_stronger")


@rule("TTA-AGG-05")
def test_annex_needs_a_colony():
    state = arrange({**STRONG, "cards": ["annex", "spy"]}, {}, step="politics", age="II")
    assert moves(state) == ["done", "attack spy 1"]
    assert refused(state, "attack annex 1") == ("TTA-AGG-05", "no_prize")


@rule("TTA-AGG-06", "TTA-AGG-07", "TTA-AGG-13")
def test_the_defender_may_use_as_many_cards_as_military_actions():
    cards = ["military_bonus_i", "military_bonus_iii", "legion", "peace_treaty"]
    state = attack("plunder_iii", {"cards": [card for card in cards if card != "peace_treaty"]})
    assert moves(state) == [
        *("done", "bonus military_bonus_i", "bonus military_bonus_iii", "discard legion"),
        *("discard military_bonus_i", "discard military_bonus_iii"),
    ]
    play(state, "bonus military_bonus_iii")
    assert "discard legion" in moves(state)
    play(state, "discard legion")
    assert state.to_act() == [0]


@rule("TTA-AGG-08")
@pytest.mark.parametrize(("theirs", "succeeds"), [(4, True), (5, False), (6, False)])
def test_only_a_greater_strength_succeeds(theirs: int, succeeds: bool):
    rival = {"workers": {"warriors": theirs}, "cards": ["military_bonus_ii"], "science": 5}
    state = play(attack("spy", rival), "bonus military_bonus_ii")
    assert me(state).science == (5 if succeeds else 0)


@rule("TTA-AGG-09", "TTA-MIL-08")
def test_used_cards_are_discarded():
    state = play(attack("spy", {"cards": ["military_bonus_ii", "legion"]}), "bonus military_bonus_ii", "discard legion")
    found = state.to_dict()["discards"]
    assert sorted(found) == ["legion@1", "military_bonus_ii@01", "spy@01"]


@rule("TTA-AGG-10", "TTA-AGG-14", "TTA-EVENT-19")
def test_a_raid_goes_by_printed_costs():
    rival = {"technologies": ["engineering"], "workers": {"professional_sports": 1, "opera": 1, "computers": 1}}
    state = attack("raid_iii", rival, technologies=["monarchy"])
    assert moves(state) == ["worker computers", "worker opera", "worker professional_sports"]
    play(state, "worker computers")
    assert (me(state).resources(), me(state, 1).pool, me(state, 1).happiness) == ((11 + 8 + 1) // 2, 3, 4)


@rule("TTA-AGG-10")
def test_a_building_may_fill_either_slot_of_a_raid():
    rival = {"workers": {"scientific_method": 1, "drama": 1}}
    state = attack("raid_ii", rival)
    play(state, "worker drama")
    assert me(state).resources() == 6
    alone = attack("raid_ii", {"workers": {"scientific_method": 1}})
    assert me(alone).resources() == 4


@rule("TTA-AGG-11", "TTA-AGG-01")
def test_one_rival_and_one_attempt():
    state = arrange({**STRONG, "cards": ["spy", "spy"]}, {"science": 9}, {"science": 9}, step="politics", age="II")
    assert moves(state) == ["done", "attack spy 1", "attack spy 2"]
    play(state, "attack spy 2")
    assert [int(nation.science) for nation in state.nations] == [5, 9, 4]
    assert state.decision(0).kind == "actions"


@rule("TTA-AGG-08")
def test_what_aggressions_take():
    assert me(attack("spy", {"science": 3})).science == 3
    state = attack("armed_intervention", {"culture": 4})
    assert (me(state).culture, me(state, 1).culture) == (4, 0)
    state = play(attack("plunder_iii", {"tokens": {"agriculture": 5, "bronze": 5}}), "split 5")
    assert moves(state) == ["split 0", "split 1", "split 2"]
    play(state, "split 2")
    assert (tokens(state), tokens(state, 1)) == ({"agriculture": 5, "bronze": 2}, {"bronze": 3})


@rule("TTA-WAR-01", "TTA-WAR-04")
def test_declaring_a_war():
    player = {"cards": ["war_over_territory"], "workers": {"bronze": 1}}
    state = arrange(player, STRONG, step="politics", age="II")
    play(state, "war war_over_territory 1")
    assert (me(state).red, state.to_dict()["wars"]) == (
        0,
        [{"card": "war_over_territory", "open": False, "seat": 0, "target": 1}],
    )
    banks = [int(nation.yellow) for nation in state.nations]
    play(state, "done", "done")
    assert [int(nation.yellow) for nation in state.nations] != banks
    assert state.to_dict()["wars"] == []


@rule("TTA-WAR-02")
def test_nobody_declares_war_on_a_lost_sovereign():
    player = {"cards": ["war_over_territory"], **STRONG}
    pacts = [{"card": "loss_of_sovereignty", "a": 2, "b": 1}]
    state = arrange(player, {}, {}, step="politics", age="III", pacts=pacts)
    assert moves(state) == ["done", "war war_over_territory 2"]


@rule("TTA-WAR-03")
def test_declaring_ends_an_alliance():
    player = {"cards": ["war_over_territory"], **STRONG}
    pacts = [
        {"card": "military_alliance", "a": 0, "b": 1},
        {"card": "open_borders_agreement", "owner": 1, "a": 0, "b": 1},
    ]
    state = arrange(player, {}, {}, step="politics", age="III", pacts=pacts)
    play(state, "war war_over_territory 1")
    assert [pact["card"] for pact in state.to_dict()["pacts"]] == ["open_borders_agreement"]


def war(kind: str, mine: dict[str, Any], theirs: dict[str, Any], **table: Any) -> AgesState:
    wars = [{"card": kind, "seat": 0, "target": 1}]
    return arrange(mine, theirs, *table.pop("others", ()), wars=wars, step="turn", age="III", round=9, **table)


@rule("TTA-WAR-06", "TTA-WAR-10")
def test_strengths_are_compared_as_they_are_now():
    bonus = ["military_bonus_iii", "military_bonus_iii"]
    state = war("war_over_culture", STRONG, {"workers": {"warriors": 8}, "cards": bonus, "culture": 20})
    assert (me(state).culture, len(me(state, 1).cards)) == (6, 2)
    pacts = [{"card": "open_borders_agreement", "a": 0, "b": 1}]
    state = war("war_over_culture", {"workers": {"warriors": 8}}, {**STRONG, "culture": 20}, others=({},), pacts=pacts)
    assert me(state).culture == 6
    pacts = [{"card": "peace_treaty", "a": 0, "b": 1}]
    state = war("war_over_culture", STRONG, {"culture": 20}, others=({},), pacts=pacts)
    assert me(state).culture == 13


@rule("TTA-WAR-07", "TTA-WAR-08")
def test_either_side_can_win():
    state = war("war_over_culture", {"culture": 9}, {"workers": {"warriors": 3}})
    assert (me(state).culture, me(state, 1).culture) == (2, 7)


@rule("TTA-WAR-09", "TTA-WAR-11")
def test_a_resolved_war_is_discarded_and_outlives_ages():
    state = war("war_over_territory", STRONG, {}, row=[None] * 13, civil_deck=["oil"])
    assert (state.to_dict()["age"], state.to_dict()["wars"]) == ("IV", [])
    assert "war_over_territory@01" in state.to_dict()["discards"]
    assert me(state, 1).yellow == 18 - 2 - 2


@rule("TTA-WAR-11")
def test_the_order_of_two_wars_is_the_declarers():
    wars = [
        {"card": "war_over_culture", "seat": 0, "target": 1},
        {"card": "war_over_territory", "seat": 0, "target": 1},
        {"card": "war_over_culture", "seat": 1, "target": 0},
    ]
    state = arrange(STRONG, {"culture": 9}, wars=wars, step="turn", age="III", round=9)
    assert (state.decision(0).kind, moves(state)) == ("war_order", ["first 1", "first 2"])
    play(state, "first 2")
    assert [entry["seat"] for entry in state.to_dict()["wars"]] == [1]
    assert me(state).culture == 9


@rule("TTA-WAR-14")
def test_no_technology_of_a_name_that_the_winner_has():
    rival = {"technologies": ["code_of_laws", "warfare"], "science": 1}
    state = war("war_over_technology", {"workers": {"warriors": 14}, "hand": ["code_of_laws"]}, rival, others=({},))
    assert moves(state) == ["done", "spoil warfare"]
    higher = {"workers": {"warriors": 14}, "technologies": ["strategy"]}
    state = war("war_over_technology", higher, {"technologies": ["warfare"]})
    play(state, "spoil warfare")
    assert "warfare" not in str(state.to_dict()["players"])
