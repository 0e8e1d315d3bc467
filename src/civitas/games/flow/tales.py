"""The kinds of events that the rules tell, as numbers; `edge/events.py` gives them their names and arguments."""

from __future__ import annotations

from typing import Final

TOLD_KEEP: Final = 0
TOLD_KEPT: Final = 1
TOLD_INVEST: Final = 2
TOLD_COMPLETE: Final = 3
TOLD_BONUS: Final = 4
TOLD_SNIPE: Final = 5
TOLD_SNIPE_TRADE: Final = 6
TOLD_SNIPE_HALF: Final = 7
TOLD_SNIPE_MODERATOR: Final = 8
TOLD_USE: Final = 9
TOLD_PAY: Final = 10
TOLD_HARVEST: Final = 11
TOLD_HARVEST_TOP_UP: Final = 12
TOLD_GAIN: Final = 13
TOLD_DRAW: Final = 14
TOLD_NOTHING_TO_TAKE: Final = 15
TOLD_LEADER_REPLACED: Final = 16
TOLD_FROM_RESERVOIR: Final = 17
TOLD_FROM_SUPPLY: Final = 18
TOLD_NO_ATTACK: Final = 19
TOLD_ATTACK_INCOME: Final = 20
TOLD_NOBODY_WEAKER: Final = 21
TOLD_ATTACK: Final = 22
TOLD_STEAL: Final = 23
TOLD_REMOVE: Final = 24
TOLD_NOTHING_TO_LOSE: Final = 25
TOLD_REMOVE_OWN: Final = 26
TOLD_COMMUNISM: Final = 27
TOLD_DECLINE: Final = 28
TOLD_MODERATOR_GONE: Final = 29
TOLD_MODERATOR: Final = 30
TOLD_REVEAL: Final = 31
TOLD_AGED: Final = 32
TOLD_AGE: Final = 33
TOLD_FUTURE_MARKET: Final = 34
TOLD_FUTURE_GAINED: Final = 35
TOLD_END: Final = 36
TOLD_LIMIT: Final = 37
TOLD_FIRST: Final = 38
