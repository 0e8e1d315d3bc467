"""Moves as numbers. Each sort of move has its own range, with room for every card, seat or amount.

The number alone says what the move is, whatever the position: a search that imagines many decks can keep what it learns
about "invest monastery" in one place. An invest is two small moves: the card, then how much.
"""

from __future__ import annotations

from typing import Final

RANGE: Final = 64
HARVEST: Final = 0
COMPLETE: Final = 1
DECLINE: Final = 2
INVEST: Final = 64
SNIPE: Final = 128
USE: Final = 192
STAKE: Final = 256
"""How much to invest: 1 to 72."""
TAKE: Final = 384
ATTACK: Final = 448
"""Whom to attack, by seat."""
REMOVE: Final = 512
MODERATE: Final = 576
KEEP: Final = 640
"""Which start card to keep, counted from the first start card."""
MOVES: Final = 704
