"""Strength and the military hand, rule by rule (TTA-MIL)."""

from collections import Counter
from typing import Any

import pytest

from tests.games.ages.affairs import BARE_ROW, attack, event
from tests.games.ages.table import arrange, me, moves, play
from tests.ledger import rule

HAND = ["rats", "foray", "legion", "phalanx", "crusades"]


def hand(state: Any, seat: int = 0) -> list[str]:
    return [card.split("@")[0] for card in state.to_dict()["players"][seat]["cards"]]


@rule("TTA-MIL-01")
@pytest.mark.parametrize(
    ("player", "strength"),
    [
        ({}, 1),
        ({"workers": {}}, 0),
        ({"workers": {"warriors": 2, "swordsmen": 1, "riflemen": 1, "modern_infantry": 1}}, 2 + 2 + 3 + 5),
        ({"workers": {"knights": 1, "cavalrymen": 1, "tanks": 1}}, 2 + 3 + 5),
        ({"workers": {"cannon": 1, "rockets": 1, "air_forces": 1}}, 3 + 5 + 5),
        ({"workers": {"bread_and_circuses": 2, "team_sports": 1}}, 2 + 2),
        ({"workers": {}, "technologies": ["fundamentalism"]}, 5),
        ({"workers": {}, "technologies": ["strategy", "cartography"]}, 3 + 1),
        ({"workers": {}, "wonders": ["colossus", "transcontinental_railroad"]}, 2 + 4),
        ({"workers": {}, "colonies": ["strategic_territory_i", "strategic_territory_ii"]}, 6),
        ({"workers": {"warriors": 3}, "leader": "alexander_the_great"}, 6),
        ({"workers": {"warriors": 3, "cannon": 1, "knights": 1}, "wonders": ["great_wall"]}, 3 + 3 + 2 + 4),
        ({"workers": {"warriors": 3, "cannon": 1}, "leader": "napoleon_bonaparte"}, 3 + 3 + 4),
    ],
)
def test_what_strength_is_made_of(player: dict[str, Any], strength: int):
    assert me(arrange(player, age="III")).strength == strength


@rule("TTA-MIL-02")
def test_military_hands_are_secret():
    state = arrange({"cards": ["rats", "legion"]}, {}, {})
    assert (state.view(0)["players"][0]["cards"]["count"], state.view(1)["players"][0]["cards"]["count"]) == (2, 2)
    assert sorted(state.view(0)["players"][0]["cards"]["known"]) == ["legion", "rats"]
    for seat in (1, 2):
        assert state.view(seat)["players"][0]["cards"]["known"] == []


@rule("TTA-MIL-03")
@pytest.mark.parametrize(
    ("player", "over"),
    [
        ({}, 3),
        ({"red": 0}, 3),
        ({"technologies": ["monarchy"]}, 2),
        ({"technologies": ["communism"]}, 0),
        ({"wonders": ["library_of_alexandria"]}, 2),
        ({"wonders": ["library_of_alexandria"], "ruined": ["library_of_alexandria"]}, 3),
    ],
)
def test_the_hand_limit(player: dict[str, Any], over: int):
    state = arrange({"cards": HAND, **player}, {})
    red = int(me(state).red)
    play(state, "done")
    for _ in range(over):
        assert (state.to_act(), state.decision(0).kind) == ([0], "excess")
        play(state, moves(state)[0])
    assert state.to_act() == [1]
    assert len(state.to_dict()["discards"]) == over
    assert len(hand(state)) == 5 - over + min(red, 3)


@rule("TTA-MIL-03", "TTA-MIL-12", "TTA-MIL-08")
def test_the_owner_chooses_what_to_discard_and_others_do_not_see_it():
    state = play(arrange({"cards": HAND[:3], "red": 0}, {}), "done")
    assert sorted(moves(state)) == ["discard foray", "discard legion", "discard rats"]
    play(state, "discard legion")
    assert (sorted(hand(state)), state.to_dict()["discards"]) == (["foray", "rats"], ["legion@0"])
    assert state.to_act() == [1]


@rule("TTA-MIL-03")
def test_the_limit_is_checked_at_the_end_of_the_own_turn_only():
    state = event("development_of_politics", {"cards": ["legion"]}, {"cards": ["phalanx"]})
    assert [len(nation.cards) for nation in state.nations] == [4, 4]
    assert state.decision(0).kind == "actions"
    play(state, "done")
    assert state.decision(0).kind == "excess"


@rule("TTA-MIL-04")
def test_a_tactic_played_lowers_the_discard():
    state = play(arrange({"cards": HAND[:3]}, {}), "tactic legion", "done")
    assert (state.to_act(), state.to_dict()["discards"]) == ([1], [])


