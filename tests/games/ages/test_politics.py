"""The politics phase and resigning (TTA-POL, TTA-RESIGN)."""

from typing import Any

import pytest

from civitas.bots.perspective import Perspective
from civitas.bots.uniform import RandomBot
from civitas.core import Rng
from civitas.core.playout import play_out
from civitas.games.ages import GAME
from tests.games.ages.table import arrange, me, moves, play, refused
from tests.ledger import rule

STRONG: dict[str, Any] = {"workers": {"warriors": 9}}


@rule("TTA-POL-03", "TTA-POL-07")
def test_one_political_action_or_none():
    state = arrange({"cards": ["rats", "foray"]}, step="politics", current_events=["development_of_science"])
    assert moves(state) == ["done", "prepare foray", "prepare rats"]
    play(state, "prepare rats")
    assert (state.decision(0).kind, me(state).red, me(state).white) == ("actions", 2, 4)
    state = arrange({"cards": ["rats"]}, step="politics")
    assert play(state, "done").decision(0).kind == "actions"


@rule("TTA-POL-04", "TTA-POL-05")
def test_kinds_of_political_actions():
    cards = ["rats", "vast_territory_i", "legion", "military_bonus_i", "spy", "war_over_territory", "peace_treaty"]
    pacts = [{"card": "open_borders_agreement", "a": 1, "b": 0}]
    player = {**STRONG, "cards": cards}
    state = arrange(player, {}, {}, options={"resign": True}, step="politics", age="III", pacts=pacts)
    assert {text.split()[0] for text in moves(state)} == {
        "done",
        "prepare",
        "attack",
        "war",
        "offer",
        "cancel",
        "resign",
    }
    assert "prepare legion" not in moves(state)
    play(state, "done")
    assert {text.split()[0] for text in moves(state)} == {"done", "destroy", "tactic"}


@rule("TTA-POL-06", "TTA-AGG-01", "TTA-POL-08", "TTA-POL-13")
def test_attacks_cost_military_actions():
    attacker = {**STRONG, "cards": ["enslave"]}
    state = play(arrange(attacker, {}, step="politics"), "attack enslave 1")
    assert (me(state).red, me(state).food(), me(state).resources(), me(state, 1).pool) == (0, 2, 2, 0)
    play(state, "done")
    assert len(me(state).cards) == 0
    state = arrange({**attacker, "red": 1}, {}, step="politics")
    assert refused(state, "attack enslave 1") == ("TTA-POL-06", "too_few_military")


@rule("TTA-POL-08", "TTA-AGG-08")
def test_a_failed_attack_is_paid_all_the_same():
    rival = {"workers": {"warriors": 8}, "cards": ["military_bonus_i"]}
    state = arrange({**STRONG, "cards": ["enslave"]}, rival, step="politics")
    play(state, "attack enslave 1", "bonus military_bonus_i")
    assert (me(state).red, me(state).food(), state.decision(0).kind) == (0, 0, "actions")


@rule("TTA-POL-09")
def test_the_international_agreement():
    cards: list[str | None] = [
        "iron",
        None,
        "great_wall",
        None,
        None,
        "joan_of_arc",
        *[None] * 3,
        "alchemy",
        None,
        None,
        None,
    ]
    player = {"cards": ["cold_war"], "workers": {"warriors": 3}}
    table: dict[str, Any] = {
        "age": "II",
        "step": "politics",
        "current_events": ["international_agreement"],
        "row": cards,
    }
    state = play(arrange(player, {}, **table), "prepare cold_war")
    assert moves(state) == ["done", "take 1", "take 3", "take 6", "take 10"]
    play(state, "take 10", "take 1")
    assert moves(state) == ["done", "take 3"]
    play(state, "done")
    data = state.to_dict()
    assert (data["players"][0]["hand"], me(state).white) == (["iron", "alchemy"], 4)
    assert data["row"][:2] == ["great_wall", "joan_of_arc"]
    assert all(data["row"])
    assert me(state).skips_politics
    state = arrange({"skips_politics": True, "cards": ["rats"]}, step="turn", round=5)
    assert (state.decision(0).kind, me(state).skips_politics) == ("actions", False)
    state = play(arrange(player, {}, **table), "prepare cold_war", "done")
    assert not me(state).skips_politics


@rule("TTA-CIV-09", "TTA-POL-09")
def test_an_action_card_taken_by_the_agreement_may_be_played():
    player = {"cards": ["cold_war"], "workers": {"warriors": 3}}
    state = arrange(
        *(player, {}),
        age="II",
        step="politics",
        current_events=["international_agreement"],
        row=["revolutionary_idea_ii", *[None] * 12],
    )
    play(state, "prepare cold_war", "take 1", "done")
    assert "play revolutionary_idea_ii" in moves(state)


