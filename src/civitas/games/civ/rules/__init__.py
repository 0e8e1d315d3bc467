"""What a move does: one module for the turn, one for each family of powers, one for the draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.games.civ import moves as m
from civitas.games.civ.rules import draft, persistent, sacrifice, turn

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def apply(state: CivState, seat: i64, move: i64) -> None:
    """Carry out a legal move."""
    kind: i64 = m.kind_of(move)
    domain: i64 = m.domain_of(move)
    if kind == m.PLAY:
        turn.play_card(state, seat, domain, m.age_of_move(move))
    elif kind == m.END:
        turn.end_turn(state, seat)
    elif kind == m.USE:
        persistent.use(state, seat, domain, m.level_of(move))
    elif kind == m.SACRIFICE:
        sacrifice.sacrifice(state, seat, domain)
    elif kind == m.COPY:
        persistent.copy(state, seat, domain, m.level_of(move), m.seat_of(move))
    elif kind == m.DISCARD:
        persistent.discard_hand(state, seat, domain, m.age_of_move(move))
    elif kind == m.DROP:
        persistent.drop_card(state, seat, domain)
    elif kind == m.TAKE:
        persistent.take_card(state, seat, domain)
    elif kind == m.FETCH:
        persistent.fetch_card(state, seat, domain)
    elif kind == m.ATTACK:
        sacrifice.attack(state, seat, domain)
    elif kind == m.INQUIRE:
        sacrifice.inquire(state, seat, m.seat_of(move))
    elif kind == m.RETURN:
        sacrifice.give_back(state, seat, domain, m.age_of_move(move))
    elif kind == m.EMBARGO:
        sacrifice.lay_embargo(state, seat, m.seat_of(move), domain)
    elif kind == m.DEMOCRACY:
        sacrifice.lay_democracy(state, seat, m.seat_of(move), domain)
    elif kind == m.KEEP:
        draft.keep(state, seat, domain)
    elif kind == m.CLAIM:
        draft.claim(state, seat, domain)
        if state.centre == 0:
            turn.begin_turn(state, state.first)
