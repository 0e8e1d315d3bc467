"""The worked examples of the ledger."""

from collections import Counter

import pytest

from tests.games.civ.tabletop import (
    area,
    arrange,
    cards,
    deal,
    deck,
    democracy,
    ending,
    hand,
    legal,
    limit,
    play,
    step_2,
    token,
)
from tests.ledger import rule


@rule("CIV-EX-01")
def test_the_printed_team_table():
    """Team A leads in columns 2, 3, 4 and 6, team B in 1, 4 and 5; column 4 is tied between the teams."""
    state = step_2(
        "rel 2 sci 3", "mil 1 sci 3", "eco 1 uto 2", "cul 2 rel 1", options={"teams": True}, active=3, deck=[]
    )
    play(state, 3, "end")
    assert [score["points"] for score in ending(state).scores] == [4, 3, 4, 3]
    assert ending(state).winners == [0, 2]


@rule("CIV-EX-02")
def test_the_deck_of_two_players():
    state = deal(2, 11)
    pile = deck(state)
    assert len(pile) == 89
    ages = (cards("mil 8 rel 8 eco 4 sci 4 cul 4"), cards("mil 8 rel 8 eco 4 sci 8 cul 4"))
    assert Counter(pile[:19]) <= Counter(ages[0])
    assert Counter(pile[19:48]) <= Counter(ages[1])
    assert Counter(pile[48:]) <= Counter(cards("mil 4 eco 8 sci 8 cul 8 uto 16"))
    assert len(pile[48:]) == 41


@rule("CIV-EX-03")
def test_the_order_at_the_centre():
    state = arrange({"seats": 4, "first": 2, "active": 1, "step": "centre", "centre": cards("mil 1 rel 1 sci 1 cul 1")})
    takers = []
    for _ in range(4):
        (seat,) = state.to_act()
        takers.append(seat)
        play(state, seat, legal(state)[0])
    assert takers == [1, 0, 3, 2]


@pytest.mark.parametrize(("seats", "levels"), [(2, [1]), (3, [1]), (4, [1, 2])])
@rule("CIV-EX-04")
def test_four_science_cards(seats: int, levels: list[int]):
    state = step_2("sci 4", *[""] * (seats - 1))
    assert [move for move in legal(state) if move.startswith("use")] == [f"use sci {level}" for level in levels]


@rule("CIV-EX-05")
def test_an_inquisition_lowers_the_limit():
    state = step_2("rel 2; hand mil 2", "; hand sci 1", "", "")
    assert limit(state, 0) == 5
    play(state, 0, "sacrifice rel", "inquire 1", "return sci")
    assert (area(state, 0), limit(state, 0)) == ("rel 1", 3)
    play(state, 0, "end")
    assert int(state.hand_size(0)) == 3


@rule("CIV-EX-06")
def test_an_attack_on_culture():
    state = step_2("mil 2 cul 1", "cul 3", "sci 1")
    play(state, 0, "sacrifice mil", "attack cul")
    assert [area(state, seat) for seat in range(3)] == ["mil 1", "cul 2", "sci 1"]
    assert token(state) == 1


@rule("CIV-EX-07")
def test_an_inquisition_of_six_cards():
    state = step_2("rel 1; hand mil 2", "; hand sci 3 eco 1")
    play(state, 0, "sacrifice rel", "inquire 1")
    assert hand(state, 0) == "mil 2 eco 1 sci 3"
    assert state.decision(0).args["count"] == 4
    play(state, 0, "return mil", "return mil", "return sci", "return sci")
    assert (hand(state, 0), hand(state, 1)) == ("eco 1 sci 1", "mil 2 sci 2")


@pytest.mark.parametrize(
    ("line", "wins"), [("eco 8", False), ("eco 9", True), ("sci 6", False), ("sci 7", True), ("mil 7", True)]
)
@rule("CIV-EX-08")
def test_two_democracy_markers(line: str, wins: bool):
    state = step_2("", f"{line}; democracy eco 2", "", active=1)
    assert democracy(state, 1) == "eco 2"
    play(state, 1, "end")
    assert state.over == wins


@rule("CIV-EX-09")
def test_the_last_round_of_four():
    state = step_2("; hand mil 1", "; hand mil 1", "; hand mil 2", "; hand mil 1", active=2, deck=["sci"])
    play(state, 2, "end")
    assert state.to_act() == [3]
    play(state, 3, "play mil", "end")
    assert ending(state).reason == "dominance"
