"""What is no answer where food, resources, workers, buildings, colonies or wonders are gained or lost."""

from typing import Any

from tests.games.ages.affairs import attack
from tests.games.ages.refusals import Row, attacked, happening, numbers, other, rows, turn
from tests.games.ages.refused_actions import card
from tests.games.ages.table import play

ARMED: dict[str, Any] = {"workers": {"warriors": 3}}

# Food and resources.

GAINS = rows(
    "split_gain",
    (happening("foray", ARMED, {}), "split 4", "TTA-EVENT-05 split_range", numbers(0, 3)),
    (happening("foray", ARMED, {}), "food", "TTA-EVENT-05 other_step", other("split_gain")),
)
LOSER = {"tokens": {"agriculture": 1, "bronze": 4}}
FED = {"tokens": {"agriculture": 3, "bronze": 1}}
LOSSES = rows(
    "split_loss",
    (happening("raiders", ARMED, LOSER), "split 2", "TTA-EVENT-17 split_range", numbers(0, 1)),
    (happening("raiders", ARMED, FED), "split 0", "TTA-EVENT-17 split_range", numbers(1, 2)),
    (happening("raiders", ARMED, FED), "split 3", "TTA-EVENT-17 split_range", numbers(1, 2)),
    (happening("raiders", ARMED, FED), "food", "TTA-EVENT-05 other_step", other("split_loss")),
)
EITHER = rows(
    "food_or_resources",
    (happening("development_of_markets", {}, {}), "done", "TTA-EVENT-05 other_step", other("food_or_resources")),
    (
        turn({"hand": ["reserves_i"]}, then="play reserves_i"),
        "done",
        "TTA-CIV-09 other_step",
        other("food_or_resources"),
    ),
)
STORES = {"tokens": {"agriculture": 2, "bronze": 4}}
PLUNDER = [
    *rows(
        "plunder_food",
        (attacked("plunder_i", STORES), "split 3", "TTA-EVENT-17 split_range", numbers(0, 2)),
        (attacked("plunder_i", {"tokens": {"agriculture": 9}}), "split 4", "TTA-EVENT-17 split_range", numbers(0, 3)),
        (attacked("plunder_i", STORES), "food", "TTA-POL-11 other_step", other("plunder_food")),
    ),
    *rows(
        "plunder_resources",
        (lambda: play(attack("plunder_i", STORES), "split 1"), "split 3", "TTA-EVENT-17 split_range", numbers(0, 2)),
        (attacked("plunder_iii", {"tokens": {"bronze": 4}}), "split 5", "TTA-EVENT-17 split_range", numbers(0, 4)),
        (
            attacked("plunder_iii", {"tokens": {"bronze": 4}}),
            "food",
            "TTA-POL-11 other_step",
            other("plunder_resources"),
        ),
    ),
]

# Workers, buildings, tokens, colonies and wonders.

PEST = happening("pestilence", {"pool": 0}, {})
CONFLICT = happening("border_conflict", {}, {"workers": {**ARMED["workers"], "philosophy": 2, "bronze": 1}}, age="I")
BORDER = happening("border_conflict", {"workers": {"philosophy": 1, "bronze": 1}}, ARMED)
BLUE = {"blue": 0, "tokens": {"agriculture": 2, "bronze": 2}}
CRIME = happening("crime_wave", BLUE, ARMED)
COVER = turn(
    {**BLUE, "wonder": {"card": "library_of_alexandria"}, "hand": ["engineering_genius_a"]},
    then="play engineering_genius_a",
)
COLONIES = {"colonies": ["vast_territory_i", "wealthy_territory_i"]}
RUINS = {"wonders": ["pyramids", "colossus", "great_wall", "eiffel_tower"], "ruined": ["colossus"]}
RAVAGED = happening("ravages_of_time", RUINS, {})
TERROR = happening("terrorism", {}, {"culture": 9, "workers": {"philosophy": 1, "drama": 1, "bronze": 1}})
LOST = [
    *rows(
        "lost_worker",
        (PEST, "worker religion", "TTA-CIV-18 not_standing", card("religion")),
        (PEST, "destroy bronze", "TTA-CIV-18 other_step", other("lost_worker")),
    ),
    *rows(
        "destroyed",
        (BORDER, "destroy religion", "TTA-EVENT-19 not_standing", card("religion")),
        (BORDER, "destroy warriors", "TTA-EVENT-19 no_building", card("warriors")),
        (BORDER, "worker bronze", "TTA-EVENT-19 other_step", other("destroyed")),
    ),
    *rows(
        "lost_blue",
        (CRIME, "token iron", "TTA-BUILD-19 no_token", card("iron")),
        (CRIME, "worker bronze", "TTA-BUILD-19 other_step", other("lost_blue")),
        (COVER, "token iron", "TTA-WONDER-02 no_token", card("iron")),
        (COVER, "worker bronze", "TTA-WONDER-02 other_step", other("lost_blue")),
    ),
    *rows(
        "lost_colony",
        (
            happening("independence_declaration", COLONIES, ARMED),
            *("colony vast_territory_ii", "TTA-COLONY-16 not_colony", {**card("vast_territory_ii"), "target": 0}),
        ),
        (
            happening("independence_declaration", COLONIES, ARMED),
            *("done", "TTA-COLONY-16 other_step", other("lost_colony")),
        ),
    ),
    *rows(
        "ruined",
        (RAVAGED, "wonder hanging_gardens", "TTA-WONDER-07 not_completed", card("hanging_gardens")),
        (RAVAGED, "wonder colossus", "TTA-WONDER-07 is_ruined", card("colossus")),
        (RAVAGED, "wonder eiffel_tower", "TTA-WONDER-07 too_young", card("eiffel_tower")),
        (RAVAGED, "done", "TTA-WONDER-07 other_step", other("ruined")),
    ),
    *rows(
        "terrorism",
        (TERROR, "worker bronze", "TTA-EVENT-19 not_urban", card("bronze")),
        (TERROR, "worker warriors", "TTA-EVENT-19 not_urban", card("warriors")),
        (TERROR, "worker religion", "TTA-EVENT-19 none_there", {**card("religion"), "target": 1}),
        (TERROR, "destroy drama", "TTA-EVENT-19 other_step", other("terrorism")),
    ),
]

HOMER = turn(
    {"leader": "homer", "hand": ["moses"], "wonders": ["pyramids", "colossus"], "ruined": ["colossus"]},
    then="leader moses",
)
TUCKING = rows(
    "tuck",
    (HOMER, "wonder hanging_gardens", "TTA-LEADER-08 not_completed", card("hanging_gardens")),
    (HOMER, "wonder colossus", "TTA-LEADER-08 is_ruined", card("colossus")),
    (HOMER, "take 1", "TTA-LEADER-08 other_step", other("tuck")),
)

ROWS: list[Row] = GAINS + LOSSES + EITHER + PLUNDER + LOST + TUCKING
