"""A guess of the result from a position: how close each side is to hegemony and to dominance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from civitas.core.bits import lane, total
from civitas.games.civ.cards import CUL, DOMAINS, hegemony_base, threshold
from civitas.games.civ.scoring import dominance_points, reward, side_of

_FULL_DECK: Final = 104

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def evaluate(state: CivState, seat: i64) -> float:
    """A guess of the reward: the own side's strength against the strongest other side's."""
    if state.over:
        return reward(state, seat)
    own: float = 0.0
    other: float = 0.0
    for player in range(state.seats):
        worth: float = strength(state, player)
        if side_of(state, player) == side_of(state, seat):
            own = max(own, worth)
        else:
            other = max(other, worth)
    edge: float = own - other
    return 0.5 + 0.5 * edge / (1.0 + (edge if edge > 0.0 else -edge))


def strength(state: CivState, seat: i64) -> float:
    """Progress to hegemony, dominance points by how far the deck is spent, powers within reach, cards in hand."""
    base: i64 = hegemony_base(state.seats)
    area: i64 = state.areas[seat]
    hand: i64 = state.hands[seat]
    best: float = 0.0
    powers: i64 = 0
    for domain in range(DOMAINS):
        cards: i64 = lane(area, domain)
        need: i64 = base + lane(state.democracies[seat], domain)
        held: i64 = min(lane(hand, domain), need - cards)
        progress: float = (float(cards) + 0.4 * float(held)) / float(need)
        best = max(best, progress)
        if domain != CUL:
            if cards >= threshold(state.seats, 1):
                powers += 1
            if cards >= threshold(state.seats, 2):
                powers += 1
    spent: float = 1.0 - float(state.deck_left()) / float(_FULL_DECK)
    points: i64 = dominance_points(state, side_of(state, seat))
    dominance: float = 0.5 * spent * spent * float(points)
    return 3.0 * best * best * best + dominance + 0.08 * float(powers) + 0.04 * float(min(total(hand), 8))
