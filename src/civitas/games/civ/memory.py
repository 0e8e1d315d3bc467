"""What seats have seen of each other's hands: a lower bound per pair, kept for views and for `imagine`.

`known[viewer * seats + owner]` packs the cards that the viewer knows to be in the owner's hand: taken up openly, seen
in an Inquisition, or passed on in the draft. Third parties of an Inquisition forget (RUL-30 leaves that open).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import lane, one

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def knows(state: CivState, viewer: i64, owner: i64) -> i64:
    """The packed cards that the viewer knows to be in the owner's hand."""
    return state.known[viewer * state.seats + owner]


def learn(state: CivState, viewer: i64, owner: i64, cards: i64) -> None:
    """The viewer now knows of these further cards in the owner's hand."""
    known: vec[i64] = state.known[:]
    known[viewer * state.seats + owner] += cards
    state.known = known


def enters_hand_openly(state: CivState, owner: i64, domain: i64) -> None:
    """Everybody saw a card go into the owner's hand."""
    known: vec[i64] = state.known[:]
    for viewer in range(state.seats):
        if viewer != owner:
            known[viewer * state.seats + owner] += one(domain)
    state.known = known


def leaves_hand(state: CivState, owner: i64, domain: i64) -> None:
    """A card left the owner's hand in sight of all; it may be the one that a viewer knew of."""
    for viewer in range(state.seats):
        cell: i64 = viewer * state.seats + owner
        if lane(state.known[cell], domain):
            known: vec[i64] = state.known[:]
            known[cell] -= one(domain)
            state.known = known


def hands_join(state: CivState, seat: i64, target: i64, cards: i64) -> None:
    """An Inquisition: the target knows what was taken; third parties no longer know either hand (CIV-REL-08)."""
    known: vec[i64] = state.known[:]
    n: i64 = state.seats
    for viewer in range(n):
        if viewer != seat and viewer != target:
            known[viewer * n + seat] = 0
            known[viewer * n + target] = 0
    known[seat * n + target] = 0
    known[target * n + seat] += cards
    state.known = known


def given_back(state: CivState, seat: i64, target: i64, domain: i64) -> None:
    """A card of the joint hand went to the target; both of them saw it."""
    known: vec[i64] = state.known[:]
    n: i64 = state.seats
    known[seat * n + target] += one(domain)
    if lane(known[target * n + seat], domain):
        known[target * n + seat] -= one(domain)
    state.known = known
