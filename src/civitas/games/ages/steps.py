"""Small numbers that the state is made of: what is being decided or carried out, variants, the boards' tables."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Tasks that wait for a seat's choice (the decision points of the ledgers).
ACTIONS_STEP: Final = 0
POLITICS: Final = 1
EXCESS: Final = 2
TARGET: Final = 3
FOOD_OR_RESOURCES: Final = 4
SPLIT_GAIN: Final = 5
SPLIT_LOSS: Final = 6
FREE_BUILDING: Final = 7
DEVELOPMENT_STEP: Final = 8
LOST_WORKER: Final = 9
DESTROYED: Final = 10
LOST_BLUE: Final = 11
LOST_COLONY: Final = 12
RUINED: Final = 13
TERRORISM: Final = 14
AGREEMENT_STEP: Final = 15
ORDERED_DISCARD: Final = 16
BIDDING: Final = 17
FORCE: Final = 18
DEFENCE: Final = 19
PLUNDER_FOOD: Final = 20
PLUNDER_RESOURCES: Final = 21
RAIDED: Final = 22
ANNEXED: Final = 23
INFILTRATED: Final = 24
SPOILS: Final = 25
ANSWER: Final = 26
WAR_ORDER: Final = 27
TUCK: Final = 28
KEPT_EVENT: Final = 29
PAYMENT: Final = 30
STEP_IDS: Final = (
    *("actions", "politics", "excess", "target", "food_or_resources", "split_gain", "split_loss", "free_building"),
    *("development", "lost_worker", "destroyed", "lost_blue", "lost_colony", "ruined", "terrorism", "agreement"),
    *("ordered_discard", "bidding", "force", "defence", "plunder_food", "plunder_resources", "raided", "annexed"),
    *("infiltrated", "spoils", "answer", "war_order", "tuck", "kept_event"),
    "payment",
)
CHOICES: Final = 31
"""Tasks below this wait for a choice; the others are carried out at once."""

TURN: Final = 31
WAR_STEP: Final = 32
TACTIC_STEP: Final = 33
POLITICS_START: Final = 34
POLITICS_END: Final = 35
ACTION_START: Final = 36
TURN_END: Final = 37
NEXT_TURN: Final = 38
EFFECT: Final = 39
EVENT_END: Final = 40
ATTACK: Final = 41
AGREEMENT_END: Final = 42
AUTO_IDS: Final = (
    *("turn", "war_step", "tactic_step", "politics_start", "politics_end", "action_start", "turn_end", "next_turn"),
    *("effect", "event_end", "attack", "agreement_end"),
)

# A task is packed: kind, seat, then two numbers.
SEAT_AT: Final = 6
FIRST_AT: Final = 9
SECOND_AT: Final = 21

# Where a blue token from a technology card goes.
TO_BOX: Final = 0
TO_WONDER: Final = 1
TO_BANK: Final = 2
GOALS: Final = 4
"""The completed wonder that tokens are owed for is told with the goal: its card times this."""

# Variants.
FULL: Final = 0
FIRST_GAME: Final = 1
SHORTER: Final = 2
PEACEFUL: Final = 3
VARIANT_IDS: Final = ("full", "first", "shorter", "peaceful")

# How a game ended.
RUNNING: Final = 0
LAST_ROUND: Final = 1
LAST_PLAYER: Final = 2
ENDING_IDS: Final = ("running", "last_round", "last_player")

NONE: Final = -1
NO_ROUND: Final = 0

# What a nation has used this turn (bits of `Nation.used`).
USED_CONVERSION: Final = 1
USED_WAR_EFFORT: Final = 2
USED_THEATER_UPGRADE: Final = 4
USED_FREE_POPULATION: Final = 8
USED_TRADE: Final = 16
USED_TACTIC: Final = 32
SWAPPED_LEADER: Final = 64
CONVERSION_COUNTS: Final = 128
USED_IDS: Final = (
    "conversion",
    "war_effort",
    "theater_upgrade",
    "free_population",
    "trade",
    "tactic",
    "swapped_leader",
    "conversion_counts",
)

# The cards of a hidden place carry the mask of the seats that know them there.
KNOWN_AT: Final = 8
CARD_MASK: Final = 255

# The card row (TTA-ROW-01, TTA-ROW-02).
ROW: Final = 13
ROW_COST: Final = vec[i64]([1] * 5 + [2] * 4 + [3] * 4)
SWEPT: Final = vec[i64]([0, 0, 3, 2, 1])
"""Cards swept from the row at each refill, by the number of players left (TTA-RESIGN-04)."""

# The boards (TTA-SETUP-02, TTA-SETUP-03, TTA-PROD-20, TTA-PROD-21).
YELLOW_BANK: Final = 18
BLUE_BANK: Final = 16
YELLOW_TOKENS_EACH: Final = 25
SQUARES: Final = 18
POPULATION_COST: Final = vec[i64]([0, 7, 7, 7, 7, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2])
CONSUMPTION: Final = vec[i64]([6, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0])
HAPPINESS_NEEDED: Final = vec[i64]([8, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1, 0, 0])
CORRUPTION: Final = vec[i64]([6, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 0])
NO_CORRUPTION: Final = 11
MOST_HAPPINESS: Final = 8

# Figures of the rules.
HUNGER: Final = 4
"""Culture lost for each missing food (TTA-PROD-08)."""
MOST_DRAWN: Final = 3
AGE_TOKENS: Final = 2
"""Yellow tokens lost when an age ends (TTA-AGE-05)."""
RESIGNED_WAR: Final = 7
"""Culture for each war against a player who resigns (TTA-RESIGN-02)."""
EXTRA_EVENTS: Final = 2
COPY_COST: Final = 2
RUIN_CULTURE: Final = 2
RANKS: Final = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 14, 7, 0, 0, 15, 10, 5, 0])
"""Culture by rank, four numbers for each number of players (TTA-FINAL-04)."""
LEGACY_EVENTS: Final = 2
OPEN_EVENTS: Final = 3
