"""Draw anew what a seat cannot know: hands, draw pile, cards that lie face down, secret choices, the ages to come.

Every way to put the unknown cards, each a piece of its own, into the hidden places that agrees with all that the seat
has seen is equally likely. The box holds a known number of guilds and takes them first, at random; all other places
then take any of the rest. Where the free city put a card away, the card was one that it could put to no better use
(7W-2P-09, 7W-2P-10): a deal that breaks this is dropped and drawn again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.games.wonders.cards import AGE_START, AGES, FIRST_GUILD
from civitas.games.wonders.city import City
from civitas.games.wonders.deal import shuffle_age
from civitas.games.wonders.hands import one_card, size, spread
from civitas.games.wonders.legal import card_moves, free_city_moves, hand_for_free_city
from civitas.games.wonders.memory import KNOWN, NOTHING, POOL, STRETCHES, Memory, boxed_guilds
from civitas.games.wonders.moves import NO_MOVE
from civitas.games.wonders.steps import CHOOSE_CARD, FREE_CITY
from civitas.games.wonders.story import DRAWN, age_in, among_in, may_be, place_in, with_card

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState


def imagine(state: WondersState, seat: i64, rng: Rng) -> WondersState:
    """A state that `seat` cannot tell apart from the given one."""
    twin: WondersState = state.copy()
    coming: i64 = state.first_coming()
    for age in range(coming):
        _deal_again(twin, seat, age, rng)
    past: vec[i64] = vec[i64](capacity=AGES * state.ring)
    for _ in range(coming * state.ring):
        past = append(past, 0)
    twin.dealt = past
    for offset in range(AGES - coming):
        shuffle_age(twin, coming + offset, rng)
    _choose_again(twin, seat, rng)
    return twin


@final
class Deal:
    """The unknown cards of an age in a random order: one run of cards for each stretch and one for the pool."""

    def __init__(self, memory: Memory, guilds: i64, others: i64, rng: Rng) -> None:
        self.pool: vec[i64] = spread(memory.whole_pool())
        rng.shuffle(self.pool)
        self.cards: vec[i64] = vec[i64](capacity=64)
        self.next: vec[i64] = NOTHING[:]
        self.drawn: vec[i64] = NOTHING[:]
        self.box: i64 = 0
        if guilds + others:
            self._fill_box(memory.age, guilds, others)
            # What the box left over is no longer in random order: the first guilds of the pool are gone.
            rng.shuffle(self.pool)
        self.at: i64 = 0
        for stretch in range(STRETCHES):
            self.drawn[stretch] = KNOWN
            if memory.hidden[stretch]:
                self.next[stretch] = len(self.cards)
                self._fill_stretch(memory, stretch, rng)

    def _fill_box(self, age: i64, guilds: i64, others: i64) -> None:
        """The box takes as many guilds, and as many other cards, as it is known to hold (7W-SETUP-02)."""
        rest: vec[i64] = vec[i64](capacity=len(self.pool))
        for place in self.pool:
            guild: bool = age == AGES - 1 and place >= FIRST_GUILD
            if guild and guilds > 0:
                guilds -= 1
                self.box += one_card(place)
            elif not guild and others > 0:
                others -= 1
                self.box += one_card(place)
            else:
                rest = append(rest, place)
        self.pool = rest

    def _fill_stretch(self, memory: Memory, stretch: i64, rng: Rng) -> None:
        run: vec[i64] = spread(memory.surely(stretch))
        for _ in range(size(memory.unsure(stretch))):
            self.drawn[stretch] = self.from_pool()
            run = append(run, self.drawn[stretch])
        rng.shuffle(run)
        self.cards = extend(self.cards, run)

    def from_pool(self) -> i64:
        """The next card of the pool."""
        self.at += 1
        return self.pool[self.at - 1]

    def take(self, stretch: i64) -> i64:
        """The next card of a stretch or of the pool."""
        if stretch == POOL:
            return self.from_pool()
        self.next[stretch] += 1
        return self.cards[self.next[stretch] - 1]

    def hand(self, stretch: i64, count: i64) -> i64:
        """A hand of so many cards."""
        hand: i64 = 0
        for _ in range(count):
            hand += one_card(self.take(stretch))
        return hand


def _deal_again(twin: WondersState, seat: i64, age: i64, rng: Rng) -> None:
    """Put the unknown cards of an age back into their places in another order."""
    memory = Memory(twin, seat, age)
    hidden: vec[i64] = _face_down(twin, memory)
    guilds: i64 = boxed_guilds(twin, age)
    others: i64 = size(twin.box[age]) - guilds
    deal = Deal(memory, guilds, others, rng)
    while not _lay_down(twin, memory, hidden, deal):
        deal = Deal(memory, guilds, others, rng)
    _note_draws(twin, memory, deal)
    box: vec[i64] = twin.box[:]
    box[age] = deal.box
    twin.box = box
    if age == twin.age:
        _fill_hands(twin, seat, memory, deal)


def _face_down(twin: WondersState, memory: Memory) -> vec[i64]:
    """Where in the story the cards lie that the seat does not know; first those that cannot be just any card."""
    limited: vec[i64] = vec[i64]()
    free: vec[i64] = vec[i64](capacity=16)
    for at in range(len(twin.story)):
        item: i64 = twin.story[at]
        if age_in(item) == memory.age and place_in(item) != DRAWN and memory.stretch_of(item) != KNOWN:
            if among_in(item):
                limited = append(limited, at)
            else:
                free = append(free, at)
    return extend(limited, free) if len(limited) else free


def _lay_down(twin: WondersState, memory: Memory, hidden: vec[i64], deal: Deal) -> bool:
    """Lay the cards face down; not so if one of them could not lie where it comes to lie."""
    start: i64 = AGE_START[memory.age]
    story: vec[i64] = twin.story
    for at in hidden:
        place: i64 = deal.take(memory.stretch_of(story[at]))
        if not may_be(story[at], place):
            return False
        story[at] = with_card(story[at], start + place)
    twin.story = story
    return True


def _note_draws(twin: WondersState, memory: Memory, deal: Deal) -> None:
    """The cards that the opponent drew unseen are now others."""
    story: vec[i64] = twin.story
    for at in range(len(story)):
        if age_in(story[at]) == memory.age and place_in(story[at]) == DRAWN:
            stretch: i64 = memory.stretch_of(story[at])
            if stretch != KNOWN and deal.drawn[stretch] != KNOWN:
                story[at] = with_card(story[at], AGE_START[memory.age] + deal.drawn[stretch])
    twin.story = story


def _fill_hands(twin: WondersState, seat: i64, memory: Memory, deal: Deal) -> None:
    for other in range(twin.seats):
        if other != seat:
            city: City = twin.cities[other]
            city.hand = deal.hand(memory.stretch_at(other, twin.turn), size(city.hand))
    if twin.seats == 2:
        if seat != twin.holder:
            free: City = twin.cities[FREE_CITY]
            free.hand = deal.hand(POOL, size(free.hand))
        pile: i64 = 0
        left: i64 = twin.pile
        shift: i64 = 0
        while left:
            pile |= (deal.from_pool() + 1) << shift
            shift += 8
            left >>= 8
        twin.pile = pile


def reopen(twin: WondersState, seat: i64) -> None:
    """Let all others choose again who have chosen a card in this turn (7W-TURN-02)."""
    if twin.step == CHOOSE_CARD:
        for other in range(twin.seats):
            if other != seat and twin.cities[other].pick != NO_MOVE:
                twin.cities[other].pick = NO_MOVE
                twin.waiting |= bit(other)
                if twin.seats == 2 and other == twin.holder:
                    twin.cities[FREE_CITY].pick = NO_MOVE


def _choose_again(twin: WondersState, seat: i64, rng: Rng) -> None:
    """Of a secret choice nothing is known but that it was made: it is any move that the imagined hand allows."""
    for other in range(twin.seats):
        city: City = twin.cities[other]
        if other != seat and city.pick != NO_MOVE:
            moves: vec[i64] = card_moves(twin, other, city.hand)
            city.pick = moves[rng.below(len(moves))]
            if twin.seats == 2 and other == twin.holder and twin.cities[FREE_CITY].pick != NO_MOVE:
                moves = free_city_moves(twin, hand_for_free_city(twin, other))
                twin.cities[FREE_CITY].pick = moves[rng.below(len(moves))]
