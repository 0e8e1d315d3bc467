"""What a city does with a card: it pays, puts the card down, and gains coins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from civitas.core.bits import bit, lane
from civitas.core.state import EVERYBODY
from civitas.games.wonders.boards import DISCARD_BUILD, STAGE_COINS, STAGE_POWER, stage_row
from civitas.games.wonders.cards import (
    AGE_START,
    COIN_COST,
    COINS,
    COINS_PER,
    COUNT_IN,
    COUNT_OF,
    DEFEATS,
    DISCARD_COINS,
    NEIGHBOURS,
    OWN,
    STAGES,
)
from civitas.games.wonders.city import City
from civitas.games.wonders.hands import one_card
from civitas.games.wonders.moves import (
    BUILD,
    DISCARD,
    FREE,
    NO_MOVE,
    STAGE,
    card_of,
    kind_of,
    left_price,
    purchase_of,
    right_price,
)
from civitas.games.wonders.steps import SEVENTH_CARD
from civitas.games.wonders.story import ALL_SEATS, BUILT, DISCARDED, LEFTOVER_TURN, NO_ACTOR, UNDER, among, entry
from civitas.games.wonders.tales import (
    TOLD_BUILD,
    TOLD_COINS,
    TOLD_DISCARD,
    TOLD_DISCARD_CARD,
    TOLD_STAGE,
    TOLD_STAGE_CARD,
    TOLD_TRADE,
)

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState


def pay(state: WondersState, index: i64) -> None:
    """A city pays the neighbours and the bank for its choice, with the coins that it has (7W-BUILD-02, 7W-TRADE-09).

    Everybody pays before anybody places: the cards of this turn give neither chains nor discounts yet (7W-BUILD-10).
    """
    city: City = state.cities[index]
    kind: i64 = kind_of(city.pick)
    purchase: i64 = purchase_of(city.pick)
    if purchase:
        _trade(state, index, purchase)
    if kind == FREE:
        city.free_used = True
    elif kind == BUILD:
        card: i64 = card_of(city.pick)
        if COIN_COST[card] and not city.is_chained(card):
            city.coins -= COIN_COST[card]


def put_down(state: WondersState, index: i64, limits: i64) -> None:
    """A city's card leaves the hand and is built, put under the wonder, or discarded (7W-TURN-03).

    `limits` says what those who do not see the card can tell of it (see `legal.free_city_limits`).
    """
    city: City = state.cities[index]
    card: i64 = card_of(city.pick)
    kind: i64 = kind_of(city.pick)
    source: i64 = hand_played_from(state, index)
    state.cities[source].hand -= one_card(card - AGE_START[state.age])
    decider: i64 = state.holder if index >= state.seats else index
    place: i64 = BUILT
    known: i64 = ALL_SEATS
    if kind == STAGE:
        place = UNDER
        known = bit(decider)
        _raise_stage(state, index)
        state.tell(TOLD_STAGE_CARD, index, card, 0, 0, known)
    elif kind == DISCARD:
        place = DISCARDED
        known = bit(decider)
        state.tell(TOLD_DISCARD, index, 0, 0, 0, EVERYBODY)
        state.tell(TOLD_DISCARD_CARD, index, card, 0, 0, known)
    else:
        city.place(card)
        state.tell(TOLD_BUILD, index, card, kind, 0, EVERYBODY)
    actor: i64 = source if source < state.seats else NO_ACTOR
    turn: i64 = LEFTOVER_TURN if state.step == SEVENTH_CARD else state.turn
    state.story = append(state.story, entry(card, place, index, actor, turn, state.age, known) | among(limits))


def hand_played_from(state: WondersState, index: i64) -> i64:
    """The city from whose hand a card is played: the free city plays from its holder's (7W-2P-05), except for its
    seventh card, which came from the pile and is all that it ever has (7W-RUL-30)."""
    if index >= state.seats and state.cities[index].hand == 0:
        return state.holder
    return index


def _raise_stage(state: WondersState, index: i64) -> None:
    """The next stage, in the order of the board (7W-WONDER-02); some give a look through the discard pile."""
    city: City = state.cities[index]
    if STAGE_POWER[city.next_stage()] == DISCARD_BUILD:
        state.mourner = index
    city.raise_stage()
    state.tell(TOLD_STAGE, index, city.stages, 0, 0, EVERYBODY)


def _trade(state: WondersState, index: i64, purchase: i64) -> None:
    """Coins go to the neighbours who sold; both may sell to all (7W-TRADE-03, 7W-TRADE-05)."""
    city: City = state.cities[index]
    to_left: i64 = left_price(purchase, city.raw_left, city.goods_price)
    to_right: i64 = right_price(purchase, city.raw_right, city.goods_price)
    city.coins -= to_left + to_right
    state.cities[state.left_of(index)].income += to_left
    state.cities[state.right_of(index)].income += to_right
    if to_left:
        state.tell(TOLD_TRADE, index, state.left_of(index), to_left, 0, EVERYBODY)
    if to_right:
        state.tell(TOLD_TRADE, index, state.right_of(index), to_right, 0, EVERYBODY)


def gain(state: WondersState, index: i64) -> None:
    """Coins of the card just played, counted on what stands now, and of sales (7W-SCORE-11, 7W-WONDER-15)."""
    city: City = state.cities[index]
    move: i64 = city.pick
    coins: i64 = 0
    if move != NO_MOVE:
        kind: i64 = kind_of(move)
        if kind == DISCARD:
            coins = DISCARD_COINS
        elif kind == STAGE:
            coins = STAGE_COINS[stage_row(city.board, city.stages - 1)]
        else:
            coins = coins_of(state, index, card_of(move))
        city.pick = NO_MOVE
    if coins:
        state.tell(TOLD_COINS, index, coins, 0, 0, EVERYBODY)
    city.coins += coins + city.income
    city.income = 0


def coins_of(state: WondersState, index: i64, card: i64) -> i64:
    """The coins that a structure gives once, when it is built."""
    if COINS_PER[card]:
        return COINS_PER[card] * count_around(state, index, COUNT_OF[card], COUNT_IN[card])
    return COINS[card]


def count_around(state: WondersState, index: i64, what: i64, where: i64) -> i64:
    """How many things of some sorts there are in the own city, in the neighbouring ones, or in both; the free city is a
    neighbour like any other (7W-2P-14)."""
    counted: i64 = 0
    if where & OWN:
        counted += _count_in(state.cities[index], what)
    if where & NEIGHBOURS:
        counted += _count_in(state.cities[state.left_of(index)], what)
        counted += _count_in(state.cities[state.right_of(index)], what)
    return counted


def _count_in(city: City, what: i64) -> i64:
    """The things of some sorts in one city; what its board makes is no card (7W-SCORE-09)."""
    counted: i64 = 0
    if what >> STAGES:
        if (what >> STAGES) & 1:
            counted += city.stages
        if (what >> DEFEATS) & 1:
            counted += lane(city.tokens, 0)
    for colour in range(STAGES):
        if (what >> colour) & 1:
            counted += lane(city.colours, colour)
    return counted
