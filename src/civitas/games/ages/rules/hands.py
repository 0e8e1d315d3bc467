"""Military cards on the move (TTA-MIL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import AGE, AGGRESSIONS, BONUSES, PACTS
from civitas.games.ages.cards.military import BONUS_COLONIZATION
from civitas.games.ages.memory import (
    DISCARDED,
    OPENED,
    RESHUFFLED,
    all_see,
    bury_known,
    dig_up,
    forget_hand,
    forget_reshuffled,
    forget_shown,
    known_to,
    known_to_all,
    note_draw,
    note_use,
    spend_proof,
    was_shown,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import CARD_MASK, KNOWN_AT
from civitas.games.ages.tales import TOLD_DISCARD, TOLD_DISCARDED, TOLD_DRAW, TOLD_DREW, TOLD_RESHUFFLE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def draw(state: AgesState, seat: i64, count: i64) -> None:
    """Draw from the current military deck; its discards are shuffled into a new one (TTA-MIL-05, TTA-MIL-07).

    The drawn cards are news: nothing before them can be taken back (TTA-TURN-06).

    No limit holds here, and without decks nothing is drawn (TTA-EVENT-20). Only the drawer sees the card (TTA-MIL-02).
    """
    nation: Nation = state.nations[seat]
    drawn: i64 = 0
    while drawn < count:
        if not len(state.military_deck):
            _reshuffle(state, seat)
            if not len(state.military_deck):
                break
        if state.deck_known:
            bury_known(state, seat)
        state.military_deck, item = pop(state.military_deck)
        if state.reshuffled:
            nation.redrawn += 1
            dig_up(nation, item & CARD_MASK)
        nation.add_card(known_to(item & CARD_MASK, bit(seat)))
        note_draw(nation, AGE[item & CARD_MASK])
        state.tell(TOLD_DREW, seat, item & CARD_MASK, 0, 0, bit(seat))
        drawn += 1
    if drawn:
        state.news += 1
        state.tell(TOLD_DRAW, seat, drawn, 0, 0, EVERYBODY)


def _reshuffle(state: AgesState, seat: i64) -> None:
    """The discards of the current age become the deck; whoever knew a discard knows it is in the deck (TTA-PROD-11)."""
    if not state.has_decks():
        return
    deck: vec[i64] = vec[i64]()
    rest: vec[i64] = vec[i64]()
    known: bool = False
    for item in state.discards:
        if AGE[item & CARD_MASK] == state.age:
            deck = append(deck, item)
            known = known or item >> KNOWN_AT != 0
        else:
            rest = append(rest, item)
    if len(deck):
        forget_reshuffled(state)
        state.rng.shuffle(deck)
        state.discards = rest
        state.military_deck = deck
        state.deck_known = known
        state.reshuffled = True
        forget_shown(state)
        for nation in state.nations:
            note_use(nation, RESHUFFLED, state.age)
        state.tell(TOLD_RESHUFFLE, seat, len(deck), 0, 0, EVERYBODY)


def discard_hidden(state: AgesState, seat: i64, card: i64) -> None:
    """A card leaves a hand face down: the others see its age only (TTA-ROW-07)."""
    nation: Nation = state.nations[seat]
    forget_hand(nation, seat, AGE[card])
    nation.remove_card(card)
    note_use(nation, DISCARDED, AGE[card])
    state.discards = append(state.discards, known_to(card, bit(seat)))
    state.tell(TOLD_DISCARD, seat, AGE[card], 0, 0, EVERYBODY)
    state.tell(TOLD_DISCARDED, seat, card, 0, 0, bit(seat))


def discard_open(state: AgesState, card: i64) -> None:
    """A card that all have seen goes to its age's discards (TTA-MIL-08)."""
    state.discards = append(state.discards, known_to_all(state, card))


def leave_open(state: AgesState, card: i64) -> None:
    """A card that all have seen leaves the game: no pile has it, no reshuffle brings it back."""
    state.out = append(state.out, known_to_all(state, card))


def play_open(state: AgesState, seat: i64, card: i64) -> None:
    """A card leaves a hand for all to see."""
    nation: Nation = state.nations[seat]
    if not was_shown(nation, nation.remove_card(card), seat):
        note_use(nation, OPENED, AGE[card])
    all_see(state, card)
    if card >= PACTS:
        nation.shown &= ~bit(card - PACTS)
    elif BONUSES <= card < AGGRESSIONS:
        spend_proof(nation, BONUS_COLONIZATION[card - BONUSES])
    state.news += 1
