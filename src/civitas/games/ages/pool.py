"""The cards of one age that a seat does not know, dealt to the places where they may lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.games.ages.cards import AGE, CARDS, TACTICS
from civitas.games.ages.memory import knowers, known_to, knows
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import (
    CARD_MASK,
    NONE,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


NO_CARDS: Final = vec[i64]([0] * CARDS)


MASKS: Final = 16


def sorted_items(items: vec[i64]) -> vec[i64]:
    """Cards with their knowers in ascending order."""
    out: vec[i64] = items[:]
    i: i64 = 1
    while i < len(out):
        item: i64 = out[i]
        at: i64 = i
        while at > 0 and out[at - 1] > item:
            out[at] = out[at - 1]
            at -= 1
        out[at] = item
        i += 1
    return out


class Pool:
    """The cards of one age that a seat does not know, and the places where they may lie."""

    def __init__(self, state: AgesState, seat: i64, age: i64) -> None:
        self.state: AgesState = state
        self.seat: i64 = seat
        self.age: i64 = age
        self.counts: vec[i64] = NO_CARDS[:]
        self.cards: vec[i64] = vec[i64]()
        self.next: i64 = 0
        self.total: i64 = 0
        for nation in state.nations:
            self.gather(nation.cards)
            self.gather(nation.legacy)
        self.gather(state.military_deck)
        self.gather(state.future_events)
        self.gather(state.discards)
        self.gather(state.out)
        self.gather(state.current_events)
        if self.sees_top():
            top: i64 = state.current_events[len(state.current_events) - 1]
            if not knows(top, seat):
                self.counts[top & CARD_MASK] -= 1

    def sees_top(self) -> bool:
        """Has the seat seen the top current event, and is it of this age?"""
        events: vec[i64] = self.state.current_events
        if not len(events) or not (self.state.sighted >> self.seat) & 1:
            return False
        return AGE[events[len(events) - 1] & CARD_MASK] == self.age

    def gather(self, items: vec[i64]) -> None:
        """Count the unknown cards of a place."""
        for item in items:
            if AGE[item & CARD_MASK] == self.age and not knows(item, self.seat):
                self.counts[item & CARD_MASK] += 1
                self.total += 1

    def take(self, first: i64, last: i64, rng: Rng) -> None:
        """Shuffle what is left of the cards from `first` to before `last`, to be drawn one by one."""
        cards: vec[i64] = vec[i64](capacity=16)
        card: i64 = first
        while card < last:
            count: i64 = self.counts[card]
            while count > 0:
                cards = append(cards, card)
                count -= 1
            card += 1
        rng.shuffle(cards)
        self.cards = cards
        self.next = 0

    def draw(self) -> i64:
        """The next card."""
        card: i64 = self.cards[self.next]
        self.counts[card] -= 1
        self.next += 1
        return card

    def deal_events(self, twin: AgesState, rng: Rng) -> None:
        """Events and territories to the event decks and to the face-down events of the shorter game."""
        if self.total == 0 and not len(self.state.current_events):
            self.keep_legacies(twin)
            return
        self.take(0, TACTICS, rng)
        i: i64 = 0
        while i < len(twin.future_events):
            item: i64 = twin.future_events[i]
            if AGE[item & CARD_MASK] == self.age and not knows(item, self.seat):
                twin.future_events[i] = known_to(self.draw(), knowers(item))
            i += 1
        self.deal_current(twin, rng)
        self.keep_legacies(twin)

    def keep_legacies(self, twin: AgesState) -> None:
        """Each player's face-down Age III events (shorter game)."""
        i: i64 = 0
        while i < len(twin.nations):
            for item in self.state.nations[i].legacy:
                if AGE[item & CARD_MASK] == self.age:
                    kept: i64 = item
                    if not knows(item, self.seat):
                        kept = known_to(self.draw(), knowers(item))
                    twin.nations[i].legacy = append(twin.nations[i].legacy, kept)
            i += 1

    def deal_current(self, twin: AgesState, rng: Rng) -> None:
        """The current events of this age in a random order; who prepared which of the others' is not known either."""
        items: vec[i64] = vec[i64](capacity=8)
        owners: vec[i64] = vec[i64](capacity=8)
        for item in self.state.current_events:
            if AGE[item & CARD_MASK] == self.age:
                if knows(item, self.seat):
                    items = append(items, item)
                else:
                    owners = append(owners, knowers(item))
        top: i64 = NONE
        sighted: bool = self.sees_top()
        if sighted:
            top = self.state.current_events[len(self.state.current_events) - 1]
        items = sorted_items(items)
        owners = sorted_items(owners)
        rng.shuffle(owners)
        i: i64 = 0
        if sighted and not knows(top, self.seat):
            top = known_to(top & CARD_MASK, owners[0])
            i = 1
        while i < len(owners):
            items = append(items, known_to(self.draw(), owners[i]))
            i += 1
        rng.shuffle(items)
        for item in items:
            if item != top:
                twin.current_events = append(twin.current_events, item)
        if sighted:
            twin.current_events = append(twin.current_events, top)

    def deal_hands(self, twin: AgesState, rng: Rng) -> None:
        """What is left of the age to hands, deck, discards and the cards that are out of the game."""
        self.take(0, CARDS, rng)
        i: i64 = 0
        while i < len(twin.nations):
            self.deal_hand(self.state.nations[i], twin.nations[i], i)
            i += 1
        twin.military_deck = self.deal_pile(self.state.military_deck, twin.military_deck)
        twin.discards = self.deal_pile(self.state.discards, twin.discards)
        twin.out = self.deal_pile(self.state.out, twin.out)

    def deal_hand(self, nation: Nation, twin: Nation, owner: i64) -> None:
        """A hand: the cards that the seat knows stay, the others are drawn; how many of the age is seen by all."""
        unknown: i64 = 0
        for item in nation.cards:
            if AGE[item & CARD_MASK] == self.age:
                if knows(item, self.seat):
                    twin.add_card(item)
                else:
                    unknown += 1
        while unknown > 0:
            twin.add_card(known_to(self.draw(), bit(owner)))
            unknown -= 1

    def deal_pile(self, items: vec[i64], pile: vec[i64]) -> vec[i64]:
        """A pile whose order means nothing: known cards stay, others are drawn for each set of knowers in turn."""
        unknown: i64 = 0
        for item in items:
            if AGE[item & CARD_MASK] == self.age:
                if knows(item, self.seat):
                    pile = append(pile, item)
                else:
                    unknown += 1
        owners: i64 = 0
        while unknown > 0 and owners < MASKS:
            for item in items:
                if knowers(item) == owners and AGE[item & CARD_MASK] == self.age and not knows(item, self.seat):
                    pile = append(pile, known_to(self.draw(), owners))
                    unknown -= 1
            owners += 1
        return pile
