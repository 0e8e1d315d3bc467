"""The cards of one age that a seat does not know, dealt to the places where they may lie.

A deal is what each of the others has drawn: so many cards of the age, of which so many must be events, since they were
prepared. All such deals are equally likely; which of its events a player prepared, and which of its cards it discarded,
may then be any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest
from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import AGE, CARDS, PACTS, TACTICS
from civitas.games.ages.imagine.buried import MASKS, Buried, sorted_items
from civitas.games.ages.imagine.shares import shares
from civitas.games.ages.memory import knowers, known_to, knows
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import CARD_MASK, NONE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

NO_CARDS: Final = vec[i64]([0] * CARDS)
DEALS: Final = 200
"""Deals that are tried before cards that were known in a reshuffled deck are forgotten."""


class Pool:
    """The unknown cards and places of one age; cards are dealt to sets of knowers, which tell who has drawn them."""

    def __init__(self, state: AgesState, seat: i64, age: i64, rng: Rng) -> None:
        self.state: AgesState = state
        self.seat: i64 = seat
        self.age: i64 = age
        self.counts: vec[i64] = NO_CARDS[:]
        self.total: i64 = 0
        self.events: vec[i64] = vec[i64]([0] * MASKS)
        self.others: vec[i64] = vec[i64]([0] * MASKS)
        self.owners: vec[i64] = vec[i64]()
        # Sixteen runs of cards, one for each set of knowers: its events first, then its other cards.
        self.cards: vec[i64] = vec[i64]()
        self.next_event: vec[i64] = vec[i64]([0] * MASKS)
        self.next_other: vec[i64] = vec[i64]([0] * MASKS)
        # Pacts that lie among the others of a player, wherever (`Nation.shown`).
        self.rng: Rng = rng
        self.shown: vec[i64] = vec[i64]([0] * MASKS)
        self.buried = Buried()
        owner: i64 = 0
        while owner < state.seats:
            self.gather(state.nations[owner].cards, False, bit(owner))
            self.gather(state.nations[owner].legacy, True, NONE)
            owner += 1
        self.gather(state.military_deck, False, NONE)
        self.gather(state.future_events, True, NONE)
        self.gather(state.discards, False, NONE)
        self.gather(state.out, False, NONE)
        self.gather(state.current_events, False, 0)
        self.others[0] -= self.count_current(rng)
        self.keep_shown()
        self.keep_buried()
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
        """The current events' places by who prepared them, in a random order: the places themselves tell nothing."""
        count: i64 = 0
        owners: vec[i64] = vec[i64]()
        for item in self.state.current_events:
            if self.is_mine(item):
                owners = append(owners, knowers(item))
                count += 1
        owners = sorted_items(owners)
        rng.shuffle(owners)
        self.owners = owners
        i: i64 = 0
        if self.sees_top() and self.is_mine(self.top()):
            self.counts[self.top() & CARD_MASK] -= 1
            self.total -= 1
            i = 1
        while i < len(owners):
            self.events[owners[i]] += 1
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
        if len(self.buried.cards):
            deck: vec[i64] = self.unknown(0, CARDS)
            for _ in range(DEALS):
                rng.shuffle(deck)
                self.buried.lay(rng)
                if self.fits(self.buried.among(deck, self.events, self.others, rng)):
                    self.buried.take_places(self.others)
                    return
            for card in self.buried.cards:
                self.counts[card] += 1
            self.buried = Buried()
        self.deal_shares(rng)

    def fits(self, deck: vec[i64]) -> bool:
        """Deal from a shuffled deck; False if somebody lacks events."""
        self.cards = vec[i64](capacity=len(deck))
        at: i64 = 0
        # Players first; what nobody knows (mask 0) gets what is left.
        mask: i64 = MASKS - 1
        while mask >= 0:
            need: i64 = self.events[mask]
            size: i64 = need + self.others[mask] - self.buried.taken[mask]
            self.next_event[mask] = len(self.cards)
            end: i64 = at + size
            i: i64 = at
            while i < end and need > 0:
                if deck[i] < TACTICS:
                    self.cards = append(self.cards, deck[i])
                    need -= 1
                i += 1
            if need > 0:
                return False
            self.next_other[mask] = len(self.cards)
            skip: i64 = self.events[mask]
            kept: vec[i64] = vec[i64](capacity=8)
            i = at
            while i < end:
                if skip > 0 and deck[i] < TACTICS:
                    skip -= 1
                else:
                    kept = append(kept, deck[i])
                i += 1
            # The first events are gone from the front: what is left must be shuffled again.
            self.rng.shuffle(kept)
            for card in kept:
                self.cards = append(self.cards, card)
            at = end
            mask -= 1
        return True

    def deal_shares(self, rng: Rng) -> None:
        """Draw how many events each has drawn, as often as there are such deals; then which events, and the rest."""
        events: vec[i64] = self.unknown(0, TACTICS)
        rest: vec[i64] = self.unknown(TACTICS, CARDS)
        rng.shuffle(events)
        rng.shuffle(rest)
        drawn: vec[i64] = shares(self.events, self.others, len(events), rng)
        self.cards = vec[i64](capacity=len(events) + len(rest))
        event: i64 = 0
        other: i64 = 0
        mask: i64 = 0
        while mask < MASKS:
            self.next_event[mask] = len(self.cards)
            for _ in range(self.events[mask]):
                self.cards = append(self.cards, events[event])
                event += 1
            self.next_other[mask] = len(self.cards)
            kept: vec[i64] = vec[i64](capacity=8)
            for _ in range(drawn[mask] - self.events[mask]):
                kept = append(kept, events[event])
                event += 1
            while len(kept) < self.others[mask]:
                kept = append(kept, rest[other])
                other += 1
            rng.shuffle(kept)
            for card in kept:
                self.cards = append(self.cards, card)
            mask += 1

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
        at: i64 = self.next_other[owners]
        self.next_other[owners] = at + 1
        return known_to(self.cards[at], owners)

    # The places.

    def deal_events(self, twin: AgesState, rng: Rng) -> None:
        """The event decks, and the face-down events of the shorter game."""
        i: i64 = 0
        while i < len(twin.future_events):
            if self.is_mine(twin.future_events[i]):
                twin.future_events[i] = self.event(knowers(twin.future_events[i]))
            i += 1
        self.deal_current(twin, rng)
        i = 0
        while i < len(twin.nations):
            for item in self.state.nations[i].legacy:
                if AGE[item & CARD_MASK] == self.age:
                    kept: i64 = self.event(knowers(item)) if self.is_mine(item) else item
                    twin.nations[i].legacy = append(twin.nations[i].legacy, kept)
            i += 1

    def deal_current(self, twin: AgesState, rng: Rng) -> None:
        """The current events of this age in a random order; one that the seat has seen stays on top."""
        items: vec[i64] = vec[i64](capacity=8)
        for item in self.state.current_events:
            if AGE[item & CARD_MASK] == self.age and knows(item, self.seat):
                items = append(items, item)
        items = sorted_items(items)
        sighted: bool = self.sees_top()
        top: i64 = NONE
        i: i64 = 0
        if sighted:
            top = self.top()
            if self.is_mine(top):
                top = known_to(top & CARD_MASK, self.owners[0])
                i = 1
        while i < len(self.owners):
            items = append(items, self.event(self.owners[i]))
            i += 1
        rng.shuffle(items)
        for item in items:
            if item != top:
                twin.current_events = append(twin.current_events, item)
        if sighted:
            twin.current_events = append(twin.current_events, top)

    def deal_hands(self, twin: AgesState) -> None:
        """Hands, deck, discards and the cards that are out of the game."""
        i: i64 = 0
        while i < len(twin.nations):
            self.deal_hand(self.state.nations[i], twin.nations[i], i)
            i += 1
        twin.military_deck = self.deal_pile(self.state.military_deck, twin.military_deck, self.buried.taken)
        for item in self.buried.in_deck:
            twin.military_deck = append(twin.military_deck, item)
        twin.discards = self.deal_pile(self.state.discards, twin.discards, NO_CARDS)
        twin.out = self.deal_pile(self.state.out, twin.out, NO_CARDS)

    def deal_hand(self, nation: Nation, twin: Nation, owner: i64) -> None:
        """A hand: the cards that the seat knows stay, the others are drawn; how many of the age is seen by all."""
        for item in nation.cards:
            if AGE[item & CARD_MASK] == self.age and knows(item, self.seat):
                twin.add_card(item)
        for item in nation.cards:
            if self.is_mine(item):
                twin.add_card(self.other(bit(owner)))

    def deal_pile(self, items: vec[i64], pile: vec[i64], taken: vec[i64]) -> vec[i64]:
        """A pile whose order means nothing, so that it is dealt by sets of knowers, whatever order it really has.

        So many of its places are taken already.
        """
        places: vec[i64] = vec[i64]([0] * MASKS)
        for item in items:
            if self.is_mine(item):
                places[knowers(item)] += 1
            elif AGE[item & CARD_MASK] == self.age:
                pile = append(pile, item)
        mask: i64 = 0
        while mask < MASKS:
            for _ in range(places[mask] - taken[mask]):
                pile = append(pile, self.other(mask))
            mask += 1
        return pile
