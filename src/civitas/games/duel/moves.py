"""Moves as numbers. A turn's move is a card and its use; every other decision has its own range.

The number alone says what the move is, whatever the position: a search that imagines many deals can keep what it learns
about "build altar" in one place.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from civitas.games.duel.cards import CARDS, TOKENS, WONDERS

# The use of a card (7WD-TURN-04), in the four low bits; wonders count on from USE_WONDER.
USE_BITS: Final = 4
USE_BUILD: Final = 0
USE_DISCARD: Final = 1
USE_WONDER: Final = 2

TAKE: Final[i64] = CARDS << USE_BITS
PROGRESS: Final[i64] = TAKE + WONDERS
LIBRARY: Final[i64] = PROGRESS + TOKENS
DESTROY: Final[i64] = LIBRARY + TOKENS
REVIVE: Final[i64] = DESTROY + CARDS
START: Final[i64] = REVIVE + CARDS
MOVES: Final[i64] = START + 2


def use_card(card: i64, use: i64) -> i64:
    """The move that uses an accessible card."""
    return (card << USE_BITS) | use


def card_of(move: i64) -> i64:
    """The card that a turn's move uses."""
    return move >> USE_BITS


def use_of(move: i64) -> i64:
    """What a turn's move uses the card for."""
    return move & 15
