"""Imagined states are drawn from exactly what a seat should believe; only an order and a first choice are hidden."""

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

from civitas.core import Rng, State
from tests.games.flow.tabletop import CARDS, FLOW, arrange, play, player
from tests.ledger import rule
from tests.statistics import too_far

DRAWS = 2_000


def deck_of(state: State) -> tuple[str, ...]:
    return tuple(state.to_dict()["deck"])


def age_of(card: str) -> Any:
    return CARDS[card]["age"]


@rule("FOH-SETUP-03")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_order_of_each_age_is_equally_likely(seat: int):
    """Two cards of age IV above three of age V: twelve orders, whoever asks; the two last cards are known."""
    fourth = [card for card in CARDS if age_of(card) == "IV"][:2]
    fifth = [card for card in CARDS if age_of(card) == "V" and card not in ("internet", "the_future")][:3]
    market = [card for card in CARDS if age_of(card) == "III"][:5]
    state = arrange(market=market, deck=[*fourth, *fifth, "internet", "the_future"])
    orders = [
        (*above, *below, "internet", "the_future")
        for above, below in product(permutations(fourth), permutations(fifth))
    ]
    rng = Rng(5)
    drawn = Counter(deck_of(state.imagine(seat, rng)) for _ in range(DRAWS))
    assert too_far(drawn, {order: 1 / len(orders) for order in orders}) < 1


@rule("FOH-SETUP-03", "FOH-SETUP-04")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_place_of_the_deck_holds_any_card_of_its_age_that_nobody_has_seen(seats: int):
    """After an opening: what came into the market, was gained or has left the game lies in no deck."""
    state = FLOW.deal(seats, 11)
    rng = Rng(11)
    for _ in range(25):
        waiting = state.to_act()
        moves = state.choices(waiting[0])
        state.play(waiting[0], int(moves[rng.below(len(moves))]))
    real = deck_of(state)
    drawn = [deck_of(state.imagine(seats - 1, rng)) for _ in range(DRAWS // 2)]
    for index, card in enumerate(real):
        left = [other for other in real if age_of(other) == age_of(card) and other not in ("internet", "the_future")]
        chances = {card: 1.0} if card not in left else dict.fromkeys(left, 1 / len(left))
        assert too_far(Counter(deck[index] for deck in drawn), chances) < 1


@rule("FOH-2P-01")
@pytest.mark.parametrize(("seat", "chosen"), [(0, 1), (1, 0)])
def test_a_start_card_kept_in_secret_is_either_of_its_pair(seat: int, chosen: int):
    """The one who has chosen knows its card; who has not been told of it believes in both alike."""
    for kept in range(2):
        state = FLOW.deal(2, 9)
        pair = player(state, chosen)["offer"]
        state.play(chosen, f"keep {pair[kept]}")
        rng = Rng(6)
        others = Counter(state.imagine(seat, rng).to_dict()["start"][chosen]["kept"] for _ in range(DRAWS // 4))
        assert too_far(others, dict.fromkeys(pair, 0.5)) < 1
        own = Counter(state.imagine(chosen, rng).to_dict()["start"][chosen]["kept"] for _ in range(50))
        assert own == {pair[kept]: 50}


@rule("FOH-SETUP-03")
def test_the_last_card_of_an_age_is_known_when_all_others_are_in_sight():
    state = FLOW.deal(3, 4)
    deck = deck_of(state)
    top = [card for card in deck if age_of(card) == age_of(deck[0])]
    while len([card for card in deck_of(state) if age_of(card) == age_of(top[0])]) > 1:
        moves = [FLOW.notation(int(move), state) for move in state.choices(state.to_act()[0])]
        play(state, sorted(moves, key=lambda move: ("complete" not in move, "invest" not in move, move))[0])
    known = deck_of(state)[0]
    rng = Rng(2)
    assert {deck_of(state.imagine(seat, rng))[0] for seat in range(3) for _ in range(40)} == {known}
