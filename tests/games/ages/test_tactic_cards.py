"""Tactics, armies and air forces, card by card (TTA-TACTIC, TTA-AIR)."""

from typing import Any

import pytest

from tests.games.ages.table import arrange, me, moves, play, refused
from tests.ledger import rule

# Each tactic: what an army needs (infantry, cavalry, artillery), what it adds, what an outdated one adds.
TACTICS: list[tuple[str, tuple[int, int, int], int, int]] = [
    ("fighting_band", (2, 0, 0), 1, 1),
    ("legion", (3, 0, 0), 2, 2),
    ("medieval_army", (1, 1, 0), 2, 2),
    ("phalanx", (2, 1, 0), 3, 3),
    ("heavy_cavalry", (0, 3, 0), 4, 4),
    ("mobile_artillery", (0, 1, 1), 5, 3),
    ("fortifications", (0, 0, 2), 5, 3),
    ("conquistadors", (1, 2, 0), 5, 3),
    ("defensive_army", (2, 0, 1), 6, 3),
    ("napoleonic_army", (1, 1, 1), 7, 4),
    ("classic_army", (2, 2, 0), 8, 4),
    ("entrenchments", (1, 0, 2), 9, 5),
    ("mechanized_army", (0, 1, 2), 10, 5),
    ("shock_troops", (1, 3, 0), 11, 6),
    ("modern_army", (2, 1, 1), 13, 7),
]


def gain(tactic: str, units: dict[str, int], **player: Any) -> int:
    """The strength that a tactic adds to these units."""
    units = {unit: count for unit, count in units.items() if count}
    without = me(arrange({"workers": units, **player})).strength
    return int(me(arrange({"workers": units, "tactic": tactic, **player}, common=[tactic])).strength - without)


def modern(need: tuple[int, int, int], armies: int) -> dict[str, int]:
    """Units of Age III for so many armies."""
    return dict(zip(("modern_infantry", "tanks", "rockets"), (count * armies for count in need), strict=True))


@rule("TTA-TACTIC-08", "TTA-TACTIC-10")
@pytest.mark.parametrize(("tactic", "need", "strength", "outdated"), TACTICS)
def test_what_an_army_needs_and_adds(tactic: str, need: tuple[int, int, int], strength: int, outdated: int):
    units = modern(need, 1)
    assert gain(tactic, units) == strength
    assert gain(tactic, modern(need, 3)) == 3 * strength
    for unit, count in units.items():
        if count:
            assert gain(tactic, {**units, unit: count - 1}) == 0
            assert gain(tactic, {**units, unit: count + 1}) == (strength if sum(need) > 1 else 2 * strength)


@rule("TTA-TACTIC-11", "TTA-TACTIC-13")
@pytest.mark.parametrize(("tactic", "need", "strength", "outdated"), [row for row in TACTICS if row[1][0]])
def test_warriors_make_an_army_outdated(tactic: str, need: tuple[int, int, int], strength: int, outdated: int):
    units = modern(need, 2)
    assert gain(tactic, {**units, "modern_infantry": 2 * need[0] - 1, "warriors": 1}) == strength + outdated


@rule("TTA-TACTIC-11")
@pytest.mark.parametrize(
    ("tactic", "units", "added"),
    [
        ("heavy_cavalry", {"knights": 3}, 4),
        ("mobile_artillery", {"knights": 1, "cannon": 1}, 5),
        ("classic_army", {"swordsmen": 2, "knights": 2}, 8),
        ("mechanized_army", {"cavalrymen": 1, "cannon": 2}, 10),
        ("mechanized_army", {"knights": 1, "cannon": 2}, 5),
        ("mechanized_army", {"knights": 1, "rockets": 2}, 5),
        ("shock_troops", {"riflemen": 1, "cavalrymen": 3}, 11),
        ("shock_troops", {"swordsmen": 1, "tanks": 3}, 6),
        ("modern_army", {"riflemen": 2, "cavalrymen": 1, "cannon": 1}, 13),
    ],
)
def test_two_levels_below_the_tactic(tactic: str, units: dict[str, int], added: int):
    assert gain(tactic, units) == added


@rule("TTA-TACTIC-11", "TTA-TACTIC-12")
def test_the_age_of_the_tactic_counts_and_not_the_current_one():
    player = {"workers": {"warriors": 2}, "tactic": "fighting_band"}
    for age in ("I", "II", "III", "IV"):
        assert me(arrange(player, common=["fighting_band"], age=age)).strength == 3


@rule("TTA-AIR-01", "TTA-AIR-02")
@pytest.mark.parametrize(("tactic", "need", "strength", "outdated"), TACTICS)
def test_an_air_force_doubles_one_army(tactic: str, need: tuple[int, int, int], strength: int, outdated: int):
    units = modern(need, 2)
    assert gain(tactic, {**units, "air_forces": 1}) == 3 * strength
    assert gain(tactic, {**units, "air_forces": 2}) == 4 * strength
    assert gain(tactic, {**units, "air_forces": 3}) == 4 * strength


