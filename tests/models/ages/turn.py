"""From the end of a turn to the politics of the next: everything that happens without a choice."""

from tests.models.ages import stocks
from tests.models.ages.facts import LEVELS, Nation, Position, alive, bare, copied, from_seat, level, number, sides
from tests.models.ages.ratings import (
    civil_actions,
    culture,
    discontent,
    military_actions,
    science,
    specials,
    strength,
)

AGE_NAMES = ["A", "I", "II", "III", "IV"]
POOLS = ("extra_red", "converted", "army_resources", "army_science", "homer_resource", "trade_food", "trade_resource")


def ranked(position: Position, values: dict[int, int], current: int) -> list[int]:
    """High to low; among equals the current player first, then in turn order (tta-event-12)."""
    order = from_seat(position, current)
    return sorted(order, key=lambda seat: (-values[seat], order.index(seat)))


def strengths(position: Position) -> dict[int, int]:
    return {seat: strength(position, seat) for seat in alive(position)}


def last_age(position: Position) -> str:
    return "II" if position["options"]["variant"] in ("first", "shorter") else "III"


def has_decks(position: Position) -> bool:
    return LEVELS[position["age"]] <= LEVELS[last_age(position)]


def uprising(nation: Nation) -> bool:
    return discontent(nation) > int(nation["pool"])


def leaders_at_turn_end(position: Position, seat: int) -> None:
    nation = position["players"][seat]
    if nation["leader"] == "genghis_khan":
        count = 1 if len(alive(position)) == 2 else 2
        if seat in ranked(position, strengths(position), seat)[:count]:
            nation["culture"] += 3
    if nation["leader"] == "winston_churchill" and "war_effort" not in nation["used"]:
        nation["culture"] += 3


def produce(position: Position, seat: int) -> int:
    """Step 3 of the end of a turn; the food that was missing."""
    nation = position["players"][seat]
    nation["science"] += science(nation)
    nation["culture"] += culture(position, seat)
    stocks.lose_to_corruption(nation)
    stocks.produce_food(position, seat)
    missing = stocks.feed(nation)
    stocks.produce_resources(position, seat)
    return missing


def draws(position: Position, seat: int) -> int:
    """How many military cards the seat draws (tta-prod-10, 11)."""
    nation = position["players"][seat]
    if position["round"] == 1 or not has_decks(position):
        return 0
    pile = [card for card in position["discards"] if level(bare(card)) == LEVELS[position["age"]]]
    return min(3, int(nation["red"] + nation["extra_red"]), len(position["military_deck"]) + len(pile))


def end_of_turn(position: Position) -> Position:
    """The position after the current player's end-of-turn sequence; hidden cards drawn stand as "?"."""
    position = copied(position)
    seat = position["current"]
    nation = position["players"][seat]
    leaders_at_turn_end(position, seat)
    if not uprising(nation):
        produce(position, seat)
    nation["cards"] = nation["cards"] + ["?"] * draws(position, seat)
    nation["white"] = civil_actions(nation)
    nation["red"] = military_actions(position, seat)
    for pool in POOLS:
        nation[pool] = 0
    nation["used"] = []
    nation["fresh"] = []
    return position


def is_last_turn(position: Position) -> bool:
    """The player to the right of the starting seat ends the last round (tta-end-02)."""
    if position["round"] != position["last_round"]:
        return False
    return from_seat(position, position["starter"])[-1] == int(position["current"])


def next_turn(position: Position) -> None:
    """The next player's row, the end of an age it brings, and wars that need no choice."""
    order = from_seat(position, position["current"] + 1)
    before = position["current"]
    position["current"] = order[0]
    start = position["starter"]
    seats = position["seats"]
    if (order[0] - start) % seats <= (before - start) % seats:
        position["round"] += 1
    if position["round"] > 1:
        age = position["age"]
        refill(position)
        if position["options"]["variant"] == "shorter" and (age, position["age"]) == ("I", "II"):
            return  # everybody first chooses the event to keep (tta-short-04)
        resolve_wars(position)


def refill(position: Position) -> None:
    swept = {2: 3, 3: 2, 4: 1}[len(alive(position))]
    row = [card for card in position["row"][swept:] if card]
    while len(row) < 13 and has_decks(position):
        if position["civil_deck"]:
            row.append(position["civil_deck"].pop(0))
        if not position["civil_deck"] and position["age"] != "A":
            end_age(position)
        if not position["civil_deck"]:
            break
    if position["age"] == "A":
        position["age"] = "I"
    position["row"] = row


def end_age(position: Position) -> None:
    """tta-age-03 to 06; the cards of the next decks are not known."""
    ended = LEVELS[position["age"]]
    if position["options"]["tension"]:
        values = strengths(position)
        for seat, value in values.items():
            position["players"][seat]["culture"] += value - min(values.values())
    for seat in alive(position):
        antiquate(position["players"][seat], ended)
    position["pacts"] = [pact for pact in position["pacts"] if level(pact["card"]) >= ended]
    for seat in alive(position):
        nation = position["players"][seat]
        nation["yellow"] -= min(2, nation["yellow"])
        nation["white"] = min(nation["white"], civil_actions(nation))
        nation["red"] = min(nation["red"], military_actions(position, seat))
    position["age"] = AGE_NAMES[ended + 1]
    if position["age"] == AGE_NAMES[LEVELS[last_age(position)] + 1]:
        first = position["current"] == from_seat(position, position["starter"])[0]
        position["last_round"] = position["round"] if first else position["round"] + 1


def antiquate(nation: Nation, ended: int) -> None:
    nation["hand"] = [card for card in nation["hand"] if level(card) >= ended]
    nation["cards"] = [card for card in nation["cards"] if card == "?" or level(bare(card)) >= ended]
    if nation["leader"] and level(nation["leader"]) < ended:
        nation["leader"] = None
    if nation["wonder"] and level(nation["wonder"]["card"]) < ended:
        nation["blue"] += nation["wonder"]["stages"]
        nation["wonder"] = None


def resolve_wars(position: Position) -> None:
    """The wars the current player declared, up to one in which the winner has a choice."""
    seat = position["current"]
    for war in [war for war in position["wars"] if war["seat"] == seat]:
        rival = war["target"]
        bonus = 2 * sum(card == "open_borders_agreement" and other == rival for card, _, other in sides(position, seat))
        advantage = strength(position, seat) + bonus - strength(position, rival)
        winner, loser = (seat, rival) if advantage > 0 else (rival, seat)
        if advantage and not spoils(position, war["card"], winner, loser, abs(advantage)):
            return
        position["wars"].remove(war)


def spoils(position: Position, card: str, winner: int, loser: int, advantage: int) -> bool:
    """What the winner takes; False where it must choose first (tta-war-12 to 14)."""
    taker, giver = position["players"][winner], position["players"][loser]
    if card == "war_over_territory":
        count = min(1 + advantage // 5, giver["yellow"])
        taker["yellow"] += count
        giver["yellow"] -= count
        return True
    if card == "war_over_culture":
        count = min(5 + advantage, giver["culture"])
        taker["culture"] += count
        giver["culture"] -= count
        return True
    owned = set(taker["technologies"]) | set(taker["hand"])
    if any(number(own, "science_cost") <= advantage and own not in owned for own in specials(giver)):
        return False
    count = min(advantage, giver["science"])
    taker["science"] += count
    giver["science"] -= count
    return True
