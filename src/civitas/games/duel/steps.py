"""Small numbers that the state is made of: what is being decided, how the game ended, who starts."""

from __future__ import annotations

from typing import Final

# Steps: what is being decided (the decision points of the ledger).
DRAFT: Final = 0
TURN: Final = 1
PROGRESS_TOKEN: Final = 2
LIBRARY_TOKEN: Final = 3
DESTROY_BUILDING: Final = 4
REVIVE_BUILDING: Final = 5
NEXT_STARTER: Final = 6
STEP_IDS: Final = ("draft", "turn", "progress", "library", "destroy", "revive", "next_age")

# Endings (7WD-END-01, 7WD-END-02).
RUNNING: Final = 0
MILITARY: Final = 1
SCIENCE_WON: Final = 2
CIVILIAN: Final = 3
ENDING_IDS: Final = ("running", "military", "science", "civilian")

NOBODY: Final = 0
BOTH: Final = 3
"""Sets of winners are masks of seats; both seats share a victory (7WD-END-03)."""

STARTER_RANDOM: Final = -1
"""The table's option for the start player, if it is not a seat (7WD-SETUP-09)."""

# Figures of the rules.
STARTING_COINS: Final = 7  # 7WD-SETUP-05
DISCARD_COINS: Final = 2  # 7WD-TURN-06
MOST_WONDERS: Final = 7  # 7WD-WONDER-03
SYMBOLS_TO_WIN: Final = 6  # 7WD-SCI-05
CAPITAL: Final = 9  # 7WD-MIL-08
BOARD_TOKENS: Final = 5  # 7WD-SETUP-04
LIBRARY_DRAW: Final = 3  # 7WD-WONDER-13
GROUP: Final = 4  # 7WD-DRAFT-01
COINS_PER_POINT: Final = 3  # 7WD-SCORE-06

# Military tokens as bits of a mask: 1 and 2 hit seat 0, 4 and 8 hit seat 1 (7WD-MIL-04).
NEAR_ZONE: Final = 3
NEAR_LOSS: Final = 2
FAR_ZONE: Final = 6
FAR_LOSS: Final = 5
NEAR_TOKEN: Final = 1
FAR_TOKEN: Final = 2
ALL_MILITARY: Final = 15

# What lies under the built wonders is packed: four bits for the wonder, seven for the card, the last built lowest.
CARD_BITS: Final = 7
TUCKED_BITS: Final = 11
NO_CARD: Final = 127
"""A card that an arranged position does not name."""
