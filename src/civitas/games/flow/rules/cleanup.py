"""What follows an action: the extra action of two players, the clean-up, the next turn or the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest
from civitas.core.state import EVERYBODY
from civitas.games.flow import prices, scoring
from civitas.games.flow.cards import NO_CARD, OLD, THE_FUTURE
from civitas.games.flow.legal import snipable
from civitas.games.flow.nation import Nation
from civitas.games.flow.steps import EXTRA, FUTURE_CAME, MODERATOR, MOST_TURNS, NOBODY, TURN, TURN_LIMIT
from civitas.games.flow.tales import (
    TOLD_AGED,
    TOLD_FUTURE_MARKET,
    TOLD_MODERATOR,
    TOLD_MODERATOR_GONE,
    TOLD_REVEAL,
)

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState


def after_action(state: FlowState, seat: i64) -> None:
    """Between two players a complete brings an extra invest or snipe, if there is one to make (FOH-2P-04, R-12); then
    comes the clean-up (FOH-2P-11)."""
    if state.completed:
        state.completed = False
        me: Nation = state.nations[seat]
        if (me.held > 0 and state.free) or snipable(state, seat):
            state.step = EXTRA
            return
    clean_up(state, seat)


def clean_up(state: FlowState, seat: i64) -> None:
    """Refill, check the age until nothing goes, look for The Future.

    (FOH-CLEANUP-01, FOH-CLEANUP-02, FOH-CLEANUP-04, FOH-CLEANUP-05) Between two players the moderator's card goes first
    (FOH-2P-06), and its next one is chosen last (FOH-2P-11). The Future, gained or in the market, ends the game when
    all this is done (FOH-END-03), and nobody has another turn (FOH-END-02).
    """
    if state.moderator != NO_CARD:
        state.market &= ~bit(state.moderator)
        state.supply += state.moderator_stake
        state.tell(TOLD_MODERATOR_GONE, seat, state.moderator, state.moderator_stake, 0, EVERYBODY)
        state.moderator = NO_CARD
        state.moderator_stake = 0
    refill(state, seat)
    old: i64 = state.free & OLD[state.age()]
    while old:
        state.market ^= old
        state.free ^= old
        state.tell(TOLD_AGED, seat, old, 0, 0, EVERYBODY)
        refill(state, seat)
        old = state.free & OLD[state.age()]
    if state.future_owner != NOBODY or (state.market >> THE_FUTURE) & 1:
        scoring.finish(state, FUTURE_CAME)
    elif state.seats == 2:
        if state.free & (state.free - 1) == 0:
            moderate(state, seat, lowest(state.free))
        else:
            state.step = MODERATOR
    else:
        _next_turn(state, seat)


def refill(state: FlowState, seat: i64) -> None:
    """Reveal cards until the market is full or the deck empty (FOH-CLEANUP-01)."""
    missing: i64 = state.market_size() - bit_count(state.market)
    if missing > 0 and state.drawn < len(state.deck):
        state.news += 1
        while missing > 0 and state.drawn < len(state.deck):
            card: i64 = state.deck[state.drawn]
            state.drawn += 1
            missing -= 1
            state.market |= bit(card)
            if card == THE_FUTURE:
                state.tell(TOLD_FUTURE_MARKET, seat, card, 0, 0, EVERYBODY)
            else:
                state.free |= bit(card)
                state.tell(TOLD_REVEAL, seat, card, 0, 0, EVERYBODY)


def moderate(state: FlowState, seat: i64, card: i64) -> None:
    """The moderator invests half of the supply, at least the current age (FOH-2P-07, FOH-2P-08, R-31)."""
    half, added = prices.moderation(state)
    state.supply -= half
    state.reservoir -= added
    state.moderator = card
    state.moderator_stake = half + added
    state.free &= ~bit(card)
    state.step = TURN
    state.tell(TOLD_MODERATOR, seat, card, half + added, 0, EVERYBODY)
    _next_turn(state, seat)


def _next_turn(state: FlowState, seat: i64) -> None:
    """The player to the left; the last full round ends a game that would go on for ever (FOH-TURN-01, R-30)."""
    state.turns += 1
    state.turn = seat + 1 if seat + 1 < state.seats else 0
    if state.turns >= MOST_TURNS and state.turn == state.first:
        scoring.finish(state, TURN_LIMIT)
