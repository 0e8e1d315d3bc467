"""What a move does: the wonder draft, the turn, the choices inside it, the end of an age and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest
from civitas.core.cardset import with_card, without_card
from civitas.core.state import EVERYBODY
from civitas.games.duel import effects, scoring
from civitas.games.duel.cards import (
    AGES,
    CHAIN_INCOME,
    COST_COINS,
    FIRST_CARD,
    TRADE_INCOME,
    WONDER_AGAIN,
    WONDER_EXTRA_TURN,
)
from civitas.games.duel.city import City
from civitas.games.duel.moves import (
    DESTROY,
    LIBRARY,
    PROGRESS,
    REVIVE,
    START,
    TAKE,
    USE_BITS,
    USE_BUILD,
    USE_DISCARD,
    USE_WONDER,
)
from civitas.games.duel.prices import building_trade, by_chain, discard_income, wonder_trade
from civitas.games.duel.steps import GROUP, MOST_WONDERS, NEXT_STARTER, TURN
from civitas.games.duel.structure import (
    ALL_SLOTS,
    COVER,
    FACE_DOWN,
    NO_SLOT,
    SLOTS,
    UNDER,
    accessible,
    after_next,
    next_under,
)
from civitas.games.duel.tales import (
    TOLD_AGAIN,
    TOLD_AGE,
    TOLD_BUILD,
    TOLD_CHAIN,
    TOLD_DESTROY,
    TOLD_DISCARD,
    TOLD_ECONOMY,
    TOLD_LAST_WONDER,
    TOLD_LIBRARY,
    TOLD_OFFER,
    TOLD_PROGRESS,
    TOLD_REVIVE,
    TOLD_STARTER,
    TOLD_TAKE,
    TOLD_TURN_UP,
    TOLD_WONDER,
)

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState


def apply(state: DuelState, seat: i64, move: i64) -> None:
    """Carry out a legal move."""
    if move < TAKE:
        _use_card(state, seat, move >> USE_BITS, move & 15)
    elif move < PROGRESS:
        _take_wonder(state, seat, move - TAKE)
        return
    elif move < LIBRARY:
        _take_progress(state, seat, move - PROGRESS)
    elif move < DESTROY:
        _keep_drawn(state, seat, move - LIBRARY)
    elif move < REVIVE:
        _destroy(state, seat, move - DESTROY)
    elif move < START:
        _revive(state, seat, move - REVIVE)
    else:
        _start_age(state, seat, move - START)
        return
    if state.step == TURN and not state.over:
        _end_turn(state, seat)


# The turn.


def _use_card(state: DuelState, seat: i64, card: i64, use: i64) -> None:
    """Take an accessible card and use it in one of the three ways (7WD-TURN-03, 7WD-TURN-04)."""
    slot: i64 = state.place[card]
    state.left ^= bit(slot)
    state.open ^= bit(card - state.base)
    state.taken = slot
    if use == USE_DISCARD:
        _discard(state, seat, card)
    elif use == USE_BUILD:
        _build(state, seat, card)
    else:
        _build_wonder(state, seat, use - USE_WONDER, card)


def _discard(state: DuelState, seat: i64, card: i64) -> None:
    """Take the coins and lay the card on the discard pile (7WD-TURN-06)."""
    me: City = state.city0 if seat == 0 else state.city1
    coins: i64 = discard_income(me)
    me.coins += coins
    state.discard = with_card(state.discard, card)
    state.tell(TOLD_DISCARD, seat, card, coins, 0, EVERYBODY)


def _build(state: DuelState, seat: i64, card: i64) -> None:
    """Build free by chain, else pay (7WD-TURN-05, 7WD-CHAIN-01, R-17)."""
    me: City = state.city0 if seat == 0 else state.city1
    if by_chain(me, card):
        state.tell(TOLD_CHAIN, seat, card, 0, 0, EVERYBODY)
        effects.gain(state, seat, me.power(CHAIN_INCOME))  # Urbanism (7WD-CHAIN-05); nothing is traded (7WD-CHAIN-06)
    else:
        trade: i64 = building_trade(me, card)
        state.tell(TOLD_BUILD, seat, card, COST_COINS[card] + trade, trade, EVERYBODY)
        # Paid before the building gives anything: its own coins cannot help (7WD-COST-12).
        _pay(state, seat, COST_COINS[card], trade)
    effects.building(state, seat, card)


def _build_wonder(state: DuelState, seat: i64, wonder: i64, card: i64) -> None:
    """Pay the wonder's own cost and tuck the card under it (7WD-WONDER-01, 7WD-WONDER-03)."""
    me: City = state.city0 if seat == 0 else state.city1
    other: City = state.city1 if seat == 0 else state.city0
    trade: i64 = wonder_trade(me, wonder)
    state.tell(TOLD_WONDER, seat, wonder, card, trade, EVERYBODY)
    _pay(state, seat, 0, trade)
    me.add_wonder(wonder, card)
    if bit_count(me.wonders) + bit_count(other.wonders) == MOST_WONDERS:
        if me.unbuilt | other.unbuilt:
            state.tell(TOLD_LAST_WONDER, seat, me.unbuilt | other.unbuilt, 0, 0, EVERYBODY)
        me.box_wonders()
        other.box_wonders()
    # Theology (7WD-WONDER-14). Settled now: what a choice of this very wonder brings comes too late for it.
    state.again = WONDER_EXTRA_TURN[wonder] + me.power(WONDER_AGAIN) > 0
    effects.wonder(state, seat, wonder)


