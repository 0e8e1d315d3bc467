"""The draft deal: three secret picks, the centre cards, and then the first turn."""

import pytest

from tests.games.civ.tabletop import area, arrange, cards, deal, deck, hand, legal, play, refused, said, shown, token
from tests.ledger import rule

ONE_KIND_EACH = ["mil 4", "rel 4", "sci 4", "cul 4"]


def sets(state):
    return [shown(held) for held in state.to_dict()["draft"]["sets"]]


def draft(*lines: str, first: int = 0):
    """The first pick with these sets of four cards."""
    return arrange(
        {
            "seats": len(lines),
            "first": first,
            "step": "draft_pick",
            "draft": {"pick": 1, "sets": [cards(line) for line in lines]},
        }
    )


def keep_first(state):
    """Everybody keeps the first card on offer."""
    for seat in state.to_act():
        play(state, seat, legal(state, seat)[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-DRAFT-01")
def test_everybody_gets_four_cards(seats: int):
    state = deal(seats, 4, deal="draft")
    assert [sum(cards(held).values()) for held in sets(state)] == [4] * seats
    assert len(deck(state)) == {2: 87, 3: 83, 4: 88}[seats]
    assert state.to_act() == list(range(seats))


@rule("CIV-DRAFT-02")
def test_pick_1_keeps_one_and_passes_three_to_the_left():
    state = draft(*ONE_KIND_EACH)
    keep_first(state)
    assert [hand(state, seat) for seat in range(4)] == ["mil 1", "rel 1", "sci 1", "cul 1"]
    assert sets(state) == ["cul 3", "mil 3", "rel 3", "sci 3"]


@rule("CIV-DRAFT-02")
def test_picks_are_secret_and_happen_at_once():
    state = draft("mil 2 rel 2", "rel 4", "sci 4")
    assert said(play(state, 1, "keep rel")) == ["keep"]
    assert state.to_act() == [0, 2]
    assert [hand(state, seat) for seat in range(3)] == ["", "", ""]
    assert refused(state, 1, "keep rel") == "CIV-DRAFT-02 kept_already"
    before = [state.view(seat) for seat in (None, 1, 2)]
    other = state.copy()
    play(state, 0, "keep mil")
    play(other, 0, "keep rel")
    assert [state.view(seat) for seat in (None, 1, 2)] == [other.view(seat) for seat in (None, 1, 2)] != before
    assert state.view(None)["draft"]["chosen"] == [True, True, False]
    assert play(other.copy(), 2, "keep sci")[0].only == (2,)
    assert sets(state) == ["mil 2 rel 2", "rel 4", "sci 4"]
    assert said(play(state, 2, "keep sci")) == ["keep", "pass"]
    assert sets(state) == ["sci 3", "mil 1 rel 2", "rel 3"]


@rule("CIV-DRAFT-02")
def test_only_a_card_of_the_own_set_can_be_kept():
    state = draft("mil 3 rel 1", "sci 4")
    assert legal(state, 0) == ["keep mil", "keep rel"]
    assert refused(state, 0, "keep sci") == "CIV-DRAFT-02 not_in_set"
    assert refused(state, 0, "play mil") == "CIV-DRAFT-02 other_step"


@rule("CIV-DRAFT-03")
def test_pick_2_keeps_one_of_three_and_passes_two_to_the_left():
    state = draft(*ONE_KIND_EACH)
    keep_first(state)
    assert [legal(state, seat) for seat in range(4)] == [["keep cul"], ["keep mil"], ["keep rel"], ["keep sci"]]
    keep_first(state)
    assert [hand(state, seat) for seat in range(4)] == ["mil 1 cul 1", "mil 1 rel 1", "rel 1 sci 1", "sci 1 cul 1"]
    assert sets(state) == ["sci 2", "cul 2", "mil 2", "rel 2"]


@rule("CIV-DRAFT-04")
def test_pick_3_keeps_one_and_lays_the_last_card_in_the_centre():
    state = draft(*ONE_KIND_EACH)
    for _ in range(3):
        keep_first(state)
    assert [hand(state, seat) for seat in range(4)] == [
        "mil 1 sci 1 cul 1",
        "mil 1 rel 1 cul 1",
        "mil 1 rel 1 sci 1",
        "rel 1 sci 1 cul 1",
    ]
    assert shown(state.view(None)["centre"]) == "mil 1 rel 1 sci 1 cul 1"


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-DRAFT-04", "CIV-DRAFT-06")
def test_the_centre_shows_a_card_for_everybody(seats: int):
    state = deal(seats, 6, deal="draft")
    for _ in range(3):
        keep_first(state)
    for left in range(seats, 0, -1):
        assert sum(state.view(None)["centre"].values()) == left
        keep_first(state)
    assert state.view(None)["centre"] == {}


@pytest.mark.parametrize(("seats", "first", "order"), [(2, 0, [1, 0]), (3, 1, [0, 2, 1]), (4, 3, [2, 1, 0, 3])])
@rule("CIV-DRAFT-05")
def test_the_centre_goes_round_counter_clockwise_and_the_first_player_takes_last(seats: int, first: int, order):
    state = draft(*ONE_KIND_EACH[:seats], first=first)
    for _ in range(3):
        keep_first(state)
    takers = []
    while state.view(None)["step"] == "centre":
        (seat,) = state.to_act()
        takers.append(seat)
        keep_first(state)
    assert takers == order
    assert state.to_act() == [first]


@rule("CIV-DRAFT-05")
def test_a_taker_chooses_among_all_centre_cards_that_are_left():
    state = arrange({"seats": 3, "step": "centre", "active": 2, "centre": cards("mil 1 sci 2")})
    assert legal(state) == ["claim mil", "claim sci"]
    assert refused(state, 2, "claim cul") == "CIV-DRAFT-05 not_in_centre"
    assert refused(state, 1, "claim mil") == "CIV-DRAFT-05 not_your_turn"
    play(state, 2, "claim mil")
    assert legal(state) == ["claim sci"]


@rule("CIV-DRAFT-06")
def test_the_centre_card_goes_into_play_not_into_hand():
    state = arrange({"seats": 2, "step": "centre", "active": 1, "centre": cards("mil 1 sci 1")})
    play(state, 1, "claim sci")
    assert (area(state, 1), hand(state, 1)) == ("sci 1", "")
    play(state, 0, "claim mil")
    assert (area(state, 0), hand(state, 0)) == ("mil 1", "")


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-DRAFT-07")
def test_after_the_draft_everybody_has_three_cards_in_hand_and_one_in_play(seats: int):
    state = deal(seats, 2, deal="draft", first=1)
    while state.view(None)["step"] in ("draft_pick", "centre"):
        seat = state.to_act()[0]
        assert all(move.split()[0] in ("keep", "claim") for move in legal(state, seat))
        play(state, seat, legal(state, seat)[-1])
    for seat in range(seats):
        assert sum(cards(hand(state, seat)).values()) == 3
        assert sum(cards(area(state, seat)).values()) == 1
    assert state.to_act() == [1]
    assert state.view(None)["step"] == "play_card"


@rule("CIV-DRAFT-07", "CIV-CUL-03")
def test_a_culture_card_from_the_centre_moves_the_token_at_once():
    state = arrange({"seats": 3, "step": "centre", "active": 2, "centre": cards("cul 2 mil 1")})
    play(state, 2, "claim cul")
    assert token(state) == 2
    play(state, 1, "claim cul")
    assert token(state) is None


@rule("CIV-DRAFT-08")
def test_with_two_players_the_sets_go_to_and_fro():
    state = draft("mil 4", "sci 4")
    keep_first(state)
    assert sets(state) == ["sci 3", "mil 3"]
    keep_first(state)
    assert sets(state) == ["mil 2", "sci 2"]
    keep_first(state)
    assert [hand(state, 0), hand(state, 1)] == ["mil 2 sci 1", "mil 1 sci 2"]
    assert shown(state.view(None)["centre"]) == "mil 1 sci 1"
    assert state.to_act() == [1]
