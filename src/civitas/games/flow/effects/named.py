"""The cards whose rule no word of the vocabulary says, each a function with its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from civitas.core.state import EVERYBODY
from civitas.games.flow.cards import MILITARY, NO_CARD
from civitas.games.flow.nation import Nation
from civitas.games.flow.steps import REMOVE, TURN
from civitas.games.flow.tales import TOLD_COMMUNISM, TOLD_REMOVE_OWN

if TYPE_CHECKING:
    from civitas.games.flow.state import FlowState


def communism(state: FlowState, seat: i64) -> None:
    """All held resources go to the supply, which is shared out evenly; the rest stays there.

    (FOH-FX-24, R-16, as in FOH-DX-01)
    """
    for nation in state.nations:
        state.supply += nation.held
        nation.held = 0
    share: i64 = state.supply // state.seats
    for nation in state.nations:
        nation.held = share
    state.supply -= share * state.seats
    state.tell(TOLD_COMMUNISM, seat, share, 0, 0, EVERYBODY)


def john_lennon(state: FlowState, seat: i64, card: i64) -> None:
    """The top military card of the own nation goes, or he goes himself; the player chooses (FOH-FX-25, R-17)."""
    if state.nations[seat].top(MILITARY) == NO_CARD:
        remove_own(state, seat, card)
    else:
        state.step = REMOVE
        state.source = card
        state.victim = seat


def remove_own(state: FlowState, seat: i64, card: i64) -> None:
    """A card of the own nation leaves the game."""
    me: Nation = state.nations[seat]
    me.remove(card)
    state.step = TURN
    state.tell(TOLD_REMOVE_OWN, seat, card, 0, 0, EVERYBODY)
