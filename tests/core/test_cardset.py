"""Wide card sets against Python's own sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civitas.core import cardset
from civitas.core.cardset import MOST_CARDS, WORD, CardSet, card_set

CARDS = st.integers(0, MOST_CARDS - 1)
SETS = st.frozensets(CARDS)
EDGES = frozenset({0, WORD - 1, WORD, MOST_CARDS - 1})


def listed(cards: CardSet) -> list[int]:
    return [int(card) for card in cardset.cards_of(cards)]


@given(SETS, CARDS)
def test_one_card_comes_and_goes(some: frozenset[int], card: int) -> None:
    cards = card_set(some)
    assert cardset.has(cards, card) == (card in some)
    assert listed(cardset.with_card(cards, card)) == sorted(some | {card})
    assert listed(cardset.without_card(cards, card)) == sorted(some - {card})
    assert listed(cards) == sorted(some), "a set is a value: what was made of it has not changed it"


@given(SETS, SETS)
def test_two_sets_together(some: frozenset[int], others: frozenset[int]) -> None:
    left, right = card_set(some), card_set(others)
    assert listed(cardset.union(left, right)) == sorted(some | others)
    assert listed(cardset.intersection(left, right)) == sorted(some & others)
    assert listed(cardset.difference(left, right)) == sorted(some - others)
    assert (left == right) == (some == others)


@given(SETS)
def test_a_set_is_walked_in_order(some: frozenset[int]) -> None:
    cards = card_set(some)
    assert cardset.size(cards) == len(some)
    assert cardset.is_empty(cards) == (not some)
    for n, card in enumerate(sorted(some)):
        assert cardset.nth_card(cards, n) == card
    rest = cards
    walked = []
    while not cardset.is_empty(rest):
        walked.append(int(cardset.lowest_card(rest)))
        rest = cardset.without_lowest(rest)
    assert walked == sorted(some)


@given(SETS, CARDS, st.integers(0, WORD - 1))
def test_a_part_as_a_mask(some: frozenset[int], first: int, length: int) -> None:
    cards = card_set(some)
    mask = cardset.stretch(cards, first, length)
    assert mask == sum(2 ** (card - first) for card in some if first <= card < first + length)
    early = sum(2**card for card in some if card < WORD)
    assert cardset.among(cards, early) == early
    assert cardset.among(cards, 0) == 0


def test_the_edges_of_both_words() -> None:
    cards = card_set(EDGES)
    assert listed(cards) == sorted(EDGES)
    assert [int(number) for number in cardset.each_card(cardset.cards_of(card_set([7])), 1000, cards)] == [
        *(7, 1000, 1000 + WORD - 1, 1000 + WORD, 1000 + MOST_CARDS - 1)
    ]
    for card in EDGES:
        assert cardset.is_empty(cardset.without_card(card_set([card]), card))
    assert cardset.stretch(cards, WORD - 1, 2) == 0b11
    assert listed(cardset.no_cards()) == []


@pytest.mark.parametrize("card", [-1, MOST_CARDS])
def test_a_card_that_does_not_fit_is_refused(card: int) -> None:
    with pytest.raises(ValueError, match=f"not {card}"):
        card_set([card])
