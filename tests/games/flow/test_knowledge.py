"""What seats know: the order of the deck and a start card kept in secret are all that is hidden."""

from collections import Counter

from civitas.core import Rng
from tests.games.flow.tabletop import CARDS, FLOW, arrange, play, player
from tests.ledger import rule

LATE = ["tank", "factory", "einstein", "computer", "democracy"]


@rule("FOH-SETUP-03")
def test_every_order_within_an_age_is_equally_likely():
    """Three cards of age V are left: six orders; The Internet and The Future stay at the bottom."""
    state = arrange(market=LATE, deck=["satellite", "capitalism", "john_lennon", "internet", "the_future"])
    rng = Rng(7)
    orders = Counter(tuple(state.imagine(1, rng).to_dict()["deck"]) for _ in range(3000))
    assert len(orders) == 6
    assert all(order[3:] == ("internet", "the_future") for order in orders)
    assert all(420 <= count <= 580 for count in orders.values())


@rule("FOH-SETUP-03")
def test_ages_are_never_mixed():
    state = FLOW.deal(4, 3)
    for _ in range(6):
        play(state, "harvest")
    rng = Rng(1)
    for _ in range(50):
        deck = state.imagine(2, rng).to_dict()["deck"]
        assert [CARDS[card]["age"] for card in deck] == [CARDS[card]["age"] for card in state.to_dict()["deck"]]
        assert sorted(deck) == sorted(state.to_dict()["deck"])


@rule("FOH-2P-01")
def test_a_kept_start_card_is_secret_until_both_have_chosen():
    state = FLOW.deal(2, 9)
    pair = player(state, 1)["offer"]
    other = state.copy()
    state.play(1, f"keep {pair[0]}")
    other.play(1, f"keep {pair[1]}")
    assert state.view(0) == other.view(0)
    assert state.view(None) == other.view(None)
    assert state.view(1) != other.view(1)
    assert state.view(0)["players"][1]["has_kept"]
    rng = Rng(3)
    kept = Counter(state.imagine(0, rng).to_dict()["start"][1]["kept"] for _ in range(1000))
    assert set(kept) == set(pair)
    assert all(430 <= count <= 570 for count in kept.values())
    assert {state.imagine(1, rng).to_dict()["start"][1]["kept"] for _ in range(50)} == {pair[0]}


@rule("FOH-2P-01")
def test_the_pairs_are_no_secret():
    """R-20: two named cards are out, so the own pair gives away the other one."""
    state = FLOW.deal(2, 9)
    assert state.view(0)["players"][1]["offer"] == player(state, 1)["offer"]
    assert {state.imagine(0, Rng(seed)).view(0) == state.view(0) for seed in range(10)} == {True}


def test_only_new_cards_and_the_reveal_are_news():
    state = arrange(players=[{"resources": 5}, {"invested": {"card": "einstein", "amount": 1}}], market=LATE)
    before = state.news
    play(state, "invest factory", "stake 3")
    assert state.news == before
    play(state, "complete")
    assert state.news > before
    drawing = arrange(players=[{"leader": "columbus"}], market=LATE, deck_top=["nuclear_power_plant"])
    play(drawing, "use columbus")
    assert drawing.news == 1
    two = FLOW.deal(2, 4)
    pairs = [player(two, seat)["offer"] for seat in range(2)]
    two.play(0, f"keep {pairs[0][0]}")
    assert two.news == 0
    two.play(1, f"keep {pairs[1][0]}")
    assert two.news == 1
