"""A position as plain JSON that a person can read."""

from __future__ import annotations

from typing import Any

from caravan.cards import GOOD_IDS, laid_out
from caravan.state import CaravanState
from caravan.steps import NO_BID, STEP_IDS
from civitas.core.bits import members


def words(pile: int) -> list[str]:
    """The goods of a pile, the cheapest first."""
    return [GOOD_IDS[good] for good in laid_out(pile)]


def bid_word(good: int) -> str | None:
    """A bid, or None where there is none."""
    return None if good == NO_BID else GOOD_IDS[good]


def to_dict(state: CaravanState) -> dict[str, Any]:
    """The whole state as readable JSON."""
    return {
        "game": "caravan",
        "seats": int(state.seats),
        "options": {"pairs": bool(state.pairs)},
        "step": STEP_IDS[state.step],
        "starter": int(state.starter),
        "picked": [int(seat) for seat in members(state.picked)],
        "market": words(state.market),
        "discard": words(state.discard),
        "deck": [GOOD_IDS[good] for good in state.deck[state.drawn :]],
        "players": [
            {
                "hand": words(state.hands[seat]),
                "bid": bid_word(state.bids[seat]),
                "caravan": words(state.caravans[seat]),
            }
            for seat in range(state.seats)
        ],
        "news": int(state.news),
    }
