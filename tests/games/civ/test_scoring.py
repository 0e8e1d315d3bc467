"""Dominance: points, tie-breaks, shared victories."""

import pytest

from tests.games.civ.tabletop import ending, play, step_2
from tests.ledger import rule

TIE_ORDER = ("uto", "cul", "sci", "eco", "rel", "mil")


def scored(*lines: str, **more):
    """The finished game of players with these cards, after an empty last turn."""
    last = len(lines) - 1
    state = step_2(*lines, active=last, deck=[], **more)
    play(state, last, "end")
    assert state.over
    return state


def points(state) -> list[int]:
    return [score["points"] for score in ending(state).scores]


@rule("CIV-SCORE-01")
def test_each_domain_gives_a_point_to_everybody_with_the_most():
    state = scored("mil 3 rel 2 cul 1", "mil 3 sci 1 cul 1", "mil 2 eco 4 cul 1")
    assert points(state) == [3, 3, 2]
    assert points(scored("mil 3 rel 2", "mil 2 rel 1 sci 1", "")) == [2, 1, 0]


@pytest.mark.parametrize("domain", TIE_ORDER)
@rule("CIV-SCORE-01")
def test_every_domain_counts(domain: str):
    assert points(scored(f"{domain} 1", "")) == [1, 0]
    assert points(scored(f"{domain} 2", f"{domain} 3")) == [0, 1]


@rule("CIV-SCORE-02")
def test_a_domain_without_cards_gives_no_point():
    assert points(scored("mil 1", "", "")) == [1, 0, 0]
    assert points(scored("", "")) == [0, 0]


@rule("CIV-SCORE-03")
def test_hands_and_markers_do_not_count():
    state = scored("mil 1", "; hand mil 5 sci 3; embargo eco 2 cul 1; democracy uto 2", first=0)
    assert points(state) == [1, 0]
    assert ending(state).winners == [0]


@rule("CIV-SCORE-04")
def test_most_points_win():
    state = scored("mil 6 uto 6", "rel 1 eco 1 sci 1", "cul 6")
    assert points(state) == [2, 3, 1]
    outcome = ending(state)
    assert (outcome.winners, outcome.reason, outcome.ranks) == ([1], "dominance", [2, 1, 3])
    assert [state.reward(seat) for seat in range(3)] == [0.0, 1.0, 0.0]


@pytest.mark.parametrize(("better", "worse"), [(a, b) for i, a in enumerate(TIE_ORDER) for b in TIE_ORDER[i + 1 :]])
@rule("CIV-SCORE-05")
def test_ties_are_broken_in_order(better: str, worse: str):
    """Both have one point; one card of the earlier domain beats six of the later one."""
    state = scored(f"{worse} 6", f"{better} 1")
    assert points(state) == [1, 1]
    assert ending(state).winners == [1]
    assert ending(state).ranks == [2, 1]


@pytest.mark.parametrize("domain", ["uto", "cul"])
@rule("CIV-SCORE-05")
def test_ties_are_broken_among_the_tied_only(domain: str):
    state = scored(f"mil 3 rel 3 {domain} 1", "eco 3 sci 3", f"{domain} 5")
    assert points(state) == [2, 2, 1]
    assert ending(state).ranks == [1, 2, 3]


@rule("CIV-SCORE-05")
def test_the_next_domain_decides_among_those_still_tied():
    """Three tie on points, two of them on Utopia, and Culture decides between these two alone."""
    state = scored("uto 2 cul 1 mil 3", "uto 2 cul 2", "uto 1 cul 1 sci 3 eco 2")
    assert points(state) == [2, 2, 2]
    assert ending(state).winners == [1]
    assert ending(state).ranks == [2, 1, 3]


@rule("CIV-SCORE-06")
def test_equal_in_everything_is_a_shared_victory():
    line = "mil 1 rel 2 eco 1 sci 2 cul 1 uto 2"
    state = scored(line, line, "mil 1")
    outcome = ending(state)
    assert (outcome.winners, outcome.ranks) == ([0, 1], [1, 1, 3])
    assert [state.reward(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    state = scored("", "", "", "")
    assert ending(state).winners == [0, 1, 2, 3]
    assert [state.reward(seat) for seat in range(4)] == [0.25] * 4


@rule("CIV-SCORE-06")
def test_one_card_less_anywhere_is_no_shared_victory():
    line = "rel 2 eco 1 sci 2 cul 1 uto 2 mil {}"
    state = scored(line.format(2), line.format(1))
    assert ending(state).winners == [0]
    state = scored("uto 2 mil 3", "uto 2 mil 2 rel 1")
    assert points(state) == [2, 2]
    assert ending(state).winners == [1]


@rule("CIV-SCORE-04", "CIV-END-07")
def test_after_hegemony_the_others_are_ranked_by_dominance():
    state = step_2("mil 1", "sci 7", "rel 2 eco 2", active=1)
    play(state, 1, "end")
    assert ending(state).ranks == [3, 1, 2]
    assert ending(state).scores[2] == {"points": 2, "uto": 0, "cul": 0, "sci": 0, "eco": 2, "rel": 2, "mil": 0}
