"""Random games from the deal to the end: nothing is lost, nothing is twice, and every game ends."""

from random import Random

import pytest

from tests.models.flow import cards
from tests.models.flow.model import LAST_TURN, IllegalMove, Model
from tests.models.flow.positions import deal, places
from tests.models.flow.table import MODERATOR, RESOURCES


def check(model: Model) -> None:
    table = model.table
    held = [nation.resources for nation in table.nations]
    investments = [investment for investment in table.market.values() if investment is not None]
    investors = [investor for investor, _ in investments]
    assert table.total() == RESOURCES
    assert min([table.supply, table.reservoir, *held, *[amount for _, amount in investments]]) >= 0
    assert places(model) == sorted(cards.CARDS)
    assert len(investors) == len(set(investors))
    assert (MODERATOR in investors) <= (model.seats == 2)
    if model.phase() == "action":
        assert len(table.market) == table.size
        assert (MODERATOR in investors) == (model.seats == 2)
        assert not model.table.ending


def play_out(model: Model, random: Random, hurry: float) -> int:
    """Play a random game, harvesting and investing less often the more it hurries; how many moves it took."""
    moves = 0
    while not model.over:
        for seat in range(model.seats):
            assert bool(model.legal(seat)) == (seat in model.to_act())
        seat = random.choice(model.to_act())
        legal = model.legal(seat)
        assert len(legal) == len(set(legal))
        bold = [move for move in legal if move[0] not in ("invest", "harvest", "done")]
        model.play(random.choice(bold if bold and random.random() < hurry else legal), seat)
        check(model)
        moves += 1
    return moves


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("ask_forced", [False, True])
def test_random_games_keep_the_accounts_and_end(seats: int, ask_forced: bool):
    for seed in range(8):
        model = Model.start(**deal(seats, seed), ask_forced=ask_forced)
        check(model)
        assert play_out(model, Random(seed), hurry=seed / 8) > 10
        assert model.table.ending
        snapshot = model.snapshot()
        assert snapshot["over"]
        assert snapshot["phase"] == "over"
        assert len(snapshot["scores"]) == seats
        assert set(snapshot["winners"]) <= set(range(seats))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_in_which_all_harvest_is_stopped_after_the_round_of_turn_1000(seats: int):
    model = Model.start(**deal(seats, 1))
    while not model.over:
        model.play(("harvest",))
    assert model.turn_number >= LAST_TURN
    assert model.turn_number == {3: 1002, 4: 1000, 5: 1000}[seats]
    assert model.turn == (model.first - 1) % seats


def test_forced_choices_change_nothing_but_who_is_asked():
    for seed in range(4):
        short, long = (Model.start(**deal(3, seed), ask_forced=asked) for asked in (False, True))
        random = Random(seed)
        while not short.over:
            while long.phase() != short.phase() or long.legal() != short.legal():
                assert len(long.legal()) == 1
                long.play(long.legal()[0])
            move = random.choice(short.legal())
            short.play(move)
            long.play(move)
        while not long.over:
            long.play(long.legal()[0])
        assert short.snapshot() == long.snapshot()


def test_a_move_that_is_not_legal_is_refused():
    model = Model.start(**deal(3, 1))
    with pytest.raises(IllegalMove):
        model.play(("complete", "warriors"))
    with pytest.raises(IllegalMove):
        model.play(("harvest",), seat=(model.turn + 1) % 3)


def test_the_models_of_two_players_choose_their_start_cards_in_any_order():
    ends = []
    for order in ([0, 1], [1, 0]):
        model = Model.start(**deal(2, 5))
        for seat in order:
            assert not any(nation.all_cards() for nation in model.table.nations)
            model.play(model.legal(seat)[1], seat)
        ends.append(model.snapshot())
    assert ends[0] == ends[1]
    assert ends[0]["to_act"] == [ends[0]["first"]]
    assert len(ends[0]["box"]) == 4
