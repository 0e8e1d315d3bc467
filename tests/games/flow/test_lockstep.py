"""The engine agrees with the second reading of the rules; bench/lockstep_flow.py plays thousands of games."""

import pytest

from tests.games.flow.lockstep import play_in_lockstep
from tests.ledger import rule


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_engine_plays_as_the_model_does(seats: int):
    for seed in range(5):
        assert play_in_lockstep(seats, 1000 * seats + seed) > 30


@rule("FOH-R-12")
def test_the_engine_plays_as_the_model_does_where_the_extra_action_is_compulsory():
    for seed in range(5):
        assert play_in_lockstep(2, seed, "compulsory") > 30
