"""Moves as numbers: a bid names a good of the hand, a pick one of the market."""

from __future__ import annotations

from typing import Final

from caravan.cards import GOODS

FIRST_BID: Final = 0
FIRST_PICK: Final = GOODS
MOVES: Final = GOODS + GOODS
