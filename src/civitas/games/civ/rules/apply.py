"""Carrying out a move: which rule it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.games.civ.cards import NO_POWER
from civitas.games.civ.moves import (
    ATTACK,
    CLAIM,
    COPY,
    DEMOCRACY,
    DISCARD,
    DROP,
    EMBARGO,
    END,
    FETCH,
    INQUIRE,
    KEEP,
    PLAY,
    RETURN,
    SACRIFICE,
    TAKE,
    USE,
    age_of_move,
    domain_of,
    kind_of,
    level_of,
    seat_of,
)
from civitas.games.civ.rules import draft, persistent, sacrifice, turn
from civitas.games.civ.steps import POWERS

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def apply(state: CivState, seat: i64, move: i64) -> None:
    """Carry out a legal move. Where powers are chosen again, none is being carried out."""
    kind: i64 = kind_of(move)
    domain: i64 = domain_of(move)
    if kind == PLAY:
        turn.play_card(state, seat, domain, age_of_move(move))
    elif kind == END:
        turn.end_turn(state, seat)
    elif kind == USE:
        persistent.use(state, seat, domain, level_of(move))
    elif kind == SACRIFICE:
        sacrifice.sacrifice(state, seat, domain)
    elif kind == COPY:
        persistent.copy(state, seat, domain, level_of(move), seat_of(move))
    elif kind == DISCARD:
        persistent.discard_hand(state, seat, domain, age_of_move(move))
    elif kind == DROP:
        persistent.drop_card(state, seat, domain)
    elif kind == TAKE:
        persistent.take_card(state, seat, domain)
    elif kind == FETCH:
        persistent.fetch_card(state, seat, domain)
    elif kind == ATTACK:
        sacrifice.attack(state, seat, domain)
    elif kind == INQUIRE:
        sacrifice.inquire(state, seat, seat_of(move))
    elif kind == RETURN:
        sacrifice.give_back(state, seat, domain, age_of_move(move))
    elif kind == EMBARGO:
        sacrifice.lay_embargo(state, seat, seat_of(move), domain)
    elif kind == DEMOCRACY:
        sacrifice.lay_democracy(state, seat, seat_of(move), domain)
    elif kind == KEEP:
        draft.keep(state, seat, domain)
    elif kind == CLAIM:
        draft.claim(state, seat, domain)
        if state.centre == 0:
            turn.begin_turn(state, state.first)
    if state.step == POWERS:
        state.power = NO_POWER
