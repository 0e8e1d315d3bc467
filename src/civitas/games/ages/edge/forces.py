"""What a colonization force could come to: its strength for every choice of the units that may still join it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.games.ages.cards.civil import AMOUNT, CARD_IDS, UNITS
from civitas.games.ages.cards.powers import COLONY_CARDS
from civitas.games.ages.rules.colony import strength_of, units_sent

if TYPE_CHECKING:
    from civitas.games.ages.nation import Nation
    from civitas.games.ages.state import AgesState

MOST_WAYS: Final = 4096
"""Choices that are worked out at most; armies of more kinds of units than anybody has had are sent unseen."""


def others_left(state: AgesState, nation: Nation) -> int:
    """How many cards besides bonus cards may still join the force (James Cook)."""
    return int(AMOUNT[COLONY_CARDS] - state.used_cards) if nation.has(COLONY_CARDS) else 0


def force_of(state: AgesState, seat: int) -> dict[str, Any]:
    """The units that may still join, how many of each, and the strength for every choice of them.

    `strengths` counts like an odometer: the last unit's number changes first. Armies form of the units sent and no
    others (TTA-COLONY-10), so that it is no sum. It is empty where there are too many choices to tell.
    """
    nation = state.nations[seat]
    sent = [int(count) for count in units_sent(state.sent)]
    more = [
        int(nation.workers[UNITS + unit]) - count if unit >= state.last_added else 0 for unit, count in enumerate(sent)
    ]
    ways = 1
    for count in more:
        ways *= count + 1
    found = product(*(range(count, count + left + 1) for count, left in zip(sent, more, strict=True)))
    return {
        "units": {CARD_IDS[UNITS + unit]: left for unit, left in enumerate(more) if left},
        "strengths": [int(strength_of(nation, vec[i64](units))) for units in found] if ways <= MOST_WAYS else [],
        "others": others_left(state, nation),
    }
