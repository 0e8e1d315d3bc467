"""What seats have learned of each other's hands, with perfect memory as far as `docs/decisions.md` says.

All of it is kept per *pair*, a viewer and an owner, or per viewer, and all of it is always true of the real hands:

- `known`: cards (by age) that the viewer knows to be in the owner's hand. What is known leaves first.
- `excluded`: per age and domain, how many of the owner's other cards cannot be of the domain, those held longest first:
  because a younger card of the domain went first, or because the owner could play nothing under an embargo.
- `pooled`, `mixed`: cards (by age) that the viewer knows to be in some hands together, and how many of each owner's
  other cards of each age may be among them: after an Inquisition between others, and after a draft.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.games.civ.cards import AGES, ANY_DOMAIN, DOMAINS, age_of, at_least
from civitas.games.civ.piles import hand_of
from civitas.games.civ.steps import UNSORTED

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

EVERY: Final = 64
"""Excluded for good, where no more cards of the age can come: more than any hand has of one age."""
_COUNTED: Final = 0x3F3F3F3F3F3F


def knows(state: CivState, viewer: i64, owner: i64) -> i64:
    """The packed cards that the viewer knows to be in the owner's hand, all ages together."""
    first: i64 = AGES * (viewer * state.seats + owner)
    return state.known[first] + state.known[first + 1] + state.known[first + 2]


def knows_of_age(state: CivState, viewer: i64, owner: i64, age: i64) -> i64:
    """The packed cards of an age that the viewer knows to be in the owner's hand."""
    return state.known[AGES * (viewer * state.seats + owner) + age]


def others_of_age(state: CivState, viewer: i64, owner: i64, age: i64) -> i64:
    """How many of the owner's cards of an age the viewer does not know."""
    return total(state.piles[hand_of(owner) + age]) - total(knows_of_age(state, viewer, owner, age))


def learn(state: CivState, viewer: i64, owner: i64, age: i64, cards: i64) -> None:
    """The viewer now knows of these further cards in the owner's hand."""
    state.known[AGES * (viewer * state.seats + owner) + age] += cards


def enters_hand_openly(state: CivState, owner: i64, domain: i64, age: i64) -> None:
    """Everybody saw a card go into the owner's hand."""
    for viewer in range(state.seats):
        if viewer != owner:
            state.known[AGES * (viewer * state.seats + owner) + age] += one(domain)


def leaves_hand(state: CivState, owner: i64, domain: i64, age: i64) -> None:
    """A card has left the owner's hand in sight of all."""
    n: i64 = state.seats
    card: i64 = one(domain)
    pair: i64 = owner
    for viewer in range(n):
        place: i64 = AGES * pair + age
        if lane(state.known[place], domain):
            state.known[place] -= card
        elif state.excluded[place] & _COUNTED or state.mixed[pair]:
            _another_leaves(state, viewer, pair, domain, age)
        pair += n
    for older in range(age):
        if state.piles[AGES * owner + older]:
            for_good: bool = _comes_no_more(state, older)
            for viewer in range(n):
                if viewer != owner:
                    if for_good:
                        state.excluded[AGES * (viewer * n + owner) + older] |= EVERY * card
                    else:
                        _none_is(state, viewer, owner, domain, older)


def _sees_leaving(state: CivState, viewer: i64, owner: i64, domain: i64, age: i64) -> None:
    """What is known leaves first. The oldest of a domain goes first too: there is none of an earlier age."""
    place: i64 = AGES * (viewer * state.seats + owner) + age
    if lane(state.known[place], domain):
        state.known[place] -= one(domain)
    else:
        _another_leaves(state, viewer, viewer * state.seats + owner, domain, age)
    for older in range(age):
        _none_is(state, viewer, owner, domain, older)


def _none_is(state: CivState, viewer: i64, owner: i64, domain: i64, age: i64) -> None:
    """None of the owner's other cards of an age, as many as there are now, is of this domain."""
    place: i64 = AGES * (viewer * state.seats + owner) + age
    more: i64 = others_of_age(state, viewer, owner, age) - lane(state.excluded[place], domain)
    if more > 0:
        state.excluded[place] += more * one(domain)


