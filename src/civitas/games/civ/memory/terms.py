"""The terms of a belief: ways in which hands may be, with their weights."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, lowest, one, total
from civitas.games.civ.cards import ANY_DOMAIN, DOMAINS, domain_mask

PROMISES: Final = 40
"""More promises than this at a time are not remembered."""
_TOLD_WORDS: Final = 4
_TOLD_IN_WORD: Final = 10
_LABELS: Final = 0xFFFFFFFFFF
_OWNER: Final = 40
_DOMAINS: Final = 44
_MARKS: Final = 0xFFFFFFFF


def owner_in(card: i64) -> i64:
    """In whose hand a single card of a term is."""
    return (card >> _OWNER) & 3


def domains_in(card: i64) -> i64:
    """The mask of the domains that a single card may be of."""
    return card >> _DOMAINS


def labels_in(card: i64) -> i64:
    """The mask of the promises in which a single card has a part."""
    return card & _LABELS


class Term:
    """One way in which things may be, in the hands of all owners, for cards of one age.

    `hands` has two numbers for each owner: the cards that are there, packed by domain, and how many others may be
    anything. Behind them stands what is told of promises, a mask of domains for each. `cards` are single cards that may
    not be anything, or have a part in promises: a number each, in ascending order.
    """

    def __init__(self, hands: vec[i64], cards: vec[i64], weight: float) -> None:
        self.hands: vec[i64] = hands
        self.cards: vec[i64] = cards
        self.weight: float = weight

    def known(self, owner: i64) -> i64:
        """The packed cards that are surely in a hand."""
        return self.hands[2 * owner]

    def free(self, owner: i64) -> i64:
        """How many other cards may be of any domain."""
        return self.hands[2 * owner + 1]

    def singles(self, owner: i64) -> i64:
        """How many other cards may not, or have a part in promises."""
        count: i64 = 0
        for card in self.cards:
            if owner_in(card) == owner:
                count += 1
        return count

    def size(self, owner: i64) -> i64:
        """How many cards the hand holds."""
        return total(self.known(owner)) + self.free(owner) + self.singles(owner)

    def add(self, owner: i64, domains: i64, labels: i64) -> None:
        """A card that may be of these domains comes to a hand; what it must be is told at once."""
        if not domains & (domains - 1):
            self.tell(labels, domains)
            labels = 0
        if domains == ANY_DOMAIN and not labels:
            self.hands[2 * owner + 1] += 1
            return
        card: i64 = (domains << _DOMAINS) | (owner << _OWNER) | labels
        at: i64 = len(self.cards)
        self.cards = append(self.cards, card)
        while at > 0 and self.cards[at - 1] > card:
            self.cards[at] = self.cards[at - 1]
            at -= 1
        self.cards[at] = card

    def drop(self, single: i64) -> None:
        """A single card goes."""
        kept: vec[i64] = vec[i64](capacity=len(self.cards))
        found: bool = False
        for card in self.cards:
            if card == single and not found:
                found = True
            else:
                kept = append(kept, card)
        self.cards = kept

    def empty(self, owner: i64) -> None:
        """Nothing is left in a hand."""
        self.hands[2 * owner] = 0
        self.hands[2 * owner + 1] = 0
        kept: vec[i64] = vec[i64](capacity=len(self.cards))
        for card in self.cards:
            if owner_in(card) != owner:
                kept = append(kept, card)
        self.cards = kept

    def times(self, ways: i64) -> Term:
        """A copy for what can have happened in so many ways."""
        return Term(self.hands[:], self.cards[:], self.weight * float(ways))

    def mark(self) -> i64:
        """A number that is the same for equal terms, and seldom for others."""
        mark: i64 = 7
        for word in self.hands:
            mark = ((mark ^ word ^ (word >> 29)) & _MARKS) * 0x2C1B3C6D >> 13
        for card in self.cards:
            mark = ((mark ^ card ^ (card >> 29)) & _MARKS) * 0x2C1B3C6D >> 13
        return mark

    # Promises.

    def told(self, promise: i64) -> i64:
        """The domains of those cards with a part in a promise that are told, a mask."""
        at: i64 = len(self.hands) - _TOLD_WORDS + promise // _TOLD_IN_WORD
        return (self.hands[at] >> (promise % _TOLD_IN_WORD * 6)) & ANY_DOMAIN

    def tell(self, labels: i64, domains: i64) -> None:
        """A card with a part in these promises is of a domain."""
        while labels:
            promise: i64 = lowest(labels)
            labels &= labels - 1
            at: i64 = len(self.hands) - _TOLD_WORDS + promise // _TOLD_IN_WORD
            self.hands[at] |= domains << (promise % _TOLD_IN_WORD * 6)

    def label(self, owner: i64, promise: i64) -> None:
        """All cards of a hand have a part in a promise."""
        self.tell(bit(promise), domain_mask(self.known(owner)))
        free: i64 = self.free(owner)
        self.hands[2 * owner + 1] = 0
        cards: vec[i64] = self.cards
        self.cards = vec[i64](capacity=len(cards) + free)
        for card in cards:
            more: i64 = bit(promise) if owner_in(card) == owner else 0
            self.add(owner_in(card), domains_in(card), labels_in(card) | more)
        for _ in range(free):
            self.add(owner, ANY_DOMAIN, bit(promise))

    def possible(self, promise: i64) -> i64:
        """The domains that cards with a part in a promise and not yet told may be of."""
        found: i64 = 0
        for card in self.cards:
            if (card >> promise) & 1:
                found |= domains_in(card)
        return found

    def bar(self, promise: i64, barred: i64) -> bool:
        """The cards with a part in a promise are not of these domains, and it is kept; False if that cannot be."""
        if self.told(promise) & barred:
            return False
        cards: vec[i64] = self.cards
        self.cards = vec[i64](capacity=len(cards))
        for card in cards:
            domains: i64 = domains_in(card)
            if (card >> promise) & 1:
                domains &= ~barred
            if not domains:
                return False
            self.add(owner_in(card), domains, labels_in(card) & ~bit(promise))
        at: i64 = len(self.hands) - _TOLD_WORDS + promise // _TOLD_IN_WORD
        self.hands[at] &= ~(ANY_DOMAIN * bit(promise % _TOLD_IN_WORD * 6))
        return True


def nothing_held(seats: i64) -> Term:
    """The term of empty hands."""
    hands: vec[i64] = vec[i64](capacity=2 * seats + _TOLD_WORDS)
    for _ in range(2 * seats + _TOLD_WORDS):
        hands = append(hands, 0)
    return Term(hands, vec[i64](), 1.0)


def both(left: Term, right: Term) -> Term:
    """What two terms about different hands say."""
    term: Term = left.times(1)
    term.weight *= right.weight
    told: i64 = len(term.hands) - _TOLD_WORDS
    for index in range(told):
        term.hands[index] += right.hands[index]
    for index in range(told, told + _TOLD_WORDS):
        term.hands[index] |= right.hands[index]
    for card in right.cards:
        term.add(owner_in(card), domains_in(card), labels_in(card))
    return term


def about(term: Term, owner: i64, with_told: bool) -> Term:
    """What a term says about one hand."""
    part: Term = term.times(1)
    told: i64 = len(term.hands) - _TOLD_WORDS
    for index in range(told):
        if index // 2 != owner:
            part.hands[index] = 0
    for index in range(told, told + _TOLD_WORDS):
        if not with_told:
            part.hands[index] = 0
    part.cards = vec[i64]()
    for card in term.cards:
        if owner_in(card) == owner:
            part.cards = append(part.cards, card)
    part.weight = 1.0
    return part


def passed(term: Term, card: i64, to: i64, domains: i64, label: i64) -> Term:
    """After a single card has gone to another hand, or (-1) for good as one of these domains, told if it is one."""
    twin: Term = term.times(1)
    twin.drop(card)
    if to >= 0:
        twin.add(to, domains_in(card), labels_in(card) | label)
    elif not domains & (domains - 1):
        twin.tell(labels_in(card), domains)
    return twin


def hand_over(term: Term, giver: i64, taker: i64) -> None:
    """All of a hand goes to another."""
    term.hands[2 * taker] += term.known(giver)
    term.hands[2 * taker + 1] += term.free(giver)
    cards: vec[i64] = term.cards
    term.empty(giver)
    for card in cards:
        if owner_in(card) == giver:
            term.add(taker, domains_in(card), labels_in(card))


def looked_at(term: Term, owner: i64, cards: i64) -> list[Term]:
    """The terms after somebody saw that a hand holds these cards beside the known ones, without the hand."""
    out: list[Term] = []
    masks: vec[i64] = vec[i64]()
    for card in term.cards:
        if owner_in(card) != owner:
            continue
        if labels_in(card):
            for domain in range(DOMAINS):
                if lane(cards, domain) and (domains_in(card) >> domain) & 1:
                    twin: Term = term.times(1)
                    twin.drop(card)
                    twin.tell(labels_in(card), bit(domain))
                    for after in looked_at(twin, owner, cards - one(domain)):
                        out.append(after)
            return out
        masks = append(masks, domains_in(card))
    count: i64 = ways(cards, term.free(owner), masks, 0)
    if count:
        seen: Term = term.times(count)
        seen.empty(owner)
        out.append(seen)
    return out


def ways(cards: i64, free: i64, masks: vec[i64], at: i64) -> i64:
    """In how many ways single cards with these masks (from one on), and free ones, can be these cards."""
    count: i64 = 0
    if at < len(masks):
        for domain in range(DOMAINS):
            if lane(cards, domain) and (masks[at] >> domain) & 1:
                count += ways(cards - one(domain), free, masks, at + 1)
        return count
    if total(cards) != free:
        return 0
    count = 1
    for domain in range(DOMAINS):
        for chosen in range(lane(cards, domain)):
            count = count * free // (chosen + 1)
            free -= 1
    return count


def misses(cards: i64, part: i64) -> bool:
    """Are some cards of the part not among the cards?"""
    for domain in range(DOMAINS):
        if lane(part, domain) > lane(cards, domain):
            return True
    return False
