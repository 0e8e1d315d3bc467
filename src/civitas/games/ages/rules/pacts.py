"""Pacts in play: packed as the pact, the player whose area it lies in, side A and side B (TTA-PACT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop
from mypy_extensions import i64

from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import PACTS
from civitas.games.ages.cards.military import (
    PACT_ATTACK,
    PACT_ENDS_ON_ATTACK,
    PACT_FORBIDS_ATTACK,
    PACT_NO_WAR_ON_B,
    PACT_STRENGTH,
)
from civitas.games.ages.ratings import refresh_all
from civitas.games.ages.rules.hands import discard_open, leave_open
from civitas.games.ages.tales import TOLD_PACT, TOLD_PACT_ENDS

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def pack_pact(pact: i64, owner: i64, a: i64, b: i64) -> i64:
    """A pact in play."""
    return pact | (owner << 4) | (a << 6) | (b << 8)


def pact_card(packed: i64) -> i64:
    """The card of a pact in play."""
    return PACTS + (packed & 15)


def owner_of(packed: i64) -> i64:
    """The player in whose area a pact lies."""
    return (packed >> 4) & 3


def side_a(packed: i64) -> i64:
    """The player who is side A."""
    return (packed >> 6) & 3


def side_b(packed: i64) -> i64:
    """The player who is side B."""
    return (packed >> 8) & 3


def is_party(packed: i64, seat: i64) -> bool:
    """Is the player one of the two sides?"""
    return seat == side_a(packed) or seat == side_b(packed)


def end_pact(state: AgesState, index: i64) -> None:
    """A pact ends and goes to its age's discards (TTA-PACT-10)."""
    discard_open(state, pact_card(state.pacts[index]))
    _lift(state, index)


def remove_pact(state: AgesState, index: i64) -> None:
    """A pact leaves the game: it is antiquated, or its owner's cards are removed (TTA-PACT-08, TTA-RESIGN-03)."""
    leave_open(state, pact_card(state.pacts[index]))
    _lift(state, index)


def _lift(state: AgesState, index: i64) -> None:
    """A pact is in force no more."""
    state.pacts, packed = pop(state.pacts, index)
    refresh_all(state)
    state.tell(TOLD_PACT_ENDS, owner_of(packed), pact_card(packed), 0, 0, EVERYBODY)


def accept_pact(state: AgesState, pact: i64, owner: i64, partner: i64, owner_is_b: bool) -> None:
    """A pact takes effect; another one in the offerer's area ends (TTA-PACT-04, TTA-PACT-13).

    Pacts that lie in other areas are not touched, whoever is party to them (TTA-PACT-05).
    """
    i: i64 = len(state.pacts) - 1
    while i >= 0:
        if owner_of(state.pacts[i]) == owner:
            end_pact(state, i)
        i -= 1
    a: i64 = partner if owner_is_b else owner
    b: i64 = owner if owner_is_b else partner
    state.pacts = append(state.pacts, pack_pact(pact, owner, a, b))
    refresh_all(state)
    state.tell(TOLD_PACT, owner, PACTS + pact, a, b, EVERYBODY)


def between(packed: i64, one: i64, other: i64) -> bool:
    """Is the pact between these two players?"""
    return is_party(packed, one) and is_party(packed, other)


def forbids(state: AgesState, attacker: i64, rival: i64, war: bool) -> bool:
    """Does a pact forbid the attack? (TTA-PACT-07, TTA-WAR-02)"""
    for packed in state.pacts:
        if PACT_FORBIDS_ATTACK[packed & 15] and between(packed, attacker, rival):
            return True
        if war and PACT_NO_WAR_ON_B[packed & 15] and rival == side_b(packed):
            return True
    return False


def end_on_attack(state: AgesState, attacker: i64, rival: i64) -> None:
    """Pacts between the two that end on attack are removed (TTA-AGG-04, TTA-WAR-03)."""
    i: i64 = len(state.pacts) - 1
    while i >= 0:
        if PACT_ENDS_ON_ATTACK[state.pacts[i] & 15] and between(state.pacts[i], attacker, rival):
            end_pact(state, i)
        i -= 1


def attack_bonus(state: AgesState, attacker: i64, rival: i64) -> i64:
    """Strength that the attacker has against this rival only (Open Borders)."""
    bonus: i64 = 0
    for packed in state.pacts:
        if between(packed, attacker, rival):
            bonus += PACT_ATTACK[(packed & 15) * 2 + (1 if attacker == side_b(packed) else 0)]
    return bonus


def lost_on_attack(state: AgesState, seat: i64, rival: i64) -> i64:
    """Strength that a player would lose with the pacts that end on an attack between the two (TTA-AGG-03)."""
    lost: i64 = 0
    for packed in state.pacts:
        if PACT_ENDS_ON_ATTACK[packed & 15] and between(packed, seat, rival):
            lost += PACT_STRENGTH[(packed & 15) * 2 + (1 if seat == side_b(packed) else 0)]
    return lost
