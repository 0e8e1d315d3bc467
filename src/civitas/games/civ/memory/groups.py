"""The terms about hands that belong together."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from civitas.core.bits import lane, one, total
from civitas.games.civ.cards import DOMAINS
from civitas.games.civ.memory.terms import Term, nothing_held

TERMS: Final = 4096
"""More terms than this about one group are put together into one, in which only what is sure is kept."""
_HEAVY: Final = 1e60


class Group:
    """The terms about the hands of some owners."""

    def __init__(self, owners: i64, terms: list[Term]) -> None:
        self.owners: i64 = owners
        self.terms: list[Term] = terms

    def settle(self, terms: list[Term], seats: i64) -> None:
        """These are the terms now: equal ones count together."""
        kept: list[Term] = []
        heaviest: float = 0.0
        places: dict[i64, list[Term]] = {}
        for term in terms:
            mark: i64 = term.mark()
            alike: list[Term] = places.setdefault(mark, [])
            same: Term | None = None
            for other in alike:
                if other.hands == term.hands and other.cards == term.cards:
                    same = other
                    break
            if same is None:
                kept.append(term)
                alike.append(term)
            else:
                same.weight += term.weight
            heaviest = max(heaviest, term.weight)
        if heaviest > _HEAVY:
            for term in kept:
                term.weight /= heaviest
        self.terms = kept
        if len(kept) > TERMS:
            self.simplify(seats)

    def simplify(self, seats: i64) -> None:
        """Keep only what is sure: cards that are there in all terms."""
        sure: Term = nothing_held(seats)
        for owner in range(seats):
            known: i64 = self.sure(owner)
            sure.hands[2 * owner] = known
            sure.hands[2 * owner + 1] = self.terms[0].size(owner) - total(known)
        self.terms = [sure]

    def sure(self, owner: i64) -> i64:
        """The cards that are in a hand whatever the term."""
        known: i64 = 0
        for domain in range(DOMAINS):
            least: i64 = 255
            for term in self.terms:
                least = min(least, lane(term.known(owner), domain))
            if least < 255:
                known += least * one(domain)
        return known
