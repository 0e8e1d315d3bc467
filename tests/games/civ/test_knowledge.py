"""What is known to whom of the hands: taken up openly, seen in an Inquisition, passed on in the draft."""

from typing import Any

from tests.games.civ.tabletop import arrange, cards, hand, legal, play, shown, step_2
from tests.ledger import rule


def known(state, viewer: int, owner: int) -> str:
    """What one seat knows to be in another one's hand."""
    return shown(state.view(viewer)["players"][owner]["known"])


def told(state, owner: int, other: int) -> str:
    """What the owner is told that another seat knows of the hand."""
    rows = state.view(owner)["players"][owner]["shown"]
    (row,) = [row for row in rows if row["seat"] == other]
    return shown(row["cards"])


@rule("CIV-DP-11", "CIV-RUL-30")
def test_cards_taken_back_by_science_are_known_to_all_others():
    state = step_2("sci 5 mil 1; hand rel 2", "", "")
    play(state, 0, "use sci 2", "take mil", "take sci")
    for viewer in (1, 2):
        assert known(state, viewer, 0) == "mil 1 sci 1"
        assert told(state, 0, viewer) == "mil 1 sci 1"
    assert known(state, 0, 1) == ""
    play(state, 0, "play rel", "play mil")
    assert [known(state, viewer, 0) for viewer in (1, 2)] == ["sci 1", "sci 1"]


@rule("CIV-DP-13", "CIV-RUL-30")
def test_cards_fetched_by_utopia_are_known_to_all_others():
    state = step_2("uto 5; hand rel 1", "", "", discard={"mil": 2})
    play(state, 0, "use uto 2", "fetch mil", "fetch mil")
    assert [known(state, viewer, 0) for viewer in (1, 2)] == ["mil 2", "mil 2"]


@rule("CIV-RUL-30")
def test_a_known_card_that_is_discarded_is_known_no_more():
    state = step_2("mil 3 uto 3; hand mil 1", "", discard={"mil": 1})
    play(state, 0, "use uto 1", "fetch mil", "use mil 1", "discard mil")
    assert (known(state, 1, 0), hand(state, 0)) == ("", "mil 1")


@rule("CIV-DP-12")
def test_drawn_cards_are_known_to_nobody_else():
    state = step_2("sci 1; hand rel 1", "", deck=["mil", "mil", "eco", "eco", "cul", "cul"])
    play(state, 0, "sacrifice sci", "discard mil", "discard mil", "discard eco", "discard eco", "discard cul")
    assert known(state, 1, 0) == ""
    play(state, 0, "end")
    assert (known(state, 1, 0), hand(state, 0)) == ("", "rel 1 cul 1")


@rule("CIV-REL-08", "CIV-RUL-30")
def test_after_an_inquisition_both_sides_know_what_they_saw():
    state = step_2("rel 1; hand mil 2", "; hand sci 2 eco 1", "")
    play(state, 0, "sacrifice rel", "inquire 1")
    assert (known(state, 1, 0), known(state, 0, 1)) == ("eco 1 sci 2", "")
    play(state, 0, "return mil", "return sci", "return mil")
    assert hand(state, 0) == "eco 1 sci 1"
    assert known(state, 1, 0) == told(state, 0, 1) == "eco 1 sci 1"
    assert known(state, 0, 1) == told(state, 1, 0) == "mil 2 sci 1"
    assert [known(state, 2, owner) for owner in (0, 1)] == ["", ""]


@rule("CIV-REL-08", "CIV-RUL-30")
def test_the_target_keeps_what_it_knew_of_the_inquisitor():
    players: list[dict[str, Any]] = [
        {"area": {"rel": 1}, "hand": {"mil": 1, "cul": 1}},
        {"hand": {"sci": 1}, "knows": [{"cul": 1}, {}]},
    ]
    state = arrange({"seats": 2, "step": "powers", "players": players})
    play(state, 0, "sacrifice rel", "inquire 1", "return mil")
    assert known(state, 1, 0) == "sci 1 cul 1"
    state = arrange({"seats": 2, "step": "powers", "players": players})
    play(state, 0, "sacrifice rel", "inquire 1", "return cul")
    assert known(state, 1, 0) == "sci 1"


