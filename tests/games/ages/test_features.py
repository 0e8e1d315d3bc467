"""What a bot makes of a position."""

import pytest

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
