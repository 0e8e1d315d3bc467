"""The terms of a belief: ways in which hands may be, with their weights."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import lane, one, total
from civitas.games.civ.cards import ANY_DOMAIN, DOMAINS

TERMS: Final = 256
"""More terms than this about one group are put together into one, in which only what is sure is kept."""
_NARROW: Final = 10
_HEAVY: Final = 1e60


class Term:
    """One way in which things may be, in the hands of all owners, for cards of one age.

    For each owner three numbers: the cards that are there, packed by domain; how many others may be anything; and
    those that may not: a mask of domains for each, six bits, in ascending order.
    """

    def __init__(self, hands: vec[i64], weight: float) -> None:
        self.hands: vec[i64] = hands
        self.weight: float = weight

    def known(self, owner: i64) -> i64:
        """The packed cards that are surely in a hand."""
        return self.hands[3 * owner]

    def free(self, owner: i64) -> i64:
        """How many other cards may be of any domain."""
        return self.hands[3 * owner + 1]

    def narrow(self, owner: i64) -> i64:
        """The masks of the other cards that may not."""
        return self.hands[3 * owner + 2]

    def size(self, owner: i64) -> i64:
        """How many cards the hand holds."""
        return total(self.known(owner)) + self.free(owner) + masks(self.narrow(owner))

    def add(self, owner: i64, domains: i64) -> None:
        """A card that may be of these domains comes to a hand."""
        at: i64 = 3 * owner
        if domains == ANY_DOMAIN or masks(self.hands[at + 2]) == _NARROW:
            self.hands[at + 1] += 1
            return
        below: i64 = self.hands[at + 2]
        above: i64 = 0
        shift: i64 = 0
        while below and below & ANY_DOMAIN < domains:
            above |= (below & ANY_DOMAIN) << shift
            below >>= 6
            shift += 6
        self.hands[at + 2] = above | (domains << shift) | (below << (shift + 6))

    def drop(self, owner: i64, domains: i64) -> None:
        """A card with this mask leaves a hand."""
        at: i64 = 3 * owner
        if domains == ANY_DOMAIN:
            self.hands[at + 1] -= 1
            return
        below: i64 = self.hands[at + 2]
        above: i64 = 0
        shift: i64 = 0
        while below & ANY_DOMAIN != domains:
            above |= (below & ANY_DOMAIN) << shift
            below >>= 6
            shift += 6
        self.hands[at + 2] = above | ((below >> 6) << shift)

    def empty(self, owner: i64) -> None:
        """Nothing is left in a hand."""
        for index in range(3):
            self.hands[3 * owner + index] = 0

    def times(self, ways: i64) -> Term:
        """A copy for what can have happened in so many ways."""
        return Term(self.hands[:], self.weight * float(ways))


def masks(narrow: i64) -> i64:
    """How many cards have masks."""
    count: i64 = 0
    while narrow:
        narrow >>= 6
        count += 1
    return count


def ways(cards: i64, free: i64, narrow: i64) -> i64:
    """In how many ways single cards with these masks, and free ones, can be these cards."""
    count: i64 = 0
    if narrow:
        for domain in range(DOMAINS):
            if lane(cards, domain) and (narrow >> domain) & 1:
                count += ways(cards - one(domain), free, narrow >> 6)
        return count
    if total(cards) != free:
        return 0
    count = 1
    for domain in range(DOMAINS):
        for chosen in range(lane(cards, domain)):
            count = count * free // (chosen + 1)
            free -= 1
    return count


class Group:
    """The terms about the hands of some owners."""

    def __init__(self, owners: i64, terms: list[Term]) -> None:
        self.owners: i64 = owners
        self.terms: list[Term] = terms

    def settle(self, terms: list[Term], seats: i64) -> None:
        """These are the terms now: equal ones count together."""
        kept: list[Term] = []
        heaviest: float = 0.0
        for term in terms:
            same: Term | None = None
            for other in kept:
                if other.hands == term.hands:
                    same = other
                    break
            if same is None:
                kept.append(term)
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
        sure: Term = self.terms[0].times(1)
        for owner in range(seats):
            known: i64 = self.sure(owner)
            size: i64 = sure.size(owner)
            sure.empty(owner)
            sure.hands[3 * owner] = known
            sure.hands[3 * owner + 1] = size - total(known)
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


def passed(term: Term, owner: i64, to: i64, domains: i64, ways: i64) -> Term:
    """After a card with a mask has gone from a hand to another, or (-1) for good."""
    twin: Term = term.times(ways)
    twin.drop(owner, domains)
    if to >= 0:
        twin.add(to, domains)
    return twin


def hand_over(term: Term, giver: i64, taker: i64) -> None:
    """All of a hand goes to another."""
    narrow: i64 = term.narrow(giver)
    term.hands[3 * taker] += term.known(giver)
    term.hands[3 * taker + 1] += term.free(giver)
    term.empty(giver)
    while narrow:
        term.add(taker, narrow & ANY_DOMAIN)
        narrow >>= 6


def misses(cards: i64, part: i64) -> bool:
    """Are some cards of the part not among the cards?"""
    for domain in range(DOMAINS):
        if lane(part, domain) > lane(cards, domain):
            return True
    return False
