"""The kinds of events that the rules tell, as numbers; `edge/events.py` gives them their names and arguments."""

from __future__ import annotations

from typing import Final

TOLD_BID: Final = 0
TOLD_REVEAL: Final = 1
TOLD_TAKE: Final = 2
TOLD_OFFER: Final = 3
TOLD_END: Final = 4
