"""Military (section 8 of the ledger)."""

import pytest

from tests.games.duel.table import city, coins, do, points, table
from tests.ledger import rule


def track(state) -> tuple[int, list[list[int]]]:
    return state.view(None)["pawn"], state.view(None)["military"]


@rule("7WD-MIL-01", "7WD-MIL-02")
def test_shields_move_the_shared_pawn_back_and_forth():
    state = table(open=["guard_tower", "palisade", "stable"])
    do(state, "build guard_tower")
    assert track(state)[0] == 1
    do(state, "build palisade")
    assert track(state)[0] == 0
    do(state, "build stable")
    assert track(state)[0] == 1
    assert "shields" not in city(state)


@rule("7WD-MIL-03", "7WD-MIL-04", "7WD-EX-15")
@pytest.mark.parametrize("pawn", [1, 2])
def test_entering_a_zone_uses_its_token(pawn):
    state = table(2, ["archery_range"], pawn=pawn)
    do(state, "build archery_range")
    assert track(state) == (pawn + 2, [[2, 5], [5]])
    assert coins(state) == [14, 18]


@rule("7WD-MIL-04")
def test_the_far_zone_costs_five():
    state = table(2, ["walls"], pawn=5, military=[[2, 5], [5]])
    do(state, "build walls")
    assert track(state) == (7, [[2, 5], []])
    assert coins(state)[1] == 15


def test_the_tokens_of_the_own_side_hit_the_own_coins__7WD_MIL_04():
    state = table(2, ["walls"], turn=1, pawn=-2)
    do(state, "build walls")
    assert track(state) == (-4, [[5], [2, 5]])
    assert coins(state) == [18, 16]


@rule("7WD-MIL-05", "7WD-EX-21")
@pytest.mark.parametrize(("purse", "rest"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_a_loss_takes_what_there_is(purse, rest):
    state = table(open=["guard_tower"], pawn=2, other={"coins": purse})
    do(state, "build guard_tower")
    assert coins(state)[1] == rest


@rule("7WD-MIL-06")
def test_a_token_works_once():
    state = table(open=["guard_tower", "stable", "palisade"], pawn=2)
    do(state, "build guard_tower", "build stable")
    assert track(state)[0] == 2
    before = coins(state)[1]
    do(state, "build palisade")
    assert track(state)[0] == 3
    assert coins(state)[1] == before


@rule("7WD-MIL-07")
@pytest.mark.parametrize(("purse", "rest"), [(20, 13), (6, 0), (1, 0)])
def test_one_move_may_use_two_tokens(purse, rest):
    state = table(3, ["arsenal"], me={"tokens": ["strategy"]}, pawn=2, other={"coins": purse})
    told = do(state, "build arsenal")
    assert track(state) == (6, [[2, 5], []])
    assert coins(state)[1] == rest
    assert [event.args["coins"] for event in told if event.id == "duel.event.military_token"] == [2, 5]


@rule("7WD-MIL-08", "7WD-END-01")
@pytest.mark.parametrize(("pawn", "card"), [(8, "guard_tower"), (6, "pretorium"), (8, "pretorium")])
def test_reaching_the_capital_wins_at_once(pawn, card):
    state = table(3 if card == "pretorium" else 1, [card], pawn=pawn, military=[[2, 5], []])
    do(state, f"build {card}")
    assert track(state)[0] == 9
    assert state.over
    assert state.outcome().reason == "military"
    assert state.outcome().winners == [0]
    assert [state.reward(seat) for seat in (0, 1)] == [1.0, 0.0]


@rule("7WD-MIL-03", "7WD-MIL-07", "7WD-MIL-08")
@pytest.mark.parametrize(("pawn", "left", "coins"), [(5, [5], 15), (8, [], 20)])
def test_a_winning_move_uses_the_tokens_on_its_way(pawn, left, coins):
    """The pawn walks space by space: four shields from space 5 enter the far zone before they reach the capital."""
    state = table(3, ["arsenal"], me={"tokens": ["strategy"]}, pawn=pawn, military=[[2, 5], left])
    events = do(state, "build arsenal")
    assert state.outcome().reason == "military"
    assert state.view(None)["players"][1]["coins"] == coins
    assert state.view(None)["military"] == [[2, 5], []]
    told = [event.id.rpartition(".")[2] for event in events]
    assert told[-1] == "military_victory"
    assert told.count("military_token") == len(left)


def test_the_second_seat_wins_at_the_other_end__7WD_MIL_08():
    state = table(3, ["pretorium"], turn=1, pawn=-7, military=[[], [2, 5]])
    do(state, "build pretorium")
    assert state.outcome().winners == [1]
    assert state.view(None)["pawn"] == -9


@rule("7WD-MIL-09", "7WD-EX-16")
def test_strategy_adds_a_shield_to_later_red_buildings_only():
    red = table(2, ["walls"], me={"tokens": ["strategy"]})
    do(red, "build walls")
    assert track(red)[0] == 3
    wonder = table(2, ["walls"], me={"tokens": ["strategy"], "wonders": ["colossus"]})
    do(wonder, "wonder colossus < walls")
    assert track(wonder)[0] == 2
    theirs = table(2, ["walls"], other={"tokens": ["strategy"]})
    do(theirs, "build walls")
    assert track(theirs)[0] == 2


def test_strategy_does_not_reach_back__7WD_MIL_09():
    state = table(2, ["school"], me={"buildings": ["guard_tower", "apothecary"]}, progress=["strategy"], pawn=1)
    do(state, "build school", "progress strategy")
    assert track(state)[0] == 1


@rule("7WD-MIL-10")
def test_red_buildings_score_nothing_themselves():
    state = table(3, me={"buildings": ["guard_tower", "walls", "arsenal"]}, other={"buildings": ["pretorium"]})
    assert points(state)["buildings"] == points(state)["military"] == 0
    assert points(state, 1)["buildings"] == points(state, 1)["military"] == 0
