"""The story of a player's cards of one age, as far as the others can tell.

Everybody has seen how many cards a player had drawn when it prepared, discarded or showed one: that card is one of
them. So of the cards that were drawn before the second preparation at least two are events, and what came after a
discard was not discarded.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count
from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import TACTICS
from civitas.games.ages.memory import DISCARDED, OPENED, PREPARED, RESHUFFLED, USE_AGE_AT, USE_DRAWN_AT, drawn_of
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import NONE

DRAWN: Final = 4
"""A step beside those of `memory`."""
MOST: Final = 60
"""A longer story is not told: nobody draws so many cards of an age, but a described position may say so."""


class Story:
    """What was seen, in steps.

    After `t` steps the player has drawn `draws[t]` cards and shown `shows[t]`; it holds `held[t]` that it has not shown
    yet, and `gone[t]` are discarded and not reshuffled. `known` are the numbers of cards that had been drawn when one
    was shown, `seen` says which preparations were revealed since. Up to `renewed` cards came before the last reshuffle,
    which has taken `returned` discards. `uses` and `drawn` are what everybody has seen of the player: while they stay
    as they are, so does the story.
    """

    def __init__(self, nation: Nation, age: i64) -> None:
        self.uses: i64 = len(nation.uses)
        self.drawn: i64 = drawn_of(nation, age)
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
        self.returned: i64 = 0
        # Cards that one knew in a reshuffled deck, by the number of the draw that has brought them; NONE for the rest.
        self.laid: vec[i64] = vec[i64]()
        self.laid_events: i64 = 0
        if self.drawn > MOST:
            self.possible = False
            return
        for use in nation.uses:
            if (use >> USE_AGE_AT) & 3 == age:
                bound: i64 = use >> USE_DRAWN_AT
                while self.draws[len(self.steps)] < bound:
                    self.add(DRAWN)
                self.add(use & 3)
        while self.draws[len(self.steps)] < self.drawn:
            self.add(DRAWN)

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
            self.returned = self.gone[last]

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

    def leads_to(self, hand: i64, discarded: i64) -> bool:
        """Does the story leave so many cards? Not where somebody has described another, or if a shown pact went."""
        last: i64 = len(self.steps)
        return self.possible and self.held[last] == hand and self.gone[last] == discarded

    def hidden(self) -> i64:
        """How many of the prepared events were not revealed."""
        return self.prepared - bit_count(self.seen)


def has_prepared(nation: Nation, age: i64) -> bool:
    """Has the player ever prepared an event of this age?"""
    return _has(nation, PREPARED, age)


def was_reshuffled(nation: Nation, age: i64) -> bool:
    """Were discards of this age reshuffled while the player had cards?"""
    return _has(nation, RESHUFFLED, age)


def _has(nation: Nation, kind: i64, age: i64) -> bool:
    for use in nation.uses:
        if use & 3 == kind and (use >> USE_AGE_AT) & 3 == age:
            return True
    return False
