"""What the rules tell while a move is played (see `State.tell`); `events` makes events of it."""

from __future__ import annotations

from typing import Final

TOLD_CHOSE: Final = 0
TOLD_BUILD: Final = 1
TOLD_STAGE: Final = 2
TOLD_STAGE_CARD: Final = 3
TOLD_DISCARD: Final = 4
TOLD_DISCARD_CARD: Final = 5
TOLD_TRADE: Final = 6
TOLD_COINS: Final = 7
TOLD_PASS: Final = 8
TOLD_AGE: Final = 9
TOLD_WAR: Final = 10
TOLD_END: Final = 11
TOLD_DRAW: Final = 12
TOLD_DREW: Final = 13
TOLD_BOARD: Final = 14
TOLD_SEVENTH: Final = 15
TOLD_DECLINE: Final = 16
TOLD_PILE: Final = 17
TOLD_TAKE: Final = 18
