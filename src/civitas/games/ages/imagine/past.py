"""What a player has drawn of an age in the order in which it came, as far as the others can tell.

Everybody has seen how many cards a player had drawn when it prepared, discarded or showed one: that card is one of
them. So of the cards that were drawn before the second preparation at least two are events, and what came after a
discard was not discarded. A player is taken to prepare any of its events, and to discard any of its cards but those
that it showed later; when it does so tells nothing more.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest
from civitas.core.rng import Rng
from civitas.games.ages.memory import DISCARDED, OPENED, PREPARED, USE_AGE_AT, USE_DRAWN_AT, drawn_of
from civitas.games.ages.nation import Nation

MOST: Final = 60
"""A longer past is not told: the places are a mask."""
TRIES: Final = 50
WORDS: Final = 4294967296.0


class Past:
    """The cards of one player and age by their places in the order of drawing.

    `uses` is what became of them, in order: kind and how many had been drawn by then. `prepared` are those numbers of
    the preparations, `known` of the cards that were shown; `seen` says which preparations were revealed since.
    """

    def __init__(self, drawn: i64) -> None:
        self.drawn: i64 = drawn
        self.uses: vec[i64] = vec[i64]()
        self.prepared: vec[i64] = vec[i64]()
        self.known: vec[i64] = vec[i64]()
        self.seen: i64 = 0
        # By the length of a beginning, the shown cards and the events in it: in how many ways that can be.
        self.ways: vec[float] = vec[float]()
        self.row: i64 = 1
        self.block: i64 = 1
        # Which places held events, and which were not shown.
        self.events: i64 = 0
        self.unknown: i64 = 0
        # The places of what is unknown: of the prepared cards, then of those in hand, then of the discarded ones.
        self.order: vec[i64] = vec[i64]()

    def reveal(self, early: i64, turned: i64, current: i64, rng: Rng) -> None:
        """The first preparations are all known, and so many of the next ones, which were shuffled with the current."""
        i: i64 = 0
        while i < len(self.prepared):
            if i < early:
                self.seen |= bit(i)
            elif turned and rng.below(turned + current) < turned:
                self.seen |= bit(i)
                turned -= 1
            elif current:
                current -= 1
            i += 1

    def count_ways(self, most: i64) -> None:
        """In how many ways each beginning can hold so many cards that every prepared one was at hand."""
        known: i64 = len(self.known)
        most += bit_count(self.seen)
        self.row = most + 1
        self.block = (known + 1) * self.row
        ways: vec[float] = vec[float]([0.0] * ((self.drawn + 1) * self.block))
        ways[0] = 1.0
        length: i64 = 1
        while length <= self.drawn:
            due: i64 = _up_to(self.prepared, length)
            k: i64 = 0
            while k <= known and k <= length:
                events: i64 = due
                at: i64 = length * self.block + k * self.row
                while events <= most and events <= length - k:
                    ways[at + events] = (
                        self.with_known(ways, length, k, events)
                        + (ways[at - self.block + events - 1] if events else 0.0)
                        + ways[at - self.block + events]
                    )
                    events += 1
                k += 1
            length += 1
        self.ways = ways

    def with_known(self, ways: vec[float], length: i64, k: i64, events: i64) -> float:
        """The ways in which the last card of a beginning was shown: any that was not shown before it was drawn."""
        if not k:
            return 0.0
        fitting: i64 = k - _up_to(self.known, length - 1)
        return float(fitting) * ways[(length - 1) * self.block + (k - 1) * self.row + events] if fitting > 0 else 0.0

    def choices(self) -> vec[float]:
        """In how many ways none, one, two ... of the unknown cards are events."""
        return self.ways[self.drawn * self.block + len(self.known) * self.row + bit_count(self.seen) :]

    def happens(self, events: i64, rng: Rng) -> bool:
        """Draw where so many unknown events lay, every way alike, and what became of them; False if that cannot be."""
        events += bit_count(self.seen)
        self.events = 0
        self.unknown = bit(self.drawn) - 1
        k: i64 = len(self.known)
        length: i64 = self.drawn
        while length > 0:
            at: i64 = (length - 1) * self.block + k * self.row + events
            ticket: float = self.ways[at + self.block] * (float(rng.word()) / WORDS)
            with_known: float = self.with_known(self.ways, length, k, events)
            with_event: float = self.ways[at - 1] if events else 0.0
            length -= 1
            if ticket < with_known:
                self.unknown &= ~bit(length)
                k -= 1
            elif ticket < with_known + with_event:
                self.events |= bit(length)
                events -= 1
        return self.goes_on(rng)

    def goes_on(self, rng: Rng) -> bool:
        """Each card goes where it can have gone at its time; False if an event that was to be prepared is gone."""
        order: vec[i64] = vec[i64](capacity=self.drawn)
        gone: vec[i64] = vec[i64](capacity=4)
        left: i64 = self.unknown
        prepared: i64 = 0
        for use in self.uses:
            there: i64 = left & (bit(use >> USE_DRAWN_AT) - 1)
            if use & 3 == PREPARED:
                there &= self.events
            if not there:
                return False
            place: i64 = _any_of(there, rng)
            left &= ~bit(place)
            if use & 3 == DISCARDED:
                gone = append(gone, place)
            else:
                if not (self.seen >> prepared) & 1:
                    order = append(order, place)
                prepared += 1
        while left:
            order = append(order, lowest(left))
            left &= left - 1
        for place in gone:
            order = append(order, place)
        self.order = order
        return True


def _up_to(bounds: vec[i64], length: i64) -> i64:
    """How many of ascending bounds are at most so large."""
    count: i64 = 0
    while count < len(bounds) and bounds[count] <= length:
        count += 1
    return count


def _any_of(mask: i64, rng: Rng) -> i64:
    """Any place of a mask, all alike."""
    skip: i64 = rng.below(bit_count(mask))
    while skip > 0:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)


def past_of(nation: Nation, age: i64, prepared: i64, hand: i64, discarded: i64) -> Past | None:
    """The past of a player who has prepared, holds and has discarded so many unknown cards of an age.

    None where it tells nothing (none was prepared), or does not lead to what is there: in a position that somebody has
    described, or after discards were reshuffled.
    """
    drawn: i64 = drawn_of(nation, age)
    if drawn > MOST:
        return None
    past = Past(drawn)
    discards: i64 = 0
    for use in nation.uses:
        if (use >> USE_AGE_AT) & 3 == age:
            bound: i64 = use >> USE_DRAWN_AT
            if use & 3 == OPENED:
                past.known = append(past.known, bound)
                continue
            past.uses = append(past.uses, use)
            if use & 3 == PREPARED:
                past.prepared = append(past.prepared, bound)
            else:
                discards += 1
    if not len(past.prepared) or len(past.prepared) < prepared or discards != discarded:
        return None
    return past if drawn - len(past.known) - len(past.prepared) == hand + discarded else None
