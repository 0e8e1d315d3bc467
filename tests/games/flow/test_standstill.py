"""Harvests that bring nothing: legal for everybody, but bots do not hold a game up with them (R-30)."""

from typing import Any

import pytest

from civitas.bots import Perspective, hints, make_bot
from civitas.core import Rng, State
from tests.games.flow.tabletop import CALM, FLOW, arrange, legal
from tests.ledger import rule
from train.playing import playing

LEADER = {"resources": 24, "wonders": ["pyramids"]}
MIDDLE = {"resources": 24}
INVESTED = {"resources": 20, "invested": {"card": "temple", "amount": 4}}


def table(*players: dict[str, Any], supply: int = 0, **fields: Any) -> State:
    """A table at which all resources are held or invested, but for the supply."""
    given = [dict(one) for one in players]
    given[-1]["resources"] -= supply
    state = arrange(players=given, market=CALM, supply=supply, **fields)
    assert state.view(None)["reservoir"] == 0
    return state


def idle(state: State) -> str | None:
    """The move of whoever is to act by which nothing would change."""
    move = FLOW.idle_move(state, state.to_act()[0])
    return None if move is None else FLOW.notation(move, state)


@rule("FOH-TURN-03")
@pytest.mark.parametrize("supply", [0, 1])
def test_a_harvest_of_nothing_is_idle_while_nobody_has_invested(supply: int):
    state = table(MIDDLE, LEADER, MIDDLE, supply=supply)
    assert idle(state) == "harvest"
    assert legal(state)[0] == "harvest"
    before = state.view(None)
    state.play(0, "harvest")
    changed = {name for name, value in state.view(None).items() if value != before[name]}
    assert changed == {"to_act", "turn", "turns"}


def test_a_harvest_that_brings_something_is_not_idle():
    assert idle(table(MIDDLE, LEADER, MIDDLE, supply=2)) is None
    growing = arrange(
        players=[{"resources": 23, "government": ["agrarian_tribe"]}, {**LEADER}, MIDDLE], market=CALM, supply=0
    )
    assert growing.view(None)["players"][0]["harvest"]["grown"] == 1
    assert idle(growing) is None


def test_who_leads_alone_may_wait_for_others_who_can_act():
    assert idle(table(LEADER, MIDDLE, MIDDLE)) is None
    assert idle(table(MIDDLE, MIDDLE, MIDDLE)) == "harvest"  # all lead
    assert idle(table({**LEADER, "resources": 72}, {"resources": 0}, {"resources": 0})) == "harvest"


def test_an_investment_of_another_is_worth_waiting_for_but_not_ones_own():
    assert idle(table(MIDDLE, INVESTED, LEADER)) is None
    assert idle(table(INVESTED, LEADER, MIDDLE)) == "harvest"
    assert idle(table({**INVESTED, "wonders": ["pyramids"]}, MIDDLE, MIDDLE)) == "harvest"


def test_a_turn_of_two_and_other_questions_are_never_idle():
    state = table(MIDDLE, LEADER, MIDDLE)
    state.play(0, "invest temple")
    assert idle(state) is None
    two = FLOW.deal(2, 1)
    rng = Rng(2)
    while not two.over:
        seat = two.to_act()[0]
        assert FLOW.idle_move(two, seat) is None
        moves = two.choices(seat)
        two.apply(seat, moves[rng.below(len(moves))])


@pytest.mark.parametrize("name", ["random", "greedy", "mcts", "learned"])
def test_no_bot_is_idle_while_it_can_act(name: str):
    state = table(MIDDLE, LEADER, MIDDLE)
    seen = Perspective(FLOW, state, 0)
    assert len(seen.legal_moves()) == len(seen.playing_moves()) + 1
    chosen = {make_bot(name, playouts=30).choose(seen, Rng(luck)) for luck in range(8)}
    assert FLOW.parse("harvest", state) not in chosen
    penniless = table({"resources": 0}, {**LEADER, "resources": 36}, {"resources": 36})
    assert make_bot(name, playouts=30).choose(Perspective(FLOW, penniless, 0), Rng(1)) == FLOW.parse(
        "harvest", penniless
    )


def test_a_hint_is_what_a_bot_would_do():
    state = table(MIDDLE, LEADER, MIDDLE)
    advised = [one.move for one in hints(Perspective(FLOW, state, 0), Rng(3), seconds=0.02)]
    assert advised
    assert FLOW.parse("harvest", state) not in advised
    assert hints(Perspective(FLOW, state, 1), Rng(3), seconds=0.02) == []


def test_games_to_learn_from_do_not_stand_still():
    state = table(MIDDLE, LEADER, MIDDLE)
    harvest, *others = state.choices(0)
    assert harvest == FLOW.parse("harvest", state)
    found = [(harvest, 90, 60.0), (others[0], 10, 5.0)]
    assert playing(state, 0, found) == [(others[0], 10, 5.0)]
    assert playing(state, 0, found[:1]) == [(others[0], 1, 0.0)]
    assert playing(table(LEADER, MIDDLE, MIDDLE), 0, found) == found


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_of_bots_come_to_the_rulebooks_end(seats: int):
    """Of twenty such games at three seats nineteen once went on until the limit of turns."""
    for seed in range(2):
        state, rng = FLOW.deal(seats, seed), Rng(seed)
        bot = make_bot("greedy")
        while not state.over:
            seat = state.to_act()[0]
            state.apply(seat, bot.choose(Perspective(FLOW, state, seat), rng))
        assert state.outcome().reason != "turn_limit"
