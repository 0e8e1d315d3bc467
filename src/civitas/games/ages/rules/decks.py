"""The decks of an age as they come into play (TTA-SETUP-08, TTA-AGE-06, TTA-RESIGN-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane, one
from civitas.games.ages.cards.civil import AGE, AGGRESSIONS, CARDS, CIVIL, COPIES, PACTS
from civitas.games.ages.cards.military import PACT_PEACEFUL
from civitas.games.ages.steps import FIRST_GAME, PEACEFUL

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def in_deck(state: AgesState, card: i64) -> bool:
    """Does this variant play with the military card?

    The first game has no aggressions, wars and pacts (TTA-FIRST-02), so that events are the only political cards
    (TTA-FIRST-04); nor has the peaceful one, which may keep some pacts (TTA-PEACE-01). The shorter game has all
    (TTA-SHORT-01).
    """
    # Does this variant play with the military card? (TTA-VAR-01, TTA-VAR-03)
    if card < AGGRESSIONS:
        return True
    if state.variant == PEACEFUL:
        return state.keeps_pacts and card >= PACTS and PACT_PEACEFUL[card - PACTS] != 0
    return state.variant != FIRST_GAME


def copies(state: AgesState, card: i64, players: i64) -> i64:
    """How many copies of a card its age's deck has with so many players (TTA-SETUP-08, TTA-FIRST-03)."""
    # How many copies of a card its age's deck has with so many players: no pact with two (TTA-PACT-01).
    if card >= CIVIL and not in_deck(state, card):
        return 0
    return COPIES[card * 3 + players - 2]


def make_deck(state: AgesState, age: i64, first: i64, last: i64) -> vec[i64]:
    """A shuffled deck of an age, of the cards from `first` to before `last` (TTA-SETUP-07)."""
    deck: vec[i64] = vec[i64]()
    players: i64 = state.players()
    card: i64 = first
    while card < last:
        if AGE[card] == age:
            count: i64 = copies(state, card, players)
            while count > 0:
                deck = append(deck, card)
                count -= 1
        card += 1
    state.rng.shuffle(deck)
    return deck


def note_players(state: AgesState, age: i64) -> None:
    """The decks of an age are made for the players who are still in the game (TTA-RESIGN-05)."""
    state.dealt_for += state.players() * one(age)


def players_of(state: AgesState, age: i64) -> i64:
    """For how many players the decks of an age were made; 0 if they are still to come."""
    return lane(state.dealt_for, age)


def civil_deck(state: AgesState, age: i64) -> vec[i64]:
    """An age's shuffled civil deck."""
    return make_deck(state, age, 0, CIVIL)


def military_deck(state: AgesState, age: i64) -> vec[i64]:
    """An age's shuffled military deck; nobody knows any card in it."""
    return make_deck(state, age, CIVIL, CARDS)
