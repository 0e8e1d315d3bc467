"""Gaining a card and what it does at once: instant effects, attacks, and the chains that follow (sections 6, 7, 10).

Every effect ends with the card or the choice it leads to, so one waiting choice is all that a chain ever needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.core.state import EVERYBODY
from civitas.games.flow.cards import (
    ATTACK_ALL,
    ATTACK_INCOME,
    ATTACK_INCOMES,
    ATTACK_ONE,
    COMMUNISM,
    EFFECT,
    EFFECT_AMOUNT,
    EFFECT_THING,
    INSTANT,
    JOHN_LENNON,
    KIND,
    LEADER,
    NO_CARD,
    OF_KIND,
    REMOVE_TOP,
    RESERVOIR_PER_ICON,
    STEAL,
    SUPPLY_PER_CARD,
    SUPPLY_PER_ICON,
    TAKE_DECK_TOP,
    TAKE_MARKET,
    THE_FUTURE,
    TIMING,
    WONDER,
)
from civitas.games.flow.effects import named
from civitas.games.flow.legal import takeable, tops
from civitas.games.flow.nation import Nation
from civitas.games.flow.steps import NOBODY, REMOVE, TAKE, TARGET, TURN
from civitas.games.flow.tales import (
    TOLD_ATTACK,
    TOLD_ATTACK_INCOME,
    TOLD_DRAW,
    TOLD_FROM_RESERVOIR,
    TOLD_FROM_SUPPLY,
    TOLD_FUTURE_GAINED,
    TOLD_GAIN,
    TOLD_LEADER_REPLACED,
    TOLD_NO_ATTACK,
    TOLD_NOBODY_WEAKER,
    TOLD_NOTHING_TO_LOSE,
    TOLD_NOTHING_TO_TAKE,
    TOLD_REMOVE,
    TOLD_STEAL,
)

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState


def gain(state: FlowState, seat: i64, card: i64) -> None:
    """Place a card in a nation and resolve what it does at once (FOH-COMPLETE-04, FOH-EFFECT-01).

    A leader takes the place of the old one, who is removed first (FOH-STACK-02, FOH-INV-04). The Future lies beside the
    nation, and the game ends after this turn (FOH-FX-30, FOH-END-03).
    """
    if card == THE_FUTURE:
        state.future_owner = seat
        state.tell(TOLD_FUTURE_GAINED, seat, card, 0, 0, EVERYBODY)
        return
    me: Nation = state.nations[seat]
    if KIND[card] == LEADER:
        old: i64 = me.leader()
        if old != NO_CARD:
            me.remove(old)
            state.tell(TOLD_LEADER_REPLACED, seat, old, 0, 0, EVERYBODY)
    me.add(card)
    timing: i64 = TIMING[card]
    if timing == INSTANT:
        run(state, seat, card)
    elif timing == ATTACK_ONE or timing == ATTACK_ALL:
        attack(state, seat, card)


def run(state: FlowState, seat: i64, card: i64) -> None:
    """An instant effect, or what an action effect does once it is paid for."""
    effect: i64 = EFFECT[card]
    amount: i64 = EFFECT_AMOUNT[card]
    if effect == TAKE_MARKET:
        _choose_market_card(state, seat, card, amount)
    elif effect == TAKE_DECK_TOP:
        draw(state, seat)
    elif effect == RESERVOIR_PER_ICON:
        from_reservoir(state, seat, amount * state.nations[seat].icon(EFFECT_THING[card]))
    elif effect == SUPPLY_PER_ICON:
        from_supply(state, seat, amount * state.nations[seat].icon(EFFECT_THING[card]))
    elif effect == SUPPLY_PER_CARD:
        from_supply(state, seat, amount * state.nations[seat].count(EFFECT_THING[card]))
    elif effect == COMMUNISM:
        named.communism(state, seat)
    elif effect == JOHN_LENNON:
        named.john_lennon(state, seat, card)


# Resources (FOH-EFFECT-06).


def from_reservoir(state: FlowState, seat: i64, wanted: i64) -> None:
    """Take resources from the reservoir, as far as it reaches."""
    amount: i64 = min(wanted, state.reservoir)
    state.reservoir -= amount
    state.nations[seat].held += amount
    state.tell(TOLD_FROM_RESERVOIR, seat, amount, 0, 0, EVERYBODY)


def from_supply(state: FlowState, seat: i64, wanted: i64) -> None:
    """Take resources from the supply, as far as it reaches."""
    amount: i64 = _take_supply(state, seat, wanted)
    state.tell(TOLD_FROM_SUPPLY, seat, amount, 0, 0, EVERYBODY)


def _take_supply(state: FlowState, seat: i64, wanted: i64) -> i64:
    amount: i64 = min(wanted, state.supply)
    state.supply -= amount
    state.nations[seat].held += amount
    return amount


# Cards.


def _choose_market_card(state: FlowState, seat: i64, card: i64, kinds: i64) -> None:
    """Take an uninvested card of some kinds; it is compulsory, and a single one is no choice (FOH-EFFECT-02, R-09)."""
    open_cards: i64 = takeable(state, kinds)
    if open_cards == 0:
        state.tell(TOLD_NOTHING_TO_TAKE, seat, card, 0, 0, EVERYBODY)
    elif open_cards & (open_cards - 1) == 0:
        take(state, seat, lowest(open_cards))
    else:
        state.step = TAKE
        state.source = card


def take(state: FlowState, seat: i64, card: i64) -> None:
    """Take an uninvested card from the market, place and resolve it (FOH-EFFECT-02, FOH-ACTION-03)."""
    state.step = TURN
    state.source = NO_CARD
    state.market &= ~bit(card)
    state.free &= ~bit(card)
    state.tell(TOLD_GAIN, seat, card, 0, 0, EVERYBODY)
    gain(state, seat, card)


def draw(state: FlowState, seat: i64) -> None:
    """Gain the top card of the deck; an empty deck gives nothing (FOH-EFFECT-03, FOH-ACTION-03, R-10)."""
    if state.drawn < len(state.deck):
        card: i64 = state.deck[state.drawn]
        state.drawn += 1
        state.news += 1
        state.tell(TOLD_DRAW, seat, card, 0, 0, EVERYBODY)
        gain(state, seat, card)


# Attacks.


def attack(state: FlowState, seat: i64, card: i64) -> None:
    """An attack on one weaker opponent (FOH-ATTACK-05) or on all of them (FOH-ATTACK-06), once (FOH-ATTACK-01).

    Genghis Khan pays first, whatever comes of it (FOH-FX-14, R-14).
    """
    me: Nation = state.nations[seat]
    if me.pacifist():
        state.tell(TOLD_NO_ATTACK, seat, card, 0, 0, EVERYBODY)
        return
    income: i64 = me.visible & ATTACK_INCOMES
    if income:
        khan: i64 = lowest(income)
        paid: i64 = _take_supply(state, seat, ATTACK_INCOME[khan])
        state.tell(TOLD_ATTACK_INCOME, seat, paid, khan, 0, EVERYBODY)
    weaker: i64 = weaker_opponents(state, seat)
    if weaker == 0:
        state.tell(TOLD_NOBODY_WEAKER, seat, card, 0, 0, EVERYBODY)
        return
    state.source = card
    state.victims = weaker
    if TIMING[card] == ATTACK_ALL:
        hit_next(state, seat)
    elif weaker & (weaker - 1) == 0:
        hit_one(state, seat, lowest(weaker))
    else:
        state.step = TARGET


def weaker_opponents(state: FlowState, seat: i64) -> i64:
    """The opponents whose defence value is lower than the attack value, and whom Gandhi does not protect.

    (FOH-ATTACK-04, as in FOH-DX-05) The attacker is never among them (FOH-ATTACK-11).
    """
    strength: i64 = state.nations[seat].attack_value()
    weaker: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            nation: Nation = state.nations[other]
            if not nation.pacifist() and nation.defence_value() < strength:
                weaker |= bit(other)
        other += 1
    return weaker


def hit_one(state: FlowState, seat: i64, victim: i64) -> None:
    """An attack on the one opponent that the attacker has picked (FOH-ATTACK-05)."""
    state.step = TURN
    state.victims = 0
    _hit(state, seat, victim)


def hit_next(state: FlowState, seat: i64) -> None:
    """The next victims of an attack on all, clockwise from the attacker, until one leaves a choice (R-18)."""
    state.step = TURN
    distance: i64 = 1
    while distance < state.seats:
        victim: i64 = seat + distance
        if victim >= state.seats:
            victim -= state.seats
        distance += 1
        if (state.victims >> victim) & 1:
            state.victims &= ~bit(victim)
            _hit(state, seat, victim)
            if state.step == REMOVE:
                return
    _attack_is_over(state)


def _attack_is_over(state: FlowState) -> None:
    state.source = NO_CARD
    state.victim = NOBODY
    state.victims = 0


def _hit(state: FlowState, seat: i64, victim: i64) -> None:
    """What an attack does to one victim; a choice is the attacker's (FOH-ATTACK-07)."""
    card: i64 = state.source
    nation: Nation = state.nations[victim]
    state.tell(TOLD_ATTACK, seat, victim, card, 0, EVERYBODY)
    if EFFECT[card] == STEAL:
        _steal(state, seat, victim, EFFECT_AMOUNT[card])
        return
    single: i64 = NO_CARD
    choices: i64 = 0
    if EFFECT[card] == REMOVE_TOP:
        kinds: i64 = EFFECT_AMOUNT[card]
        choices = tops(nation, kinds)
        if kinds & (kinds - 1) == 0:
            single = nation.top(lowest(kinds))
    else:
        choices = nation.cards & OF_KIND[WONDER]
    if choices and choices & (choices - 1) == 0:
        single = lowest(choices)
    if single != NO_CARD:
        remove_from(state, seat, victim, single)
    elif choices == 0:
        state.tell(TOLD_NOTHING_TO_LOSE, seat, victim, card, 0, EVERYBODY)
        if state.victims == 0:
            _attack_is_over(state)
    else:
        state.step = REMOVE
        state.victim = victim


def _steal(state: FlowState, seat: i64, victim: i64, wanted: i64) -> None:
    """Take held resources, at most what is there (FOH-ATTACK-09, as in FOH-DX-04)."""
    amount: i64 = min(wanted, state.nations[victim].held)
    state.nations[victim].held -= amount
    state.nations[seat].held += amount
    state.tell(TOLD_STEAL, seat, victim, amount, 0, EVERYBODY)
    if state.victims == 0:
        _attack_is_over(state)


def remove_from(state: FlowState, seat: i64, victim: i64, card: i64) -> None:
    """The card leaves the game; the attacker does not get it (FOH-ATTACK-08)."""
    state.nations[victim].remove(card)
    state.step = TURN
    state.victim = NOBODY
    state.tell(TOLD_REMOVE, seat, victim, card, 0, EVERYBODY)
    if state.victims == 0:
        _attack_is_over(state)