def _pay(state: DuelState, seat: i64, coins: i64, trade: i64) -> None:
    """Printed coins and purchases go to the bank; the purchases to the opponent's Economy (7WD-TRADE-08)."""
    me: City = state.city0 if seat == 0 else state.city1
    me.coins -= coins + trade
    if trade:
        other: City = state.city1 if seat == 0 else state.city0
        if other.power(TRADE_INCOME):
            other.coins += trade
            state.tell(TOLD_ECONOMY, 1 - seat, trade, 0, 0, EVERYBODY)


# The choices inside a turn.


def _take_progress(state: DuelState, seat: i64, token: i64) -> None:
    """A pair of symbols brings a token of the board (7WD-SCI-02)."""
    state.progress ^= bit(token)
    state.step = TURN
    state.tell(TOLD_PROGRESS, seat, token, 0, 0, EVERYBODY)
    effects.token(state, seat, token)


def _keep_drawn(state: DuelState, seat: i64, token: i64) -> None:
    """The Great Library keeps one; the others go back to the box unseen by the opponent (7WD-WONDER-13, R-11)."""
    state.unused ^= bit(token)
    state.drawn = 0
    state.step = TURN
    state.news += 1
    state.tell(TOLD_LIBRARY, seat, token, 0, 0, EVERYBODY)
    effects.token(state, seat, token)


def _destroy(state: DuelState, seat: i64, card: i64) -> None:
    """The opponent's building goes to the discard pile (7WD-WONDER-11, R-09)."""
    me: City = state.city0 if seat == 0 else state.city1
    other: City = state.city1 if seat == 0 else state.city0
    other.remove(card, me)
    state.discard = with_card(state.discard, card)
    state.step = TURN
    state.tell(TOLD_DESTROY, seat, card, 1 - seat, 0, EVERYBODY)


def _revive(state: DuelState, seat: i64, card: i64) -> None:
    """The Mausoleum builds a discarded card for nothing; this is no chain (7WD-WONDER-17, R-10)."""
    state.discard = without_card(state.discard, card)
    state.step = TURN
    state.tell(TOLD_REVIVE, seat, card, 0, 0, EVERYBODY)
    effects.building(state, seat, card)


# Between turns.


