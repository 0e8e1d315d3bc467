"""Ledger section 6: the stages of the wonders; their powers are in `test_powers`."""

import pytest

from tests.games.wonders.table import (
    GAME,
    arrange,
    can_build,
    city,
    coins,
    options,
    refused,
    score,
    seen,
    turn,
    ways,
)
from tests.ledger import rule

NEIGHBOURS = (city("giza_a"), city("ephesus_a"))


def stage_ways(state, seat):
    """The purchases with which the next stage can be built."""
    return {text.partition(" < ")[2].partition(" < ")[2] for text in options(state, seat) if text.startswith("stage")}


@rule("7W-WONDER-01", "7W-RUL-34", "7W-CHAIN-05")
def test_a_stage_costs_what_the_board_says_and_hides_the_card():
    state = arrange(city("rhodes_a", "sawmill", coins=0, hand=["quarry"]), *NEIGHBOURS, age=2, turn=2)
    turn(state, s0="stage < quarry")
    here = seen(state, 0)
    assert (here["stages"], here["coins"], here["colours"]["brown"]) == (1, 0, 1)
    assert here["cards"] == ["sawmill"]
    assert [entry["card"] for entry in here["under"]] == [None]
    assert [entry["card"] for entry in state.view(0)["cities"][0]["under"]] == ["quarry"]


@rule("7W-WONDER-02")
def test_stages_are_built_in_order_each_once():
    makers = ("sawmill", "brickyard", "clay_pool", "foundry", "ore_vein", "mine")
    state = arrange(city("rhodes_a", *makers, coins=0, hand=["arsenal"]), seats=6, age=3)
    turn(state, s0="stage < arsenal")
    assert seen(state, 0)["stages"] == 1
    assert seen(state, 0)["shields"] == 0
    turn(state, s0=next(text for text in options(state, 0) if text.startswith("stage")))
    assert (seen(state, 0)["stages"], seen(state, 0)["shields"]) == (2, 2)
    turn(state, s0=next(text for text in options(state, 0) if text.startswith("stage")))
    assert seen(state, 0)["stages"] == 3
    card = state.view(0)["hand"][0]
    assert refused(state, 0, f"stage < {card}") == ("7W-WONDER-02", "wonder_complete")


@rule("7W-WONDER-02")
def test_the_second_stage_waits_for_the_first():
    # Clay for the second stage is there, wood for the first is not.
    state = arrange(city("rhodes_a", "brickyard", "clay_pool", coins=0, hand=["walls"]), *NEIGHBOURS, age=2, turn=2)
    assert refused(state, 0, "stage < walls") == ("7W-TRADE-01", "not_for_sale")


@rule("7W-WONDER-03")
def test_any_card_may_mark_a_stage():
    state = arrange(
        city("rhodes_a", "lumber_yard", "timber_yard", "altar", coins=0, hand=["altar", "workshop"]), seats=5, turn=3
    )
    assert {"stage < altar", "stage < workshop"} <= set(options(state, 0))
    assert not can_build(state, 0, "altar")


@rule("7W-WONDER-04", "7W-EX-17")
@pytest.mark.parametrize("name", [name for name, row in GAME.cards().items() if row.get("side") == "A"])
def test_side_a_gives_three_and_seven_points(name):
    points = [score(arrange(city(name, stages=stages), age=2), 0)["wonder"] for stages in range(4)]
    second = 5 if name == "giza_a" else 0
    assert points == [0, 3, 3 + second, 10 + second]


@rule("7W-WONDER-05")
def test_rhodes_a_fights_with_two_more_shields_from_then_on():
    state = arrange(city("rhodes_a", stages=2), city("giza_a", "barracks"), city("ephesus_a"), turn=6)
    assert seen(state, 0)["shields"] == 2
    turn(state)
    assert seen(state, 0)["tokens"]["victories"] == [2, 0, 0]
    later = arrange(city("rhodes_a", stages=2), city("giza_a", "barracks"), city("ephesus_a"), age=2, turn=6)
    turn(later)
    assert seen(later, 0)["tokens"]["victories"] == [0, 2, 0]


@rule("7W-WONDER-06")
@pytest.mark.parametrize(
    ("board", "stages", "raw", "goods"),
    [("alexandria_a", 2, 1, 0), ("alexandria_b", 1, 1, 0), ("alexandria_b", 2, 1, 1)],
)
def test_alexandria_makes_a_unit_of_choice_that_is_not_sold(board, stages, raw, goods):
    made = [row for row in seen(arrange(city(board, stages=stages), age=2), 0)["produces"] if not row["sold"]]
    assert sorted(row["units"] for row in made) == ["G/P/L"] * goods + ["W/S/O/C"] * raw
    state = arrange(city(board, stages=stages, coins=0, hand=["school"]), *NEIGHBOURS, age=2)
    assert can_build(state, 0, "school") == (goods == 1)
    for card in ("stockade", "baths", "barracks", "guard_tower"):
        first = arrange(city(board, stages=stages, coins=0, hand=[card]), *NEIGHBOURS, turn=2)
        assert can_build(first, 0, card)


