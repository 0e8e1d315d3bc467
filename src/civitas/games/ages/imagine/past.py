"""In how many ways a player's story can have gone.

A player is taken to prepare any of its events, and to discard any of its cards but those that it showed later; when it
does so tells nothing more. Discards that were reshuffled are nobody's any more. They are taken to have been drawn as if
cards were put back: an event as often as the age has events. The new deck has fewer events than that where many were
prepared: how much less likely one is to be drawn from it is its `tilt`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.ages.cards.civil import AGE, CARDS, CIVIL, COPIES, LEVELS, TACTICS
from civitas.games.ages.imagine.story import DRAWN, Story
from civitas.games.ages.memory import DISCARDED, PREPARED, RESHUFFLED
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import NONE

# What a step has moved; a known card is one that was shown later.
OTHER: Final = 0
EVENT: Final = 1
KNOWN: Final = 2


def _odds(age: int, column: int) -> float:
    """How many events an age has for each other card, at two, three or four seats."""
    copies = [int(COPIES[3 * card + column]) if AGE[card] == age else 0 for card in range(CARDS)]
    others = sum(copies[TACTICS:])
    return sum(copies[CIVIL:TACTICS]) / others if others else 1.0


ODDS: Final = vec[float]([_odds(age, column) for age in range(LEVELS) for column in range(3)])


class Past(Story):
    """A story with the number of ways in which it can have gone."""

    def __init__(self, nation: Nation, age: i64, seats: i64) -> None:
        super().__init__(nation, age)
        self.odds: float = ODDS[3 * age + seats - 2]
        self.tilt: float = 1.0
        # How many events are to be expected among the discards that were reshuffled at last.
        self.returned_events: float = 0.0
        # By step, known cards drawn, events discarded and events held: in how many ways it can have come to that.
        self.starts: vec[i64] = vec[i64]()
        self.ways: vec[float] = vec[float]()
        # The same at the end, by all events that are left.
        self.left: vec[float] = vec[float]()
        # What each step has moved (`imagine/telling.py`).
        self.moved: vec[i64] = vec[i64]()
        # Where it all went: what was prepared and not revealed, then the hand, then the discards.
        self.order: vec[i64] = vec[i64]()

    def at(self, t: i64, known: i64, gone: i64, held: i64) -> i64:
        """The place of an entry after `t` steps."""
        return self.starts[t] + (known * (self.gone[t] + 1) + gone) * (self.held[t] + 1) + held

    def most_known(self, t: i64) -> i64:
        """How many known cards can have been drawn."""
        return min(len(self.known), self.draws[t])

    def count_ways(self) -> None:
        """In how many ways each beginning of the story can have gone."""
        if not self.possible:
            return
        size: i64 = 0
        self.starts = vec[i64](capacity=len(self.steps) + 1)
        t: i64 = 0
        while t <= len(self.steps):
            self.starts = append(self.starts, size)
            size += (self.most_known(t) + 1) * (self.gone[t] + 1) * (self.held[t] + 1)
            t += 1
        self.ways = vec[float]([0.0] * size)
        self.ways[0] = 1.0
        self.moved = vec[i64]([OTHER] * len(self.steps))
        t = 0
        while t < len(self.steps):
            if self.steps[t] == RESHUFFLED:
                self.expect_returned(t)
            known: i64 = 0
            while known <= self.most_known(t + 1):
                gone: i64 = 0
                while gone <= self.gone[t + 1]:
                    at: i64 = self.at(t + 1, known, gone, 0)
                    held: i64 = 0
                    while held <= self.held[t + 1]:
                        self.ways[at + held] = self.ways_to(t, known, gone, held)
                        held += 1
                    gone += 1
                known += 1
            t += 1
        self.count_left(t)

    def count_left(self, t: i64) -> None:
        """The ways in the end, by how many events are left, in hand or discarded."""
        self.left = vec[float]([0.0] * (self.gone[t] + self.held[t] + 1))
        gone: i64 = 0
        while gone <= self.gone[t]:
            held: i64 = 0
            while held <= self.held[t]:
                self.left[gone + held] += self.ways[self.at(t, len(self.known), gone, held)]
                held += 1
            gone += 1

    def expect_returned(self, t: i64) -> None:
        """How many events are to be expected among the discards that are reshuffled."""
        all_ways: float = 0.0
        events: float = 0.0
        known: i64 = 0
        while known <= self.most_known(t):
            gone: i64 = 0
            while gone <= self.gone[t]:
                held: i64 = 0
                while held <= self.held[t]:
                    ways: float = self.ways[self.at(t, known, gone, held)]
                    all_ways += ways
                    events += ways * float(gone)
                    held += 1
                gone += 1
            known += 1
        self.returned_events = events / all_ways if all_ways > 0.0 else 0.0

    def ways_to(self, t: i64, known: i64, gone: i64, held: i64) -> float:
        """In how many ways step `t` leads to so many known cards, events discarded and events held."""
        step: i64 = self.steps[t]
        if step == DRAWN:
            return (
                self.if_drawn(t, OTHER, known, gone, held)
                + self.if_drawn(t, EVENT, known, gone, held)
                + self.if_drawn(t, KNOWN, known, gone, held)
            )
        if step == DISCARDED:
            return self.if_discarded(t, OTHER, known, gone, held) + self.if_discarded(t, EVENT, known, gone, held)
        if step == RESHUFFLED:
            ways: float = 0.0
            before: i64 = 0
            while before <= self.gone[t]:
                ways += self.if_reshuffled(t, known, before, held)
                before += 1
            return ways
        if step == PREPARED:
            return self.ways[self.at(t, known, gone, held + 1)]
        return self.ways[self.at(t, known, gone, held)] if known > self.shows[t] else 0.0

    def if_drawn(self, t: i64, kind: i64, known: i64, gone: i64, held: i64) -> float:
        """The ways in which such a card was drawn: a known one is any that was not shown before."""
        drawn: i64 = self.draws[t]
        laid: i64 = self.laid[drawn] if len(self.laid) else NONE
        if laid != NONE and kind != (EVENT if laid < TACTICS else OTHER):
            return 0.0
        if kind == EVENT:
            if not held or known > self.most_known(t):
                return 0.0
            ways: float = self.ways[self.at(t, known, gone, held - 1)]
            return ways * (self.odds if drawn < self.renewed else self.tilt)
        if held > self.held[t]:
            return 0.0
        if kind == OTHER:
            return self.ways[self.at(t, known, gone, held)] if known <= self.most_known(t) else 0.0
        fitting: i64 = known - _up_to(self.known, drawn)
        return float(fitting) * self.ways[self.at(t, known - 1, gone, held)] if fitting > 0 else 0.0

    def if_discarded(self, t: i64, kind: i64, known: i64, gone: i64, held: i64) -> float:
        """The ways in which such a card was discarded: any of the hand but those that are shown later."""
        free: i64 = self.held[t] - known + self.shows[t]
        if free <= 0 or known < self.shows[t]:
            return 0.0
        if kind == EVENT:
            return self.ways[self.at(t, known, gone - 1, held + 1)] * float(held + 1) / float(free) if gone else 0.0
        if gone > self.gone[t] or held >= free:
            return 0.0
        return self.ways[self.at(t, known, gone, held)] * float(free - held) / float(free)

    def if_reshuffled(self, t: i64, known: i64, gone: i64, held: i64) -> float:
        """The ways in which so many events were reshuffled; with the last, what is held is no longer put back."""
        ways: float = self.ways[self.at(t, known, gone, held)]
        if self.draws[t] == self.renewed:
            while held > 0:
                ways /= self.odds
                held -= 1
        return ways

    def choices(self) -> vec[float]:
        """In how many ways none, one, two ... of the unknown cards are events."""
        least: i64 = self.hidden() - self.laid_events
        out: vec[float] = vec[float](capacity=least + len(self.left) if least > 0 else len(self.left))
        while len(out) < least:
            out = append(out, 0.0)
        i: i64 = max(-least, 0)
        while i < len(self.left):
            out = append(out, self.left[i])
            i += 1
        return out


def _up_to(bounds: vec[i64], length: i64) -> i64:
    """How many of ascending bounds are at most so large."""
    count: i64 = 0
    while count < len(bounds) and bounds[count] <= length:
        count += 1
    return count
