"""Food and resources: what tokens are worth, paying, gaining and producing.

All functions change the nation they are given.
"""

from tests.models.ages.facts import Nation, Position, kind, level, number, sides, standing, workers

FOOD = ("farm",)
RESOURCES = ("mine", "lab")
FOOD_PACTS = {("international_trade_agreement", "b"): 1}
RESOURCE_PACTS = {
    ("international_trade_agreement", "a"): 1,
    ("acceptance_of_supremacy", "a"): 1,
    ("acceptance_of_supremacy", "b"): -1,
}


def worth(card: str) -> int:
    """What a blue token on this card is worth: a lab's are Bill Gates's."""
    if kind(card) == "farm":
        return number(card, "food")
    if kind(card) == "mine":
        return number(card, "resource")
    return level(card)


def held(nation: Nation, kinds: tuple[str, ...]) -> int:
    return sum(worth(card) * count for card, count in nation["tokens"].items() if kind(card) in kinds)


def food(nation: Nation) -> int:
    return held(nation, FOOD)


def resources(nation: Nation) -> int:
    return held(nation, RESOURCES)


def put(nation: Nation, card: str, count: int) -> None:
    """Move tokens from the blue bank to a card; a negative number moves them back."""
    nation["blue"] -= count
    nation["tokens"][card] = nation["tokens"].get(card, 0) + count
    if nation["tokens"][card] == 0:
        del nation["tokens"][card]


def fewest(amount: int, values: list[int], bank: int) -> list[int]:
    """The fewest token values worth the amount, or the most that so many tokens can show (tta-build-17)."""
    best: dict[int, list[int]] = {0: []}
    for wanted in range(1, amount + 1):
        shown = [[*best[wanted - value], value] for value in values if wanted - value in best]
        if shown:
            best[wanted] = min(shown, key=len)
    return next(best[wanted] for wanted in range(amount, -1, -1) if wanted in best and len(best[wanted]) <= bank)


def gain(nation: Nation, kinds: tuple[str, ...], amount: int) -> None:
    """Gain on farms or mines, with as few tokens as possible (r-05)."""
    cards = {worth(card): card for card in nation["technologies"] if kind(card) == kinds[0]}
    for value in fewest(amount, sorted(cards), nation["blue"]):
        put(nation, cards[value], 1)


def pay(nation: Nation, kinds: tuple[str, ...], amount: int) -> int:
    """Pay with the lowest tokens first, changing the last one down (r-05); what could not be paid is returned."""
    while amount > 0:
        tokens = [card for card in nation["tokens"] if kind(card) in kinds]
        if not tokens:
            break
        card = min(tokens, key=lambda token: (worth(token), kind(token) == "lab"))
        put(nation, card, -1)
        if worth(card) > amount:
            give_change(nation, kinds, card, worth(card) - amount)
        amount -= min(amount, worth(card))
    return amount


def give_change(nation: Nation, kinds: tuple[str, ...], card: str, rest: int) -> None:
    """Show the rest on cards worth less than the one that was broken."""
    cards = {
        worth(other): other
        for other in nation["technologies"]
        if kind(other) == kinds[0] and worth(other) < worth(card)
    }
    for value in fewest(rest, sorted(cards), nation["blue"]):
        put(nation, cards[value], 1)


def corruption(nation: Nation) -> int:
    """tta-prod-21."""
    if nation["blue"] >= 11:
        return 0
    return 2 if nation["blue"] >= 6 else 4 if nation["blue"] >= 1 else 6


def consumption(nation: Nation) -> int:
    """tta-prod-20."""
    for least, eaten in ((17, 0), (13, 1), (9, 2), (5, 3), (1, 4)):
        if nation["yellow"] >= least:
            return eaten
    return 6


def from_trade(nation: Nation, pool: str, due: int) -> int:
    """What is due after the food or resource that Trade Routes lent for this turn (tta-prod-14)."""
    lent = min(due, int(nation[pool]))
    nation[pool] -= lent
    return due - lent


def lose_to_corruption(nation: Nation) -> None:
    missing = pay(nation, RESOURCES, from_trade(nation, "trade_resource", corruption(nation)))
    if not consumption(nation):  # lent food is kept to be eaten
        missing = from_trade(nation, "trade_food", missing)
    pay(nation, FOOD, missing)


def place(nation: Nation, cards: list[str]) -> None:
    """One token on each card, those worth most first while the bank lasts (tta-prod-07, 09)."""
    for card in sorted(cards, key=worth, reverse=True):
        if nation["blue"] > 0:
            put(nation, card, 1)


def pact_food(position: Position, seat: int) -> int:
    return sum(FOOD_PACTS.get((card, side), 0) for card, side, _ in sides(position, seat))


def pact_resources(position: Position, seat: int) -> int:
    return sum(RESOURCE_PACTS.get((card, side), 0) for card, side, _ in sides(position, seat))


def produce_food(position: Position, seat: int) -> None:
    nation = position["players"][seat]
    place(nation, workers(nation, "farm"))
    for _ in range(pact_food(position, seat)):
        if nation["blue"] > 0:
            put(nation, "agriculture", 1)


def mined(nation: Nation) -> list[str]:
    """The tokens mines produce: one for each worker, one more on the best with the Transcontinental Railroad."""
    mines = workers(nation, "mine")
    if mines and "transcontinental_railroad" in standing(nation):
        mines.append(max(mines, key=level))
    return mines


def gated(nation: Nation) -> list[str]:
    """The tokens labs produce with Bill Gates."""
    if nation["leader"] != "bill_gates":
        return []
    return [card for card in workers(nation, "lab") if level(card)]


def produce_resources(position: Position, seat: int) -> None:
    nation = position["players"][seat]
    before = resources(nation)
    place(nation, mined(nation) + gated(nation))
    extra = pact_resources(position, seat)
    for _ in range(extra):
        if nation["blue"] > 0:
            put(nation, "bronze", 1)
    if extra < 0:
        pay(nation, RESOURCES, min(-extra, resources(nation) - before))


def feed(nation: Nation) -> int:
    """Consumption; what is missing costs 4 culture each (tta-prod-08)."""
    missing = pay(nation, FOOD, from_trade(nation, "trade_food", consumption(nation)))
    nation["culture"] = max(0, nation["culture"] - 4 * missing)
    return missing


def food_production(position: Position, seat: int) -> int:
    """What one food step would give with a full bank."""
    return sum(worth(card) for card in workers(position["players"][seat], "farm")) + pact_food(position, seat)


def resource_production(position: Position, seat: int) -> int:
    nation = position["players"][seat]
    total = sum(worth(card) for card in mined(nation) + gated(nation)) + pact_resources(position, seat)
    return max(0, total)
