"""What seats have learned: cards in hidden places carry the mask of the seats that know them there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.games.ages.cards.civil import AGE, CARDS, PACTS
from civitas.games.ages.cards.military import BONUS_COLONIZATION
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import CARD_MASK, KNOWN_AT

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

PREPARED: Final = 0
DISCARDED: Final = 1
OPENED: Final = 2
RESHUFFLED: Final = 3
USE_AGE_AT: Final = 2
USE_DRAWN_AT: Final = 4
DRAWN_BITS: Final = 8
MOST_DRAWN: Final = 255


def known_to(card: i64, seats: i64) -> i64:
    """A card in a hidden place, with the mask of the seats that know it is there."""
    return card | (seats << KNOWN_AT)


def known_to_all(state: AgesState, card: i64) -> i64:
    """A card that every seat has seen go where it is."""
    return known_to(card, bit(state.seats) - 1)


def knows(item: i64, seat: i64) -> bool:
    """Does the seat know this card?"""
    return (item >> (KNOWN_AT + seat)) & 1 != 0


def knowers(item: i64) -> i64:
    """The mask of the seats that know a card."""
    return item >> KNOWN_AT


def was_shown(nation: Nation, item: i64, seat: i64) -> bool:
    """Have the others seen this card of the hand before, a pact that was refused?"""
    card: i64 = item & CARD_MASK
    return knowers(item) != bit(seat) or (card >= PACTS and (nation.shown >> (card - PACTS)) & 1 != 0)


def note_draw(nation: Nation, age: i64) -> None:
    """A card of an age was drawn, which everybody has seen."""
    nation.drawn += bit(DRAWN_BITS * age)


def drawn_of(nation: Nation, age: i64) -> i64:
    """How many cards of an age the player has drawn."""
    return (nation.drawn >> (DRAWN_BITS * age)) & MOST_DRAWN


def note_use(nation: Nation, kind: i64, age: i64) -> None:
    """A card of an age leaves the hand, one of those drawn by then; or the discards of the age are reshuffled."""
    nation.uses = append(nation.uses, kind | (age << USE_AGE_AT) | (drawn_of(nation, age) << USE_DRAWN_AT))


def bury_known(state: AgesState, drawer: i64) -> None:
    """Somebody draws from a deck in which others know cards: for them each is in it still or has been drawn from it.

    They remember the cards (`Nation.buried`), and everybody how many each player has drawn (`Nation.redrawn`).
    """
    known: i64 = 0
    i: i64 = 0
    while i < len(state.military_deck):
        item: i64 = state.military_deck[i]
        others: i64 = knowers(item) & ~bit(drawer)
        while others:
            nation: Nation = state.nations[lowest(others)]
            nation.buried = append(nation.buried, item & CARD_MASK)
            others &= others - 1
        state.military_deck[i] = known_to(item & CARD_MASK, knowers(item) & bit(drawer))
        known |= knowers(state.military_deck[i])
        i += 1
    state.deck_known = known != 0


def dig_up(nation: Nation, card: i64) -> None:
    """The owner sees a card again that it knew to be in a reshuffled deck: that one, or another like it."""
    i: i64 = 0
    while i < len(nation.buried):
        if nation.buried[i] == card:
            nation.buried, _ = pop(nation.buried, i)
            return
        i += 1


def all_see(state: AgesState, card: i64) -> None:
    """A card that was hidden lies open."""
    if state.reshuffled:
        for nation in state.nations:
            dig_up(nation, card)


def forget_reshuffled(state: AgesState) -> None:
    """A new deck: what was known of the old one and of who drew from it is not kept."""
    state.deck_known = False
    state.reshuffled = False
    for nation in state.nations:
        nation.redrawn = 0
        nation.buried = vec[i64]()


def forget_hand(nation: Nation, seat: i64, age: i64) -> None:
    """A card of an age leaves the hand face down: it may be a pact that the others had seen, or a bonus card."""
    i: i64 = 0
    while i < len(nation.cards):
        card: i64 = nation.cards[i] & CARD_MASK
        if AGE[card] == age:
            if card >= PACTS and knowers(nation.cards[i]) != bit(seat):
                nation.shown |= bit(card - PACTS)
            nation.cards[i] = known_to(card, bit(seat))
        i += 1
    spend_proof(nation, BONUS_COLONIZATION[age - 1])


def spend_proof(nation: Nation, value: i64) -> None:
    """Bonus cards of this value may have left the hand."""
    nation.proven = max(nation.proven - value, 0)


def forget_shown(state: AgesState) -> None:
    """The discards of the current age are shuffled into the deck: a pact among them may be anywhere."""
    for nation in state.nations:
        pact: i64 = 0
        while pact < CARDS - PACTS:
            if AGE[PACTS + pact] == state.age:
                nation.shown &= ~bit(pact)
            pact += 1
