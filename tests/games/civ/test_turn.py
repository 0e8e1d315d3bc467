"""A turn: its order, its three steps, and step 1, playing a card."""

import pytest

from tests.games.civ.tabletop import (
    GAME,
    area,
    arrange,
    deal,
    discard,
    embargo,
    ending,
    hand,
    legal,
    play,
    player,
    random_play,
    refused,
    said,
    step_2,
    table,
)
from tests.ledger import rule


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 2), (4, 1)])
@rule("CIV-TURN-01")
def test_the_first_player_starts_and_turns_go_clockwise(seats: int, first: int):
    state = deal(seats, 7, first=first)
    order = []
    for _ in range(2 * seats):
        (seat,) = state.to_act()
        order.append(seat)
        play(state, seat, legal(state)[0], "end")
    assert order == [(first + turn) % seats for turn in range(2 * seats)]


@rule("CIV-TURN-02")
def test_a_turn_is_play_then_powers_then_draw():
    state = table("mil 3; hand sci 2 mil 1", "; hand rel 1")
    assert state.decision(0).kind == "play_card"
    assert legal(state) == ["play mil", "play sci"]
    assert refused(state, 0, "use mil 1") == "CIV-TURN-02 other_step"
    assert refused(state, 0, "sacrifice mil") == "CIV-TURN-02 other_step"
    play(state, 0, "play sci")
    assert state.decision(0).kind == "powers"
    assert refused(state, 0, "play sci") == "CIV-TURN-02 other_step"
    assert legal(state) == ["end", "use mil 1", "sacrifice mil", "sacrifice sci"]
    play(state, 0, "use mil 1", "discard mil")
    assert int(state.hand_size(0)) == 1
    events = play(state, 0, "end")
    assert said(events) == ["draw", "drew"]
    assert int(state.hand_size(0)) == 3
    assert state.to_act() == [1]
    assert refused(state, 0, "sacrifice mil") == "CIV-TURN-04 not_your_turn"


@rule("CIV-TURN-02")
def test_step_2_may_be_left_unused():
    state = step_2("mil 3; hand sci 3", "; hand rel 1")
    play(state, 0, "end")
    assert area(state, 0) == "mil 3"
    assert discard(state) == ""
    assert state.to_act() == [1]


@rule("CIV-TURN-03")
def test_the_end_of_a_turn_draws_then_lifts_embargoes_then_looks_for_hegemony():
    state = step_2("sci 8; embargo sci 1 mil 1", "", deck=["mil", "sci", "rel", "mil"])
    events = play(state, 0, "end")
    assert said(events) == ["draw", "drew", "embargo_ends", "hegemony"]
    assert events[2].args == {"seat": 0, "count": 2}
    assert hand(state, 0) == "mil 1 rel 1 sci 1"
    assert (embargo(state, 0), discard(state)) == ("", "eco 2")
    assert ending(state).reason == "hegemony"


