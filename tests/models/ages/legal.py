"""The moves of the action phase that rules and stocks allow, as notations."""

from tests.models.ages import prices, stocks
from tests.models.ages.facts import (
    UNITS,
    URBAN,
    Nation,
    Position,
    bare,
    is_technology,
    kind,
    level,
    sides,
    standing,
    workers,
)
from tests.models.ages.ratings import civil_actions, civil_hand_limit, military_actions, urban_limit

FOLLOWED = (
    "take", "populate", "build", "upgrade", "destroy", "develop", "revolt", "stage", "leader", "liner", "convert",
    "tactic", "copy", "recruit", "trade",
)  # fmt: skip


def civil(nation: Nation) -> int:
    return int(nation["white"] + nation["converted"])


def military(nation: Nation) -> int:
    return int(nation["red"] + nation["extra_red"])


def actions_for(nation: Nation, card: str) -> int:
    return military(nation) if kind(card) in UNITS else civil(nation)


def purse(nation: Nation, card: str) -> int:
    """Resources for this building or unit."""
    pools = nation["army_resources"] + nation["homer_resource"] if kind(card) in UNITS else 0
    return stocks.resources(nation) + int(nation["trade_resource"] + pools)


def food(nation: Nation) -> int:
    return stocks.food(nation) + int(nation["trade_food"])


def may_trade(position: Position, seat: int) -> bool:
    """Trade Routes, once in a turn: side A gives a food, side B a resource."""
    nation = position["players"][seat]
    own = [side for card, side, _ in sides(position, seat) if card == "trade_routes_agreement"]
    if not own or "trade" in nation["used"]:
        return False
    return (stocks.food(nation) if own == ["a"] else stocks.resources(nation)) > 0


def may_take(position: Position, seat: int, place: int) -> bool:
    nation = position["players"][seat]
    card = position["row"][place - 1]
    if prices.take_price(position, seat, place) > civil(nation):
        return False
    if kind(card) == "wonder":
        return nation["wonder"] is None
    if len(nation["hand"]) >= civil_hand_limit(nation):
        return False
    if kind(card) == "leader":
        return ("A", "I", "II", "III")[level(card)] not in nation["leader_ages"]
    return not is_technology(card) or card not in [*nation["hand"], *nation["technologies"]]


def room(nation: Nation, building: str) -> bool:
    return kind(building) not in URBAN or len(workers(nation, kind(building))) < urban_limit(nation)


def may_build(nation: Nation, card: str) -> bool:
    enough = purse(nation, card) >= prices.build_price(nation, card)
    return enough and nation["pool"] > 0 and actions_for(nation, card) > 0 and room(nation, card)


def bach_upgrades(nation: Nation) -> list[tuple[str, str]]:
    if nation["leader"] != "j_s_bach" or "theater_upgrade" in nation["used"]:
        return []
    theaters = [card for card in nation["technologies"] if kind(card) == "theater" and room(nation, card)]
    sources = {card for card in workers(nation, *URBAN) if kind(card) != "theater"}
    return [(source, target) for source in sources for target in theaters if level(target) >= level(source)]


def upgrades(nation: Nation) -> list[str]:
    pairs = [(pair.split(">")[0], pair.split(">")[1]) for pair in prices.upgrades(nation)] + bach_upgrades(nation)
    return [
        f"upgrade {source}>{target}"
        for source, target in pairs
        if actions_for(nation, target) > 0 and purse(nation, target) >= prices.upgrade_price(nation, source, target)
    ]


def may_develop(position: Position, seat: int, card: str, column: str) -> bool:
    nation = position["players"][seat]
    partners = [other for pact, _, other in sides(position, seat) if pact == "scientific_cooperation"]
    if any(position["players"][other]["science"] < partners.count(other) for other in partners):
        return False
    science = nation["science"] + (nation["army_science"] if kind(card) in UNITS else 0)
    if science < prices.development_price(position, seat, card, column):
        return False
    if column == "science_cost":
        return civil(nation) > 0
    if nation["leader"] == "maximilien_robespierre":
        return bool(nation["red"] == military_actions(position, seat) > 0)
    return bool(nation["white"] == civil_actions(nation) > 0)


def stages(nation: Nation) -> list[str]:
    if not civil(nation):
        return []
    costs = enumerate(prices.stage_prices(nation), start=1)
    return [f"stage {count}" for count, price in costs if price <= stocks.resources(nation) + nation["trade_resource"]]


def recruits(nation: Nation) -> list[str]:
    """Barbarossa: the food and the resource he takes off (tta-civ-20, tta-build-23)."""
    price = prices.population_price(nation)
    if nation["leader"] != "frederick_barbarossa" or price is None or not military(nation):
        return []
    if food(nation) < max(0, price - 1):
        return []
    units = [card for card in nation["technologies"] if kind(card) in UNITS]
    return [f"recruit {card}" for card in units if purse(nation, card) >= max(0, prices.build_price(nation, card) - 1)]


def tactics(position: Position, seat: int) -> list[str]:
    nation = position["players"][seat]
    if "tactic" in nation["used"]:
        return []
    result = []
    if military(nation) >= 1:
        result += [f"tactic {bare(card)}" for card in nation["cards"] if kind(bare(card)) == "tactic"]
    if military(nation) >= 2:
        result += [f"copy {bare(card)}" for card in position["common"] if bare(card) != nation["tactic"]]
    return result


def legal(position: Position, seat: int) -> set[str]:
    """All followed moves of an action phase after the first round."""
    nation = position["players"][seat]
    result = [
        f"take {place}" for place in range(1, 14) if position["row"][place - 1] and may_take(position, seat, place)
    ]
    if position["round"] == 1:
        return set(result)
    price = prices.population_price(nation)
    if price is not None and civil(nation) and food(nation) >= price:
        result.append("populate")
    result += [f"build {card}" for card in prices.builds(nation) if may_build(nation, card)]
    result += upgrades(nation) + stages(nation) + recruits(nation) + tactics(position, seat)
    result += [f"destroy {card}" for card in nation["workers"] if actions_for(nation, card) > 0]
    for card in filter(is_technology, nation["hand"]):
        if may_develop(position, seat, card, "science_cost"):
            result.append(f"develop {card}")
        if kind(card) == "government" and may_develop(position, seat, card, "revolution_cost"):
            result.append(f"revolt {card}")
    if civil(nation):
        result += [f"leader {card}" for card in nation["hand"] if kind(card) == "leader"]
    if "ocean_liner_service" in standing(nation) and nation["yellow"] and "free_population" not in nation["used"]:
        result.append("liner")
    if nation["leader"] == "hammurabi" and "conversion" not in nation["used"] and military(nation):
        result.append("convert")
    if may_trade(position, seat):
        result.append("trade")
    return set(result)
