"""Economy: Development, Monopoly, Trade Embargo."""

from tests.games.civ.tabletop import area, discard, embargo, hand, legal, play, refused, said, step_2, table, token
from tests.ledger import rule


@rule("CIV-ECO-01")
def test_development_discards_one_card_and_plays_one():
    state = step_2("eco 3 mil 1; hand sci 1 rel 1", "cul 1")
    play(state, 0, "use eco 1")
    assert legal(state) == ["drop mil", "drop eco"]
    assert refused(state, 0, "drop sci") == "CIV-ECO-01 not_in_play"
    play(state, 0, "drop mil")
    assert (area(state, 0), discard(state)) == ("eco 3", "mil 1")
    assert legal(state) == ["play rel", "play sci"]
    play(state, 0, "play rel")
    assert (area(state, 0), hand(state, 0)) == ("rel 1 eco 3", "sci 1")
    assert state.decision(0).kind == "powers"


@rule("CIV-ECO-02")
def test_monopoly_discards_two_cards_and_plays_two():
    state = step_2("eco 5 mil 1; hand sci 1 rel 2", "cul 1")
    play(state, 0, "use eco 2", "drop mil", "drop eco", "play rel", "play sci")
    assert (area(state, 0), hand(state, 0), discard(state)) == ("rel 1 eco 4 sci 1", "rel 1", "mil 1 eco 1")
    assert state.decision(0).kind == "powers"


@rule("CIV-ECO-03")
def test_all_discards_come_before_the_plays():
    state = step_2("eco 5; hand sci 1 rel 2", "cul 1")
    play(state, 0, "use eco 2")
    assert refused(state, 0, "play sci") == "CIV-ECO-03 other_step"
    play(state, 0, "drop eco")
    assert legal(state) == ["drop eco"]
    assert refused(state, 0, "play sci") == "CIV-ECO-03 other_step"
    play(state, 0, "drop eco")
    assert legal(state) == ["play rel", "play sci"]
    assert refused(state, 0, "play eco") == "CIV-ECO-02 not_in_hand"
    assert refused(state, 0, "drop eco") == "CIV-POWER-07 other_step"


@rule("CIV-ECO-04")
def test_what_cannot_be_played_is_forfeited():
    state = step_2("eco 5; hand sci 1", "cul 1")
    play(state, 0, "use eco 2", "drop eco", "drop eco", "play sci")
    assert (area(state, 0), state.decision(0).kind) == ("eco 3 sci 1", "powers")
    state = step_2("eco 3", "cul 1")
    play(state, 0, "use eco 1", "drop eco")
    assert (area(state, 0), state.decision(0).kind) == ("eco 2", "powers")
    state = step_2("eco 5; hand sci 3 mil 1; embargo sci 1", "cul 1")
    play(state, 0, "use eco 2", "drop eco", "drop eco")
    assert legal(state) == ["play mil"]
    play(state, 0, "play mil")
    assert (hand(state, 0), state.decision(0).kind) == ("sci 3", "powers")


@rule("CIV-ECO-05")
def test_embargo_lays_an_economy_card_face_down_on_anothers_domain():
    state = step_2("eco 2", "sci 1 mil 2", "cul 1")
    play(state, 0, "sacrifice eco")
    assert legal(state) == ["embargo 1 mil", "embargo 1 sci", "embargo 2 cul"]
    assert refused(state, 0, "embargo 0 eco") == "CIV-ECO-05 own_seat"
    events = play(state, 0, "embargo 1 sci")
    assert events[0].args == {"seat": 0, "card": "sci", "target": 1}
    assert (area(state, 0), embargo(state, 1), discard(state)) == ("eco 1", "sci 1", "")
    assert area(state, 1) == "mil 2 sci 1"
    assert state.decision(0).kind == "powers"


@rule("CIV-ECO-06")
def test_the_domain_must_have_a_card_there():
    state = step_2("eco 1", "sci 1; hand mil 3", "; hand cul 1")
    play(state, 0, "sacrifice eco")
    assert legal(state) == ["embargo 1 sci"]
    assert refused(state, 0, "embargo 1 mil") == "CIV-ECO-06 no_card_there"
    assert refused(state, 0, "embargo 2 cul") == "CIV-ECO-06 no_card_there"
    nobody = step_2("eco 1", "; hand mil 3", "; hand cul 1")
    assert refused(nobody, 0, "sacrifice eco") == "CIV-POWER-09 no_effect_eco"


@rule("CIV-ECO-07")
def test_the_target_cannot_play_the_domain_by_any_means():
    state = table("sci 3 eco 3; hand sci 1 mil 1; embargo sci 1", "eco 5 mil 1")
    assert legal(state) == ["play mil"]
    play(state, 0, "play mil", "use sci 1", "take mil")
    assert legal(state) == ["play mil"]
    assert refused(state, 0, "play sci") == "CIV-ECO-07 embargo"
    play(state, 0, "play mil", "use eco 1", "drop mil")
    assert state.decision(0).kind == "powers"
    assert hand(state, 0) == "sci 1"


@rule("CIV-ECO-07", "CIV-CUL-08")
def test_a_copied_power_does_not_get_round_an_embargo():
    state = step_2("cul 2 mil 1; hand sci 1 mil 1; embargo sci 1", "sci 3")
    play(state, 0, "copy 1 sci 1", "take cul")
    assert legal(state) == ["play mil", "play cul"]
    state = step_2("cul 2 mil 1; hand sci 1; embargo sci 1", "eco 3")
    play(state, 0, "copy 1 eco 1", "drop mil")
    assert state.decision(0).kind == "powers"


