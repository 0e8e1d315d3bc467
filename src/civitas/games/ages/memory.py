"""What seats have learned: cards in hidden places carry the mask of the seats that know them there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.games.ages.cards.civil import AGE, CARDS, PACTS
from civitas.games.ages.cards.military import BONUS_COLONIZATION
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import CARD_MASK, KNOWN_AT

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


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


def forget_deck(state: AgesState, drawer: i64) -> None:
    """What somebody else draws may be any card of the deck: only the drawer still knows what is left in it."""
    kept: i64 = bit(drawer) << KNOWN_AT
    known: i64 = 0
    i: i64 = 0
    while i < len(state.military_deck):
        state.military_deck[i] &= kept | CARD_MASK
        known |= state.military_deck[i]
        i += 1
    state.deck_known = known >> KNOWN_AT != 0


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
