"""The military cards of Through the Ages, built once from `cards.toml`: tables counted from each kind's first card."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.games.ages.cards.civil import DATA

# Who an event speaks to.
WHO_IDS: Final = (
    *("all", "strongest", "weakest", "two_strongest", "two_weakest", "culture_leader", "culture_poorest"),
    *("culture_leader_if_weak", "happiest", "most_discontent", "science_order", "strength_order"),
)
WHO_ALL: Final = 0
WHO_STRONGEST: Final = 1
WHO_WEAKEST: Final = 2
WHO_TWO_STRONGEST: Final = 3
WHO_TWO_WEAKEST: Final = 4
WHO_CULTURE_LEADER: Final = 5
WHO_CULTURE_POOREST: Final = 6
WHO_CULTURE_LEADER_IF_WEAK: Final = 7
WHO_HAPPIEST: Final = 8
WHO_MOST_DISCONTENT: Final = 9
WHO_SCIENCE_ORDER: Final = 10
WHO_STRENGTH_ORDER: Final = 11

# What it does to them.
WHAT_IDS: Final = (
    *("food", "resources", "either", "draw", "free_temple", "science", "population", "free_warriors", "development"),
    *("lose_population", "destroy", "culture", "lose_culture", "culture_rating", "split", "farm_production"),
    *("mine_production", "lose_split", "lose_all_food", "lose_actions", "science_rating", "take_yellow", "unrest"),
    *("lose_blue", "production", "emigrate", "lose_old_leader", "lose_colony", "agreement", "draw_or_culture"),
    *("discard_or_culture", "culture_from_science", "food_from_happiness", "ruin", "terror", "rank"),
    *("score_agriculture", "score_architecture", "score_balance", "score_colonies", "score_competition"),
    *("score_government", "score_happiness", "score_industry", "score_population", "score_progress"),
    *("score_technology", "score_variety", "score_wonders"),
)
FOOD: Final = 0
RESOURCES: Final = 1
EITHER: Final = 2
DRAW: Final = 3
FREE_TEMPLE: Final = 4
SCIENCE_POINTS: Final = 5
POPULATION: Final = 6
FREE_WARRIORS: Final = 7
DEVELOPMENT: Final = 8
LOSE_POPULATION: Final = 9
DESTROY_OWN: Final = 10
CULTURE_POINTS: Final = 11
LOSE_CULTURE: Final = 12
CULTURE_RATING: Final = 13
SPLIT: Final = 14
FARM_PRODUCTION: Final = 15
MINE_PRODUCTION: Final = 16
LOSE_SPLIT: Final = 17
LOSE_ALL_FOOD: Final = 18
LOSE_ACTIONS: Final = 19
SCIENCE_RATING: Final = 20
TAKE_YELLOW: Final = 21
UNREST: Final = 22
LOSE_BLUE: Final = 23
PRODUCTION: Final = 24
EMIGRATE: Final = 25
LOSE_OLD_LEADER: Final = 26
LOSE_COLONY: Final = 27
AGREEMENT: Final = 28
DRAW_OR_CULTURE: Final = 29
DISCARD_OR_CULTURE: Final = 30
CULTURE_FROM_SCIENCE: Final = 31
FOOD_FROM_HAPPINESS: Final = 32
RUIN: Final = 33
TERROR: Final = 34
RANK: Final = 35
SCORE_AGRICULTURE: Final = 36
SCORE_ARCHITECTURE: Final = 37
SCORE_BALANCE: Final = 38
SCORE_COLONIES: Final = 39
SCORE_COMPETITION: Final = 40
SCORE_GOVERNMENT: Final = 41
SCORE_HAPPINESS: Final = 42
SCORE_INDUSTRY: Final = 43
SCORE_POPULATION: Final = 44
SCORE_PROGRESS: Final = 45
SCORE_TECHNOLOGY: Final = 46
SCORE_VARIETY: Final = 47
SCORE_WONDERS: Final = 48

_EFFECTS: Final[list[dict[str, Any]]] = [effect for row in DATA["event"] for effect in row["effects"]]
EFFECT_FIRST: Final = vec[i64](
    [sum(len(row["effects"]) for row in DATA["event"][:n]) for n in range(len(DATA["event"]) + 1)]
)
"""The effects of an event are those from its own number to the next one's."""
EFFECT_WHO: Final = vec[i64]([WHO_IDS.index(effect["who"]) for effect in _EFFECTS])
EFFECT_WHAT: Final = vec[i64]([WHAT_IDS.index(effect["what"]) for effect in _EFFECTS])
EFFECT_AMOUNT: Final = vec[i64]([effect["amount"] for effect in _EFFECTS])


