"""The cards that a described position may still use, by age: explicit ages first, then the earliest that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from civitas.core.bits import lane, one
from civitas.core.errors import BadInput, shown
from civitas.core.reading import Fields
from civitas.games.civ.cards import AGE_CARDS, AGES, ALL_CARDS, DOMAIN_IDS, DOMAIN_INDEX, DOMAINS
from civitas.games.civ.edge.checks import census, check_count

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

CARD_WORDS = {
    f"{name} {age + 1}": age * DOMAINS + domain for age in range(AGES) for domain, name in enumerate(DOMAIN_IDS)
}
"""The words for cards of known age, and their numbers: age and domain."""


def read_counts(fields: Fields, name: str) -> int:
    """Numbers of cards by domain, packed."""
    inner = fields.inside(name)
    packed = sum(inner.number(card, 0, 104) * int(one(domain)) for card, domain in DOMAIN_INDEX.items())
    inner.done()
    return packed


class Supply:
    """What lies nowhere yet; `settle` deals ages to the cards that were written without."""

    def __init__(self, state: CivState) -> None:
        self.state = state
        self.waiting: list[tuple[int, int, int]] = []

    @staticmethod
    def numbers(fields: Fields, card: str, domain: int) -> list[int]:
        """How many cards of each age: a list of three numbers, none above what was printed."""
        out = fields.listing(card, AGES)
        for age, number in enumerate(out):
            most = int(lane(AGE_CARDS[age], domain))
            if type(number) is not int or not 0 <= number <= most:
                path = f"{fields.path(card)}[{age}]"
                raise BadInput(path, "not_number", {"value": shown(number), "low": 0, "high": most})
        return out

    def read(self, fields: Fields, name: str, pile: int) -> None:
        """The cards of a pile: for each domain a list by age, or just a number."""
        inner = fields.inside(name)
        for card, domain in DOMAIN_INDEX.items():
            if isinstance(inner.raw(card, 0), list):
                for age, number in enumerate(self.numbers(inner, card, domain)):
                    self.put(pile, domain, age, number)
            else:
                self.later(pile, domain, inner.number(card, 0, 104))
        inner.done()

    def put(self, pile: int, domain: int, age: int, number: int) -> None:
        """Cards of known age lie here."""
        self.state.piles[pile + age] += number * int(one(domain))

    def later(self, pile: int, domain: int, number: int) -> None:
        """Cards lie here whose age `settle` will say."""
        if number:
            self.waiting.append((pile, domain, number))

    def settle(self) -> None:
        """Give the earliest ages that are left; `BadInput` if there are too few cards."""
        sums = census(self.state)
        for domain in range(DOMAINS):
            value = sum(row[domain] for row in sums) + sum(number for _, d, number in self.waiting if d == domain)
            most = int(lane(ALL_CARDS, domain))
            if value > most:
                check_count(DOMAIN_IDS[domain], value, most)
            for age in range(AGES):
                printed = int(lane(AGE_CARDS[age], domain))
                if sums[age][domain] > printed:
                    check_count(f"{DOMAIN_IDS[domain]} {age + 1}", sums[age][domain], printed)
        for pile, domain, number in self.waiting:
            left = number
            for age in range(AGES):
                here = min(left, int(lane(AGE_CARDS[age], domain)) - sums[age][domain])
                self.put(pile, domain, age, here)
                sums[age][domain] += here
                left -= here
        self.waiting = []
