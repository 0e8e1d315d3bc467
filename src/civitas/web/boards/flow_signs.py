"""The signs of The Flow of History: icons, kinds of cards, resources."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from civitas.i18n import Words
from civitas.web.boards.marks import Mark, Marks, coins, points, sign

ICONS = {
    "harvest": "harvest",
    "trade": "trade",
    "industry": "sci-gear",
    "science": "sci",
    "culture": "laurel",
    "attack": "mil",
    "defense": "shield",
}
"""The icons in the order in which a nation shows them, and their symbols."""

KINDS = {
    "building": ("capital", "brown"),
    "government": ("democracy", "purple"),
    "knowledge": ("book", "green"),
    "military": ("mil", "red"),
    "leader": ("person", "white"),
    "wonder": ("wonder", "blue"),
}
"""The six kinds of cards in the order of a nation: symbol and colour."""

FUTURE = ("hourglass", "grey")


class Signs:
    """All signs in one language."""

    def __init__(self, words: Words) -> None:
        self.w = words
        self._printed: dict[str, Marks] = {}

    def resources(self, n: int, before: str = "") -> Mark:
        """An amount of resources."""
        return coins(self.w("flow_table.web.resources", n=f"{before}{n}"), n, before, "stock")

    def points(self, n: int) -> Mark:
        """Points as things stand."""
        return points(self.w("flow_table.web.points", n=n), n)

    def icon(self, name: str, count: int = 1) -> Mark:
        """So many icons of one sort."""
        label = self.w("flow_table.web.icons", n=count, icon=self.w(f"flow.icon.{name}"))
        return sign(ICONS[name], label, "ic", str(count) if count != 1 else "", f"i-{name}")

    def total(self, name: str, count: int) -> Mark:
        """The total of one sort of icons, zero too."""
        label = self.w("flow_table.web.icons", n=count, icon=self.w(f"flow.icon.{name}"))
        return sign(ICONS[name], label, "ic", str(count), f"i-{name}" if count else f"i-{name} zero")

    def icons(self, counts: Mapping[str, int]) -> Marks:
        """All icons that are there."""
        return tuple(self.icon(name, counts[name]) for name in ICONS if counts.get(name))

    def printed(self, id: str, facts: Mapping[str, Any]) -> Marks:
        """The icons that a card prints, and those that its effect always gives."""
        if id not in self._printed:
            given = facts.get("gives", {})
            marks = self.icons(facts.get("icons", {}))
            if given:
                marks = (*marks, sign("on", "", "gives"), *self.icons(given))
            self._printed[id] = marks
        return self._printed[id]

    def bonus(self, icon: str) -> Mark:
        """The icon that pays for completing a card."""
        label = self.w("flow_table.web.bonus_icon", icon=self.w(f"flow.icon.{icon}"))
        return sign(ICONS[icon], label, "bonus", "", f"i-{icon}")


@cache
def _signs(language: str) -> Signs:
    return Signs(Words(language))


def signs(words: Words) -> Signs:
    """The signs in a language, made once."""
    return _signs(words.language)
