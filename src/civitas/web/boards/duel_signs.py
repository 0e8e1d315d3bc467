"""The signs of 7 Wonders Duel: what cards cost and do, and how a price is made up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from civitas.core import game
from civitas.i18n import Words
from civitas.web.boards.marks import Mark, Marks, coins, either, kind, plain, points, resource, sign

KINDS = {
    "brown": "kind-raw",
    "grey": "kind-made",
    "blue": "kind-civil",
    "green": "sci",
    "yellow": "coin",
    "red": "shield",
    "purple": "guild",
}
TOKENS = {
    "agriculture": "harvest",
    "architecture": "wonder",
    "economy": "trade",
    "law": "sci-law",
    "masonry": "res-clay",
    "mathematics": "count",
    "philosophy": "laurel",
    "strategy": "shield",
    "theology": "again",
    "urbanism": "capital",
}

Facts = Mapping[str, Any]


class Signs:
    """All signs in one language."""

    def __init__(self, words: Words) -> None:
        self.w = words
        self._costs: dict[str, Marks] = {}
        self._does: dict[str, Marks] = {}

    def coins(self, n: int, sign: str = "") -> Mark:
        """An amount of coins."""
        return coins(self.w("duel_table.coins", n=f"{sign}{n}"), n, sign)

    def points(self, n: int) -> Mark:
        """An amount of victory points."""
        return points(self.w("duel_table.points", n=n), n)

    def good(self, name: str) -> Mark:
        """A unit of a resource."""
        return resource(self.w(f"duel.resource.{name}"), name)

    def kind(self, colour: str) -> Mark:
        """A colour of buildings."""
        return kind(self.w(f"duel_table.kind.{colour}"), KINDS[colour], colour)

    def chain(self, symbol: str) -> Mark:
        """The symbol by which one building makes another free."""
        return sign(f"chain-{symbol}", self.w(f"duel_table.chain.{symbol}"), "chain")

    def science(self, symbol: str) -> Mark:
        """A science symbol."""
        return sign(f"sci-{symbol}", self.w(f"duel.symbol.{symbol}"), "science")

    def named(self, symbol: str, word: str) -> Mark:
        """A symbol with its word."""
        return sign(symbol, self.w(f"duel_table.{word}"))

    def cost(self, id: str) -> Marks:
        """What a card costs, as printed: coins, then units, then what makes it free."""
        if id not in self._costs:
            self._costs[id] = tuple(self._cost(_facts(id)))
        return self._costs[id]

    def _cost(self, facts: Facts) -> Iterator[Mark]:
        for what, n in facts.get("cost", {}).items():
            if what == "coins":
                yield self.coins(n)
            else:
                yield from [self.good(what)] * n
        if "needs" in facts:
            yield self.chain(facts["needs"])

    def does(self, id: str) -> Marks:
        """What a card does, word by word of the vocabulary."""
        if id not in self._does:
            self._does[id] = tuple(self._effects(_facts(id)))
        return self._does[id]

    def _effects(self, facts: Facts) -> Iterator[Mark]:
        for what, n in facts.get("produce", {}).items():
            yield from [self.good(what)] * n
        if "choice" in facts:
            yield either(*map(self.good, facts["choice"]), between="/")
        if "price_one" in facts:
            yield either(*map(self.good, facts["price_one"]), plain("="), self.coins(1))
        yield from [sign("shield", self.w("duel_table.shield"), "shield")] * facts.get("shields", 0)
        if "science" in facts:
            yield self.science(facts["science"])
        if "coins" in facts:
            yield self.coins(facts["coins"], "+")
        if "opponent_loses" in facts:
            yield Mark("loss", inside=(self.coins(facts["opponent_loses"], "−"),))
        if "destroy" in facts:
            yield either(self.named("destroy", "destroy"), self.kind(facts["destroy"]))
        if facts.get("revive"):
            yield self.named("revive", "revive")
        if facts.get("draw"):
            yield self.named("choose", "draw")
        yield from self._each(facts)
        if facts.get("again"):
            yield self.named("again", "again")
        if "points" in facts:
            yield self.points(facts["points"])

    def _each(self, facts: Facts) -> Iterator[Mark]:
        gains = []
        of = ""
        if "coins_each" in facts:
            gains.append(self.coins(facts["coins_each"]["count"]))
            of = facts["coins_each"]["of"]
        if "points_each" in facts:
            gains.append(self.points(facts["points_each"]["count"]))
            of = facts["points_each"]["of"]
        if gains:
            yield either(*gains, plain("/"), *self._things(of))

    def _things(self, of: str) -> list[Mark]:
        if of == "coin_triplet":
            return [self.coins(3)]
        if of == "brown_grey":
            return [self.kind("brown"), self.kind("grey")]
        if of == "wonder":
            return [self.named("wonder", "wonder")]
        return [self.named("choose", "token")] if of == "token" else [self.kind(of)]

    def price(self, bill: Facts) -> Marks:
        """What something costs a player now."""
        marks = []
        if bill["chain_card"]:
            marks.append(self.named("link-chain", "by_chain"))
        tone = "" if bill["affordable"] else "dear"
        label = self.w("duel_table.coins", n=bill["total"])
        if tone:
            label = f"{label} ({self.w('duel_table.too_dear')})"
        return (*marks, coins(label, bill["total"], tone=tone))

    def bill(self, bill: Facts) -> Marks:
        """How a price is made up: what is there, what is saved, what is bought."""
        marks = [Mark("unit", inside=(self.coins(bill["coins"]),))] if bill["coins"] else []
        for unit in bill["units"]:
            own = unit["produced"] + unit["chosen"]
            inside = [self.good(unit["resource"])]
            inside += [plain(f"{own}✓")] if own else []
            inside += [plain(f" {unit['saved']}−")] if unit["saved"] else []
            inside += [plain(f" {unit['bought']}×"), self.coins(unit["price"])] if unit["bought"] else []
            marks.append(Mark("unit", inside=tuple(inside)))
        return tuple(marks)


@cache
def _facts(id: str) -> Facts:
    return game("duel").cards()[id]


@cache
def signs(language: str) -> Signs:
    """The signs in a language."""
    return Signs(Words(language))
