"""Wars, card by card (TTA-WAR)."""

from typing import Any

import pytest

from tests.games.ages.affairs import BARE_ROW, STRONG, culture, resolved, science
from tests.games.ages.table import arrange, me, moves, play, refused
from tests.ledger import rule

COSTS = [("war_over_technology", 2), ("war_over_territory", 2), ("war_over_culture", 3)]


def army(count: int, **more: Any) -> dict[str, Any]:
    return {"workers": {"warriors": count}, **more}


def banks(state: Any) -> list[int]:
    return [int(nation.yellow) for nation in state.nations]


@rule("TTA-WAR-01", "TTA-POL-06")
@pytest.mark.parametrize(("war", "cost"), COSTS)
def test_the_printed_cost(war: str, cost: int):
    player = {"cards": [war], "technologies": ["monarchy"]}
    state = play(arrange(player, STRONG, step="politics", age="III"), f"war {war} 1")
    assert (me(state).red, state.to_dict()["wars"]) == (
        3 - cost,
        [{"card": war, "open": False, "seat": 0, "target": 1}],
    )
    assert state.decision(0).kind == "actions"
    state = arrange({**player, "red": cost - 1}, STRONG, step="politics", age="III")
    assert refused(state, f"war {war} 1") == ("TTA-POL-06", "too_few_military")


@rule("TTA-WAR-01")
def test_relative_strength_does_not_matter():
    for mine, theirs in ((1, 9), (5, 5), (9, 1)):
        state = arrange(army(mine, cards=["war_over_territory"]), army(theirs), {}, step="politics", age="II")
        assert moves(state) == ["done", "war war_over_territory 1", "war war_over_territory 2"]


@rule("TTA-WAR-04", "TTA-WAR-05")
def test_both_sides_have_one_more_turn_to_arm():
    """The declarer is weaker when it declares and stronger when the war is resolved."""
    mine = army(3, cards=["war_over_culture"], technologies=["communism"], tokens={"bronze": 4}, pool=3)
    state = arrange(mine, army(4, culture=20), step="politics", age="III", current_events=[])
    play(state, "war war_over_culture 1")
    assert culture(state) == [0, 20]
    play(state, "build warriors", "build warriors", "done")
    assert (state.to_act(), len(state.wars)) == ([1], 1)
    while state.to_act() == [1]:
        play(state, "done")
    assert (len(state.wars), culture(state)[0]) == (0, 5 + 1)


@rule("TTA-WAR-05", "TTA-TACTIC-06")
def test_wars_are_resolved_after_the_row_and_before_the_tactic_is_shared():
    wars = [
        {"card": "war_over_culture", "seat": 0, "target": 1},
        {"card": "war_over_territory", "seat": 0, "target": 1},
    ]
    cards = ["iron", "alchemy", "drama", "knights", *BARE_ROW[4:]]
    player = army(5, tactic="legion", exclusive=True)
    state = arrange(player, {}, wars=wars, step="turn", age="III", round=9, row=cards)
    assert (state.decision(0).kind, state.to_dict()["common"]) == ("war_order", [])
    assert state.to_dict()["row"][0] == "knights"
    play(state, "first 1")
    assert state.to_dict()["common"] == ["legion"]


@rule("TTA-WAR-06")
def test_nothing_can_be_added_to_a_war():
    cards = ["military_bonus_iii", "military_bonus_iii", "legion"]
    state = resolved("war_over_culture", army(5, cards=cards[:1]), army(4, cards=cards[1:], culture=20))
    assert (culture(state), [len(nation.cards) for nation in state.nations]) == ([6, 14], [1, 2])
    assert state.decision(0).kind == "politics"


@rule("TTA-WAR-06", "TTA-PACT-07")
@pytest.mark.parametrize(("mine", "theirs", "points"), [(4, 6, 0), (5, 6, 6), (6, 4, 9)])
def test_open_borders_help_the_declarer_only(mine: int, theirs: int, points: int):
    pacts = [{"card": "open_borders_agreement", "a": 0, "b": 1}]
    state = resolved("war_over_culture", army(mine), army(theirs, culture=30), {}, pacts=pacts)
    assert culture(state) == [points, 30 - points, 0]


@rule("TTA-WAR-10", "TTA-PACT-14")
def test_the_strength_of_a_later_pact_counts():
    alliance = [{"card": "military_alliance", "a": 1, "b": 2}]
    state = resolved("war_over_culture", army(6), army(4, culture=30), {}, pacts=alliance)
    assert culture(state) == [0, 30, 0]
    assert culture(resolved("war_over_culture", army(6), army(4, culture=30), {})) == [7, 23, 0]