@rule("7W-WONDER-06")
def test_alexandria_b_is_worth_seven_points_in_the_end():
    assert score(arrange(city("alexandria_b", stages=3), age=2), 0)["wonder"] == 7


@rule("7W-WONDER-07", "7W-WONDER-15", "7W-EX-23")
@pytest.mark.parametrize(
    ("board", "makers", "gains"),
    [
        ("ephesus_a", ("quarry", "sawmill", "press_1"), [0, 9, 0]),
        ("ephesus_b", ("quarry", "sawmill", "glassworks_1", "loom_1"), [4, 4, 4]),
        ("rhodes_b", ("quarry", "stone_pit", "foundry", "ore_vein"), [3, 4]),
    ],
)
def test_coins_of_stages_come_once_when_built(board, makers, gains):
    state = arrange(city(board, *makers, coins=0), seats=6, age=3, seed=2)
    had = 0
    for gain in gains:
        turn(state, s0=next(text for text in options(state, 0) if text.startswith("stage") and text.count("<") == 1))
        had += gain
        assert coins(state)[0] == had
    assert seen(state, 0)["stages"] == len(gains)


@rule("7W-WONDER-07", "7W-WONDER-13", "7W-EX-23")
@pytest.mark.parametrize(
    ("board", "points", "shields"),
    [
        ("giza_a", [3, 8, 15], 0),
        ("giza_b", [3, 8, 13, 20], 0),
        ("rhodes_b", [3, 7], 2),
        ("ephesus_b", [2, 5, 10], 0),
        ("halicarnassus_b", [2, 3, 3], 0),
        ("olympia_b", [0, 5, 5], 0),
        ("babylon_b", [3, 3, 3], 0),
    ],
)
def test_points_and_shields_of_stages(board, points, shields):
    for stages, total in enumerate(points, start=1):
        assert score(arrange(city(board, stages=stages), age=2), 0)["wonder"] == total
    full = seen(arrange(city(board, stages=len(points)), age=2), 0)
    assert full["shields"] == shields
    assert len(GAME.cards()[board]["stages"]) == len(points)


@rule("7W-WONDER-08", "7W-SCORE-06")
@pytest.mark.parametrize(("board", "stages"), [("babylon_a", 2), ("babylon_b", 3)])
def test_babylon_has_a_symbol_of_choice_at_scoring(board, stages):
    bare = arrange(city(board, "workshop", "apothecary"), age=2)
    with_stage = arrange(city(board, "workshop", "apothecary", stages=stages), age=2)
    assert score(bare, 0)["science"] == 2
    assert score(with_stage, 0)["science"] == 3 + 7


@rule("7W-WONDER-13", "7W-WONDER-15")
def test_shields_production_and_discounts_of_stages_stay():
    state = arrange(
        city("rhodes_b", stages=2), city("olympia_b", stages=1), city("alexandria_a", stages=2), age=1, turn=6
    )
    turn(state)
    assert seen(state, 0)["shields"] == 2
    assert seen(state, 1)["prices"]["raw"] == {"left": 1, "right": 1}
    assert {"from": "alexandria_a", "units": "W/S/O/C", "sold": False} in seen(state, 2)["produces"]


@rule("7W-WONDER-14")
def test_a_stage_is_never_obligatory():
    state = arrange(city("giza_a", "stone_pit", hand=["altar"]), turn=2)
    assert stage_ways(state, 0) == {""}
    assert {"build altar", "discard altar"} <= set(options(state, 0))


@rule("7W-EX-12")
def test_alexandria_of_the_example():
    state = arrange(
        city("alexandria_a", "ore_vein", "mine", stages=1, coins=0, hand=["walls", "bazar"]), seats=6, age=2, turn=2
    )
    assert {"stage < walls", "stage < bazar"} <= set(options(state, 0))
    turn(state, s0="stage < bazar")
    assert seen(state, 0)["stages"] == 2


@rule("7W-WONDER-01", "7W-TRADE-13")
def test_olympia_b_stage_three_needs_a_textile_too():
    state = arrange(city("olympia_b", "foundry", stages=2, coins=2, hand=["arena"]), city("halicarnassus_a"), age=3)
    assert stage_ways(state, 0) == {"left textile"}
    assert ways(state, 0, "arena") == []
