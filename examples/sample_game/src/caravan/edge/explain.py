"""What a seat is asked, and why other moves are not allowed."""

from __future__ import annotations

from typing import Any

from caravan.cards import GOOD_IDS, GOODS
from caravan.moves import FIRST_BID, FIRST_PICK, MOVES
from caravan.state import CaravanState
from caravan.steps import BID, STEP_IDS
from civitas.core.decision import Reason


def question(state: CaravanState, seat: int) -> tuple[str, dict[str, Any]]:
    """What a seat that must choose is asked."""
    return STEP_IDS[state.step], {"seat": seat}


def thinkable(state: CaravanState, seat: int, about: str | None) -> list[int]:
    """Every good bid, or taken: what a player might expect in this step."""
    first = FIRST_BID if state.step == BID else FIRST_PICK
    return [first + good for good in range(GOODS) if about in (None, GOOD_IDS[good])]


def why_not(state: CaravanState, seat: int, move: int) -> Reason:
    """Why a seat that must choose may not make this move; any number may come."""
    rule = "CAR-BID-01" if state.step == BID else "CAR-PICK-02"
    if not 0 <= move < MOVES:
        return rule, "no_such_move", {}
    if (move < FIRST_PICK) != (state.step == BID):
        return rule, "other_step", {"step": STEP_IDS[state.step]}
    return rule, "not_in_hand" if state.step == BID else "not_in_market", {"card": GOOD_IDS[move % GOODS]}
