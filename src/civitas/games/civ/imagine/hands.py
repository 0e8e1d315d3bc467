"""The hands of the others, dealt as a seat believes them to be."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.core.rng import Rng
from civitas.games.civ.cards import ANY_DOMAIN, DOMAINS, only
from civitas.games.civ.memory.belief import Belief
from civitas.games.civ.memory.terms import Group, Term

MIXTURES: Final = 1024
"""More mixtures of terms than this are not told apart."""
_NO_HANDS: Final = vec[i64]([0] * 4)


class AgeDeal:
    """The cards of one age being dealt to the other hands, as one seat believes them to be.

    A deal is drawn in two steps: a term of each group, by its weight and the number of deals that it stands for; and a
    deal of that term. Where that number is not known exactly it is taken too high, and the deal is dropped as often as
    it is too high.
    """

    def __init__(self, belief: Belief, age: i64, unseen: i64) -> None:
        self.belief: Belief = belief
        self.unseen: i64 = unseen
        self.groups: list[Group] = []
        for owner in range(belief.seats):
            group: Group = belief.group(owner, age)
            if owner != belief.viewer and (group.owners & (bit(owner) - 1) & ~bit(belief.viewer)) == 0:
                self.groups.append(group)
        self.left: i64 = unseen
        self.hands: vec[i64] = _NO_HANDS[: belief.seats]
        self.narrow: vec[i64] = vec[i64]()

    def begin(self) -> None:
        """Take all cards back."""
        self.left = self.unseen
        self.hands = _NO_HANDS[: self.belief.seats]

    def deal(self, rng: Rng) -> bool:
        """Deal the hands; False if this deal is dropped."""
        terms: list[Term] = self._choose(rng)
        for term in terms:
            for owner in range(self.belief.seats):
                self.hands[owner] += term.known(owner)
                self.left -= term.known(owner)
        all_left: i64 = self.left
        self.narrow = vec[i64]()
        for term in terms:
            for owner in range(self.belief.seats):
                narrow: i64 = term.narrow(owner)
                while narrow:
                    if not self._draw(owner, narrow & ANY_DOMAIN, all_left, rng):
                        return False
                    narrow >>= 6
        for term in terms:
            for owner in range(self.belief.seats):
                for _ in range(term.free(owner)):
                    self._give(owner, random_card(self.left, rng))
        return True

    def _choose(self, rng: Rng) -> list[Term]:
        """A term of each group."""
        chosen: list[Term] = []
        alike: i64 = 1
        for group in self.groups:
            chosen.append(group.terms[0])
            alike *= len(group.terms)
        if alike == 1:
            return chosen
        while alike > MIXTURES:
            alike = self._simplify_one()
        weights: list[float] = []
        total_weight: float = 0.0
        for number in range(alike):
            self._pick(chosen, number)
            weight: float = self._deals(chosen)
            for term in chosen:
                weight *= term.weight
            total_weight += weight
            weights.append(total_weight)
        ticket: float = total_weight * (float(rng.word()) / 4294967296.0)
        for number in range(alike):
            if ticket < weights[number]:
                self._pick(chosen, number)
                break
        return chosen

    def _pick(self, chosen: list[Term], number: i64) -> None:
        """The terms of one mixture of all."""
        for index in range(len(self.groups)):
            count: i64 = len(self.groups[index].terms)
            chosen[index] = self.groups[index].terms[number % count]
            number //= count

    def _simplify_one(self) -> i64:
        """Too many mixtures: keep only what is sure of the group with the most terms; how many mixtures are left."""
        most: Group = self.groups[0]
        mixtures: i64 = 1
        for group in self.groups:
            if len(group.terms) > len(most.terms):
                most = group
        most.simplify(self.belief.seats)
        for group in self.groups:
            mixtures *= len(group.terms)
        return mixtures

    def _deals(self, terms: list[Term]) -> float:
        """How many deals of single cards these terms stand for, or somewhat more."""
        deals: float = 1.0
        left: i64 = self.unseen
        for term in terms:
            for owner in range(self.belief.seats):
                known: i64 = term.known(owner)
                for domain in range(DOMAINS):
                    for _ in range(lane(known, domain)):
                        deals *= float(lane(left, domain))
                        if not lane(left, domain):
                            return 0.0
                        left -= one(domain)
        self.narrow = vec[i64]()
        for term in terms:
            for owner in range(self.belief.seats):
                narrow: i64 = term.narrow(owner)
                while narrow:
                    deals *= float(max(0, self._most(narrow & ANY_DOMAIN, left)))
                    narrow >>= 6
        count: i64 = total(left) - len(self.narrow)
        for term in terms:
            for owner in range(self.belief.seats):
                for _ in range(term.free(owner)):
                    deals *= float(count)
                    count -= 1
        return deals

    def _most(self, domains: i64, cards: i64) -> i64:
        """The most cards of these domains that can be left for one more card with a mask."""
        most: i64 = total(only(cards, domains))
        for earlier in self.narrow:
            if not earlier & ~domains:
                most -= 1
        self.narrow = append(self.narrow, domains)
        return most

    def _draw(self, owner: i64, domains: i64, all_left: i64, rng: Rng) -> bool:
        """A random card of one of the domains; the deal is kept with the chance of those left to the most possible."""
        here: i64 = only(self.left, domains)
        if rng.below(self._most(domains, all_left)) >= total(here):
            return False
        self._give(owner, random_card(here, rng))
        return True

    def _give(self, owner: i64, domain: i64) -> None:
        self.left -= one(domain)
        self.hands[owner] += one(domain)


def random_card(packed: i64, rng: Rng) -> i64:
    """The domain of a random card of a packed value."""
    ticket: i64 = rng.below(total(packed))
    domain: i64 = 0
    while ticket >= lane(packed, domain):
        ticket -= lane(packed, domain)
        domain += 1
    return domain
