"""Cards that a seat knew in a reshuffled deck: they lie in it still, or with those who have drawn from it since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import AGE
from civitas.games.ages.memory import knowers, known_to, knows
from civitas.games.ages.steps import CARD_MASK

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

MASKS: Final = 16
"""Sets of knowers."""
NOTHING_DRAWN: Final = [vec[i64]() for _ in range(MASKS)]


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
        self.drawn: list[vec[i64]] = NOTHING_DRAWN
        self.in_deck: vec[i64] = vec[i64]()
        self.taken: vec[i64] = vec[i64]([0] * MASKS)

    def find_places(self, state: AgesState, seat: i64, age: i64, events: vec[i64], others: vec[i64]) -> None:
        """All places where the cards may lie; where a described position lacks them, the cards are forgotten."""
        if not len(self.cards):
            return
        for item in state.military_deck:
            if AGE[item & CARD_MASK] == age and not knows(item, seat):
                self.places = append(self.places, MASKS + knowers(item))
        owner: i64 = 0
        while owner < state.seats:
            mask: i64 = bit(owner)
            if owner != seat:
                for _ in range(min(state.nations[owner].redrawn, events[mask] + others[mask])):
                    self.places = append(self.places, mask)
            owner += 1
        self.places = sorted_items(self.places)
        if len(self.places) < len(self.cards):
            self.cards = vec[i64]()

    def lay(self, rng: Rng) -> None:
        """Lay each card into one of the places, all equally likely."""
        if not len(self.cards):
            return
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
