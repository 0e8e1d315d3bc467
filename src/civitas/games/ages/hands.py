"""Military cards on the move, and which seats know where they are (TTA-MIL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards import AGE
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import CARD_MASK, KNOWN_AT
from civitas.games.ages.tales import TOLD_DISCARD, TOLD_DISCARDED, TOLD_DRAW, TOLD_DREW, TOLD_RESHUFFLE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def known_to(card: i64, seats: i64) -> i64:
    """A card in a hidden place, with the mask of the seats that know it is there."""
    return card | (seats << KNOWN_AT)


def known_to_all(state: AgesState, card: i64) -> i64:
    """A card that every seat has seen go where it is."""
    return known_to(card, bit(state.seats) - 1)


def draw(state: AgesState, seat: i64, count: i64) -> None:
    """Draw from the current military deck; its discards are shuffled into a new one (TTA-MIL-05, TTA-MIL-07)."""
    nation: Nation = state.nations[seat]
    drawn: i64 = 0
    while drawn < count:
        if not len(state.military_deck):
            _reshuffle(state, seat)
            if not len(state.military_deck):
                break
        state.military_deck, item = pop(state.military_deck)
        nation.add_card(known_to(item & CARD_MASK, bit(seat)))
        state.tell(TOLD_DREW, seat, item & CARD_MASK, 0, 0, bit(seat))
        drawn += 1
    if drawn:
        state.news += 1
        state.tell(TOLD_DRAW, seat, drawn, 0, 0, EVERYBODY)
        if state.deck_known:
            _forget_deck(state, seat)


def _reshuffle(state: AgesState, seat: i64) -> None:
    """The discards of the current age become the deck; whoever knew a discard knows it is in the deck."""
    if not state.has_decks():
        return
    deck: vec[i64] = vec[i64]()
    rest: vec[i64] = vec[i64]()
    for item in state.discards:
        if AGE[item & CARD_MASK] == state.age:
            deck = append(deck, item)
            if item >> KNOWN_AT:
                state.deck_known = True
        else:
            rest = append(rest, item)
    if len(deck):
        state.rng.shuffle(deck)
        state.discards = rest
        state.military_deck = deck
        state.tell(TOLD_RESHUFFLE, seat, len(deck), 0, 0, EVERYBODY)


def _forget_deck(state: AgesState, drawer: i64) -> None:
    """What somebody else draws may be any card of the deck: only the drawer still knows what is left in it."""
    kept: i64 = bit(drawer) << KNOWN_AT
    known: i64 = 0
    i: i64 = 0
    while i < len(state.military_deck):
        state.military_deck[i] &= kept | CARD_MASK
        known |= state.military_deck[i]
        i += 1
    state.deck_known = known >> KNOWN_AT != 0


def discard_hidden(state: AgesState, seat: i64, card: i64) -> None:
    """A card leaves a hand face down: the others see its age only (TTA-ROW-07)."""
    nation: Nation = state.nations[seat]
    nation.remove_card(card)
    i: i64 = 0
    while i < len(nation.cards):
        item: i64 = nation.cards[i]
        if AGE[item & CARD_MASK] == AGE[card]:
            nation.cards[i] = known_to(item & CARD_MASK, bit(seat))
        i += 1
    state.discards = append(state.discards, known_to(card, bit(seat)))
    state.tell(TOLD_DISCARD, seat, AGE[card], 0, 0, EVERYBODY)
    state.tell(TOLD_DISCARDED, seat, card, 0, 0, bit(seat))


def discard_open(state: AgesState, card: i64) -> None:
    """A card that all have seen goes to its age's discards (TTA-MIL-08)."""
    state.discards = append(state.discards, known_to_all(state, card))


def play_open(state: AgesState, seat: i64, card: i64) -> None:
    """A card leaves a hand for all to see."""
    state.nations[seat].remove_card(card)
    state.news += 1