@rule("TTA-POL-10")
def test_aggressions_and_events_stay_legal_to_the_end():
    player = {**STRONG, "cards": ["impact_of_science", "plunder_iii", "war_over_culture"]}
    state = arrange(player, {}, age="IV", round=9, last_round=9, step="politics")
    assert moves(state) == ["done", "prepare impact_of_science", "attack plunder_iii 1"]
    assert refused(state, "war war_over_culture 1") == ("TTA-POL-10", "last_round_war")


@rule("TTA-POL-11", "TTA-EVENT-11")
def test_politics_is_finished_before_actions_start():
    state = arrange({}, {"cards": ["rats"]}, {}, current=1, step="politics", current_events=["development_of_markets"])
    play(state, "prepare rats")
    order = []
    while state.decision(state.to_act()[0]).kind == "food_or_resources":
        order.append(state.to_act()[0])
        play(state, "food")
    assert order == [1, 2, 0]
    assert (state.to_act(), state.decision(1).kind) == ([1], "actions")


@rule("TTA-POL-12")
def test_gandhi():
    gandhi = {"leader": "mahatma_gandhi", "workers": {"bronze": 1}}
    state = arrange({**STRONG, "cards": ["plunder_iii", "enslave"]}, gandhi, step="politics", age="III")
    play(state, "attack plunder_iii 1")
    assert me(state).red == 0
    state = arrange({**STRONG, "cards": ["plunder_iii"], "red": 1}, gandhi, step="politics", age="III")
    assert refused(state, "attack plunder_iii 1") == ("TTA-POL-06", "too_few_military")
    owner = {"leader": "mahatma_gandhi", "cards": ["plunder_iii", "war_over_culture"], "workers": {"warriors": 9}}
    state = arrange(owner, {}, step="politics", age="III")
    assert moves(state) == ["done"]
    assert refused(state, "attack plunder_iii 1") == ("TTA-POL-12", "peaceful_leader")


@rule("TTA-POL-13")
def test_spent_military_actions_do_not_lower_the_defence():
    rival = {"workers": {"warriors": 2}, "red": 0, "cards": ["military_bonus_i", "legion", "rats"]}
    state = play(arrange({**STRONG, "cards": ["enslave"]}, rival, step="politics"), "attack enslave 1")
    play(state, "bonus military_bonus_i")
    assert (state.to_act(), moves(state)) == ([1], ["done", "discard rats", "discard legion"])
    play(state, "discard rats")
    assert state.to_act() == [0]


@rule("TTA-POL-04")
def test_caesar_acts_twice_once_a_game():
    player = {"leader": "julius_caesar", "cards": ["rats", "foray", "crusades"], "workers": {"bronze": 1}}
    events = ["development_of_science", "development_of_crafts", "development_of_science"]
    state = arrange(player, {}, step="politics", current_events=events[:2])
    play(state, "prepare rats")
    assert state.decision(0).kind == "politics"
    play(state, "prepare foray")
    assert (state.decision(0).kind, me(state).second_politics) == ("actions", False)
    state = play(arrange(player, {}, step="politics", current_events=events[:2]), "prepare rats", "done")
    assert (state.decision(0).kind, me(state).second_politics) == ("actions", True)
    state = play(arrange({**player, "second_politics": False}, {}, step="politics"), "prepare rats")
    assert state.decision(state.to_act()[0]).kind != "politics"


@rule("TTA-POL-04")
def test_joan_of_arc_sees_the_top_event():
    state = arrange(
        {"leader": "joan_of_arc", "cards": ["rats"]}, step="turn", round=5, current_events=["development_of_markets"]
    )
    assert state.view(0)["current_events"]["top"] == "development_of_markets"
    assert state.view(1)["current_events"]["top"] is None
    assert state.view(1)["current_events"]["sighted"] == [0]


@rule("TTA-RESIGN-03")
def test_all_of_a_resigned_player_is_removed():
    player = {
        "cards": ["rats", "legion"],
        "hand": ["iron"],
        "tactic": "phalanx",
        "exclusive": True,
        "colonies": ["vast_territory_i"],
    }
    pacts = [{"card": "open_borders_agreement", "a": 0, "b": 1}]
    table: dict[str, Any] = {"options": {"resign": True}, "step": "politics", "pacts": pacts, "common": ["legion"]}
    state = arrange(player, {}, {}, future_events=["crusades@0"], **table)
    play(state, "resign")
    data = state.to_dict()
    assert (data["players"][0]["alive"], data["players"][0]["cards"], data["players"][0]["hand"]) == (False, [], [])
    assert (data["pacts"], data["future_events"], data["common"]) == ([], ["crusades@0"], ["legion"])
    assert {"rats@0", "legion@0"} <= set(data["out"])
    assert "rats@0" not in data["discards"]
    assert me(state, 1).military_total == 2


