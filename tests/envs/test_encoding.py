"""Moves and observations as numbers, whatever the library."""

import pytest

from civitas.core import BadInput, Game, IllegalMove, Rng
from civitas.envs.encoding import LEAST, MOST, Encoding
from tests.envs.games import GAMES, TABLES, name_of, random_index

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=name_of)


def test_duel_and_the_sample_game_are_among_the_games():
    assert {"duel", "caravan"} <= {game.id for game in GAMES}


@every_table
def test_indices_are_dense_distinct_and_lead_back_to_the_move(game: Game, seats: int):
    encoding = Encoding(game, seats)
    state = encoding.deal(3)
    rng = Rng(3)
    while not state.over:
        seat = state.to_act()[0]
        moves = [int(move) for move in state.legal_moves(seat)]
        indices = [encoding.index(state, move) for move in moves]
        assert len(set(indices)) == len(moves)
        assert all(0 <= index < encoding.moves for index in indices)
        assert [game.from_index(index, state) for index in indices] == moves
        mask = encoding.mask(state, seat)
        assert mask.shape == (encoding.moves,)
        assert [index for index, open_ in enumerate(mask) if open_] == sorted(indices)
        encoding.play(state, seat, random_index(encoding, state, seat, rng))


@every_table
def test_an_observation_has_a_name_for_each_number_and_tells_nothing_hidden(game: Game, seats: int):
    encoding = Encoding(game, seats)
    assert len(set(encoding.names)) == len(encoding.names)
    state = encoding.deal(4)
    rng = Rng(4)
    seen = set()
    while not state.over:
        for seat in range(seats):
            numbers = encoding.observation(state, seat)
            assert numbers.shape == (len(encoding.names),)
            assert LEAST <= numbers.min() <= numbers.max() <= MOST
            assert state.imagine(seat, Rng(rng.word())).observe(seat) == list(numbers)
            seen.add(tuple(numbers))
        seat = state.to_act()[0]
        encoding.play(state, seat, random_index(encoding, state, seat, rng))
    assert len(seen) > 10


@every_table
def test_an_index_that_is_no_legal_move_raises_and_changes_nothing(game: Game, seats: int):
    encoding = Encoding(game, seats)
    state = encoding.deal(5)
    seat = state.to_act()[0]
    legal = set(encoding.legal(state, seat))
    before = state.to_dict()
    for index in [-1, encoding.moves, *range(0, encoding.moves, max(1, encoding.moves // 200))]:
        if index not in legal:
            with pytest.raises((BadInput, IllegalMove)):
                encoding.play(state, seat, index)
    assert state.to_dict() == before
