"""The bot that looks one move ahead, and how it errs in a haze."""

from collections import Counter
from math import e

import pytest

import civitas
from civitas.bots import Perspective
from civitas.bots.greedy import GreedyBot, hazily
from civitas.core import Game, Rng

DRAWS = 20_000


def shares(values: list[float], haze: float) -> list[float]:
    rng = Rng(3)
    counts = Counter(hazily(values, haze, rng) for _ in range(DRAWS))
    return [counts[place] / DRAWS for place in range(len(values))]


def test_a_value_a_haze_of_spreads_below_another_is_e_times_less_likely():
    values = [0.5, 0.4, 0.3]  # the standard deviation is 0.1 times the root of 2/3
    for haze, ratio in ((1.5**0.5, e), (2 * 1.5**0.5, e**0.5)):
        first, second, third = shares(values, haze)
        assert first / second == pytest.approx(ratio, rel=0.08)
        assert second / third == pytest.approx(ratio, rel=0.08)


def test_what_counts_is_how_far_values_lie_apart_compared_with_the_others():
    values = [0.2, 0.3, 0.35, 0.9]
    assert shares(values, 0.8) == shares([1000 * value for value in values], 0.8)
    assert shares(values, 0.8) == shares([1 + value for value in values], 0.8)


def test_moves_that_are_all_alike_are_drawn_alike():
    assert shares([0.25] * 4, 0.01) == pytest.approx([0.25] * 4, abs=0.015)


def test_a_blunder_that_stands_out_is_seldom_made_even_in_a_thick_haze():
    assert shares([0.5] * 9 + [0.01], 0.6)[-1] < 0.001


def test_in_hardly_any_haze_the_best_is_chosen():
    assert shares([0.2, 0.31, 0.3, 0.1], 1e-3) == [0, 1, 0, 0]


def test_the_thicker_the_haze_the_fewer_games_are_won():
    game = civitas.game("duel")
    won = {haze: sum(wins(game, haze, number) for number in range(30)) for haze in (0.3, 3.0)}
    assert won[0.3] > won[3.0]


def wins(game: Game, haze: float, number: int) -> float:
    """Does a bot in this haze win against one that sees clearly?"""
    state = game.deal(2, number // 2)
    bots = [GreedyBot(haze), GreedyBot()] if number % 2 else [GreedyBot(), GreedyBot(haze)]
    rng = Rng(number)
    while not state.over:
        seat = state.to_act()[0]
        state.play(seat, bots[seat].choose(Perspective(game, state, seat), rng))
    return state.reward(1 - number % 2)