@rule("CIV-ECO-07")
def test_the_embargo_holds_in_the_targets_next_turn_only():
    state = step_2("eco 1; hand mil 3", "sci 1; hand sci 2 mil 2", "; hand sci 2", deck=["mil"] * 9)
    play(state, 0, "sacrifice eco", "embargo 1 sci", "end")
    assert legal(state) == ["play mil"]
    play(state, 1, "play mil", "end")
    assert legal(state) == ["play sci"]
    play(state, 2, "play sci", "end")
    play(state, 0, "play mil", "end")
    assert legal(state) == ["play mil", "play sci"]


@rule("CIV-ECO-08")
def test_an_embargo_stops_nothing_but_playing():
    state = step_2("sci 4 mil 2 uto 3; embargo sci 1", "mil 3; hand sci 2", discard={"sci": 1}, deck=["sci"] * 6)
    assert {"use sci 1", "sacrifice sci"} <= set(legal(state))
    play(state, 0, "use uto 1", "fetch sci", "use sci 1", "take sci")
    assert (hand(state, 0), state.decision(0).kind) == ("sci 2", "powers")
    play(state, 0, "sacrifice sci", *["discard sci"] * 5)
    assert (hand(state, 0), area(state, 0)) == ("sci 2", "mil 2 sci 2 uto 3")
    play(state, 0, "sacrifice mil", "attack sci", "end")
    assert (hand(state, 0), area(state, 0)) == ("sci 3", "mil 1 sci 1 uto 3")


@rule("CIV-ECO-08")
def test_an_embargo_stays_when_the_domain_becomes_empty():
    state = step_2("eco 1 mil 1 sci 1; hand rel 3", "sci 1; hand sci 2 mil 1")
    play(state, 0, "sacrifice eco", "embargo 1 sci", "sacrifice mil", "attack sci", "end")
    assert area(state, 1) == ""
    assert legal(state) == ["play mil"]


@rule("CIV-ECO-09")
def test_the_marker_is_nobodys_card_until_it_is_discarded():
    state = step_2("eco 3 mil 1; hand rel 3", "eco 2 mil 1; hand rel 3", "uto 3 eco 1")
    play(state, 0, "sacrifice eco", "embargo 1 eco")
    assert (area(state, 0), area(state, 1), discard(state)) == ("mil 1 eco 2", "mil 1 eco 2", "")
    assert "use eco 1" not in legal(state)
    play(state, 0, "sacrifice mil", "attack eco")
    assert (area(state, 1), embargo(state, 1), discard(state)) == ("mil 1 eco 1", "eco 1", "mil 1 eco 3")
    play(state, 0, "end")
    play(state, 1, "play rel")
    assert embargo(state, 1) == "eco 1"
    events = play(state, 1, "end")
    assert said(events)[:3] == ["draw", "drew", "embargo_ends"]
    assert (embargo(state, 1), discard(state)) == ("", "mil 1 eco 4")


@rule("CIV-ECO-09")
def test_a_marker_is_discarded_as_an_economy_card():
    state = step_2("; hand rel 3; embargo sci 1 mil 2", "")
    play(state, 0, "end")
    assert (embargo(state, 0), discard(state)) == ("", "eco 3")


@rule("CIV-ECO-09")
def test_a_marker_cannot_be_fetched():
    state = step_2("uto 3; hand rel 3; embargo uto 2", "", discard={"mil": 1})
    play(state, 0, "use uto 1")
    assert legal(state) == ["fetch mil"]


@rule("CIV-ECO-10")
def test_several_embargoes_at_once():
    state = step_2("eco 1; hand rel 3", "eco 1; hand rel 3", "sci 1 mil 1; hand sci 1 mil 1 cul 1")
    play(state, 0, "sacrifice eco", "embargo 2 sci", "end")
    play(state, 1, "play rel", "sacrifice eco", "embargo 2 mil", "end")
    assert embargo(state, 2) == "mil 1 sci 1"
    assert legal(state) == ["play cul"]
    play(state, 2, "play cul", "end")
    assert (embargo(state, 2), discard(state)) == ("", "eco 2")


@rule("CIV-ECO-10")
def test_two_embargoes_on_one_domain_are_both_lifted():
    state = step_2("eco 1; hand rel 3", "eco 1; hand rel 3", "sci 1; hand sci 1 cul 2")
    play(state, 0, "sacrifice eco", "embargo 2 sci", "end")
    play(state, 1, "play rel", "sacrifice eco", "embargo 2 sci", "end")
    assert embargo(state, 2) == "sci 2"
    play(state, 2, "play cul", "end")
    assert (embargo(state, 2), discard(state)) == ("", "eco 2")


@rule("CIV-ECO-10")
def test_an_embargo_on_one_player_bars_nobody_else():
    state = step_2("eco 1 sci 1; hand rel 3", "; hand sci 3", "sci 1; hand sci 1")
    play(state, 0, "sacrifice eco", "embargo 2 sci", "end")
    assert legal(state) == ["play sci"]
    play(state, 1, "play sci", "end")
    assert embargo(state, 2) == "sci 1"


@rule("CIV-ECO-05", "CIV-CUL-03")
def test_the_token_can_be_played_for_by_economy():
    state = step_2("eco 3 cul 1; hand cul 1", "cul 1")
    play(state, 0, "use eco 1", "drop cul")
    assert token(state) == 1
    play(state, 0, "play cul")
    assert token(state) is None
