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
from civitas.games.civ.cards import AGES, ANY_DOMAIN, DOMAINS
from civitas.games.civ.piles import ages_in, hand_of

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
    known: vec[i64] = state.known[:]
    known[AGES * (viewer * state.seats + owner) + age] += cards
    state.known = known


def enters_hand_openly(state: CivState, owner: i64, domain: i64, age: i64) -> None:
    """Everybody saw a card go into the owner's hand."""
    known: vec[i64] = state.known[:]
    for viewer in range(state.seats):
        if viewer != owner:
            known[AGES * (viewer * state.seats + owner) + age] += one(domain)
    state.known = known


def leaves_hand(state: CivState, owner: i64, domain: i64, age: i64) -> None:
    """A card has left the owner's hand in sight of all."""
    n: i64 = state.seats
    for viewer in range(n):
        pair: i64 = viewer * n + owner
        if lane(state.known[AGES * pair + age], domain) or state.bound[pair] or state.mixed[pair]:
            _sees_leaving(state, viewer, owner, domain, age)
    if age > 0:
        hand: i64 = hand_of(owner)
        for older in range(age):
            if state.piles[hand + older]:
                for viewer in range(n):
                    if viewer != owner:
                        _bar(state, viewer, owner, domain, older)


def _sees_leaving(state: CivState, viewer: i64, owner: i64, domain: i64, age: i64) -> None:
    """What is known leaves first; else one of the others has left, and less is sure of the rest."""
    pair: i64 = viewer * state.seats + owner
    if lane(state.known[AGES * pair + age], domain):
        known: vec[i64] = state.known[:]
        known[AGES * pair + age] -= one(domain)
        state.known = known
        return
    if lane(state.bound[pair], age) and (state.bound_to[pair] >> domain) & 1:
        bound: vec[i64] = state.bound[:]
        bound[pair] -= one(age)
        state.bound = bound
    if lane(state.mixed[pair], age):
        if lane(state.pooled[AGES * viewer + age], domain):
            pooled: vec[i64] = state.pooled[:]
            pooled[AGES * viewer + age] -= one(domain)
            state.pooled = pooled
        _trim(state, viewer, age)


def _bar(state: CivState, viewer: i64, owner: i64, domain: i64, age: i64) -> None:
    """The oldest card of a domain goes first: the owner has none of this age, or it would have gone."""
    pair: i64 = viewer * state.seats + owner
    kind: i64 = DOMAINS * age + domain
    if not (state.barred[pair] >> kind) & 1:
        barred: vec[i64] = state.barred[:]
        barred[pair] |= bit(kind)
        state.barred = barred


def is_barred(state: CivState, viewer: i64, owner: i64, age: i64) -> i64:
    """The mask of the domains that the owner's other cards of an age cannot be."""
    return (state.barred[viewer * state.seats + owner] >> (DOMAINS * age)) & ANY_DOMAIN


def draws(state: CivState, owner: i64, ages: i64) -> None:
    """Fresh cards of some ages (a mask) may be of any domain; only a deck that no shuffle made brings an age back."""
    for viewer in range(state.seats):
        pair: i64 = viewer * state.seats + owner
        if state.barred[pair]:
            barred: vec[i64] = state.barred[:]
            for age in range(AGES):
                if (ages >> age) & 1:
                    barred[pair] &= ~(ANY_DOMAIN * bit(DOMAINS * age))
            state.barred = barred


def holds_only(state: CivState, owner: i64, domains: i64) -> None:
    """The owner could play nothing: all of the hand is of the domains under embargo (CIV-PLAY-03)."""
    bound: vec[i64] = state.bound[:]
    bound_to: vec[i64] = state.bound_to[:]
    for viewer in range(state.seats):
        if viewer != owner:
            pair: i64 = viewer * state.seats + owner
            bound_to[pair] = domains
            bound[pair] = 0
            for age in range(AGES):
                bound[pair] += others_of_age(state, viewer, owner, age) * one(age)
    state.bound = bound
    state.bound_to = bound_to


def hands_join(state: CivState, seat: i64, target: i64, taken: vec[i64]) -> None:
    """An Inquisition: the seat now holds both hands. Both sides have seen the cards taken (by age), the others backs.

    Third parties know of all the cards that they knew in either hand (CIV-REL-08).
    """
    n: i64 = state.seats
    state.known = state.known[:]
    state.pooled = state.pooled[:]
    state.mixed = state.mixed[:]
    state.barred = state.barred[:]
    state.bound = state.bound[:]
    for viewer in range(n):
        if viewer == target:
            for age in range(AGES):
                state.known[AGES * (target * n + seat) + age] += taken[age]
            continue
        state.barred[viewer * n + target] = 0
        state.bound[viewer * n + target] = 0
        if viewer == seat:
            state.mixed[seat * n + target] = 0
            _recognise(state, seat, target, taken)
            continue
        state.barred[viewer * n + seat] = 0
        state.bound[viewer * n + seat] = 0
        state.mixed[viewer * n + target] = 0
        state.mixed[viewer * n + seat] = ages_in(state.piles, hand_of(seat))
        for age in range(AGES):
            _pool(state, viewer, seat, age)
            _pool(state, viewer, target, age)
        _trim_all(state, viewer)


def _pool(state: CivState, viewer: i64, owner: i64, age: i64) -> None:
    """What the viewer knew of the owner's hand is somewhere in the hands that join."""
    place: i64 = AGES * (viewer * state.seats + owner) + age
    state.pooled[AGES * viewer + age] += state.known[place]
    state.known[place] = 0


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
    _trim_all(state, seat)


def given_back(state: CivState, seat: i64, target: i64, domain: i64, age: i64) -> None:
    """A card of the joint hand has gone to the target; both of them saw it, the others its back."""
    learn(state, seat, target, age, one(domain))
    _sees_leaving(state, target, seat, domain, age)
    for older in range(age):
        if state.piles[hand_of(seat) + older]:
            _bar(state, target, seat, domain, older)
    for viewer in range(state.seats):
        if viewer != seat and viewer != target and state.pooled[AGES * viewer + age]:
            state.mixed = state.mixed[:]
            state.mixed[viewer * state.seats + target] += one(age)
            _trim(state, viewer, age)


def pool_first_pass(state: CivState, viewer: i64, cards: i64) -> None:
    """After a draft: of the two cards left of the first set one passed, both next seats hold one each (RUL-30)."""
    n: i64 = state.seats
    state.pooled = state.pooled[:]
    state.mixed = state.mixed[:]
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
            if fewer < most:
                mixed: vec[i64] = state.mixed[:]
                mixed[pair] -= (most - fewer) * one(age)
                state.mixed = mixed


def _trim_all(state: CivState, viewer: i64) -> None:
    for age in range(AGES):
        _trim(state, viewer, age)


def grant(state: CivState, seat: i64) -> None:
    """In an imagined state the others know of each other what this seat knows, which is surely true; no more."""
    n: i64 = state.seats
    state.known = state.known[:]
    state.barred = state.barred[:]
    state.bound = state.bound[:]
    state.bound_to = state.bound_to[:]
    state.mixed = state.mixed[:]
    state.pooled = state.pooled[:]
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
