"""The draft deal: three secret picks with passing to the left, then the centre cards. All cards are of age I.

With two players left and right are the same person, and nothing else changes (CIV-DRAFT-08).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, one
from civitas.core.state import EVERYBODY
from civitas.games.civ import story
from civitas.games.civ.cards import LAST_PICK, first_domain
from civitas.games.civ.piles import area_of, hand_of
from civitas.games.civ.steps import CENTRE, NOBODY
from civitas.games.civ.tales import TOLD_CENTRE, TOLD_CLAIM, TOLD_KEEP, TOLD_PASS

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


def keep(state: CivState, seat: i64, domain: i64) -> None:
    """A secret pick; when everybody has picked, the picks go to hand and the sets move on."""
    picked: vec[i64] = state.picked[:]
    picked[seat] = domain
    state.picked = picked
    state.tell(TOLD_KEEP, seat, domain, 0, 0, bit(seat))
    if state.acting() == 0:
        _resolve(state)


def _resolve(state: CivState) -> None:
    n: i64 = state.seats
    rest: vec[i64] = state.sets[:]
    for seat in range(n):
        card: i64 = one(state.picked[seat])
        state.hands[seat] += card
        state.piles[hand_of(seat)] += card
        story.drew(state, seat, 1)
        rest[seat] -= card
    state.news += 1
    if state.pick < LAST_PICK:
        _pass_left(state, rest)
    else:
        _open_centre(state, rest)
    state.pick += 1


def _pass_left(state: CivState, rest: vec[i64]) -> None:
    """Everybody hands the rest of the set to the left neighbour (CIV-DRAFT-02, CIV-DRAFT-03)."""
    n: i64 = state.seats
    arrived: vec[i64] = vec[i64](capacity=n)
    nobody: vec[i64] = vec[i64](capacity=n)
    for seat in range(n):
        arrived = append(arrived, rest[(seat + n - 1) % n])
        nobody = append(nobody, NOBODY)
    if state.pick == 1:
        state.passed = rest
    elif n == 2:
        # The set has come back: what is missing is what the other one kept.
        for seat in range(n):
            story.learned(state, seat, 1 - seat, first_domain(state.passed[seat] - arrived[seat]), 0)
    state.sets = arrived
    state.picked = nobody
    state.tell(TOLD_PASS, 0, LAST_PICK + 1 - state.pick, 0, 0, EVERYBODY)


def _open_centre(state: CivState, rest: vec[i64]) -> None:
    """The last card of each set is laid open in the centre (CIV-DRAFT-04)."""
    n: i64 = state.seats
    for seat in range(n):
        state.centre += rest[seat]
        # The right neighbour passed two cards; one lies open now, so the other one is known.
        story.learned(state, (seat + n - 1) % n, seat, state.picked[seat], 0)
        if n > 2:
            # Of the three cards that were passed first, the one before this seat kept one, and this seat another.
            giver: i64 = (seat + n - 2) % n
            kept: i64 = state.passed[giver] - rest[seat]
            first: i64 = first_domain(kept)
            story.split(state, giver, first, first_domain(kept - one(first)))
    state.sets = vec[i64]()
    state.picked = vec[i64]()
    state.passed = vec[i64]()
    state.step = CENTRE
    state.active = state.last_seat()
    state.tell(TOLD_CENTRE, 0, state.centre, 0, 0, EVERYBODY)


def claim(state: CivState, seat: i64, domain: i64) -> None:
    """Take a centre card into play; counter-clockwise, the first player last (CIV-DRAFT-05, CIV-DRAFT-06).

    No power is used; after the last one everybody holds three cards and has one in play (CIV-DRAFT-07).
    """
    card: i64 = one(domain)
    state.centre -= card
    state.areas[seat] += card
    state.piles[area_of(seat)] += card
    state.active = (seat + state.seats - 1) % state.seats
    state.tell(TOLD_CLAIM, seat, domain, 0, 0, EVERYBODY)
