"""Technologies and governments (TTA-GOV)."""

import pytest

from civitas.games.ages.state import AgesState
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


COUNTED = {"resign": False, "conversion": "counts"}


@rule("TTA-GOV-07", "TTA-R-27")
def test_a_table_may_have_the_red_token_count():
    player = {"hand": ["monarchy", "iron"], "science": 7, "leader": "hammurabi"}
    state = play(arrange(player, options=COUNTED), "convert")
    # It is one of the civil actions now, unspent like the others: the revolution takes it with them.
    assert me(play(state.copy(), "revolt monarchy")).converted == 0
    play(state, "develop iron")
    assert refused(state, "revolt monarchy") == ("TTA-GOV-06", "actions_spent")
    again = state.game.from_dict(state.to_dict())
    assert isinstance(again, AgesState)
    assert (again == state, refused(again, "revolt monarchy")) == (True, ("TTA-GOV-06", "actions_spent"))
    assert "conversion_counts" in state.view(1)["players"][0]["used"]
    kept = play(arrange(player), "convert", "revolt monarchy")
    assert (me(kept).converted, "conversion_counts" in kept.view(1)["players"][0]["used"]) == (1, False)


@rule("TTA-GOV-07", "TTA-CIV-13", "TTA-R-27")
def test_a_counted_red_token_before_a_breakthrough():
    player = {"hand": ["breakthrough_i", "monarchy", "moses"], "science": 9, "leader": "hammurabi"}
    state = play(arrange(player, options=COUNTED), "convert", "play breakthrough_i", "revolt monarchy")
    assert (me(state).white, me(state).converted) == (0, 0)
    spent = play(arrange(player, options=COUNTED), "convert", "leader moses", "play breakthrough_i")
    assert moves(spent) == ["develop monarchy"]


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


ROBESPIERRE = {"hand": ["breakthrough_ii", "republic", "iron"], "science": 9, "leader": "maximilien_robespierre"}


@rule("TTA-CIV-13", "TTA-GOV-09", "TTA-GOV-12", "TTA-R-32")
@pytest.mark.parametrize("white", [0, 1, 4])
def test_robespierres_revolution_stands_instead_of_the_price_of_breakthrough(white: int):
    state = play(arrange({**ROBESPIERRE, "white": white}, age="II"), "play breakthrough_ii", "revolt republic")
    nation = me(state)
    # Republic has three white tokens more than Despotism; they come unspent.
    assert (nation.red, nation.white, nation.science, nation.culture) == (0, white + 3, 9 - 3 + 3, 3)
    assert "play breakthrough_ii" not in moves(state)


@rule("TTA-CIV-10", "TTA-CIV-13", "TTA-R-32")
def test_breakthrough_offers_what_can_be_paid_for():
    state = play(arrange({**ROBESPIERRE, "white": 0}, age="II"), "play breakthrough_ii")
    assert moves(state) == ["revolt republic"]
    state = play(arrange({**ROBESPIERRE, "white": 1, "red": 2}, age="II"), "play breakthrough_ii")
    assert moves(state) == ["develop iron"]
    state = play(arrange({**ROBESPIERRE, "science": 20}, age="II"), "play breakthrough_ii")
    assert moves(state) == ["develop iron", "develop republic", "revolt republic"]
    play(state, "develop republic")
    assert (me(state).white, me(state).red) == (3 + 3, 3)
    spent = arrange({**ROBESPIERRE, "white": 0, "red": 2}, age="II")
    assert refused(spent, "play breakthrough_ii") == ("TTA-CIV-09", "too_few_actions")
    others = arrange({**ROBESPIERRE, "leader": "isaac_newton", "white": 0}, age="II")
    assert refused(others, "play breakthrough_ii") == ("TTA-CIV-09", "too_few_actions")
    just_taken = arrange({**ROBESPIERRE, "white": 0, "fresh": ["breakthrough_ii"]}, age="II")
    assert refused(just_taken, "play breakthrough_ii") == ("TTA-CIV-09", "fresh")


@rule("TTA-R-32")
def test_without_a_civil_action_robespierre_plays_no_other_action_card():
    player = {**ROBESPIERRE, "hand": ["patriotism_ii", "urban_growth_ii", "republic"], "white": 0}
    assert not [text for text in moves(arrange(player, age="II")) if text.startswith("play")]


@rule("TTA-CIV-13", "TTA-GOV-07")
def test_breakthrough_takes_a_converted_action_only_for_a_development():
    player = {"hand": ["breakthrough_i", "iron", "monarchy"], "science": 9, "leader": "hammurabi"}
    state = play(arrange(player), "convert", "play breakthrough_i", "develop iron", "revolt monarchy")
    assert (me(state).white, me(state).converted) == (0, 0)
    taken = {**player, "leader": "maximilien_robespierre", "converted": 1}
    state = play(arrange(taken, age="II"), "play breakthrough_i", "revolt monarchy")
    assert (me(state).white, me(state).converted, me(state).red) == (5, 1, 0)
    state = play(arrange(taken, age="II"), "play breakthrough_i", "develop iron")
    assert (me(state).white, me(state).converted) == (4, 0)


@rule("TTA-GOV-13")
def test_newton_gives_back_the_action_of_a_breakthrough():
    player = {"hand": ["breakthrough_i", "iron"], "science": 9, "leader": "isaac_newton"}
    state = play(arrange(player, age="II"), "play breakthrough_i")
    assert me(play(state, "develop iron")).white == 4


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


@rule("TTA-TURN-05", "TTA-GOV-01")
def test_scientific_cooperation():
    pacts = [{"card": "scientific_cooperation", "a": 0, "b": 1}]
    state = arrange({"hand": ["alchemy"], "science": 2}, {"science": 1}, {}, pacts=pacts, age="II")
    play(state, "develop alchemy")
    assert (me(state).science, me(state, 1).science) == (0, 0)
    state = arrange({"hand": ["alchemy"], "science": 9}, {"science": 0}, {}, pacts=pacts, age="II")
    assert refused(state, "develop alchemy") == ("TTA-TURN-05", "partner_science")
