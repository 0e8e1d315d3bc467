"""The turn and the card row (TTA-TURN, TTA-ROW)."""

import pytest

from civitas.core import Rng
from tests.games.ages.table import arrange, deal, me, moves, play, refused, row
from tests.ledger import rule

THIRTEEN = [
    *("rich_land_i", "urban_growth_i", "frugality_i", "patriotism_i", "reserves_i", "iron", "alchemy"),
    *("irrigation", "knights", "swordsmen", "drama", "theology", "monarchy"),
]


@rule("TTA-TURN-01")
def test_the_first_round_is_for_taking_cards_only():
    state = deal(2, 1)
    before = state.to_dict()["row"]
    assert all(text == "done" or text.startswith("take") for text in moves(state))
    assert refused(state, "build bronze") == ("TTA-TURN-01", "first_round")
    play(state, "done")
    assert state.to_dict()["row"] == before
    assert state.decision(state.to_act()[0]).kind == "actions"


@rule("TTA-TURN-02", "TTA-POL-01", "TTA-WAR-05", "TTA-TACTIC-06")
def test_the_steps_of_a_turn():
    state = arrange(
        {"tactic": "legion", "exclusive": True, "cards": ["rats"], "workers": {"warriors": 5}},
        {"culture": 9},
        step="turn",
        row=THIRTEEN,
        wars=[{"card": "war_over_culture", "seat": 0, "target": 1}],
        age="III",
        round=9,
    )
    assert state.to_dict()["row"][:10] == THIRTEEN[3:]
    assert me(state).culture == 9
    assert state.to_dict()["common"] == ["legion"]
    assert state.decision(0).kind == "politics"
    play(state, "done")
    assert state.decision(0).kind == "actions"
    play(state, "done")
    assert state.to_act() == [1]


@rule("TTA-TURN-03", "TTA-POL-02")
def test_round_two_has_no_politics_to_speak_of():
    state = deal(2, 2)
    play(state, "done", "done")
    assert (int(state.round), state.decision(state.to_act()[0]).kind) == (2, "actions")


@rule("TTA-TURN-04", "TTA-TURN-05")
def test_actions_in_any_order_and_mix():
    state = arrange({"tokens": {"bronze": 8, "agriculture": 5}, "pool": 3})
    play(state, "build warriors", "populate", "build bronze", "build bronze", "build warriors")
    play(state, "destroy bronze")
    assert (me(state).white, me(state).red) == (0, 0)
    assert moves(state) == ["done"]


@rule("TTA-TURN-06")
def test_actions_bring_no_news_until_something_hidden_is_shown():
    state = arrange({"tokens": {"bronze": 4}, "cards": ["legion"], "pool": 2}, row=THIRTEEN)
    news = int(state.news)
    play(state, "take 1", "build bronze", "build warriors")
    assert state.news == news
    play(state, "tactic legion")
    assert state.news > news
    news = int(state.news)
    play(state, "done")
    assert state.news > news


@rule("TTA-TURN-07")
def test_action_tokens_follow_their_totals():
    state = arrange({"hand": ["code_of_laws", "warfare"], "science": 11, "white": 2, "red": 0})
    play(state, "develop code_of_laws")
    assert (me(state).civil_total, me(state).white) == (5, 2)
    play(state, "develop warfare")
    assert (me(state).military_total, me(state).red) == (3, 1)


@rule("TTA-TURN-08")
def test_ratings_follow_at_once():
    state = arrange({"hand": ["joan_of_arc", "printing_press"], "science": 3, "tokens": {"bronze": 3}})
    play(state, "leader joan_of_arc")
    assert me(state).culture_rating == 1
    play(state, "develop printing_press")
    assert (me(state).culture_rating, me(state).science_rating) == (1, 1)
    play(state, "build printing_press")
    assert (me(state).culture_rating, me(state).science_rating) == (2, 2)


@rule("TTA-TURN-09", "TTA-TURN-10", "TTA-EVENT-17")
def test_nothing_falls_below_zero():
    state = arrange({"technologies": ["fundamentalism"], "workers": {"bronze": 1}})
    assert me(state).science_rating == 0
    state = arrange({"technologies": ["communism"], "workers": {"bronze": 1}})
    assert me(state).happiness == 0
    state = arrange(
        {"workers": {"warriors": 4}, "cards": ["rats"]}, {"culture": 1}, step="politics", current_events=["crusades"]
    )
    play(state, "prepare rats")
    assert (me(state).culture, me(state, 1).culture) == (5, 0)


