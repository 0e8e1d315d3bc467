"""What a bot makes of a position."""

import pytest

from civitas.games.ages.features import weights
from civitas.games.ages.features.evaluate import turns_left
from tests.games.ages.table import arrange

FULL_STORES = {
    "pool": 0,
    "yellow": 0,
    "technologies": ["monarchy", "iron", "irrigation"],
    "workers": {"agriculture": 1, "irrigation": 2, "iron": 3, "philosophy": 2, "religion": 1, "warriors": 1},
    "tokens": {"iron": 8, "irrigation": 6},
    "science": 40,
    "white": 5,
    "red": 0,
}


@pytest.mark.parametrize("torn_down", ["agriculture", "irrigation", "iron", "religion"])
def test_nothing_is_torn_down_only_to_put_off_the_end_of_the_turn(torn_down: str):
    state = arrange(FULL_STORES, {}, age="II", round=9)
    ended, poorer = state.copy(), state.copy()
    ended.play(0, "done")
    poorer.play(0, f"destroy {torn_down}")
    assert ended.evaluate(0) > poorer.evaluate(0)


def test_an_empty_row_does_not_make_the_end_of_a_turn_look_long():
    state = arrange(FULL_STORES, {}, age="II", round=9)
    before = turns_left(state)
    state.play(0, "done")
    assert 0 < before - turns_left(state) < 1


def test_every_weight_is_read_by_its_name():
    places = {name: value for name, value in vars(weights).items() if name.isupper() and type(value) is int}
    lists = {"CREW": "farm", "EACH_TURN": "unit_strength", "BUILT": "pyramids", "LED": "alexander_the_great"}
    assert len(places) > 80
    for name, place in places.items():
        assert weights.NAMES[place] == (f"{name}_{lists[name]}" if name in lists else name).lower()
