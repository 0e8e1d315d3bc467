"""The kinds of events that the rules tell, as numbers; `events.py` gives them their names and arguments."""

from __future__ import annotations

from typing import Final

TOLD_TAKE: Final = 0
TOLD_OFFER: Final = 1
TOLD_BUILD: Final = 2
TOLD_CHAIN: Final = 3
TOLD_DISCARD: Final = 4
TOLD_WONDER: Final = 5
TOLD_GAIN: Final = 6
TOLD_LOSE: Final = 7
TOLD_ECONOMY: Final = 8
TOLD_PAWN: Final = 9
TOLD_MILITARY_TOKEN: Final = 10
TOLD_PAIR: Final = 11
TOLD_PROGRESS: Final = 12
TOLD_DRAW: Final = 13
TOLD_DREW: Final = 14
TOLD_LIBRARY: Final = 15
TOLD_DESTROY: Final = 16
TOLD_REVIVE: Final = 17
TOLD_LAST_WONDER: Final = 18
TOLD_TURN_UP: Final = 19
TOLD_AGAIN: Final = 20
TOLD_AGE: Final = 21
TOLD_STARTER: Final = 22
TOLD_MILITARY_VICTORY: Final = 23
TOLD_SCIENCE_VICTORY: Final = 24
TOLD_CIVILIAN_VICTORY: Final = 25
TOLD_SHARED_VICTORY: Final = 26
