"""Exact counts of what can be reached in a few moves: a move too many or too few anywhere changes them.

`sequences` counts move sequences by their length, `positions` the different positions they lead to. If a change of the
rules is meant, `.venv/bin/python tools/corpus.py GAME` counts anew.
"""

import pytest

import civitas
from civitas.core import game_ids
from tests.corpus.test_games import STORED
from tools.corpus import MOST_SEQUENCES, Entry, count, load_counts, named_position, positions

ENTRIES = load_counts()


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry['game']}: {entry['name']}")
def test_moves_and_positions_are_counted(entry: Entry):
    state = named_position(entry)
    before = state.to_dict()
    assert entry["sequences"]
    assert [count(state, depth) for depth in range(1, len(entry["sequences"]) + 1)] == entry["sequences"]
    assert [positions(state, depth) for depth in range(1, len(entry["positions"]) + 1)] == entry["positions"]
    assert state.to_dict() == before


def test_every_game_and_seat_count_is_counted():
    for id in game_ids():
        seats = {entry["deal"].get("seats") for entry in ENTRIES if entry["game"] == id and "deal" in entry}
        if id in STORED:
            assert set(civitas.game(id).seats) <= seats, f"run tools/corpus.py {id}"


def test_counts_are_deep_enough_to_mean_something():
    for entry in ENTRIES:
        assert entry["sequences"][-1] <= MOST_SEQUENCES
        assert len(entry["positions"]) >= 1
        assert entry["positions"][0] <= entry["sequences"][0]
