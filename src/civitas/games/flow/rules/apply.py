"""What a move does: the five actions, the choices inside them, and the start between two (sections 4, 7 and 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.flow import prices
from civitas.games.flow.cards import (
    MARKET_CARDS,
    NO_CARD,
    PAYS,
    REMOVES_SELF,
    bonus_icon,
)
from civitas.games.flow.effects import words as effects
from civitas.games.flow.effects.named import remove_own
from civitas.games.flow.moves import (
    ATTACK,
    COMPLETE,
    HARVEST,
    INVEST,
    KEEP,
    MODERATE,
    REMOVE,
    SNIPE,
    STAKE,
    TAKE,
    USE,
)
from civitas.games.flow.nation import Nation
from civitas.games.flow.rules import cleanup
from civitas.games.flow.steps import (
    AMOUNT,
    NOBODY,
    TURN,
)
from civitas.games.flow.tales import (
    TOLD_BONUS,
    TOLD_COMPLETE,
    TOLD_DECLINE,
    TOLD_HARVEST,
    TOLD_HARVEST_TOP_UP,
    TOLD_INVEST,
    TOLD_KEEP,
    TOLD_KEPT,
    TOLD_PAY,
    TOLD_SNIPE,
    TOLD_SNIPE_MODERATOR,
    TOLD_SNIPE_SHARE,
    TOLD_USE,
)

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState


def apply(state: FlowState, seat: i64, move: i64) -> None:
    """Carry out a legal move."""
    if move < INVEST:
        if move == HARVEST:
            _harvest(state, seat)
        elif move == COMPLETE:
            _complete(state, seat)
        else:
            state.step = TURN
            state.tell(TOLD_DECLINE, seat, 0, 0, 0, EVERYBODY)
    elif move < SNIPE:
        _invest(state, seat, move - INVEST)
    elif move < USE:
        _snipe(state, seat, move - SNIPE)
    elif move < STAKE:
        _use(state, seat, move - USE)
    elif move < TAKE:
        _stake(state, seat, move - STAKE)
    elif move < ATTACK:
        effects.take(state, seat, move - TAKE)
    elif move < REMOVE:
        effects.hit_one(state, seat, move - ATTACK)
    elif move < MODERATE:
        _remove(state, seat, move - REMOVE)
    elif move < KEEP:
        cleanup.moderate(state, seat, move - MODERATE)
        return
    else:
        _keep(state, seat, move - KEEP)
        return
    if state.step == TURN:
        cleanup.after_action(state, seat)


# The five actions.


def _invest(state: FlowState, seat: i64, card: i64) -> None:
    """Put the marker on a free card; the amount follows (FOH-INVEST-02). With one resource there is none to choose."""
    me: Nation = state.nations[seat]
    me.marker = card
    state.free &= ~bit(card)
    if me.held == 1:
        _stake(state, seat, 1)
    else:
        state.step = AMOUNT


def _stake(state: FlowState, seat: i64, amount: i64) -> None:
    """Put resources under the card (FOH-INVEST-02, FOH-INVEST-03)."""
    me: Nation = state.nations[seat]
    me.held -= amount
    me.stake = amount
    state.step = TURN
    state.tell(TOLD_INVEST, seat, me.marker, amount, 0, EVERYBODY)


def _complete(state: FlowState, seat: i64) -> None:
    """The stake goes to the supply, which pays the bonus; then the card is placed.

    (FOH-COMPLETE-02, FOH-COMPLETE-03, FOH-COMPLETE-04) No other way to gain a card pays a bonus (FOH-COMPLETE-05).
    """
    me: Nation = state.nations[seat]
    card: i64 = me.marker
    bonus: i64 = prices.bonus(state, me)
    state.supply += me.stake - bonus
    me.held += bonus
    state.tell(TOLD_COMPLETE, seat, card, me.stake, 0, EVERYBODY)
    state.tell(TOLD_BONUS, seat, bonus, bonus_icon(card), 0, EVERYBODY)
    me.stake = 0
    me.marker = NO_CARD
    state.market &= ~bit(card)
    state.completed = state.seats == 2
    effects.gain(state, seat, card)


def _snipe(state: FlowState, seat: i64, card: i64) -> None:
    """Pay the investor what lies under the card (FOH-SNIPE-01), then place and resolve it (FOH-SNIPE-06, FOH-SNIPE-08).

    The sniper's own investment is left alone (FOH-SNIPE-07). Between two players all this holds too (FOH-2P-12).
    """
    state.step = TURN
    state.market &= ~bit(card)
    if card == state.moderator:
        _pay_moderator(state, seat, card)
    else:
        investor: i64 = 0
        while state.nations[investor].marker != card:
            investor += 1
        _pay_investor(state, seat, investor)
    effects.gain(state, seat, card)


def _pay_investor(state: FlowState, seat: i64, investor: i64) -> None:
    """The price (FOH-SNIPE-02); then, with the stake in the supply (FOH-SNIPE-03), what the investor gets from there.

    That is one resource for each trade icon (FOH-SNIPE-04), then half of the supply (FOH-SNIPE-05).
    """
    other: Nation = state.nations[investor]
    price: i64 = other.stake
    trade, half = prices.snipe_share(state, other)
    state.nations[seat].held -= price
    other.held += price + trade + half
    state.supply += price - trade - half
    state.tell(TOLD_SNIPE, seat, other.marker, investor, price, EVERYBODY)
    state.tell(TOLD_SNIPE_SHARE, investor, trade, half, 0, EVERYBODY)
    other.marker = NO_CARD
    other.stake = 0


def _pay_moderator(state: FlowState, seat: i64, card: i64) -> None:
    """The price and the stake go to the supply; the moderator has no nation to pay (FOH-2P-05, as in FOH-DX-03)."""
    price: i64 = state.moderator_stake
    state.nations[seat].held -= price
    state.supply += 2 * price
    state.moderator = NO_CARD
    state.moderator_stake = 0
    state.tell(TOLD_SNIPE_MODERATOR, seat, card, price, 0, EVERYBODY)


def _use(state: FlowState, seat: i64, card: i64) -> None:
    """An action effect: the card goes or the price is paid, then it does what it says (FOH-ACTION-01)."""
    me: Nation = state.nations[seat]
    state.tell(TOLD_USE, seat, card, 0, 0, EVERYBODY)
    if REMOVES_SELF[card]:
        remove_own(state, seat, card)
    if PAYS[card]:
        me.held -= PAYS[card]
        state.supply += PAYS[card]
        state.tell(TOLD_PAY, seat, PAYS[card], 0, 0, EVERYBODY)
    effects.run(state, seat, card)


def _harvest(state: FlowState, seat: i64) -> None:
    """Harvest icons feed the supply, half of which is the player's; the age is a minimum.

    (FOH-HARVEST-01, FOH-HARVEST-02, FOH-HARVEST-03)
    """
    me: Nation = state.nations[seat]
    grown, half, top_up = prices.harvest(state, me)
    state.reservoir -= grown + top_up
    state.supply += grown - half
    me.held += half + top_up
    state.tell(TOLD_HARVEST, seat, grown, half, 0, EVERYBODY)
    if top_up:
        state.tell(TOLD_HARVEST_TOP_UP, seat, top_up, 0, 0, EVERYBODY)


def _remove(state: FlowState, seat: i64, card: i64) -> None:
    """The chosen card leaves the game: the player's own (John Lennon), or a victim's."""
    if state.victim == seat:
        state.source = NO_CARD
        state.victim = NOBODY
        remove_own(state, seat, card)
        return
    effects.remove_from(state, seat, state.victim, card)
    if state.victims:
        effects.hit_next(state, seat)


# The start between two players.


def _keep(state: FlowState, seat: i64, start: i64) -> None:
    """Both keep one of two start cards at the same time, then reveal (FOH-2P-01, R-20)."""
    state.nations[seat].kept = MARKET_CARDS + start
    state.tell(TOLD_KEEP, seat, 0, 0, 0, EVERYBODY)
    for nation in state.nations:
        if nation.kept == NO_CARD:
            return
    state.news += 1
    state.step = TURN
    owner: i64 = 0
    while owner < state.seats:
        mine: Nation = state.nations[owner]
        mine.add(mine.kept)
        state.tell(TOLD_KEPT, owner, mine.kept, 0, 0, EVERYBODY)
        mine.kept = NO_CARD
        mine.offer = 0
        owner += 1
