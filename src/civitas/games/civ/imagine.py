"""Resample what a seat cannot know: the other hands, the deck's order, the cards taken out.

A seat knows how many cards of each age are still undrawn, because the deck is sorted by age and its length is public.
So an unseen card lies in the undrawn part of some age (deck or taken out), or in another hand. Cards are dealt to those
places one by one, and only so that the rest still fits: no age can hold more cards of a domain than were printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.core.rng import Rng
from civitas.games.civ.cards import AGE_CARDS, AGES, ALL_CARDS, DOMAINS, ECO, UTO, removed_per_age, spread
from civitas.games.civ.imagine_draft import imagine_draft
from civitas.games.civ.memory import knows
from civitas.games.civ.steps import DRAFT_PICK

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

NOWHERE: Final = -1


def imagine(state: CivState, seat: i64, rng: Rng) -> CivState:
    """A state that `seat` cannot tell apart from the given one."""
    twin: CivState = state.copy()
    _forget(twin, seat)
    if state.step == DRAFT_PICK:
        imagine_draft(state, twin, seat, rng)
        return twin
    places = Places(state, seat)
    hidden: vec[i64] = places.deal(rng)
    _fill_hands(twin, seat, hidden)
    _fill_deck(twin, places, rng)
    return twin


def _forget(twin: CivState, seat: i64) -> None:
    """What others know of others is unknown too: grant them what this seat knows, which is surely true."""
    n: i64 = twin.seats
    known: vec[i64] = twin.known[:]
    for viewer in range(n):
        for owner in range(n):
            if viewer != seat and owner != seat and viewer != owner:
                known[viewer * n + owner] = known[seat * n + owner]
    twin.known = known


def age_left(state: CivState, age: i64) -> i64:
    """How many cards of an age are still in the deck; public, as the deck is sorted by age."""
    left: i64 = state.deck_left()
    later: i64 = AGES - 1
    while later > age:
        left -= total(AGE_CARDS[later]) - removed_per_age(state.seats)
        later -= 1
    return max(0, min(left, total(AGE_CARDS[age]) - removed_per_age(state.seats)))


def unseen_by(state: CivState, seat: i64) -> i64:
    """The packed cards whose place the seat does not know."""
    seen: i64 = state.hands[seat] + state.discard + state.centre
    for other in range(state.seats):
        seen += state.areas[other]
        seen += total(state.embargoes[other]) * one(ECO) + total(state.democracies[other]) * one(UTO)
        if other != seat:
            seen += knows(state, seat, other)
    return ALL_CARDS - seen


class Places:
    """The places where unseen cards may lie, being filled: undrawn cards per age, and the other hands."""

    def __init__(self, state: CivState, seat: i64) -> None:
        self.unseen: i64 = unseen_by(state, seat)
        self.room: vec[i64] = vec[i64](capacity=AGES)
        self.caps: vec[i64] = vec[i64](capacity=AGES)
        self.filled: vec[i64] = vec[i64](capacity=AGES)
        self.open_age: i64 = NOWHERE
        for age in range(AGES):
            left: i64 = age_left(state, age)
            if left > 0 and self.open_age == NOWHERE:
                self.open_age = age
            self.room = append(self.room, left + removed_per_age(state.seats))
            self.caps = append(self.caps, AGE_CARDS[age])
            self.filled = append(self.filled, 0)
        self.hidden: i64 = 0
        for other in range(state.seats):
            if other != seat:
                self.hidden += state.hand_size(other) - total(knows(state, seat, other))
        self.by_age: bool = self._settle_untouched() and self.fits()

    def _settle_untouched(self) -> bool:
        """Ages of which nothing has been drawn hold just what was printed; False if the cards do not add up."""
        if total(self.unseen) != self.room[0] + self.room[1] + self.room[2] + self.hidden:
            return False
        for age in range(AGES):
            if self.room[age] == total(AGE_CARDS[age]):
                if not _covers(self.unseen, self.caps[age]):
                    return False
                self.filled[age] = self.caps[age]
                self.unseen -= self.caps[age]
                self.room[age] = 0
        return True

    def fits(self) -> bool:
        """Can the rest of the unseen cards fill the rest of the ages' places (Hall's condition)?"""
        unfilled: i64 = 0
        for age in range(AGES):
            if self.room[age]:
                unfilled |= bit(age)
        for subset in range(1, 2**AGES):
            if subset & ~unfilled:
                continue
            needed: i64 = 0
            cap: i64 = 0
            for age in range(AGES):
                if (subset >> age) & 1:
                    needed += self.room[age]
                    cap += self.caps[age] - self.filled[age]
            if _overlap(self.unseen, cap) < needed:
                return False
        return True

    def deal(self, rng: Rng) -> vec[i64]:
        """Fill all ages' places; returns the domains that are left for the other hands."""
        if not self.by_age:
            return self._deal_blindly(rng)
        for age in range(AGES):
            if age != self.open_age:
                while self.room[age]:
                    self._put(age, rng)
        hidden: vec[i64] = vec[i64](capacity=self.hidden)
        if self.open_age != NOWHERE:
            while len(hidden) < self.hidden:
                hidden = append(hidden, self._draw(NOWHERE, rng))
            self.filled[self.open_age] += self.unseen
        else:
            hidden = spread(self.unseen)
            rng.shuffle(hidden)
        return hidden

    def _put(self, age: i64, rng: Rng) -> None:
        self.room[age] -= 1
        domain: i64 = self._draw(age, rng)
        self.filled[age] += one(domain)

    def _draw(self, age: i64, rng: Rng) -> i64:
        """Draw an unseen card for a place of an age (or for a hand), such that the rest still fits."""
        barred: i64 = 0
        while True:
            weights: i64 = 0
            domain: i64 = 0
            for domain in range(DOMAINS):
                if not (barred >> domain) & 1:
                    weights += self._weight(age, domain)
            ticket: i64 = rng.below(weights)
            for domain in range(DOMAINS):
                if not (barred >> domain) & 1:
                    ticket -= self._weight(age, domain)
                    if ticket < 0:
                        break
            self.unseen -= one(domain)
            if age != NOWHERE:
                self.filled[age] += one(domain)
            good: bool = self.fits()
            if age != NOWHERE:
                self.filled[age] -= one(domain)
            if good:
                return domain
            self.unseen += one(domain)
            barred |= bit(domain)

    def _weight(self, age: i64, domain: i64) -> i64:
        """How many cards of a domain could come here."""
        here: i64 = lane(self.unseen, domain)
        if age != NOWHERE:
            here = min(here, lane(self.caps[age], domain) - lane(self.filled[age], domain))
        return here

    def _deal_blindly(self, rng: Rng) -> vec[i64]:
        """For arranged positions that no deal could reach: ignore the ages."""
        rest: i64 = self.unseen
        for age in range(AGES):
            rest += self.filled[age]
            self.filled[age] = 0
        self.unseen = rest
        cards: vec[i64] = spread(rest)
        rng.shuffle(cards)
        hidden: vec[i64] = cards[: self.hidden]
        for domain in hidden:
            self.unseen -= one(domain)
        return hidden


