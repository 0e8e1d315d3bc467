"""The price against a slow search over every way to pay (R-01: the cheapest assignment)."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from civitas import Rng
from tests.games.duel.table import GAME, Row
from tests.ledger import rule

FACTS = GAME.cards()
RAW = ("wood", "stone", "clay")
MADE = ("glass", "papyrus")
ALL = RAW + MADE


def producers(player: Row) -> tuple[Counter[str], list[tuple[str, ...]], set[str]]:
    """Fixed units, producers of choice, and resources at price 1, from the facts of the cards in a city."""
    fixed: Counter[str] = Counter()
    choices: list[tuple[str, ...]] = []
    ones: set[str] = set()
    for name in [*player["buildings"], *player["built"]]:
        fixed.update(FACTS[name].get("produce", {}))
        if "choice" in FACTS[name]:
            choices.append(tuple(FACTS[name]["choice"]))
        ones |= set(FACTS[name].get("price_one", []))
    return fixed, choices, ones


def cheapest(name: str, me: Row, other: Row) -> int:
    """The price of a card for a player, by trying every use of every producer of choice and of the discount."""
    row = FACTS[name]
    if any(FACTS[card].get("gives") == row["needs"] for card in me["buildings"] if "needs" in row):
        return 0
    fixed, choices, ones = producers(me)
    theirs = producers(other)[0]
    unit_price = {resource: 1 if resource in ones else 2 + theirs[resource] for resource in ALL}
    saves = {"wonder": "architecture", "building": "masonry"}[row["kind"]]
    discount = 2 if saves in me["tokens"] and (row["kind"] == "wonder" or row["colour"] == "blue") else 0
    cost = row.get("cost", {})
    lacking = tuple(max(0, cost.get(resource, 0) - fixed[resource]) for resource in ALL)
    helpers = [*choices, *[ALL] * discount]

    @cache
    def best(units: tuple[int, ...], helper: int) -> int:
        if helper == len(helpers):
            return sum(count * unit_price[resource] for count, resource in zip(units, ALL, strict=True))
        options = [best(units, helper + 1)]
        for index, resource in enumerate(ALL):
            if units[index] and resource in helpers[helper]:
                options.append(best((*units[:index], units[index] - 1, *units[index + 1 :]), helper + 1))
        return min(options)

    return int(cost.get("coins", 0)) + best(lacking, 0)


@rule("7WD-COST-10", "7WD-COST-11", "7WD-TRADE-01", "7WD-CHAIN-01")
@pytest.mark.parametrize("seed", range(30))
def test_every_bill_is_the_cheapest_way_and_decides_what_is_legal(seed):
    state = GAME.deal(2, seed)
    rng = Rng(seed)
    while not state.over:
        seat = state.to_act()[0]
        moves = [int(move) for move in state.legal_moves(seat)]
        data = state.to_dict()
        if data["step"] == "turn":
            me, other = data["players"][seat], data["players"][1 - seat]
            bills = state.view(seat)["players"][seat]["bills"]
            assert state.decision(seat).args["bills"] == bills
            texts = {GAME.notation(move, state) for move in moves}
            for name, bill in bills.items():
                assert bill["total"] == cheapest(name, me, other), name
                assert bill["total"] == bill["coins"] + sum(unit["bought"] * unit["price"] for unit in bill["units"])
            opened = [entry["card"] for entry in state.view(seat)["structure"] if entry["open"]]
            expected = {f"discard {card}" for card in opened}
            expected |= {f"build {card}" for card in opened if bills[card]["total"] <= me["coins"]}
            affordable = [wonder for wonder in me["wonders"] if bills[wonder]["total"] <= me["coins"]]
            expected |= {f"wonder {wonder} < {card}" for card in opened for wonder in affordable}
            assert texts == expected
        state.apply(seat, moves[rng.below(len(moves))])


@rule("7WD-COST-07", "7WD-COST-08", "7WD-COST-11")
def test_cities_full_of_producers_and_discounts():
    rng = Rng(11)
    early = [name for name, row in FACTS.items() if row["kind"] == "building" and row["age"] < 3]
    late = [
        name for name, row in FACTS.items() if row["kind"] == "building" and row["age"] == 3 and not row.get("guild")
    ]
    useful = [name for name in early if {"produce", "choice", "price_one"} & set(FACTS[name])]
    for _ in range(150):
        owned: list[list[str]] = [[], []]
        for name in useful:
            owner = rng.below(3)
            if owner < 2:
                owned[owner].append(name)
        tokens = [name for name in ("masonry", "architecture") if rng.below(2)]
        built: dict[str, None] = {name: None for name in ("piraeus", "great_lighthouse") if rng.below(2)}
        me = {"buildings": owned[0], "tokens": tokens, "built": built, "wonders": ["great_library", "mausoleum"]}
        cards = [late[rng.below(len(late))]]
        position = {"age": 3, "structure": {"18": cards[0]}, "players": [me, {"buildings": owned[1]}]}
        state = GAME.arrange(position)
        data = state.to_dict()["players"]
        bills = state.view(0)["players"][0]["bills"]
        for name, bill in bills.items():
            assert bill["total"] == cheapest(name, data[0], data[1]), (name, data)
        for name in (cards[0], "great_library", "mausoleum"):
            check_purse(position, name, cards[0], bills[name]["total"])


def check_purse(position: Row, name: str, card: str, total: int) -> None:
    """With just the coins of the bill it can be built and nothing is left; with one less it cannot."""
    text = f"build {card}" if name == card else f"wonder {name} < {card}"
    me, other = position["players"]
    for coins in range(max(0, total - 1), total + 1):
        state = GAME.arrange(position | {"players": [me | {"coins": coins}, other]})
        move = GAME.parse(text, state)
        assert (move in state.legal_moves(0)) == (coins == total), (text, coins)
    gained = sum(event.args["coins"] for event in state.play(0, move) if event.id == "duel.event.gain")
    assert state.to_dict()["players"][0]["coins"] == gained, text


def test_the_bill_adds_up_unit_by_unit():
    state = GAME.arrange(
        {
            "age": 3,
            "structure": {"18": "town_hall"},
            "players": [
                {"buildings": ["quarry", "caravansery"], "tokens": ["masonry"], "coins": 3},
                {"buildings": ["sawmill", "glassworks"], "tokens": ["economy"]},
            ],
        }
    )
    # Town Hall: two wood (at 4), three stone (at 2). One stone is produced, the caravansery gives a wood,
    # Masonry saves the other wood and a stone; one stone is bought.
    bill = state.view(0)["players"][0]["bills"]["town_hall"]
    assert bill == {
        "total": 2,
        "chain_card": None,
        "income": 0,
        "coins": 0,
        "affordable": True,
        "to_opponent": 2,
        "units": [
            {
                "resource": "wood",
                "needed": 2,
                "produced": 0,
                "chosen": 1,
                "saved": 1,
                "bought": 0,
                "price": 4,
                "fixed": False,
            },
            {
                "resource": "stone",
                "needed": 3,
                "produced": 1,
                "chosen": 0,
                "saved": 1,
                "bought": 1,
                "price": 2,
                "fixed": False,
            },
        ],
    }