@rule("TTA-MIL-05", "TTA-MEX-19")
@pytest.mark.parametrize(("red", "drawn"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_a_card_for_each_unspent_action_but_three_at_most(red: int, drawn: int):
    state = play(
        arrange({"technologies": ["communism"], "red": red, "workers": {"religion": 3}}, {}, age="III"), "done"
    )
    assert (len(hand(state)), me(state).red) == (drawn, 5)


@rule("TTA-MIL-05")
def test_the_draw_may_exceed_the_hand_limit():
    state = play(arrange({"cards": HAND[:2]}, {}), "done")
    assert (len(hand(state)), state.to_act()) == (4, [1])


@rule("TTA-MIL-05", "TTA-POL-14")
def test_a_temporary_action_left_over_counts():
    state = play(arrange({"hand": ["patriotism_a"]}, {}), "play patriotism_a", "done")
    assert len(hand(state)) == 3


@rule("TTA-MIL-06")
def test_an_uprising_does_not_skip_the_draw():
    rebels = {"workers": {"bronze": 2}, "yellow": 12, "pool": 0}
    state = play(arrange(rebels, {}), "done")
    assert (me(state).resources(), len(hand(state))) == (0, 2)


@rule("TTA-MIL-06")
def test_no_draw_in_age_four():
    state = play(arrange({}, {}, age="IV", round=8, last_round=9), "done")
    assert len(hand(state)) == 0


@rule("TTA-MIL-07")
def test_discards_of_the_current_age_are_shuffled_into_a_new_deck():
    table: dict[str, Any] = {
        "age": "II",
        "military_deck": ["cold_war"],
        "discards": ["spy", "annex", "legion", "spy"],
        "out": [],
    }
    state = play(arrange({"technologies": ["monarchy"]}, {}, **table), "done")
    drawn = hand(state)
    assert len(drawn) == 3
    left = [card.split("@")[0] for card in state.to_dict()["military_deck"]]
    assert Counter([*drawn, *left]) == Counter({"cold_war": 1, "spy": 2, "annex": 1})
    assert (state.to_dict()["discards"], state.to_dict()["age"]) == (["legion"], "II")
    bare: dict[str, Any] = {"age": "II", "military_deck": ["cold_war"], "discards": ["legion"], "out": []}
    assert hand(play(arrange({}, {}, **bare), "done")) == ["cold_war"]


@rule("TTA-MIL-08")
def test_what_is_in_the_discards_and_what_is_not():
    """Past events, prepared ones, colonies and played tactics are no discards."""
    state = event("crusades", {"cards": ["legion"]}, {})
    play(state, "tactic legion")
    assert state.to_dict()["discards"] == []
    state = play(attack("spy", {"cards": ["military_bonus_i", "rats"]}), "bonus military_bonus_i", "done")
    assert sorted(state.to_dict()["discards"]) == ["military_bonus_i@01", "spy@01"]


@rule("TTA-MIL-09")
@pytest.mark.parametrize(
    ("age", "kept"), [("I", ["rats", "cold_war", "spy"]), ("II", ["cold_war", "spy"]), ("III", ["impact_of_science"])]
)
def test_the_end_of_an_age_antiquates_hands(age: str, kept: list[str]):
    cards = ["rats", "cold_war", "spy"] if age != "III" else ["cold_war", "spy", "impact_of_science"]
    last = {"I": "iron", "II": "coal", "III": "oil"}[age]
    state = arrange(
        {"cards": cards}, {"cards": ["legion"]}, age=age, step="turn", row=BARE_ROW, civil_deck=[last], round=7
    )
    assert sorted(hand(state)) == sorted(kept)
    assert len(hand(state, 1)) == (1 if age == "I" else 0)
    left = {card.split("@")[0] for card in state.to_dict()["military_deck"]}
    assert not left & {"legion", "phalanx"} or age == "I"
    assert ("cold_war" in left or "refugees" in left) is (age == "I")


@rule("TTA-MIL-11")
def test_units_cost_a_military_action_each():
    player = {"technologies": ["monarchy", "swordsmen"], "tokens": {"bronze": 9}, "pool": 2}
    state = arrange(player)
    play(state, "build warriors", "upgrade warriors>swordsmen", "destroy warriors")
    assert (me(state).red, me(state).white, me(state).strength) == (0, 5, 2)
    many = {"workers": {"warriors": 12}, "tokens": {"bronze": 2}}
    assert "build warriors" in moves(arrange(many))


@rule("TTA-MIL-12")
def test_the_discard_is_the_only_choice_at_the_end_of_a_turn():
    state = play(arrange({"cards": HAND, "red": 0}, {}), "done")
    kinds = set()
    while state.to_act() == [0]:
        kinds.add(state.decision(0).kind)
        play(state, moves(state)[0])
    assert kinds == {"excess"}
