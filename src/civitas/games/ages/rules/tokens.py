"""Blue tokens by choice: which to return, which to change down, where to put new ones (TTA-BUILD-12, -13, -16).

Where the table wants it, tokens are returned one after another in ascending order of their worth, the last one with
change if it is worth more than what is due; new tokens and change are placed in descending order. What one could not
do otherwise goes by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.ages.cards.civil import AGRICULTURE, BRONZE, UNITS, WORTH
from civitas.games.ages.moves import TOKEN
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.stock import FOOD_CARDS, RESOURCE_CARDS, best_shown, pay_exactly
from civitas.games.ages.steps import FIRST_AT, PAYMENT, SECOND_AT

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

# The second number of a payment task: food or resources, return or place, and the place reached in the order.
OF_RESOURCES: Final = 1
PLACING: Final = 2
REACHED_AT: Final = 2
LAST_PLACE: Final = 3


def token_moves(nation: Nation, out: vec[i64], task: i64) -> vec[i64]:
    """The tokens that may be returned or placed next, in ascending order of their moves."""
    amount: i64 = (task >> FIRST_AT) & 4095
    how: i64 = task >> SECOND_AT
    food: bool = how & OF_RESOURCES == 0
    cards: vec[i64]
    if how & PLACING:
        cards = places(nation, food, how >> REACHED_AT, amount)
    else:
        cards = payers(nation, food, amount, how >> REACHED_AT)
    card: i64 = AGRICULTURE
    while card < UNITS:
        if card in cards:
            out = append(out, TOKEN + card)
        card += 1
    return out


def choose_token(state: AgesState, seat: i64, card: i64, task: i64) -> bool:
    """Return or place a token, and those after it that leave no choice; True if something is still to be chosen."""
    amount: i64 = (task >> FIRST_AT) & 4095
    how: i64 = task >> SECOND_AT
    food: bool = how & OF_RESOURCES == 0
    if how & PLACING:
        return _put_on(state, seat, food, card, amount)
    return _pay_with(state, seat, food, card, amount)


# Returning.


def payers(nation: Nation, food: bool, due: i64, first: i64) -> vec[i64]:
    """The cards whose token may be next, from a place in the order on.

    After it the rest can be paid exactly; only if nothing is exact may one overpay (TTA-BUILD-15).
    """
    order: vec[i64] = FOOD_CARDS if food else RESOURCE_CARDS
    base: i64 = AGRICULTURE if food else BRONZE
    exact: vec[i64] = vec[i64]()
    dear: vec[i64] = vec[i64]()
    rest: i64 = 0
    at: i64 = len(order) - 1
    while at >= first:
        rest += nation.tokens[order[at]] * WORTH[order[at]]
        at -= 1
    at = first
    while at < len(order):
        card: i64 = order[at]
        if nation.tokens[card] and rest >= due:
            if _leads_on(nation, order, base, card, due, at):
                exact = append(exact, card)
            else:
                dear = append(dear, card)
        rest -= nation.tokens[card] * WORTH[card]
        at += 1
    return exact if len(exact) else dear


def _leads_on(nation: Nation, order: vec[i64], base: i64, card: i64, due: i64, at: i64) -> bool:
    """Can the rest be paid exactly after this token, which may be changed itself?"""
    if WORTH[card] > due:
        back: i64 = WORTH[card] - due
        return best_shown(nation, base, base + LAST_PLACE, back, nation.blue + 1) == back
    tokens: vec[i64] = nation.tokens[:]
    bank: i64 = nation.blue
    nation.tokens[card] -= 1
    nation.blue += 1
    found: bool = pay_exactly(nation, order, base, due - WORTH[card], at)
    nation.tokens = tokens
    nation.blue = bank
    return found


def pay_by_choice(state: AgesState, seat: i64, food: bool, due: i64) -> bool:
    """Return tokens worth this much; True if the owner must choose some of them."""
    return due > 0 and _ask(state, seat, food, due, 0)


def _ask(state: AgesState, seat: i64, food: bool, due: i64, at: i64) -> bool:
    cards: vec[i64] = payers(state.nations[seat], food, due, at)
    if len(cards) > 1:
        state.push(PAYMENT, seat, due, (0 if food else OF_RESOURCES) | (at << REACHED_AT))
        return True
    return _pay_with(state, seat, food, cards[0], due)


def _pay_with(state: AgesState, seat: i64, food: bool, card: i64, due: i64) -> bool:
    nation: Nation = state.nations[seat]
    nation.tokens[card] -= 1
    nation.blue += 1
    if WORTH[card] >= due:
        return place_by_choice(state, seat, food, WORTH[card] - due)
    order: vec[i64] = FOOD_CARDS if food else RESOURCE_CARDS
    at: i64 = 0
    while order[at] != card:
        at += 1
    return _ask(state, seat, food, due - WORTH[card], at)


# Placing.


def places(nation: Nation, food: bool, last: i64, amount: i64) -> vec[i64]:
    """The cards, up to a place, on which the next token may lie: all that can be shown will be (TTA-BUILD-17)."""
    base: i64 = AGRICULTURE if food else BRONZE
    most: i64 = best_shown(nation, base, base + last, amount, nation.blue)
    cards: vec[i64] = vec[i64]()
    card: i64 = base
    while most and card <= base + last:
        if (nation.techs >> card) & 1 and WORTH[card] <= amount:
            rest: i64 = best_shown(nation, base, card, amount - WORTH[card], nation.blue - 1)
            if WORTH[card] + rest == most:
                cards = append(cards, card)
        card += 1
    return cards


def place_by_choice(state: AgesState, seat: i64, food: bool, amount: i64) -> bool:
    """Put tokens worth this much on cards, as far as the bank goes; True if the owner must choose where."""
    return _ask_where(state, seat, food, amount, LAST_PLACE)


def _ask_where(state: AgesState, seat: i64, food: bool, amount: i64, last: i64) -> bool:
    cards: vec[i64] = places(state.nations[seat], food, last, amount)
    if not len(cards):
        return False
    if len(cards) > 1:
        state.push(PAYMENT, seat, amount, (0 if food else OF_RESOURCES) | PLACING | (last << REACHED_AT))
        return True
    return _put_on(state, seat, food, cards[0], amount)


def _put_on(state: AgesState, seat: i64, food: bool, card: i64, amount: i64) -> bool:
    nation: Nation = state.nations[seat]
    nation.tokens[card] += 1
    nation.blue -= 1
    return _ask_where(state, seat, food, amount - WORTH[card], card - (AGRICULTURE if food else BRONZE))
