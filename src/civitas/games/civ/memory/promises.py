"""What a card given back unseen tells about older cards: they are of other domains (RUL-25)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.games.civ.cards import ANY_DOMAIN
from civitas.games.civ.memory.groups import Group
from civitas.games.civ.memory.terms import PROMISES, Term

_CERTAIN: Final = ANY_DOMAIN + 1


class Promises:
    """The promises of a belief that are still open: each between one card of an age and some older cards."""

    def __init__(self, groups: list[Group], seats: i64) -> None:
        self.groups: list[Group] = groups
        self.seats: i64 = seats
        self.open: i64 = 0
        self.ages: vec[i64] = vec[i64]([0] * PROMISES)

    def make(self, owner: i64, age: i64) -> i64:
        """A card of an age is about to leave a hand unseen: the label that it must get, or 0 if it tells nothing."""
        promise: i64 = 0
        while (self.open >> promise) & 1:
            promise += 1
        if promise == PROMISES:
            return 0
        made: bool = False
        for older in range(age):
            terms: list[Term] = self.groups[older * self.seats + owner].terms
            if terms and terms[0].size(owner):
                made = True
                for term in terms:
                    term.label(owner, promise)
        if not made:
            return 0
        self.open |= bit(promise)
        self.ages[promise] = age
        return bit(promise)

    def redeem(self) -> None:
        """Put what promises say into the terms, as far as it can be said of each age by itself."""
        rest: i64 = self.open
        while rest:
            promise: i64 = lowest(rest)
            rest &= rest - 1
            if self._redeem(promise):
                self.open &= ~bit(promise)
                rest = self.open

    def _redeem(self, promise: i64) -> bool:
        """Is a promise sure to be kept, or one side of it certain, so that the other can be narrowed?"""
        age: i64 = self.ages[promise]
        newer: i64 = self._domains(promise, age, age + 1)
        older: i64 = self._domains(promise, 0, age)
        if not newer & older & ANY_DOMAIN:
            self._bar(promise, 0, age + 1, 0)
        elif newer & _CERTAIN:
            self._bar(promise, 0, age, newer & ANY_DOMAIN)
            self._bar(promise, age, age + 1, 0)
        elif older & _CERTAIN:
            self._bar(promise, 0, age, 0)
            self._bar(promise, age, age + 1, older & ANY_DOMAIN)
        else:
            return False
        return True

    def _domains(self, promise: i64, first: i64, last: i64) -> i64:
        """The domains that cards of these ages with a part in a promise can be of, and whether that is certain."""
        found: i64 = 0
        certain: bool = True
        for age in range(first, last):
            for owner in range(self.seats):
                group: Group = self.groups[age * self.seats + owner]
                if group.owners & (bit(owner) - 1):
                    continue
                for term in group.terms:
                    told: i64 = term.told(promise)
                    possible: i64 = term.possible(promise)
                    found |= told | possible
                    if possible or told != group.terms[0].told(promise):
                        certain = False
        return found | _CERTAIN if certain else found

    def _bar(self, promise: i64, first: i64, last: i64, domains: i64) -> None:
        """No card of these ages with a part in a promise is of these domains, and the promise is forgotten there."""
        for age in range(first, last):
            for owner in range(self.seats):
                group: Group = self.groups[age * self.seats + owner]
                if group.owners & (bit(owner) - 1):
                    continue
                kept: list[Term] = []
                for term in group.terms:
                    if term.bar(promise, domains):
                        kept.append(term)
                group.settle(kept, self.seats)