@rule("TTA-RESIGN-02", "TTA-RESIGN-03")
def test_wars_of_a_resigned_player_are_removed():
    wars = [
        {"card": "war_over_territory", "seat": 0, "target": 1},
        {"card": "war_over_culture", "seat": 2, "target": 0},
    ]
    state = arrange({}, {}, {}, options={"resign": True}, step="politics", age="III", wars=wars, out=[])
    play(state, "resign")
    data = state.to_dict()
    assert (data["wars"], [int(nation.culture) for nation in state.nations]) == ([], [0, 0, 7])
    assert [item.split("@")[0] for item in data["out"] if "war_over" in item] == ["war_over_territory"]
    assert [item.split("@")[0] for item in data["discards"]] == ["war_over_culture"]


@rule("TTA-RESIGN-04", "TTA-RESIGN-05", "TTA-EVENT-13")
def test_the_rest_play_by_the_rules_for_their_number():
    players: list[dict[str, Any]] = [{"alive": False}, {"workers": {"warriors": 2}}, {"workers": {"warriors": 3}}]
    table: dict[str, Any] = {"options": {"resign": True}, "current": 1, "starter": 0, "round": 6}
    state = arrange(*players, age="I", step="turn", civil_deck=["iron"], **table)
    assert len(state.to_dict()["military_deck"]) == 46
    assert not [card for card in state.to_dict()["military_deck"] if card in ("scientific_cooperation", "peace_treaty")]
    pacts = [{"card": "open_borders_agreement", "a": 1, "b": 2}]
    state = arrange(
        *players[:1],
        {**players[1], "cards": ["trade_routes_agreement"]},
        players[2],
        pacts=pacts,
        step="politics",
        **table,
    )
    assert "offer trade_routes_agreement 2 a" in moves(state)
    assert state.players() == 2


@rule("TTA-RESIGN-07")
@pytest.mark.parametrize(("current", "last"), [(1, 8), (2, 9)])
def test_when_the_starting_player_has_resigned(current: int, last: int):
    players: list[dict[str, Any]] = [{"alive": False}, {}, {}]
    table: dict[str, Any] = {"options": {"resign": True}, "current": current, "round": 8, "starter": 0}
    state = arrange(*players, age="III", step="turn", civil_deck=["oil"], row=[None] * 13, **table)
    assert state.last_round == last


@rule("TTA-RESIGN-01")
def test_resigning_is_offered_only_where_the_table_allows_it():
    assert "resign" not in moves(arrange({"cards": ["rats"]}, step="politics"))
    assert refused(arrange({"cards": ["rats"]}, step="politics"), "resign") == ("TTA-RESIGN-01", "no_resigning")


@rule("TTA-RESIGN-01", "TTA-POL-04")
def test_resigning_is_open_to_everybody_unless_the_table_says_otherwise():
    state = arrange({"cards": ["rats"]}, step="politics", options={})
    assert moves(state) == ["done", "prepare rats", "resign"]
    first = arrange({"cards": ["rats"]}, step="politics", options={"variant": "first"})
    assert refused(first, "resign") == ("TTA-RESIGN-01", "no_resigning")
    assert "resign" not in moves(play(state, "done"))


@rule("TTA-RESIGN-01", "TTA-TURN-03")
@pytest.mark.parametrize(("number", "asked"), [(2, ["done"]), (3, ["done", "resign"])])
def test_one_may_resign_without_a_card_in_hand_but_not_before_there_is_politics(number: int, asked: list[str]):
    state = arrange(
        {"red": 0, "white": 0}, {"red": 0, "white": 0}, step="turn", round=number, row=[None] * 13, options={}
    )
    assert [text for text in moves(state) if not text.startswith(("take", "destroy"))] == asked


@rule("TTA-RESIGN-01")
def test_nothing_that_plays_at_random_resigns():
    state = arrange({"cards": ["rats"]}, step="politics", options={})
    seen = Perspective(GAME, state, 0)
    assert [GAME.notation(move, state) for move in seen.playing_moves()] == ["done", "prepare rats"]
    assert {RandomBot().choose(seen, Rng(seed)) for seed in range(40)} == set(seen.playing_moves())
    play_out(state, Rng(1))
    assert state.outcome().reason == "last_round"