def _comes_no_more(state: CivState, age: i64) -> bool:
    """Can nobody draw a card of this age any more? In arranged positions it may be that somebody can."""
    return state.deck_left() == 0 or (age_of(state.deck[state.drawn]) > age and not state.flags & UNSORTED)


def _another_leaves(state: CivState, viewer: i64, pair: i64, domain: i64, age: i64) -> None:
    """A card that the viewer did not know has left: less is sure of the others."""
    counted: i64 = state.excluded[AGES * pair + age] & _COUNTED
    if counted:
        # It may have been the one held longest of those that could be of the domain.
        state.excluded[AGES * pair + age] -= at_least(counted, lane(counted, domain) + 1) >> 7
    if lane(state.mixed[pair], age):
        if lane(state.pooled[AGES * viewer + age], domain):
            state.pooled[AGES * viewer + age] -= one(domain)
        _trim(state, viewer, age)


def excluded_of_age(state: CivState, viewer: i64, owner: i64, age: i64) -> i64:
    """Packed by domain: how many of the owner's other cards of an age, the longest held first, cannot be of it."""
    return state.excluded[AGES * (viewer * state.seats + owner) + age]


def may_be(excluded: i64, place: i64) -> i64:
    """The mask of the domains that the other card at a place may be, the longest held first."""
    if not excluded:
        return ANY_DOMAIN
    domains: i64 = 0
    for domain in range(DOMAINS):
        if lane(excluded, domain) <= place:
            domains |= bit(domain)
    return domains


def holds_only(state: CivState, owner: i64, domains: i64) -> None:
    """The owner could play nothing: all of the hand is of the domains under embargo (CIV-PLAY-03).

    What was told of the cards held longest stays true.
    """
    for viewer in range(state.seats):
        if viewer == owner:
            continue
        for age in range(AGES):
            for domain in range(DOMAINS):
                if not (domains >> domain) & 1:
                    _none_is(state, viewer, owner, domain, age)


def hands_join(state: CivState, seat: i64, target: i64, taken: vec[i64]) -> None:
    """An Inquisition: the seat now holds both hands. Both sides have seen the cards taken (by age), the others backs.

    Third parties know of all the cards that they knew in either hand (CIV-REL-08).
    """
    n: i64 = state.seats
    for viewer in range(n):
        if viewer == target:
            for age in range(AGES):
                state.known[AGES * (target * n + seat) + age] += taken[age]
            continue
        state.mixed[viewer * n + target] = 0
        if viewer == seat:
            _recognise(state, seat, target, taken)
        else:
            _join_excluded(state, viewer, seat, target, taken)
            _pool(state, viewer, seat, target)
        for age in range(AGES):
            state.excluded[AGES * (viewer * n + target) + age] = 0


def _join_excluded(state: CivState, viewer: i64, seat: i64, target: i64, taken: vec[i64]) -> None:
    """What no card of either hand is, none of the joint hand is; what was told of some of them is forgotten."""
    n: i64 = state.seats
    for age in range(AGES):
        first: i64 = AGES * (viewer * n + seat) + age
        second: i64 = AGES * (viewer * n + target) + age
        joint: i64 = total(state.piles[hand_of(seat) + age])
        of_target: i64 = total(taken[age]) - total(state.known[second])
        of_seat: i64 = joint - total(taken[age]) - total(state.known[first])
        known: i64 = state.known[first] + state.known[second] + state.pooled[AGES * viewer + age]
        excluded: i64 = 0
        for domain in range(DOMAINS):
            in_none: bool = (of_seat == 0 or lane(state.excluded[first], domain) >= of_seat) and (
                of_target == 0 or lane(state.excluded[second], domain) >= of_target
            )
            if in_none and not lane(known, domain) and (of_seat + of_target):
                excluded += joint * one(domain)
        state.excluded[first] = excluded


