"""Small numbers that the state is made of: steps, ways to hand out the boards, seats that are nobody."""

from __future__ import annotations

from typing import Final

# What is being decided (the decision points of the ledger).
CHOOSE_BOARD: Final = 0
CHOOSE_CARD: Final = 1
SEVENTH_CARD: Final = 2
DISCARD_PILE: Final = 3
FINISHED: Final = 4
STEP_NAMES: Final[tuple[str, ...]] = ("choose_board", "choose_card", "seventh_card", "discard_pile", "finished")

# The table option `boards`.
BOARDS_RANDOM: Final = 0
BOARDS_ALL_A: Final = 1
BOARDS_ALL_B: Final = 2
BOARDS_CHOSEN: Final = 3
BOARD_MODES: Final[tuple[str, ...]] = ("random", "all_a", "all_b", "chosen")

# The table option `copied_shipowners`: what a copied Shipowners Guild counts (7W-RUL-17).
SHIPOWNERS_MODES: Final[tuple[str, ...]] = ("present", "itself")

NOBODY: Final = -1
FREE_CITY: Final = 2
"""The place of the free city in a game of two (7W-2P-13)."""
