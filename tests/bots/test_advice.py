"""Hints: what the strongest search advises."""

import pytest

from civitas.bots import Perspective, hints
from civitas.core import Game, Rng, State, all_games


def advised(state: State, seat: int) -> set[int]:
    found = hints(Perspective(state.game, state, seat), Rng(5), seconds=0.001)
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)
    assert all(0 <= one.chance <= 1 for one in found)
    return {one.move for one in found}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_there_is_a_hint_for_everybody_who_is_asked_even_where_one_move_is_left(game: Game):
    forced = 0
    for seed in range(2):
        state, rng = game.deal(game.seats[0], seed), Rng(seed)
        for step in range(60):
            if state.over:
                break
            seat = state.to_act()[0]
            moves = state.choices(seat)
            if len(moves) == 1:
                forced += 1
                assert advised(state, seat) == set(moves)
            elif step % 12 == 0:
                assert advised(state, seat)
                assert advised(state, seat) <= set(moves)
            state.apply(seat, moves[rng.below(len(moves))])
    assert forced or game.id in {"flow", "wonders"}  # where hardly ever one move is left so early


def test_who_is_not_asked_gets_no_hint():
    state = next(game for game in all_games() if game.id == "duel").deal(seed=3)
    assert hints(Perspective(state.game, state, 1 - state.to_act()[0]), Rng(1), seconds=0.001) == []


def test_at_the_start_of_through_the_ages_everybodys_chance_is_about_even():
    game = next(game for game in all_games() if game.id == "ages")
    for seats in game.seats:
        state = game.deal(seats, 3)
        best = hints(Perspective(game, state, state.to_act()[0]), Rng(1), seconds=0.02)[0]
        assert best.chance == pytest.approx(1 / seats, abs=0.12)
