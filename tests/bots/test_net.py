"""The net: its arithmetic, its file, and that it sees only what a seat may know."""

import importlib
import json
from importlib.resources import files
from math import exp

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import civitas
from civitas.bots.net import ONE, TOP, Eye, Net
from civitas.bots.weights import net_of, read_net, tables_of, write_net
from civitas.core import Game, Rng, State, all_games
from train.export import Sizes, check_lanes, random_weights, to_file

SIZES = Sizes(inputs=9, hidden=16, units=8, moves=5)
LEARNING = [game for game in all_games() if (files(f"civitas.games.{game.id}") / "encode.py").is_file()]


def small_net(seed: int = 1) -> Net:
    return read_net(to_file(random_weights(SIZES, seed), SIZES, 9))


def by_hand(numbers: list[int], seed: int) -> tuple[float, list[float]]:
    """The same net in decimal numbers: the chance and the weights of the moves."""
    first, second, heads = random_weights(SIZES, seed)
    hidden = [first[-1][unit] + sum(first[number][unit] for number in numbers) for unit in range(SIZES.hidden)]
    hidden = [min(max(value, 0.0), TOP / ONE) for value in hidden]
    units = [
        second[-1][unit] + sum(value * second[row][unit] for row, value in enumerate(hidden))
        for unit in range(SIZES.units)
    ]
    units = [min(max(value, 0.0), TOP / ONE) for value in units]
    out = [row[-1] + sum(value * weight for value, weight in zip(units, row[:-1], strict=True)) for row in heads]
    return 1 / (1 + exp(-out[0])), out[1:]


@pytest.mark.parametrize("numbers", [[], [0], [3, 5], list(range(9))])
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_numbers_come_close_to_decimal_ones(numbers: list[int], seed: int):
    net = small_net(seed)
    net.look(vec[i64](numbers))
    chance, moves = by_hand(numbers, seed)
    assert net.chance() == pytest.approx(chance, abs=0.01)
    assert [net.head(1 + move) for move in range(SIZES.moves)] == pytest.approx(moves, abs=0.03)


def test_looking_again_counts_only_what_holds_now():
    net = small_net()
    eye = Eye(net, 2)
    for seat, numbers in [(0, [1, 2]), (1, [8]), (0, [2, 3, 7]), (1, [8]), (0, []), (1, [0, 4, 8]), (0, [2])]:
        eye.look(vec[i64](numbers), seat)
        again = [net.head(row) for row in range(1 + SIZES.moves)]
        net.look(vec[i64](numbers))
        assert again == [net.head(row) for row in range(1 + SIZES.moves)]


def test_a_file_of_weights_is_read_back_or_refused():
    data = to_file(random_weights(SIZES, 1), SIZES, 9)
    net = read_net(data)
    assert (net.inputs, net.words, net.deep, net.moves) == (9, 4, 4, 5)
    with pytest.raises(ValueError, match="cut off"):
        read_net(data[:-2])
    with pytest.raises(ValueError, match="no file of weights"):
        read_net(b"something else")
    with pytest.raises(ValueError, match="do not fit"):
        write_net(9, 4, 4, 5, [1, 2, 3])


def test_weights_that_could_leave_their_lane_are_refused():
    check_lanes([[100], [200], [5]], 1, 1, 1, 16)
    with pytest.raises(ValueError, match="too large"):
        check_lanes([[20000], [20000], [5]], 2, 1, 1, 16)


def states(game: Game, seats: int, seed: int, every: int, options: dict[str, object] | None = None) -> list[State]:
    state = game.deal(seats, seed, options)
    rng = Rng(seed)
    found = []
    count = 0
    while not state.over:
        if count % every == 0:
            found.append(state.copy())
        seat = state.to_act()[0]
        moves = state.choices(seat)
        state.apply(seat, moves[rng.below(len(moves))])
        count += 1
    return found


@pytest.mark.parametrize("game", LEARNING, ids=lambda game: game.id)
def test_a_position_is_encoded_from_what_the_seat_knows(game: Game):
    for seats in game.seats:
        check_encoded(game, seats, {})


def test_so_it_is_in_teams():
    check_encoded(civitas.game("civ"), 4, {"teams": True})


def check_encoded(game: Game, seats: int, options: dict[str, object]) -> None:
    inputs = importlib.import_module(f"civitas.games.{game.id}.encode").INPUTS
    for state in states(game, seats, 5, 3, options):
        for seat in range(seats):
            numbers = list(state.encode(seat))
            assert numbers == list(state.imagine(seat, Rng(9)).encode(seat))
            assert len(set(numbers)) == len(numbers)
            assert all(0 <= number < inputs for number in numbers)


@pytest.mark.parametrize("game", LEARNING, ids=lambda game: game.id)
def test_every_move_has_a_row(game: Game):
    rows = importlib.import_module(f"civitas.games.{game.id}.encode").ROWS
    for seats in game.seats:
        for state in states(game, seats, 6, 2):
            for seat in state.to_act():
                assert all(0 <= state.move_row(seat, move) < rows for move in state.legal_moves(seat))


def shipped() -> list[str]:
    return sorted(item.name[:-4] for item in (files("civitas.bots") / "nets").iterdir() if item.name.endswith(".bin"))


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_net_fits_its_game_and_says_where_it_comes_from(name: str):
    game = name.partition("-")[0]
    encode = importlib.import_module(f"civitas.games.{game}.encode")
    assert tables_of(name, game)
    for seats in tables_of(name, game):
        assert seats in civitas.game(game).seats
        net = net_of(game, seats)
        assert net is not None
        assert (net.inputs, net.moves) == (encode.INPUTS, encode.ROWS)
    folder = files("civitas.bots") / "nets"
    assert len((folder / f"{name}.bin").read_bytes()) < 2_000_000
    note = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    assert note["game"] == game
    assert {"commit", "command", "games", "rounds", "machine"} <= set(note)


def test_a_game_without_a_net_has_none():
    assert net_of("duel", 9) is None


def test_tables_share_a_net_that_is_read_once():
    assert net_of("wonders", 3) is net_of("wonders", 7) is not None
    assert net_of("wonders", 2) is None
