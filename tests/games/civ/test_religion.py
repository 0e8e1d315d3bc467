"""Religion: Holy Book, Divine Right, Inquisition."""

import pytest

from tests.games.civ.tabletop import after, area, discard, hand, legal, limit, play, refused, said, step_2, table
from tests.ledger import rule


@pytest.mark.parametrize(("seats", "first", "second"), [(2, 3, 5), (3, 3, 5), (4, 2, 4)])
@rule("CIV-REL-01", "CIV-REL-02", "CIV-DRAW-01")
def test_the_hand_limit_is_3_then_5_then_7(seats: int, first: int, second: int):
    for count in range(8):
        state = step_2(f"rel {count}", *[""] * (seats - 1))
        expected = 7 if count >= second else 5 if count >= first else 3
        assert limit(state, 0) == expected
        play(state, 0, "end")
        assert int(state.hand_size(0)) == expected


@rule("CIV-REL-01")
def test_the_limit_is_5_and_not_5_more():
    state = step_2("rel 3; hand mil 4", "")
    play(state, 0, "end")
    assert int(state.hand_size(0)) == 5


@rule("CIV-REL-03")
def test_religion_works_by_itself_and_is_never_used():
    state = step_2("rel 5", "")
    assert legal(state) == ["end"]
    for level in (1, 2):
        assert refused(state, 0, f"use rel {level}") == "CIV-REL-03 religion_is_continuous"
    play(state, 0, "end")
    assert int(state.hand_size(0)) == 7


@rule("CIV-REL-03", "CIV-POWER-11")
def test_the_count_when_step_3_begins_sets_the_limit():
    state = table("rel 2; hand rel 1", "")
    play(state, 0, "play rel", "end")
    assert int(state.hand_size(0)) == 5
    state = step_2("rel 3; hand mil 1", "; hand mil 1")
    play(state, 0, "sacrifice rel", "inquire 1", "return mil", "end")
    assert int(state.hand_size(0)) == 3
    state = step_2("rel 3 mil 3; hand mil 2", "")
    play(state, 0, "use mil 1", "discard mil", "end")
    assert int(state.hand_size(0)) == 5
    state = step_2("rel 3 eco 3; hand mil 1", "")
    play(state, 0, "use eco 1", "drop rel", "play mil", "end")
    assert int(state.hand_size(0)) == 3


@rule("CIV-REL-04", "CIV-DRAW-03")
def test_losing_religion_forces_no_discard():
    state = step_2("rel 3 mil 1; hand sci 5", "rel 1; hand mil 6")
    play(state, 0, "sacrifice mil", "attack rel", "end")
    assert (hand(state, 0), hand(state, 1)) == ("sci 5", "mil 6")
    assert limit(state, 0) == 3
    play(state, 1, "play mil", "end")
    assert hand(state, 1) == "mil 5"


@rule("CIV-REL-05")
def test_inquisition_takes_a_whole_hand_and_gives_as_many_back():
    state = step_2("rel 2; hand mil 1", "cul 1; hand sci 2 eco 1", "; hand uto 2")
    play(state, 0, "sacrifice rel")
    assert (area(state, 0), discard(state)) == ("rel 1", "rel 1")
    assert legal(state) == ["inquire 1", "inquire 2"]
    play(state, 0, "inquire 1")
    assert (hand(state, 0), hand(state, 1)) == ("mil 1 eco 1 sci 2", "")
    assert state.decision(0).args == {"seat": 0, "power_card": "rel_s", "count": 3, "target": 1}
    assert legal(state) == ["return mil", "return eco", "return sci"]
    assert refused(state, 0, "return uto") == "CIV-REL-05 not_in_hand"
    play(state, 0, "return sci", "return mil")
    assert legal(state) == ["return eco", "return sci"]
    play(state, 0, "return sci")
    assert (hand(state, 0), hand(state, 1)) == ("eco 1", "mil 1 sci 2")
    assert hand(state, 2) == "uto 2"
    assert state.decision(0).kind == "powers"
    assert state.view(0)["target"] is None


@rule("CIV-REL-06")
def test_the_target_must_hold_a_card():
    state = step_2("rel 1; hand mil 1", "cul 1", "; hand uto 2")
    play(state, 0, "sacrifice rel")
    assert legal(state) == ["inquire 2"]
    assert refused(state, 0, "inquire 1") == "CIV-REL-06 no_hand"
    assert refused(state, 0, "inquire 0") == "CIV-REL-05 own_seat"
    nobody = step_2("rel 1; hand mil 1", "cul 1", "cul 1")
    assert refused(nobody, 0, "sacrifice rel") == "CIV-POWER-09 no_effect_rel"


@pytest.mark.parametrize(
    ("back", "own", "other"),
    [
        (["sci", "eco"], "mil 2", "eco 1 sci 1"),
        (["mil", "mil"], "eco 1 sci 1", "mil 2"),
        (["mil", "sci"], "mil 1 eco 1", "mil 1 sci 1"),
    ],
)
@rule("CIV-REL-07")
def test_any_mixture_goes_back_and_hand_sizes_stay(back: list[str], own: str, other: str):
    state = step_2("rel 1; hand mil 2", "; hand sci 1 eco 1")
    events = play(state, 0, "sacrifice rel", "inquire 1", *[f"return {card}" for card in back])
    assert (hand(state, 0), hand(state, 1)) == (own, other)
    assert said(events) == ["sacrifice", "inquire", "saw", "gave", "gave", "give_back"]


@rule("CIV-REL-07")
def test_an_empty_handed_inquisitor_gives_everything_back():
    state = step_2("rel 1", "; hand sci 1 eco 1")
    play(state, 0, "sacrifice rel", "inquire 1", "return sci", "return eco")
    assert (hand(state, 0), hand(state, 1)) == ("", "eco 1 sci 1")
    assert state.decision(0).kind == "powers"


@rule("CIV-REL-08")
def test_only_the_two_players_see_the_cards():
    start = step_2("rel 1; hand mil 1", "; hand sci 2", "; hand uto 1")
    other = step_2("rel 1; hand mil 1", "; hand eco 2", "; hand uto 1")
    for state, taken in ((start, "sci"), (other, "eco")):
        inquire = play(state, 0, "sacrifice rel", "inquire 1")[1:]
        assert [(event.id, event.only) for event in inquire] == [("civ.event.inquire", None), ("civ.event.saw", (0, 1))]
        assert inquire[0].args == {"seat": 0, "count": 2, "target": 1}
        assert inquire[1].args == {"seat": 0, "cards": [taken, taken], "target": 1}
    assert start.view(2) == other.view(2)
    assert start.view(None) == other.view(None)
    gave = [event for card in ("sci", "mil") for event in play(start, 0, f"return {card}")]
    assert [(event.id, event.only) for event in gave] == [
        ("civ.event.gave", (0, 1)),
        ("civ.event.gave", (0, 1)),
        ("civ.event.give_back", None),
    ]
    assert gave[2].args == {"seat": 0, "count": 2, "target": 1}
    mixed = after(other, 0, "return eco", "return eco")
    assert start.view(2) == mixed.view(2)
    assert start.view(None) == mixed.view(None)
    assert start.view(1)["players"][0]["known"] == {"sci": 1}
    assert start.view(0)["players"][1]["known"] == {"mil": 1, "sci": 1}
