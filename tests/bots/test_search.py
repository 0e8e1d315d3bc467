"""The tree search: its budget, its figures, its strength, and that compiling changes nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import civitas
from civitas.arena import play_match
from civitas.bots import MctsBot, Perspective
from civitas.bots.search import NO_LIMIT, Search
from civitas.core import Rng, State

SRC = Path(__file__).resolve().parents[2] / "src"

SEARCHES = """
import json, civitas
from civitas.bots import MctsBot, Perspective
from civitas.bots.search import Search
from civitas.core import Rng
found = []
for game in civitas.all_games():
    for seats in game.seats:
        state = game.deal(seats, 5)
        rng = Rng(6)
        for step in range(40):
            if state.over:
                break
            seat = state.to_act()[0]
            if step % 13 == 0:
                for horizon in (0, 5):
                    search = Search(state, seat, Rng(7), 0.7, horizon)
                    search.run(0.0, 25)
                    found.append(search.results())
            moves = state.choices(seat)
            state.apply(seat, moves[rng.below(len(moves))])
print(json.dumps(found))
"""


def opening(options: dict[str, object] | None = None, seats: int = 2) -> State:
    return civitas.game("civ").deal(seats, 8, options or {})


def searched(state: State, seat: int, playouts: int, seed: int = 1, horizon: int = 0) -> Search:
    search = Search(state, seat, Rng(seed), 0.7, horizon)
    search.run(0.0, playouts)
    return search


def test_the_same_stream_gives_the_same_figures():
    state = opening()
    seat = state.to_act()[0]
    assert searched(state, seat, 150).results() == searched(state, seat, 150).results()
    assert searched(state, seat, 150).results() != searched(state, seat, 150, seed=2).results()


def test_every_playout_is_counted_once_at_the_root():
    state = opening()
    search = searched(state, state.to_act()[0], 200)
    assert search.playouts == 200
    assert sum(visits for _, visits, _ in search.results()) == 200
    assert all(0 <= gain <= visits for _, visits, gain in search.results())


def test_every_legal_move_is_tried_before_any_is_tried_twice():
    state = opening()
    seat = state.to_act()[0]
    legal = sorted(state.legal_moves(seat))
    assert [(move, visits) for move, visits, _ in searched(state, seat, len(legal)).results()] == [
        (move, 1) for move in legal
    ]


def test_a_search_can_be_continued():
    state = opening()
    seat = state.to_act()[0]
    search = searched(state, seat, 40)
    search.run(0.0, 60)
    assert search.results() == searched(state, seat, 100).results()


def test_time_ends_a_search_without_a_number_of_playouts():
    state = opening()
    search = Search(state, state.to_act()[0], Rng(1), 0.7, 0)
    search.run(0.01, NO_LIMIT)
    assert search.playouts >= 1


@pytest.mark.parametrize("chosen_before", [0, 2])
def test_seats_that_choose_at_the_same_time_all_learn(chosen_before: int):
    state = opening({"deal": "draft"}, seats=4)
    for seat in range(chosen_before):
        state.apply(seat, state.legal_moves(seat)[0])
    seat = 3
    search = searched(state, seat, 120)
    assert sorted(move for move, _, _ in search.results()) == sorted(state.legal_moves(seat))
    assert sum(visits for _, visits, _ in search.results()) == 120


def test_a_cut_playout_is_judged_by_sight():
    state = opening()
    seat = state.to_act()[0]
    gains = [gain / visits for _, visits, gain in searched(state, seat, 60, horizon=2).results()]
    assert all(0 < gain < 1 for gain in gains)
    assert any(gain * 60 % 1 > 1e-6 for gain in gains)


def test_the_search_beats_random_play():
    report = play_match(civitas.game("civ"), ["mcts", "random"], games=10, seed=1, playouts=30)
    assert report.bots[0].wins >= 9


def test_several_processes_share_the_playouts():
    game = civitas.game("civ")
    state = opening()
    seen = Perspective(game, state, state.to_act()[0])
    bot = MctsBot(playouts=41, workers=2)
    weighed = bot.weigh(seen, Rng(3))
    assert sum(one.visits for one in weighed) == 41
    assert weighed == bot.weigh(seen, Rng(3))
    assert MctsBot(0.01, workers=2).choose(seen, Rng(3)) in seen.legal_moves()


@pytest.mark.skipif(not os.environ.get("CIVITAS_COMPILED"), reason="there is no compiled engine to compare with")
def test_a_compiled_search_finds_the_same_as_an_interpreted_one():
    found = []
    for path in (str(SRC), os.environ["CIVITAS_COMPILED"]):
        done = subprocess.run(
            [sys.executable, "-c", SEARCHES],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(json.loads(done.stdout))
    assert len(found[0]) > 5
    assert found[0] == found[1]
