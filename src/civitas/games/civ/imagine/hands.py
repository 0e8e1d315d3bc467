"""The hands of the others, dealt as a seat believes them to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, lowest, one, total
from civitas.core.rng import Rng
from civitas.games.civ.cards import AGES, DOMAINS, only
from civitas.games.civ.memory.belief import Belief
from civitas.games.civ.memory.groups import Group
from civitas.games.civ.memory.terms import PROMISES, Term, domains_in, labels_in, owner_in

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

MIXTURES: Final = 16384
"""More mixtures of terms than this are not told apart."""
TRIES: Final = 10000
"""In a story that nobody can have lived through promises cannot be kept."""
_NO_HANDS: Final = vec[i64]([0] * 4)
_NOTHING_TOLD: Final = vec[i64]([0] * PROMISES)


class Dealer:
    """Deals the hands of the others as one seat believes them to be, for as long as the story does not go on.

    A search imagines the same table many times: what it believes is worked out once.
    """

    def __init__(self, state: CivState, seat: i64, unseen: vec[i64]) -> None:
        self.seat: i64 = seat
        self.told: i64 = len(state.story)
        belief = Belief(state, seat, seat)
        self.promises: i64 = belief.promises.open
        self.promised: vec[i64] = belief.promises.ages
        self.ages: list[AgeDeal] = [AgeDeal(belief, age, unseen[age]) for age in range(AGES)]

    def deal(self, rng: Rng) -> None:
        """Deal the hands of all ages; those that break a promise are dealt again."""
        tries: i64 = 0
        while True:
            for deal in self.ages:
                deal.deal(rng)
            tries += 1
            if self._kept() or tries == TRIES:
                return

    def _kept(self) -> bool:
        """Are all promises kept?"""
        rest: i64 = self.promises
        while rest:
            promise: i64 = lowest(rest)
            rest &= rest - 1
            age: i64 = self.promised[promise]
            for older in range(age):
                if self.ages[age].told[promise] & self.ages[older].told[promise]:
                    return False
        return True

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
            before: i64 = group.owners & (bit(owner) - 1)
            if belief.forgetful:
                if before == 0:
                    self.groups.append(group)
            elif owner != belief.viewer and (before & ~bit(belief.viewer)) == 0:
                self.groups.append(group)
        self.narrow: vec[i64] = vec[i64]()
        self.weights: list[float] = self._weigh()
        self.left: i64 = unseen
        self.hands: vec[i64] = _NO_HANDS[: self.seats]
        self.promises: i64 = belief.promises.open
        self.told: vec[i64] = _NOTHING_TOLD

    def deal(self, rng: Rng) -> None:
        """Deal the hands; what is left of the cards is in `left`, what promises are about in `told`."""
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
        if self.promises:
            self._tell(terms)
        for term in terms:
            for card in term.cards:
                if not self._draw(card, all_left, rng):
                    return False
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
        first: i64 = 0
        while first < last:
            middle: i64 = (first + last) // 2
            if ticket >= self.weights[middle]:
                first = middle + 1
            else:
                last = middle
        return self._mixture(first)

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
            for card in term.cards:
                deals *= float(max(0, self._most(domains_in(card), left)))
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

    def _draw(self, card: i64, all_left: i64, rng: Rng) -> bool:
        """A random card of the right domains; the deal is kept with the chance of those left to the most possible."""
        here: i64 = only(self.left, domains_in(card))
        if rng.below(self._most(domains_in(card), all_left)) >= total(here):
            return False
        domain: i64 = random_card(here, rng)
        self._give(owner_in(card), domain)
        labels: i64 = labels_in(card)
        while labels:
            self.told[lowest(labels)] |= bit(domain)
            labels &= labels - 1
        return True

    def _tell(self, terms: list[Term]) -> None:
        """What the terms tell of the promises."""
        self.told = _NOTHING_TOLD[:]
        for term in terms:
            rest: i64 = self.promises
            while rest:
                promise: i64 = lowest(rest)
                rest &= rest - 1
                self.told[promise] |= term.told(promise)

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
