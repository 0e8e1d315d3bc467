"""Moves as text, as labels, and as dense numbers."""

import pytest

from civitas.core import BadInput, Rng
from tests.contract.play import random_move
from tests.games.flow.tabletop import FLOW, arrange

TEXTS = [
    *("harvest", "complete", "decline", "invest monastery", "stake 1", "stake 72", "snipe irrigation", "use columbus"),
    *("take temple", "attack 4", "remove great_wall", "moderate castle", "keep aristocracy"),
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_a_move_and_back(text: str):
    state = arrange()
    move = FLOW.parse(text, state)
    assert FLOW.is_move(move, state)
    assert FLOW.notation(move, state) == text
    index = FLOW.to_index(move, state)
    assert 0 <= index < FLOW.move_space(3)
    assert FLOW.from_index(index, state) == move


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("conquer rome", "move_word"),
        ("invest", "move_parts"),
        ("invest rome", "move_card"),
        ("harvest 3", "move_parts"),
        ("stake 0", "not_number"),
        ("stake many", "not_number"),
        ("attack 9", "move_seat"),
        ("keep temple", "move_card"),
    ],
)
def test_a_wrong_text_is_named(text: str, reason: str):
    with pytest.raises(BadInput) as refused:
        FLOW.parse(text, arrange())
    assert (refused.value.field, refused.value.reason) == ("move", reason)


def test_every_number_is_one_move_or_none():
    state, seen = arrange(), set()
    for move in range(-5, 1000):
        if FLOW.is_move(move, state):
            text = FLOW.notation(move, state)
            assert FLOW.parse(text, state) == move
            seen.add(FLOW.to_index(move, state))
    assert seen == set(range(FLOW.move_space(2)))
    with pytest.raises(BadInput):
        FLOW.from_index(FLOW.move_space(2), arrange())


@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_move_has_a_dense_number(seats: int):
    state = FLOW.deal(seats, 3)
    rng = Rng(5)
    while not state.over:
        for seat in state.to_act():
            for move in state.legal_moves(seat):
                assert FLOW.from_index(FLOW.to_index(int(move), state), state) == move
        state.play(*random_move(state, rng))


def test_labels_name_cards_seats_and_amounts():
    state = arrange()
    label = {text: FLOW.describe(FLOW.parse(text, state), state) for text in TEXTS}
    assert label["invest monastery"] == ("flow.move.invest", {"card": "monastery"})
    assert label["stake 72"] == ("flow.move.stake", {"count": "72"})
    assert label["attack 4"] == ("flow.move.attack", {"target": 4})
