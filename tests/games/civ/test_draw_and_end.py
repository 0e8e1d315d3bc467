"""Step 3, drawing, and the two ways a game ends."""

import pytest

from tests.games.civ.tabletop import (
    after,
    deck,
    discard,
    ending,
    hand,
    legal,
    limit,
    play,
    refused,
    said,
    step_2,
    table,
)
from tests.ledger import rule


@pytest.mark.parametrize("size", [0, 1, 2, 3])
@rule("CIV-DRAW-01")
def test_the_hand_is_filled_up_to_three(size: int):
    state = step_2(f"; hand mil {size}", "", deck=["sci", "eco", "rel", "cul"])
    events = play(state, 0, "end")
    assert int(state.hand_size(0)) == 3
    assert deck(state) == ["sci", "eco", "rel", "cul"][3 - size :]
    assert ("draw" in said(events)) == (size < 3)


@rule("CIV-DRAW-01")
def test_drawing_cannot_be_shortened():
    """Ending step 2 draws everything at once: there is no other way out of the turn."""
    state = step_2("rel 5", "")
    assert legal(state) == ["end"]
    play(state, 0, "end")
    assert int(state.hand_size(0)) == 7


@rule("CIV-DRAW-02")
def test_a_short_deck_gives_what_it_has_and_is_never_reshuffled():
    state = step_2("; hand mil 1", "; hand mil 1", deck=["sci"], discard={"rel": 9, "cul": 3})
    play(state, 0, "end")
    assert (hand(state, 0), deck(state), discard(state)) == ("mil 1 sci 1", [], "rel 9 cul 3")
    state = step_2("; hand mil 1", "; hand mil 1", deck=[], discard={"rel": 9})
    assert "draw" not in said(play(state, 0, "end"))
    assert (hand(state, 0), discard(state)) == ("mil 1", "rel 9")


@pytest.mark.parametrize("size", [3, 4, 8])
@rule("CIV-DRAW-03")
def test_a_full_hand_draws_nothing_and_keeps_the_surplus(size: int):
    state = step_2(f"; hand mil {size}", "; hand sci 1")
    left = len(deck(state))
    assert "draw" not in said(play(state, 0, "end"))
    assert (hand(state, 0), len(deck(state))) == (f"mil {size}", left)


@rule("CIV-DRAW-04")
def test_there_is_no_hand_limit_outside_step_3():
    state = step_2("uto 5 sci 5; hand rel 6; embargo sci 1", "", discard={"mil": 2})
    play(state, 0, "use uto 2", "fetch mil", "fetch mil")
    play(state, 0, "sacrifice sci", *["discard rel"] * 5)
    assert int(state.hand_size(0)) == 8
    assert limit(state, 0) == 3


@pytest.mark.parametrize(("seats", "needed"), [(2, 8), (3, 7), (4, 7)])
@pytest.mark.parametrize("domain", ["mil", "rel", "eco", "sci", "cul", "uto"])
@rule("CIV-END-01")
def test_hegemony_needs_so_many_cards_of_one_domain(seats: int, needed: int, domain: str):
    others = [""] * (seats - 1)
    for markers in (0, 1, 3):
        line = f"{domain} {{}}; hand mil 3; democracy {domain} {markers}"
        short = step_2(line.format(needed + markers - 1), *others)
        play(short, 0, "end")
        assert not short.over
        state = step_2(line.format(needed + markers), *others)
        events = play(state, 0, "end")
        assert state.over
        assert events[-1].id == "civ.event.hegemony"
        assert events[-1].args == {"seat": 0, "card": domain}
        outcome = ending(state)
        assert (outcome.reason, outcome.winners) == ("hegemony", [0])
        assert [state.reward(seat) for seat in range(seats)] == [1.0] + [0.0] * (seats - 1)
        assert refused(state, 0, "end") == "CIV-END-08 over"


@rule("CIV-END-01")
def test_cards_of_several_domains_are_not_added():
    state = step_2("mil 6 rel 6 eco 6 sci 6 cul 6 uto 6", "", "")
    play(state, 0, "end")
    assert not state.over


