"""Prices with everything that lowers them."""

from tests.models.ages.facts import (
    UNITS,
    URBAN,
    Nation,
    Position,
    is_technology,
    kind,
    level,
    number,
    sides,
    stage_costs,
    workers,
)

CONSTRUCTION = {"masonry": (0, 1, 1, 1), "architecture": (0, 1, 2, 2), "engineering": (0, 1, 2, 3)}
STAGES_AT_ONCE = {"masonry": 2, "architecture": 3, "engineering": 4}
BUILT = ("farm", "mine", *URBAN, *UNITS)


def population_price(nation: Nation) -> int | None:
    """tta-civ-20; nothing to increase with an empty bank."""
    for least, price in ((17, 2), (13, 3), (9, 4), (5, 5), (1, 7)):
        if nation["yellow"] >= least:
            return price - int(nation["leader"] == "moses")
    return None


def shakespeare(nation: Nation, card: str) -> int:
    """1 less for theaters with a library, 1 less for libraries with a theater."""
    if nation["leader"] != "william_shakespeare":
        return 0
    other = {"theater": "library", "library": "theater"}.get(kind(card))
    return int(other is not None and bool(workers(nation, other)))


def lasting_price(nation: Nation, card: str) -> int:
    """The resources a building or unit costs after what cards in play take off; it may be below 0 here."""
    price = number(card, "build_cost") - shakespeare(nation, card)
    if kind(card) in URBAN:
        price -= sum(CONSTRUCTION[own][level(card)] for own in nation["technologies"] if own in CONSTRUCTION)
    return price


def build_price(nation: Nation, card: str) -> int:
    return max(0, lasting_price(nation, card))


def upgrade_price(nation: Nation, source: str, target: str) -> int:
    return max(0, lasting_price(nation, target) - lasting_price(nation, source))


def development_price(position: Position, seat: int, card: str, column: str = "science_cost") -> int:
    nation = position["players"][seat]
    price = number(card, column) - shakespeare(nation, card)
    if nation["leader"] == "j_s_bach" and kind(card) == "theater":
        price -= 2
    price -= 2 * sum(pact == "scientific_cooperation" for pact, _, _ in sides(position, seat))
    return max(0, price)


def stage_prices(nation: Nation) -> list[int]:
    """The price of one stage, of two in one action, and so on."""
    if not nation["wonder"]:
        return []
    costs = stage_costs(nation["wonder"]["card"])[nation["wonder"]["stages"] :]
    at_once = max((STAGES_AT_ONCE[own] for own in nation["technologies"] if own in STAGES_AT_ONCE), default=1)
    return [sum(costs[:count]) for count in range(1, min(at_once, len(costs)) + 1)]


def take_price(position: Position, seat: int, place: int) -> int:
    """Civil actions for the card on a place of the row, counted from 1 (tta-civ-19)."""
    nation = position["players"][seat]
    card = position["row"][place - 1]
    price = 1 if place <= 5 else 2 if place <= 9 else 3
    if kind(card) == "leader" and nation["leader"] == "hammurabi":
        price -= 1
    if kind(card) == "wonder":
        if nation["leader"] != "michelangelo":
            price += len(nation["wonders"])
        if card == "taj_mahal" and "swapped_leader" in nation["used"]:
            price -= 2
    return max(0, price)


def builds(nation: Nation) -> dict[str, int]:
    return {card: build_price(nation, card) for card in nation["technologies"] if kind(card) in BUILT}


def upgrades(nation: Nation) -> dict[str, int]:
    """Ordinary upgrades: a card with a worker to a higher one of its type."""
    cards = [card for card in nation["technologies"] if kind(card) in BUILT]
    return {
        f"{source}>{target}": upgrade_price(nation, source, target)
        for source in cards
        for target in cards
        if nation["workers"].get(source) and kind(source) == kind(target) and level(source) < level(target)
    }


def technologies_in_reach(position: Position, seat: int) -> list[str]:
    """Technologies in the seat's hand or the row."""
    cards = {card for card in position["row"] if card} | set(position["players"][seat]["hand"])
    return sorted(card for card in cards if is_technology(card))
