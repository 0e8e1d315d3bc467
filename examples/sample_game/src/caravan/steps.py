"""Small numbers that the state is made of: what is being decided, and the figures of the rules."""

from __future__ import annotations

from typing import Final

# Steps: what is being decided.
BID: Final = 0
PICK: Final = 1
STEP_IDS: Final = ("bid", "pick")

NO_BID: Final = -1

# Figures of the rules.
HAND: Final = 4
PAIR_POINTS: Final = 3
