"""What a bot makes of a position."""

import pytest

from civitas.core import game
from civitas.games.ages.features import weights
from civitas.games.ages.features.evaluate import turns_left
from civitas.games.ages.moves import POPULATE, TAKE
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


def test_the_end_of_a_turn_takes_one_turn_of_the_time_that_is_left():
    state = game("ages").deal(2, 5)
    checked = 0
    while checked < 6:
        seat = state.to_act()[0]
        moves = state.choices(seat)
        before, age = turns_left(state), state.age
        taken = sum(card < 0 for card in state.card_row)
        takes = [move for move in moves if TAKE <= move < POPULATE]
        state.apply(seat, takes[0] if takes and taken < 3 else moves[0])
        if state.current != seat and state.round > 2 and age == state.age and taken == 3:
            checked += 1
            assert before - turns_left(state) == pytest.approx(1)


def test_every_weight_is_read_by_its_name():
    places = {name: value for name, value in vars(weights).items() if name.isupper() and type(value) is int}
    lists = {"CREW": "farm", "EACH_TURN": "unit_strength", "BUILT": "pyramids", "LED": "alexander_the_great"}
    assert len(places) > 80
    for name, place in places.items():
        assert weights.NAMES[place] == (f"{name}_{lists[name]}" if name in lists else name).lower()
