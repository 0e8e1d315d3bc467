"""The points of a city, counted once more from what everybody sees."""

from collections import Counter
from itertools import product
from typing import Any

from tests.games.wonders.table import GAME

View = dict[str, Any]
CARDS = GAME.cards()
VICTORIES = (1, 3, 5)


def around(view: View, city: int, per: View) -> int:
    """How many things a counting card counts."""
    ring = len(view["cities"])
    places = {"own": [city], "neighbours": [(city + 1) % ring, (city - 1) % ring]}
    return sum(
        in_city(view["cities"][index], thing) for where in per["in"] for index in places[where] for thing in per["of"]
    )


def in_city(city: View, thing: str) -> int:
    """How many of a thing are in a city."""
    if thing == "wonder_stage":
        return int(city["stages"])
    return int(city["tokens"]["defeats"] if thing == "defeat_token" else city["colours"][thing])


def science(symbols: Counter[str], wild: int) -> int:
    """Squares and sets, with the best choice of every wild symbol."""
    best = 0
    for chosen in product(("compass", "gear", "tablet"), repeat=wild):
        counts = Counter(symbols) + Counter(chosen)
        found = [counts[symbol] for symbol in ("compass", "gear", "tablet")]
        best = max(best, sum(count * count for count in found) + 7 * min(found))
    return best


def sheet(view: View, index: int) -> dict[str, int]:
    """The points of a city, counted once more from what everybody sees."""
    city = view["cities"][index]
    rows = [CARDS[card] for card in city["cards"]]
    stages = CARDS[city["board"]]["stages"][: city["stages"]]
    symbols = Counter(row["science"] for row in rows if row.get("science", "any") != "any")
    wild = sum(row.get("science") == "any" for row in [*rows, *stages])
    counted = {
        row["id"]: row["per"]["vp"] * around(view, index, row["per"]) for row in rows if "vp" in row.get("per", {})
    }
    points = {
        "war": sum(map(int.__mul__, city["tokens"]["victories"], VICTORIES)) - city["tokens"]["defeats"],
        "treasury": city["coins"] // 3,
        "wonder": sum(stage.get("vp", 0) for stage in stages) + copied(view, index, symbols, wild),
        "civilian": sum(row.get("vp", 0) for row in rows if row["colour"] == "blue"),
        "science": science(symbols, wild),
        "commerce": sum(worth for card, worth in counted.items() if CARDS[card]["colour"] == "yellow"),
        "guilds": sum(worth for card, worth in counted.items() if CARDS[card]["colour"] == "purple"),
    }
    return {**points, "total": sum(points.values()), "coins": city["coins"]}


def copied(view: View, index: int, symbols: Counter[str], wild: int) -> int:
    """What the best guild of a neighbour is worth to Olympia's third stage."""
    city, ring = view["cities"][index], len(view["cities"])
    stages = CARDS[city["board"]]["stages"][: city["stages"]]
    if not any(stage.get("power") == "copy_guild" for stage in stages):
        return 0
    worth = [0]
    for neighbour in ((index + 1) % ring, (index - 1) % ring):
        for card in view["cities"][neighbour]["cards"]:
            row = CARDS[card]
            if row.get("science") == "any":
                worth.append(science(symbols, wild + 1) - science(symbols, wild))
            elif row["colour"] == "purple":
                itself = card == "shipowners_guild" and view["options"]["copied_shipowners"] == "itself"
                worth.append(row["per"]["vp"] * (around(view, index, row["per"]) + itself))
    return max(worth)
