"""The final count: seven categories, wild symbols and the copied guild at their best, ranks and rewards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from civitas.core.bits import lane, one
from civitas.core.outcome import Outcome, ranks_of
from civitas.games.wonders.boards import COPY_GUILD, STAGE_VP, STAGE_WILD_SYMBOL, stage_row
from civitas.games.wonders.cards import (
    AGE_START,
    BLUE,
    COUNT_IN,
    COUNT_OF,
    GUILD_SET,
    PURPLE,
    VP,
    VP_PER,
    WILD_SYMBOL,
)
from civitas.games.wonders.city import City
from civitas.games.wonders.hands import first_place
from civitas.games.wonders.rules.actions import count_around
from civitas.games.wonders.rules.ages import war_points

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState

CATEGORIES: Final[tuple[str, ...]] = ("war", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
SET_VP: Final = 7
COINS_PER_VP: Final = 3
"""The treasury gives a point for every three coins (7W-SCORE-02)."""


def science_points(symbols: i64, wild: i64) -> i64:
    """Squares and sets (7W-SCORE-05), each wild symbol being what makes the most of it (7W-SCORE-06)."""
    if wild:
        best: i64 = 0
        for symbol in range(3):
            best = max(best, science_points(symbols + one(symbol), wild - 1))
        return best
    a: i64 = lane(symbols, 0)
    b: i64 = lane(symbols, 1)
    c: i64 = lane(symbols, 2)
    pairs: i64 = min(a, b)
    return a * a + b * b + c * c + SET_VP * min(pairs, c)


def wild_symbols(city: City) -> i64:
    """Wild symbols of the wonder and of the Scientists Guild."""
    wild: i64 = 0
    for stage in range(city.stages):
        wild += STAGE_WILD_SYMBOL[stage_row(city.board, stage)]
    rest: i64 = city.built_3 & GUILD_SET
    while rest:
        wild += WILD_SYMBOL[AGE_START[2] + first_place(rest)]
        rest &= rest - 1
    return wild


def wonder_points(city: City) -> i64:
    """The points of the built stages (7W-SCORE-03)."""
    points: i64 = 0
    for stage in range(city.stages):
        points += STAGE_VP[stage_row(city.board, stage)]
    return points


def civilian_points(city: City) -> i64:
    """The points printed on blue cards (7W-SCORE-04); no other card has any."""
    if city.count(BLUE) == 0:
        return 0
    points: i64 = 0
    for age in range(3):
        rest: i64 = city.built(age)
        while rest:
            points += VP[AGE_START[age] + first_place(rest)]
            rest &= rest - 1
    return points


def card_points(state: WondersState, index: i64, card: i64) -> i64:
    """What a counting card is worth at the end to the city that has it."""
    if VP_PER[card] == 0:
        return 0
    return VP_PER[card] * count_around(state, index, COUNT_OF[card], COUNT_IN[card])


def counted_points(state: WondersState, index: i64, guilds: bool) -> i64:
    """The points of guilds (7W-SCORE-08), or of the commercial structures of Age III (7W-SCORE-07)."""
    built: i64 = state.cities[index].built_3
    rest: i64 = built & GUILD_SET if guilds else built & ~GUILD_SET
    points: i64 = 0
    while rest:
        points += card_points(state, index, AGE_START[2] + first_place(rest))
        rest &= rest - 1
    return points


def guild_worth(state: WondersState, index: i64, card: i64) -> i64:
    """What a guild of a neighbour would add to a city that copies it.

    The copy is no card of the city. By a table's option it counts itself all the same where it counts guilds, as the
    Shipowners Guild does (7W-RUL-17).
    """
    city: City = state.cities[index]
    if WILD_SYMBOL[card]:
        wild: i64 = wild_symbols(city)
        return science_points(city.symbols, wild + 1) - science_points(city.symbols, wild)
    itself: bool = state.copy_counts and (COUNT_OF[card] >> PURPLE) & 1 != 0
    return card_points(state, index, card) + (VP_PER[card] if itself else 0)


def copied_points(state: WondersState, index: i64) -> i64:
    """Olympia B: the best guild that stands at a neighbour's, as if it were here (7W-WONDER-11, 7W-RUL-17)."""
    if not state.cities[index].has_power(COPY_GUILD):
        return 0
    best: i64 = 0
    rest: i64 = neighbour_guilds(state, index)
    while rest:
        best = max(best, guild_worth(state, index, AGE_START[2] + first_place(rest)))
        rest &= rest - 1
    return best


def neighbour_guilds(state: WondersState, index: i64) -> i64:
    """The guilds that stand in the two neighbouring cities."""
    left: City = state.cities[state.left_of(index)]
    right: City = state.cities[state.right_of(index)]
    return (left.built_3 | right.built_3) & GUILD_SET


def category(state: WondersState, index: i64, which: i64) -> i64:
    """The points of one category of the score sheet, in its order."""
    city: City = state.cities[index]
    if which == 0:
        return war_points(city.tokens)
    if which == 1:
        return city.coins // COINS_PER_VP
    if which == 2:
        return wonder_points(city) + copied_points(state, index)
    if which == 3:
        return civilian_points(city)
    if which == 4:
        return science_points(city.symbols, wild_symbols(city))
    return counted_points(state, index, which == 6)


def total_points(state: WondersState, index: i64) -> i64:
    """All categories together."""
    points: i64 = 0
    for which in range(len(CATEGORIES)):
        points += category(state, index, which)
    return points


def rank_key(state: WondersState, seat: i64) -> i64:
    """A number that orders seats by points, then by coins (7W-SCORE-10), of which there are less than 2**20."""
    return (total_points(state, seat) << 20) + state.cities[seat].coins


def reward(state: WondersState, seat: i64) -> float:
    """1 for the winner, a fraction for a shared victory; the free city competes with nobody (7W-2P-12)."""
    own: i64 = rank_key(state, seat)
    sharers: i64 = 0
    for other in range(state.seats):
        key: i64 = rank_key(state, other)
        if key > own:
            return 0.0
        if key == own:
            sharers += 1
    return 1.0 / float(sharers)


def outcome(state: WondersState) -> Outcome:
    """Ranks and the score sheet."""
    keys: list[tuple[int, ...]] = []
    scores: list[dict[str, int]] = []
    for seat in range(state.seats):
        keys.append((int(total_points(state, seat)), int(state.cities[seat].coins)))
        scores.append(score_sheet(state, seat))
    return Outcome(ranks_of(keys), scores, "points")


def score_sheet(state: WondersState, index: i64) -> dict[str, int]:
    """The points of a city by category, their sum, and the coins that break ties."""
    sheet: dict[str, int] = {}
    for which in range(len(CATEGORIES)):
        sheet[CATEGORIES[which]] = int(category(state, index, which))
    sheet["total"] = int(total_points(state, index))
    sheet["coins"] = int(state.cities[index].coins)
    return sheet
