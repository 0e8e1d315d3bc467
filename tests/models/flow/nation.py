"""A nation: its cards and resources, the icons it counts and the points it scores (ledger sections 2, 6 and 9)."""

from typing import Any

from tests.models.flow import cards


class Nation:
    """What lies before one player. Each pile is a list with its top card first."""

    def __init__(self) -> None:
        self.resources = 0
        self.piles: dict[str, list[str]] = {kind: [] for kind in cards.PILES}
        self.leader: str | None = None
        self.wonders: list[str] = []
        self.future = False

    def all_cards(self) -> list[str]:
        """Every card, covered or not; The Future lies beside the nation and is none of them (foh-r-10)."""
        found = [card for pile in self.piles.values() for card in pile]
        if self.leader is not None:
            found.append(self.leader)
        return found + self.wonders

    def active(self) -> list[str]:
        """The cards whose effect is visible (foh-icon-02)."""
        found = [pile[0] for pile in self.piles.values() if pile]
        if self.leader is not None:
            found.append(self.leader)
        return found + self.wonders

    def cards_of(self, kind: str) -> int:
        return len([card for card in self.all_cards() if cards.kind(card) == kind])

    def place(self, card: str) -> str | None:
        """Put a card into the nation; a leader who has to go for it is given back (section 6)."""
        kind = cards.kind(card)
        old = None
        if card == cards.FUTURE:
            self.future = True
        elif kind == "leader":
            old = self.leader
            self.leader = card
        elif kind == "wonder":
            self.wonders.append(card)
        else:
            self.piles[kind].insert(0, card)
        return old

    def icons(self, scoring: bool = False) -> dict[str, int]:
        """How often the nation has each icon, in play or, with until-scoring effects off, at scoring."""
        count = dict.fromkeys(cards.ICONS, 0)
        for card in self.all_cards():
            for icon in cards.ICONS:
                count[icon] += cards.printed(card, icon)
        effects = self._icon_effects(scoring)
        for name, rest in effects:
            if name in ("icons", "score_icons"):
                for gift in rest.split(","):
                    icon, number = gift.split("=")
                    count[icon] += int(number)
            elif name == "icons_per_card":
                icon, kind = rest.split("/")
                count[icon] += self.cards_of(kind)
        # Frigate and Feudalism need the other counts finished first (foh-icon-05).
        for name, rest in effects:
            if name == "icons_per_icon":
                icon, other = rest.split("/")
                count[icon] += count[other]
        return count

    def _icon_effects(self, scoring: bool) -> list[tuple[str, str]]:
        wanted = ["permanent", "scoring"] if scoring else ["permanent", "permanent_until_scoring"]
        return [part for card in self.active() if cards.timing(card) in wanted for part in cards.parts(card)]

    def attack_value(self) -> int:
        return self.icons()["attack"]

    def defence_value(self) -> int:
        count = self.icons()
        return count["attack"] + count["defense"]

    def has_effect(self, name: str) -> str | None:
        """The rest of an active permanent effect of this name, or None."""
        for card in self.active():
            for part, rest in cards.parts(card):
                if part == name:
                    return rest
        return None

    def score(self) -> dict[str, Any]:
        """The points by category, and the two tie-breakers (section 9)."""
        count = self.icons(scoring=True)
        others = sum(number for icon, number in count.items() if icon != "culture")
        by_card = {}
        for card in self.active():
            if cards.timing(card) == "scoring":
                by_card[card] = sum(self._points(name, rest, count) for name, rest in cards.parts(card))
        effects = sum(by_card.values())
        return {
            "culture": count["culture"],
            "other_icons": others,
            "other_points": others // 2,
            "effects": effects,
            "by_card": by_card,
            "total": count["culture"] + others // 2 + effects,
            "cards": len(self.all_cards()),
            "resources": self.resources,
        }

    def _points(self, name: str, rest: str, count: dict[str, int]) -> int:
        if name == "score_per_card":
            kind, number = rest.split("*")
            return self.cards_of(kind) * int(number)
        if name == "score_per_icon":
            icon, divisor = rest.split("/")
            return count[icon] // int(divisor)
        if name == "score_per_set":
            kinds, number = rest.split("*")
            return min(self.cards_of(kind) for kind in kinds.split("+")) * int(number)
        assert name == "score_icons"  # The Internet: its icons are in the count already (foh-r-22)
        return 0

    def snapshot(self) -> dict[str, Any]:
        return {
            "resources": self.resources,
            "piles": {kind: list(pile) for kind, pile in self.piles.items()},
            "leader": self.leader,
            "wonders": list(self.wonders),
            "future": self.future,
            "icons": self.icons(),
        }
