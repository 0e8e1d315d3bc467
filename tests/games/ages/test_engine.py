"""Properties of the engine over random play: ratings, tokens, tasks, beliefs."""

import pytest

from civitas.core import Rng
from civitas.games.ages import GAME
from civitas.games.ages.ratings import refresh
from civitas.games.ages.state import AgesState
from tests.contract.fields import fields_of
from tests.ledger import rule

TABLES = [(2, {}), (3, {}), (4, {}), (3, {"variant": "shorter"}), (4, {"variant": "peaceful", "pacts": True})]


def random_game(seats: int, options: dict[str, object], seed: int):
    """The states of a random game."""
    state = GAME.deal(seats, seed, options)
    assert isinstance(state, AgesState)
    rng = Rng(seed + 9)
    while not state.over:
        yield state
        seat = state.to_act()[0]
        legal = state.choices(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    yield state


@rule("TTA-TURN-08", "TTA-EVENT-22")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_kept_ratings_are_those_of_the_table(seats: int, options: dict[str, object]):
    for state in random_game(seats, options, 3):
        for seat in range(seats):
            if state.nations[seat].alive:
                twin = state.copy()
                refresh(twin, seat)
                assert fields_of(twin.nations[seat]) == fields_of(state.nations[seat])


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_tokens_are_conserved(seats: int, options: dict[str, object]):
    for state in random_game(seats, options, 4):
        for nation in state.nations:
            assert nation.yellow + nation.pool + nation.working() == 25 + nation.yellow_owned
            assert nation.blue + sum(nation.tokens) + nation.stages == 16 + nation.blue_owned
            counts = (nation.white, nation.red, nation.blue, nation.yellow, nation.pool, nation.science, nation.culture)
            assert min(counts) >= 0
