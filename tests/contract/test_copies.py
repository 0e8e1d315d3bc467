"""Copies, pickles and deep copies are equal field by field, and independent."""

import copy
import pickle
from typing import Any

import pytest

from civitas.core import Rng, State
from tests.contract.fields import fields_of, names_of
from tests.contract.play import CASES, Case, random_move, random_states

every_case = pytest.mark.parametrize("case", CASES, ids=str)
MOST_STATES = 60


def sampled(case: Case, seed: int) -> list[State]:
    """Some states of a random game, the last one included; games of thousands of moves are not kept whole."""
    length = sum(1 for _ in random_states(case, seed))
    every = max(1, length // MOST_STATES)
    return [state.copy() for index, state in enumerate(random_states(case, seed)) if index % every == 0 or state.over]


@every_case
def test_a_copy_is_equal_field_by_field_and_shares_nothing_that_changes(case: Case):
    rng = Rng(3)
    for state in sampled(case, 2):
        before = fields_of(state)
        assert fields_of(state.copy()) == before
        twin = state.copy()
        for _ in range(3):
            if not twin.over:
                twin.play(*random_move(twin, rng))
        assert fields_of(state) == before


@every_case
def test_states_can_be_pickled_and_deep_copied(case: Case):
    for state in sampled(case, 5)[::7]:
        for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert again is not state
            assert again == state


def test_fields_are_found_and_compared():
    class Inner:
        def __init__(self) -> None:
            self.coins = 3

    class Outer:
        def __init__(self) -> None:
            self.cities = [Inner(), Inner()]
            self.names: dict[str, Any] = {"a": Inner()}

    assert names_of(Inner()) == ["coins"]
    twin = Outer()
    assert fields_of(twin) == fields_of(Outer())
    twin.cities[1].coins = 4
    assert fields_of(twin) != fields_of(Outer())


def test_fields_of_the_engine_are_found():
    state = CASES[0].deal(1)
    assert {"seats", "over", "news"} < set(names_of(state))
    assert len(names_of(state)) > 10
