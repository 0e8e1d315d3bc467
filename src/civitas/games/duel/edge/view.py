"""What a seat may know, as plain JSON. Only the Great Library's draw is private (section 14 of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import lane, members
from civitas.games.duel.cards import (
    CARD_IDS,
    COLOUR_IDS,
    GUILDS,
    POWER_IDS,
    SYMBOL_IDS,
    TOKEN_IDS,
    WONDER_IDS,
)
from civitas.games.duel.edge.explain import bills
from civitas.games.duel.edge.writing import building_ids, discard_ids, military_tokens, options_of, tucked_ids
from civitas.games.duel.imagine import hidden_slots
from civitas.games.duel.prices import discard_income
from civitas.games.duel.resources import RESOURCE_IDS, amount, price_of
from civitas.games.duel.scoring import scores
from civitas.games.duel.steps import DESTROY_BUILDING, DRAFT, LIBRARY_TOKEN, STEP_IDS
from civitas.games.duel.structure import NO_SLOT, SLOTS, places

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState


def view(state: DuelState, seat: int | None) -> dict[str, Any]:
    """All that the seat (None: a spectator) may know."""
    seen: dict[str, Any] = {
        "game": "duel",
        "seats": 2,
        "seat": seat,
        "options": options_of(state),
        "first": int(state.first),
        "turn": int(state.turn),
        "step": STEP_IDS[state.step],
        "to_act": state.to_act(),
        "age": int(state.age) + 1,
        "structure": _structure(state),
        "taken": None if state.taken == NO_SLOT else int(state.taken),
        "again": bool(state.again),
        "pawn": int(state.pawn),
        "military": military_tokens(state),
        "progress": _names(state.progress, TOKEN_IDS),
        "unused": _names(state.unused, TOKEN_IDS),
        "discard": discard_ids(state),
        "players": [_player(state, player) for player in range(2)],
        "over": bool(state.over),
        "outcome": state.outcome().to_dict() if state.over else None,
    }
    if state.step == DRAFT:
        seen["draft"] = {"offered": _names(state.offered, WONDER_IDS), "picks": int(state.picks)}
    if state.step == DESTROY_BUILDING:
        seen["colour"] = COLOUR_IDS[state.target_colour]
    if state.step == LIBRARY_TOKEN and seat == state.turn:
        seen["drawn"] = _names(state.drawn, TOKEN_IDS)
    return seen


def _names(mask: int, ids: tuple[str, ...]) -> list[str]:
    return [ids[member] for member in members(mask)]


def _structure(state: DuelState) -> list[dict[str, Any]]:
    """The slots that are filled: where they lie, the card if it is face up, else its back."""
    if state.age < 0:
        return []
    hidden = hidden_slots(state)
    at = places(int(state.age))
    out: list[dict[str, Any]] = []
    for slot in members(state.left):
        card = int(state.layout[state.age * SLOTS + slot])
        entry: dict[str, Any] = {"slot": int(slot), "row": at[slot][0], "column": at[slot][1]}
        if (hidden >> slot) & 1:
            entry |= {"card": None, "back": "guild" if card >= GUILDS else f"age{state.age + 1}", "open": False}
        else:
            entry |= {"card": CARD_IDS[card], "open": bool((state.open >> (card - state.base)) & 1)}
        out.append(entry)
    return out


def _player(state: DuelState, player: int) -> dict[str, Any]:
    city = state.city(player)
    return {
        "seat": player,
        "coins": int(city.coins),
        "buildings": building_ids(city),
        "wonders": _names(city.unbuilt, WONDER_IDS),
        "built": tucked_ids(city),
        "boxed": _names(city.boxed, WONDER_IDS),
        "tokens": _names(city.tokens, TOKEN_IDS),
        "colours": {name: int(lane(city.tally, index)) for index, name in enumerate(COLOUR_IDS)},
        "symbols": _names(city.symbols, SYMBOL_IDS),
        "powers": {name: int(city.power(index)) for index, name in enumerate(POWER_IDS) if city.power(index)},
        "production": {name: int(amount(city.production, index)) for index, name in enumerate(RESOURCE_IDS)},
        "choices": {"raw": int(city.raw_choice), "made": int(city.made_choice)},
        "prices": {name: int(price_of(city.prices, index)) for index, name in enumerate(RESOURCE_IDS)},
        "discard_coins": int(discard_income(city)),
        "bills": bills(state, player),
        "points": scores(state, player),
    }
