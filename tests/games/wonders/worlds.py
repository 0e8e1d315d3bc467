"""Counting what is imagined, place by place, and comparing it with what should be believed."""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from typing import Any

from civitas.core import Rng
from civitas.games.wonders.cards import AGE_START, CARD_IDS
from civitas.games.wonders.hands import spread
from civitas.games.wonders.state import WondersState
from civitas.games.wonders.story import DRAWN, card_in, place_in
from tests.games.wonders.table import GAME

FACTS = GAME.cards()
Places = dict[str, list[str]]


def chi_square(found: Mapping[Any, int], expected: Mapping[Any, float]) -> None:
    """The counts are as expected; cells that expect little are taken together."""
    assert set(found) <= {cell for cell, often in expected.items() if often > 0}
    small = [cell for cell, often in expected.items() if often < 5]
    cells = [([cell], often) for cell, often in expected.items() if often >= 5]
    cells.append((small, sum(expected[cell] for cell in small)))
    used = [(sum(found.get(cell, 0) for cell in group), often) for group, often in cells if often > 0]
    value = sum((count - often) ** 2 / often for count, often in used)
    part = 2 / (9 * max(1, len(used) - 1))
    # About one in a million chi-square values is larger (Wilson and Hilferty's approximation).
    assert value < 2 / (9 * part) * (1 - part + 4.75 * sqrt(part)) ** 3, (round(value, 1), len(used) - 1)


def draws(state: WondersState, seat: int, count: int, look: Callable[[WondersState], Hashable]) -> Counter[Hashable]:
    """What is seen in so many imagined states."""
    rng = Rng(4711)
    return Counter(look(state.imagine(seat, rng)) for _ in range(count))


def names(age: int, packed: int) -> list[str]:
    """The cards of a packed hand."""
    return [CARD_IDS[AGE_START[age] + place] for place in spread(packed)]


def places(state: WondersState, age: int) -> Places:
    """Where the cards of an age lie that are out of sight: hands, pile, box, and the story's entries by number."""
    found: Places = {"box": names(age, state.box[age])}
    if age == state.age:
        for index in range(state.ring):
            found[f"hand {index}"] = names(age, state.cities[index].hand)
        pile = int(state.pile)
        while pile:
            found[f"pile {len(found)}"] = [CARD_IDS[AGE_START[age] + (pile & 255) - 1]]
            pile >>= 8
    for at, item in enumerate(state.story):
        card = CARD_IDS[card_in(item)]
        if place_in(item) != DRAWN and FACTS[card]["age"] == age + 1:
            found[f"story {at}"] = [card]
    return found


def is_guild(card: str) -> bool:
    return card.endswith("_guild")


def deck(players: int, age: int) -> Counter[str]:
    """The cards of an age that belong to a game of so many cities, and all ten guilds."""
    found: Counter[str] = Counter()
    for card, row in FACTS.items():
        if row.get("age") == age:
            found[card] = 1 if is_guild(card) else sum(marker <= players for marker in row["markers"])
    return +found
