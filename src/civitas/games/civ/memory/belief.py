"""What a seat should believe of the other hands, by the story of the hands (`story.py`).

Cards are pieces of their own, and every history of single cards that looks the same to the seat is equally likely: a
choice tells nothing but what it shows. So when a card leaves a hand in which the seat knows one of that kind, it was
that one or another of the kind, in proportion to how many there may be.

The belief about a hand, of one age, is a sum of *terms*. A term says which cards are surely there and, for each other
card, which domains it may be of; its weight counts the histories that lead to it. Hands that an Inquisition has joined,
seen from outside, have their terms together, in one *group*.

Ages are thought of one by one. What ties them is kept as *promises*: a card that was given back unseen is of no domain
that older cards of the giver's hand had at that moment (RUL-25). Cards with a part in a promise keep its label wherever
they go, and when one is seen its domain is told. A promise whose one side is told all over narrows the other side; one
that is still open is for the dealer, who drops the deals that break it.

In an imagined state a seat may have taken part in an Inquisition of which nothing is told. Then it thinks like a third
party, of its own hand too, and looks at its hand in the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one
from civitas.games.civ import story
from civitas.games.civ.cards import AGES, ANY_DOMAIN, DOMAINS
from civitas.games.civ.memory.groups import TERMS, Group
from civitas.games.civ.memory.promises import Promises
from civitas.games.civ.memory.terms import (
    Term,
    about,
    both,
    domains_in,
    hand_over,
    labels_in,
    looked_at,
    misses,
    nothing_held,
    owner_in,
    passed,
)
from civitas.games.civ.piles import hand_of
from civitas.games.civ.story import UNSEEN

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState


class Belief:
    """What a viewer believes, as far as a reader of the story can tell (who has not seen all that the viewer saw)."""

    def __init__(self, state: CivState, viewer: i64, reader: i64) -> None:
        self.seats: i64 = state.seats
        self.viewer: i64 = viewer
        self.reader: i64 = reader
        self.forgetful: bool = viewer == reader and story.forgets(state.story, viewer)
        self.groups: list[Group] = []
        for _ in range(AGES):
            for owner in range(self.seats):
                self.groups.append(Group(bit(owner), [nothing_held(self.seats)]))
        self.promises = Promises(self.groups, self.seats)
        if self.forgetful:
            self.viewer = -1
        at: i64 = 0
        while at < len(state.story):
            self._read(state.story, at)
            self.promises.redeem()
            at += story.words_of(state.story[at])
        if self.forgetful:
            self.viewer = viewer
            for age in range(AGES):
                self._look(viewer, age, state.piles[hand_of(viewer) + age])
            self.promises.redeem()

    def group(self, owner: i64, age: i64) -> Group:
        """The group in which an owner's cards of an age are."""
        return self.groups[age * self.seats + owner]

    def known(self, owner: i64, age: i64) -> i64:
        """The cards of an age that the viewer knows to be in a hand."""
        return self.group(owner, age).sure(owner)

    def known_cards(self, owner: i64) -> i64:
        """The cards that the viewer knows to be in a hand, all ages together."""
        return self.known(owner, 0) + self.known(owner, 1) + self.known(owner, 2)

    def _read(self, entries: vec[i64], at: i64) -> None:
        """One more thing has happened."""
        entry: i64 = entries[at]
        kind: i64 = story.kind_in(entry)
        seat: i64 = story.seat_in(entry)
        age: i64 = story.age_in(entry)
        domain: i64 = story.domain_in(entry)
        numbers: i64 = story.numbers_in(entry)
        if kind == story.JOINED or kind == story.GAVE:
            seen: bool = domain != UNSEEN and story.saw(entry, self.reader)
            if self.viewer >= 0:
                seen = seen and story.saw(entry, self.viewer)
            if kind == story.JOINED:
                self._join(seat, story.other_in(entry), numbers, entries, at if seen else -1)
            else:
                self._give(seat, story.other_in(entry), domain if seen else UNSEEN, age)
        elif kind == story.LEARNED or kind == story.SPLIT:
            if seat == (self.viewer if self.viewer >= 0 else self.reader) and story.saw(entry, self.reader):
                if kind == story.LEARNED:
                    self._learn(story.other_in(entry), domain, age)
                else:
                    self._split((seat + 1) % self.seats, (seat + 2) % self.seats, domain, numbers)
            elif self.viewer < 0 and story.saw(entry, self.reader):
                self._learn(self.reader, domain, age)
        elif seat != self.viewer:
            if kind == story.DREW:
                for drawn in range(AGES):
                    self._add(seat, drawn, lane(numbers, drawn))
            elif kind == story.TOOK:
                self._show(seat, age, one(domain))
            elif kind == story.LEFT:
                self._leave(seat, domain, age)
            else:
                for held in range(AGES):
                    self._narrow(seat, held, numbers)

    def _untie(self, owner: i64, age: i64) -> None:
        """Where there is one term only, each hand can be thought of by itself again."""
        group: Group = self.group(owner, age)
        if len(group.terms) != 1 or group.owners == bit(owner):
            return
        first: bool = True
        for other in range(self.seats):
            if (group.owners >> other) & 1:
                self.groups[age * self.seats + other] = Group(bit(other), [about(group.terms[0], other, first)])
                first = False

    # One hand.

    def _add(self, owner: i64, age: i64, count: i64) -> None:
        """Cards come that may be anything."""
        if count:
            for term in self.group(owner, age).terms:
                term.hands[2 * owner + 1] += count

    def _show(self, owner: i64, age: i64, cards: i64) -> None:
        """Cards come that the viewer has seen."""
        for term in self.group(owner, age).terms:
            term.hands[2 * owner] += cards

    def _leave(self, owner: i64, domain: i64, age: i64) -> None:
        """A card of a domain goes: any that may be of it; and none of the older cards is of the domain (RUL-25)."""
        self._move(owner, -1, bit(domain), age, True, 0)
        for older in range(age):
            self._narrow(owner, older, ANY_DOMAIN & ~bit(domain))

    def _learn(self, owner: i64, domain: i64, age: i64) -> None:
        """A card that was not known turns out to be of a domain."""
        self._move(owner, -1, bit(domain), age, False, 0)
        self._show(owner, age, one(domain))

    def _narrow(self, owner: i64, age: i64, domains: i64) -> None:
        """All cards of an age in a hand are of these domains."""
        group: Group = self.group(owner, age)
        if group.terms and not group.terms[0].size(owner):
            return
        kept: list[Term] = []
        for term in group.terms:
            cards: i64 = term.known(owner)
            possible: bool = True
            for domain in range(DOMAINS):
                if lane(cards, domain) and not (domains >> domain) & 1:
                    possible = False
            free: i64 = term.free(owner)
            singles: vec[i64] = term.cards
            term.empty(owner)
            term.hands[2 * owner] = cards
            for _ in range(free):
                term.add(owner, domains, 0)
            for card in singles:
                if owner_in(card) == owner:
                    possible = possible and domains_in(card) & domains != 0
                    term.add(owner, domains_in(card) & domains, labels_in(card))
            if possible:
                kept.append(term)
        group.settle(kept, self.seats)

    def _move(self, owner: i64, to: i64, domains: i64, age: i64, with_known: bool, label: i64) -> None:
        """One card that may be of some domains leaves a hand, for another one or (-1) for good, with a label."""
        group: Group = self.group(owner, age)
        if len(group.terms) == 1 and to < 0:
            only: Term = group.terms[0]
            if not only.singles(owner) and not (with_known and only.known(owner)) and only.free(owner):
                only.hands[2 * owner + 1] -= 1
                return
        after: list[Term] = []
        for term in group.terms:
            known: i64 = term.known(owner) if with_known else 0
            for domain in range(DOMAINS):
                if lane(known, domain) and (domains >> domain) & 1:
                    twin: Term = term.times(lane(known, domain))
                    twin.hands[2 * owner] -= one(domain)
                    twin.tell(label, bit(domain))
                    if to >= 0:
                        twin.hands[2 * to] += one(domain)
                    after.append(twin)
            if term.free(owner):
                twin = term.times(term.free(owner))
                twin.hands[2 * owner + 1] -= 1
                if to >= 0:
                    twin.add(to, ANY_DOMAIN, label)
                after.append(twin)
            last: i64 = -1
            for card in term.cards:
                if card == last:
                    after[len(after) - 1].weight += term.weight
                elif owner_in(card) == owner and domains_in(card) & domains:
                    last = card
                    after.append(passed(term, card, to, domains, label))
        group.settle(after, self.seats)
        self._untie(owner, age)

    # Two hands.

    def _split(self, first: i64, second: i64, one_domain: i64, other_domain: i64) -> None:
        """Each of two hands has one of two cards."""
        group: Group = self._together(first, second, 0)
        after: list[Term] = []
        for term in group.terms:
            if not term.free(first) or not term.free(second):
                continue
            for turn in range(2 if one_domain != other_domain else 1):
                twin: Term = term.times(1)
                twin.hands[2 * first + 1] -= 1
                twin.hands[2 * second + 1] -= 1
                twin.hands[2 * (first if turn == 0 else second)] += one(one_domain)
                twin.hands[2 * (second if turn == 0 else first)] += one(other_domain)
                after.append(twin)
        group.settle(after, self.seats)

    def _together(self, first: i64, second: i64, age: i64) -> Group:
        """Put the terms about two hands into one group: each of the one with each of the other."""
        here: Group = self.group(first, age)
        there: Group = self.group(second, age)
        if here is there:
            return here
        if len(here.terms) * len(there.terms) > TERMS:
            here.simplify(self.seats)
            there.simplify(self.seats)
        terms: list[Term] = []
        for left in here.terms:
            for right in there.terms:
                terms.append(both(left, right))
        group = Group(here.owners | there.owners, terms)
        for owner in range(self.seats):
            if (group.owners >> owner) & 1:
                self.groups[age * self.seats + owner] = group
        return group

    def _join(self, seat: i64, target: i64, numbers: i64, entries: vec[i64], at: i64) -> None:
        """An Inquisition: the seat holds both hands; `at` says where the cards taken are written, if they were seen."""
        for age in range(AGES):
            if not lane(numbers, age):
                continue
            if target == self.viewer:
                if at < 0:
                    self._add(seat, age, lane(numbers, age))
                else:
                    self._show(seat, age, entries[at + 1 + age])
            elif seat == self.viewer:
                self._look(target, age, entries[at + 1 + age] if at >= 0 else -1)
            elif at >= 0:
                self._look(target, age, entries[at + 1 + age])
                self._show(seat, age, entries[at + 1 + age])
            else:
                group: Group = self._together(seat, target, age)
                for term in group.terms:
                    hand_over(term, target, seat)
                group.settle(group.terms, self.seats)

    def _look(self, owner: i64, age: i64, cards: i64) -> None:
        """The viewer takes a hand, and sees it: terms count by the ways in which they can be it (-1: unseen)."""
        group: Group = self.group(owner, age)
        kept: list[Term] = []
        for term in group.terms:
            if cards < 0:
                term.empty(owner)
                kept.append(term)
            elif not misses(cards, term.known(owner)):
                for seen in looked_at(term, owner, cards - term.known(owner)):
                    kept.append(seen)
        if self.forgetful and not kept:  # who imagined this knew only what was sure
            self._look(owner, age, -1)
            return
        group.settle(kept, self.seats)
        self._untie(owner, age)

    def _give(self, seat: i64, target: i64, domain: i64, age: i64) -> None:
        """A card of the joint hand goes to the target."""
        if seat == self.viewer:
            if domain == UNSEEN:
                self._add(target, age, 1)
            else:
                self._show(target, age, one(domain))
        elif domain != UNSEEN:
            self._leave(seat, domain, age)
            if target != self.viewer:
                self._show(target, age, one(domain))
        elif target == self.viewer:
            self._move(seat, -1, ANY_DOMAIN, age, True, 0)
        else:
            label: i64 = self.promises.make(seat, age) if self.forgetful or self.viewer == self.reader else 0
            self._together(seat, target, age)
            self._move(seat, target, ANY_DOMAIN, age, True, label)
