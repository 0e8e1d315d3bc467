"""The words of leaders' and wonders' powers, as numbers; `Nation.powers` is a mask of them."""

from __future__ import annotations

from typing import Final

UNIT_STRENGTH: Final = 0
LEAVE_FOR_YELLOW: Final = 1
SCIENCE_FOR_TECHNOLOGY: Final = 2
MILITARY_AS_CIVIL: Final = 3
LEADER_DISCOUNT: Final = 4
MILITARY_RESOURCE: Final = 5
TUCK_UNDER_WONDER: Final = 6
SECOND_POLITICS: Final = 7
POPULATION_DISCOUNT: Final = 8
COLONIZE_FROM_HAND: Final = 9
RECRUIT: Final = 10
INFANTRY_AS_CAVALRY: Final = 11
CULTURE_IF_STRONG: Final = 12
TEMPLE_STRENGTH: Final = 13
EVENT_SIGHT: Final = 14
BEST_SCIENCE: Final = 15
RESOURCE_FOR_DEVELOPMENT: Final = 16
ACTION_FOR_DEVELOPMENT: Final = 17
CULTURE_FOR_DEVELOPMENT: Final = 18
FACE_CULTURE: Final = 19
NO_WONDER_SURCHARGE: Final = 20
THEATER_CULTURE: Final = 21
THEATER_DISCOUNT: Final = 22
THEATER_UPGRADE: Final = 23
COLONY_CARDS: Final = 24
COLONY_CULTURE: Final = 25
MILITARY_REVOLUTION: Final = 26
CULTURE_FOR_REVOLUTION: Final = 27
TYPE_STRENGTH: Final = 28
PAIRED_DISCOUNT: Final = 29
PAIR_CULTURE: Final = 30
LAB_RESOURCES: Final = 31
BEST_THEATER_AGAIN: Final = 32
NO_ATTACKS: Final = 33
LAB_CULTURE: Final = 34
WAR_EFFORT: Final = 35
HAND_LIMIT: Final = 36
UNIT_WALL: Final = 37
FACE_BONUS: Final = 38
LEADER_SWAP_DISCOUNT: Final = 39
MINE_AGAIN: Final = 40
FREE_POPULATION: Final = 41
SCORE_TECHNOLOGIES: Final = 42
SCORE_WORKERS: Final = 43
SCORE_URBAN: Final = 44
SCORE_STAGE: Final = 45

POWER_IDS: Final = (
    *("unit_strength", "leave_for_yellow", "science_for_technology", "military_as_civil", "leader_discount"),
    *("military_resource", "tuck_under_wonder", "second_politics", "population_discount", "colonize_from_hand"),
    *("recruit", "infantry_as_cavalry", "culture_if_strong", "temple_strength", "event_sight", "best_science"),
    *("resource_for_development", "action_for_development", "culture_for_development", "face_culture"),
    *("no_wonder_surcharge", "theater_culture", "theater_discount", "theater_upgrade", "colony_cards"),
    *("colony_culture", "military_revolution", "culture_for_revolution", "type_strength", "paired_discount"),
    *("pair_culture", "lab_resources", "best_theater_again", "no_attacks", "lab_culture", "war_effort"),
    *("hand_limit", "unit_wall", "face_bonus", "leader_swap_discount", "mine_again", "free_population"),
    *("score_technologies", "score_workers", "score_urban", "score_stage"),
)
