"""What a player has drawn of an age and what became of it, as far as the others can tell.

Everybody has seen how many cards a player had drawn when it prepared, discarded or showed one: that card is one of
them. So of the cards that were drawn before the second preparation at least two are events, and what came after a
discard was not discarded. A player is taken to prepare any of its events, and to discard any of its cards but those
that it showed later; when it does so tells nothing more.

Discards that were reshuffled are nobody's any more. They are taken to have been drawn as if cards were put back: an
event as often as the age has events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count
from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import AGE, CARDS, CIVIL, COPIES, LEVELS, TACTICS
from civitas.games.ages.memory import DISCARDED, OPENED, PREPARED, RESHUFFLED, USE_AGE_AT, USE_DRAWN_AT, drawn_of
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import NONE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

SEATS: Final = 4

DRAWN: Final = 4
"""A step beside those of `memory`."""
UNKNOWN: Final = -1
UNKNOWN_EVENT: Final = -2
WORDS: Final = 4294967296.0

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


class Past:
    """The story of one player's cards of one age, in steps.

    After `t` steps the player has drawn `draws[t]` cards and shown `shows[t]`; it holds `held[t]` that it has not shown
    yet, and `gone[t]` are discarded and not reshuffled. `known` are the numbers of cards that had been drawn when one
    was shown, `seen` says which preparations were revealed since. Up to `renewed` cards came before the last reshuffle.
    `uses` and `drawn` are what everybody has seen of the player: while they stay as they are, so does the story.
    """

    def __init__(self, uses: i64, drawn: i64, odds: float) -> None:
        self.uses: i64 = uses
        self.drawn: i64 = drawn
        self.odds: float = odds
        self.steps: vec[i64] = vec[i64]()
        self.draws: vec[i64] = vec[i64]([0])
        self.shows: vec[i64] = vec[i64]([0])
        self.held: vec[i64] = vec[i64]([0])
        self.gone: vec[i64] = vec[i64]([0])
        self.known: vec[i64] = vec[i64]()
        self.possible: bool = True
        self.prepared: i64 = 0
        self.seen: i64 = 0
        self.renewed: i64 = 0
        # Cards that one knew in a reshuffled deck, by the number of the draw that has brought them; NONE for the rest.
        self.laid: vec[i64] = vec[i64]()
        self.laid_events: i64 = 0
        # By step, known cards drawn, events discarded and events held: in how many ways it can have come to that.
        self.starts: vec[i64] = vec[i64]()
        self.ways: vec[float] = vec[float]()
        # The same at the end, by all events that are left.
        self.left: vec[float] = vec[float]()
        # What each step has moved.
        self.moved: vec[i64] = vec[i64]()
        # Where it all went: what was prepared and not revealed, then the hand, then the discards.
        self.order: vec[i64] = vec[i64]()

    # The story.

    def add(self, step: i64) -> None:
        """One step more."""
        last: i64 = len(self.steps)
        self.steps = append(self.steps, step)
        self.draws = append(self.draws, self.draws[last] + (1 if step == DRAWN else 0))
        self.shows = append(self.shows, self.shows[last] + (1 if step == OPENED else 0))
        held: i64 = self.held[last] + (1 if step == DRAWN else 0 if step == RESHUFFLED else -1)
        self.held = append(self.held, held)
        gone: i64 = self.gone[last] + (1 if step == DISCARDED else 0)
        self.gone = append(self.gone, 0 if step == RESHUFFLED else gone)
        if held < 0:
            self.possible = False
        if step == OPENED:
            self.known = append(self.known, self.draws[last])
        elif step == PREPARED:
            self.prepared += 1
        elif step == RESHUFFLED:
            self.renewed = self.draws[last]

    def reveal(self, early: i64, turned: i64, current: i64, rng: Rng) -> None:
        """The first preparations are all known, and so many of the next ones, which were shuffled with the current."""
        self.seen = 0
        i: i64 = 0
        while i < self.prepared:
            if i < early:
                self.seen |= bit(i)
            elif turned and rng.below(turned + current) < turned:
                self.seen |= bit(i)
                turned -= 1
            elif current:
                current -= 1
            i += 1

    def lay(self, cards: vec[i64], rng: Rng) -> bool:
        """These cards came with some of the draws since the last reshuffle, all alike; False if there are too few."""
        drawn: i64 = self.draws[len(self.steps)]
        self.laid = vec[i64]([NONE] * drawn)
        free: i64 = drawn - self.renewed
        left: i64 = len(cards)
        while left > 0 and free > 0:
            free -= 1
            if rng.below(free + 1) < left:
                left -= 1
                self.laid[self.renewed + free] = cards[left]
                if cards[left] < TACTICS:
                    self.laid_events += 1
        return left == 0

    # In how many ways it can have gone.

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
            return ways * self.odds if drawn < self.renewed else ways
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

    def leads_to(self, hand: i64, discarded: i64) -> bool:
        """Does the story leave so many cards? Not where somebody has described another, or if a shown pact went."""
        last: i64 = len(self.steps)
        return self.possible and self.held[last] == hand and self.gone[last] == discarded

    def hidden(self) -> i64:
        """How many of the prepared events were not revealed."""
        return self.prepared - bit_count(self.seen)

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

    # How it has gone.

    def happens(self, events: i64, rng: Rng) -> bool:
        """Draw a story that leaves so many unknown events, every way alike; False if a revealed event was another."""
        t: i64 = len(self.steps)
        known: i64 = len(self.known)
        events -= self.hidden() - self.laid_events
        gone: i64 = self.gone_at_last(events, rng)
        held: i64 = events - gone
        while t > 0:
            t -= 1
            step: i64 = self.steps[t]
            if step == DRAWN:
                kind: i64 = self.drawn_kind(t, known, gone, held, rng)
                self.moved[t] = kind
                if kind == EVENT:
                    held -= 1
                elif kind == KNOWN:
                    known -= 1
            elif step == DISCARDED:
                other: float = self.if_discarded(t, OTHER, known, gone, held)
                event: float = self.if_discarded(t, EVENT, known, gone, held)
                self.moved[t] = OTHER
                if (other + event) * (float(rng.word()) / WORDS) >= other:
                    self.moved[t] = EVENT
                    gone -= 1
                    held += 1
            elif step == RESHUFFLED:
                gone = self.gone_before(t, known, held, rng)
            elif step == PREPARED:
                held += 1
        return self.goes_on(rng)

    def gone_at_last(self, events: i64, rng: Rng) -> i64:
        """How many of the events that are left were discarded."""
        t: i64 = len(self.steps)
        ticket: float = self.left[events] * (float(rng.word()) / WORDS)
        gone: i64 = max(events - self.held[t], 0)
        last: i64 = min(self.gone[t], events)
        while gone < last:
            ticket -= self.ways[self.at(t, len(self.known), gone, events - gone)]
            if ticket < 0.0:
                break
            gone += 1
        return gone

    def gone_before(self, t: i64, known: i64, held: i64, rng: Rng) -> i64:
        """How many events were reshuffled."""
        ticket: float = self.ways[self.at(t + 1, known, 0, held)] * (float(rng.word()) / WORDS)
        gone: i64 = 0
        while gone < self.gone[t]:
            ticket -= self.if_reshuffled(t, known, gone, held)
            if ticket < 0.0:
                break
            gone += 1
        return gone

    def drawn_kind(self, t: i64, known: i64, gone: i64, held: i64, rng: Rng) -> i64:
        """What was drawn."""
        other: float = self.if_drawn(t, OTHER, known, gone, held)
        event: float = self.if_drawn(t, EVENT, known, gone, held)
        sure: float = other + event + self.if_drawn(t, KNOWN, known, gone, held)
        ticket: float = sure * (float(rng.word()) / WORDS)
        return OTHER if ticket < other else EVENT if ticket < other + event else KNOWN

    def goes_on(self, rng: Rng) -> bool:
        """Each card goes where it went; False if a revealed event would have to be one that is known to be another."""
        hand: vec[i64] = vec[i64](capacity=8)
        gone: vec[i64] = vec[i64](capacity=8)
        self.order = vec[i64](capacity=8)
        prepared: i64 = 0
        t: i64 = 0
        while t < len(self.steps):
            step: i64 = self.steps[t]
            if step == DRAWN:
                if self.moved[t] != KNOWN:
                    laid: i64 = self.laid[self.draws[t]] if len(self.laid) else NONE
                    unknown: i64 = UNKNOWN_EVENT if self.moved[t] == EVENT else UNKNOWN
                    hand = append(hand, unknown if laid == NONE else laid)
            elif step == RESHUFFLED:
                gone = vec[i64](capacity=8)
            elif step != OPENED:
                was_seen: bool = step == PREPARED and (self.seen >> prepared) & 1 != 0
                place: i64 = _any_slot(hand, step == PREPARED or self.moved[t] == EVENT, was_seen, rng)
                if place == NONE:
                    return False
                hand, card = pop(hand, place)
                if step == DISCARDED:
                    gone = append(gone, card)
                else:
                    if not was_seen:
                        self.order = append(self.order, card)
                    prepared += 1
            t += 1
        for card in hand:
            self.order = append(self.order, card)
        for card in gone:
            self.order = append(self.order, card)
        return True


def _any_slot(hand: vec[i64], event: bool, unknown: bool, rng: Rng) -> i64:
    """Any event or other card of a hand, or an unknown one, all alike; NONE if there is none."""
    count: i64 = 0
    for card in hand:
        if _suits(card, event, unknown):
            count += 1
    if not count:
        return NONE
    skip: i64 = rng.below(count) if count > 1 else 0
    place: i64 = 0
    while skip > 0 or not _suits(hand[place], event, unknown):
        if _suits(hand[place], event, unknown):
            skip -= 1
        place += 1
    return place


def _suits(card: i64, event: bool, unknown: bool) -> bool:
    """Is it an event, or not, and unknown if it has to be?"""
    return (card == UNKNOWN_EVENT or 0 <= card < TACTICS) == event and (card < 0 or not unknown)


def _up_to(bounds: vec[i64], length: i64) -> i64:
    """How many of ascending bounds are at most so large."""
    count: i64 = 0
    while count < len(bounds) and bounds[count] <= length:
        count += 1
    return count


def has_prepared(nation: Nation, age: i64) -> bool:
    """Has the player ever prepared an event of this age?"""
    for use in nation.uses:
        if use & 3 == PREPARED and (use >> USE_AGE_AT) & 3 == age:
            return True
    return False


class Pasts:
    """The pasts that have been worked out for a state, by player and age."""

    def __init__(self) -> None:
        self.kept: list[Past | None] = [None] * (SEATS * LEVELS)

    def find(self, state: AgesState, owner: i64, age: i64) -> Past:
        """The past of a player and age, worked out where nobody has asked for it since it went on."""
        nation: Nation = state.nations[owner]
        past = self.kept[owner * LEVELS + age]
        if past is None or past.uses != len(nation.uses) or past.drawn != drawn_of(nation, age):
            past = past_of(nation, age, state.seats)
            past.count_ways()
            self.kept[owner * LEVELS + age] = past
        return past


def past_of(nation: Nation, age: i64, seats: i64) -> Past:
    """The past of a player and age."""
    past = Past(len(nation.uses), drawn_of(nation, age), ODDS[3 * age + seats - 2])
    for use in nation.uses:
        if (use >> USE_AGE_AT) & 3 == age:
            bound: i64 = use >> USE_DRAWN_AT
            while past.draws[len(past.steps)] < bound:
                past.add(DRAWN)
            past.add(use & 3)
    while past.draws[len(past.steps)] < past.drawn:
        past.add(DRAWN)
    return past
