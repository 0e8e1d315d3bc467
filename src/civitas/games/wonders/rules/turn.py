"""Carrying out moves: secret choices and their common resolution.

The order within a turn is that of ledger section 13: all pay, all place, all gain; then in turn 6 Babylon's seventh
card and the leftover cards; then Halicarnassus; then war or the passing of hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.wonders.cards import TURNS
from civitas.games.wonders.legal import free_city_limits
from civitas.games.wonders.moves import NO_MOVE, card_of
from civitas.games.wonders.rules.actions import gain, pay, put_down
from civitas.games.wonders.rules.ages import open_age
from civitas.games.wonders.rules.powers import after_seventh, offer_seventh, play_seventh, take_from_pile
from civitas.games.wonders.steps import CHOOSE_BOARD, CHOOSE_CARD, FREE_CITY, NOBODY, SEVENTH_CARD
from civitas.games.wonders.tales import TOLD_BOARD, TOLD_CHOSE

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState


def apply(state: WondersState, seat: i64, move: i64) -> None:
    """Carry out a legal move."""
    if state.step == CHOOSE_CARD:
        _choose(state, seat, move)
    elif state.step == SEVENTH_CARD:
        play_seventh(state, seat, move)
    elif state.step == CHOOSE_BOARD:
        _choose_board(state, seat, move)
    else:
        take_from_pile(state, seat, move)


def _choose_board(state: WondersState, seat: i64, move: i64) -> None:
    state.cities[seat].settle(card_of(move))
    state.tell(TOLD_BOARD, seat, card_of(move), 0, 0, EVERYBODY)
    if seat + 1 < state.seats:
        state.waiting = bit(seat + 1)
    else:
        open_age(state)


def _choose(state: WondersState, seat: i64, move: i64) -> None:
    """Note a secret choice; the last one makes all of them happen (7W-TURN-02)."""
    if state.cities[seat].pick == NO_MOVE:
        state.cities[seat].pick = move
        if state.seats == 2 and seat == state.holder:
            return
    else:
        state.cities[FREE_CITY].pick = move
    state.tell(TOLD_CHOSE, seat, 0, 0, 0, EVERYBODY)
    state.waiting ^= bit(seat)
    if state.waiting == 0:
        state.news += 1
        resolve(state)


def resolve(state: WondersState) -> None:
    """All choices at once: everybody pays, then everybody places, then everybody gains (7W-TURN-01; ledger section 13,
    steps 3 to 5)."""
    state.mourner = NOBODY
    limits: i64 = free_city_limits(state) if state.seats == 2 else 0
    for index in range(state.ring):
        if state.cities[index].pick != NO_MOVE:
            pay(state, index)
    for index in range(state.ring):
        if state.cities[index].pick != NO_MOVE:
            put_down(state, index, limits if index >= state.seats else 0)
    for index in range(state.ring):
        gain(state, index)
    if state.turn == TURNS:
        for index in range(state.ring):
            if state.cities[index].plays_seventh() and offer_seventh(state, index):
                return
    after_seventh(state)