def _pool(state: CivState, viewer: i64, seat: i64, target: i64) -> None:
    """What the viewer knew of the two hands is somewhere in the joint hand."""
    n: i64 = state.seats
    joint: i64 = 0
    for age in range(AGES):
        place: i64 = AGES * (viewer * n + seat) + age
        other: i64 = AGES * (viewer * n + target) + age
        state.pooled[AGES * viewer + age] += state.known[place] + state.known[other]
        state.known[place] = 0
        state.known[other] = 0
        if state.pooled[AGES * viewer + age]:
            joint += total(state.piles[hand_of(seat) + age]) * one(age)
    state.mixed[viewer * n + seat] = joint


def _recognise(state: CivState, seat: i64, target: i64, taken: vec[i64]) -> None:
    """Who looks through a hand finds there what was known of it; pooled cards that are not there are elsewhere."""
    for age in range(AGES):
        place: i64 = AGES * (seat * state.seats + target) + age
        found: i64 = taken[age] - state.known[place]
        state.known[place] = 0
        pooled: i64 = state.pooled[AGES * seat + age]
        if pooled:
            for domain in range(DOMAINS):
                pooled -= min(lane(found, domain), lane(pooled, domain)) * one(domain)
            state.pooled[AGES * seat + age] = pooled
            _trim(state, seat, age)


def given_back(state: CivState, seat: i64, target: i64, domain: i64, age: i64) -> None:
    """A card of the joint hand has gone to the target; both of them saw it, the others its back."""
    learn(state, seat, target, age, one(domain))
    _sees_leaving(state, target, seat, domain, age)
    for viewer in range(state.seats):
        if viewer != seat and viewer != target:
            _sees_back(state, viewer, seat, target, age)


def _sees_back(state: CivState, viewer: i64, seat: i64, target: i64, age: i64) -> None:
    """A card of the joint hand has gone to the target, face down; what none of that hand is, it is not either."""
    n: i64 = state.seats
    if state.excluded[AGES * (viewer * n + seat) + age]:
        for domain in range(DOMAINS):
            if lane(state.excluded[AGES * (viewer * n + seat) + age], domain):
                state.excluded[AGES * (viewer * n + seat) + age] -= one(domain)
                state.excluded[AGES * (viewer * n + target) + age] += one(domain)
    if state.pooled[AGES * viewer + age]:
        state.mixed[viewer * n + target] += one(age)
        _trim(state, viewer, age)


def pool_first_pass(state: CivState, viewer: i64, cards: i64) -> None:
    """After a draft: of the two cards left of the first set one passed, both next seats hold one each (RUL-30)."""
    n: i64 = state.seats
    state.pooled[AGES * viewer] = cards
    state.mixed[viewer * n + (viewer + 1) % n] = one(0)
    state.mixed[viewer * n + (viewer + 2) % n] = one(0)


def _trim(state: CivState, viewer: i64, age: i64) -> None:
    """No more cards can be mixed with the pooled ones than there are in a hand; without pooled cards, none."""
    pooled: bool = state.pooled[AGES * viewer + age] != 0
    for owner in range(state.seats):
        pair: i64 = viewer * state.seats + owner
        most: i64 = lane(state.mixed[pair], age)
        if most:
            fewer: i64 = min(most, others_of_age(state, viewer, owner, age)) if pooled else 0
            state.mixed[pair] -= (most - fewer) * one(age)


def grant(state: CivState, seat: i64) -> None:
    """In an imagined state the others know of each other what this seat knows, which is surely true; no more."""
    n: i64 = state.seats
    for viewer in range(n):
        if viewer == seat:
            continue
        for age in range(AGES):
            state.pooled[AGES * viewer + age] = 0
        for owner in range(n):
            pair: i64 = viewer * n + owner
            state.mixed[pair] = 0
            if owner != seat and owner != viewer:
                for age in range(AGES):
                    state.known[AGES * pair + age] = state.known[AGES * (seat * n + owner) + age]
                    state.excluded[AGES * pair + age] = state.excluded[AGES * (seat * n + owner) + age]
