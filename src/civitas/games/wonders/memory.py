"""What a seat can tell about the cards of an age that it does not see.

Hands go round, so a seat sees each *packet* of cards now and then. Between two sightings others take cards out of it:
what they build is seen by all, what they discard or put under a wonder is not. Such hidden cards, and the cards of a
packet that has not come back yet, form a *stretch*: the seat knows exactly which cards they are, only not which of
them lies where. Hidden cards of packets not seen before are in the *pool*: any of the cards that are nowhere else.

With two seats an opponent also draws cards into a packet. A drawn card that the seat cannot tell from the ones it knew
belongs to the pool, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.games.wonders.cards import GUILD_SET, TURNS, place_of
from civitas.games.wonders.hands import one_card, size, without
from civitas.games.wonders.steps import FREE_CITY
from civitas.games.wonders.story import DRAWN, NO_ACTOR, actor_in, age_in, card_in, knows, place_in, turn_in

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState

STRETCHES: Final = 56
_SIGHTINGS: Final = 8
NOTHING: Final[vec[i64]] = vec[i64]([0] * STRETCHES)
POOL: Final = -1
KNOWN: Final = -2


@final
class Memory:
    """The stretches and the pool of one age, as one seat knows them; cards are packed as in `hands`."""

    def __init__(self, state: WondersState, seat: i64, age: i64) -> None:
        self.seat: i64 = seat
        self.age: i64 = age
        self.seats: i64 = state.seats
        self.first_turn: i64 = state.since_turn if age == state.since_age else 1
        self.pool: i64 = 0
        self.hidden: vec[i64] = NOTHING[:]
        self.drawn: vec[i64] = NOTHING[:]
        for item in state.story:
            if age_in(item) == age:
                stretch: i64 = self.stretch_of(item)
                card: i64 = one_card(place_of(card_in(item)))
                if place_in(item) == DRAWN:
                    if stretch >= 0:
                        self.drawn[stretch] += card
                else:
                    self._add(stretch, card)
        self._add(POOL, state.box[age])
        if age == state.age:
            self._add_hands(state)

    def _add(self, stretch: i64, cards: i64) -> None:
        if stretch == POOL:
            self.pool += cards
        elif stretch >= 0:
            self.hidden[stretch] += cards

    def _add_hands(self, state: WondersState) -> None:
        for other in range(state.seats):
            if other != self.seat:
                self._add(self.stretch_at(other, state.turn), state.cities[other].hand)
        if state.seats == 2:
            if self.seat != state.holder:
                self._add(POOL, state.cities[FREE_CITY].hand)
            pile: i64 = state.pile
            while pile:
                self._add(POOL, one_card((pile & 255) - 1))
                pile >>= 8

    def stretch_of(self, item: i64) -> i64:
        """The stretch of an entry of the story: a number from 0, POOL, or KNOWN."""
        if knows(item, self.seat):
            return KNOWN
        if actor_in(item) == NO_ACTOR:
            return POOL
        return self.stretch_at(actor_in(item), turn_in(item))

    def stretch_at(self, other: i64, turn: i64) -> i64:
        """The stretch to which the hand of another seat belongs in a turn."""
        n: i64 = self.seats
        passes: i64 = min(turn, TURNS) - self.first_turn
        # A packet is named after the seat that had it first; hands go to the left but in Age II (7W-PASS-01).
        forward: i64 = -1 if self.age == 1 else 1
        packet: i64 = (other - forward * passes) % n
        wait: i64 = (forward * (self.seat - packet)) % n
        if passes < wait:
            return POOL
        return packet * _SIGHTINGS + (passes - wait) // n

    def surely(self, stretch: i64) -> i64:
        """The cards that are surely in a stretch."""
        if self.drawn[stretch] == 0:
            return self.hidden[stretch]
        return without(self.hidden[stretch], self.drawn[stretch])

    def unsure(self, stretch: i64) -> i64:
        """The cards of a stretch that were drawn unseen: how many is known, but they may be any of the pool."""
        return self.hidden[stretch] - self.surely(stretch)

    def whole_pool(self) -> i64:
        """The cards of which the seat knows nothing but that they are in none of the places it knows."""
        pool: i64 = self.pool
        if self.seats == 2:
            for stretch in range(STRETCHES):
                if self.drawn[stretch]:
                    pool += self.unsure(stretch)
        return pool


def boxed_guilds(state: WondersState, age: i64) -> i64:
    """How many guilds of an age are in the box; public, as everybody knows how many are in play (7W-SETUP-02)."""
    return size(state.box[age] & GUILD_SET) if age == 2 else 0
