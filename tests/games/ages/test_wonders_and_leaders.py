"""Wonders and leaders (TTA-WONDER, TTA-LEADER)."""

from typing import Any

import pytest

from civitas.games.ages.rules.wonders import ruin
from tests.games.ages.table import arrange, me, moves, play, refused, row, tokens
from tests.ledger import rule


@rule("TTA-WONDER-02")
def test_a_stage_for_nothing_with_an_empty_bank():
    player = {
        "wonder": {"card": "pyramids", "stages": 1},
        "hand": ["engineering_genius_a"],
        "blue": 0,
        "tokens": {"bronze": 1, "agriculture": 1},
    }
    state = play(arrange(player), "play engineering_genius_a")
    assert moves(state) == ["token agriculture", "token bronze"]
    play(state, "token agriculture")
    assert (me(state).stages, tokens(state)) == (2, {"bronze": 1})


@rule("TTA-WONDER-02")
def test_the_last_stage_needs_no_token():
    player = {
        "wonder": {"card": "pyramids", "stages": 2},
        "hand": ["engineering_genius_a"],
        "blue": 0,
        "tokens": {"bronze": 1, "agriculture": 1},
    }
    state = play(arrange(player), "play engineering_genius_a")
    assert (me(state).civil_total, me(state).blue, tokens(state)) == (5, 2, {"bronze": 1, "agriculture": 1})


@rule("TTA-WONDER-03")
@pytest.mark.parametrize(("tech", "most"), [(None, 1), ("masonry", 2), ("architecture", 3), ("engineering", 4)])
def test_several_stages_with_one_action(tech: str | None, most: int):
    player: dict[str, Any] = {"wonder": {"card": "great_wall"}, "tokens": {"bronze": 9}}
    player["technologies"] = [tech] if tech else []
    state = arrange(player)
    assert [text for text in moves(state) if text.startswith("stage")] == [f"stage {n}" for n in range(1, most + 1)]
    play(state, f"stage {most}")
    assert me(state).white == 3
    assert me(state).resources() == 9 - sum([2, 2, 3, 2][:most])


@rule("TTA-WONDER-05")
def test_an_unfinished_wonder_does_nothing_and_stays():
    state = arrange({"wonder": {"card": "hanging_gardens", "stages": 2}}, row=row("pyramids"))
    assert me(state).happiness == 0
    assert refused(state, "take 1") == ("TTA-CIV-02", "wonder_unfinished")


@rule("TTA-WONDER-06")
@pytest.mark.parametrize(
    ("wonder", "player", "points"),
    [
        ("first_space_flight", {"technologies": ["iron", "coal", "computers", "monarchy"]}, 1 + 2 + 3 + 1),
        ("fast_food_chains", {"workers": {"bronze": 3, "agriculture": 2, "philosophy": 2, "warriors": 1}}, 13),
        ("internet", {"workers": {"computers": 2, "bread_and_circuses": 1, "movies": 1}}, 10 + 1 + 4),
        ("hollywood", {"workers": {"movies": 1, "multimedia": 1, "computers": 1}}, 14),
    ],
)
def test_wonders_of_age_three_score_once(wonder: str, player: dict[str, Any], points: int):
    last = {"first_space_flight": 3, "fast_food_chains": 3, "internet": 4, "hollywood": 2}[wonder]
    player = {**player, "wonder": {"card": wonder, "stages": last}, "tokens": {"bronze": 9}}
    state = play(arrange(player, age="III"), "stage 1")
    assert me(state).culture == points


@rule("TTA-WONDER-07")
def test_a_ruined_wonder():
    state = arrange({"wonders": ["pyramids", "taj_mahal"], "white": 5}, row=row("great_wall"))
    ruin(state, 0, 0)
    assert (me(state).civil_total, me(state).white, me(state).culture_rating) == (4, 4, 3 + 2)
    assert state.view(0)["row"][0]["costs"][0] == 3
    blue = me(state).blue
    ruin(state, 0, 7)
    assert (me(state).blue, me(state).culture_rating) == (blue - 1, 4)


@rule("TTA-LEADER-01")
def test_a_leader_may_be_played_in_the_turn_it_was_taken():
    state = play(arrange({}, row=row("joan_of_arc")), "take 1", "leader joan_of_arc")
    assert (me(state).white, me(state).culture_rating, me(state).military_total, me(state).red) == (2, 1, 3, 3)


@rule("TTA-LEADER-03")
def test_once_a_turn_belongs_to_the_card():
    player = {"leader": "hammurabi", "hand": ["winston_churchill"]}
    state = play(arrange(player, age="III"), "convert", "leader winston_churchill")
    assert {"culture", "army"} <= set(moves(state))
    play(state, "culture")
    assert me(state).culture == 3
    assert "army" not in moves(state)


