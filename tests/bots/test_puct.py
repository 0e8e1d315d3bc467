"""The search that a net guides: its figures, its noise, what it keeps, and that compiling changes nothing."""

import importlib
import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import civitas
from civitas.bots import LearnedBot, Perspective
from civitas.bots.net import Net
from civitas.bots.puct import NO_LIMIT, Puct
from civitas.bots.tree import fingerprint
from civitas.bots.weights import net_of, read_net
from civitas.core import Game, Rng, State, all_games
from train.export import Sizes, random_weights, to_file

ROOT = Path(__file__).resolve().parents[2]
LEARNING = [game for game in all_games() if (files(f"civitas.games.{game.id}") / "encode.py").is_file()]

SEARCHES = """
import json, civitas
from civitas.bots.puct import Puct
from civitas.bots.weights import net_of
from civitas.core import Rng
state, rng, found = civitas.game("duel").deal(seed=5), Rng(6), []
while not state.over:
    seat = state.to_act()[0]
    if len(found) < 8:
        search = Puct(state, seat, Rng(7), net_of("duel", 2), 1.0, 0.1)
        search.run(0.0, 40)
        found.append(search.results())
    moves = state.legal_moves(seat)
    state.apply(seat, moves[rng.below(len(moves))])
print(json.dumps(found))
"""


def net_for(game: Game) -> Net:
    """A net that knows nothing."""
    encode = importlib.import_module(f"civitas.games.{game.id}.encode")
    sizes = Sizes(int(encode.INPUTS), 16, 8, int(encode.ROWS))
    return read_net(to_file(random_weights(sizes, 3), sizes, 64))


def searched(state: State, seat: int, net: Net, passes: int, seed: int = 1) -> Puct:
    search = Puct(state, seat, Rng(seed), net, 1.0, 0.1)
    search.run(0.0, passes)
    return search


@pytest.mark.parametrize("game", LEARNING, ids=lambda game: game.id)
def test_every_pass_is_counted_once_at_the_root(game: Game):
    net = net_for(game)
    for seats in (game.seats[0], game.seats[-1]):
        state = game.deal(seats, 8)
        seat = state.to_act()[-1]
        search = searched(state, seat, net, 60)
        assert search.passes == 60
        assert sum(visits for _, visits, _ in search.results()) == 60
        assert {move for move, _, _ in search.results()} <= set(state.legal_moves(seat))
        assert all(0 <= gain <= visits for _, visits, gain in search.results())
        assert search.results() == searched(state, seat, net, 60).results()


@pytest.mark.parametrize("game", LEARNING, ids=lambda game: game.id)
def test_the_evaluation_judges_in_place_of_the_net_and_passes_share_a_drawn_state(game: Game):
    net = net_for(game)
    for seats, horizon in ((game.seats[0], 1), (game.seats[-1], 0)):
        state = game.deal(seats, 8)
        before = state.to_dict()
        seat = state.to_act()[-1]
        found = []
        for _ in range(2):
            search = Puct(state, seat, Rng(1), net, 1.0, 0.1, 0, 1.0, True, horizon, 8)
            search.run(0.0, 60)
            found.append(search.results())
        assert found[0] == found[1]
        assert sum(visits for _, visits, _ in found[0]) == 60
        assert all(0 <= gain <= visits for _, visits, gain in found[0])
        assert found[0] != searched(state, seat, net, 60).results()
        assert state.to_dict() == before


def test_priors_add_up_and_can_be_replaced():
    game = civitas.game("duel")
    state = game.deal(seed=3)
    seat = state.to_act()[0]
    search = Puct(state, seat, Rng(1), net_for(game), 1.0, 0.1)
    assert sum(search.priors()) == pytest.approx(1, abs=0.001)
    wanted = [0.0] * len(search.priors())
    wanted[-1] = 1.0
    search.set_priors(wanted)
    search.run(0.0, 20)
    assert max(search.results(), key=lambda one: one[1])[0] == state.legal_moves(seat)[-1]


def test_a_later_search_goes_on_below_the_position_that_came_about():
    game = civitas.game("duel")
    net = net_for(game)
    state = game.deal(seed=3)
    seat = state.to_act()[0]
    search = searched(state, seat, net, 300)
    move = max(search.results(), key=lambda one: one[1])[0]
    state.apply(seat, move)
    other = state.to_act()[0]
    node = search.find(fingerprint(state.encode(other)))
    assert node > 0
    kept = Puct(state, other, Rng(2), net, 1.0, 0.1)
    kept.adopt(search, node)
    learned = sum(visits for _, visits, _ in kept.results())
    assert 0 < learned < 300
    kept.run(0.0, 50)
    assert sum(visits for _, visits, _ in kept.results()) == learned + 50
    assert search.find(12345) == 0


@pytest.mark.parametrize("game", LEARNING, ids=lambda game: game.id)
def test_an_adopted_tree_never_names_a_move_that_is_not_open(game: Game):
    net = net_for(game)
    state, rng = game.deal(game.seats[0], 7), Rng(3)
    last: dict[int, Puct] = {}
    for _ in range(60):
        if state.over:
            break
        seat = state.to_act()[0]
        moves = state.choices(seat)
        if len(moves) > 1:
            search = Puct(state.imagine(seat, rng), seat, rng, net, 1.0, 0.1)
            node = last[seat].find(fingerprint(state.encode(seat))) if seat in last else 0
            if node:
                search.adopt(last[seat], node)
            search.run(0.0, 12)
            last[seat] = search
            assert {move for move, _, _ in search.results()} <= set(moves)
        state.apply(seat, moves[rng.below(len(moves))])


def test_time_ends_a_search():
    game = civitas.game("duel")
    state = game.deal(seed=3)
    search = Puct(state, state.to_act()[0], Rng(1), net_for(game), 1.0, 0.1)
    search.run(0.01, NO_LIMIT)
    assert search.passes >= 1


def test_the_learned_bot_plays_duel_with_its_net_and_other_seats_without():
    game = civitas.game("duel")
    assert net_of("duel", 2) is not None
    bot = LearnedBot(playouts=30)
    state, rng = game.deal(seed=4), Rng(5)
    while not state.over:
        seat = state.to_act()[0]
        state.play(seat, bot.choose(Perspective(game, state, seat), rng))
    plain = civitas.game("flow").deal(5, 1)
    seat = plain.to_act()[0]
    assert LearnedBot(playouts=5).choose(Perspective(plain.game, plain, seat), Rng(1)) in plain.legal_moves(seat)


def test_several_processes_share_the_passes():
    game = civitas.game("duel")
    state = game.deal(seed=4)
    seen = Perspective(game, state, state.to_act()[0])
    weighed = LearnedBot(playouts=41, workers=2).weigh(seen, Rng(3))
    assert sum(one.visits for one in weighed) == 41


@pytest.mark.skipif(not os.environ.get("CIVITAS_COMPILED"), reason="there is no compiled engine to compare with")
def test_a_compiled_search_finds_the_same_as_an_interpreted_one():
    found = []
    for path in (str(ROOT / "src"), os.environ["CIVITAS_COMPILED"]):
        done = subprocess.run(
            [sys.executable, "-c", SEARCHES],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        )
        found.append(json.loads(done.stdout))
    assert len(found[0]) == 8
    assert found[0] == found[1]
