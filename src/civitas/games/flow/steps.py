"""Small numbers that the state is made of: what is being decided, how the game ended, the figures of the rules."""

from __future__ import annotations

from typing import Final

# Steps: what is being decided (the decision points of the ledger).
START: Final = 0
TURN: Final = 1
AMOUNT: Final = 2
TAKE: Final = 3
TARGET: Final = 4
REMOVE: Final = 5
EXTRA: Final = 6
MODERATOR: Final = 7
STEP_IDS: Final = ("start", "turn", "amount", "take", "target", "remove", "extra", "moderator")

# Endings (FOH-END-01, R-30).
RUNNING: Final = 0
FUTURE_CAME: Final = 1
TURN_LIMIT: Final = 2
ENDING_IDS: Final = ("running", "future", "turn_limit")

# The table option `extra`: may the extra action of two players be declined (FOH-R-12)?
EXTRA_MODES: Final = ("optional", "compulsory")

# Who has gained The Future.
NOBODY: Final = -1

# Figures of the rules.
RESOURCES: Final = 72
STARTING_RESOURCES: Final = 4
MARKET_SIZE: Final = 5
MARKET_SIZE_OF_FIVE: Final = 6
MODERATOR_START: Final = 2
SUPPLY_OF_TWO: Final = 2
STARTS_OF_TWO: Final = 2
MOST_TURNS: Final = 1000
"""The first full round that reaches this turn is the last (R-30); no rule of the rulebook."""
