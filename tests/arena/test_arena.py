"""Matches: fair seats, honest counting, the same result from the same seed."""

from collections import Counter

import pytest

import civitas
from civitas.arena import line_up, play_match, rotated, seatings, wilson
from civitas.arena.lineup import MOST_SEATINGS, seats_for
from civitas.core import BadInput, all_games

CIV = civitas.game("civ")


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)])
def test_every_bot_sits_in_every_seat_equally_often(bots: int, seats: int):
    places = line_up(bots, seats)
    assert places.count(0) == 1
    assert set(places) == set(range(bots))
    rounds = [rotated(places, turn) for turn in range(seats)]
    for seat in range(seats):
        assert Counter(round[seat] for round in rounds) == Counter(places)


def test_a_rotation_keeps_the_neighbours():
    assert rotated([0, 1, 2, 1], 2) == [2, 1, 0, 1]


def test_wilson_at_the_edges():
    low, high = wilson(0, 20)
    assert low == 0
    assert 0.15 < high < 0.17
    low, high = wilson(20, 20)
    assert 0.83 < low < 0.85
    assert high == 1
    low, high = wilson(10, 20)
    assert low + high == pytest.approx(1)


def test_a_match_is_reproducible_and_counts_every_game():
    one = play_match(CIV, ["greedy", "random"], games=6, seed=4)
    assert one == play_match(CIV, ["greedy", "random"], games=6, seed=4)
    assert [standing.games for standing in one.bots] == [6, 6]
    assert sum(standing.wins for standing in one.bots) == pytest.approx(6)
    assert all(standing.low <= standing.rate <= standing.high for standing in one.bots)
    assert one.par == 0.5


def test_processes_side_by_side_change_nothing():
    alone = play_match(CIV, ["mcts", "random"], games=4, seed=2, playouts=5)
    assert play_match(CIV, ["mcts", "random"], games=4, seed=2, playouts=5, workers=2) == alone


def test_in_three_seats_the_first_bot_faces_two_of_the_other():
    report = play_match(CIV, ["greedy", "random"], seats=3, games=6, seed=1)
    greedy, random = report.bots
    assert (greedy.games, random.games) == (6, 12)
    assert greedy.wins + random.wins == pytest.approx(6)
    assert report.par == pytest.approx(1 / 3)


def test_in_teams_every_winner_counts():
    report = play_match(CIV, ["random", "random"], seats=4, games=4, seed=1, options={"teams": True})
    assert report.par == pytest.approx(0.5)


def test_equal_bots_share_the_games():
    report = play_match(CIV, ["random", "random"], games=400, seed=9)
    assert all(standing.low < 0.5 < standing.high for standing in report.bots)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_can_be_played_in_an_arena(game: civitas.Game):
    report = play_match(game, ["random", "random"], seats=game.seats[-1], games=2, seed=3)
    assert report.to_dict()["games"] == 2
    assert sum(standing.wins for standing in report.bots) > 0


def test_the_seat_count_fits_the_bots():
    assert seats_for(CIV, 2, None) == 2
    assert seats_for(CIV, 3, None) == 3
    assert seats_for(CIV, 2, 4) == 4


@pytest.mark.parametrize(
    ("bots", "settings", "field"),
    [
        (["random"], {}, "bots"),
        (["random"] * 3, {"seats": 2}, "bots"),
        (["random"] * 5, {}, "bots"),
        (["random", "oracle"], {}, "bot"),
        (["random", "random"], {"seats": 9}, "seats"),
        (["random", "random"], {"games": 0}, "games"),
        (["random", "random"], {"seed": -1}, "seed"),
        (["random", "random"], {"workers": 0}, "workers"),
        (["random", "random"], {"options": {"weather": "fine"}}, "options.weather"),
    ],
)
def test_bad_matches_are_refused(bots: list[str], settings: dict[str, int], field: str):
    with pytest.raises(BadInput) as caught:
        play_match(CIV, bots, **settings)  # type: ignore[arg-type]  # the point of the test
    assert caught.value.field == field


def test_seatings_come_in_rounds_in_which_everybody_sits_everywhere():
    for places in ([0, 1, 2], [0, 1, 2, 1], [0, 1, 2, 3]):
        seated = seatings(places)
        for first in range(0, len(seated), len(places)):
            round_of = seated[first : first + len(places)]
            assert all(sorted(column) == sorted(places) for column in zip(*round_of, strict=True))


def test_where_there_are_too_many_seatings_neighbours_change_from_deal_to_deal():
    places = [0, 1, 2, 3, 4]
    assert {tuple(seatings(places, 7)[turn]) for turn in range(5)} == {tuple(one) for one in seatings(places, 7)}
    assert len({tuple(seatings(places, seed)[0]) for seed in range(20)}) > 10
    assert seatings([0, 1, 1], 7) == seatings([0, 1, 1])


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_deal_is_played_in_so_many_seatings_at_most(seats: int):
    for bots in range(2, seats + 1):
        assert len(seatings(line_up(bots, seats))) <= MOST_SEATINGS
    assert len(seatings(line_up(3, 5))) == 5  # there are thirty


@pytest.mark.parametrize("places", [[0, 1], [0, 1, 1, 1], [0, 1, 2], [0, 1, 2, 1], [0, 1, 2, 3, 4, 5, 6]])
def test_every_bot_meets_every_seat_equally_often(places: list[int]):
    seated = seatings(places)
    assert len({tuple(one) for one in seated}) == len(seated)
    for bot in set(places):
        counts = [sum(1 for one in seated if one[seat] == bot) for seat in range(len(places))]
        assert len(set(counts)) == 1
