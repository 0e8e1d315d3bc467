"""Armies: the best way to form them, tried out (tta-tactic-08 to 14, tta-air)."""

from collections import Counter

from tests.models.ages.facts import LEVELS, MILITARY, Nation, level, number, workers

ARMY = ("infantry", "cavalry", "artillery")


def tactical_strength(nation: Nation) -> int:
    if not nation["tactic"]:
        return 0
    tactic = nation["tactic"]
    oldest = LEVELS[MILITARY[tactic]["age"]] - 1
    modern: Counter[str] = Counter()
    old: Counter[str] = Counter()
    for part in ARMY:
        for card in workers(nation, part):
            (modern if level(card) >= oldest else old)[part] += 1
    planes = len(workers(nation, "airforce"))
    if nation["leader"] != "genghis_khan":
        return best_armies(tactic, modern, old, planes)
    best = 0
    for modern_riders in range(modern["infantry"] + 1):
        for old_riders in range(old["infantry"] + 1):
            best = max(best, best_armies(tactic, mounted(modern, modern_riders), mounted(old, old_riders), planes))
    return best


def mounted(units: Counter[str], riders: int) -> Counter[str]:
    """The same units with some infantry counted as cavalry (Genghis Khan)."""
    return Counter(infantry=units["infantry"] - riders, cavalry=units["cavalry"] + riders, artillery=units["artillery"])


def best_armies(tactic: str, modern: Counter[str], old: Counter[str], planes: int) -> int:
    """Every number of normal and outdated armies the units allow; the one worth most."""
    need = {part: number(tactic, part) for part in ARMY if number(tactic, part)}
    normal = number(tactic, "normal")
    outdated = number(tactic, "outdated") or normal
    best = 0
    most = sum(modern.values()) + sum(old.values())
    for fresh in range(most + 1):
        if any(modern[part] < fresh * count for part, count in need.items()):
            break
        for stale in range(most + 1):
            if any(modern[part] + old[part] < (fresh + stale) * count for part, count in need.items()):
                break
            doubled = min(planes, fresh) * normal + min(max(0, planes - fresh), stale) * outdated
            best = max(best, fresh * normal + stale * outdated + doubled)
    return best