@rule("CIV-END-02")
def test_only_the_end_of_the_turn_counts():
    state = table("sci 7; hand sci 1 mil 2", "")
    play(state, 0, "play sci")
    assert not state.over
    sacrificed = after(state, 0, "sacrifice sci", *["discard mil"] * 2)
    while sacrificed.decision(0).kind == "discard_hand":
        play(sacrificed, 0, legal(sacrificed)[0])
    play(sacrificed, 0, "end")
    assert not sacrificed.over
    play(state, 0, "end")
    assert state.over


@rule("CIV-END-03")
def test_more_than_the_needed_number_wins_too():
    for count in (9, 10, 16):
        state = step_2(f"cul {count}; democracy mil 1", "")
        play(state, 0, "end")
        assert ending(state).winners == [0]


@rule("CIV-END-04")
def test_only_the_active_player_is_checked():
    state = step_2("mil 1; hand sci 3", "cul 9; hand sci 3", "")
    play(state, 0, "end")
    assert not state.over
    play(state, 1, "play sci", "end")
    assert ending(state).winners == [1]


@pytest.mark.parametrize(
    ("seats", "first", "taker", "turns"),
    [
        (4, 0, 0, [0, 1, 2, 3]),
        (4, 2, 3, [3, 0, 1]),
        (4, 2, 1, [1]),
        (3, 1, 2, [2, 0]),
        (3, 0, 2, [2]),
        (2, 0, 0, [0, 1]),
        (2, 1, 0, [0]),
    ],
)
@rule("CIV-END-05", "CIV-INV-06")
def test_the_round_in_which_the_last_card_is_taken_is_the_last(seats: int, first: int, taker: int, turns: list[int]):
    players = ["; hand mil 2"] * seats
    state = step_2(*players, first=first, active=taker, deck=["rel"])
    assert not state.view(None)["last_round"]
    played = []
    while not state.over:
        (seat,) = state.to_act()
        played.append(seat)
        events = play(state, seat, *[move for move in legal(state)[:1] if move != "end"], "end")
        if seat == taker:
            (told,) = [event for event in events if event.id == "civ.event.last_round"]
            assert told.args == {"seat": (first - 1) % seats}
    assert played == turns
    assert ending(state).reason == "dominance"


@rule("CIV-END-05")
def test_a_deck_with_a_card_left_goes_on():
    state = step_2("; hand mil 2", "; hand mil 2", active=1, deck=["rel", "rel"])
    play(state, 1, "end")
    assert not state.over
    assert state.to_act() == [0]


@rule("CIV-END-06")
def test_a_turn_of_the_last_round_is_complete():
    state = step_2("mil 3; hand rel 3", "mil 3 sci 7; hand sci 1 rel 3", active=0, deck=[])
    play(state, 0, "end")
    play(state, 1, "play sci", "use mil 1", "discard rel", "sacrifice mil", "attack mil")
    events = play(state, 1, "end")
    assert said(events) == ["hegemony"]
    assert hand(state, 1) == "rel 2"
    assert ending(state).reason == "hegemony"


@rule("CIV-END-06")
def test_an_empty_hand_and_an_empty_deck_still_leave_a_turn():
    state = step_2("; hand rel 1", "mil 2", deck=[])
    play(state, 0, "end")
    assert legal(state) == ["end", "sacrifice mil"]
    play(state, 1, "end")
    assert state.over


@rule("CIV-END-07")
def test_hegemony_goes_before_dominance():
    """Seat 0 would win by dominance, but seat 1 takes the last card and has hegemony."""
    line = "mil 6 rel 6 eco 6 cul 6 uto 6"
    state = step_2(line, "sci 8", active=1, deck=["mil"])
    play(state, 1, "end")
    outcome = ending(state)
    assert (outcome.reason, outcome.winners) == ("hegemony", [1])
    state = step_2("sci 7; hand mil 1", line, "", first=0, active=0, deck=["mil"])
    play(state, 0, "end")
    assert ending(state).winners == [0]
    assert state.to_act() == []