@rule("TTA-TURN-11", "TTA-MIL-02")
def test_civil_hands_are_open_and_military_hands_secret():
    state = arrange({"hand": ["iron"], "cards": ["legion", "rats"]})
    theirs = state.view(1)["players"][0]
    assert theirs["hand"] == ["iron"]
    assert (theirs["cards"]["count"], theirs["cards"]["own"], theirs["cards"]["known"]) == (2, None, [])
    assert state.view(0)["players"][0]["cards"]["own"] == ["rats", "legion"]


@rule("TTA-TURN-12", "TTA-MIL-12", "TTA-PROD-01")
def test_the_discard_is_the_last_choice_of_the_turn():
    state = arrange({"cards": ["legion", "rats", "phalanx"]})
    play(state, "done")
    assert state.decision(0).kind == "excess"
    assert moves(state) == ["discard rats", "discard legion", "discard phalanx"]
    play(state, "discard legion")
    assert state.to_act() == [1]


@rule("TTA-ROW-02")
@pytest.mark.parametrize(("seats", "swept"), [(2, 3), (3, 2), (4, 1)])
def test_refilling_the_row(seats: int, swept: int):
    taken: list[str | None] = [*THIRTEEN]
    taken[5] = None
    state = arrange(seats=seats, step="turn", row=taken, round=4)
    kept = [card for card in taken[swept:] if card]
    now = state.to_dict()["row"]
    assert now[: len(kept)] == kept
    assert all(now)


@rule("TTA-ROW-03")
def test_empty_places_count_as_swept():
    cards = [None, None, *THIRTEEN[2:]]
    state = arrange(step="turn", row=cards, round=4)
    assert state.to_dict()["row"][:10] == THIRTEEN[3:]


@rule("TTA-ROW-04")
def test_cards_that_leave_the_row_are_gone():
    # All copies but one are elsewhere, so that the swept one would have to be seen again.
    state = arrange({"hand": ["frugality_i"]}, step="turn", row=THIRTEEN, round=4)
    seen = state.to_dict()
    everywhere = [*seen["row"], *seen["civil_deck"], *(card for player in seen["players"] for card in player["hand"])]
    assert everywhere.count("frugality_i") == 1


@rule("TTA-ROW-05", "TTA-AGE-08")
def test_in_the_age_without_decks_nothing_is_dealt():
    state = arrange(
        step="turn", row=["multimedia", "oil", "rockets", "tanks", None, "democracy", *[None] * 7], age="IV", round=9
    )
    assert state.to_dict()["row"] == row("tanks", "democracy")


@rule("TTA-ROW-06", "TTA-RESIGN-04")
def test_a_resigned_player_does_not_count_for_the_row():
    players = [{}, {}, {"alive": False}]
    state = arrange(*players, options={"resign": True}, step="turn", row=THIRTEEN, round=4)
    assert state.to_dict()["row"][:10] == THIRTEEN[3:]


@rule("TTA-ROW-07")
def test_military_discards_lie_face_down():
    state = arrange({"cards": ["legion", "rats", "phalanx"]})
    told = [*state.play(0, "done"), *state.play(0, "discard rats")]
    mine = [event.id for event in told if event.seen_by(0)]
    theirs = [event.id for event in told if event.seen_by(1)]
    assert "ages.event.discarded" in mine
    assert "ages.event.discarded" not in theirs
    assert "ages.event.discard" in theirs


@rule("TTA-EX-25", "TTA-BUILD-14")
def test_low_tokens_are_never_changed_for_high_ones():
    """Whatever is played, a token comes onto a high card by production or a gain only."""
    state = deal(2, 9)
    rng = Rng(4)
    for _ in range(400):
        if state.over:
            break
        seat = state.to_act()[0]
        moves_now = [
            text for text in moves(state) if text.split()[0] in ("populate", "build", "upgrade", "destroy", "done")
        ]
        text = moves_now[rng.below(len(moves_now))] if moves_now else moves(state)[0]
        before = [int(count) for count in state.nations[seat].tokens]
        state.play(seat, text)
        if text != "done":
            after = [int(count) for count in state.nations[seat].tokens]
            worth = int(state.nations[seat].food() + state.nations[seat].resources())
            assert sum(after[1:4]) <= sum(before[1:4]) or after[3] < before[3]
            assert worth >= 0
