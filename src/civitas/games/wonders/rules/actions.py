"""What a city does with a card: it pays, places the card, and gains coins."""

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
    TURNS,
)
from civitas.games.wonders.city import City
from civitas.games.wonders.hands import one_card
from civitas.games.wonders.moves import (
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
from civitas.games.wonders.story import ALL_SEATS, BUILT, DISCARDED, NO_ACTOR, UNDER, entry
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


def act(state: WondersState, index: i64, actor: i64, turn: i64) -> None:
    """One city pays and places its card; coins for sellers wait in `income` (7W-TRADE-09)."""
    city: City = state.cities[index]
    move: i64 = city.pick
    card: i64 = card_of(move)
    kind: i64 = kind_of(move)
    owner: City = state.cities[actor if turn <= TURNS else index]
    owner.hand -= one_card(card - AGE_START[state.age])
    purchase: i64 = purchase_of(move)
    if purchase:
        _trade(state, index, purchase)
    place: i64 = BUILT
    known: i64 = ALL_SEATS
    if kind == STAGE:
        place = UNDER
        known = bit(actor)
        if STAGE_POWER[stage_row(city.board, city.stages)] == DISCARD_BUILD:
            state.mourner = index
        city.raise_stage()
        state.tell(TOLD_STAGE, index, city.stages, 0, 0, EVERYBODY)
        state.tell(TOLD_STAGE_CARD, index, card, 0, 0, known)
    elif kind == DISCARD:
        place = DISCARDED
        known = bit(actor)
        state.tell(TOLD_DISCARD, index, 0, 0, 0, EVERYBODY)
        state.tell(TOLD_DISCARD_CARD, index, card, 0, 0, known)
    else:
        if kind == FREE:
            city.free_used = True
        elif COIN_COST[card] and not city.is_chained(card):
            city.coins -= COIN_COST[card]
        city.place(card)
        state.tell(TOLD_BUILD, index, card, kind, 0, EVERYBODY)
    # The free city's seventh card came from the pile and not from a hand (7W-RUL-30).
    source: i64 = NO_ACTOR if turn > TURNS and index >= state.seats else actor
    state.story = append(state.story, entry(card, place, index, source, turn, state.age, known))


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
    """How many things of some sorts there are in the own city, in the neighbouring ones, or in both."""
    counted: i64 = 0
    if where & OWN:
        counted += _count_in(state.cities[index], what)
    if where & NEIGHBOURS:
        counted += _count_in(state.cities[state.left_of(index)], what)
        counted += _count_in(state.cities[state.right_of(index)], what)
    return counted


def _count_in(city: City, what: i64) -> i64:
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
