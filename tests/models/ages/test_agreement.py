"""Model and engine side by side through random games; bench/agree_ages.py plays many more."""

import pytest

from tests.models.ages.compare import legal_differences, move_differences, turn_differences, view_differences
from tests.models.ages.games import GAME, MIXES, mix, play
from tests.models.ages.positions import play as move_on
from tests.models.ages.positions import played

PLAIN = range(21)
SCENES = range(100, 121)


def differences(seed: int, scenes: int) -> list[object]:
    comparisons = list(play(seed, scenes, share=0.25))
    assert len(comparisons) > 30
    return [(where, found) for where, found in comparisons if found]


@pytest.mark.parametrize("seed", PLAIN)
def test_random_games(seed):
    assert differences(seed, scenes=0) == []


@pytest.mark.parametrize("seed", SCENES)
def test_games_with_nations_dealt_anew(seed):
    assert differences(seed, scenes=5) == []


def test_all_seats_and_variants_are_played():
    options = {(2 + seed % 3, str(mix(2 + seed % 3, seed))) for seed in PLAIN}
    assert len(options) >= 3 * len(MIXES)


def test_a_wrong_turn_end_is_noticed():
    state = played(3, 4, "actions")
    before = state.to_dict()
    before["players"][before["current"]]["cards"] = before["players"][before["current"]]["cards"][:1]
    state = GAME.from_dict(
        before | {"dealt": before["dealt"] - len(state.to_dict()["players"][before["current"]]["cards"]) + 1}
    )
    before = state.to_dict()
    move_on(state, "done")
    after = state.to_dict()
    assert turn_differences(before, after) == []
    for field in ("science", "culture", "blue", "yellow", "white", "red"):
        after["players"][before["current"]][field] += 1
        assert [what for what, _, _ in turn_differences(before, after)] == [f"{before['current']} {field}"]
        after["players"][before["current"]][field] -= 1


def test_a_wrong_view_is_noticed():
    state = played(2, 4, "actions")
    seat = state.to_act()[0]
    view = state.view(seat)
    assert view_differences(state.to_dict(), view) == []
    view["players"][0]["ratings"]["strength"] += 1
    view["players"][1]["bills"]["build"]["bronze"] -= 1
    view["row"][12]["costs"][0] += 1
    assert len(view_differences(state.to_dict(), view)) == 3


def test_a_wrong_move_is_noticed():
    state = played(2, 4, "actions")
    seat = state.to_act()[0]
    before = state.to_dict()
    texts = [GAME.notation(move, state) for move in state.legal_moves(seat)]
    assert legal_differences(before, seat, texts) == []
    assert legal_differences(before, seat, [*texts, "develop oil"]) == [(f"{seat} develop oil", False, True)]
    move_on(state, "destroy bronze")
    after = state.to_dict()
    assert move_differences(before, after, seat, "destroy bronze", "") == []
    after["players"][seat]["white"] += 1
    assert move_differences(before, after, seat, "destroy bronze", "") != []
