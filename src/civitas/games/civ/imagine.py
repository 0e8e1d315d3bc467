"""What a seat cannot know, drawn anew: the domains of the other hands, of the deck and of the cards taken out.

Ages are public, so each age is dealt by itself: its unseen cards are drawn at random for the other hands, and what is
left is the deck's and the cards taken out. All deals that agree with what the seat has learned (see `memory.py`) are
equally likely; what a player chose to do tells nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one, total
from civitas.core.rng import Rng
from civitas.games.civ import memory
from civitas.games.civ.cards import (
    AGE_CARDS,
    AGES,
    ANY_DOMAIN,
    LAST_PICK,
    age_of,
    card_of,
    domain_of_card,
    only,
    spread,
)
from civitas.games.civ.legal import playable
from civitas.games.civ.piles import REMOVED, cards_in, hand_of
from civitas.games.civ.steps import DRAFT_PICK, PLAY_CARD, PLAY_MORE

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

NO_CARD: Final = -1


def imagine(state: CivState, seat: i64, rng: Rng) -> CivState:
    """A state that `seat` cannot tell apart from the given one."""
    twin: CivState = state.copy()
    memory.grant(twin, seat)
    unseen: vec[i64] = unseen_cards(state, seat)
    if state.step == DRAFT_PICK:
        unseen[0] = _imagine_draft(state, twin, seat, rng)
    else:
        rest: vec[i64] = unseen[:]
        while not _imagine_hands(state, twin, seat, rest, rng):
            rest = unseen[:]
        unseen = rest
    _lay_deck(twin, unseen, rng)
    return twin


def unseen_cards(state: CivState, seat: i64) -> vec[i64]:
    """By age, the packed cards whose place the seat does not know: in the deck, taken out, or in other hands."""
    unseen: vec[i64] = vec[i64](capacity=AGES)
    for age in range(AGES):
        cards: i64 = state.piles[REMOVED + age]
        for other in range(state.seats):
            if other != seat:
                cards += state.piles[hand_of(other) + age] - memory.knows_of_age(state, seat, other, age)
        unseen = append(unseen, cards)
    for held in range(len(state.sets)):
        if held != seat:
            unseen[0] += state.sets[held]
    for index in range(state.drawn, len(state.deck)):
        unseen[age_of(state.deck[index])] += one(domain_of_card(state.deck[index]))
    return unseen


def _imagine_hands(state: CivState, twin: CivState, seat: i64, unseen: vec[i64], rng: Rng) -> bool:
    """Deal the other hands, taking the cards from `unseen`; False if they do not agree with what was seen."""
    for age in range(AGES):
        deal = AgeDeal(state, seat, age, unseen[age])
        if not deal.place_pooled(rng) or not deal.deal_hands(rng):
            return False
        unseen[age] = deal.unseen
        for other in range(state.seats):
            if other != seat:
                twin.piles[hand_of(other) + age] = deal.hands[other]
    for other in range(state.seats):
        if other != seat:
            twin.hands[other] = cards_in(twin.piles, hand_of(other))
    must_play: bool = state.step == PLAY_CARD or state.step == PLAY_MORE
    return not must_play or playable(twin, state.active) != 0


class AgeDeal:
    """The cards of one age being dealt to the other hands, as one seat sees them.

    `taken` are the places among an owner's cards that are not known, the longest held first, that pooled cards have.
    """

    def __init__(self, state: CivState, seat: i64, age: i64, unseen: i64) -> None:
        self.state: CivState = state
        self.seat: i64 = seat
        self.age: i64 = age
        self.unseen: i64 = unseen
        self.all: i64 = unseen
        self.narrow: vec[i64] = vec[i64]()
        self.taken: vec[i64] = vec[i64](capacity=state.seats)
        self.hands: vec[i64] = vec[i64](capacity=state.seats)
        for other in range(state.seats):
            self.taken = append(self.taken, 0)
            self.hands = append(self.hands, memory.knows_of_age(state, seat, other, age))

    def place_pooled(self, rng: Rng) -> bool:
        """Cards known to be in some hands together: any of the cards that may be among them may be any of these."""
        pooled: vec[i64] = spread(self.state.pooled[AGES * self.seat + self.age])
        if len(pooled) == 0:
            return True
        places: vec[i64] = vec[i64]()
        for other in range(self.state.seats):
            for _ in range(lane(self.state.mixed[self.seat * self.state.seats + other], self.age)):
                places = append(places, other)
        rng.shuffle(places)
        for index in range(len(pooled)):
            owner: i64 = places[index]
            if not self._take_place(owner, pooled[index]):
                return False
            self.hands[owner] += one(pooled[index])
            self.unseen -= one(pooled[index])
        self.all = self.unseen
        return True

    def deal_hands(self, rng: Rng) -> bool:
        """Fill up the other hands; False if this deal is to be dropped."""
        for other in range(self.state.seats):
            if other == self.seat:
                continue
            excluded: i64 = memory.excluded_of_age(self.state, self.seat, other, self.age)
            size: i64 = total(self.state.piles[hand_of(other) + self.age])
            place: i64 = 0
            while total(self.hands[other]) < size:
                if not (self.taken[other] >> place) & 1:
                    domain: i64 = self._draw(memory.may_be(excluded, place), rng)
                    if domain == NO_CARD:
                        return False
                    self.hands[other] += one(domain)
                place += 1
        return True

    def _take_place(self, owner: i64, domain: i64) -> bool:
        """A pooled card is one of the owner's other cards, the longest held one that it may be; False if it is none."""
        excluded: i64 = memory.excluded_of_age(self.state, self.seat, owner, self.age)
        for place in range(lane(excluded, domain), memory.others_of_age(self.state, self.seat, owner, self.age)):
            if not (self.taken[owner] >> place) & 1:
                self.taken[owner] |= bit(place)
                return True
        return False

    def _draw(self, domains: i64, rng: Rng) -> i64:
        """A random unseen card of one of the domains.

        Deals would not be equally likely if earlier draws had left more or fewer such cards: a deal is kept with the
        chance of the cards that are left to the most that could be left, and dropped otherwise.
        """
        if domains == ANY_DOMAIN:
            return self._take(random_card(self.unseen, rng))
        most: i64 = total(only(self.all, domains))
        for earlier in self.narrow:
            if not earlier & ~domains:
                most -= 1
        self.narrow = append(self.narrow, domains)
        here: i64 = only(self.unseen, domains)
        if rng.below(most) >= total(here):
            return NO_CARD
        return self._take(random_card(here, rng))

    def _take(self, domain: i64) -> i64:
        self.unseen -= one(domain)
        return domain


