"""Setting up: the cards, the deck, the first player, the basic deal."""

from collections import Counter

import pytest

from civitas.core import BadInput
from tests.games.civ.tabletop import (
    DOMAINS,
    GAME,
    area,
    cards,
    deal,
    deck,
    discard,
    hand,
    legal,
    random_play,
    table,
    token,
)
from tests.ledger import rule

AGES = {
    1: cards("mil 8 rel 8 eco 4 sci 4 cul 4"),
    2: cards("mil 8 rel 8 eco 4 sci 8 cul 4"),
    3: cards("mil 4 eco 8 sci 8 cul 8 uto 16"),
}


@rule("CIV-SETUP-01")
def test_the_card_table():
    facts = GAME.cards()
    for age, expected in AGES.items():
        assert {name: facts[name]["ages"][age - 1] for name in DOMAINS} == dict.fromkeys(DOMAINS, 0) | expected
    assert [sum(ages.values()) for ages in AGES.values()] == [28, 32, 44]
    for seats in (2, 3, 4):
        printed = {f"{name} {age}": AGES[age].get(name, 0) for age in AGES for name in DOMAINS}
        assert GAME.conserved(deal(seats)) == printed


@rule("CIV-SETUP-01")
def test_domains_and_powers_have_names_of_their_own():
    names = {id: row["names"]["en"] for id, row in GAME.cards().items()}
    assert [names[domain] for domain in DOMAINS] == [
        "Military",
        "Religion",
        "Economy",
        "Science",
        "Culture",
        "Utopia",
    ]
    assert len(set(names.values())) == 6 + 16


@rule("CIV-SETUP-02")
def test_religion_is_gone_in_age_3_and_utopia_comes_only_then():
    for seed in range(20):
        cards_in_order = deck(deal(4, seed))
        assert "rel" not in cards_in_order[-44:]
        assert "uto" not in cards_in_order[:-44]
        assert cards_in_order.count("uto") == 16


@rule("CIV-SETUP-03")
def test_a_card_is_its_domain_and_nothing_else():
    """Neither moves nor positions know an age or a picture: cards of one domain are one choice."""
    state = table("; hand mil 2 sci 1", "")
    assert legal(state) == ["play mil", "play sci"]
    assert set(deck(deal(2))) <= set(DOMAINS)


@rule("CIV-SETUP-04", "CIV-SETUP-06")
def test_the_ages_are_shuffled_apart_and_lie_in_order():
    tops: dict[int, set[str]] = {1: set(), 2: set(), 3: set()}
    for seed in range(60):
        state = deal(4, seed)
        dealt = Counter(domain for seat in range(4) for domain, n in cards(hand(state, seat)).items() for _ in range(n))
        pile = deck(state)
        assert dealt + Counter(pile[:16]) == Counter(AGES[1])
        assert Counter(pile[16:48]) == Counter(AGES[2])
        assert Counter(pile[48:]) == Counter(AGES[3])
        for age, top in ((1, 0), (2, 16), (3, 48)):
            tops[age].add(pile[top])
    assert tops == {age: set(expected) for age, expected in AGES.items()}


@rule("CIV-SETUP-06")
def test_the_age_of_the_top_card_is_public():
    pile = deck(deal(4))
    seen = [table("", "", "", "", deck=pile[start:]).view(None)["deck"] for start in (0, 15, 16, 47, 48, 91, 92)]
    assert [entry["age"] for entry in seen] == [1, 1, 2, 2, 3, 3, 0]
    assert [entry["left"] for entry in seen] == [92, 77, 76, 45, 44, 1, 0]


@pytest.mark.parametrize("seats", [2, 3])
@rule("CIV-SETUP-05")
def test_three_cards_of_each_age_are_taken_out_unseen(seats: int):
    taken_out = set()
    for seed in range(30):
        state = deal(seats, seed)
        removed = state.to_dict()["removed"]
        taken_out.add(str(removed))
        assert [sum(ages) for ages in zip(*removed.values(), strict=True)] == [3, 3, 3]
        pile = deck(state)
        assert len(pile) == 95 - 3 * seats
        assert Counter(pile[-41:]) <= Counter(AGES[3])
        assert Counter(pile[-70:-41]) <= Counter(AGES[2])
        assert Counter(pile[:-70]) <= Counter(AGES[1])
        for viewer in (None, *range(seats)):
            assert state.view(viewer)["removed"] == 9
    assert len(taken_out) > 20


@rule("CIV-SETUP-05")
def test_cards_taken_out_never_come_back():
    state = deal(3, 8)
    removed = state.to_dict()["removed"]
    for _ in random_play(state, 8):
        assert state.to_dict()["removed"] == removed


@pytest.mark.parametrize("teams", [False, True])
@rule("CIV-SETUP-05")
def test_with_four_players_nothing_is_taken_out(teams: bool):
    state = deal(4, 3, teams=teams)
    assert state.to_dict()["removed"] == {}
    assert len(deck(state)) == 92
    assert state.view(0)["removed"] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("way", ["basic", "draft"])
@rule("CIV-SETUP-07")
def test_the_table_starts_empty(seats: int, way: str):
    state = deal(seats, 5, deal=way)
    assert token(state) is None
    assert discard(state) == ""
    assert [area(state, seat) for seat in range(seats)] == [""] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-SETUP-08", "CIV-TURN-01")
def test_the_first_player_is_drawn_or_given(seats: int):
    drawn = Counter(int(deal(seats, seed).first) for seed in range(120 * seats))
    assert set(drawn) == set(range(seats))
    assert all(85 < times < 155 for times in drawn.values())
    for first in range(seats):
        state = deal(seats, 1, first=first)
        assert state.view(None)["first"] == first
        assert state.to_act() == [first]


@rule("CIV-SETUP-08")
def test_the_first_player_must_sit_at_the_table():
    with pytest.raises(BadInput) as refusal:
        deal(2, first=2)
    assert refusal.value.field == "options.first"


@rule("CIV-SETUP-09")
def test_the_table_picks_one_of_two_deals():
    (option,) = [option for option in GAME.options if option.id == "deal"]
    assert option.values == ("basic", "draft")
    assert deal(2).to_dict() == deal(2, deal="basic").to_dict()
    assert deal(2, deal="basic").view(0)["step"] == "play_card"
    assert deal(2, deal="draft").view(0)["step"] == "draft_pick"


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-SETUP-10")
def test_the_basic_deal_gives_three_cards_each(seats: int):
    state = deal(seats, 9, deal="basic")
    assert [int(state.hand_size(seat)) for seat in range(seats)] == [3] * seats
    assert [area(state, seat) for seat in range(seats)] == [""] * seats
