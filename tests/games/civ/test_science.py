"""Science: Experiment, Research, Great Discovery."""

import pytest

from tests.games.civ.tabletop import area, deck, discard, hand, legal, play, refused, said, step_2
from tests.ledger import rule


@rule("CIV-SCI-01")
def test_experiment_takes_one_card_and_plays_one():
    state = step_2("sci 3 mil 1; hand rel 1", "cul 1")
    play(state, 0, "use sci 1")
    assert legal(state) == ["take mil", "take sci"]
    assert refused(state, 0, "take rel") == "CIV-SCI-01 not_in_play"
    play(state, 0, "take mil")
    assert (area(state, 0), hand(state, 0)) == ("sci 3", "mil 1 rel 1")
    play(state, 0, "play rel")
    assert (area(state, 0), hand(state, 0), discard(state)) == ("rel 1 sci 3", "mil 1", "")
    assert state.decision(0).kind == "powers"


@rule("CIV-SCI-02")
def test_research_takes_two_cards_and_plays_two():
    state = step_2("sci 5 mil 1; hand rel 2", "cul 1")
    play(state, 0, "use sci 2", "take mil", "take sci", "play rel", "play rel")
    assert (area(state, 0), hand(state, 0), discard(state)) == ("rel 2 sci 4", "mil 1 sci 1", "")
    assert state.decision(0).kind == "powers"


@rule("CIV-SCI-03")
def test_the_card_just_taken_may_be_played_again():
    state = step_2("sci 3 mil 1", "cul 1")
    play(state, 0, "use sci 1", "take mil")
    assert legal(state) == ["play mil"]
    play(state, 0, "play mil")
    assert (area(state, 0), hand(state, 0)) == ("mil 1 sci 3", "")


@rule("CIV-SCI-03")
def test_all_cards_are_taken_before_any_is_played():
    state = step_2("sci 5 mil 1; hand rel 2", "cul 1")
    play(state, 0, "use sci 2", "take mil")
    assert legal(state) == ["take sci"]
    assert refused(state, 0, "play mil") == "CIV-SCI-03 other_step"
    play(state, 0, "take sci")
    assert legal(state) == ["play mil", "play rel", "play sci"]


@rule("CIV-SCI-04")
def test_what_an_embargo_leaves_stays_in_hand():
    state = step_2("sci 5 mil 1; embargo sci 1", "cul 1")
    play(state, 0, "use sci 2", "take mil", "take sci")
    assert legal(state) == ["play mil"]
    play(state, 0, "play mil")
    assert (hand(state, 0), area(state, 0), state.decision(0).kind) == ("sci 1", "mil 1 sci 4", "powers")
    state = step_2("sci 3; embargo sci 1", "cul 1")
    play(state, 0, "use sci 1", "take sci")
    assert (hand(state, 0), area(state, 0), state.decision(0).kind) == ("sci 1", "sci 2", "powers")


@rule("CIV-SCI-05")
def test_great_discovery_draws_five_and_discards_any_five():
    state = step_2("sci 1; hand rel 2", "cul 1", deck=["mil", "mil", "eco", "uto", "sci", "cul"])
    events = play(state, 0, "sacrifice sci")
    assert said(events) == ["sacrifice", "draw", "drew"]
    assert (area(state, 0), discard(state), deck(state)) == ("", "sci 1", ["cul"])
    assert hand(state, 0) == "mil 2 rel 2 eco 1 sci 1 uto 1"
    assert state.decision(0).args["count"] == 5
    play(state, 0, "discard rel", "discard rel", "discard mil", "discard mil", "discard eco")
    assert (hand(state, 0), discard(state)) == ("sci 1 uto 1", "mil 2 rel 2 eco 1 sci 1")
    assert state.decision(0).kind == "powers"


@pytest.mark.parametrize("left", [1, 2, 3, 4])
@rule("CIV-SCI-05")
def test_a_short_deck_is_drawn_whole_and_as_many_discarded(left: int):
    state = step_2("sci 1; hand rel 3", "cul 1", deck=["mil"] * left)
    play(state, 0, "sacrifice sci")
    assert (hand(state, 0), deck(state)) == (f"mil {left} rel 3", [])
    for _ in range(left):
        assert state.decision(0).kind == "discard_hand"
        play(state, 0, "discard mil")
    assert (hand(state, 0), state.decision(0).kind) == ("rel 3", "powers")


@rule("CIV-SCI-06")
def test_great_discovery_needs_a_deck():
    state = step_2("sci 2; hand rel 3", "cul 1", deck=[])
    assert legal(state) == ["end"]
    assert refused(state, 0, "sacrifice sci") == "CIV-POWER-09 no_effect_sci"
    assert legal(step_2("sci 2; hand rel 3", "cul 1", deck=["mil"])) == ["end", "sacrifice sci"]


@rule("CIV-SCI-07", "CIV-END-05")
def test_discovering_the_last_card_starts_the_last_round():
    state = step_2("sci 1; hand rel 3", "; hand mil 1", "; hand mil 1", deck=["mil", "mil"])
    events = play(state, 0, "sacrifice sci")
    assert said(events)[-1] == "last_round"
    assert events[-1].args == {"seat": 2}
    assert state.view(None)["last_round"]
    play(state, 0, "discard mil", "discard mil", "end")
    play(state, 1, "play mil", "end")
    assert not state.over
    play(state, 2, "play mil", "end")
    assert state.over


@rule("CIV-SCI-07")
def test_a_discovery_that_leaves_a_card_does_not():
    state = step_2("sci 1; hand rel 3", "; hand mil 1", deck=["mil"] * 6)
    assert "last_round" not in said(play(state, 0, "sacrifice sci"))
    assert not state.view(None)["last_round"]


@rule("CIV-SCI-05")
def test_drawn_cards_are_seen_by_the_drawer_alone():
    state = step_2("sci 1; hand rel 1", "cul 1", "", deck=["mil", "eco", "uto"])
    twin = step_2("sci 1; hand rel 1", "cul 1", "", deck=["cul", "cul", "uto"])
    draw, drew = play(state, 0, "sacrifice sci")[1:3]
    play(twin, 0, "sacrifice sci")
    assert (draw.args, draw.only) == ({"seat": 0, "count": 3}, None)
    assert (drew.args, drew.only) == ({"seat": 0, "cards": ["mil", "eco", "uto"]}, (0,))
    for viewer in (None, 1, 2):
        assert state.view(viewer) == twin.view(viewer)