def _covers(counts: i64, part: i64) -> bool:
    for domain in range(DOMAINS):
        if lane(counts, domain) < lane(part, domain):
            return False
    return True


def _overlap(counts: i64, caps: i64) -> i64:
    """The sum over the domains of the smaller of both counts."""
    shared: i64 = 0
    for domain in range(DOMAINS):
        shared += min(lane(counts, domain), lane(caps, domain))
    return shared


def _fill_hands(twin: CivState, seat: i64, hidden: vec[i64]) -> None:
    """Deal the hidden cards to the other hands, on top of what the seat knows to be there."""
    at: i64 = 0
    for other in range(twin.seats):
        if other != seat:
            hand: i64 = knows(twin, seat, other)
            for _ in range(twin.hand_size(other) - total(hand)):
                hand += one(hidden[at])
                at += 1
            twin.hands[other] = hand


def _fill_deck(twin: CivState, places: Places, rng: Rng) -> None:
    """Shuffle each age's undrawn cards: the last of them are the ones taken out."""
    deck: vec[i64] = vec[i64](capacity=twin.drawn + twin.deck_left())
    for _ in range(twin.drawn):
        deck = append(deck, 0)
    twin.removed = 0
    if not places.by_age:
        loose: vec[i64] = spread(places.unseen)
        rng.shuffle(loose)
        for index in range(len(loose)):
            if index < twin.deck_left():
                deck = append(deck, loose[index])
            else:
                twin.removed += one(loose[index])
        twin.deck = deck
        return
    for age in range(AGES):
        cards: vec[i64] = spread(places.filled[age])
        rng.shuffle(cards)
        left: i64 = age_left(twin, age)
        for index in range(len(cards)):
            if index < left:
                deck = append(deck, cards[index])
            else:
                twin.removed += one(cards[index])
    twin.deck = deck
