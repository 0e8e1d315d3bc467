"""The points of a nation and who has won (section 9 of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lane, lowest, total
from civitas.core.outcome import Outcome, ranks_of
from civitas.core.state import EVERYBODY
from civitas.games.flow.cards import (
    CULTURE,
    CULTURE_PER_CARD,
    CULTURE_PER_ICON,
    PILES,
    SCORES,
    SCORES_ICONS,
    SCORING,
    SCORING_AMOUNT,
    SCORING_ICONS,
    SCORING_THING,
)
from civitas.games.flow.nation import Nation
from civitas.games.flow.steps import ENDING_IDS, TURN_LIMIT
from civitas.games.flow.tales import TOLD_END, TOLD_LIMIT

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState

CATEGORIES: Final = ("culture", "icons", "effects")
ICONS_PER_POINT: Final = 2


def final_icons(nation: Nation) -> i64:
    """The icons that count at the end, packed: effects that last until scoring are off (FOH-SCORE-01, FOH-EFFECT-04).

    The Internet's icons are there only now (FOH-FX-29, R-22).
    """
    packed: i64 = nation.plain
    rest: i64 = nation.visible & SCORES_ICONS
    while rest:
        packed += SCORING_ICONS[lowest(rest)]
        rest &= rest - 1
    return packed


def culture_points(packed: i64) -> i64:
    """1 for each culture icon (FOH-SCORE-02)."""
    return lane(packed, CULTURE)


def icon_points(packed: i64) -> i64:
    """1 for every 2 of all other icons together (FOH-SCORE-03)."""
    return (total(packed) - lane(packed, CULTURE)) // ICONS_PER_POINT


def effect_points(nation: Nation, packed: i64) -> i64:
    """Culture of visible scoring effects (FOH-SCORE-04), which do nothing before (FOH-EFFECT-05).

    `packed` are the final icons (FOH-SCORE-07).
    """
    points: i64 = 0
    rest: i64 = nation.visible & SCORES
    while rest:
        points += card_points(nation, packed, lowest(rest))
        rest &= rest - 1
    return points


def card_points(nation: Nation, packed: i64, card: i64) -> i64:
    """What the scoring effect of one card gives, each rounded down by itself (FOH-SCORE-05).

    Per card (FOH-FX-26), per icon (FOH-FX-27), per set (FOH-FX-28, as in FOH-DX-08).
    """
    amount: i64 = SCORING_AMOUNT[card]
    thing: i64 = SCORING_THING[card]
    if SCORING[card] == CULTURE_PER_CARD:
        return amount * nation.count(thing)
    if SCORING[card] == CULTURE_PER_ICON:
        return lane(packed, thing) // amount
    sets: i64 = 99
    kind: i64 = 0
    while kind < PILES:
        if (thing >> kind) & 1:
            sets = min(sets, nation.count(kind))
        kind += 1
    return amount * sets


def points(nation: Nation) -> i64:
    """All points of a nation as things stand; culture of effects counts once, resources not at all (FOH-SCORE-08)."""
    packed: i64 = final_icons(nation)
    return culture_points(packed) + icon_points(packed) + effect_points(nation, packed)


def finish(state: FlowState, ending: i64) -> None:
    """Most points, then most cards, then most resources, else shared (FOH-SCORE-06, R-11)."""
    state.over = True
    state.ended = ending
    state.winners = best_seats(state)
    state.tell(TOLD_LIMIT if ending == TURN_LIMIT else TOLD_END, 0, state.winners, 0, 0, EVERYBODY)


def best_seats(state: FlowState) -> i64:
    """The seats that lead as things stand, as a set."""
    leaders: i64 = 0
    best: i64 = -1
    seat: i64 = 0
    while seat < state.seats:
        standing: i64 = _standing(state.nations[seat])
        if standing > best:
            best = standing
            leaders = 0
        if standing == best:
            leaders |= bit(seat)
        seat += 1
    return leaders


def _standing(nation: Nation) -> i64:
    """Points, cards and resources in one number that compares like the three in turn."""
    return (points(nation) << 16) | (nation.size() << 8) | nation.held


def reward(state: FlowState, seat: i64) -> float:
    """1 for the winner; those who share a victory share it."""
    if not (state.winners >> seat) & 1:
        return 0.0
    return 1.0 / float(bit_count(state.winners))


def score_sheet(nation: Nation) -> dict[str, int]:
    """The points of a nation by category, and their sum."""
    packed: i64 = final_icons(nation)
    parts = (culture_points(packed), icon_points(packed), effect_points(nation, packed))
    sheet = {name: int(part) for name, part in zip(CATEGORIES, parts, strict=True)}
    sheet["total"] = sum(sheet.values())
    return sheet


def outcome(state: FlowState) -> Outcome:
    """How the game ended."""
    ranks = ranks_of([(int(_standing(nation)),) for nation in state.nations])
    return Outcome(ranks, [score_sheet(nation) for nation in state.nations], ENDING_IDS[state.ended])
