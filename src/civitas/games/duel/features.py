"""A position in numbers, for bots: points now, and what promises more of them or an early victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit_count
from civitas.games.duel import scoring
from civitas.games.duel.cards import AGES
from civitas.games.duel.city import City
from civitas.games.duel.resources import RESOURCES, amount
from civitas.games.duel.structure import SLOTS

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState


def cards_to_come(state: DuelState) -> i64:
    """Cards that will still be used, in this age and the later ones."""
    return bit_count(state.left) + SLOTS * (AGES - 1 - state.age)


def evaluate(state: DuelState, seat: i64) -> float:
    """A guess of the reward: the difference in strength, weighed more the less is to come."""
    if state.over:
        return scoring.reward(state, seat)
    to_come: float = float(cards_to_come(state)) / (SLOTS * AGES)
    edge: float = strength(state, seat, to_come) - strength(state, 1 - seat, to_come)
    scale: float = 4.0 + 16.0 * to_come
    return 0.5 + 0.5 * edge / (scale + abs(edge))


def strength(state: DuelState, seat: i64, to_come: float) -> float:
    """Points of today, and by how much is to come (0 to 1) the worth of goods, wonders, tokens and coins.

    The threats of science and military grow with their square. These weights won the most matches between bots that
    look one move ahead.
    """
    me: City = state.city0 if seat == 0 else state.city1
    growth: float = 8.0 * float(goods(me)) + 2.5 * float(bit_count(me.unbuilt)) + 0.3 * float(me.coins)
    growth += 4.0 * float(bit_count(me.tokens))
    symbols: float = float(bit_count(me.symbols))
    lead: float = max(0.0, float(state.lead(seat)))
    return float(scoring.points(state, seat)) + to_come * growth + 0.3 * symbols * symbols + 0.25 * lead * lead


def goods(me: City) -> i64:
    """The units that a city can use on a turn without buying dear: produced, of choice, or at a fixed price."""
    units: i64 = me.raw_choice + me.made_choice + bit_count(me.fixed)
    resource: i64 = 0
    while resource < RESOURCES:
        units += amount(me.production, resource)
        resource += 1
    return units