@rule("TTA-AIR-01")
def test_an_air_force_counts_without_an_army():
    assert me(arrange({"workers": {"air_forces": 2}})).strength == 10


@rule("TTA-AIR-03")
@pytest.mark.parametrize(("air", "added"), [(0, 8 + 4), (1, 16 + 4), (2, 16 + 8), (3, 16 + 8)])
def test_air_forces_join_normal_armies_first(air: int, added: int):
    units = {"swordsmen": 2, "warriors": 2, "knights": 4}
    assert gain("classic_army", {**units, "air_forces": air}) == added


@rule("TTA-TACTIC-09")
@pytest.mark.parametrize(
    ("tactic", "units"),
    [
        ("heavy_cavalry", {"warriors": 9, "cannon": 9}),
        ("fortifications", {"knights": 9, "air_forces": 2}),
        ("legion", {"knights": 9}),
    ],
)
def test_no_type_fills_the_place_of_another(tactic: str, units: dict[str, int]):
    assert gain(tactic, units) == 0


@rule("TTA-TACTIC-14")
@pytest.mark.parametrize(
    ("tactic", "units", "added"),
    [
        ("heavy_cavalry", {"warriors": 6}, 8),
        ("medieval_army", {"warriors": 3}, 2),
        ("phalanx", {"warriors": 6}, 6),
        ("conquistadors", {"swordsmen": 3, "warriors": 3}, 5 + 3),
        ("napoleonic_army", {"swordsmen": 2, "cannon": 1}, 7),
        ("legion", {"knights": 3}, 0),
    ],
)
def test_genghis_khan(tactic: str, units: dict[str, int], added: int):
    assert gain(tactic, units, leader="genghis_khan") == added


@rule("TTA-TACTIC-02", "TTA-TACTIC-03")
def test_what_tactics_cost():
    state = arrange({"cards": ["legion"], "technologies": ["monarchy"]}, common=["phalanx"])
    assert {"tactic legion", "copy phalanx"} <= set(moves(state))
    assert (me(play(state, "tactic legion")).red, me(state).white) == (2, 5)
    state = arrange({"technologies": ["monarchy"]}, common=["phalanx"])
    assert (me(play(state, "copy phalanx")).red, me(state).white) == (1, 5)
    state = arrange({"cards": ["legion"], "red": 0})
    assert refused(state, "tactic legion")[1] == "too_few_military"
    assert "copy phalanx" not in moves(arrange({"red": 1}, common=["phalanx"]))


@rule("TTA-TACTIC-03")
def test_even_a_tactic_once_played_may_be_copied():
    state = arrange(
        {"tactic": "legion", "exclusive": True, "technologies": ["monarchy"]},
        {},
        step="turn",
        round=5,
        common=["phalanx"],
    )
    play(state, "copy phalanx")
    assert (me(state).red, state.to_dict()["common"]) == (1, ["legion", "phalanx"])


@rule("TTA-TACTIC-04")
def test_one_tactic_a_phase_and_another_next_turn():
    player = {"cards": ["legion", "phalanx"], "technologies": ["monarchy"]}
    state = play(arrange(player, {}, common=["fighting_band"]), "tactic legion")
    assert not [text for text in moves(state) if text.startswith(("tactic", "copy"))]
    play(state, "done", "done")
    while state.decision(0).kind != "actions":
        play(state, "done")
    assert "tactic phalanx" in moves(state)


@rule("TTA-TACTIC-05")
def test_a_new_tactic_replaces_the_old_one_at_once():
    units = {"workers": {"warriors": 6}}
    state = arrange({**units, "cards": ["legion"], "tactic": "fighting_band"}, common=["fighting_band"])
    assert me(state).strength == 6 + 3
    assert me(play(state, "tactic legion")).strength == 6 + 4


@rule("TTA-TACTIC-05", "TTA-TACTIC-07")
def test_an_exclusive_tactic_that_is_replaced_stays_shared_by_nobody():
    """It became common at the start of the turn; the new one is exclusive until the next."""
    player = {"tactic": "legion", "exclusive": True, "cards": ["phalanx"]}
    state = arrange(player, {}, step="turn", round=5)
    play(state, "done")
    play(state, "tactic phalanx")
    assert (state.to_dict()["common"], state.to_dict()["players"][0]["tactic"]) == (["legion"], "phalanx")
    assert me(state).exclusive


@rule("TTA-TACTIC-06")
def test_a_common_tactic_is_open_to_all():
    state = arrange({"tactic": "legion", "exclusive": True}, {"workers": {"warriors": 3}}, step="turn", round=5)
    play(state, "done")
    assert (state.to_act(), "copy legion" in moves(state)) == ([1], True)
    assert me(play(state, "copy legion"), 1).strength == 5
