"""The hands of the others, dealt as a seat believes them to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.core.rng import Rng
from civitas.games.civ.cards import AGES, ANY_DOMAIN, DOMAINS, only
from civitas.games.civ.memory.belief import Belief
from civitas.games.civ.memory.terms import Group, Term

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

MIXTURES: Final = 1024
"""More mixtures of terms than this are not told apart."""
_NO_HANDS: Final = vec[i64]([0] * 4)


class Dealer:
    """Deals the hands of the others as one seat believes them to be, for as long as the story does not go on.

    A search imagines the same table many times: what it believes is worked out once.
    """

    def __init__(self, state: CivState, seat: i64, unseen: vec[i64]) -> None:
        self.seat: i64 = seat
        self.told: i64 = len(state.story)
        belief = Belief(state, seat, seat)
        self.ages: list[AgeDeal] = [AgeDeal(belief, age, unseen[age]) for age in range(AGES)]

    def suits(self, state: CivState, seat: i64) -> bool:
        """Is this still what the seat believes?"""
        return self.seat == seat and self.told == len(state.story)


class AgeDeal:
    """The cards of one age being dealt to the other hands.

    A deal is drawn in two steps: a term of each group, by its weight and the number of deals that it stands for; and a
    deal of that term. Where that number is not known exactly it is taken too high, and the deal is dropped as often as
    it is too high.
    """

    def __init__(self, belief: Belief, age: i64, unseen: i64) -> None:
        self.seats: i64 = belief.seats
        self.unseen: i64 = unseen
        self.groups: list[Group] = []
        for owner in range(belief.seats):
            group: Group = belief.group(owner, age)
            if owner != belief.viewer and (group.owners & (bit(owner) - 1) & ~bit(belief.viewer)) == 0:
                self.groups.append(group)
        self.narrow: vec[i64] = vec[i64]()
        self.weights: list[float] = self._weigh()
        self.left: i64 = unseen
        self.hands: vec[i64] = _NO_HANDS[: self.seats]

    def deal(self, rng: Rng) -> None:
        """Deal the hands; what is left of the cards is in `left`."""
        self.left = self.unseen
        self.hands = _NO_HANDS[: self.seats]
        while not self._deal(self._choose(rng), rng):
            self.left = self.unseen
            self.hands = _NO_HANDS[: self.seats]

    def _deal(self, terms: list[Term], rng: Rng) -> bool:
        """Deal hands as these terms say; False if this deal is dropped."""
        for term in terms:
            for owner in range(self.seats):
                self.hands[owner] += term.known(owner)
                self.left -= term.known(owner)
        all_left: i64 = self.left
        self.narrow = vec[i64]()
        for term in terms:
            for owner in range(self.seats):
                narrow: i64 = term.narrow(owner)
                while narrow:
                    if not self._draw(owner, narrow & ANY_DOMAIN, all_left, rng):
                        return False
                    narrow >>= 6
        for term in terms:
            for owner in range(self.seats):
                for _ in range(term.free(owner)):
                    self._give(owner, random_card(self.left, rng))
        return True

    def _mixtures(self) -> i64:
        """In how many ways a term of each group can be chosen."""
        mixtures: i64 = 1
        for group in self.groups:
            mixtures *= len(group.terms)
        return mixtures

    def _weigh(self) -> list[float]:
        """The weights of all mixtures of terms, each with those before it."""
        while self._mixtures() > MIXTURES:
            self._simplify_one()
        weights: list[float] = []
        so_far: float = 0.0
        if self._mixtures() == 1:
            return weights
        for number in range(self._mixtures()):
            terms: list[Term] = self._mixture(number)
            weight: float = self._deals(terms)
            for term in terms:
                weight *= term.weight
            so_far += weight
            weights.append(so_far)
        return weights

    def _choose(self, rng: Rng) -> list[Term]:
        """A term of each group."""
        if not self.weights:
            return self._mixture(0)
        last: i64 = len(self.weights) - 1
        ticket: float = self.weights[last] * (float(rng.word()) / 4294967296.0)
        number: i64 = 0
        while number < last and ticket >= self.weights[number]:
            number += 1
        return self._mixture(number)

    def _mixture(self, number: i64) -> list[Term]:
        """The terms of one mixture."""
        terms: list[Term] = []
        for group in self.groups:
            terms.append(group.terms[number % len(group.terms)])
            number //= len(group.terms)
        return terms

    def _simplify_one(self) -> None:
        """Too many mixtures: keep only what is sure of the group with the most terms."""
        most: Group = self.groups[0]
        for group in self.groups:
            if len(group.terms) > len(most.terms):
                most = group
        most.simplify(self.seats)

    def _deals(self, terms: list[Term]) -> float:
        """How many deals of single cards these terms stand for, or somewhat more."""
        deals: float = 1.0
        left: i64 = self.unseen
        for term in terms:
            for owner in range(self.seats):
                known: i64 = term.known(owner)
                for domain in range(DOMAINS):
                    for _ in range(lane(known, domain)):
                        deals *= float(lane(left, domain))
                        if not lane(left, domain):
                            return 0.0
                        left -= one(domain)
        self.narrow = vec[i64]()
        for term in terms:
            for owner in range(self.seats):
                narrow: i64 = term.narrow(owner)
                while narrow:
                    deals *= float(max(0, self._most(narrow & ANY_DOMAIN, left)))
                    narrow >>= 6
        count: i64 = total(left) - len(self.narrow)
        for term in terms:
            for owner in range(self.seats):
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
