"""A position in which somebody has taken what the free city put away can be written down and read again."""

import random

import pytest

from civitas.core import Record, game


@pytest.mark.parametrize(("seed", "moves"), [(73, 41), (202, 29)])
def test_what_the_free_city_put_away_may_be_taken(seed: int, moves: int) -> None:
    wonders, chance = game("wonders"), random.Random(seed)
    state = Record(wonders, 2, seed, wonders.check_options(2, {})).deal()
    for _ in range(moves):
        seat = chance.choice(state.to_act())
        state.apply(seat, chance.choice([int(move) for move in state.legal_moves(seat)]))
    assert wonders.from_dict(state.to_dict()) == state
