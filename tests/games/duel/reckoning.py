"""Duel reckoned by hand from what is printed and what the view shows: prices, cities, points, and what a move does.

None of it uses the engine: it is written anew from the ledger, slowly and plainly, for the tests of forecasts.
"""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from typing import Any

from tests.games.duel.table import GAME, Row

FACTS = GAME.cards()
RESOURCES = ("wood", "stone", "clay", "glass", "papyrus")
KINDS = {"raw": RESOURCES[:3], "made": RESOURCES[3:]}
SYMBOLS_TO_WIN = 6
CAPITAL = 9
ZONES = {2: 3, 5: 6}
"""Where the military tokens lie, by the coins that they cost."""


# A city as its cards make it.


def lasting(player: Row) -> list[Row]:
    """What is printed on the buildings, built wonders and tokens of a city."""
    return [FACTS[id] for id in [*player["buildings"], *player["built"], *player["tokens"]]]


def production(player: Row) -> dict[str, int]:
    """What the brown and grey buildings make."""
    made = Counter[str]()
    for id in player["buildings"]:
        made.update(FACTS[id].get("produce", {}))
    return {name: made[name] for name in RESOURCES}


def choices(player: Row) -> dict[str, int]:
    """The producers of one unit of choice."""
    found = [facts["choice"] for facts in lasting(player) if "choice" in facts]
    return {kind: sum(1 for names in found if set(names) <= set(of)) for kind, of in KINDS.items()}


def prices(player: Row, other: Row) -> dict[str, int]:
    """What a unit costs the player."""
    fixed = {name for facts in lasting(player) for name in facts.get("price_one", ())}
    made = production(other)
    return {name: 1 if name in fixed else 2 + made[name] for name in RESOURCES}


def powers(player: Row) -> dict[str, int]:
    """The lasting powers of the tokens."""
    return {name: strength for id in player["tokens"] for name, strength in FACTS[id].get("power", {}).items()}


def colours(player: Row) -> dict[str, int]:
    """The buildings by colour."""
    return Counter(FACTS[id]["colour"] for id in player["buildings"])


def symbols(player: Row) -> set[str]:
    """The different science symbols."""
    return {facts["science"] for facts in lasting(player) if "science" in facts}


def count(player: Row, thing: str) -> int:
    """How many of a thing a city has."""
    if thing == "brown_grey":
        return colours(player)["brown"] + colours(player)["grey"]
    if thing == "wonder":
        return len(player["built"])
    return player["coins"] // 3 if thing == "coin_triplet" else colours(player)[thing]


# Prices.


@cache
def cheapest(wanted: tuple[str, ...], price: tuple[int, ...], raw: int, made: int, saved: int) -> int:
    """The least coins for missing units, over all ways to use producers of choice and a discount."""
    worth = [price[RESOURCES.index(name)] for name in wanted]
    places = range(len(wanted))
    of_kind = {kind: [n for n in places if wanted[n] in names] for kind, names in KINDS.items()}
    ways = itertools.product(
        itertools.combinations(of_kind["raw"], min(raw, len(of_kind["raw"]))),
        itertools.combinations(of_kind["made"], min(made, len(of_kind["made"]))),
    )
    best = sum(worth)
    for given in (set(one + two) for one, two in ways):
        left = [n for n in places if n not in given]
        for off in itertools.combinations(left, min(saved, len(left))):
            best = min(best, sum(worth[n] for n in left if n not in off))
    return best


def price_of(player: Row, other: Row, id: str) -> tuple[int, int]:
    """What a building or wonder costs: coins in all, and how many of them for resources."""
    facts, has = FACTS[id], powers(player)
    if facts["kind"] == "building" and facts.get("needs") in {FACTS[b].get("gives", "") for b in player["buildings"]}:
        return 0, 0
    saved = has.get("wonder_discount", 0) if facts["kind"] == "wonder" else 0
    if facts.get("colour") == "blue":
        saved = has.get("blue_discount", 0)
    made, cost = production(player), facts.get("cost", {})
    missing = [name for name in RESOURCES for _ in range(cost.get(name, 0) - made[name])]
    choice = choices(player)
    trade = cheapest(tuple(missing), tuple(prices(player, other).values()), choice["raw"], choice["made"], saved)
    return cost.get("coins", 0) + trade, trade


# Points.


def points(player: Row, other: Row, lead: int) -> dict[str, int]:
    """The points of a player if the game ended now, by category."""

    def printed(ids: Any) -> int:
        return sum(FACTS[id].get("points", 0) for id in ids)

    each = [
        (id, FACTS[id]["points_each"]) for id in [*player["buildings"], *player["tokens"]] if "points_each" in FACTS[id]
    ]
    guilds = sum(
        row["count"] * max(count(player, row["of"]), count(other, row["of"])) for _, row in each if row["of"] != "token"
    )
    mathematics = sum(row["count"] * len(player["tokens"]) for _, row in each if row["of"] == "token")
    return {
        "military": 0 if lead <= 0 else 2 if lead < 3 else 5 if lead < 6 else 10,
        "buildings": printed(player["buildings"]),
        "guilds": guilds,
        "wonders": printed(player["built"]),
        "progress": printed(player["tokens"]) + mathematics,
        "coins": player["coins"] // 3,
    }