def _once(name: str) -> vec[i64]:
    return vec[i64]([row["once"].get(name, 0) for row in DATA["territory"]])


ONCE_FOOD: Final = _once("food")
ONCE_RESOURCES: Final = _once("resources")
ONCE_SCIENCE: Final = _once("science")
ONCE_CULTURE: Final = _once("culture")
ONCE_POPULATION: Final = _once("population")
ONCE_CARDS: Final = _once("cards")

NO_TACTIC: Final = -1
ARMY_INFANTRY: Final = vec[i64]([row["army"]["infantry"] for row in DATA["tactic"]])
ARMY_CAVALRY: Final = vec[i64]([row["army"]["cavalry"] for row in DATA["tactic"]])
ARMY_ARTILLERY: Final = vec[i64]([row["army"]["artillery"] for row in DATA["tactic"]])
ARMY_STRENGTH: Final = vec[i64]([row["strength"] for row in DATA["tactic"]])
ARMY_OUTDATED: Final = vec[i64]([row["outdated_strength"] for row in DATA["tactic"]])

BONUS_DEFENCE: Final = vec[i64]([row["defence"] for row in DATA["bonus"]])
BONUS_COLONIZATION: Final = vec[i64]([row["colonization"] for row in DATA["bonus"]])

# What aggressions and wars do.
AGGRESSION_IDS: Final = ("enslave", "plunder", "raid", "annex", "infiltrate", "spy", "intervene")
ENSLAVE: Final = 0
PLUNDER: Final = 1
RAID: Final = 2
ANNEX: Final = 3
INFILTRATE: Final = 4
SPY: Final = 5
INTERVENE: Final = 6
AGGRESSION: Final = vec[i64]([AGGRESSION_IDS.index(next(iter(row["does"]))) for row in DATA["aggression"]])
AGGRESSION_AMOUNT: Final = vec[i64]([next(iter(row["does"].values())) for row in DATA["aggression"]])
AGGRESSION_COST: Final = vec[i64]([row["military_cost"] for row in DATA["aggression"]])
RAID_AGES: Final = vec[i64]([age for row in DATA["aggression"] for age in [*row.get("ages", ()), -1, -1][:2]])
"""The highest level of each building that a raid destroys, two numbers an aggression; -1: none."""

WAR_TECHNOLOGY: Final = 0
WAR_TERRITORY: Final = 1
WAR_CULTURE: Final = 2
OPEN_WAR: Final = 3
"""The open War over Culture of the shorter game, as a fourth kind."""
WAR_COST: Final = vec[i64]([row["military_cost"] for row in DATA["war"]] + [DATA["war"][WAR_CULTURE]["military_cost"]])
WAR_AMOUNT: Final = vec[i64]([next(iter(row["does"].values())) for row in DATA["war"]])


def _side(name: str) -> vec[i64]:
    return vec[i64]([row[side].get(name, 0) for row in DATA["pact"] for side in ("a", "b")])


# Pacts: two numbers each, for side A and side B.
PACT_MILITARY: Final = _side("military")
PACT_ATTACK: Final = _side("attack")
PACT_STRENGTH: Final = _side("strength")
PACT_CULTURE: Final = _side("culture")
PACT_FOOD: Final = _side("food")
PACT_RESOURCES: Final = _side("resources")
PACT_FOOD_AS_RESOURCE: Final = _side("food_as_resource")
PACT_COOPERATION: Final = _side("cooperation")
PACT_TOURISM: Final = _side("tourism")
PACT_TWO_SIDED: Final = vec[i64]([int(row["two_sided"]) for row in DATA["pact"]])
PACT_FORBIDS_ATTACK: Final = vec[i64]([int(row.get("forbids_attack", False)) for row in DATA["pact"]])
PACT_ENDS_ON_ATTACK: Final = vec[i64]([int(row.get("ends_on_attack", False)) for row in DATA["pact"]])
PACT_NO_WAR_ON_B: Final = vec[i64]([int(row.get("no_war_on_b", False)) for row in DATA["pact"]])
PACT_PEACEFUL: Final = vec[i64]([int(row.get("peaceful", False)) for row in DATA["pact"]])
