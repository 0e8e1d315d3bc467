"""How strong a seat is: what lies in play and in hand, who leads where, how far hegemony is, whose turn it is.

All this is weighed with fitted weights, see `weights.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane, total
from civitas.games.civ.cards import DOMAINS, hegemony_base, threshold
from civitas.games.civ.features import weights as w
from civitas.games.civ.features.weights import THINGS, WEIGHTS
from civitas.games.civ.scoring import side_of, sides
from civitas.games.civ.steps import PLAY_CARD, TEAMS

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def strengths(state: CivState) -> vec[float]:
    """The strength of each seat."""
    lead: vec[float] = leads(state, fronts(state))
    out: vec[float] = vec[float](capacity=4)
    for seat in range(state.seats):
        out = append(out, lead[side_of(state, seat)] + strength(state, seat))
    return out


def fronts(state: CivState) -> vec[i64]:
    """The cards in play that count for dominance, of each side: a team's are the best member's of each domain."""
    if not state.flags & TEAMS:
        return state.areas
    out: vec[i64] = vec[i64](capacity=2)
    for side in range(2):
        front: i64 = 0
        for domain in range(DOMAINS):
            front += max(lane(state.areas[side], domain), lane(state.areas[side + 2], domain)) << (domain << 3)
        out = append(out, front)
    return out


def leads(state: CivState, front: vec[i64]) -> vec[float]:
    """What its place in each domain is worth to each side."""
    values: vec[float] = WEIGHTS.values
    at: i64 = THINGS * state.deck_left()
    n: i64 = sides(state)
    out: vec[float] = vec[float](capacity=4)
    for _ in range(n):
        out = append(out, 0.0)
    for domain in range(DOMAINS):
        first: i64 = 0
        second: i64 = 0
        for side in range(n):
            cards: i64 = lane(front[side], domain)
            if cards > first:
                second = first
                first = cards
            elif cards > second:
                second = cards
        if first == 0:
            continue
        ahead: i64 = first - second
        for side in range(n):
            behind: i64 = first - lane(front[side], domain)
            if behind == 0:
                out[side] += values[at + (w.SOLE if ahead else w.TIED) + domain]
                if ahead > 1:
                    out[side] += values[at + w.SAFE]
            elif behind == 1:
                out[side] += values[at + w.NEAR]
    return out


def strength(state: CivState, seat: i64) -> float:
    """What a seat has in play and in hand."""
    values: vec[float] = WEIGHTS.values
    at: i64 = THINGS * state.deck_left()
    area: i64 = state.areas[seat]
    hand: i64 = state.hands[seat]
    barred: i64 = state.embargoes[seat]
    markers: i64 = state.democracies[seat]
    base: i64 = hegemony_base(state.seats)
    low: i64 = threshold(state.seats, 1)
    high: i64 = threshold(state.seats, 2)
    share: float = values[at + w.SHARE]
    best: float = 0.0
    beside: float = 0.0
    worth: float = values[at + w.HAND] * float(min(total(hand), 8))
    for domain in range(DOMAINS):
        cards: i64 = lane(area, domain)
        held: i64 = lane(hand, domain)
        need: i64 = base + lane(markers, domain)
        if held and lane(barred, domain):
            worth += float(held) * values[at + w.BARRED]
        progress: float = (float(cards) + share * float(min(held, need - cards))) / float(need)
        if progress > best:
            beside = best
            best = progress
        elif progress > beside:
            beside = progress
        if cards:
            worth += float(cards) * values[at + w.CARD + domain]
            if cards >= low:
                worth += values[at + w.FIRST + domain]
                if cards >= high:
                    worth += values[at + w.SECOND + domain]
    worth += values[at + w.PROGRESS] * best * best * best + values[at + w.BESIDE] * beside * beside * beside
    if seat == state.active:
        worth += values[at + (w.TURN if state.step == PLAY_CARD else w.OPEN)]
    return worth
