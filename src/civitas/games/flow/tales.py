"""The kinds of events that the rules tell, as numbers; `edge/events.py` gives them their names and arguments."""

from __future__ import annotations

from typing import Final

TOLD_KEEP: Final = 0
TOLD_KEPT: Final = 1
TOLD_INVEST: Final = 2
TOLD_COMPLETE: Final = 3
TOLD_BONUS: Final = 4
TOLD_SNIPE: Final = 5
TOLD_SNIPE_SHARE: Final = 6
TOLD_SNIPE_MODERATOR: Final = 7
TOLD_USE: Final = 8
TOLD_PAY: Final = 9
TOLD_HARVEST: Final = 10
TOLD_HARVEST_TOP_UP: Final = 11
TOLD_GAIN: Final = 12
TOLD_DRAW: Final = 13
TOLD_NOTHING_TO_TAKE: Final = 14
TOLD_LEADER_REPLACED: Final = 15
TOLD_FROM_RESERVOIR: Final = 16
TOLD_FROM_SUPPLY: Final = 17
TOLD_NO_ATTACK: Final = 18
TOLD_ATTACK_INCOME: Final = 19
TOLD_NOBODY_WEAKER: Final = 20
TOLD_ATTACK: Final = 21
TOLD_STEAL: Final = 22
TOLD_REMOVE: Final = 23
TOLD_NOTHING_TO_LOSE: Final = 24
TOLD_REMOVE_OWN: Final = 25
TOLD_COMMUNISM: Final = 26
TOLD_DECLINE: Final = 27
TOLD_MODERATOR_GONE: Final = 28
TOLD_MODERATOR: Final = 29
TOLD_REVEAL: Final = 30
TOLD_AGED: Final = 31
TOLD_FUTURE_MARKET: Final = 32
TOLD_FUTURE_GAINED: Final = 33
TOLD_END: Final = 34
TOLD_LIMIT: Final = 35
