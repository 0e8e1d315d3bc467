"""What the rules tell, as events with names and arguments: one row for each kind.

The free city has no name: its events are messages of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from civitas.core.event import Event, Tale, number, one_of, tale
from civitas.games.wonders import tales
from civitas.games.wonders.boards import BOARD_IDS
from civitas.games.wonders.cards import CARD_IDS
from civitas.games.wonders.moves import FREE
from civitas.games.wonders.steps import NOBODY

_CARD: Final = one_of(CARD_IDS)
_TO_THE_RIGHT: Final = 2

TALES: Final[Mapping[int, Tale]] = {
    tales.TOLD_CHOSE: tale("chose", seat=number),
    tales.TOLD_BUILD: tale("build", seat=number, card=_CARD, kind=number),
    tales.TOLD_STAGE: tale("stage", seat=number, stage=number),
    tales.TOLD_STAGE_CARD: tale("stage_card", seat=number, card=_CARD),
    tales.TOLD_DISCARD: tale("discard", seat=number),
    tales.TOLD_DISCARD_CARD: tale("discard_card", seat=number, card=_CARD),
    tales.TOLD_TRADE: tale("trade", seat=number, target=number, coins=number),
    tales.TOLD_COINS: tale("coins", seat=number, coins=number),
    tales.TOLD_PASS: tale("pass", seat=number, age=number),
    tales.TOLD_AGE: tale("age", seat=number, age=number),
    tales.TOLD_WAR: tale("war", seat=number, target=number, points=number),
    tales.TOLD_END: tale("end", seat=number),
    tales.TOLD_DRAW: tale("draw", seat=number),
    tales.TOLD_DREW: tale("drew", seat=number, card=_CARD),
    tales.TOLD_BOARD: tale("board", seat=number, card=one_of(BOARD_IDS)),
    tales.TOLD_SEVENTH: tale("seventh", seat=number),
    tales.TOLD_DECLINE: tale("decline", seat=number),
    tales.TOLD_PILE: tale("pile", seat=number),
    tales.TOLD_TAKE: tale("take", seat=number, card=_CARD),
}


def settle_names(event: Event, seats: int) -> None:
    """Choose among messages that differ in more than their arguments, and drop what the message does not name."""
    args = event.args
    if event.id == "pass":
        direction = "right" if args.pop("age") == _TO_THE_RIGHT else "left"
        event.id = f"pass_{direction}" if seats > 2 else "swap"
    if event.id == "build" and args.pop("kind") == FREE:
        event.id = "build_free"
    if args.get("target", 0) >= seats:
        del args["target"]
        event.id = f"{event.id}_free_city"
    if args["seat"] >= seats:
        event.id = f"free_city_{event.id}"
    if args["seat"] == NOBODY or args["seat"] >= seats:
        del args["seat"]
