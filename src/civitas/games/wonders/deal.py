"""Setting up: the boards, the three decks, and the deal of an age."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.rng import Rng
from civitas.games.wonders.boards import SIDE_A, SIDE_B, WONDERS
from civitas.games.wonders.cards import AGES, DECKS, FIRST_GUILD, GUILDS, HAND, guilds_in_play
from civitas.games.wonders.city import City
from civitas.games.wonders.hands import one_card
from civitas.games.wonders.rules.ages import open_age
from civitas.games.wonders.steps import BOARDS_ALL_A, BOARDS_ALL_B, BOARDS_CHOSEN, CHOOSE_BOARD, FREE_CITY

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState


def begin(state: WondersState, rng: Rng) -> None:
    """Fill an empty state: boards (or the choice of them), and the cards of all ages."""
    for _ in range(state.ring):
        state.cities.append(City())
    for age in range(AGES):
        shuffle_age(state, age, rng)
    hand_out_boards(state, rng)
    if state.boards == BOARDS_CHOSEN:
        state.step = CHOOSE_BOARD
        state.waiting = 1
    else:
        open_age(state)


def hand_out_boards(state: WondersState, rng: Rng) -> None:
    """Seven wonders are shuffled, one for each city (7W-SETUP-03). Where boards are chosen only the free city, which
    has nobody to choose for it, gets one (7W-RUL-31)."""
    wonders: vec[i64] = vec[i64](list(range(WONDERS)))
    rng.shuffle(wonders)
    for index in range(state.ring):
        if state.boards != BOARDS_CHOSEN or (state.seats == 2 and index == FREE_CITY):
            state.cities[index].settle(2 * wonders[index] + side_of(state.boards, rng))


def side_of(boards: i64, rng: Rng) -> i64:
    """The side of a board that is handed out."""
    if boards == BOARDS_ALL_A:
        return SIDE_A
    return SIDE_B if boards == BOARDS_ALL_B else rng.below(2)


def shuffle_age(state: WondersState, age: i64, rng: Rng) -> None:
    """Shuffle an age's deck and cut it into hands of seven (7W-SETUP-07); with two seats the last seven cards are the
    draw pile (7W-2P-03). Replaces what the state held for that age."""
    deck: vec[i64] = DECKS[state.ring * AGES + age][:]
    if age == AGES - 1:
        deck = _with_guilds(state, deck, rng)
    rng.shuffle(deck)
    at: i64 = 0
    dealt: vec[i64] = state.dealt[: age * state.ring]
    for _ in range(state.ring):
        hand: i64 = 0
        pile: i64 = 0
        for card in range(HAND):
            hand += one_card(deck[at])
            pile |= (deck[at] + 1) << (8 * card)
            at += 1
        dealt = append(dealt, pile if state.seats == 2 and len(dealt) % state.ring == FREE_CITY else hand)
    state.dealt = dealt


def _with_guilds(state: WondersState, deck: vec[i64], rng: Rng) -> vec[i64]:
    """Some guilds at random are shuffled into the third deck, the others stay unseen in the box (7W-SETUP-02)."""
    guilds: vec[i64] = vec[i64]([FIRST_GUILD + index for index in range(GUILDS)])
    rng.shuffle(guilds)
    box: i64 = 0
    for index in range(GUILDS):
        if index < guilds_in_play(state.ring):
            deck = append(deck, guilds[index])
        else:
            box += one_card(guilds[index])
    state.box = vec[i64]([state.box[0], state.box[1], box])
    return deck
