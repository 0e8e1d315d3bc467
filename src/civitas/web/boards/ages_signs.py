"""The signs of Through the Ages: kinds of cards, what they give and cost."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from civitas.i18n import Words
from civitas.web.boards.marks import Mark, Marks, sign

KINDS = {
    "farm": ("harvest", "green"),
    "mine": ("res-ore", "brown"),
    "lab": ("sci", "grey"),
    "temple": ("happy", "grey"),
    "library": ("book", "grey"),
    "theater": ("cul", "grey"),
    "arena": ("chain-target", "grey"),
    "infantry": ("mil", "red"),
    "cavalry": ("chain-horseshoe", "red"),
    "artillery": ("hit", "red"),
    "air_force": ("again", "red"),
    "government": ("democracy", "orange"),
    "law": ("sci-law", "blue"),
    "military": ("shield", "blue"),
    "exploration": ("sci-compass", "blue"),
    "construction": ("res-stone", "blue"),
    "leader": ("person", "white"),
    "wonder": ("wonder", "purple"),
    "action": ("play", "yellow"),
    "event": ("bell", "grey"),
    "territory": ("globe", "green"),
    "tactic": ("flag", "red"),
    "bonus": ("shield", "yellow"),
    "aggression": ("mil", "orange"),
    "war": ("chain-sword", "purple"),
    "pact": ("link", "blue"),
}
"""Symbol and colour of each kind of card."""

GIVES = {
    "food": "harvest",
    "resources": "res-ore",
    "science": "sci",
    "culture": "laurel",
    "strength": "mil",
    "happiness": "happy",
    "civil": "hand",
    "military": "shield",
    "colonization": "sci-compass",
    "urban_limit": "capital",
    "defence": "shield",
}
"""What cards give that has a symbol."""
TOKENS = {"yellow": "workers", "blue": "blues"}
"""What cards give that is drawn as a token."""


class Signs:
    """All signs in one language."""

    def __init__(self, words: Words) -> None:
        self.w = words
        self._does: dict[str, Marks] = {}

    def amount(self, name: str, n: int | str) -> Mark:
        """So much of something."""
        return sign(GIVES[name], self.w(f"ages_table.gives.{name}", n=n), "am", str(n), f"a-{name}")

    def tokens(self, name: str, n: int) -> Mark:
        """Tokens for a bank, or out of it."""
        return Mark(TOKENS[name], self.w(f"ages_table.gives.{name}", n=n), f"{n:+d}")

    def does(self, id: str, facts: Mapping[str, Any]) -> Marks:
        """What a card gives, as far as signs say it."""
        if id not in self._does:
            given = dict(facts.get("gives", {}))
            for name in ("strength", "defence", "colonization"):
                if name in facts:
                    given[name] = facts[name]
            found = [self.amount(name, n) for name, n in given.items() if name in GIVES and n]
            found += [self.tokens(name, given[name]) for name in TOKENS if given.get(name)]
            self._does[id] = tuple(found)
        return self._does[id]

    def actions(self, n: int) -> Mark:
        """A price in civil actions."""
        return Mark("actions", self.w("ages_table.civil_price", n=n), str(n))

    def military(self, n: int) -> Mark:
        """A price in military actions."""
        return Mark("reds", self.w("ages_table.military_price", n=n), str(n))

    def science(self, n: int) -> Mark:
        """A price in science."""
        return sign("sci", self.w("ages_table.gives.science", n=n), "am", str(n), "a-science")

    def resources(self, n: int) -> Mark:
        """A price in resources."""
        return sign("res-ore", self.w("ages_table.gives.resources", n=n), "am", str(n), "a-resources")

    def stock(self, price: Mapping[str, int]) -> Marks:
        """A price in food, in resources, or in both."""
        return tuple(self.amount(name, n) for name, n in price.items())


@cache
def _signs(language: str) -> Signs:
    return Signs(Words(language))


def signs(words: Words) -> Signs:
    """The signs in a language, made once."""
    return _signs(words.language)


def face(facts: Mapping[str, Any]) -> tuple[str, str]:
    """The symbol and the colour of a card."""
    return KINDS[str(facts["kind"])]
