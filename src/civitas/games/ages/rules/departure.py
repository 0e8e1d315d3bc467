"""Leaders and unfinished wonders that leave play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.powers import LAB_RESOURCES, MILITARY_RESOURCE
from civitas.games.ages.nation import Nation
from civitas.games.ages.ratings import refresh
from civitas.games.ages.rules.banks import score
from civitas.games.ages.rules.production import lab_output
from civitas.games.ages.steps import NONE
from civitas.games.ages.tales import TOLD_LEADER_LEAVES

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def leader_goes(state: AgesState, seat: i64) -> None:
    """The leader leaves the game, with what he does on leaving; the totals are not yet adjusted (TTA-LEADER-07)."""
    nation: Nation = state.nations[seat]
    state.tell(TOLD_LEADER_LEAVES, seat, nation.leader, 0, 0, EVERYBODY)
    if nation.has(LAB_RESOURCES):
        score(state, seat, lab_output(nation))
    if nation.has(MILITARY_RESOURCE):
        nation.homer_resource = 0
    nation.leader = NONE


def leader_leaves(state: AgesState, seat: i64) -> None:
    """The leader is removed and not replaced: no civil action comes back (TTA-LEADER-04)."""
    leader_goes(state, seat)
    refresh(state, seat)


def wonder_leaves(state: AgesState, seat: i64) -> None:
    """An unfinished wonder is removed; its tokens return to the blue bank."""
    nation: Nation = state.nations[seat]
    nation.blue += nation.stages
    nation.stages = 0
    nation.wonder = NONE
