"""The moves open to a seat: every use of every card, with every way to pay (7W-TURN-03, 7W-RUL-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.games.wonders.boards import BOARD_COUNT, NO_BOARD, STAGE_COST, STAGE_GOODS_COST, STAGE_RAW_COST
from civitas.games.wonders.cards import (
    AGE_START,
    AGES,
    COIN_COST,
    COST,
    COSTLESS,
    GOODS_COST,
    RAW_COST,
    place_of,
)
from civitas.games.wonders.city import City
from civitas.games.wonders.hands import first_place, kinds, one_card
from civitas.games.wonders.moves import (
    AS_DISCARD,
    AS_FREE,
    AS_STAGE,
    BOARD,
    CARD_SHIFT,
    DISCARD,
    FOR_FREE_CITY,
    NO_MOVE,
    PASS_MOVE,
    STAGE,
    TAKE,
    card_of,
    code,
    kind_of,
)
from civitas.games.wonders.prices import Market
from civitas.games.wonders.steps import CHOOSE_BOARD, CHOOSE_CARD, FREE_CITY, SEVENTH_CARD
from civitas.games.wonders.story import DISCARDED, age_in, card_in, place_in

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState


def legal_moves(state: WondersState, seat: i64) -> vec[i64]:
    """The moves open to a seat that must choose, in ascending order."""
    if state.step == CHOOSE_CARD:
        if state.cities[seat].pick == NO_MOVE:
            return card_moves(state, seat, state.cities[seat].hand)
        return free_city_moves(state, hand_for_free_city(state, seat))
    if state.step == SEVENTH_CARD:
        return seventh_moves(state)
    if state.step == CHOOSE_BOARD:
        return board_moves(state)
    return pile_moves(state)


def market_of(state: WondersState, index: i64) -> Market:
    """The market of one city between its two neighbours (7W-TRADE-01)."""
    return Market(state.cities[index], state.cities[state.left_of(index)], state.cities[state.right_of(index)])


def stage_offers(market: Market, city: City) -> vec[i64]:
    """The purchases with which the next stage can be built; empty if it cannot (7W-WONDER-01, 7W-TRADE-13)."""
    row: i64 = city.next_stage()
    if row >= 0:
        market.offer(0, 0, STAGE_COST[row], STAGE_RAW_COST[row], STAGE_GOODS_COST[row])
    return market.collect()


def card_moves(state: WondersState, index: i64, hand: i64) -> vec[i64]:
    """Build, build free by Olympia, build a stage, or discard, with any card of the hand.

    Any card will do for a stage (7W-WONDER-03), and any may be discarded (7W-DISCARD-01): so nobody has to build a
    stage (7W-WONDER-14), and a card of no other use is discarded (7W-DISCARD-02).
    """
    city: City = state.cities[index]
    market: Market = market_of(state, index)
    stage: vec[i64] = stage_offers(market, city)
    start: i64 = AGE_START[state.age]
    barred: i64 = city.barred(state.age)
    costless: i64 = COSTLESS[state.age] | city.chained(state.age)
    free: bool = city.may_build_free()
    rest: i64 = kinds(hand)
    while rest:
        spot: i64 = rest & -rest
        card: i64 = start + first_place(rest)
        rest ^= spot
        move: i64 = card << CARD_SHIFT
        if not spot & barred:
            if spot & costless:
                market.offers = append(market.offers, move)
            else:
                market.offer(move, COIN_COST[card], COST[card], RAW_COST[card], GOODS_COST[card])
                if free:
                    market.offers = append(market.offers, move + AS_FREE)
        for purchase in stage:
            market.offers = append(market.offers, move + AS_STAGE + purchase)
        market.offers = append(market.offers, move + AS_DISCARD)
    return market.offers


def hand_for_free_city(state: WondersState, seat: i64) -> i64:
    """What the holder can give to the free city: all but the card chosen for the own city (7W-2P-15)."""
    city: City = state.cities[seat]
    return city.hand - one_card(card_of(city.pick) - AGE_START[state.age])


def free_city_moves(state: WondersState, hand: i64) -> vec[i64]:
    """The free city builds and trades as players do (7W-2P-08), but it must use a chain (7W-2P-10), and a card is
    discarded only if it has no other use (7W-2P-09)."""
    city: City = state.cities[FREE_CITY]
    market: Market = market_of(state, FREE_CITY)
    stage: vec[i64] = stage_offers(market, city)
    start: i64 = AGE_START[state.age]
    barred: i64 = city.barred(state.age)
    chained: i64 = city.chained(state.age) & ~barred
    costless: i64 = COSTLESS[state.age]
    free: bool = city.may_build_free()
    rest: i64 = kinds(hand)
    while rest:
        spot: i64 = rest & -rest
        card: i64 = start + first_place(rest)
        rest ^= spot
        move: i64 = FOR_FREE_CITY | (card << CARD_SHIFT)
        if spot & chained:
            market.offers = append(market.offers, move)
            continue
        offered: i64 = len(market.offers)
        if not spot & barred:
            market.offer(move, COIN_COST[card], COST[card], RAW_COST[card], GOODS_COST[card])
        useless: bool = len(market.offers) == offered and len(stage) == 0
        if free and not spot & (barred | costless):
            market.offers = append(market.offers, move + AS_FREE)
        for purchase in stage:
            market.offers = append(market.offers, move + AS_STAGE + purchase)
        if useless:
            market.offers = append(market.offers, move + AS_DISCARD)
    return market.offers


def free_city_limits(state: WondersState) -> i64:
    """What everybody can tell of a card that the free city is about to put away unseen: the cards of the age, counted
    within it, that could be used so. None (any card) where its choice is a structure, which everybody sees.

    To be asked before anything is paid or placed: the choice was made on the table as it was.
    """
    city: City = state.cities[FREE_CITY]
    if city.pick == NO_MOVE or kind_of(city.pick) < STAGE:
        return 0
    market: Market = market_of(state, FREE_CITY)
    start: i64 = AGE_START[state.age]
    barred: i64 = city.barred(state.age)
    found: i64 = 0
    for place in range(AGE_START[state.age + 1] - start):
        card: i64 = start + place
        usable: bool = False
        if not one_card(place) & barred:
            usable = city.is_chained(card)
            if not usable and kind_of(city.pick) == DISCARD:
                market.offer(0, COIN_COST[card], COST[card], RAW_COST[card], GOODS_COST[card])
                usable = len(market.collect()) > 0
        if not usable:
            found |= bit(place)
    return found


def seventh_moves(state: WondersState) -> vec[i64]:
    """Babylon B's last card of an age: as any card, or declined; Olympia's power is elsewhere (7W-WONDER-09)."""
    index: i64 = state.subject
    hand: i64 = state.cities[index].hand
    if index >= state.seats:
        return append(free_city_moves(state, hand), FOR_FREE_CITY | PASS_MOVE)
    return append(card_moves(state, index, hand), PASS_MOVE)


def pile_moves(state: WondersState) -> vec[i64]:
    """Halicarnassus: any discarded card that would be no second copy, or none (7W-WONDER-12, 7W-RUL-10). No card comes
    back from the pile in another way (7W-DISCARD-04)."""
    city: City = state.cities[state.subject]
    out: vec[i64] = vec[i64](capacity=16)
    for age in range(AGES):
        rest: i64 = discard_set(state, age) & ~city.barred(age)
        while rest:
            out = append(out, code(TAKE, AGE_START[age] + first_place(rest)))
            rest &= rest - 1
    return append(out, PASS_MOVE)


def discard_set(state: WondersState, age: i64) -> i64:
    """The different cards of an age in the discard pile."""
    found: i64 = 0
    for item in state.story:
        if place_in(item) == DISCARDED and age_in(item) == age:
            found |= one_card(place_of(card_in(item)))
    return found


def board_moves(state: WondersState) -> vec[i64]:
    """Either side of every wonder that no city has yet (7W-SETUP-03)."""
    taken: i64 = 0
    for city in state.cities:
        if city.board != NO_BOARD:
            taken |= bit(city.board >> 1)
    out: vec[i64] = vec[i64](capacity=BOARD_COUNT)
    for board in range(BOARD_COUNT):
        if not (taken >> (board >> 1)) & 1:
            out = append(out, code(BOARD, board))
    return out