@rule("TTA-LEADER-04")
def test_no_action_back_for_a_leader_who_leaves_otherwise():
    state = arrange({"leader": "alexander_the_great", "white": 3}, step="politics")
    play(state, "retire")
    assert (me(state).white, me(state).leader, me(state).yellow, me(state).strength) == (3, -1, 19, 1)


@rule("TTA-LEADER-05", "TTA-LEADER-08")
def test_homer_under_a_wonder():
    player = {"leader": "homer", "hand": ["joan_of_arc"], "wonders": ["colossus", "hanging_gardens"]}
    state = play(arrange(player), "leader joan_of_arc")
    assert moves(state) == ["done", "wonder hanging_gardens", "wonder colossus"]
    play(state, "wonder colossus")
    assert (me(state).white, me(state).happiness) == (3, 3)
    state = play(arrange(player), "leader joan_of_arc", "done")
    assert (me(state).white, me(state).happiness) == (4, 2)
    state = play(arrange({**player, "wonders": []}), "leader joan_of_arc")
    assert (me(state).white, state.decision(0).kind) == (4, "actions")


@rule("TTA-LEADER-06")
def test_hammurabi_replaced_with_a_red_token():
    player = {"leader": "hammurabi", "hand": ["joan_of_arc"]}
    state = play(arrange(player), "convert", "leader joan_of_arc")
    assert (me(state).white, me(state).red) == (4, 2)
    state = play(arrange({**player, "white": 3}), "convert", "leader joan_of_arc")
    assert me(state).white == 4


@rule("TTA-LEADER-07")
def test_equal_tokens_of_leaders_change_nothing():
    player = {"leader": "julius_caesar", "hand": ["joan_of_arc"], "red": 0}
    state = play(arrange(player), "leader joan_of_arc")
    assert (me(state).military_total, me(state).red) == (3, 0)
    player = {"leader": "napoleon_bonaparte", "hand": ["bill_gates"], "red": 1}
    state = play(arrange(player, age="III"), "leader bill_gates")
    assert (me(state).military_total, me(state).red) == (2, 1)


@rule("TTA-LEADER-02")
def test_without_an_old_leader_nothing_comes_back():
    state = play(arrange({"hand": ["joan_of_arc"]}), "leader joan_of_arc")
    assert me(state).white == 3


@rule("TTA-TURN-08")
@pytest.mark.parametrize(
    ("player", "rating", "value"),
    [
        ({"leader": "alexander_the_great", "workers": {"warriors": 3}}, "strength", 6),
        ({"leader": "napoleon_bonaparte", "workers": {"warriors": 1, "knights": 1}}, "strength", 3 + 4),
        ({"leader": "joan_of_arc", "workers": {"religion": 2}, "technologies": ["theocracy"]}, "strength", 1 + 2 + 1),
        ({"wonders": ["great_wall"], "workers": {"warriors": 2, "knights": 1, "cannon": 1}}, "strength", 2 + 2 + 3 + 3),
        ({"leader": "michelangelo", "workers": {"religion": 2, "drama": 1}}, "culture_rating", 2 + 2 + 2 + 1),
        ({"leader": "michelangelo", "wonders": ["hanging_gardens", "kremlin"]}, "culture_rating", 1 + 2 + 2),
        ({"leader": "leonardo_da_vinci", "workers": {"alchemy": 2}}, "science_rating", 5),
        ({"leader": "isaac_newton", "workers": {"philosophy": 1, "journalism": 1}}, "science_rating", 1 + 2 + 2),
        ({"leader": "j_s_bach", "workers": {"drama": 2}}, "culture_rating", 6),
        ({"leader": "william_shakespeare", "workers": {"drama": 2, "printing_press": 1}}, "culture_rating", 5 + 2),
        ({"leader": "charlie_chaplin", "workers": {"drama": 1, "opera": 1}}, "culture_rating", 5 + 3),
        ({"leader": "sid_meier", "workers": {"computers": 2}}, "science_rating", 8),
        ({"leader": "sid_meier", "workers": {"computers": 2}}, "culture_rating", 6),
        ({"leader": "james_cook", "colonies": ["vast_territory_i", "vast_territory_ii"]}, "culture_rating", 3),
        ({"leader": "mahatma_gandhi"}, "culture_rating", 2),
        ({"wonders": ["st_peters_basilica"], "workers": {"religion": 2}, "leader": "homer"}, "happiness", 1 + 4 + 2),
        ({"wonders": ["st_peters_basilica", "kremlin"]}, "happiness", 0),
        ({"wonders": ["hanging_gardens"], "ruined": ["hanging_gardens"]}, "happiness", 0),
    ],
)
def test_ratings_with_leaders_and_wonders(player: dict[str, Any], rating: str, value: int):
    assert getattr(me(arrange(player, age="III")), rating) == value