@rule("CIV-TURN-03", "CIV-END-07")
def test_the_deck_is_looked_at_last():
    state = step_2("mil 1", "sci 8", active=1, deck=["mil"])
    assert said(play(state, 1, "end")) == ["draw", "drew", "last_round", "hegemony"]
    state = step_2("mil 1", "sci 7", active=1, deck=["mil"])
    assert said(play(state, 1, "end")) == ["draw", "drew", "last_round", "dominance"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("CIV-TURN-04")
def test_only_the_active_player_decides(seats: int):
    state = deal(seats, 3)
    for seat, text, _ in random_play(deal(seats, 3), 3):
        assert state.to_act() == [seat] == [int(state.active)]
        for other in set(range(seats)) - {seat}:
            assert refused(state, other, text) == "CIV-TURN-04 not_your_turn"
        play(state, seat, text)
    assert state.to_act() == []
    assert refused(state, 0, "end") == "CIV-END-08 over"


@rule("CIV-TURN-04", "CIV-MIL-06")
def test_nobody_else_chooses_when_an_attack_hits_them():
    state = step_2("mil 1 cul 1", "cul 2", "cul 1 mil 1")
    play(state, 0, "sacrifice mil", "attack cul")
    assert state.to_act() == [0]
    assert [area(state, 1), area(state, 2)] == ["cul 1", "mil 1"]


@rule("CIV-PLAY-01")
def test_exactly_one_card_goes_from_hand_into_play():
    state = table("sci 1; hand sci 2 mil 1", "")
    assert legal(state) == ["play mil", "play sci"]
    assert refused(state, 0, "play rel") == "CIV-PLAY-01 not_in_hand"
    play(state, 0, "play sci")
    assert (area(state, 0), hand(state, 0)) == ("sci 2", "mil 1 sci 1")
    assert not [move for move in legal(state) if move.startswith("play")]


@rule("CIV-PLAY-02", "CIV-ECO-07")
def test_a_card_under_embargo_cannot_be_chosen():
    state = table("sci 1; hand sci 2 mil 1; embargo sci 1", "")
    assert legal(state) == ["play mil"]
    assert refused(state, 0, "play sci") == "CIV-PLAY-02 embargo"


@rule("CIV-PLAY-03")
def test_with_an_empty_hand_step_1_is_skipped():
    state = table("sci 3; hand mil 1", "mil 3")
    play(state, 0, "play mil")
    events = play(state, 0, "end")
    assert said(events)[-1] == "skip"
    assert events[-1].args == {"seat": 1}
    assert state.to_act() == [1]
    assert legal(state) == ["end", "sacrifice mil"]
    play(state, 1, "end")
    assert int(state.hand_size(1)) == 3


@rule("CIV-PLAY-03")
def test_with_nothing_but_embargoed_cards_step_1_is_skipped():
    state = step_2("eco 1; hand rel 3", "sci 3; hand sci 2")
    play(state, 0, "sacrifice eco", "embargo 1 sci")
    assert said(play(state, 0, "end"))[-1] == "skip"
    assert legal(state) == ["end", "use sci 1", "sacrifice sci"]
    play(state, 1, "end")
    assert (area(state, 1), int(state.hand_size(1))) == ("sci 3", 3)


@rule("CIV-PLAY-04")
def test_passing_is_not_allowed_while_a_card_can_be_played():
    state = table("mil 1; hand sci 1", "")
    assert legal(state) == ["play sci"]
    assert refused(state, 0, "end") == "CIV-PLAY-04 other_step"
    assert [(entry.notation, entry.rule) for entry in state.decision(0).blocked()] == [("end", "CIV-PLAY-04")]


@rule("CIV-PLAY-05")
def test_there_is_no_limit_on_cards_in_play():
    state = table("mil 19 rel 16 sci 19; hand mil 1 sci 1", "; democracy mil 16")
    play(state, 0, "play mil")
    assert area(state, 0) == "mil 20 rel 16 sci 19"


@rule("CIV-POWER-12")
def test_the_limits_of_a_turn_are_fresh_in_the_next():
    state = arrange(
        {
            "seats": 2,
            "step": "powers",
            "active": 1,
            "players": [player("mil 4 rel 4 cul 1; hand mil 3"), player("eco 3; hand rel 1")],
            "used": {
                "persistent": ["mil", "eco"],
                "sacrifice": ["mil", "rel"],
                "copied": True,
                "limit": 5,
                "limit_from": 0,
            },
        }
    )
    play(state, 1, "end")
    assert state.view(0)["used"] == {
        "persistent": [],
        "sacrifice": [],
        "copied": False,
        "limit": 0,
        "limit_from": None,
    }
    play(state, 0, "play mil")
    assert {"use mil 1", "use mil 2", "sacrifice mil", "sacrifice rel", "copy 1 eco 1"} <= set(legal(state))


@rule("CIV-TURN-02")
def test_an_unknown_number_is_no_move():
    state = table("; hand mil 1", "")
    before = state.to_dict()
    for number in (-1, 2**40, 255, 16 << 8):
        error = GAME.refusal(state, 0, number)
        assert error.reason == "civ.why.no_such_move"
    assert state.to_dict() == before
    assert GAME.parse("play mil", state) in state.legal_moves(0)
