"""The team game: seats 0 and 2 against 1 and 3."""

import pytest

from civitas.core import BadInput
from civitas.games.civ import encode
from tests.games.civ.tabletop import area, arrange, deal, deck, democracy, embargo, ending, hand, legal, play, step_2
from tests.ledger import rule

TEAMS = {"teams": True}


def teams(*lines: str, **more):
    return step_2(*lines, options=TEAMS, **more)


def scored(*lines: str, **options):
    """The finished team game of players with these cards."""
    state = step_2(*lines, options=TEAMS | options, active=3, deck=[])
    play(state, 3, "end")
    assert state.over
    return state


def points(state) -> list[int]:
    return [score["points"] for score in ending(state).scores]


@rule("CIV-TEAM-01")
def test_partners_sit_opposite_and_play_by_the_rules_for_four():
    state = deal(4, 2, teams=True)
    assert (len(deck(state)), state.to_dict()["removed"]) == (92, {})
    assert state.view(0)["thresholds"] == [2, 4]
    assert state.view(0)["hegemony"] == 7
    for winner, team in ((0, [0, 2]), (1, [1, 3]), (2, [0, 2]), (3, [1, 3])):
        lines = [""] * 4
        lines[winner] = "mil 7"
        state = teams(*lines, active=winner)
        play(state, winner, "end")
        assert ending(state).winners == team


@pytest.mark.parametrize("seats", [2, 3])
@rule("CIV-TEAM-01")
def test_teams_need_four_players(seats: int):
    with pytest.raises(BadInput) as refusal:
        deal(seats, teams=True)
    assert refusal.value.field == "options.teams"
    with pytest.raises(BadInput) as refusal:
        arrange({"seats": seats, "options": TEAMS})
    assert refusal.value.field == "options.teams"


@rule("CIV-TEAM-02")
def test_one_members_hegemony_wins_for_both_and_partners_cards_are_never_added():
    state = teams("sci 6", "", "sci 6", "")
    play(state, 0, "end")
    assert not state.over
    state = teams("sci 7", "mil 6", "", "")
    play(state, 0, "end")
    outcome = ending(state)
    assert (outcome.reason, outcome.winners, outcome.ranks) == ("hegemony", [0, 2], [1, 3, 1, 3])
    assert [state.reward(seat) for seat in range(4)] == [1.0, 0.0, 1.0, 0.0]


@rule("CIV-TEAM-03")
def test_players_are_compared_one_by_one():
    """Team 0+2 has five Military cards together, but seat 1 alone has more than either of them."""
    state = scored("mil 3", "mil 4", "mil 2", "")
    assert points(state) == [0, 1, 0, 1]
    assert ending(state).winners == [1, 3]
    assert points(scored("mil 3", "mil 1", "mil 2", "")) == [1, 0, 1, 0]
    state = scored("mil 1", "", "sci 1", "rel 1")
    assert points(state) == [2, 1, 2, 1]


@rule("CIV-TEAM-04")
def test_partners_tied_give_one_point_and_teams_tied_one_each():
    state = scored("mil 2", "mil 1 sci 1", "mil 2", "")
    assert points(state) == [1, 1, 1, 1]
    state = scored("mil 2", "mil 2", "mil 2", "mil 2")
    assert points(state) == [1, 1, 1, 1]
    state = scored("mil 2", "rel 1", "", "mil 2")
    assert points(state) == [1, 2, 1, 2]


@rule("CIV-TEAM-05")
def test_the_team_with_more_points_wins():
    state = scored("mil 1", "uto 6", "sci 1", "")
    assert ending(state).winners == [0, 2]
    assert ending(state).ranks == [1, 3, 1, 3]


@rule("CIV-TEAM-05")
def test_a_tie_compares_the_best_single_player_of_each_team():
    """Utopia is tied at best 2, though team 1+3 has four of it together; Culture decides."""
    state = scored("uto 2 cul 1", "uto 2 mil 3", "", "uto 2")
    assert points(state) == [2, 2, 2, 2]
    assert ending(state).winners == [0, 2]
    state = scored("cul 3", "uto 1", "cul 3", "")
    assert ending(state).winners == [1, 3]


@rule("CIV-TEAM-05", "CIV-SCORE-06")
def test_teams_equal_in_all_share_the_victory():
    state = scored("mil 1 uto 2", "uto 2", "", "mil 1")
    assert ending(state).winners == [0, 1, 2, 3]
    assert [state.reward(seat) for seat in range(4)] == [0.5] * 4


@rule("CIV-TEAM-06")
def test_partners_are_other_players():
    state = teams("mil 2 rel 1 eco 1 uto 1 cul 1; hand rel 1", "sci 1; hand sci 1", "cul 1 mil 2; hand eco 1", "")
    hit = state.copy()
    play(hit, 0, "sacrifice mil", "attack cul")
    assert area(hit, 2) == "mil 2"
    asked = state.copy()
    play(asked, 0, "sacrifice rel")
    assert legal(asked) == ["inquire 1", "inquire 2"]
    play(asked, 0, "inquire 2", "return rel")
    assert hand(asked, 2) == "rel 1"
    barred = state.copy()
    play(barred, 0, "sacrifice eco")
    assert legal(barred) == ["embargo 1 sci", "embargo 2 mil", "embargo 2 cul"]
    play(barred, 0, "embargo 2 mil")
    assert embargo(barred, 2) == "mil 1"
    voted = state.copy()
    play(voted, 0, "sacrifice uto")
    assert "democracy 2 cul" in legal(voted)
    play(voted, 0, "democracy 2 cul")
    assert democracy(voted, 2) == "cul 1"
    copier = teams("cul 1; hand rel 1", "", "mil 2", "")
    assert "copy 2 mil 1" in legal(copier)


@rule("CIV-TEAM-06")
def test_hands_are_not_shown_to_partners():
    state = teams("; hand rel 2", "", "; hand sci 2", "")
    other = teams("; hand rel 2", "", "; hand eco 2", "")
    assert state.view(0) == other.view(0)
    assert "hand" not in state.view(0)["players"][2]
    assert state.view(0)["players"][2]["hand_size"] == 2


def test_a_bot_sees_its_partners_lead_as_its_own():
    """What an encoder tells of leads and of the way to hegemony is the team's, not the seat's."""
    lines = ("sci 5 mil 1", "mil 2", "", "eco 1")
    apart, together = step_2(*lines), teams(*lines)
    assert leads(together, 0) == leads(together, 2)
    assert leads(together, 1) == leads(together, 3)
    assert leads(together, 0) != leads(together, 1)
    assert leads(apart, 0) != leads(apart, 2)


def leads(state, seat: int) -> set[int]:
    return {number for number in state.encode(seat) if encode._AHEAD <= number < encode._REACH}
