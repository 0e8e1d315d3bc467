"""Ratings, action totals and limits of a nation, each as a sum over its cards."""

from tests.models.ages.facts import (
    UNITS,
    Nation,
    Position,
    best_level,
    government,
    is_technology,
    kind,
    level,
    number,
    once,
    sides,
    special,
    standing,
    workers,
)
from tests.models.ages.tactics import tactical_strength

BEST_LAB_LEADERS = ("leonardo_da_vinci", "isaac_newton", "albert_einstein")
STRENGTH_PACTS = {
    ("promise_of_military_protection", "b"): 4,
    ("military_alliance", "a"): 3,
    ("military_alliance", "b"): 3,
}
CULTURE_PACTS = {
    ("promise_of_military_protection", "a"): 1,
    ("promise_of_military_protection", "b"): -1,
    ("loss_of_sovereignty", "a"): 2,
    ("loss_of_sovereignty", "b"): -2,
    ("peace_treaty", "a"): 1,
    ("peace_treaty", "b"): 1,
}


def printed(nation: Nation, column: str) -> int:
    """What all cards in play print: worker cards once for each worker, the others once (tta-turn-08)."""
    return sum(number(card, column) for card in workers_of_all(nation)) + sum(
        number(card, column) for card in once(nation)
    )


def workers_of_all(nation: Nation) -> list[str]:
    return [card for card, count in nation["workers"].items() for _ in range(count)]


def faces(nation: Nation) -> list[tuple[str, int]]:
    """Every source of happy faces with its faces: a worker, a card, or a wonder with Homer under it.

    St. Peter's gives one more to every other source that gives at least one (r-08).
    """
    sources = [(card, number(card, "happiness")) for card in workers_of_all(nation) + once(nation)]
    tucked = nation["tucked"]
    if tucked in standing(nation):
        sources = [(card, count + (card == tucked)) for card, count in sources]
    elif tucked:  # a ruin keeps Homer's face (r-23)
        sources.append((tucked, 1))
    if "st_peters_basilica" in standing(nation):
        sources = [(card, count + (count > 0 and card != "st_peters_basilica")) for card, count in sources]
    return sources


def happiness(nation: Nation) -> int:
    return min(8, max(0, sum(count for _, count in faces(nation))))


def science(nation: Nation) -> int:
    total = printed(nation, "science")
    if nation["leader"] in BEST_LAB_LEADERS:
        total += best_level(nation, "lab", "library")
    if nation["leader"] == "sid_meier":
        total -= len(workers(nation, "lab"))
    return max(0, total)


def leader_culture(nation: Nation) -> int:
    leader = nation["leader"]
    if leader == "michelangelo":
        return sum(max(0, count) for card, count in faces(nation) if kind(card) in ("temple", "theater", "wonder"))
    if leader == "j_s_bach":
        return len(workers(nation, "theater"))
    if leader == "james_cook" and nation["colonies"]:
        return 1 + len(nation["colonies"])
    if leader == "william_shakespeare":
        return 2 * min(len(workers(nation, "library")), len(workers(nation, "theater")))
    if leader == "charlie_chaplin":
        best = best_level(nation, "theater")
        return max((number(card, "culture") for card in workers(nation, "theater") if level(card) == best), default=0)
    if leader == "sid_meier":
        return sum(level(card) for card in workers(nation, "lab"))
    return 0


def culture(position: Position, seat: int) -> int:
    nation = position["players"][seat]
    total = printed(nation, "culture") + leader_culture(nation) + 2 * len(nation["ruined"])
    for card, side, partner in sides(position, seat):
        total += CULTURE_PACTS.get((card, side), 0)
        if card == "international_tourism":
            total += len(position["players"][partner]["wonders"])
    return max(0, total)


def leader_strength(nation: Nation) -> int:
    leader = nation["leader"]
    units = workers(nation, *UNITS)
    if leader == "alexander_the_great":
        return len(units)
    if leader == "napoleon_bonaparte":
        return 2 * len({kind(card) for card in units})
    if leader == "joan_of_arc":
        return sum(max(0, count) for card, count in faces(nation) if kind(card) in ("temple", "government"))
    return 0


def strength(position: Position, seat: int) -> int:
    nation = position["players"][seat]
    total = printed(nation, "strength") + leader_strength(nation) + tactical_strength(nation)
    if "great_wall" in standing(nation):
        total += len(workers(nation, "infantry", "artillery"))
    total += sum(STRENGTH_PACTS.get((card, side), 0) for card, side, _ in sides(position, seat))
    return max(0, total)


def civil_actions(nation: Nation) -> int:
    return printed(nation, "civil_actions")


def military_actions(position: Position, seat: int) -> int:
    borders = [card for card, _, _ in sides(position, seat) if card == "open_borders_agreement"]
    return printed(position["players"][seat], "military_actions") + len(borders)


def civil_hand_limit(nation: Nation) -> int:
    return civil_actions(nation) + ("library_of_alexandria" in standing(nation))


def military_hand_limit(position: Position, seat: int) -> int:
    return military_actions(position, seat) + ("library_of_alexandria" in standing(position["players"][seat]))


def colonization(nation: Nation) -> int:
    return printed(nation, "colonization")


def urban_limit(nation: Nation) -> int:
    return number(government(nation), "urban_limit")


def needed_happiness(nation: Nation) -> int:
    """tta-prod-20, read from the right of the yellow bank."""
    for least, needed in ((17, 0), (13, 1), (11, 2), (9, 3), (7, 4), (5, 5), (3, 6), (1, 7)):
        if nation["yellow"] >= least:
            return needed
    return 8


def discontent(nation: Nation) -> int:
    return max(0, needed_happiness(nation) - happiness(nation))


def population(nation: Nation) -> int:
    return int(nation["pool"]) + len(workers_of_all(nation))


def technologies(nation: Nation) -> list[str]:
    return [card for card in nation["technologies"] if is_technology(card)]


def specials(nation: Nation) -> list[str]:
    return [card for card in nation["technologies"] if special(card)]
