"""Small positions for the tests of Duel: seat 0 is to move, `open` cards are accessible, what is unnamed is absent."""

from __future__ import annotations

from typing import Any

import pytest

import civitas
from civitas import Event, IllegalMove, State

GAME = civitas.game("duel")
Row = dict[str, Any]

# The order in which slots can be emptied is 19, 18, ... 0 in every age; these are accessible at the start of an age.
BOTTOM = {1: (14, 15, 16, 17, 18, 19), 2: (18, 19), 3: (18, 19)}


def table(
    age: int = 1,
    open: tuple[str, ...] | list[str] = (),
    me: Row | None = None,
    other: Row | None = None,
    **more: Any,
) -> State:
    """Seat 0's turn in an age, with the named cards accessible in the bottom row."""
    structure: Row = {str(slot): card for slot, card in zip(BOTTOM[age], open, strict=False)}
    structure |= more.pop("structure", {})
    players = [{"coins": 20} | (me or {}), {"coins": 20} | (other or {})]
    return GAME.arrange({"age": age, "structure": structure, "players": players} | more)


def last_card(age: int, card: str, **more: Any) -> State:
    """The last card of an age is to be taken."""
    gone: Row = {str(slot): None for slot in range(1, 20)}
    return table(age, structure={"0": card} | gone, **more)


def do(state: State, *moves: str) -> list[Event]:
    """Play moves in notation, each by the seat that must choose; what was told."""
    told: list[Event] = []
    for text in moves:
        told += state.play(state.to_act()[0], GAME.parse(text, state))
    return told


def legal(state: State) -> list[str]:
    """The legal moves in notation."""
    return [GAME.notation(int(move), state) for move in state.legal_moves(state.to_act()[0])]


def refused(state: State, text: str) -> IllegalMove:
    """How the table refuses a move of the seat that must choose; nothing may change."""
    before = state.to_dict()
    with pytest.raises(IllegalMove) as caught:
        do(state, text)
    assert state.to_dict() == before
    return caught.value


def coins(state: State) -> list[int]:
    """The coins of both players."""
    return [player["coins"] for player in state.to_dict()["players"]]


def bill(state: State, name: str, seat: int = 0) -> Row:
    """What a card in sight or a wonder costs a seat."""
    found: Row = state.view(seat)["players"][seat]["bills"][name]
    return found


def price(state: State, name: str, seat: int = 0) -> int:
    """The total of the bill."""
    return int(bill(state, name, seat)["total"])


def city(state: State, seat: int = 0) -> Row:
    """A player's side of the public view."""
    found: Row = state.view(None)["players"][seat]
    return found


def points(state: State, seat: int = 0) -> dict[str, int]:
    """A player's points by category."""
    found: dict[str, int] = city(state, seat)["points"]
    return found


def opened(state: State) -> list[str]:
    """The accessible cards."""
    return sorted(entry["card"] for entry in state.view(None)["structure"] if entry["open"])
