"""Utopia: Oligarchy, Republic, Democracy."""

import pytest

from tests.games.civ.tabletop import (
    DOMAINS,
    area,
    democracy,
    discard,
    ending,
    hand,
    legal,
    play,
    refused,
    step_2,
    table,
)
from tests.ledger import rule


@rule("CIV-UTO-01")
def test_oligarchy_takes_one_card_from_the_discard_pile():
    state = step_2("uto 3; hand rel 1", "cul 1", discard={"mil": 2, "sci": 1})
    play(state, 0, "use uto 1")
    assert legal(state) == ["fetch mil", "fetch sci"]
    assert refused(state, 0, "fetch rel") == "CIV-UTO-01 not_in_discard"
    play(state, 0, "fetch mil")
    assert (hand(state, 0), discard(state), area(state, 0)) == ("mil 1 rel 1", "mil 1 sci 1", "uto 3")
    assert state.decision(0).kind == "powers"


@rule("CIV-UTO-02")
def test_republic_takes_two():
    state = step_2("uto 5; hand rel 1", "cul 1", discard={"mil": 1, "sci": 1})
    play(state, 0, "use uto 2", "fetch sci")
    assert legal(state) == ["fetch mil"]
    play(state, 0, "fetch mil")
    assert (hand(state, 0), discard(state)) == ("mil 1 rel 1 sci 1", "")
    assert state.decision(0).kind == "powers"


@rule("CIV-UTO-03")
def test_a_card_discarded_this_turn_can_be_fetched():
    state = step_2("uto 3 mil 3; hand rel 1", "cul 1")
    assert "use uto 1" not in legal(state)
    play(state, 0, "use mil 1", "discard rel", "use uto 1")
    assert legal(state) == ["fetch rel"]
    play(state, 0, "fetch rel")
    assert (hand(state, 0), discard(state)) == ("rel 1", "")


@rule("CIV-UTO-03", "CIV-DRAW-04")
def test_the_hand_may_grow_over_the_limit():
    state = step_2("uto 5; hand rel 3", "; hand mil 1", discard={"mil": 2})
    play(state, 0, "use uto 2", "fetch mil", "fetch mil", "end")
    assert hand(state, 0) == "mil 2 rel 3"


@rule("CIV-UTO-04")
def test_democracy_lays_a_utopia_card_face_down_on_anothers_domain():
    state = step_2("uto 2", "sci 1 mil 2", "cul 1")
    play(state, 0, "sacrifice uto")
    assert legal(state) == ["democracy 1 mil", "democracy 1 sci", "democracy 2 cul"]
    assert refused(state, 0, "democracy 0 uto") == "CIV-UTO-04 own_seat"
    events = play(state, 0, "democracy 1 sci")
    assert events[0].args == {"seat": 0, "card": "sci", "target": 1}
    assert (area(state, 0), democracy(state, 1), discard(state)) == ("uto 1", "sci 1", "")
    assert area(state, 1) == "mil 2 sci 1"
    assert state.decision(0).kind == "powers"


@pytest.mark.parametrize("domain", DOMAINS)
@rule("CIV-UTO-05")
def test_democracy_goes_on_any_domain_that_has_a_card(domain: str):
    state = step_2("uto 1", f"{domain} 1; hand mil 3", "; hand cul 1")
    play(state, 0, "sacrifice uto")
    assert legal(state) == [f"democracy 1 {domain}"]
    other = "sci" if domain != "sci" else "mil"
    assert refused(state, 0, f"democracy 1 {other}") == "CIV-UTO-05 no_card_there"
    assert refused(state, 0, "democracy 2 cul") == "CIV-UTO-05 no_card_there"
    nobody = step_2("uto 1", "; hand mil 3", "; hand cul 1")
    assert refused(nobody, 0, "sacrifice uto") == "CIV-POWER-09 no_effect_uto"


@pytest.mark.parametrize("markers", [1, 2, 5, 9])
@rule("CIV-UTO-06")
def test_each_marker_asks_for_one_more_card(markers: int):
    for cards, wins in ((6 + markers, False), (7 + markers, True)):
        state = step_2(f"eco {cards}; democracy eco {markers}", "", "")
        play(state, 0, "end")
        assert state.over == wins


@rule("CIV-UTO-06")
def test_a_marker_counts_for_its_player_and_domain_only():
    state = step_2("sci 7; democracy eco 3", "eco 7; democracy sci 3", "")
    play(state, 0, "end")
    assert ending(state).winners == [0]
    state = step_2("sci 7; democracy eco 3", "eco 7; democracy sci 3", "", active=1)
    play(state, 1, "end")
    assert ending(state).winners == [1]
    state = step_2("eco 7 sci 7; democracy eco 1", "", "")
    assert play(state, 0, "end")[-1].args == {"seat": 0, "card": "sci"}


@rule("CIV-UTO-06")
def test_markers_on_one_domain_add_up_without_limit():
    state = step_2("uto 2; hand rel 3", "sci 6; hand sci 3", "uto 2; hand rel 3")
    play(state, 0, "sacrifice uto", "democracy 1 sci", "end")
    play(state, 1, "play sci", "end")
    assert not state.over
    play(state, 2, "play rel", "sacrifice uto", "democracy 1 sci", "end")
    assert democracy(state, 1) == "sci 2"
    play(state, 0, "play rel", "end")
    play(state, 1, "play sci", "end")
    assert not state.over
    play(state, 2, legal(state)[0], "end")
    play(state, 0, legal(state)[0], "end")
    play(state, 1, "play sci", "end")
    assert (area(state, 1), ending(state).winners) == ("sci 9", [1])


@rule("CIV-UTO-07")
def test_the_marker_stays_even_if_the_domain_becomes_empty():
    state = step_2("uto 1 mil 1 sci 1; hand rel 3", "sci 1; hand rel 3", deck=[])
    play(state, 0, "sacrifice uto", "democracy 1 sci", "sacrifice mil", "attack sci", "end")
    assert (area(state, 1), democracy(state, 1), discard(state)) == ("", "sci 1", "mil 1 sci 2")
    play(state, 1, "play rel", "end")
    assert state.over
    assert democracy(state, 1) == "sci 1"


@rule("CIV-UTO-07", "CIV-SCORE-03")
def test_the_marker_is_a_utopia_card_for_nobody():
    state = step_2("uto 3; hand rel 3", "uto 1; hand rel 3", "", deck=[], discard={"mil": 1})
    play(state, 0, "sacrifice uto", "democracy 1 uto")
    assert "use uto 1" not in legal(state)
    assert state.view(None)["players"][1]["area"] == {"uto": 1}
    state = step_2("uto 1", "; democracy uto 3 mil 4", active=1, deck=[])
    play(state, 1, "end")
    assert [score["points"] for score in ending(state).scores] == [1, 0]


@rule("CIV-UTO-08")
def test_democracy_changes_neither_thresholds_nor_dominance():
    state = step_2("mil 3; hand rel 1; democracy mil 4", "mil 2", deck=["sci"])
    assert "use mil 1" in legal(state)
    state = step_2("mil 3; democracy mil 4", "mil 2 sci 1", active=1, deck=[])
    play(state, 1, "end")
    assert [score["points"] for score in ending(state).scores] == [1, 1]


@rule("CIV-UTO-05")
def test_the_last_utopia_card_may_pay_for_democracy():
    state = table("uto 1; hand uto 1", "uto 1")
    play(state, 0, "play uto", "sacrifice uto", "democracy 1 uto")
    assert (area(state, 0), democracy(state, 1), area(state, 1)) == ("uto 1", "uto 1", "uto 1")