def random_card(packed: i64, rng: Rng) -> i64:
    """The domain of a random card of a packed value."""
    ticket: i64 = rng.below(total(packed))
    domain: i64 = 0
    while ticket >= lane(packed, domain):
        ticket -= lane(packed, domain)
        domain += 1
    return domain


def _lay_deck(twin: CivState, unseen: vec[i64], rng: Rng) -> None:
    """Shuffle what is left of each age: cards for the deck's places of that age; the rest is taken out."""
    loose: vec[i64] = vec[i64](capacity=104)
    starts: vec[i64] = vec[i64](capacity=AGES)
    for age in range(AGES):
        starts = append(starts, len(loose))
        cards: vec[i64] = spread(unseen[age])
        rng.shuffle(cards)
        for domain in cards:
            loose = append(loose, domain)
        twin.piles[REMOVED + age] = unseen[age]
    deck: vec[i64] = twin.deck[:]
    for index in range(len(deck)):
        if index < twin.drawn:
            deck[index] = 0
            continue
        place: i64 = age_of(deck[index])
        drawn: i64 = loose[starts[place]]
        starts[place] += 1
        deck[index] = card_of(place, drawn)
        twin.piles[REMOVED + place] -= one(drawn)
    twin.deck = deck


# ---------------------------------------------------------------------------------------------------- the draft's picks


def _imagine_draft(state: CivState, twin: CivState, seat: i64, rng: Rng) -> i64:
    """Fill the other hands and sets during the picks, when all cards are of age I; the cards that are left.

    A seat knows the set it holds, what it kept, the set it passed last (its left neighbour holds it), and of the three
    cards it passed first, that the left neighbour kept one and the next seat holds the other two.
    """
    n: i64 = state.seats
    left: i64 = (seat + 1) % n
    after: i64 = (seat + 2) % n
    third: bool = state.pick == LAST_PICK and n > 2
    hands: vec[i64] = vec[i64](capacity=n)
    sets: vec[i64] = vec[i64](capacity=n)
    rest: i64 = AGE_CARDS[0]
    for other in range(n):
        hands = append(hands, state.hands[other] if other == seat else memory.knows(state, seat, other))
        sets = append(sets, state.sets[other] if other == seat or (other == left and state.pick > 1) else 0)
    if third:
        kept: i64 = one(random_card(state.passed[seat], rng))
        hands[left] += kept
        sets[after] = state.passed[seat] - kept
    for other in range(n):
        rest -= hands[other] + sets[other]
    for other in range(n):
        while total(hands[other]) < state.pick - 1:
            rest = _move_one(rest, hands, other, rng)
        while total(sets[other]) < LAST_PICK + 2 - state.pick:
            rest = _move_one(rest, sets, other, rng)
        twin.piles[hand_of(other)] = hands[other]
    twin.hands = hands
    twin.sets = sets
    twin.picked = _pick_again(state, sets, seat, rng)
    twin.passed = _pass_again(state, twin, seat, rng)
    return rest


def _move_one(rest: i64, places: vec[i64], place: i64, rng: Rng) -> i64:
    card: i64 = one(random_card(rest, rng))
    places[place] += card
    return rest - card


def _pick_again(state: CivState, sets: vec[i64], seat: i64, rng: Rng) -> vec[i64]:
    """Who has picked is public, what is not."""
    picked: vec[i64] = state.picked[:]
    for other in range(state.seats):
        if other != seat and picked[other] >= 0:
            picked[other] = random_card(sets[other], rng)
    return picked


def _pass_again(state: CivState, twin: CivState, seat: i64, rng: Rng) -> vec[i64]:
    """What the others passed first must agree with the imagined hands and sets."""
    n: i64 = state.seats
    passed: vec[i64] = state.passed[:]
    for giver in range(n):
        receiver: i64 = (giver + 1) % n
        if giver == seat or receiver == seat or state.pick == 1:
            continue
        passed[giver] = twin.sets[receiver]
        if state.pick == LAST_PICK:
            passed[giver] = twin.sets[(giver + 2) % n] + one(random_card(twin.hands[receiver], rng))
    return passed
