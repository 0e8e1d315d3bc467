"""What the evaluation weighs, by name: the numbers are fitted to self-play (`train.fit_terms`), see `fitted.py`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from civitas.games.ages.features.fitted import FITTED

NAMES: Final = tuple(FITTED)


class Weights:
    """The numbers in the order of `NAMES`."""

    def __init__(self, values: vec[float]) -> None:
        self.values: vec[float] = values

    def hold(self, values: vec[float]) -> None:
        """Weigh with other numbers. To set the attribute itself from outside would leak."""
        self.values = values


WEIGHTS: Final = Weights(vec[float](list(FITTED.values())))

# Stores and what a turn brings, in culture at the end.
FOOD: Final = 0
FOOD_MOST: Final = 1
RESOURCE: Final = 2
RESOURCE_MOST: Final = 3
SCIENCE: Final = 4
SCIENCE_MOST: Final = 5
FOOD_MADE: Final = 6
FOOD_MADE_MOST: Final = 7
FOOD_SHORT: Final = 8
HUNGER: Final = 9
RESOURCE_MADE: Final = 10
RESOURCE_MADE_MOST: Final = 11
SCIENCE_MADE: Final = 12
SCIENCE_MADE_MOST: Final = 13
CULTURE_MADE: Final = 14
UNUSED_WORKER: Final = 15
YELLOW: Final = 16
CORRUPTED: Final = 17
FRESH: Final = 18
TOO_LATE: Final = 19
CIVIL_ACTION: Final = 20
MILITARY_ACTION: Final = 21
UNSPENT: Final = 22
UNSPENT_RED: Final = 23
UNSPENT_ARMY: Final = 24
# Peace and strength.
DISCONTENT: Final = 25
HAPPY: Final = 26
UPRISING: Final = 27
LEAD: Final = 28
LEAD_BY_AGE: Final = 29
MOST_BEHIND: Final = 30
MOST_AHEAD: Final = 31
STRONG: Final = 32
WAR: Final = 33
# Military cards, auctions, attacks.
CARD_EVENT: Final = 34
CARD_TACTIC: Final = 35
CARD_OTHER: Final = 36
TERRITORY: Final = 37
BID: Final = 38
SACRIFICE: Final = 39
ATTACK_SURE: Final = 40
ATTACK_UNSURE: Final = 41
ATTACK: Final = 42
# Technologies.
WORKER_HAPPY: Final = 43
WORKER_SCIENCE: Final = 44
WORKER_FOOD: Final = 45
WORKER_RESOURCE: Final = 46
WORKER_STRENGTH: Final = 47
COST: Final = 48
PLAYED: Final = 49
HELD: Final = 50
SCIENCE_COST: Final = 51
NOT_YET: Final = 52
PLAIN_SCIENCE: Final = 53
PLAIN_HAPPY: Final = 54
PLAIN_STRENGTH: Final = 55
PLAIN_CIVIL: Final = 56
PLAIN_MILITARY: Final = 57
PLAIN_BLUE: Final = 58
PLAIN_YELLOW: Final = 59
PLAIN_COLONIES: Final = 60
PLAIN_DISCOUNT: Final = 61
URBAN: Final = 62
# Action cards, leaders, wonders.
POINTS_CARD: Final = 63
CULTURE_CARD: Final = 64
ACTION_CARD: Final = 65
ACTION_AMOUNT: Final = 66
LEADER_TURNS: Final = 67
LEADER_STRENGTH: Final = 68
LEADER_HAPPY: Final = 69
LEADER_MILITARY: Final = 70
LEADER: Final = 71
LAST_WONDER: Final = 72
WONDER_COST: Final = 73
WONDER_BEGUN: Final = 74
WONDER_SHARE: Final = 75
WONDER_PAID: Final = 76
WONDER: Final = 77
# How sure a lead is.
SCALE: Final = 78
SCALE_BY_TURN: Final = 79
# Lists: by type of technology, by power, by wonder and leader.
CREW: Final = 80
EACH_TURN: Final = 91
BUILT: Final = 137
LED: Final = 153
BEGUN: Final = 177
