"""What a player has drawn of an age in the order in which it came, as far as the others can tell.

Everybody has seen how many cards a player had drawn when it prepared, discarded or showed one: that card is one of
them. So of the cards that were drawn before the second preparation at least two are events, and what came after a
discard was not discarded.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest
from civitas.core.rng import Rng
from civitas.games.ages.memory import OPENED, PREPARED, USE_AGE_AT, USE_DRAWN_AT, drawn_of
from civitas.games.ages.nation import Nation

MOST: Final = 60
"""A longer past is not told: the places are a mask."""
TRIES: Final = 50
WORDS: Final = 4294967296.0


class Past:
    """The cards of one player and age by their places in the order of drawing.

    `prepared` and `discarded` say of each unknown card that has left, and `known` of each that was seen since, how many
    had been drawn by then. `pattern` draws where the known cards and the unknown events have been.
    """

    def __init__(self, drawn: i64) -> None:
        self.drawn: i64 = drawn
        self.prepared: vec[i64] = vec[i64]()
        self.discarded: vec[i64] = vec[i64]()
        self.known: vec[i64] = vec[i64]()
        # By the length of a beginning, the known cards and the unknown events in it: in how many ways that can be.
        self.ways: vec[float] = vec[float]()
        self.row: i64 = 1
        self.block: i64 = 1
        self.events: i64 = 0
        self.unknown: i64 = 0

    def count_ways(self, most: i64) -> None:
        """In how many ways each beginning can hold so many cards that every prepared one was at hand."""
        known: i64 = len(self.known)
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

    def reveal(self, early: i64, turned: i64, current: i64, rng: Rng) -> None:
        """The first preparations are all known, and so many of the next ones, which were shuffled with the current."""
        kept: vec[i64] = vec[i64]()
        i: i64 = 0
        while i < len(self.prepared):
            seen: bool = i < early
            if not seen and turned and rng.below(turned + current) < turned:
                seen = True
                turned -= 1
            elif not seen and current:
                current -= 1
            if seen:
                self.known = _insert(self.known, self.prepared[i])
            else:
                kept = append(kept, self.prepared[i])
            i += 1
        self.prepared = kept

    def with_known(self, ways: vec[float], length: i64, k: i64, events: i64) -> float:
        """The ways in which the last card of a beginning is a known one: any that was not seen before it was drawn."""
        if not k:
            return 0.0
        known: i64 = len(self.known)
        fitting: i64 = known - _up_to(self.known, length - 1) - (known - k)
        return float(fitting) * ways[(length - 1) * self.block + (k - 1) * self.row + events] if fitting > 0 else 0.0

    def choices(self) -> vec[float]:
        """In how many ways none, one, two ... of the unknown cards are events."""
        return self.ways[self.drawn * self.block + len(self.known) * self.row :]

    def pattern(self, events: i64, rng: Rng) -> bool:
        """Draw where so many events lie, every way alike; False if then a discarded card would be lacking."""
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
        return self.fits()

    def fits(self) -> bool:
        """Can all have left that has? Others than events are discarded first."""
        events: i64 = 0
        others: i64 = 0
        prepared: i64 = 0
        discarded: i64 = 0
        length: i64 = 0
        while length <= self.drawn:
            while prepared < len(self.prepared) and self.prepared[prepared] == length:
                prepared += 1
                events -= 1
            while discarded < len(self.discarded) and self.discarded[discarded] == length:
                discarded += 1
                if others:
                    others -= 1
                else:
                    events -= 1
            if events < 0:
                return False
            if self.events & bit(length):
                events += 1
            elif self.unknown & bit(length):
                others += 1
            length += 1
        return True

    def arrange(self, rng: Rng) -> vec[i64]:
        """The places of the prepared cards, then of those in hand, then of the discarded ones; every way alike."""
        order: vec[i64] = vec[i64]()
        for _ in range(TRIES):
            order = vec[i64](capacity=self.drawn)
            left: i64 = self.unknown
            for bound in self.prepared:
                place: i64 = _any_of(left & self.events & (bit(bound) - 1), rng)
                left &= ~bit(place)
                order = append(order, place)
            gone: vec[i64] = vec[i64](capacity=len(self.discarded))
            for bound in self.discarded:
                there: i64 = left & (bit(bound) - 1)
                # The fewer a later preparation has left to discard, the fewer ways there are.
                most: i64 = bit_count(self.unknown & (bit(bound) - 1)) - len(gone) - _up_to(self.prepared, bound)
                if most < 1 or rng.below(most) >= bit_count(there):
                    break
                place = _any_of(there, rng)
                left &= ~bit(place)
                gone = append(gone, place)
            while left:
                order = append(order, lowest(left))
                left &= left - 1
            for place in gone:
                order = append(order, place)
            if len(gone) == len(self.discarded):
                break
        return order


def _insert(bounds: vec[i64], bound: i64) -> vec[i64]:
    out: vec[i64] = append(bounds, bound)
    at: i64 = len(out) - 1
    while at > 0 and out[at - 1] > bound:
        out[at] = out[at - 1]
        at -= 1
    out[at] = bound
    return out


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

    None where it tells nothing (all was drawn before the first card left), or does not lead to what is there: in a
    position that somebody has described, or after discards were reshuffled.
    """
    drawn: i64 = drawn_of(nation, age)
    if not prepared or drawn > MOST:
        return None
    past = Past(drawn)
    first: i64 = drawn
    for use in nation.uses:
        if (use >> USE_AGE_AT) & 3 == age:
            bound: i64 = use >> USE_DRAWN_AT
            if use & 3 == OPENED:
                past.known = append(past.known, bound)
                continue
            first = min(first, bound)
            if use & 3 == PREPARED:
                past.prepared = append(past.prepared, bound)
            else:
                past.discarded = append(past.discarded, bound)
    revealed: i64 = len(past.prepared) - prepared
    if first == drawn or revealed < 0 or len(past.discarded) != discarded:
        return None
    return past if drawn - len(past.known) - revealed == prepared + hand + discarded else None
