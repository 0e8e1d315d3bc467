"""What the rules told, as events with names and arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import members
from civitas.core.event import Event
from civitas.core.state import EVERYBODY, TOLD_WIDTH
from civitas.games.wonders import tales
from civitas.games.wonders.boards import BOARD_IDS
from civitas.games.wonders.cards import CARD_IDS
from civitas.games.wonders.moves import FREE
from civitas.games.wonders.steps import NOBODY

if TYPE_CHECKING:
    from civitas.games.wonders.state import WondersState

_NAMES: dict[int, str] = {
    tales.TOLD_CHOSE: "chose",
    tales.TOLD_BUILD: "build",
    tales.TOLD_STAGE: "stage",
    tales.TOLD_STAGE_CARD: "stage_card",
    tales.TOLD_DISCARD: "discard",
    tales.TOLD_DISCARD_CARD: "discard_card",
    tales.TOLD_TRADE: "trade",
    tales.TOLD_COINS: "coins",
    tales.TOLD_PASS: "pass",
    tales.TOLD_AGE: "age",
    tales.TOLD_WAR: "war",
    tales.TOLD_END: "end",
    tales.TOLD_DRAW: "draw",
    tales.TOLD_DREW: "drew",
    tales.TOLD_BOARD: "board",
    tales.TOLD_SEVENTH: "seventh",
    tales.TOLD_DECLINE: "decline",
    tales.TOLD_PILE: "pile",
    tales.TOLD_TAKE: "take",
}

_WITH_CARD = (
    tales.TOLD_BUILD,
    tales.TOLD_STAGE_CARD,
    tales.TOLD_DISCARD_CARD,
    tales.TOLD_DREW,
    tales.TOLD_TAKE,
)
_WITH_TARGET = (tales.TOLD_TRADE, tales.TOLD_WAR)
"""Trade: coins to a seller. War: points against the loser."""


def decode(state: WondersState) -> list[Event]:
    """The events of the last move. The free city has no name: its events are messages of their own."""
    told = [int(number) for number in state.told]
    return [_event(int(state.seats), told[at : at + TOLD_WIDTH]) for at in range(0, len(told), TOLD_WIDTH)]


def _event(seats: int, told: list[int]) -> Event:
    kind, seat, a, b, _, only = told
    name = _NAMES[kind]
    args: dict[str, Any] = {}
    if seat >= seats:
        name = f"free_city_{name}"
    elif seat != NOBODY:
        args["seat"] = seat
    if kind in _WITH_CARD:
        args["card"] = CARD_IDS[a]
        if kind == tales.TOLD_BUILD and b == FREE:
            name = name.replace("build", "build_free")
    elif kind in _WITH_TARGET:
        if a >= seats:
            name = f"{name}_free_city"
        else:
            args["target"] = a
        args["points" if kind == tales.TOLD_WAR else "coins"] = b
    elif kind == tales.TOLD_BOARD:
        args["card"] = BOARD_IDS[a]
    elif kind == tales.TOLD_STAGE:
        args["stage"] = a
    elif kind == tales.TOLD_COINS:
        args["coins"] = a
    elif kind == tales.TOLD_AGE:
        args["age"] = a
    elif kind == tales.TOLD_PASS:
        name = f"pass_{'right' if a == 2 else 'left'}" if seats > 2 else "swap"
    return Event(f"wonders.event.{name}", args, None if only == EVERYBODY else tuple(int(s) for s in members(only)))
