"""A guess of the result from a position: points now, resources and icons, and what the auction is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane
from civitas.core.odds import odds, term, worth
from civitas.games.flow import prices, scoring
from civitas.games.flow.cards import ICON_IDS, ICONS, KIND, LEADER, NO_CARD, THE_FUTURE
from civitas.games.flow.features.fitted import EARLY, LATE
from civitas.games.flow.nation import Nation
from civitas.games.flow.steps import AMOUNT, START

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState

DECK: Final = 56.0
LEAST: Final = -1000.0

# The things that count (see `core.odds`).
POINTS: Final = 0
HELD: Final = 1
CARDS: Final = 2
TURN: Final = 3
INVESTED: Final = 4
STAKE: Final = 5
KEPT: Final = 6
KEPT_NEXT: Final = 7
BONUS: Final = 8
BONUS_NEXT: Final = 9
AT_RISK: Final = 10
WANTED: Final = 11
SHARE: Final = 12
SHARE_WANTED: Final = 13
ICON: Final = 14

TERMS: Final[tuple[str, ...]] = (
    "points",
    "resources",
    "cards",
    "the turn",
    "an investment",
    "resources invested",
    "points of the card invested in",
    "the same, in its turn",
    "bonus of completing",
    "the same, in its turn",
    "a rival can snipe",
    "points of the card for such a rival",
    "what the investor gets when sniped, if a rival can",
    "the same, if the card has points for that rival",
    *(f"icons: {name}" for name in ICON_IDS),
)


def evaluate(state: FlowState, seat: i64) -> float:
    """A guess of a seat's reward."""
    return chances(state)[seat]


def chances(state: FlowState) -> vec[float]:
    """A guess of each seat's reward."""
    if state.over:
        out: vec[float] = vec[float](capacity=5)
        for one in range(state.seats):
            out = append(out, scoring.reward(state, one))
        return out
    if state.step != AMOUNT:
        return odds(strengths(state))
    # While a player chooses how much to invest, the position is as good as the best amount makes it; then the turn
    # goes on to the next.
    seat: i64 = state.turn
    chooser: Nation = state.nations[seat]
    held: i64 = chooser.held
    state.turn = (seat + 1) % state.seats
    best: i64 = best_amount(state, seat, held)
    chooser.held = held - best
    chooser.stake = best
    out = odds(strengths(state))
    chooser.held = held
    chooser.stake = 0
    state.turn = seat
    return out


def best_amount(state: FlowState, seat: i64, held: i64) -> i64:
    """The amount with which the one who chooses it is strongest."""
    chooser: Nation = state.nations[seat]
    best: i64 = 1
    most: float = LEAST
    for amount in range(1, held + 1):
        chooser.held = held - amount
        chooser.stake = amount
        found: float = strength(state, seat, time_left(state))
        if found > most:
            most = found
            best = amount
    return best


def strengths(state: FlowState) -> vec[float]:
    """The strength of each seat."""
    left: float = time_left(state)
    out: vec[float] = vec[float](capacity=5)
    for seat in range(state.seats):
        out = append(out, strength(state, seat, left))
    return out


def strength(state: FlowState, seat: i64, left: float) -> float:
    """What a seat's terms are worth."""
    return worth(terms(state, seat), left, EARLY, LATE)


def time_left(state: FlowState) -> float:
    """How much of the deck is still to come: 1 at the start, 0 at the end."""
    return float(len(state.deck) - state.drawn) / DECK


def teaches(state: FlowState) -> bool:
    """Can the worths be fitted to such a position?"""
    return state.step != START and state.step != AMOUNT


def terms(state: FlowState, seat: i64) -> vec[i64]:
    """What a seat has."""
    me: Nation = state.nations[seat]
    out: vec[i64] = vec[i64](capacity=24)
    out = append(out, term(POINTS, scoring.points(me)))
    out = append(out, term(HELD, me.held))
    out = append(out, term(CARDS, me.size()))
    if state.turn == seat:
        out = append(out, term(TURN, 1))
    packed: i64 = me.icons()
    for icon in range(ICONS):
        icons: i64 = lane(packed, icon)
        if icons:
            out = append(out, term(ICON + icon, icons))
    return out if me.marker == NO_CARD else investment(out, state, seat)


def investment(out: vec[i64], state: FlowState, seat: i64) -> vec[i64]:
    """What an investment promises: the card and its bonus, or what a sniper pays, by how much a rival wants it."""
    me: Nation = state.nations[seat]
    kept: i64 = card_points(me, me.marker)
    bonus: i64 = prices.bonus(state, me)
    out = append(out, term(INVESTED, 1))
    out = append(out, term(STAKE, me.stake))
    out = append(out, term(KEPT, kept))
    out = append(out, term(BONUS, bonus))
    if state.turn == seat:
        out = append(out, term(KEPT_NEXT, kept))
        return append(out, term(BONUS_NEXT, bonus))
    risk: bool = False
    wanted: i64 = 0
    for other in range(state.seats):
        rival: Nation = state.nations[other]
        if other != seat and rival.held >= me.stake:
            risk = True
            wanted = max(wanted, card_points(rival, me.marker))
    if risk:
        trade, half = prices.snipe_share(state, me)
        out = append(out, term(AT_RISK, 1))
        out = append(out, term(SHARE, trade + half))
        if wanted:
            out = append(out, term(WANTED, wanted))
            out = append(out, term(SHARE_WANTED, trade + half))
    return out


def card_points(nation: Nation, card: i64) -> i64:
    """The points that a card would add to a nation, with the effects it covers and the leader it replaces."""
    twin: Nation = nation.copy()
    if KIND[card] == LEADER:
        old: i64 = twin.leader()
        if old != NO_CARD:
            twin.remove(old)
    if card != THE_FUTURE:
        twin.add(card)
    return scoring.points(twin) - scoring.points(nation)
