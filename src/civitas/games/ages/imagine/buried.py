"""Cards that a seat knew in a reshuffled deck: they lie in it still, or with those who have drawn from it since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import AGE, TACTICS
from civitas.games.ages.memory import knowers, known_to, knows
from civitas.games.ages.steps import CARD_MASK

if TYPE_CHECKING:
    from civitas.games.ages.imagine.pool import Pool
    from civitas.games.ages.state import AgesState

MASKS: Final = 16
"""Sets of knowers."""


def sorted_items(items: vec[i64]) -> vec[i64]:
    """Cards with their knowers in ascending order."""
    out: vec[i64] = items[:]
    i: i64 = 1
    while i < len(out):
        item: i64 = out[i]
        at: i64 = i
        while at > 0 and out[at - 1] > item:
            out[at] = out[at - 1]
            at -= 1
        out[at] = item
        i += 1
    return out


class Buried:
    """The buried cards of one age, and where they are laid: into the deck, or among the cards of a set of knowers."""

    def __init__(self) -> None:
        self.cards: vec[i64] = vec[i64]()
        # A set of knowers; MASKS more for a place in the deck.
        self.places: vec[i64] = vec[i64]()
        self.drawn: list[vec[i64]] = []
        self.in_deck: vec[i64] = vec[i64]()
        self.taken: vec[i64] = vec[i64]([0] * MASKS)

    def find_places(self, state: AgesState, seat: i64, age: i64, events: vec[i64], others: vec[i64]) -> None:
        """All places where the cards may lie; where a described position lacks them, the cards are forgotten."""
        if not len(self.cards):
            return
        in_deck: vec[i64] = vec[i64]([0] * MASKS)
        for item in state.military_deck:
            if AGE[item & CARD_MASK] == age and not knows(item, seat):
                self.places = append(self.places, MASKS + knowers(item))
                in_deck[knowers(item)] += 1
        owner: i64 = 0
        while owner < state.seats:
            mask: i64 = bit(owner)
            if owner != seat:
                for _ in range(min(state.nations[owner].redrawn, events[mask] + others[mask] - in_deck[mask])):
                    self.places = append(self.places, mask)
            owner += 1
        self.places = sorted_items(self.places)
        if len(self.places) < len(self.cards):
            self.cards = vec[i64]()

    def lay(self, rng: Rng) -> None:
        """Lay each card into one of the places, all equally likely."""
        rng.shuffle(self.places)
        self.drawn = [vec[i64]() for _ in range(MASKS)]
        self.in_deck = vec[i64]()
        self.taken = vec[i64]([0] * MASKS)
        i: i64 = 0
        while i < len(self.cards):
            place: i64 = self.places[i]
            if place < MASKS:
                self.drawn[place] = append(self.drawn[place], self.cards[i])
            else:
                self.in_deck = append(self.in_deck, known_to(self.cards[i], place - MASKS))
                self.taken[place - MASKS] += 1
            i += 1

    def among(self, deck: vec[i64], events: vec[i64], others: vec[i64], rng: Rng) -> vec[i64]:
        """The shuffled other cards in the order in which they are dealt, with those that a player has drawn."""
        out: vec[i64] = vec[i64](capacity=len(deck) + len(self.cards))
        at: i64 = 0
        mask: i64 = MASKS - 1
        while mask >= 0:
            run: vec[i64] = self.drawn[mask]
            end: i64 = at + events[mask] + others[mask] - self.taken[mask] - len(run)
            while at < end:
                run = append(run, deck[at])
                at += 1
            rng.shuffle(run)
            for card in run:
                out = append(out, card)
            mask -= 1
        return out

    def take_places(self, others: vec[i64]) -> None:
        """The places in the deck are no longer free for others."""
        mask: i64 = 0
        while mask < MASKS:
            others[mask] -= self.taken[mask]
            mask += 1


def fits(pool: Pool, deck: vec[i64]) -> bool:
    """Deal from a shuffled deck; False if somebody lacks events."""
    pool.cards = vec[i64](capacity=len(deck))
    at: i64 = 0
    # Players first; what nobody knows (mask 0) gets what is left.
    mask: i64 = MASKS - 1
    while mask >= 0:
        need: i64 = pool.events[mask]
        size: i64 = need + pool.others[mask] - pool.buried.taken[mask]
        pool.next_event[mask] = len(pool.cards)
        end: i64 = at + size
        i: i64 = at
        while i < end and need > 0:
            if deck[i] < TACTICS:
                pool.cards = append(pool.cards, deck[i])
                need -= 1
            i += 1
        if need > 0:
            return False
        pool.next_other[mask] = len(pool.cards)
        skip: i64 = pool.events[mask]
        kept: vec[i64] = vec[i64](capacity=8)
        i = at
        while i < end:
            if skip > 0 and deck[i] < TACTICS:
                skip -= 1
            else:
                kept = append(kept, deck[i])
            i += 1
        # The first events are gone from the front: what is left must be shuffled again.
        pool.rng.shuffle(kept)
        for card in kept:
            pool.cards = append(pool.cards, card)
        at = end
        mask -= 1
    return True
