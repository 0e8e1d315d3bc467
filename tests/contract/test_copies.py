"""Copies, pickles and deep copies are equal field by field, and independent."""

import copy
import pickle
from typing import Any

import pytest
from librt.vecs import append, vec

from civitas.core import Rng, State
from tests.contract.fields import fields_of, names_of, parts_of
from tests.contract.play import CASES, Case, random_move, random_states

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize(
    "case", {case.game.id: case for case in CASES}.values(), ids=lambda case: case.game.id
)
MOST_STATES = 60
FIXED = ("game", "seats", "ring")  # follow from what a state is made with
PASSING = ("loud", "told")  # only while a move is being played: a copy tells nothing


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


def other(value: object) -> object:
    """Another value of the same kind; None where a field holds no plain numbers."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return append(value[:], 1) if isinstance(value, vec) else None


@every_game
def test_a_copy_forgets_no_field(case: Case):
    """Random games leave many fields as they began, so each is changed by hand, also inside cities and nations."""
    state = next(state for index, state in enumerate(random_states(case, 2)) if index == 12)
    changed = 0
    for part in parts_of(state):
        for name in names_of(part):
            value = getattr(part, name)
            if name in (*FIXED, *PASSING) or other(value) is None:
                continue
            setattr(part, name, other(value))
            assert fields_of(state.copy()) == fields_of(state), f"{type(part).__name__}.{name}"
            setattr(part, name, value)
            changed += 1
    assert changed > 10


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