# What a move does.


class Reckoned:
    """A view, moved on by hand: what the game's own view must show afterwards, but for what was hidden."""

    def __init__(self, view: Row) -> None:
        self.view = view
        self.step, self.turn, self.again, self.ended = view["step"], view["turn"], view["again"], ""
        self.age, self.pawn, self.military = view["age"], view["pawn"], [list(row) for row in view["military"]]
        self.left = [entry["card"] for entry in view["structure"]]
        self.board, self.discard = list(view["progress"]), list(view["discard"])
        self.players = [
            {name: player[name] for name in ("coins", "seat")}
            | {name: list(player[name]) for name in ("buildings", "wonders", "built", "boxed", "tokens")}
            for player in view["players"]
        ]

    def play(self, kind: str, args: Row) -> None:
        """Carry out a move of the seat at turn, as `describe` names it."""
        me, card = self.players[self.turn], args.get("card", "")
        bills = self.view["players"][self.turn]["bills"]
        self.step = "turn"
        if kind in ("build", "discard", "wonder"):
            self.left.remove(card)
        if kind == "build":
            self.pay(bills[card])
            self.building(card)
        elif kind == "discard":
            me["coins"] += self.view["players"][self.turn]["discard_coins"]
            self.discard.append(card)
        elif kind == "wonder":
            self.pay(bills[args["wonder_card"]])
            self.wonder(args["wonder_card"])
        elif kind in ("progress", "library"):
            if kind == "progress":
                self.board.remove(card)
            self.token(card)
        elif kind == "destroy":
            self.players[1 - self.turn]["buildings"].remove(card)
            self.discard.append(card)
        elif kind == "revive":
            self.discard.remove(card)
            self.building(card)
        if kind == "start":
            self.turn = args["target"]
        elif self.step == "turn" and not self.ended:
            self.end_turn()

    def pay(self, bill: Row) -> None:
        """What the bill says: to the bank, to the opponent, and what a chain brings."""
        self.players[self.turn]["coins"] += bill["income"] - bill["total"]
        self.players[1 - self.turn]["coins"] += bill["to_opponent"]

    def building(self, card: str) -> None:
        """A building enters the city."""
        me, other, facts = self.players[self.turn], self.players[1 - self.turn], FACTS[card]
        pair = facts.get("science") in symbols(me)
        me["buildings"].append(card)
        me["coins"] += facts.get("coins", 0)
        if each := facts.get("coins_each"):
            cities = [me] if each["city"] == "own" else [me, other]
            me["coins"] += each["count"] * max(count(city, each["of"]) for city in cities)
        if "shields" in facts:
            self.shields(facts["shields"] + powers(me).get("extra_shield", 0))
        if "science" in facts and pair and self.board:
            self.step = "progress"
        self.sixth()

    def wonder(self, id: str) -> None:
        """A wonder is built."""
        me, other, facts = self.players[self.turn], self.players[1 - self.turn], FACTS[id]
        me["wonders"].remove(id)
        me["built"].append(id)
        if len(me["built"]) + len(other["built"]) == 7:
            for city in self.players:
                city["boxed"], city["wonders"] = city["wonders"], []
        self.again = "again" in facts or "wonder_again" in powers(me)
        me["coins"] += facts.get("coins", 0)
        self.shields(facts.get("shields", 0))
        if self.ended:
            return
        other["coins"] -= min(other["coins"], facts.get("opponent_loses", 0))
        if colours(other)[facts.get("destroy", "")]:
            self.step = "destroy"
        elif "revive" in facts and self.discard:
            self.step = "revive"
        elif "draw" in facts and self.view["unused"]:
            self.step = "library"

    def token(self, id: str) -> None:
        """A progress token is taken."""
        self.players[self.turn]["tokens"].append(id)
        self.players[self.turn]["coins"] += FACTS[id].get("coins", 0)
        self.sixth()

    def shields(self, spaces: int) -> None:
        """The pawn walks, and raids on the way."""
        forward = 1 if self.turn == 0 else -1
        victim = self.players[1 - self.turn]
        for _ in range(spaces):
            if abs(self.pawn) == CAPITAL:
                break
            self.pawn += forward
            for loss, zone in ZONES.items():
                if self.pawn * forward >= zone and loss in self.military[1 - self.turn]:
                    self.military[1 - self.turn].remove(loss)
                    victim["coins"] -= min(loss, victim["coins"])
        if self.pawn * forward == CAPITAL:
            self.ended = "military"

    def sixth(self) -> None:
        """The sixth different symbol wins."""
        if len(symbols(self.players[self.turn])) >= SYMBOLS_TO_WIN:
            self.ended, self.step = "science", "turn"

    def end_turn(self) -> None:
        """An extra turn, the other player's, the next age or the end."""
        if self.left:
            self.turn = self.turn if self.again else 1 - self.turn
        elif self.age == 3:
            self.ended = "civilian"
        else:
            self.age += 1
            self.step = "next_age"
            self.turn = self.turn if self.pawn == 0 else 1 if self.pawn > 0 else 0
        self.again = False
