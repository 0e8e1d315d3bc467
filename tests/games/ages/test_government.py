"""Technologies and governments (TTA-GOV)."""

import pytest

from tests.games.ages.table import arrange, me, moves, play, refused
from tests.ledger import rule


@rule("TTA-GOV-01", "TTA-GOV-02")
def test_developing_a_technology():
    state = play(arrange({"hand": ["alchemy"], "science": 5}), "develop alchemy")
    assert (me(state).white, me(state).science, me(state).science_rating) == (3, 1, 1)
    assert "alchemy" in state.to_dict()["players"][0]["technologies"]
    assert refused(arrange({"hand": ["alchemy"], "science": 3}), "develop alchemy") == (
        "TTA-GOV-01",
        "too_little_science",
    )


@rule("TTA-GOV-03")
def test_one_special_technology_of_each_icon():
    player = {"technologies": ["code_of_laws"], "hand": ["civil_service", "cartography"], "science": 14}
    state = play(arrange(player, age="III"), "develop civil_service", "develop cartography")
    techs = state.to_dict()["players"][0]["technologies"]
    assert "code_of_laws" not in techs
    assert {"civil_service", "cartography"} <= set(techs)
    lower = {"technologies": ["civil_service"], "hand": ["code_of_laws"], "science": 6, "leader": "albert_einstein"}
    state = play(arrange(lower, age="III"), "develop code_of_laws")
    assert "code_of_laws" not in state.to_dict()["players"][0]["technologies"]
    assert (me(state).civil_total, me(state).culture) == (6, 3)


@rule("TTA-GOV-04")
def test_a_new_government_always_replaces_the_old_one():
    player = {"technologies": ["democracy"], "hand": ["monarchy"], "science": 8}
    state = play(arrange(player, age="III"), "develop monarchy")
    techs = state.to_dict()["players"][0]["technologies"]
    assert "monarchy" in techs
    assert "democracy" not in techs


@rule("TTA-GOV-06", "TTA-GOV-07", "TTA-EVENT-23")
def test_a_spent_action_forbids_a_revolution():
    state = arrange({"hand": ["monarchy"], "science": 2, "white": 3})
    assert refused(state, "revolt monarchy") == ("TTA-GOV-06", "actions_spent")


@rule("TTA-GOV-07")
def test_an_action_given_back_does_not_forbid_a_revolution():
    player = {"hand": ["monarchy", "joan_of_arc"], "science": 2, "leader": "moses"}
    state = play(arrange(player), "leader joan_of_arc", "revolt monarchy")
    assert (me(state).white, me(state).civil_total) == (0, 5)


@rule("TTA-GOV-07")
def test_a_red_token_used_as_white_does_not_forbid_a_revolution():
    player = {"hand": ["monarchy", "iron"], "science": 7, "leader": "hammurabi"}
    state = play(arrange(player), "convert", "develop iron", "revolt monarchy")
    assert me(state).white == 0


@rule("TTA-GOV-08", "TTA-GOV-13")
@pytest.mark.parametrize("text", ["develop monarchy", "revolt monarchy"])
def test_both_ways_count_as_developing(text: str):
    player = {"hand": ["monarchy"], "science": 8, "leader": "leonardo_da_vinci"}
    assert me(play(arrange(player), text)).resources() == 1
    player["leader"] = "albert_einstein"
    assert me(play(arrange(player, age="III"), text)).culture == 3
    player["leader"] = "isaac_newton"
    state = play(arrange(player, age="II"), text)
    assert me(state).white == (1 if text.startswith("revolt") else 5)


@rule("TTA-GOV-09", "TTA-POL-13")
def test_robespierre():
    player = {"hand": ["republic"], "science": 3, "leader": "maximilien_robespierre", "white": 1}
    state = play(arrange(player, age="II"), "revolt republic")
    nation = me(state)
    assert (nation.red, nation.white, nation.civil_total, nation.culture) == (0, 4, 7, 3)
    assert refused(arrange({**player, "red": 2}, age="II"), "revolt republic") == ("TTA-GOV-06", "actions_spent")


@rule("TTA-GOV-11")
def test_cards_in_hand_are_no_technologies():
    state = arrange({"hand": ["iron"], "tokens": {"bronze": 9}})
    assert refused(state, "build iron") == ("TTA-GOV-11", "not_in_play")


@rule("TTA-GOV-14")
def test_after_a_revolution_all_white_tokens_are_spent():
    player = {"technologies": ["democracy"], "hand": ["fundamentalism"], "science": 7}
    state = play(arrange(player, age="III"), "revolt fundamentalism")
    assert (me(state).civil_total, me(state).white, me(state).military_total, me(state).red) == (6, 0, 5, 5)
    assert not [text for text in moves(state) if text.startswith("take")]


@rule("TTA-PACT-07", "TTA-GOV-01")
def test_scientific_cooperation():
    pacts = [{"card": "scientific_cooperation", "a": 0, "b": 1}]
    state = arrange({"hand": ["alchemy"], "science": 2}, {"science": 1}, {}, pacts=pacts, age="II")
    play(state, "develop alchemy")
    assert (me(state).science, me(state, 1).science) == (0, 0)
    state = arrange({"hand": ["alchemy"], "science": 9}, {"science": 0}, {}, pacts=pacts, age="II")
    assert refused(state, "develop alchemy") == ("TTA-PACT-07", "partner_science")
