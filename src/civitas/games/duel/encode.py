"""A position as a set of small numbers, for bots that learn: what one seat knows, from its side of the table.

Each number says that one thing holds ("my city has the altar", "I have 7 coins", "the opponent could pay for the open
theatre"). Only public knowledge and the seat's own is read, so an imagined state gives the same set as the real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit_count, lowest
from civitas.core.cardset import each_card
from civitas.games.duel import scoring
from civitas.games.duel.cards import CARDS, COST_COINS, TOKENS, WONDER_REVIVES, WONDERS
from civitas.games.duel.city import City
from civitas.games.duel.moves import MOVES
from civitas.games.duel.prices import building_trade, by_chain, wonder_trade
from civitas.games.duel.resources import RESOURCES, amount
from civitas.games.duel.steps import CAPITAL, LIBRARY_TOKEN, MOST_WONDERS
from civitas.games.duel.structure import COVER, FACE_DOWN, NO_SLOT, SLOTS, UNDER

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState

# How far the counted things are told apart.
MOST_COINS: Final = 24
MOST_UNITS: Final = 4
MOST_CHOICES: Final = 2
MOST_SYMBOLS: Final = 7
WIDEST: Final = 20

# Where each kind of number begins in a city's share, which each of the two cities has.
_BUILT: Final = 0
_UNBUILT: Final = _BUILT + CARDS
_WONDERS: Final = _UNBUILT + WONDERS
_TOKENS: Final = _WONDERS + WONDERS
_COINS: Final = _TOKENS + TOKENS
_UNITS: Final = _COINS + MOST_COINS + 1
_FIXED: Final = _UNITS + RESOURCES * MOST_UNITS
_RAW: Final = _FIXED + RESOURCES
_MADE: Final = _RAW + MOST_CHOICES
_SYMBOLS: Final = _MADE + MOST_CHOICES
_SYMBOL_COUNT: Final = _SYMBOLS + MOST_SYMBOLS
_PAYABLE: Final = _SYMBOL_COUNT + MOST_SYMBOLS + 1
_CHAINED: Final = _PAYABLE + CARDS
_WONDER_PAYABLE: Final = _CHAINED + CARDS
_CITY: Final = _WONDER_PAYABLE + WONDERS

# What both share.
_OPEN: Final = 2 * _CITY
_COVERED: Final = _OPEN + CARDS
_NEXT: Final = _COVERED + CARDS
_TURNS_UP: Final = _NEXT + CARDS
_DISCARDED: Final = _TURNS_UP + CARDS
_PROGRESS: Final = _DISCARDED + CARDS
_DRAWN: Final = _PROGRESS + TOKENS
_OFFERED: Final = _DRAWN + TOKENS
_MILITARY: Final = _OFFERED + WONDERS
_STEP: Final = _MILITARY + 4
_LEFT: Final = _STEP + 7
_PAWN: Final = _LEFT + 4 * (SLOTS + 1)
_POINTS: Final = _PAWN + 2 * CAPITAL + 1
_BUILT_WONDERS: Final = _POINTS + 2 * WIDEST + 1
_AGAIN: Final = _BUILT_WONDERS + MOST_WONDERS + 1
INPUTS: Final = _AGAIN + 1
ROWS: Final[i64] = MOVES


def encode(state: DuelState, seat: i64) -> vec[i64]:
    """The numbers that hold for a seat."""
    me: City = state.city0 if seat == 0 else state.city1
    other: City = state.city1 if seat == 0 else state.city0
    out: vec[i64] = vec[i64](capacity=128)
    out = _city(out, me, 0, state)
    out = _city(out, other, _CITY, state)
    if state.age >= 0:
        out = _structure(out, state)
    if revives(me.unbuilt) or revives(other.unbuilt):
        out = each_card(out, _DISCARDED, state.discard)
    out = _each(out, _PROGRESS, state.progress)
    if state.step == LIBRARY_TOKEN and state.turn == seat:
        out = _each(out, _DRAWN, state.drawn)
    out = _each(out, _OFFERED, state.offered)
    military: i64 = state.military
    if seat == 1:
        military = (military >> 2) | ((military & 3) << 2)
    out = _each(out, _MILITARY, military)
    out = append(out, _STEP + state.step)
    out = append(out, _LEFT + (state.age + 1) * (SLOTS + 1) + bit_count(state.left))
    out = append(out, _PAWN + CAPITAL + min(max(state.lead(seat), -CAPITAL), CAPITAL))
    margin: i64 = scoring.points(state, seat) - scoring.points(state, 1 - seat)
    out = append(out, _POINTS + WIDEST + min(max(margin, -WIDEST), WIDEST))
    out = append(out, _BUILT_WONDERS + bit_count(me.wonders) + bit_count(other.wonders))
    if state.again:
        out = append(out, _AGAIN)
    return out


def _each(out: vec[i64], first: i64, members: i64) -> vec[i64]:
    """One number for each member of a set."""
    rest: i64 = members
    while rest:
        out = append(out, first + lowest(rest))
        rest &= rest - 1
    return out


def revives(wonders: i64) -> bool:
    """Is there a wonder among these that brings a discarded card back?"""
    rest: i64 = wonders
    while rest:
        if WONDER_REVIVES[lowest(rest)]:
            return True
        rest &= rest - 1
    return False


def _city(out: vec[i64], me: City, at: i64, state: DuelState) -> vec[i64]:
    """What a city has, and what it could pay for now."""
    out = each_card(out, at + _BUILT, me.buildings)
    out = _each(out, at + _UNBUILT, me.unbuilt)
    out = _each(out, at + _WONDERS, me.wonders)
    out = _each(out, at + _TOKENS, me.tokens)
    out = append(out, at + _COINS + min(me.coins, MOST_COINS))
    resource: i64 = 0
    while resource < RESOURCES:
        out = _at_least(out, at + _UNITS + resource * MOST_UNITS, min(amount(me.production, resource), MOST_UNITS))
        resource += 1
    out = _each(out, at + _FIXED, me.fixed)
    out = _at_least(out, at + _RAW, min(me.raw_choice, MOST_CHOICES))
    out = _at_least(out, at + _MADE, min(me.made_choice, MOST_CHOICES))
    out = _each(out, at + _SYMBOLS, me.symbols)
    out = append(out, at + _SYMBOL_COUNT + bit_count(me.symbols))
    rest: i64 = state.open
    while rest:
        card: i64 = state.base + lowest(rest)
        rest &= rest - 1
        if by_chain(me, card):
            out = append(out, at + _CHAINED + card)
        elif COST_COINS[card] + building_trade(me, card) <= me.coins:
            out = append(out, at + _PAYABLE + card)
    rest = me.unbuilt
    while rest:
        wonder: i64 = lowest(rest)
        rest &= rest - 1
        if wonder_trade(me, wonder) <= me.coins:
            out = append(out, at + _WONDER_PAYABLE + wonder)
    return out


def _at_least(out: vec[i64], first: i64, count: i64) -> vec[i64]:
    """One number for each unit counted."""
    unit: i64 = 0
    while unit < count:
        out = append(out, first + unit)
        unit += 1
    return out


def _structure(out: vec[i64], state: DuelState) -> vec[i64]:
    """Open cards, covered ones that lie face up, and what taking a card would free."""
    first: i64 = state.age * SLOTS
    face_down: i64 = FACE_DOWN[state.age]
    rest: i64 = state.left
    while rest:
        slot: i64 = lowest(rest)
        rest &= rest - 1
        covering: i64 = state.left & COVER[first + slot]
        card: i64 = state.layout[first + slot]
        if covering == 0:
            if (state.open >> (card - state.base)) & 1:
                out = append(out, _OPEN + card)
                if _uncovers(state, first, slot, face_down):
                    out = append(out, _TURNS_UP + card)
        elif not (face_down >> slot) & 1:
            out = append(out, _COVERED + card)
            if covering & (covering - 1) == 0:
                out = append(out, _NEXT + card)
    return out


def _uncovers(state: DuelState, first: i64, slot: i64, face_down: i64) -> bool:
    """Would taking the card in this slot turn up a card?"""
    under: i64 = UNDER[first + slot]
    while under != NO_SLOT:
        below: i64 = under & 31
        under >>= 5
        covering: i64 = state.left & COVER[first + below]
        if (face_down >> below) & 1 and covering & (covering - 1) == 0:
            return True
    return False


def sight(state: DuelState) -> i64:
    """A number that tells apart what a move has brought to light: open cards, and wonders on offer."""
    return (state.open * 0x9E3779B1 + state.offered * 0x85EBCA6B + state.age) & 0xFFFFFFFFFFFF