@rule("TTA-PACT-14", "TTA-WAR-11")
def test_a_pact_antiquated_in_between_does_not_help():
    """The row of this turn ends Age III: the promise of Age II is gone when the war is resolved."""
    pacts = [{"card": "promise_of_military_protection", "a": 2, "b": 1}]
    table: dict[str, Any] = {"pacts": pacts, "row": BARE_ROW, "civil_deck": ["oil"]}
    state = resolved("war_over_culture", army(6), army(4, culture=30), {}, **table)
    assert (state.to_dict()["age"], culture(state)) == ("IV", [7, 23, 0])
    state = resolved("war_over_culture", army(6), army(4, culture=30), {}, pacts=pacts)
    assert culture(state) == [0, 30, 0]


@rule("TTA-WAR-07")
@pytest.mark.parametrize(
    ("mine", "theirs", "change"), [(6, 1, 2), (5, 1, 1), (1, 5, -1), (1, 6, -2), (4, 4, 0), (20, 1, 4)]
)
def test_war_over_territory(mine: int, theirs: int, change: int):
    state = resolved("war_over_territory", army(mine, yellow=9), army(theirs, yellow=9))
    assert banks(state) == [9 + change, 9 - change]


@rule("TTA-WAR-08", "TTA-WAR-12")
def test_no_more_territory_than_the_loser_has():
    assert banks(resolved("war_over_territory", army(20, yellow=9), army(1, yellow=3))) == [12, 0]
    assert banks(resolved("war_over_territory", army(1, yellow=1), army(20, yellow=9))) == [0, 10]


@rule("TTA-WAR-12")
def test_workers_are_not_lost_in_a_war_over_territory():
    state = resolved("war_over_territory", army(20), army(1, yellow=0, pool=4))
    assert (me(state, 1).pool, me(state, 1).strength) == (4, 1)


@rule("TTA-WAR-07", "TTA-WAR-08", "TTA-WAR-13")
@pytest.mark.parametrize(
    ("mine", "theirs", "points"),
    [(6, 5, [26, 14]), (9, 1, [33, 7]), (1, 9, [7, 33]), (5, 5, [20, 20]), (30, 1, [40, 0])],
)
def test_war_over_culture(mine: int, theirs: int, points: list[int]):
    assert culture(resolved("war_over_culture", army(mine, culture=20), army(theirs, culture=20))) == points


@rule("TTA-WAR-14", "TTA-WAR-07")
def test_the_defender_can_win_a_war_over_technology():
    state = resolved("war_over_technology", army(1, technologies=["masonry"], science=9), army(6))
    assert (state.to_act(), moves(state)) == ([1], ["done", "spoil masonry"])
    play(state, "spoil masonry")
    data = state.to_dict()["players"]
    assert ("masonry" in data[0]["technologies"], "masonry" in data[1]["technologies"]) == (False, True)
    assert science(state) == [7, 2]


@rule("TTA-WAR-14")
def test_only_special_technologies_whose_printed_cost_fits():
    techs = ["code_of_laws", "strategy", "cartography", "iron", "knights", "monarchy"]
    state = resolved("war_over_technology", army(12), army(1, technologies=techs, science=3))
    assert me(state, 1).strength == 1 + 3 + 1
    assert moves(state) == ["done", "spoil code_of_laws", "spoil cartography"]
    play(state, "spoil cartography")
    assert science(state) == [3, 0]


@rule("TTA-WAR-14")
def test_of_two_of_one_type_the_higher_stays():
    state = resolved("war_over_technology", army(20, technologies=["warfare"]), army(1, technologies=["strategy"]))
    play(state, "spoil strategy")
    data = state.to_dict()["players"]
    assert "strategy" in data[0]["technologies"]
    assert "warfare" not in [*data[0]["technologies"], *data[1]["technologies"]]
    assert (me(state).strength, me(state, 1).strength, me(state).military_total) == (23, 1, 4)


@rule("TTA-WAR-14")
def test_taking_is_not_developing():
    """Leonardo gives a resource for a development, and no civil action is spent."""
    mine = army(12, leader="leonardo_da_vinci")
    state = play(resolved("war_over_technology", mine, army(1, technologies=["code_of_laws"])), "spoil code_of_laws")
    assert (me(state).resources(), me(state).white, me(state).civil_total, me(state, 1).civil_total) == (0, 5, 5, 4)


