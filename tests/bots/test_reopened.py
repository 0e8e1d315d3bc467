"""To think ahead, a search takes others for players who still think: what they have chosen in secret is open again."""

import pytest

import civitas
from civitas.bots.crew import guided, unguided
from civitas.bots.fitted import judge_of
from civitas.core import Rng, State, all_games
from civitas.core.game import Game
from civitas.core.playout import play_out
from tests.ledger import rule

WONDERS = civitas.game("wonders")


def later(state: State, turns: int) -> State:
    """The same game after some random turns, at the start of one."""
    rng = Rng(turns)
    while not state.over and (turns > 0 or len(state.to_act()) < int(state.seats)):
        for seat in state.to_act():
            moves = state.choices(seat)
            state.play(seat, int(moves[rng.below(len(moves))]))
        turns -= 1
    return state


@rule("7W-TURN-02")
@pytest.mark.parametrize("seats", WONDERS.seats)
@pytest.mark.parametrize("turns", [0, 5])
def test_who_is_asked_last_thinks_as_if_it_were_asked_first(seats: int, turns: int):
    early = later(WONDERS.deal(seats, 4), turns)
    late = early.copy()
    last = early.to_act()[-1]
    for seat in early.to_act()[:-1]:
        while seat in late.to_act():
            late.play(seat, int(late.choices(seat)[0]))
    assert late.to_act() == [last]
    for luck in range(5):
        asked_first, asked_last = early.imagine(last, Rng(luck)), late.imagine(last, Rng(luck))
        asked_last.reopen(last)
        assert asked_last == asked_first
        assert WONDERS.from_dict(asked_last.to_dict()) == asked_first


@rule("7W-TURN-02")
def test_ones_own_choice_is_not_taken_back():
    state = later(WONDERS.deal(2, 4), 0)
    holder = next(seat for seat in state.to_act() if state.view(seat)["holder"] == seat)
    state.play(holder, int(state.choices(holder)[0]))  # for its own city; the free city's card is still to be chosen
    other = 1 - holder
    state.play(other, int(state.choices(other)[0]))
    imagined = state.imagine(holder, Rng(3))
    imagined.reopen(holder)
    assert imagined.to_act() == [0, 1]
    assert imagined.view(holder)["choice"] == state.view(holder)["choice"]
    assert list(imagined.choices(holder)) == list(state.choices(holder))


@pytest.mark.parametrize("seats", WONDERS.seats)
def test_searches_ask_the_others_too(seats: int):
    state = later(WONDERS.deal(seats, 4), 0)
    last = state.to_act()[-1]
    for seat in state.to_act()[:-1]:
        while seat in state.to_act():
            state.play(seat, int(state.choices(seat)[0]))
    judge = judge_of("wonders", seats)
    assert judge is not None
    for search in (
        guided("wonders", state.imagine(last, Rng(1)), last, Rng(2), judge),
        unguided("wonders", state.imagine(last, Rng(1)), last, Rng(2)),
    ):
        assert len(search.root.to_act()) == seats
        search.run(0.0, 30)
        assert {move for move, _, _ in search.results()} <= set(state.legal_moves(last))
    assert state.to_act() == [last]  # nothing was done to the real one


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_is_reopened_can_be_played_to_its_end(game: Game):
    rng = Rng(6)
    for seats in game.seats:
        state = game.deal(seats, 8)
        while not state.over:
            for seat in state.to_act():
                if seat in state.to_act():
                    if rng.below(40) == 0:
                        twin = state.imagine(seat, rng)
                        twin.reopen(seat)
                        assert seat in twin.to_act()
                        assert set(state.to_act()) <= set(twin.to_act())
                        assert list(twin.legal_moves(seat)) == list(state.legal_moves(seat))
                        assert game.conserved(twin) == game.conserved(state)
                        play_out(twin, rng)
                    moves = state.choices(seat)
                    state.play(seat, int(moves[rng.below(len(moves))]))
