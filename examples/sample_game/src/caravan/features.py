"""A position in numbers: a guess who wins for bots, and what a seat may know for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from caravan import scoring
from caravan.cards import GOOD_IDS, GOODS
from caravan.steps import BID, NO_BID
from civitas.core.bits import lane

if TYPE_CHECKING:
    from caravan.state import CaravanState


def evaluate(state: CaravanState, seat: i64) -> float:
    """A guess of the reward: how far the seat is ahead of its best rival, 0 to 1."""
    if state.over:
        return scoring.reward(state, seat)
    rival: float = 0.0
    for other in range(state.seats):
        if other != seat:
            rival = max(rival, strength(state, other))
    edge: float = strength(state, seat) - rival
    return 0.5 + 0.5 * edge / (8.0 + abs(edge))


def strength(state: CaravanState, seat: i64) -> float:
    """Points now, and a part of what the hand is worth as bids."""
    return float(scoring.points(state, seat)) + 0.4 * float(scoring.goods_points(state.hands[seat]))


def observation_names(seats: int) -> tuple[str, ...]:
    """The step, the deck, and the goods of every open pile and of the own hand, the own seat first."""
    players = ["me", *[f"player_{after}" for after in range(1, seats)]]
    piles = ["market", "discard", "my_hand", *[f"caravan_{name}" for name in players]]
    numbers = ["picking", "pairs", "deck", *[f"starter_{name}" for name in players]]
    bids = [f"bid_{name}" for name in players]
    return (*numbers, *bids, *[f"{pile}_{good}" for pile in piles for good in GOOD_IDS])


def observe(state: CaravanState, seat: i64) -> vec[i64]:
    """What a seat may know, as numbers; a bid is 0 while there is none, 1 while it is hidden, else 2 and up."""
    out: vec[i64] = vec[i64]([int(state.step != BID), int(state.pairs), len(state.deck) - int(state.drawn)])
    for after in range(state.seats):
        out = append(out, 1 if state.starter == (seat + after) % state.seats else 0)
    for after in range(state.seats):
        bid: i64 = state.bids[(seat + after) % state.seats]
        hidden: bool = after > 0 and state.step == BID
        out = append(out, 0 if bid == NO_BID else 1 if hidden else 2 + bid)
    out = _goods(_goods(_goods(out, state.market), state.discard), state.hands[seat])
    for after in range(state.seats):
        out = _goods(out, state.caravans[(seat + after) % state.seats])
    return out


def _goods(out: vec[i64], pile: i64) -> vec[i64]:
    for good in range(GOODS):
        out = append(out, lane(pile, good))
    return out
