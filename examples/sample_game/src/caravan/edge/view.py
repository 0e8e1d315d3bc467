"""What a seat may know, as plain JSON: hands are their owner's, bids everybody's once all have bid."""

from __future__ import annotations

from typing import Any

from caravan.edge.writing import bid_word, words
from caravan.scoring import points
from caravan.state import CaravanState
from caravan.steps import BID, NO_BID, STEP_IDS
from civitas.core.bits import members, total


def view(state: CaravanState, seat: int | None) -> dict[str, Any]:
    """All that the seat (None: a spectator) may know."""
    return {
        "game": "caravan",
        "seats": int(state.seats),
        "seat": seat,
        "options": {"pairs": bool(state.pairs)},
        "step": STEP_IDS[state.step],
        "to_act": state.to_act(),
        "starter": int(state.starter),
        "picked": [int(member) for member in members(state.picked)],
        "market": words(state.market),
        "discard": words(state.discard),
        "deck": len(state.deck) - int(state.drawn),
        "players": [_player(state, player, seat) for player in range(state.seats)],
        "over": bool(state.over),
        "outcome": state.outcome().to_dict() if state.over else None,
    }


def _player(state: CaravanState, player: int, seat: int | None) -> dict[str, Any]:
    mine = player == seat
    return {
        "seat": player,
        "hand_size": int(total(state.hands[player])),
        "hand": words(state.hands[player]) if mine else None,
        "has_bid": bool(state.bids[player] != NO_BID),
        "bid": bid_word(state.bids[player]) if mine or state.step != BID else None,
        "caravan": words(state.caravans[player]),
        "points": int(points(state, player)),
    }
