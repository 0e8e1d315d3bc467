"""The facts of the cards: how many there are, and in which decks."""

import pytest

from civitas.games.ages.cards.civil import AGE, CARDS, CIVIL, COPIES
from tests.ledger import rule


def deck(first: int, last: int, seats: int, age: int) -> int:
    return sum(int(COPIES[card * 3 + seats - 2]) for card in range(first, last) if AGE[card] == age)


@rule("TTA-SETUP-08", "TTA-SETUP-09", "TTA-SETUP-10")
@pytest.mark.parametrize(("seats", "size"), [(2, 44), (3, 50), (4, 53)])
def test_civil_decks(seats: int, size: int):
    assert [deck(0, CIVIL, seats, age) for age in range(4)] == [20, size, size, size]


@rule("TTA-PACT-01")
@pytest.mark.parametrize(("seats", "sizes"), [(2, [10, 43, 46, 41]), (3, [10, 45, 50, 45]), (4, [10, 45, 50, 45])])
def test_military_decks(seats: int, sizes: list[int]):
    assert [deck(CIVIL, CARDS, seats, age) for age in range(4)] == sizes
