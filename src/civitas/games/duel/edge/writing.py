"""A position as plain JSON that a person can read."""

from __future__ import annotations

from typing import Any

from civitas.core.bits import bit_count, members
from civitas.core.cardset import cards_of
from civitas.games.duel.cards import AGES, CARD_IDS, COLOUR_IDS, TOKEN_IDS, WONDER_IDS
from civitas.games.duel.city import City
from civitas.games.duel.edge.reading import MILITARY_TOKENS
from civitas.games.duel.state import DuelState
from civitas.games.duel.steps import (
    CARD_BITS,
    DESTROY_BUILDING,
    DRAFT,
    ENDING_IDS,
    NO_CARD,
    STARTER_RANDOM,
    STEP_IDS,
    TUCKED_BITS,
)
from civitas.games.duel.structure import ALL_SLOTS, NO_SLOT, SLOTS


def options_of(state: DuelState) -> dict[str, Any]:
    """The table options that are in force."""
    starter = "random" if state.starter == STARTER_RANDOM else int(state.starter)
    return {"wonders": "beginner" if state.beginner else "draft", "starter": starter}


def building_ids(city: City) -> list[str]:
    """The buildings of a city."""
    return [CARD_IDS[card] for card in cards_of(city.buildings)]


def tucked_ids(city: City) -> dict[str, str | None]:
    """The built wonders of a city in the order of building, with the card under each."""
    packed = int(city.tucked)
    out: dict[str, str | None] = {}
    for place in reversed(range(bit_count(city.wonders))):
        entry = packed >> (TUCKED_BITS * place)
        card = entry & NO_CARD
        out[WONDER_IDS[(entry >> CARD_BITS) & 15]] = None if card == NO_CARD else CARD_IDS[card]
    return out


def discard_ids(state: DuelState) -> list[str]:
    """The discard pile, which both players may look through (7WD-TURN-08)."""
    return [CARD_IDS[card] for card in cards_of(state.discard)]


def military_tokens(state: DuelState) -> list[list[int]]:
    """Per seat the losses of the military tokens that can still hit it."""
    return [[loss for token, loss, _ in MILITARY_TOKENS if (state.military >> (2 * seat)) & token] for seat in range(2)]


def structure_ids(state: DuelState, age: int) -> list[str | None]:
    """The card in each slot of the running age or a later one; None where it is gone."""
    left = int(state.left) if age == state.age else ALL_SLOTS
    return [CARD_IDS[state.layout[age * SLOTS + slot]] if (left >> slot) & 1 else None for slot in range(SLOTS)]


def to_dict(state: DuelState) -> dict[str, Any]:
    """The whole state as readable JSON."""
    data: dict[str, Any] = {
        "game": "duel",
        "seats": 2,
        "options": options_of(state),
        "first": int(state.first),
        "turn": int(state.turn),
        "step": STEP_IDS[state.step],
        "age": int(state.age) + 1,
        "structure": structure_ids(state, int(state.age)) if state.age >= 0 else [],
        "later": [structure_ids(state, age) for age in range(int(state.age) + 1, AGES)],
        "taken": None if state.taken == NO_SLOT else int(state.taken),
        "again": bool(state.again),
        "pawn": int(state.pawn),
        "military": military_tokens(state),
        "progress": [TOKEN_IDS[token] for token in members(state.progress)],
        "unused": [TOKEN_IDS[token] for token in members(state.unused)],
        "drawn": [TOKEN_IDS[token] for token in members(state.drawn)],
        "discard": discard_ids(state),
        "players": [
            {
                "coins": int(city.coins),
                "buildings": building_ids(city),
                "wonders": [WONDER_IDS[wonder] for wonder in members(city.unbuilt)],
                "built": tucked_ids(city),
                "tokens": [TOKEN_IDS[token] for token in members(city.tokens)],
            }
            for city in (state.city0, state.city1)
        ],
        "news": int(state.news),
        "ended": ENDING_IDS[state.ended],
        "winners": [int(seat) for seat in members(state.winners)],
    }
    for seat in range(2):
        if state.city(seat).boxed:
            data["players"][seat]["boxed"] = [WONDER_IDS[wonder] for wonder in members(state.city(seat).boxed)]
    if state.step == DRAFT:
        data["draft"] = {
            "offered": [WONDER_IDS[wonder] for wonder in members(state.offered)],
            "next_offer": [WONDER_IDS[wonder] for wonder in members(state.next_offer)],
            "picks": int(state.picks),
        }
    if state.step == DESTROY_BUILDING:
        data["colour"] = COLOUR_IDS[state.target_colour]
    return data
