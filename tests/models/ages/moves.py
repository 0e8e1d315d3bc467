"""What a move of the action phase does to stocks, points and actions.

`expected` gives the position after a move, or nothing where the move leaves a choice that the model does not follow.
"""

from collections.abc import Callable

from tests.models.ages import prices, stocks
from tests.models.ages.completion import completion_points
from tests.models.ages.facts import (
    UNITS,
    Nation,
    Position,
    alive,
    copied,
    is_technology,
    kind,
    level,
    number,
    sides,
    special,
    stage_costs,
    standing,
)
from tests.models.ages.final import gates_points
from tests.models.ages.ratings import civil_actions, military_actions


class Unfollowed(Exception):
    """The move leaves a choice open."""


Handler = Callable[[Position, int, list[str]], None]


def expected(position: Position, seat: int, text: str, handlers: dict[str, Handler]) -> Position | None:
    verb, *words = text.split()
    if verb not in handlers:
        return None
    position = copied(position)
    for nation in position["players"]:
        nation["technologies"] = list(nation["technologies"])
        nation["wonders"] = list(nation["wonders"])
        nation["wonder"] = dict(nation["wonder"]) if nation["wonder"] else None
    nation = position["players"][seat]
    seats = alive(position)
    before = {other: (civil_actions(position["players"][other]), military_actions(position, other)) for other in seats}
    try:
        handlers[verb](position, seat, words)
    except Unfollowed:
        return None
    for other, (white, red) in before.items():
        settle_actions(position, other, white, red)
    return position


def settle_actions(position: Position, seat: int, white: int, red: int) -> None:
    """A total that rose brings unspent tokens, one that fell takes spent ones first (tta-turn-07)."""
    nation = position["players"][seat]
    whites, reds = civil_actions(nation), military_actions(position, seat)
    nation["white"] = min(whites, nation["white"] + max(0, whites - white))
    nation["red"] = min(reds, nation["red"] + max(0, reds - red))


def spend_civil(nation: Nation, count: int) -> None:
    converted = min(count, nation["converted"])
    nation["converted"] -= converted
    nation["white"] -= count - converted


def spend_military(nation: Nation, count: int) -> None:
    extra = min(count, nation["extra_red"])
    nation["extra_red"] -= extra
    nation["red"] -= count - extra


def pay_resources(nation: Nation, amount: int, unit: bool) -> None:
    pools = ("homer_resource", "army_resources") if unit else ()
    for pool in (*pools, "trade_resource"):
        used = min(amount, nation[pool])
        nation[pool] -= used
        amount -= used
    stocks.pay(nation, stocks.RESOURCES, amount)


def spend_for(nation: Nation, card: str) -> None:
    (spend_military if kind(card) in UNITS else spend_civil)(nation, 1)


def move_worker(nation: Nation, source: str | None, target: str | None) -> None:
    for card, change in ((source, -1), (target, 1)):
        if card is None:
            nation["pool"] += change
        else:
            nation["workers"][card] = nation["workers"].get(card, 0) + change
            if not nation["workers"][card]:
                del nation["workers"][card]


