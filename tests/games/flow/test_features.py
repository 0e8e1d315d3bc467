"""What bots are told: the evaluation of a position, and a position as numbers."""

import pytest

from civitas.core import Rng, State
from tests.contract.play import random_move
from tests.games.flow.tabletop import CALM, FLOW, arrange, play

LATE = ["tank", "factory", "einstein", "computer", "democracy"]


def value(state: State, seat: int = 0) -> float:
    return state.evaluate(seat)


def test_points_and_resources_are_worth_something():
    plain = arrange(market=LATE)
    assert value(arrange(market=LATE, players=[{"building": ["temple"]}])) > value(plain)
    assert value(arrange(market=LATE, players=[{"resources": 9}])) > value(plain)
    assert value(arrange(market=LATE, players=[{}, {"building": ["temple"]}])) < value(plain)


def test_an_investment_is_worth_more_the_safer_it_is():
    """Rivals who hold less than the stake cannot snipe it."""
    mine = {"resources": 2, "invested": {"card": "democracy", "amount": 3}}
    safe = arrange(market=LATE, players=[mine, {"resources": 2}, {"resources": 2}])
    open_to_all = arrange(market=LATE, players=[mine, {"resources": 3}, {"resources": 2}])
    assert value(safe) > value(open_to_all)


def test_choosing_an_amount_is_as_good_as_the_best_amount():
    state = arrange(market=LATE, players=[{"resources": 5}, {"resources": 2}, {"resources": 2}])
    play(state, "invest democracy")
    before = state.to_dict()
    best = max(value(after(state, f"stake {amount}")) for amount in range(1, 6))
    assert value(state) == pytest.approx(best)
    assert state.to_dict() == before


def after(state: State, text: str) -> State:
    """The position after a move, before the next player's."""
    twin = state.copy()
    play(twin, text)
    return twin


def test_a_finished_game_is_its_result():
    state = arrange(players=[{"leader": "columbus"}, {"building": ["temple"]}], market=LATE, deck=["the_future"])
    play(state, "use columbus")
    assert [value(state, seat) for seat in range(3)] == [0.0, 1.0, 0.0]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_an_observation_names_what_a_seat_may_know(seats: int):
    names = FLOW.observation_names(seats)
    assert len(set(names)) == len(names)
    state = FLOW.deal(seats, 6)
    rng = Rng(2)
    while not state.over:
        for seat in range(seats):
            numbers = dict(zip(names, FLOW.observe(state, seat), strict=True))
            assert list(numbers.values()) == FLOW.observe(state.imagine(seat, rng), seat)
            seen = state.view(seat)
            assert numbers["supply"] == seen["supply"]
            assert numbers["player_0_held"] == seen["players"][seat]["resources"]
            assert numbers["player_1_icon_trade"] == seen["players"][(seat + 1) % seats]["icons"]["trade"]
            assert [card for card in FLOW.cards() if numbers.get(f"market_{card}")] == [
                entry["card"] for entry in seen["market"]
            ]
        for _ in range(5):
            if not state.over:
                state.play(*random_move(state, rng))


def test_the_observer_is_always_player_0():
    state = arrange(market=CALM, players=[{"resources": 1}, {"resources": 2}, {"resources": 3}], turn=1)
    names = FLOW.observation_names(3)
    held = [
        [dict(zip(names, FLOW.observe(state, seat), strict=True))[f"player_{place}_held"] for place in range(3)]
        for seat in range(3)
    ]
    assert held == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    turns = [dict(zip(names, FLOW.observe(state, seat), strict=True))["turn"] for seat in range(3)]
    assert turns == [2, 1, 3]
