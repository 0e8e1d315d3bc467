"""Small numbers that the state is made of: steps, option flags, marks of use, endings."""

from __future__ import annotations

from typing import Final

# Steps: what is being decided. The last ten are inside step 2 of a turn, in the middle of a power.
DRAFT_PICK: Final = 0
CENTRE: Final = 1
PLAY_CARD: Final = 2
POWERS: Final = 3
DISCARD_HAND: Final = 4
ATTACK_CARD: Final = 5
INQUISITION: Final = 6
GIVE_BACK: Final = 7
DROP_CARDS: Final = 8
TAKE_CARDS: Final = 9
PLAY_MORE: Final = 10
FETCH_CARDS: Final = 11
PLACE_EMBARGO: Final = 12
PLACE_DEMOCRACY: Final = 13

# Table options as flags.
TEAMS: Final = 1
FIZZLE: Final = 2
PARTIAL: Final = 4
RELIGION_USED: Final = 8
COPY_LIVE: Final = 16
PARTNERS_SPARED: Final = 32
TIE_BY_SUM: Final = 64

# `used` this turn: bit d persistent power of domain d, bit 8+d its sacrifice power, and the one copy.
SACRIFICED: Final = 8
COPIED: Final = 1 << 16

RUNNING: Final = 0
HEGEMONY: Final = 1
DOMINANCE: Final = 2

NOBODY: Final = -1

STEP_NAMES: Final = (
    "draft_pick",
    "centre",
    "play_card",
    "powers",
    "discard_hand",
    "attack_card",
    "inquisition",
    "give_back",
    "drop_cards",
    "take_cards",
    "play_more",
    "fetch_cards",
    "place_embargo",
    "place_democracy",
)
"""The steps as words, in the order of their numbers."""

FLAG_OPTIONS: Final[dict[str, tuple[int, bool | str, bool | str]]] = {
    "teams": (TEAMS, True, False),
    "fizzle": (FIZZLE, True, False),
    "partial": (PARTIAL, True, False),
    "religion": (RELIGION_USED, "used", "continuous"),
    "copied_religion": (COPY_LIVE, "live", "fixed"),
    "partners": (PARTNERS_SPARED, "spared", "targets"),
    "team_ties": (TIE_BY_SUM, "sum", "best"),
}
"""Table options that are a flag of the state: the flag, the value that sets it, and the default."""
