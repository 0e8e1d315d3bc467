"""The signs of 7 Wonders: resources, what a card costs and does, what one way to pay costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from civitas.core import game
from civitas.i18n import Words
from civitas.web.boards.marks import Mark, Marks, coins, either, kind, plain, points, sign

KINDS = {
    "brown": "kind-raw",
    "grey": "kind-made",
    "blue": "kind-civil",
    "green": "sci",
    "yellow": "trade",
    "red": "shield",
    "purple": "guild",
}
GOODS = {"W": "wood", "S": "stone", "O": "ore", "C": "clay", "G": "glass", "P": "papyrus", "L": "textile"}
POWERS = {"free_build": "free-build", "discard_build": "revive", "seventh_card": "seventh", "copy_guild": "copy"}
VICTORIES = (1, 3, 5)
"""What a victory in each age is worth."""
WORDS_OF_SIDES = {True: "left", False: "right"}

Facts = Mapping[str, Any]


class Signs:
    """All signs in one language."""

    def __init__(self, words: Words) -> None:
        self.w = words
        self._does: dict[str, Marks] = {}
        self._costs: dict[str, Marks] = {}
        self._units: dict[str, Marks] = {}
        self._stages: dict[str, list[tuple[Marks, Marks]]] = {}

    def coins(self, n: int, sign: str = "") -> Mark:
        """An amount of coins."""
        return coins(self.w("wonders_table.coins", n=f"{sign}{n}" if sign else n), n, sign)

    def points(self, n: int) -> Mark:
        """An amount of victory points."""
        return points(self.w("wonders_table.points", n=n), n)

    def good(self, word: str) -> Mark:
        """A unit of a resource."""
        symbol = "res-loom" if word == "textile" else f"res-{word}"
        return Mark("res", self.w(f"wonders.resource.{word}"), symbol=symbol, tone=f"r-{word}")

    def kind(self, colour: str) -> Mark:
        """A colour of cards."""
        return kind(self.w(f"wonders.thing.{colour}"), KINDS[colour], colour)

    def side(self, left: bool) -> Mark:
        """To the left or to the right."""
        word = WORDS_OF_SIDES[left]
        return sign(f"arrow-{word}", self.w(f"wonders_table.{word}"))

    def science(self, symbol: str) -> Mark:
        """A science symbol."""
        label = self.w("wonders_table.wild") if symbol == "any" else self.w(f"wonders.symbol.{symbol}")
        return sign(f"sci-{symbol}", label, "science")

    def won(self, age: int) -> Mark:
        """A victory token of an age (0 to 2)."""
        worth = VICTORIES[age]
        return Mark("war", self.w("wonders_table.won", age=age + 1, n=worth), f"+{worth}", tone="won")

    def lost(self) -> Mark:
        """A defeat token."""
        return Mark("war", self.w("wonders.thing.defeat_token"), "−1", tone="lost")

    def units(self, letters: str) -> Marks:
        """Resources as the card file writes them: "WW" is two units, "W/C" one of them."""
        if letters not in self._units:
            goods = [self.good(GOODS[letter]) for letter in letters if letter != "/"]
            self._units[letters] = (either(*goods, between="/"),) if "/" in letters else tuple(goods)
        return self._units[letters]

    def cost(self, id: str) -> Marks:
        """What a card costs, as printed."""
        if id not in self._costs:
            facts = _facts(id)
            fee = (self.coins(facts["coin_cost"]),) if facts.get("coin_cost") else ()
            self._costs[id] = (*fee, *self.units(facts.get("cost", "")))
        return self._costs[id]

    def does(self, id: str) -> Marks:
        """What a card does."""
        if id not in self._does:
            self._does[id] = self.effects(_facts(id))
        return self._does[id]

    def stages(self, board: str) -> list[tuple[Marks, Marks]]:
        """What each stage of a board costs and does."""
        if board not in self._stages:
            stages = _facts(board)["stages"]
            self._stages[board] = [(self.units(stage["cost"]), self.effects(stage)) for stage in stages]
        return self._stages[board]

    def effects(self, facts: Facts) -> Marks:
        """What a card or a stage does, word by word of the vocabulary."""
        return tuple(self._effects(facts))

    def _effects(self, facts: Facts) -> Iterator[Mark]:
        if facts.get("produce"):
            yield from self.units(facts["produce"])
        yield from [sign("shield", self.w("wonders_table.shield"), "shield")] * facts.get("shields", 0)
        if facts.get("science"):
            yield self.science(facts["science"])
        if facts.get("discount"):
            yield self._discount(facts["discount"])
        if facts.get("coins"):
            yield self.coins(facts["coins"], "+")
        if facts.get("per"):
            yield self._per(facts["per"])
        if facts.get("power"):
            yield sign(POWERS[facts["power"]], self.w(f"wonders.effect.{facts['power']}"), "power-mark")
        if facts.get("vp"):
            yield self.points(facts["vp"])

    def _discount(self, discounts: list[str]) -> Mark:
        sides = {discount.rpartition(" ")[2] for discount in discounts}
        colour = "brown" if discounts[0].startswith("raw") else "grey"
        left = [self.side(True)] if "left" in sides else []
        right = [self.side(False)] if "right" in sides else []
        return either(*left, self.kind(colour), *right, plain("="), self.coins(1))

    def _per(self, per: Facts) -> Mark:
        gains = [self.coins(per["coins"])] if "coins" in per else []
        gains += [self.points(per["vp"])] if "vp" in per else []
        return either(*gains, plain("/"), *map(self._thing, per["of"]), self._around(per["in"]))

    def _thing(self, of: str) -> Mark:
        if of == "wonder_stage":
            return sign("wonder", self.w("wonders.thing.wonder_stage"))
        return self.lost() if of == "defeat_token" else self.kind(of)

    def _around(self, places: list[str]) -> Mark:
        """Whose things are counted: the neighbours' on both sides, the own between them."""
        near = "neighbours" in places
        text = ("◂" if near else "") + ("●" if "own" in places else "·") + ("▸" if near else "")
        return Mark("around", self.w(f"wonders.place.{'_and_'.join(places)}"), text)

    def price(self, way: Facts) -> Marks:
        """What one way to pay costs: nothing, a chain, the bank, the neighbours."""
        if way["does"] == "free":
            return (sign("free-build", "", "gratis", self.w("wonders_table.free")),)
        if way["chain"]:
            return (sign("link-chain", "", "gratis", self.w("wonders_table.chain")),)
        if not way["coins"]:
            return (sign("check", "", "gratis", self.w("wonders_table.free")),)
        out = []
        if way["left"]:
            out.append(Mark("pay", inside=(self.side(True), self.coins(way["left"]))))
        if way["bank"]:
            out.append(Mark("pay", inside=(self.coins(way["bank"]),)))
        if way["right"]:
            out.append(Mark("pay", inside=(self.coins(way["right"]), self.side(False))))
        return tuple(out)


@cache
def _facts(id: str) -> Facts:
    return game("wonders").cards()[id]


@cache
def signs(language: str) -> Signs:
    """The signs in a language."""
    return Signs(Words(language))
