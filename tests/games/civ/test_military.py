"""Military: Assassination, Purge, Attack."""

from tests.games.civ.tabletop import area, discard, hand, legal, play, refused, said, step_2, token
from tests.ledger import rule


@rule("CIV-MIL-01")
def test_assassination_discards_one_card_of_the_own_hand():
    state = step_2("mil 3; hand sci 2 rel 1", "; hand cul 2")
    play(state, 0, "use mil 1")
    assert legal(state) == ["discard rel", "discard sci"]
    assert refused(state, 0, "discard cul") == "CIV-MIL-01 not_in_hand"
    play(state, 0, "discard sci")
    assert (hand(state, 0), discard(state)) == ("rel 1 sci 1", "sci 1")
    assert (hand(state, 1), area(state, 0)) == ("cul 2", "mil 3")
    assert state.decision(0).kind == "powers"


@rule("CIV-MIL-02")
def test_purge_discards_two_cards_of_the_own_hand():
    state = step_2("mil 5; hand sci 1 rel 2", "; hand cul 2")
    play(state, 0, "use mil 2", "discard sci")
    assert legal(state) == ["discard rel"]
    play(state, 0, "discard rel")
    assert (hand(state, 0), discard(state), hand(state, 1)) == ("rel 1", "rel 1 sci 1", "cul 2")
    assert state.decision(0).kind == "powers"


@rule("CIV-MIL-03")
def test_attack_costs_a_military_card_and_a_second_card():
    state = step_2("mil 2 cul 1 sci 1; hand rel 1", "; hand cul 1")
    play(state, 0, "sacrifice mil")
    assert (area(state, 0), discard(state)) == ("mil 1 sci 1 cul 1", "mil 1")
    assert legal(state) == ["attack mil", "attack sci", "attack cul"]
    assert refused(state, 0, "attack rel") == "CIV-MIL-03 not_in_play"
    play(state, 0, "attack sci")
    assert (area(state, 0), discard(state)) == ("mil 1 cul 1", "mil 1 sci 1")
    assert state.decision(0).kind == "powers"


@rule("CIV-MIL-04")
def test_the_second_card_may_be_military():
    state = step_2("mil 2", "mil 3", "mil 1")
    play(state, 0, "sacrifice mil")
    assert legal(state) == ["attack mil"]
    play(state, 0, "attack mil")
    assert [area(state, seat) for seat in range(3)] == ["", "mil 2", ""]
    assert discard(state) == "mil 4"


@rule("CIV-MIL-05")
def test_attack_needs_a_second_card():
    assert legal(step_2("mil 1", "mil 2")) == ["end"]
    assert legal(step_2("mil 2", "")) == ["end", "sacrifice mil"]
    assert legal(step_2("mil 1 cul 1", "")) == ["end", "sacrifice mil"]
    assert refused(step_2("mil 1", "mil 2"), 0, "sacrifice mil") == "CIV-POWER-09 no_effect_mil"


@rule("CIV-MIL-06")
def test_everybody_else_loses_one_such_card_from_play():
    state = step_2("mil 1 cul 2", "cul 3; hand cul 2", "cul 1 mil 1; hand cul 1", "cul 2")
    events = play(state, 0, "sacrifice mil", "attack cul")
    assert [area(state, seat) for seat in range(4)] == ["cul 1", "cul 2", "mil 1", "cul 1"]
    assert [hand(state, 1), hand(state, 2)] == ["cul 2", "cul 1"]
    assert discard(state) == "mil 1 cul 4"
    assert said(events) == ["sacrifice", "attack", "lose", "lose", "lose"]
    assert [event.args["seat"] for event in events[2:]] == [1, 2, 3]


@rule("CIV-MIL-07")
def test_who_has_no_such_card_loses_nothing():
    state = step_2("mil 1 cul 1", "mil 3 sci 2; hand cul 2", "cul 1")
    events = play(state, 0, "sacrifice mil", "attack cul")
    assert (area(state, 1), hand(state, 1)) == ("mil 3 sci 2", "cul 2")
    assert area(state, 2) == ""
    assert said(events) == ["sacrifice", "attack", "lose"]


@rule("CIV-MIL-07")
def test_attack_is_legal_even_if_nobody_has_such_a_card():
    state = step_2("mil 1 cul 1", "mil 2", "")
    play(state, 0, "sacrifice mil", "attack cul")
    assert [area(state, seat) for seat in range(3)] == ["", "mil 2", ""]


@rule("CIV-MIL-08")
def test_the_cost_makes_nobody_lose_military():
    state = step_2("mil 1 sci 1", "mil 3 sci 1", "mil 2")
    play(state, 0, "sacrifice mil", "attack sci")
    assert [area(state, 1), area(state, 2)] == ["mil 3", "mil 2"]


@rule("CIV-MIL-08", "CIV-CUL-03")
def test_the_token_is_looked_at_after_all_losses():
    state = step_2("mil 1 cul 2", "cul 3", "cul 2")
    play(state, 0, "sacrifice mil", "attack cul")
    assert [int(state.count(seat, 4)) for seat in range(3)] == [1, 2, 1]
    assert token(state) == 1
    state = step_2("mil 1 cul 2", "cul 1", "mil 1")
    assert token(state) == 0
    play(state, 0, "sacrifice mil", "attack cul")
    assert token(state) == 0
    state = step_2("mil 1 cul 1", "sci 1")
    assert token(state) == 0
    play(state, 0, "sacrifice mil", "attack cul")
    assert token(state) is None
