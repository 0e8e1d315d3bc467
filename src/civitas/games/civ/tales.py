"""The kinds of events that the rules tell, as numbers; `events.py` gives them their names and arguments."""

from __future__ import annotations

from typing import Final

TOLD_PLAY: Final = 0
TOLD_SKIP: Final = 1
TOLD_USE: Final = 2
TOLD_SACRIFICE: Final = 3
TOLD_COPY: Final = 4
TOLD_DISCARD: Final = 5
TOLD_DROP: Final = 6
TOLD_TAKE: Final = 7
TOLD_FETCH: Final = 8
TOLD_ATTACK: Final = 9
TOLD_LOSE: Final = 10
TOLD_INQUIRE: Final = 11
TOLD_SAW: Final = 12
TOLD_GAVE: Final = 13
TOLD_GIVE_BACK: Final = 14
TOLD_EMBARGO: Final = 15
TOLD_EMBARGO_ENDS: Final = 16
TOLD_DEMOCRACY: Final = 17
TOLD_DRAW: Final = 18
TOLD_DREW: Final = 19
TOLD_LAST_ROUND: Final = 20
TOLD_HEGEMONY: Final = 21
TOLD_DOMINANCE: Final = 22
TOLD_KEEP: Final = 23
TOLD_PASS: Final = 24
TOLD_CENTRE: Final = 25
TOLD_CLAIM: Final = 26
