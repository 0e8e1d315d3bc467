"""Every number that a view, a bill or a refusal promises is what then happens, over random games.

What a move does is reckoned from the view alone, and compared with the view after the move.
"""

from __future__ import annotations

import pytest

from civitas import State
from civitas.core import Rng
from tests.games.duel.reckoning import (
    FACTS,
    RESOURCES,
    Reckoned,
    choices,
    colours,
    points,
    powers,
    price_of,
    prices,
    production,
    symbols,
)
from tests.games.duel.table import GAME, Row
from tests.ledger import rule

VARIANTS = list(GAME.variants())
GAMES = 2
"""Random games for each set of options."""


def check_cities(view: Row) -> None:
    """What the view says of both cities follows from their cards."""
    for player in view["players"]:
        other = view["players"][1 - player["seat"]]
        lead = view["pawn"] if player["seat"] == 0 else -view["pawn"]
        assert player["production"] == production(player)
        assert player["choices"] == choices(player)
        assert player["prices"] == prices(player, other)
        assert player["powers"] == powers(player)
        assert set(player["symbols"]) == symbols(player)
        assert {name: n for name, n in player["colours"].items() if n} == colours(player)
        assert player["discard_coins"] == 2 + colours(player)["yellow"]
        assert player["points"] == points(player, other, lead)
        check_bills(view, player, other)


def check_bills(view: Row, player: Row, other: Row) -> None:
    """Bills are there for all that is in sight, add up, are the cheapest there are, and say who is paid."""
    faced = [entry["card"] for entry in view["structure"] if entry["card"]]
    assert sorted(player["bills"]) == sorted([*faced, *player["wonders"]])
    economy = "trade_income" in powers(other)
    for id, bill in player["bills"].items():
        total, trade = price_of(player, other, id)
        assert (bill["total"], bill["to_opponent"]) == (total, trade if economy else 0), (id, bill)
        assert bill["affordable"] == (total <= player["coins"])
        if bill["chain_card"]:
            assert bill["chain_card"] in player["buildings"]
            assert FACTS[bill["chain_card"]]["gives"] == FACTS[id]["needs"]
            assert (bill["units"], bill["coins"]) == ([], 0)
            assert bill["income"] == powers(player).get("chain_income", 0)
            continue
        cost = FACTS[id].get("cost", {})
        assert (bill["income"], bill["coins"]) == (0, cost.get("coins", 0))
        assert {unit["resource"]: unit["needed"] for unit in bill["units"]} == {
            name: cost[name] for name in RESOURCES if name in cost
        }
        for unit in bill["units"]:
            assert unit["needed"] == sum(unit[part] for part in ("produced", "chosen", "saved", "bought"))
            assert unit["produced"] == min(unit["needed"], player["production"][unit["resource"]])
            assert unit["price"] == player["prices"][unit["resource"]]
            assert unit["fixed"] == any(unit["resource"] in FACTS[b].get("price_one", ()) for b in player["buildings"])
        assert total == bill["coins"] + sum(unit["bought"] * unit["price"] for unit in bill["units"])


def check_offers(state: State, seat: int, view: Row) -> None:
    """What can be paid is offered, what is too dear is refused with the figures of the bill."""
    decision = state.decision(seat)
    described = [GAME.describe(move, state) for move in decision.moves]
    if decision.kind == "turn":
        me = view["players"][seat]
        assert decision.args["bills"] == me["bills"]
        opened = [entry["card"] for entry in view["structure"] if entry["open"]]
        expected = [("build", card, "") for card in opened if me["bills"][card]["affordable"]]
        expected += [("discard", card, "") for card in opened]
        expected += [("wonder", card, id) for card in opened for id in me["wonders"] if me["bills"][id]["affordable"]]
        offered = [(id.rpartition(".")[2], args["card"], args.get("wonder_card", "")) for id, args in described]
        assert sorted(offered) == sorted(expected)
    for entry in decision.blocked():
        if entry.reason == "duel.why.too_dear":
            bill = view["players"][seat]["bills"][entry.args["card"]]
            assert (entry.args["price"], entry.args["coins"]) == (bill["total"], view["players"][seat]["coins"])
            assert entry.args["price"] > entry.args["coins"]


def check_move(state: State, seat: int, move: int) -> State:
    """The move does what is reckoned from the seat's view; the state after it."""
    before = state.view(seat)
    id, args = GAME.describe(move, state)
    reckoned = Reckoned(before)
    reckoned.play(id.rpartition(".")[2], args)
    after = state.copy()
    after.play(seat, move)
    seen = after.view(seat)
    shown = {
        "over": bool(reckoned.ended),
        "pawn": reckoned.pawn,
        "military": reckoned.military,
        "progress": reckoned.board,
    }
    assert {name: seen[name] for name in shown} == shown
    assert sorted(seen["discard"]) == sorted(reckoned.discard)
    for player, expected in zip(seen["players"], reckoned.players, strict=True):
        assert player["coins"] == expected["coins"]
        for name in ("buildings", "wonders", "built", "boxed", "tokens"):
            assert sorted(player[name]) == sorted(expected[name]), name
    if reckoned.ended:
        check_end(after, reckoned.ended)
    else:
        assert (seen["step"], seen["turn"], seen["age"]) == (reckoned.step, reckoned.turn, reckoned.age)
        assert seen["again"] == (reckoned.again and reckoned.step != "turn")
        assert len(seen["structure"]) == (20 if reckoned.age > before["age"] else len(reckoned.left))
    return after


def check_end(state: State, ended: str) -> None:
    """The game ends as foreseen, with the points of the view."""
    outcome, view = state.outcome(), state.view(None)
    assert outcome.reason == ended
    for player, score in zip(view["players"], outcome.scores, strict=True):
        assert score == player["points"] | {"total": sum(player["points"].values())}
    if ended == "civilian":
        blue = [
            sum(FACTS[id]["points"] for id in p["buildings"] if FACTS[id]["colour"] == "blue") for p in view["players"]
        ]
        keys = [(score["total"], blue[seat]) for seat, score in enumerate(outcome.scores)]
        assert outcome.ranks == [1 if key == max(keys) else 2 for key in keys]


def check_game(seed: int, options: Row) -> int:
    """A random game, checked at every decision; how many there were. Some games like building, so that all is met."""
    state, rng = GAME.deal(2, seed, options), Rng(seed)
    decisions = 0
    while not state.over:
        seat = state.to_act()[0]
        view = state.view(seat)
        check_cities(view)
        check_offers(state, seat, view)
        moves = state.decision(seat).moves
        if seed % 2:
            moves = [move for move in moves if "discard" not in GAME.notation(move, state)] or moves
        move = int(moves[rng.below(len(moves))])
        if view["step"] == "draft":
            state.play(seat, move)
        else:
            state = check_move(state, seat, move)
        decisions += 1
    check_cities(state.view(None))
    return decisions


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@rule("7WD-COST-10", "7WD-COST-11", "7WD-TRADE-01", "7WD-TRADE-08", "7WD-TURN-06", "7WD-SCORE-01", "7WD-MIL-07")
def test_what_is_promised_is_what_happens(seats: int, options: Row):
    assert seats == 2
    number = VARIANTS.index((seats, options))
    decisions = [check_game(100 * number + seed, options) for seed in range(GAMES)]
    assert min(decisions) > 20
