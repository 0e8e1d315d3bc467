"""The cards of one age that a seat does not know, dealt to the places where they may lie.

A deal is what each of the others has drawn and when: so many cards of the age, of which so many must be events, since
they were prepared (`imagine/past.py`). All such deals are equally likely; which of its events a player prepared, and
which of its cards it discarded, may then be any that it held at the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest
from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import AGE, CARDS, PACTS, TACTICS
from civitas.games.ages.imagine.buried import MASKS, Buried, sorted_items
from civitas.games.ages.imagine.past import Past
from civitas.games.ages.imagine.pasts import find_pasts, find_tilt
from civitas.games.ages.imagine.shares import NO_WAYS, Dealer, choices_of
from civitas.games.ages.imagine.telling import UNKNOWN, UNKNOWN_EVENT, tell
from civitas.games.ages.memory import knowers, known_to, knows
from civitas.games.ages.steps import CARD_MASK, NONE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

NO_CARDS: Final = vec[i64]([0] * CARDS)
NO_PASTS: Final[list[Past | None]] = [None] * MASKS
DEALS: Final = 50
"""Deals that are tried before the pasts, or cards that were known in a reshuffled deck, are left out of account."""


class Pool:
    """The unknown cards and places of one age; cards are dealt to sets of knowers, which tell who has drawn them."""

    def __init__(self, state: AgesState, seat: i64, age: i64, rng: Rng) -> None:
        self.state: AgesState = state
        self.seat: i64 = seat
        self.age: i64 = age
        self.sets: i64 = bit(state.seats)
        self.counts: vec[i64] = NO_CARDS[:]
        self.total: i64 = 0
        self.events: vec[i64] = vec[i64]([0] * MASKS)
        self.others: vec[i64] = vec[i64]([0] * MASKS)
        self.hands: vec[i64] = vec[i64]()
        # Who prepared the current events of this age, then those that were revealed.
        self.owners: vec[i64] = vec[i64]()
        self.unrevealed: i64 = 0
        self.current: vec[i64] = vec[i64]([0] * MASKS)
        self.turned: vec[i64] = vec[i64]([0] * MASKS)
        # Sixteen runs of cards, one for each set of knowers: its events first, then its other cards.
        self.cards: vec[i64] = vec[i64]()
        self.next_event: vec[i64] = vec[i64]([0] * MASKS)
        self.next_other: vec[i64] = vec[i64]([0] * MASKS)
        # Pacts that lie among the others of a player, wherever (`Nation.shown`).
        self.rng: Rng = rng
        self.shown: vec[i64] = vec[i64]([0] * MASKS)
        self.buried = Buried()
        self.tilt: float = 1.0
        owner: i64 = 0
        while owner < state.seats:
            before: i64 = self.total
            self.gather(state.nations[owner].cards, False, bit(owner))
            self.hands = append(self.hands, self.total - before)
            self.gather(state.nations[owner].legacy, True, NONE)
            owner += 1
        self.gather(state.military_deck, False, 0)
        self.gather(state.future_events, True, NONE)
        self.gather(state.discards, False, NONE)
        self.gather(state.out, False, NONE)
        self.gather(state.current_events, False, 0)
        self.others[0] -= self.count_current(rng)
        self.keep_shown()
        self.keep_buried()
        self.tilt = find_tilt(self)
        if self.total:
            self.deal_all(rng)

    def is_mine(self, item: i64) -> bool:
        """Is this a card of the age that the seat does not know?"""
        return AGE[item & CARD_MASK] == self.age and not knows(item, self.seat)

    def gather(self, items: vec[i64], event: bool, owners: i64) -> None:
        """Count the unknown cards of a place, and the place for its knowers or those named."""
        for item in items:
            if self.is_mine(item):
                self.counts[item & CARD_MASK] += 1
                self.total += 1
                mask: i64 = knowers(item) if owners == NONE else owners
                if event:
                    self.events[mask] += 1
                else:
                    self.others[mask] += 1

    def keep_shown(self) -> None:
        """A pact that was refused is its owner's, in hand or discarded: it is not dealt with the rest."""
        owner: i64 = 0
        while owner < self.state.seats:
            rest: i64 = self.state.nations[owner].shown if owner != self.seat else 0
            while rest:
                card: i64 = PACTS + lowest(rest)
                rest &= rest - 1
                if AGE[card] == self.age and self.counts[card] and self.others[bit(owner)]:
                    self.shown[bit(owner)] |= bit(card - PACTS)
                    self.others[bit(owner)] -= 1
                    self.counts[card] -= 1
                    self.total -= 1
            owner += 1

    def keep_buried(self) -> None:
        """Cards that the seat knew in a reshuffled deck are not dealt with the rest, but to where they may lie."""
        for card in self.state.nations[self.seat].buried:
            if AGE[card] == self.age and self.counts[card]:
                self.buried.cards = append(self.buried.cards, card)
        self.buried.find_places(self.state, self.seat, self.age, self.events, self.others)
        for card in self.buried.cards:
            self.counts[card] -= 1

    def count_current(self, rng: Rng) -> i64:
        """The current events' places by who prepared them, in a random order: the places themselves tell nothing.

        Nor does an event that was revealed tell who had prepared it.
        """
        count: i64 = 0
        owners: vec[i64] = vec[i64]()
        for item in self.state.current_events:
            if self.is_mine(item):
                owners = append(owners, knowers(item))
                count += 1
        for item in self.state.revealed:
            if self.is_mine(item):
                owners = append(owners, knowers(item))
        owners = sorted_items(owners)
        rng.shuffle(owners)
        self.owners = owners
        self.unrevealed = count
        i: i64 = 0
        if self.sees_top() and self.is_mine(self.top()):
            self.counts[self.top() & CARD_MASK] -= 1
            self.total -= 1
            self.turned[owners[0]] += 1
            i = 1
        while i < len(owners):
            if i < count:
                self.events[owners[i]] += 1
                self.current[owners[i]] += 1
            else:
                self.turned[owners[i]] += 1
            i += 1
        return count

    def top(self) -> i64:
        """The top current event."""
        return self.state.current_events[len(self.state.current_events) - 1]

    def sees_top(self) -> bool:
        """Has the seat seen the top current event, and is it of this age?"""
        if not len(self.state.current_events) or not (self.state.sighted >> self.seat) & 1:
            return False
        return AGE[self.top() & CARD_MASK] == self.age

    # The deal.

    def unknown(self, first: i64, last: i64) -> vec[i64]:
        """The unknown cards from `first` to before `last`, in ascending order."""
        cards: vec[i64] = vec[i64](capacity=16)
        card: i64 = first
        while card < last:
            count: i64 = self.counts[card]
            while count > 0:
                cards = append(cards, card)
                count -= 1
            card += 1
        return cards

    def deal_all(self, rng: Rng) -> None:
        """Deal so that every player has drawn the events that it must have had."""
        if self.deals(True, rng) or self.deals(False, rng) or not len(self.buried.cards):
            return
        for card in self.buried.cards:
            self.counts[card] += 1
        self.buried = Buried()
        if not self.deals(True, rng):
            self.deals(False, rng)

    def deals(self, in_time: bool, rng: Rng) -> bool:
        """Deal, with what is known of the order of draws or without; False if no deal was found."""
        for _ in range(DEALS if len(self.buried.cards) else 1):
            self.buried.lay(rng)
            if self.deal_shares(find_pasts(self, rng) if in_time else NO_PASTS, rng):
                return True
        return False

    def deal_shares(self, pasts: list[Past | None], rng: Rng) -> bool:
        """Draw how many events each has drawn, as often as there are such deals; then which events, and the rest."""
        events: vec[i64] = self.unknown(0, TACTICS)
        rest: vec[i64] = self.unknown(TACTICS, CARDS)
        choices: list[vec[float]] = []
        for mask in range(self.sets):
            choices.append(self.choices(mask, pasts[mask], len(events)))
        dealer = Dealer(choices, len(events))
        if not dealer.fits:
            return False
        drawn: vec[i64] = dealer.shares(rng)
        for mask in range(self.sets):
            past = pasts[mask]
            if past is not None and not tell(past, drawn[mask], rng):
                return False
        rng.shuffle(events)
        rng.shuffle(rest)
        self.cards = vec[i64](capacity=len(events) + len(rest))
        event: i64 = 0
        other: i64 = 0
        for mask in range(self.sets):
            self.next_event[mask] = len(self.cards)
            self.next_other[mask] = len(self.cards) + self.events[mask]
            if self.events[mask] + self.others[mask]:
                own: vec[i64] = events[event : event + drawn[mask]]
                others: vec[i64] = rest[other : other + self.unlaid(mask) - drawn[mask]]
                past = pasts[mask]
                if past is None:
                    self.put(own, others, mask)
                else:
                    self.put_in_time(own, others, past, self.current[mask])
                event += len(own)
                other += len(others)
        return True

    def unlaid(self, mask: i64) -> i64:
        """How many unknown cards these knowers have."""
        size: i64 = self.events[mask] + self.others[mask]
        return size - len(self.buried.drawn[mask]) - (len(self.buried.in_deck) if not mask else 0)

    def choices(self, mask: i64, past: Past | None, count: i64) -> vec[float]:
        """In how many ways none, one, two ... of the unknown cards of these knowers can be events."""
        if past is not None:
            return past.choices()
        if not self.events[mask] + self.others[mask]:
            return NO_WAYS
        least: i64 = self.events[mask]
        for card in self.buried.drawn[mask]:
            if card < TACTICS:
                least -= 1
        return choices_of(least, self.unlaid(mask), count, 1.0 if mask else self.tilt)

    def put(self, events: vec[i64], rest: vec[i64], mask: i64) -> None:
        """What a set of knowers has drawn: the first events were prepared, the others lie anywhere."""
        for card in self.buried.drawn[mask]:
            if card < TACTICS:
                events = append(events, card)
            else:
                rest = append(rest, card)
        self.rng.shuffle(events)
        prepared: i64 = self.events[mask]
        kept: vec[i64] = vec[i64](capacity=len(events) + len(rest))
        for card in events:
            if prepared > 0:
                self.cards = append(self.cards, card)
                prepared -= 1
            else:
                kept = append(kept, card)
        for card in rest:
            kept = append(kept, card)
        self.rng.shuffle(kept)
        for card in kept:
            self.cards = append(self.cards, card)

    def put_in_time(self, events: vec[i64], rest: vec[i64], past: Past, current: i64) -> None:
        """What a player has drawn, each card where it went; the last preparations lie among the future events."""
        prepared: i64 = past.hidden()
        event: i64 = 0
        other: i64 = 0
        went: vec[i64] = vec[i64](capacity=len(past.order))
        for card in past.order:
            if card == UNKNOWN_EVENT:
                went = append(went, events[event])
                event += 1
            elif card == UNKNOWN:
                went = append(went, rest[other])
                other += 1
            else:
                went = append(went, card)
        # Future events are dealt before the current ones.
        for card in went[current:prepared]:
            self.cards = append(self.cards, card)
        for card in went[:current]:
            self.cards = append(self.cards, card)
        for card in went[prepared:]:
            self.cards = append(self.cards, card)

    def event(self, owners: i64) -> i64:
        """The next event of these knowers."""
        at: i64 = self.next_event[owners]
        self.next_event[owners] = at + 1
        return known_to(self.cards[at], owners)

    def other(self, owners: i64) -> i64:
        """The next card that these knowers have kept, drawn or discarded."""
        pacts: i64 = self.shown[owners]
        if pacts:
            left: i64 = self.others[owners]
            skip: i64 = self.rng.below(left + bit_count(pacts))
            if skip >= left:
                while skip > left:
                    pacts &= pacts - 1
                    skip -= 1
                self.shown[owners] &= ~(pacts & -pacts)
                return known_to(PACTS + lowest(pacts), owners)
        self.others[owners] -= 1
        return known_to(self.next_card(owners), owners)

    def next_card(self, owners: i64) -> i64:
        """The next card of these knowers that was not prepared."""
        at: i64 = self.next_other[owners]
        self.next_other[owners] = at + 1
        return self.cards[at]