@rule("TTA-WAR-14")
def test_blue_tokens_go_with_a_technology():
    state = resolved("war_over_technology", army(12), army(1, technologies=["justice_system"]))
    play(state, "spoil justice_system")
    assert [int(nation.blue) for nation in state.nations] == [19, 16]


@rule("TTA-WAR-08", "TTA-WAR-14")
@pytest.mark.parametrize(("has", "taken"), [(0, 0), (3, 3), (20, 5)])
def test_science_points_up_to_the_advantage(has: int, taken: int):
    assert science(resolved("war_over_technology", army(6), army(1, science=has))) == [taken, has - taken]


@rule("TTA-WAR-09", "TTA-MIL-08")
@pytest.mark.parametrize("war", [war for war, _ in COSTS])
def test_a_resolved_war_is_discarded_even_if_nothing_happens(war: str):
    state = resolved(war, army(3), army(3))
    assert (state.to_dict()["discards"], state.to_dict()["wars"]) == ([f"{war}@01"], [])


@rule("TTA-WAR-11")
def test_several_may_be_at_war_with_one():
    """Only the wars of the player on turn are resolved."""
    wars = [{"card": "war_over_culture", "seat": seat, "target": 1} for seat in (0, 2)]
    state = resolved("", army(5), army(1, culture=30), army(3), wars=wars)
    assert (culture(state), [war["seat"] for war in state.to_dict()["wars"]]) == ([9, 21, 0], [2])
    player = army(5, cards=["war_over_territory"])
    wars = [{"card": "war_over_culture", "seat": 2, "target": 1}]
    assert "war war_over_territory 1" in moves(arrange(player, {}, {}, wars=wars, step="politics", age="III"))


@rule("TTA-WAR-11", "TTA-POL-04")
def test_caesar_may_declare_two_wars():
    techs = ["monarchy", "strategy"]
    player = army(1, leader="julius_caesar", cards=["war_over_territory", "war_over_technology"], technologies=techs)
    state = arrange(player, {}, step="politics", age="II")
    play(state, "war war_over_territory 1", "war war_over_technology 1")
    assert ([war["card"] for war in state.to_dict()["wars"]], state.decision(0).kind) == (
        ["war_over_territory", "war_over_technology"],
        "actions",
    )


@rule("TTA-WAR-02", "TTA-POL-10")
@pytest.mark.parametrize(("last", "allowed"), [(9, False), (10, True)])
def test_no_war_in_the_last_round(last: int, allowed: bool):
    player = army(3, cards=["war_over_culture"], technologies=["monarchy"])
    state = arrange(player, {}, age="IV", round=9, last_round=last, step="politics")
    assert ("war war_over_culture 1" in moves(state)) is allowed


@rule("TTA-WAR-02", "TTA-PACT-07")
def test_a_lost_sovereign_may_be_attacked_by_aggressions_of_others():
    pacts = [{"card": "loss_of_sovereignty", "a": 2, "b": 1}]
    player = {**STRONG, "cards": ["spy", "war_over_territory"]}
    state = arrange(player, {}, {}, step="politics", age="III", pacts=pacts)
    assert moves(state) == ["done", "attack spy 1", "attack spy 2", "war war_over_territory 2"]


@rule("TTA-WAR-03", "TTA-PACT-10")
@pytest.mark.parametrize("pact", ["promise_of_military_protection", "military_alliance"])
@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 0)])
def test_declaring_ends_pacts_that_end_on_attack(pact: str, a: int, b: int):
    player = army(3, cards=["war_over_territory"])
    pacts = [{"card": pact, "a": a, "b": b}]
    state = arrange(player, army(3), {}, step="politics", age="III", pacts=pacts)
    play(state, "war war_over_territory 1")
    assert (state.to_dict()["pacts"], [int(nation.strength) for nation in state.nations]) == ([], [3, 3, 1])
    assert f"{pact}@012" in state.to_dict()["discards"]
    state = arrange(player, army(3), {}, step="politics", age="III", pacts=pacts)
    play(state, "war war_over_territory 2")
    assert len(state.pacts) == 1


@rule("TTA-WAR-14")
@pytest.mark.parametrize("held", [{"hand": ["warfare"]}, {"technologies": ["warfare"]}])
def test_no_technology_of_a_name_that_the_winner_has(held: dict[str, Any]):
    loser = army(1, technologies=["warfare", "masonry"])
    state = resolved("war_over_technology", army(20, **held), loser, {}, {})
    assert moves(state) == ["done", "spoil masonry"]
