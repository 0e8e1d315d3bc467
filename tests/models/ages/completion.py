"""What Age III wonders score when they are completed."""

from tests.models.ages.facts import UNITS, URBAN, Nation, best_level, kind, level, number, workers
from tests.models.ages.ratings import BEST_LAB_LEADERS, faces, leader_culture, technologies


def completion_points(nation: Nation, wonder: str) -> int:
    if wonder == "first_space_flight":
        return sum(level(card) for card in technologies(nation))
    if wonder == "fast_food_chains":
        return 2 * len(workers(nation, "farm", "mine")) + len(workers(nation, *URBAN, *UNITS))
    if wonder == "internet":
        return buildings_output(nation)
    if wonder == "hollywood":
        return 2 * (printed(nation, "culture", "theater", "library") + leader_on(nation, "theater", "library"))
    return 0


def printed(nation: Nation, column: str, *kinds: str) -> int:
    return sum(number(card, column) for card in workers(nation, *kinds))


def leader_on(nation: Nation, *kinds: str) -> int:
    """The culture the leader makes buildings of these kinds produce."""
    if nation["leader"] == "james_cook":
        return 0
    if nation["leader"] == "michelangelo":
        return sum(max(0, count) for card, count in faces(nation) if kind(card) in kinds and kind(card) != "arena")
    if nation["leader"] == "sid_meier" and "lab" not in kinds:
        return 0
    return leader_culture(nation)


def buildings_output(nation: Nation) -> int:
    """Culture, science and strength of the urban buildings, with what the leader makes them produce."""
    total = sum(printed(nation, column, *URBAN) for column in ("culture", "science", "strength"))
    if nation["leader"] in BEST_LAB_LEADERS:
        total += best_level(nation, "lab", "library")
    if nation["leader"] == "sid_meier":
        total -= len(workers(nation, "lab"))
    return total + leader_on(nation, *URBAN)
