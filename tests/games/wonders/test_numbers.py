"""The dense numbers of moves, and what a seat knows as numbers."""

import pytest

from civitas.core import BadInput, Rng
from tests.games.wonders.table import GAME, arrange, city, deal, options, say, turn


@pytest.mark.parametrize("boards", ["random", "chosen"])
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_every_legal_move_has_a_number_of_its_own(seats, boards):
    rng = Rng(seats)
    state = deal(seats, 7, boards)
    trades = 0
    while not state.over:
        for seat in state.to_act():
            moves = [int(move) for move in state.legal_moves(seat)]
            numbers = [GAME.to_index(move, state) for move in moves]
            assert len(set(numbers)) == len(moves)
            assert all(0 <= number < GAME.move_space(seats) for number in numbers)
            assert [GAME.from_index(number, state) for number in numbers] == moves
            trades += sum("left" in text or "right" in text for text in options(state, seat))
        seat = state.to_act()[rng.below(len(state.to_act()))]
        moves = [int(move) for move in state.legal_moves(seat)]
        state.play(seat, moves[rng.below(len(moves))])
    assert trades


@pytest.mark.parametrize("seats", [2, 3])
def test_every_number_is_a_move(seats):
    state = deal(seats, 1)
    space = GAME.move_space(seats)
    for number in range(0, space, 7):
        move = GAME.from_index(number, state)
        assert GAME.to_index(move, state) == number
        assert GAME.parse(GAME.notation(move, state), state) == move
    for number in (-1, space, 10**30):
        with pytest.raises(BadInput) as refused:
            GAME.from_index(number, state)
        assert refused.value.reason == "move_index"


def test_smaller_purchases_come_first():
    state = deal(3, 1)
    one, two = (GAME.parse(f"stage < altar < left {count}stone", state) for count in ("", "2 "))
    assert GAME.to_index(one, state) < GAME.to_index(two, state)


def seen(state, seat):
    return dict(zip(GAME.observation_names(int(state.seats)), GAME.observe(state, seat), strict=True))


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_a_seat_observes_what_it_may_know_and_nothing_else(seats):
    names = GAME.observation_names(seats)
    assert len(set(names)) == len(names)
    rng = Rng(seats + 1)
    state = deal(seats, 5, "chosen")
    while not state.over:
        for seat in range(seats):
            numbers = GAME.observe(state, seat)
            assert len(numbers) == len(names)
            assert GAME.observe(state.imagine(seat, rng), seat) == numbers
        seat = state.to_act()[0]
        moves = state.legal_moves(seat)
        state.play(seat, int(moves[rng.below(len(moves))]))


def test_the_numbers_say_what_the_table_shows():
    state = arrange(
        city("giza_a", "lumber_yard", "timber_yard", coins=5, hand=["altar", "theater"]),
        city("rhodes_b", "workshop", stages=1),
        city("olympia_a"),
        turn=3,
    )
    hand = state.view(0)["hand"]
    found = seen(state, 0)
    assert (found["age"], found["turn"], found["to_act"], found["step_choose_card"]) == (1, 3, 1, 1)
    assert (found["my_hand_altar"], found["city_0_coins"], found["city_0_board_giza_a"]) == (1, 5, 1)
    assert (found["city_0_makes_wood"], found["city_0_makes_clay"], found["city_0_makes_stone"]) == (2, 0, 2)
    assert (found["city_1_stages"], found["city_1_shields"], found["city_1_symbol_gear"]) == (1, 1, 1)
    assert (found["city_1_built_workshop"], found["city_2_built_workshop"]) == (1, 0)
    assert seen(state, 1)["city_2_built_lumber_yard"] == 1
    assert found["unknown_altar"] == found["city_1_passed_altar"] == 0
    say(state, 0, "discard theater")
    assert (seen(state, 0)["my_choice_theater"], seen(state, 0)["my_choice_kind"]) == (1, 4)
    assert (seen(state, 1)["city_2_chosen"], seen(state, 1)["my_choice_theater"]) == (1, 0)
    turn(state)
    passed = [
        name.removeprefix("city_1_passed_") for name, count in seen(state, 0).items() if "_1_passed" in name and count
    ]
    assert sorted(passed) == sorted(set(hand) - {"theater"})
