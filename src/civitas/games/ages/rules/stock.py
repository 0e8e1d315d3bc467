"""Food and resources as blue tokens on cards: paying with change, gaining, losing (TTA-BUILD-11 to TTA-BUILD-19)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.games.ages.cards.civil import AGRICULTURE, BRONZE, TOKENED, WORTH
from civitas.games.ages.nation import Nation

# The cards that hold each kind, by what a token on them is worth.
FOOD_CARDS: Final = vec[i64]([0, 1, 2, 3])
RESOURCE_CARDS: Final = vec[i64]([4, 9, 5, 10, 6, 11, 7])


def pay_food(nation: Nation, amount: i64) -> None:
    """Return food worth this much to the bank; all of it if there is less."""
    if amount > 0:
        _pay(nation, FOOD_CARDS, AGRICULTURE, amount)


def pay_resources(nation: Nation, amount: i64) -> None:
    """Return resources worth this much to the bank; all of them if there are fewer."""
    if amount > 0:
        _pay(nation, RESOURCE_CARDS, BRONZE, amount)


def _pay(nation: Nation, order: vec[i64], first: i64, amount: i64) -> None:
    """The lowest tokens first, changing the smallest needed one down (R-05).

    Tokens are never changed upward (TTA-BUILD-14).
    """
    before: vec[i64] = nation.tokens[:]
    bank: i64 = nation.blue
    left: i64 = _pay_whole(nation, order, amount, 0, len(order), 1)
    if left == 0 or _change(nation, order, first, left, 0):
        return
    low_left: i64 = left
    low_tokens: vec[i64] = nation.tokens
    low_bank: i64 = nation.blue
    nation.tokens = before[:]
    nation.blue = bank
    left = _pay_whole(nation, order, amount, len(order) - 1, -1, -1)
    if left == 0 or _change(nation, order, first, left, 0):
        return
    nation.tokens = before[:]
    nation.blue = bank
    if pay_exactly(nation, order, first, amount, 0):
        return
    nation.tokens = low_tokens
    nation.blue = low_bank
    _overpay(nation, order, first, low_left)


def _pay_whole(nation: Nation, order: vec[i64], amount: i64, start: i64, end: i64, step: i64) -> i64:
    """Return whole tokens that do not exceed what is due, card by card; what is still due."""
    left: i64 = amount
    at: i64 = start
    while at != end and left:
        card: i64 = order[at]
        at += step
        count: i64 = nation.tokens[card]
        if count:
            paid: i64 = min(count, left // WORTH[card])
            if paid:
                nation.tokens[card] = count - paid
                nation.blue += paid
                left -= paid * WORTH[card]
    return left


def pay_exactly(nation: Nation, order: vec[i64], first: i64, due: i64, start: i64) -> bool:
    """Pay without loss with tokens from a place in the order on, the last of them changed down; False if none will do.

    Overpaying is allowed only where this fails (TTA-BUILD-15).
    """
    if due == 0 or _change(nation, order, first, due, start):
        return True
    at: i64 = start
    while at < len(order):
        card: i64 = order[at]
        if nation.tokens[card] and WORTH[card] <= due:
            nation.tokens[card] -= 1
            nation.blue += 1
            if pay_exactly(nation, order, first, due - WORTH[card], at):
                return True
            nation.tokens[card] += 1
            nation.blue -= 1
        at += 1
    return False


def _change(nation: Nation, order: vec[i64], first: i64, due: i64, start: i64) -> bool:
    """Change one token down so that exactly the amount due goes; False if the bank lacks the tokens (TTA-BUILD-13)."""
    at: i64 = start
    while at < len(order):
        card: i64 = order[at]
        at += 1
        if nation.tokens[card] and WORTH[card] > due:
            back: i64 = WORTH[card] - due
            if change_tokens(nation, first, back) <= nation.blue + 1:
                nation.tokens[card] -= 1
                nation.blue += 1
                _put(nation, first, back)
                return True
    return False


def _overpay(nation: Nation, order: vec[i64], first: i64, due: i64) -> None:
    """Too few tokens for change: the smallest token goes, with what change there is (TTA-BUILD-15)."""
    for card in order:
        if nation.tokens[card] and WORTH[card] > due:
            nation.tokens[card] -= 1
            nation.blue += 1
            _put(nation, first, WORTH[card] - due)
            return


def change_tokens(nation: Nation, first: i64, amount: i64) -> i64:
    """The fewest tokens on technologies in play that show an amount."""
    tokens: i64 = 0
    card: i64 = first + 3
    left: i64 = amount
    while left:
        if (nation.techs >> card) & 1:
            tokens += left // WORTH[card]
            left %= WORTH[card]
        card -= 1
    return tokens


def _put(nation: Nation, first: i64, amount: i64) -> i64:
    """Place tokens from the bank on farms or mines, as few as possible, while there are any; what they are worth."""
    card: i64 = first + 3
    left: i64 = amount
    while card >= first and left and nation.blue:
        if (nation.techs >> card) & 1:
            count: i64 = min(left // WORTH[card], nation.blue)
            nation.tokens[card] += count
            nation.blue -= count
            left -= count * WORTH[card]
        card -= 1
    return amount - left


def best_shown(nation: Nation, first: i64, last: i64, amount: i64, bank: i64) -> i64:
    """The most, up to an amount, that so many tokens can show on the cards from `first` to `last` (TTA-BUILD-17)."""
    left: i64 = amount
    card: i64 = last
    while card >= first and left and bank:
        if (nation.techs >> card) & 1:
            count: i64 = min(left // WORTH[card], bank)
            bank -= count
            left -= count * WORTH[card]
        card -= 1
    return amount - left


def gain_food(nation: Nation, amount: i64) -> i64:
    """Food from the bank (TTA-BUILD-16, TTA-BUILD-17); how much it was."""
    return _put(nation, AGRICULTURE, amount)


def gain_resources(nation: Nation, amount: i64) -> i64:
    """Resources from the bank; how much it was."""
    return _put(nation, BRONZE, amount)


def produce(nation: Nation, card: i64, count: i64) -> None:
    """So many tokens from the bank on a card, as far as they go."""
    made: i64 = min(count, nation.blue)
    nation.tokens[card] += made
    nation.blue -= made


def tokened(nation: Nation) -> i64:
    """How many cards hold blue tokens."""
    count: i64 = 0
    card: i64 = 0
    while card < TOKENED:
        if nation.tokens[card]:
            count += 1
        card += 1
    return count


def spend_resources(nation: Nation, price: i64, army: bool) -> None:
    """Pay a price in the action phase; what lasts for this turn only goes first (TTA-CIV-14)."""
    left: i64 = price
    if army and left:
        part: i64 = min(left, nation.homer_resource)
        nation.homer_resource -= part
        left -= part
        part = min(left, nation.army_resources)
        nation.army_resources -= part
        left -= part
    if left and nation.trade_resource:
        nation.trade_resource -= 1
        left -= 1
    pay_resources(nation, left - redeem(nation, left))


def redeem(nation: Nation, due: i64) -> i64:
    """What has been paid already, token by token, of what is due."""
    paid: i64 = min(due, nation.credit)
    nation.credit -= paid
    return paid


def spend_food(nation: Nation, price: i64) -> None:
    """Pay food in the action phase."""
    left: i64 = price
    if left and nation.trade_food:
        nation.trade_food -= 1
        left -= 1
    pay_food(nation, left - redeem(nation, left))
