"""What seats have learned of each other's hands, with perfect memory as far as `docs/decisions.md` says.

All of it is kept per *pair*, a viewer and an owner, or per viewer, and all of it is always true of the real hands:

- `known`: cards (by age) that the viewer knows to be in the owner's hand. What is known leaves first.
- `barred`: ages and domains that the owner's other cards cannot be, because a younger card of the domain went first.
- `bound`, `bound_to`: so many of the owner's other cards of each age are of these domains, because the owner could play
  nothing under an embargo.
- `pooled`, `mixed`: cards (by age) that the viewer knows to be in some hands together, and how many of each owner's
  other cards of each age may be among them: after an Inquisition between others, and after a draft.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.games.civ.cards import AGES, ANY_DOMAIN, DOMAINS, age_of
from civitas.games.civ.piles import hand_of
from civitas.games.civ.steps import UNSORTED

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


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
        elif state.bound[pair] or state.mixed[pair]:
            _another_leaves(state, viewer, owner, domain, age)
        pair += n
    for older in range(age):
        if state.piles[AGES * owner + older] and _comes_no_more(state, older):
            for viewer in range(n):
                if viewer != owner:
                    state.barred[viewer * n + owner] |= bit(DOMAINS * older + domain)


def _sees_leaving(state: CivState, viewer: i64, owner: i64, domain: i64, age: i64) -> None:
    """What is known leaves first. The oldest of a domain goes first too: there is none of an earlier age."""
    place: i64 = AGES * (viewer * state.seats + owner) + age
    if lane(state.known[place], domain):
        state.known[place] -= one(domain)
    else:
        _another_leaves(state, viewer, owner, domain, age)
    for older in range(age):
        if state.piles[hand_of(owner) + older] and _comes_no_more(state, older):
            state.barred[viewer * state.seats + owner] |= bit(DOMAINS * older + domain)


def _comes_no_more(state: CivState, age: i64) -> bool:
    """Can nobody draw a card of this age any more? In arranged positions it may be that somebody can."""
    return state.deck_left() == 0 or (age_of(state.deck[state.drawn]) > age and not state.flags & UNSORTED)


def _another_leaves(state: CivState, viewer: i64, owner: i64, domain: i64, age: i64) -> None:
    """A card that the viewer did not know has left: less is sure of the others."""
    pair: i64 = viewer * state.seats + owner
    if lane(state.bound[pair], age) and (state.bound_to[pair] >> domain) & 1:
        state.bound[pair] -= one(age)
    if lane(state.mixed[pair], age):
        if lane(state.pooled[AGES * viewer + age], domain):
            state.pooled[AGES * viewer + age] -= one(domain)
        _trim(state, viewer, age)


def is_barred(state: CivState, viewer: i64, owner: i64, age: i64) -> i64:
    """The mask of the domains that the owner's other cards of an age cannot be."""
    return (state.barred[viewer * state.seats + owner] >> (DOMAINS * age)) & ANY_DOMAIN


def holds_only(state: CivState, owner: i64, domains: i64) -> None:
    """The owner could play nothing: all of the hand is of the domains under embargo (CIV-PLAY-03)."""
    for viewer in range(state.seats):
        if viewer != owner:
            pair: i64 = viewer * state.seats + owner
            state.bound_to[pair] = domains
            state.bound[pair] = 0
            for age in range(AGES):
                state.bound[pair] += others_of_age(state, viewer, owner, age) * one(age)


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
        state.barred[viewer * n + target] = 0
        state.bound[viewer * n + target] = 0
        state.mixed[viewer * n + target] = 0
        if viewer == seat:
            _recognise(state, seat, target, taken)
        else:
            state.barred[viewer * n + seat] = 0
            state.bound[viewer * n + seat] = 0
            _pool(state, viewer, seat, target)


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
        if viewer != seat and viewer != target and state.pooled[AGES * viewer + age]:
            state.mixed[viewer * state.seats + target] += one(age)
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
                state.barred[pair] = state.barred[seat * n + owner]
                state.bound[pair] = state.bound[seat * n + owner]
                state.bound_to[pair] = state.bound_to[seat * n + owner]
