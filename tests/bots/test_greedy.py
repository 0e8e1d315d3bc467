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


def test_a_chance_that_lies_a_haze_below_another_is_e_times_less_likely():
    for haze, ratio in ((0.1, e), (0.2, e**0.5)):
        first, second, third = shares([0.5, 0.4, 0.3], haze)
        assert first / second == pytest.approx(ratio, rel=0.08)
        assert second / third == pytest.approx(ratio, rel=0.08)


def test_what_counts_is_how_far_chances_lie_apart_also_where_there_are_but_two():
    assert shares([0.2, 0.3, 0.35, 0.4], 0.1) == pytest.approx(shares([0.4, 0.5, 0.55, 0.6], 0.1), abs=0.015)
    assert shares([0.5, 0.501], 0.05)[0] == pytest.approx(0.5, abs=0.015)  # as good as alike
    assert shares([0.1, 0.9], 0.05)[0] == 0  # nobody overlooks this


def test_moves_that_are_all_alike_are_drawn_alike():
    assert shares([0.25] * 4, 0.01) == pytest.approx([0.25] * 4, abs=0.015)


def test_a_blunder_that_stands_out_is_seldom_made_even_in_a_thick_haze():
    assert shares([0.5] * 9 + [0.01], 0.05)[-1] < 0.001


def test_in_hardly_any_haze_the_best_is_chosen():
    assert shares([0.2, 0.31, 0.3, 0.1], 1e-3) == [0, 1, 0, 0]


def test_the_thicker_the_haze_the_fewer_games_are_won():
    game = civitas.game("duel")
    won = {haze: sum(wins(game, haze, number) for number in range(30)) for haze in (0.002, 0.2)}
    assert won[0.002] > won[0.2]


def wins(game: Game, haze: float, number: int) -> float:
    """Does a bot in this haze win against one that sees clearly?"""
    state = game.deal(2, number // 2)
    bots = [GreedyBot(haze), GreedyBot()] if number % 2 else [GreedyBot(), GreedyBot(haze)]
    rng = Rng(number)
    while not state.over:
        seat = state.to_act()[0]
        state.play(seat, bots[seat].choose(Perspective(game, state, seat), rng))
    return state.reward(1 - number % 2)
