"""The run of an age: dealing, passing hands, the free city's card, war, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from civitas.core.bits import bit, lane, one
from civitas.core.state import EVERYBODY
from civitas.games.wonders.cards import AGE_START, AGES, TURNS
from civitas.games.wonders.city import City
from civitas.games.wonders.hands import first_place, one_card
from civitas.games.wonders.steps import CHOOSE_CARD, FINISHED, FREE_CITY, NOBODY
from civitas.games.wonders.story import DISCARDED, DRAWN, LEFTOVER_TURN, NO_ACTOR, entry
from civitas.games.wonders.tales import TOLD_AGE, TOLD_DRAW, TOLD_DREW, TOLD_END, TOLD_PASS, TOLD_WAR

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState


def open_age(state: WondersState) -> None:
    """Deal the hands of the age that begins (7W-SETUP-07); Olympia's free build is there again (7W-WONDER-10)."""
    state.turn = 1
    state.step = CHOOSE_CARD
    for index in range(state.ring):
        city: City = state.cities[index]
        city.free_used = False
        if index < state.seats:
            city.hand = state.dealt[state.age * state.ring + index]
    if state.seats == 2:
        state.pile = state.dealt[state.age * state.ring + FREE_CITY]
        state.holder = holder_in(state.age, 1)
    state.news += 1
    state.tell(TOLD_AGE, NOBODY, state.age + 1, 0, 0, EVERYBODY)
    open_turn(state)


def holder_in(age: i64, turn: i64) -> i64:
    """Who has the free city card: in Ages I and III the player on the free city's left begins, in Age II the other,
    and it changes hands after every turn (7W-2P-04, 7W-2P-13)."""
    return (age + turn - 1) & 1


def open_turn(state: WondersState) -> None:
    """Everybody has to choose; the holder of the free city card draws first (7W-2P-05)."""
    state.step = CHOOSE_CARD
    state.waiting = (bit(state.seats)) - 1
    if state.seats == 2:
        card: i64 = (state.pile & 255) - 1
        state.pile >>= 8
        state.cities[state.holder].hand += one_card(card)
        state.news += 1
        card += AGE_START[state.age]
        if state.turn > state.first_turn():
            # In the first turn nobody else has seen the hand that the card joins, so there is nothing to remember.
            drawn: i64 = entry(card, DRAWN, state.holder, state.holder, state.turn, state.age, bit(state.holder))
            state.story = append(state.story, drawn)
        state.tell(TOLD_DRAW, state.holder, 0, 0, 0, EVERYBODY)
        state.tell(TOLD_DREW, state.holder, card, 0, 0, bit(state.holder))


def discard_leftovers(state: WondersState) -> None:
    """After turn 6 what is left goes face down to the discard pile (7W-TURN-04, 7W-2P-07) and gives no coins
    (7W-DISCARD-03)."""
    for seat in range(state.seats):
        hand: i64 = state.cities[seat].hand
        while hand:
            _leave(state, first_place(hand), seat, seat, bit(seat))
            hand &= hand - 1
        state.cities[seat].hand = 0
    while state.pile:
        _leave(state, (state.pile & 255) - 1, FREE_CITY, NO_ACTOR, 0)
        state.pile >>= 8
    if state.seats == 2 and state.cities[FREE_CITY].hand:
        # The free city's seventh card was declined (7W-RUL-30): its holder has seen it.
        _leave(state, first_place(state.cities[FREE_CITY].hand), FREE_CITY, NO_ACTOR, bit(state.holder))
        state.cities[FREE_CITY].hand = 0


def _leave(state: WondersState, place: i64, city: i64, actor: i64, known: i64) -> None:
    card: i64 = AGE_START[state.age] + place
    left: i64 = entry(card, DISCARDED, city, actor, LEFTOVER_TURN, state.age, known)
    state.story = append(state.story, left)


def close_turn(state: WondersState) -> None:
    """Pass the hands, or end the age (7W-TURN-02, 7W-TURN-05).

    War comes last, after the seventh card and the discard pile (7W-WAR-04); there is nothing left to pass (7W-PASS-03).
    """
    if state.turn == TURNS:
        wage_war(state)
        if state.age == AGES - 1:
            state.step = FINISHED
            state.waiting = 0
            state.over = True
            state.tell(TOLD_END, NOBODY, 0, 0, 0, EVERYBODY)
        else:
            state.age += 1
            open_age(state)
        return
    pass_hands(state)
    state.turn += 1
    if state.seats == 2:
        state.holder = holder_in(state.age, state.turn)
    open_turn(state)


def pass_hands(state: WondersState) -> None:
    """To the left in Ages I and III, to the right in Age II (7W-PASS-01); two players just swap (7W-2P-06)."""
    last: i64 = state.seats - 1
    cities: list[City] = state.cities
    if state.age == 1:
        kept: i64 = cities[0].hand
        for seat in range(last):
            cities[seat].hand = cities[seat + 1].hand
        cities[last].hand = kept
    else:
        kept = cities[last].hand
        for step in range(last):
            cities[last - step].hand = cities[last - step - 1].hand
        cities[0].hand = kept
    state.news += 1
    state.tell(TOLD_PASS, NOBODY, state.age + 1, 0, 0, EVERYBODY)


def wage_war(state: WondersState) -> None:
    """Each city against each of its two neighbours (7W-WAR-01, 7W-WAR-02), the free city too (7W-2P-11).

    Every pair is compared once, so a city gets at most two tokens; shields stay (7W-WAR-03).
    """
    victory: i64 = one(state.age + 1)
    for index in range(state.ring):
        city: City = state.cities[index]
        other_index: i64 = state.left_of(index)
        other: City = state.cities[other_index]
        if city.shields > other.shields:
            city.tokens += victory
            other.tokens += one(0)
            state.tell(TOLD_WAR, index, other_index, 2 * state.age + 1, 0, EVERYBODY)
        elif city.shields < other.shields:
            other.tokens += victory
            city.tokens += one(0)
            state.tell(TOLD_WAR, other_index, index, 2 * state.age + 1, 0, EVERYBODY)


def war_points(tokens: i64) -> i64:
    """The sum of the conflict tokens (7W-SCORE-01)."""
    return lane(tokens, 1) + 3 * lane(tokens, 2) + 5 * lane(tokens, 3) - lane(tokens, 0)
