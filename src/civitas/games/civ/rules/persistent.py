"""Persistent powers, a seat's own or copied: discard from hand, exchange cards in play, fetch from the discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit, total
from civitas.core.state import EVERYBODY
from civitas.games.civ import story
from civitas.games.civ.cards import ECO, MIL, REL, UTO, domain_mask, power_of, religion_limit
from civitas.games.civ.legal import playable
from civitas.games.civ.piles import area_to_discard, area_to_hand, discard_to_hand, hand_to_discard
from civitas.games.civ.steps import COPIED, DISCARD_HAND, DROP_CARDS, FETCH_CARDS, PLAY_MORE, POWERS, TAKE_CARDS
from civitas.games.civ.tales import TOLD_COPY, TOLD_DISCARD, TOLD_DROP, TOLD_FETCH, TOLD_TAKE, TOLD_USE

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def use(state: CivState, seat: i64, domain: i64, level: i64) -> None:
    """Use a power of one's own."""
    state.tell(TOLD_USE, seat, domain, level, 0, EVERYBODY)
    _begin(state, seat, domain, level, seat)


def copy(state: CivState, seat: i64, domain: i64, level: i64, owner: i64) -> None:
    """Copy a power of another seat, once a turn (CIV-CUL-06), onto one's own hand and cards (CIV-CUL-08)."""
    state.tell(TOLD_COPY, seat, domain, level, owner, EVERYBODY)
    state.used |= COPIED
    _begin(state, seat, domain, level, owner)


def _begin(state: CivState, seat: i64, domain: i64, level: i64, owner: i64) -> None:
    """Start a persistent power; it uses up the domain for this turn (CIV-POWER-01, CIV-CUL-07).

    Military discards from the own hand (CIV-MIL-01, CIV-MIL-02), Economy and Science exchange (CIV-ECO-01, CIV-ECO-02,
    CIV-SCI-01, CIV-SCI-02), Utopia fetches (CIV-UTO-01, CIV-UTO-02). Where the table plays `partial`, a first half that
    is not possible in full is done as far as it goes, and no more cards are played than that (RUL-05).
    """
    state.used |= bit(domain)
    state.power = power_of(domain, level)
    if domain == REL:
        state.limit = religion_limit(level)
        state.limit_from = owner
    elif domain == MIL:
        state.step = DISCARD_HAND
        state.then = 0
        state.todo = min(level, total(state.hands[seat]))
    elif domain == UTO:
        state.step = FETCH_CARDS
        state.then = 0
        state.todo = min(level, total(state.discard))
    else:
        state.step = DROP_CARDS if domain == ECO else TAKE_CARDS
        state.todo = min(level, total(state.areas[seat]))
        state.then = state.todo


def count_down(state: CivState, seat: i64) -> None:
    """One card of the running power is done: go on with it, with its second half, or back to choosing powers.

    The first half comes first, all of it (CIV-ECO-03, CIV-SCI-03); the power is carried out as far as possible
    (CIV-POWER-07), and what cannot be played is forfeited (CIV-ECO-04, CIV-SCI-04). Under an embargo, whether it goes
    on tells something about the hand: that is news.
    """
    state.todo -= 1
    if state.todo == 0 and state.then > 0:
        state.todo = state.then
        state.then = 0
        state.step = PLAY_MORE
    if state.todo == 0:
        state.step = POWERS
    elif state.step == PLAY_MORE:
        embargoed: bool = state.embargoes[seat] != 0 and state.hands[seat] != 0
        if embargoed:
            state.news += 1
        if not playable(state, seat):
            state.todo = 0
            state.step = POWERS
            if embargoed:
                story.held(state, seat, domain_mask(state.embargoes[seat]))


def discard_hand(state: CivState, seat: i64, domain: i64, age: i64) -> None:
    """Discard a card from hand, for Military or after a Great Discovery."""
    hand_to_discard(state, seat, domain, age)
    story.left(state, seat, domain, age)
    state.tell(TOLD_DISCARD, seat, domain, 0, 0, EVERYBODY)
    count_down(state, seat)


def drop_card(state: CivState, seat: i64, domain: i64) -> None:
    """Economy's first half: discard a card in play."""
    state.tell(TOLD_DROP, seat, domain, 0, 0, EVERYBODY)
    area_to_discard(state, seat, domain)
    count_down(state, seat)


def take_card(state: CivState, seat: i64, domain: i64) -> None:
    """Science's first half: take a card in play into hand; it may be the one played afterwards (CIV-SCI-03)."""
    age: i64 = area_to_hand(state, seat, domain)
    story.took(state, seat, domain, age)
    state.tell(TOLD_TAKE, seat, domain, 0, 0, EVERYBODY)
    count_down(state, seat)


def fetch_card(state: CivState, seat: i64, domain: i64) -> None:
    """Utopia: take any card of the discard pile; the hand may exceed the limit (CIV-UTO-03)."""
    age: i64 = discard_to_hand(state, seat, domain)
    story.took(state, seat, domain, age)
    state.tell(TOLD_FETCH, seat, domain, 0, 0, EVERYBODY)
    count_down(state, seat)
