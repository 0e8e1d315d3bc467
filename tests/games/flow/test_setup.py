"""Cards and set-up (sections 1, 3 and the start of 11)."""

from collections import Counter

import pytest

from civitas.core import State
from tests.games.flow.tabletop import CARDS, FLOW, held, icons, legal, market, pile, play, player
from tests.ledger import rule

A_CARDS = ["ramesses_ii", "barracks", "working_animal", "warriors", "pyramids"]
every_table = pytest.mark.parametrize("seats", [3, 4, 5])


def deck(state: State) -> list[str]:
    found: list[str] = state.to_dict()["deck"]
    return found


@rule("FOH-CARD-01", "FOH-CARD-04")
def test_sixty_seven_cards_of_the_right_ages_and_kinds():
    assert Counter(card["age"] for card in CARDS.values()) == {
        **dict.fromkeys(("I", "II", "III", "IV"), 12),
        "S": 6,
        "A": 5,
        "V": 7,
        "F": 1,
    }
    kinds = {"building", "government", "knowledge", "military", "leader", "wonder"}
    for age in ("I", "II", "III", "IV"):
        assert Counter(c["kind"] for c in CARDS.values() if c["age"] == age) == dict.fromkeys(kinds, 2)
    assert Counter(c["kind"] for c in CARDS.values() if c["age"] == "V") == dict.fromkeys(kinds, 1) | {"wonder": 2}
    assert {c["kind"] for c in CARDS.values() if c["age"] == "A"} == kinds - {"government"}
    assert {c["kind"] for c in CARDS.values() if c["age"] == "S"} == {"government"}
    assert CARDS["internet"]["age"] == "V"


@rule("FOH-CARD-02")
def test_the_investment_bonus_follows_from_the_kind():
    bonus = {card["kind"]: card["bonus"] for card in CARDS.values()}
    assert bonus == {
        "government": "culture",
        "leader": "culture",
        "building": "industry",
        "wonder": "industry",
        "knowledge": "science",
        "military": "science",
        "future": None,
    }


@rule("FOH-CARD-03")
def test_every_card_but_the_start_cards_has_an_effect():
    without = {name for name, card in CARDS.items() if not card["effects"]}
    assert without == {name for name, card in CARDS.items() if card["age"] == "S"}
    assert {card["timing"] for name, card in CARDS.items() if card["age"] not in "SF"} == {
        *("instant", "attack", "attack_all", "permanent", "permanent_until_scoring", "action", "scoring"),
    }


@every_table
@rule("FOH-SETUP-01", "FOH-SETUP-04", "FOH-SETUP-08")
def test_the_market_holds_the_a_cards_and_with_five_one_more(seats: int):
    state = FLOW.deal(seats, 4)
    assert set(A_CARDS) <= set(market(state))
    more = [card for card in market(state) if card not in A_CARDS]
    assert [CARDS[card]["age"] for card in more] == (["I"] if seats == 5 else [])


@every_table
@rule("FOH-SETUP-02")
def test_everybody_gets_one_start_card(seats: int):
    seen = set()
    for seed in range(40):
        state = FLOW.deal(seats, seed)
        starts = [pile(state, "government", seat) for seat in range(seats)]
        assert all(len(start) == 1 and CARDS[start[0]]["age"] == "S" for start in starts)
        assert len({start[0] for start in starts}) == seats
        assert len([card for card in state.view(None)["removed"] if CARDS[card]["age"] == "S"]) == 6 - seats
        seen |= {start[0] for start in starts}
    assert len(seen) == 6


@every_table
@rule("FOH-SETUP-03")
def test_the_deck_lies_in_the_order_of_the_ages(seats: int):
    state = FLOW.deal(seats, 5)
    ages = [CARDS[card]["age"] for card in deck(state)]
    first = 11 if seats == 5 else 12
    assert ages == ["I"] * first + ["II"] * 12 + ["III"] * 12 + ["IV"] * 12 + ["V"] * 7 + ["F"]
    assert deck(state)[-2:] == ["internet", "the_future"]
    tops = {deck(FLOW.deal(seats, seed))[0] for seed in range(60)}
    assert len(tops) > 8
    assert deck(FLOW.deal(seats, 5)) == deck(state) != deck(FLOW.deal(seats, 6))


@every_table
@rule("FOH-SETUP-05", "FOH-SETUP-06")
def test_four_resources_each_and_the_rest_in_the_reservoir(seats: int):
    state = FLOW.deal(seats, 1)
    assert held(state) == [4] * seats
    assert state.view(None)["reservoir"] == 72 - 4 * seats
    assert state.view(None)["supply"] == 0
    assert all(player(state, seat)["invested"] is None for seat in range(seats))
    assert state.view(0)["players"] == state.view(1)["players"] == state.view(None)["players"]


@every_table
@rule("FOH-SETUP-07", "FOH-TURN-01")
def test_a_random_player_begins_and_play_goes_clockwise(seats: int):
    firsts = {FLOW.deal(seats, seed).to_act()[0] for seed in range(60)}
    assert firsts == set(range(seats))
    state = FLOW.deal(seats, 3)
    first = state.to_act()[0]
    order = []
    for _ in range(2 * seats):
        order += state.to_act()
        play(state, "harvest")
    assert order == [(first + turn) % seats for turn in range(2 * seats)]


@rule("FOH-SETUP-08")
def test_two_to_five_seats():
    assert FLOW.seats == (2, 3, 4, 5)
    assert [FLOW.deal(seats, 1).view(None)["market_size"] for seats in FLOW.seats] == [5, 5, 5, 6]


# Two players.


@rule("FOH-2P-01")
def test_two_players_keep_one_of_two_start_cards():
    offered = set()
    for seed in range(30):
        state = FLOW.deal(2, seed)
        assert state.to_act() == [0, 1]
        pairs = [player(state, seat)["offer"] for seat in range(2)]
        assert [len(pair) for pair in pairs] == [2, 2]
        assert len({card for pair in pairs for card in pair}) == 4
        offered |= {card for pair in pairs for card in pair}
    assert offered == {"artisan_tribe", "aristocracy", "religious_tribe", "seafaring_tribe"}
    assert legal(state) == [f"keep {card}" for card in pairs[0]]
    state.play(1, f"keep {pairs[1][0]}")
    assert pile(state, "government", 1) == []
    state.play(0, f"keep {pairs[0][1]}")
    assert [pile(state, "government", seat) for seat in range(2)] == [[pairs[0][1]], [pairs[1][0]]]
    starts = {card for card in state.view(None)["removed"] if CARDS[card]["age"] == "S"}
    assert starts == {"military_caste", "agrarian_tribe", pairs[0][0], pairs[1][1]}
    assert state.to_act() == [state.view(None)["first"]]
    assert icons(state)["attack"] == CARDS[pairs[0][1]]["icons"].get("attack", 0)


@rule("FOH-2P-02", "FOH-2P-03")
def test_the_moderator_begins_on_warriors():
    state = FLOW.deal(2, 8)
    seen = state.view(None)
    assert sorted(market(state)) == sorted(A_CARDS)
    assert held(state) == [4, 4]
    assert seen["moderator"]["invested"] == {"card": "warriors", "amount": 2}
    assert seen["supply"] == 2
    assert seen["reservoir"] == 60
    assert len(deck(state)) == 56
