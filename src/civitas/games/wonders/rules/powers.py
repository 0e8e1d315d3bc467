"""What happens after the turn's cards: Babylon's seventh card, the leftover cards, Halicarnassus (7W-RUL-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.wonders.cards import TURNS
from civitas.games.wonders.city import City
from civitas.games.wonders.hands import one_card
from civitas.games.wonders.legal import free_city_limits
from civitas.games.wonders.moves import PASS, card_of, kind_of
from civitas.games.wonders.rules.actions import coins_of, gain, pay, put_down
from civitas.games.wonders.rules.ages import close_turn, discard_leftovers
from civitas.games.wonders.steps import DISCARD_PILE, NOBODY, SEVENTH_CARD
from civitas.games.wonders.story import DISCARDED, card_in, place_in, shown_to, taken_by
from civitas.games.wonders.tales import TOLD_COINS, TOLD_DECLINE, TOLD_PILE, TOLD_SEVENTH, TOLD_TAKE

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState


def offer_seventh(state: WondersState, index: i64) -> bool:
    """Babylon B may play its last card; as the free city it turns up the last card of the pile (7W-RUL-30)."""
    city: City = state.cities[index]
    decider: i64 = index
    if index >= state.seats:
        decider = state.holder
        if state.pile:
            city.hand = one_card((state.pile & 255) - 1)
            state.pile >>= 8
            state.news += 1
    if city.hand == 0:
        return False
    state.subject = index
    state.step = SEVENTH_CARD
    state.waiting = bit(decider)
    state.tell(TOLD_SEVENTH, index, 0, 0, 0, EVERYBODY)
    return True


def play_seventh(state: WondersState, seat: i64, move: i64) -> None:
    """A small turn of its own (7W-RUL-12)."""
    index: i64 = state.subject
    state.subject = NOBODY
    if kind_of(move) == PASS:
        state.tell(TOLD_DECLINE, index, 0, 0, 0, EVERYBODY)
    else:
        state.cities[index].pick = move
        limits: i64 = free_city_limits(state) if index >= state.seats else 0
        pay(state, index)
        put_down(state, index, limits)
        for other in range(state.ring):
            gain(state, other)
    state.news += 1
    after_seventh(state)


def after_seventh(state: WondersState) -> None:
    """Leftover cards, then Halicarnassus looks through the discard pile (7W-RUL-11)."""
    if state.turn == TURNS:
        discard_leftovers(state)
    if state.mourner != NOBODY and _open_pile(state):
        return
    close_turn(state)


def _open_pile(state: WondersState) -> bool:
    """Show the pile to the decider; nothing happens if it is empty (7W-RUL-10)."""
    index: i64 = state.mourner
    state.mourner = NOBODY
    decider: i64 = state.holder if index >= state.seats else index
    story: vec[i64] = state.story[:]
    found: bool = False
    for at in range(len(story)):
        if place_in(story[at]) == DISCARDED:
            story[at] = shown_to(story[at], decider)
            found = True
    if not found:
        return False
    state.story = story
    state.subject = index
    state.step = DISCARD_PILE
    state.waiting = bit(decider)
    state.news += 1
    state.tell(TOLD_PILE, index, 0, 0, 0, EVERYBODY)
    return True


def take_from_pile(state: WondersState, seat: i64, move: i64) -> None:
    """Build a discarded card free of all costs, or nothing (7W-WONDER-12, 7W-RUL-33)."""
    index: i64 = state.subject
    state.subject = NOBODY
    if kind_of(move) == PASS:
        state.tell(TOLD_DECLINE, index, 0, 0, 0, EVERYBODY)
    else:
        card: i64 = card_of(move)
        story: vec[i64] = state.story[:]
        for at in range(len(story)):
            if card_in(story[at]) == card and place_in(story[at]) == DISCARDED:
                story[at] = taken_by(story[at], index)
                break
        state.story = story
        state.cities[index].place(card)
        coins: i64 = coins_of(state, index, card)
        state.cities[index].coins += coins
        state.tell(TOLD_TAKE, index, card, 0, 0, EVERYBODY)
        if coins:
            state.tell(TOLD_COINS, index, coins, 0, 0, EVERYBODY)
        state.news += 1
    close_turn(state)
