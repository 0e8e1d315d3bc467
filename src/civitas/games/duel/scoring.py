"""Who has won, and with how many points (sections 11 and 12 of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.bits import bit_count, lowest
from civitas.core.cardset import stretch
from civitas.core.outcome import Outcome
from civitas.core.state import EVERYBODY
from civitas.games.duel.cards import (
    CARDS,
    GUILD_POINTS,
    GUILD_THING,
    GUILDS,
    TOKEN_POINTS,
    TOKEN_POINTS_EACH,
    WONDER_POINTS,
)
from civitas.games.duel.city import City
from civitas.games.duel.steps import (
    BOTH,
    CIVILIAN,
    COINS_PER_POINT,
    ENDING_IDS,
    FAR_ZONE,
    NEAR_ZONE,
)
from civitas.games.duel.tales import TOLD_CIVILIAN_VICTORY, TOLD_SHARED_VICTORY

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState

CATEGORIES = ("military", "buildings", "guilds", "wonders", "progress", "coins")


def military_points(lead: i64) -> i64:
    """Only the player who is ahead scores (7WD-SCORE-02)."""
    if lead <= 0:
        return 0
    if lead < NEAR_ZONE:
        return 2
    return 5 if lead < FAR_ZONE else 10


def guild_points(me: City, other: City) -> i64:
    """Guilds count in the city that has more, whosever it is (7WD-SCORE-07)."""
    points: i64 = 0
    rest: i64 = stretch(me.buildings, GUILDS, CARDS - GUILDS)
    while rest:
        guild: i64 = lowest(rest)
        rest &= rest - 1
        thing: i64 = GUILD_THING[guild]
        points += GUILD_POINTS[guild] * max(me.count(thing), other.count(thing))
    return points


def wonder_points(me: City) -> i64:
    """Built wonders (7WD-SCORE-04)."""
    points: i64 = 0
    rest: i64 = me.wonders
    while rest:
        points += WONDER_POINTS[lowest(rest)]
        rest &= rest - 1
    return points


def token_points(me: City) -> i64:
    """Progress tokens (7WD-SCORE-05)."""
    points: i64 = 0
    rest: i64 = me.tokens
    while rest:
        token: i64 = lowest(rest)
        points += TOKEN_POINTS[token] + TOKEN_POINTS_EACH[token] * bit_count(me.tokens)
        rest &= rest - 1
    return points


def points(state: DuelState, seat: i64) -> i64:
    """All victory points of a player as things stand (7WD-SCORE-01): printed ones of buildings (7WD-SCORE-03), and one
    for every three coins (7WD-SCORE-06)."""
    me: City = state.city0 if seat == 0 else state.city1
    other: City = state.city1 if seat == 0 else state.city0
    return (
        military_points(state.lead(seat))
        + me.points
        + guild_points(me, other)
        + wonder_points(me)
        + token_points(me)
        + me.coins // COINS_PER_POINT
    )


def finish(state: DuelState) -> None:
    """Civilian victory: points, then points of blue buildings, else shared (7WD-END-02, 7WD-END-03)."""
    margin: i64 = points(state, 0) - points(state, 1)
    if margin == 0:
        margin = state.city0.blue_points - state.city1.blue_points
    state.over = True
    state.ended = CIVILIAN
    if margin == 0:
        state.winners = BOTH
        state.tell(TOLD_SHARED_VICTORY, 0, 0, 0, 0, EVERYBODY)
    else:
        state.winners = 1 if margin > 0 else 2
        state.tell(TOLD_CIVILIAN_VICTORY, 0 if margin > 0 else 1, 0, 0, 0, EVERYBODY)


def reward(state: DuelState, seat: i64) -> float:
    """1 for the winner, a half for a shared victory."""
    if state.winners == BOTH:
        return 0.5
    return 1.0 if (state.winners >> seat) & 1 else 0.0


def scores(state: DuelState, seat: i64) -> dict[str, int]:
    """The points of a player by category."""
    me: City = state.city0 if seat == 0 else state.city1
    other: City = state.city1 if seat == 0 else state.city0
    parts = (
        military_points(state.lead(seat)),
        me.points,
        guild_points(me, other),
        wonder_points(me),
        token_points(me),
        me.coins // COINS_PER_POINT,
    )
    return {name: int(part) for name, part in zip(CATEGORIES, parts, strict=True)}


def score_sheet(state: DuelState, seat: i64) -> dict[str, int]:
    """The points of a player by category, and their sum."""
    sheet = scores(state, seat)
    sheet["total"] = int(points(state, seat))
    return sheet


def outcome(state: DuelState) -> Outcome:
    """How the game ended; points are for the record only after an early victory (7WD-END-04)."""
    ranks = [1 if (state.winners >> seat) & 1 else 2 for seat in range(2)]
    return Outcome(ranks, [score_sheet(state, 0), score_sheet(state, 1)], ENDING_IDS[state.ended])