@rule("CIV-REL-08")
def test_third_parties_no_longer_know_hands_that_were_joined():
    players: list[dict[str, Any]] = [
        {"area": {"rel": 1}, "hand": {"mil": 1}},
        {"hand": {"sci": 1}},
        {"hand": {"eco": 1}, "knows": [{"mil": 1}, {"sci": 1}, {}, {"uto": 1}]},
        {"hand": {"uto": 1}, "knows": [{"mil": 1}, {}, {"eco": 1}, {}]},
    ]
    state = arrange({"seats": 4, "step": "powers", "players": players})
    play(state, 0, "sacrifice rel", "inquire 1", "return sci")
    assert [known(state, 2, owner) for owner in (0, 1, 3)] == ["", "", "uto 1"]
    assert [known(state, 3, owner) for owner in (0, 1, 2)] == ["", "", "eco 1"]


def draft(*lines: str):
    sets = [cards(line) for line in lines]
    return arrange({"seats": len(lines), "step": "draft_pick", "draft": {"sets": sets}})


def keep(state, *texts: str) -> None:
    for seat, card in enumerate(texts):
        play(state, seat, f"keep {card}")


@rule("CIV-RUL-30", "CIV-DRAFT-04")
def test_who_passed_the_last_two_cards_knows_which_was_kept():
    state = draft("mil 2 rel 2", "sci 2 cul 2", "eco 3 mil 1")
    keep(state, "mil", "sci", "eco")
    keep(state, "eco", "mil", "cul")
    # Seat 0 passed eco and mil to seat 1, which keeps mil and lays eco into the centre.
    assert legal(state, 1) == ["keep mil", "keep eco"]
    keep(state, "cul", "mil", "rel")
    assert hand(state, 1) == "mil 2 sci 1"
    assert known(state, 0, 1) == told(state, 1, 0) == "mil 1"
    assert known(state, 2, 1) == told(state, 1, 2) == ""
    assert known(state, 2, 0) == "cul 1"
    # Both cards that are left of the three that seat 1 passed first are Culture: so each of the others holds one.
    assert (known(state, 1, 2), known(state, 1, 0)) == ("rel 1 cul 1", "cul 1")


@rule("CIV-RUL-30", "CIV-DRAFT-08")
def test_with_two_players_the_set_that_comes_back_tells_what_was_kept():
    state = draft("mil 2 rel 1 cul 1", "sci 2 eco 2")
    keep(state, "mil", "sci")
    assert (known(state, 0, 1), known(state, 1, 0)) == ("", "")
    keep(state, "eco", "rel")
    assert (known(state, 0, 1), known(state, 1, 0)) == ("rel 1", "eco 1")
    keep(state, "mil", "eco")
    assert (hand(state, 0), hand(state, 1)) == ("mil 2 eco 1", "rel 1 eco 1 sci 1")
    assert (known(state, 0, 1), known(state, 1, 0)) == ("rel 1 eco 1", "mil 1 eco 1")


@rule("CIV-DP-01")
def test_a_seat_sees_the_sets_it_passed_and_received():
    state = draft("mil 2 rel 2", "sci 2 cul 2", "eco 3 mil 1")
    assert state.view(0)["draft"] == {
        "pick": 1,
        "set_size": 4,
        "chosen": [False, False, False],
        "set": {"mil": 2, "rel": 2},
        "picked": None,
        "passed_first": {},
        "received_first": {},
        "left_holds": {},
    }
    play(state, 0, "keep mil")
    assert state.view(0)["draft"]["picked"] == "mil"
    play(state, 1, "keep sci")
    play(state, 2, "keep eco")
    seen = state.view(0)["draft"]
    assert seen["set"] == seen["received_first"] == {"mil": 1, "eco": 2}
    assert seen["passed_first"] == seen["left_holds"] == {"mil": 1, "rel": 2}
    keep(state, "eco", "mil", "cul")
    seen = state.view(0)["draft"]
    assert (seen["pick"], seen["set_size"]) == (3, 2)
    assert seen["set"] == {"sci": 1, "cul": 1}
    assert seen["left_holds"] == {"mil": 1, "eco": 1}
    assert seen["passed_first"] == {"mil": 1, "rel": 2}
    assert set(state.view(None)["draft"]) == {"pick", "set_size", "chosen"}