def take(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    place = int(words[0])
    card = position["row"][place - 1]
    spend_civil(nation, prices.take_price(position, seat, place))
    if nation["leader"] == "aristotle" and is_technology(card):
        nation["science"] += 1
    if kind(card) == "wonder":
        nation["wonder"] = {"card": card, "stages": 0}


def grow(nation: Nation, discount: int = 0) -> None:
    price = prices.population_price(nation)
    assert price is not None
    price = max(0, price - discount)
    traded = min(price, nation["trade_food"])
    nation["trade_food"] -= traded
    assert stocks.pay(nation, stocks.FOOD, price - traded) == 0
    nation["yellow"] -= 1
    nation["pool"] += 1


def populate(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    spend_civil(nation, 1)
    grow(nation)


def build(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    (card,) = words
    spend_for(nation, card)
    pay_resources(nation, prices.build_price(nation, card), kind(card) in UNITS)
    move_worker(nation, None, card)


def upgrade(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    source, target = words[0].split(">")
    spend_for(nation, target)
    pay_resources(nation, prices.upgrade_price(nation, source, target), kind(target) in UNITS)
    move_worker(nation, source, target)


def destroy(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    spend_for(nation, words[0])
    move_worker(nation, words[0], None)


def recruit(position: Position, seat: int, words: list[str]) -> None:
    """Barbarossa."""
    nation = position["players"][seat]
    spend_military(nation, 1)
    grow(nation, 1)
    pay_resources(nation, max(0, prices.build_price(nation, words[0]) - 1), True)
    move_worker(nation, None, words[0])


def pay_science(position: Position, seat: int, card: str, column: str) -> None:
    nation = position["players"][seat]
    price = prices.development_price(position, seat, card, column)
    if kind(card) in UNITS:
        used = min(price, nation["army_science"])
        nation["army_science"] -= used
        price -= used
    nation["science"] -= price
    for pact, _, partner in sides(position, seat):
        if pact == "scientific_cooperation":
            position["players"][partner]["science"] -= 1


def into_play(nation: Nation, card: str) -> None:
    """The new card and the one it replaces: of two special technologies the higher level stays."""
    if special(card) or kind(card) == "government":
        rivals = [own for own in nation["technologies"] if kind(own) == kind(card)]
        stays = card
        for own in rivals:
            stays = card if kind(card) == "government" or level(card) > level(own) else own
            nation["technologies"].remove(own)
            nation["blue"] -= number(own, "blue")
        nation["technologies"].append(stays)
        nation["blue"] += number(stays, "blue")
        if nation["blue"] < 0:
            raise Unfollowed
    else:
        nation["technologies"].append(card)


def developed(nation: Nation) -> None:
    if nation["leader"] == "leonardo_da_vinci":
        stocks.gain(nation, stocks.RESOURCES, 1)
    if nation["leader"] == "albert_einstein":
        nation["culture"] += 3


def develop(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    (card,) = words
    total = civil_actions(nation)
    spend_civil(nation, 1)
    pay_science(position, seat, card, "science_cost")
    into_play(nation, card)
    developed(nation)
    if nation["leader"] == "isaac_newton":
        nation["white"] = min(total, nation["white"] + 1)


def revolt(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    (card,) = words
    pay_science(position, seat, card, "revolution_cost")
    old = civil_actions(nation), military_actions(position, seat)
    into_play(nation, card)
    new = civil_actions(nation), military_actions(position, seat)
    if nation["leader"] == "maximilien_robespierre":
        nation["red"] = -max(0, new[1] - old[1])
        nation["culture"] += 3
    else:
        nation["white"] = -max(0, new[0] - old[0]) + (nation["leader"] == "isaac_newton")
    developed(nation)


def stage(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    count = int(words[0])
    spend_civil(nation, 1)
    raise_wonder(position, seat, count, prices.stage_prices(nation)[count - 1])


def raise_wonder(position: Position, seat: int, count: int, price: int) -> None:
    nation = position["players"][seat]
    pay_resources(nation, price, False)
    wonder = nation["wonder"]
    last = wonder["stages"] + count == len(stage_costs(wonder["card"]))
    if nation["blue"] < count - last:
        raise Unfollowed
    nation["blue"] -= count
    wonder["stages"] += count
    if last:
        nation["blue"] += wonder["stages"] + number(wonder["card"], "blue")
        nation["wonders"].append(wonder["card"])
        nation["wonder"] = None
        nation["culture"] += completion_points(nation, wonder["card"])


def leader(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    old = nation["leader"]
    if old == "homer" and standing(nation):
        raise Unfollowed
    spend_civil(nation, 1)
    if old:
        nation["white"] = min(civil_actions(nation), nation["white"] + 1)
        nation["culture"] += gates_points(nation)
    nation["leader"] = words[0]
    if old == "homer":
        nation["homer_resource"] = 0
    if words[0] == "homer":
        nation["homer_resource"] = 1


def liner(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    nation["yellow"] -= 1
    nation["pool"] += 1


def convert(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    spend_military(nation, 1)
    nation["converted"] += 1


def trade(position: Position, seat: int, words: list[str]) -> None:
    """Trade Routes: side A may use a food as a resource, side B a resource as a food."""
    nation = position["players"][seat]
    (side,) = [side for card, side, _ in sides(position, seat) if card == "trade_routes_agreement"]
    stocks.pay(nation, stocks.FOOD if side == "a" else stocks.RESOURCES, 1)
    nation["trade_resource" if side == "a" else "trade_food"] += 1


def score_three(position: Position, seat: int, words: list[str]) -> None:
    position["players"][seat]["culture"] += 3


def war_effort(position: Position, seat: int, words: list[str]) -> None:
    nation = position["players"][seat]
    nation["army_science"] += 3
    nation["army_resources"] += 3


def tactic(position: Position, seat: int, words: list[str]) -> None:
    spend_military(position["players"][seat], 1)


def copy(position: Position, seat: int, words: list[str]) -> None:
    spend_military(position["players"][seat], 2)


ACTIONS: dict[str, Handler] = {
    "take": take, "populate": populate, "build": build, "upgrade": upgrade, "destroy": destroy, "recruit": recruit,
    "develop": develop, "revolt": revolt, "stage": stage, "leader": leader, "liner": liner,
    "convert": convert, "trade": trade, "culture": score_three, "army": war_effort, "tactic": tactic, "copy": copy,
}  # fmt: skip
