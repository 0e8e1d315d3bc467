"""Who learns what when: a move without news surprises nobody, and who is not asked has no moves."""

import pytest

from civitas.bots import Perspective
from civitas.core import BadInput, Rng, State
from tests.contract.play import CASES, Case, random_move, random_states

every_case = pytest.mark.parametrize("case", CASES, ids=str)
MOST_POINTS = 60
MOST_TRIES = 20


def points(case: Case, seed: int) -> list[tuple[State, tuple[int, int]]]:
    """States of a random game with the move that was made there."""
    out = []
    rng = Rng(seed + 1)
    state = case.deal(seed)
    while not state.over:
        move = random_move(state, rng)
        out.append((state.copy(), move))
        state.play(*move)
    return out[:: max(1, len(out) // MOST_POINTS)]


def after(state: State, seat: int, move: int) -> State:
    twin = state.copy()
    twin.play(seat, move)
    return twin


def foretold(state: State, seat: int, mover: int, move: int, rng: Rng) -> State | None:
    """What comes of the move in a state that the seat imagines; None if it is possible in none of them.

    A move that shows what the mover had kept (a card from its hand) is its own choice to show it: the seat then
    imagines states in which the move is possible. A choice made in secret may be any.
    """
    for _ in range(MOST_TRIES):
        imagined = state.imagine(seat, rng)
        open_moves = [int(open_move) for open_move in imagined.legal_moves(mover)]
        if move in open_moves:
            return after(imagined, mover, move)
        if len(state.to_act()) > 1:
            return after(imagined, mover, open_moves[rng.below(len(open_moves))])
    return None


def place(state: State, seat: int, mover: int, move: int) -> tuple[object, ...]:
    """Where a test has failed; made only then, as it costs as much as the test."""
    return seat, mover, state.game.notation(move, state), state.to_dict()


@every_case
def test_no_news_no_surprise(case: Case):
    """After a move that raised no news, every seat could have foretold its view from the move alone."""
    rng = Rng(31)
    told = 0
    for state, (mover, move) in points(case, 31):
        real = after(state, mover, move)
        if real.news != state.news:
            continue
        for seat in range(case.seats):
            guess = foretold(state, seat, mover, move, rng)
            if guess is not None:
                assert guess.view(seat) == real.view(seat), place(state, seat, mover, move)
                told += 1
    assert told


@every_case
def test_a_seat_that_is_not_to_act_has_no_moves(case: Case):
    waited = 0
    for state in random_states(case, 41):
        for seat in range(case.seats):
            if seat not in state.to_act():
                assert list(state.legal_moves(seat)) == []
                seen = Perspective(case.game, state, seat)
                assert seen.legal_moves() == []
                assert seen.playing_moves() == []
                waited += 1
    assert waited


@every_case
def test_seats_that_are_not_at_the_table_are_refused(case: Case):
    state = case.deal(1)
    for seat in (-1, case.seats, 2**70):
        for ask in (
            state.legal_moves,
            state.view,
            state.decision,
            state.observe,
            lambda seat: Perspective(case.game, state, seat),
        ):
            with pytest.raises(BadInput) as refused:
                ask(seat)
            assert refused.value.field == "seat"
    for seat in (-1, case.seats):  # of a machine word, as searches ask
        with pytest.raises(BadInput) as refused:
            state.imagine(seat, Rng(1))
        assert refused.value.field == "seat"