def _end_turn(state: DuelState, seat: i64) -> None:
    """Turn up what the card covered, then an extra turn, the other player, or the end of the age (7WD-TURN-09).

    The extra turn is a full one, follows when the cards are turned up (7WD-TURN-10), and may bring another
    (7WD-WONDER-15).
    """
    again: bool = state.again
    _uncover(state, seat, state.taken)
    state.taken = NO_SLOT
    state.again = False
    if state.left == 0:
        # The extra turn that the last card of an age brought is lost (7WD-TURN-11).
        _end_age(state, seat)
    elif again:
        state.tell(TOLD_AGAIN, seat, 0, 0, 0, EVERYBODY)
    else:
        state.turn = 1 - seat


def _uncover(state: DuelState, seat: i64, taken: i64) -> None:
    """Cards that nothing covers any more become accessible; those dealt face down are turned up (7WD-TURN-09)."""
    first: i64 = state.age * SLOTS
    under: i64 = UNDER[first + taken]
    while under != NO_SLOT:
        slot: i64 = next_under(under)
        under = after_next(under)
        if not state.left & COVER[first + slot]:
            card: i64 = state.layout[first + slot]
            state.open |= bit(card - state.base)
            if (FACE_DOWN[state.age] >> slot) & 1:
                state.news += 1
                state.tell(TOLD_TURN_UP, seat, card, 0, 0, EVERYBODY)


def _end_age(state: DuelState, seat: i64) -> None:
    """The next structure is laid out and the weaker player names who starts (7WD-AGE-01, 7WD-AGE-03, 7WD-AGE-04)."""
    if state.age == AGES - 1:
        scoring.finish(state)
        return
    lay_out(state, state.age + 1)
    state.step = NEXT_STARTER
    state.turn = seat
    if state.pawn > 0:
        state.turn = 1
    elif state.pawn < 0:
        state.turn = 0


def lay_out(state: DuelState, age: i64) -> None:
    """Lay out an age's structure (7WD-TURN-01, 7WD-AGE-02)."""
    state.age = age
    state.base = FIRST_CARD[age]
    state.left = ALL_SLOTS
    state.open = open_cards(state, accessible(age, ALL_SLOTS))
    state.news += 1
    state.tell(TOLD_AGE, state.turn, age + 1, 0, 0, EVERYBODY)


def open_cards(state: DuelState, slots: i64) -> i64:
    """The cards in a set of slots, as `open` holds them."""
    cards: i64 = 0
    rest: i64 = slots
    while rest:
        cards |= bit(state.layout[state.age * SLOTS + lowest(rest)] - state.base)
        rest &= rest - 1
    return cards


def _start_age(state: DuelState, seat: i64, starter: i64) -> None:
    """The decider has named who takes the first turn (7WD-AGE-05)."""
    state.turn = starter
    state.step = TURN
    state.tell(TOLD_STARTER, seat, starter, 0, 0, EVERYBODY)


# The draft.


def _take_wonder(state: DuelState, seat: i64, wonder: i64) -> None:
    """Two groups of four, the second with the roles swapped (7WD-DRAFT-01, 7WD-DRAFT-02, 7WD-DRAFT-03); the structure
    of age I follows (7WD-DRAFT-04)."""
    me: City = state.city0 if seat == 0 else state.city1
    me.unbuilt |= bit(wonder)
    state.offered ^= bit(wonder)
    state.picks += 1
    state.tell(TOLD_TAKE, seat, wonder, 0, 0, EVERYBODY)
    if state.picks == 2 * GROUP:
        state.turn = state.first
        state.step = TURN
        lay_out(state, 0)
        return
    if state.picks == GROUP:
        state.offered = state.next_offer
        state.next_offer = 0
        state.news += 1
        state.tell(TOLD_OFFER, seat, state.offered, 0, 0, EVERYBODY)
    state.turn = drafter(state.first, state.picks)


def drafter(first: i64, picks: i64) -> i64:
    """Who picks after so many picks: A B B A, then B A A B (7WD-DRAFT-06)."""
    a_picks: bool = picks == 0 or picks == 3 or picks == 5 or picks == 6
    return first if a_picks else 1 - first
