"""What the end of a seat's turn would bring: played out on a copy by the rules themselves, so that it comes true."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.event import decode
from civitas.games.ages.edge.events import TALES
from civitas.games.ages.rules.turn import close_turn

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def preview(state: AgesState, seat: int) -> dict[str, Any]:
    """What the end of the seat's turn would bring as things stand, its leader's part in it included (TTA-PROD-02)."""
    twin = state.copy()
    if state.nations[seat].alive and not state.over:
        twin.loud = True
        close_turn(twin, seat)
    told = {event.id: event.args for event in decode(TALES, [int(number) for number in twin.told])}
    before, after = state.nations[seat], twin.nations[seat]
    return {
        "uprising": "uprising" in told,
        "science": int(after.science - before.science),
        "culture": int(after.culture - before.culture),
        "food": int(after.food() - before.food()),
        "resources": int(after.resources() - before.resources()),
        "hunger": told["consumption"]["missing"] if "consumption" in told else 0,
    }
