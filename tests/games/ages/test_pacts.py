"""Pacts (TTA-PACT)."""

from typing import Any

import pytest

from tests.games.ages.table import arrange, me, moves, play, workers
from tests.ledger import rule


@rule("TTA-PACT-02", "TTA-PACT-11", "TTA-POL-07")
def test_offering_a_pact():
    player = {"cards": ["trade_routes_agreement", "open_borders_agreement"]}
    state = arrange(player, {}, {}, step="politics")
    assert moves(state) == [
        "done",
        *("offer open_borders_agreement 1 a", "offer open_borders_agreement 2 a"),
        *(f"offer trade_routes_agreement {partner} {side}" for partner in (1, 2) for side in "ab"),
    ]
    play(state, "offer trade_routes_agreement 2 b")
    assert (state.to_act(), moves(state), me(state).red) == ([2], ["done", "accept"], 2)
    play(state, "accept")
    assert state.to_dict()["pacts"] == [{"card": "trade_routes_agreement", "owner": 0, "a": 2, "b": 0}]


@rule("TTA-PACT-03", "TTA-POL-08")
def test_a_refused_pact_returns_to_the_hand():
    state = arrange({"cards": ["open_borders_agreement", "rats"]}, {}, {}, step="politics")
    play(state, "offer open_borders_agreement 1 a", "done")
    assert (state.decision(0).kind, len(me(state).cards)) == ("actions", 2)
    assert state.view(2)["players"][0]["cards"]["known"] == ["open_borders_agreement"]


@rule("TTA-PACT-04", "TTA-PACT-05", "TTA-PACT-10", "TTA-PACT-12", "TTA-PACT-13")
def test_one_pact_in_the_own_area():
    pacts = [{"card": "open_borders_agreement", "a": 0, "b": 1}, {"card": "peace_treaty", "a": 2, "b": 0}]
    player = {"cards": ["military_alliance"], "red": 1}
    table: dict[str, Any] = {"step": "politics", "age": "III", "pacts": pacts}
    state = play(arrange(player, {}, {}, **table), "offer military_alliance 2 a", "done")
    assert len(state.pacts) == 2
    state = arrange(player, {}, {}, **table)
    assert me(state).military_total == 3
    play(state, "offer military_alliance 2 a", "accept")
    assert [pact["card"] for pact in state.to_dict()["pacts"]] == ["peace_treaty", "military_alliance"]
    assert (me(state).military_total, me(state).red, me(state).strength) == (2, 1, 4)
    assert "open_borders_agreement@012" in state.to_dict()["discards"]


@rule("TTA-PACT-12")
def test_red_tokens_of_open_borders_come_unspent():
    state = arrange({"cards": ["open_borders_agreement"], "red": 0}, {"red": 1}, {}, step="politics")
    play(state, "offer open_borders_agreement 1 a", "accept")
    assert [(int(nation.military_total), int(nation.red)) for nation in state.nations] == [(3, 1), (3, 2), (2, 2)]


@rule("TTA-PACT-06")
def test_cancelling_a_pact():
    pacts = [
        {"card": "open_borders_agreement", "owner": 1, "a": 0, "b": 1},
        {"card": "peace_treaty", "owner": 2, "a": 1, "b": 2},
    ]
    state = arrange({}, {}, {}, step="politics", age="III", pacts=pacts)
    assert moves(state) == ["done", "cancel open_borders_agreement"]
    play(state, "cancel open_borders_agreement")
    assert [pact["card"] for pact in state.to_dict()["pacts"]] == ["peace_treaty"]


@rule("TTA-PACT-07", "TTA-TURN-08")
@pytest.mark.parametrize(
    ("pact", "culture", "strength"),
    [
        ("promise_of_military_protection", (2, 0), (1, 5)),
        ("loss_of_sovereignty", (3, 0), (1, 1)),
        ("military_alliance", (1, 1), (4, 4)),
        ("peace_treaty", (2, 2), (1, 1)),
        ("international_tourism", (3, 2), (1, 1)),
    ],
)
def test_ratings_of_pacts(pact: str, culture: tuple[int, int], strength: tuple[int, int]):
    wonders: list[dict[str, Any]] = [
        {"wonders": ["taj_mahal"]},
        {"wonders": ["universitas_carolina", "hanging_gardens"]},
    ]
    bare: list[dict[str, Any]] = [{"workers": {"religion": 1, "warriors": 1}}] * 2
    players = (
        [{**first, **second} for first, second in zip(bare, wonders, strict=True)]
        if pact == "international_tourism"
        else bare
    )
    state = arrange(*players, {}, pacts=[{"card": pact, "a": 0, "b": 1}], age="III")
    printed = (3, 2) if pact == "international_tourism" else (0, 0)
    assert (me(state).culture_rating - printed[0], me(state, 1).culture_rating - printed[1]) == culture
    assert (me(state).strength, me(state, 1).strength) == strength


@rule("TTA-PACT-08", "TTA-PACT-09")
def test_trade_routes():
    pacts = [{"card": "trade_routes_agreement", "a": 0, "b": 1}]
    state = arrange({"tokens": {"agriculture": 1, "bronze": 1}}, {}, {}, pacts=pacts)
    play(state, "trade", "build bronze")
    assert (me(state).food(), me(state).resources()) == (0, 0)
    assert "trade" not in moves(state)
    state = arrange({}, {"tokens": {"agriculture": 1, "bronze": 1}}, {}, pacts=pacts, current=1)
    play(state, "trade", "populate")
    assert (me(state, 1).food(), me(state, 1).resources(), me(state, 1).pool) == (0, 0, 2)


ROUTES = [{"card": "trade_routes_agreement", "a": 0, "b": 1}]
EARLY: dict[str, Any] = {"resign": False, "trade": "turn"}
SETTLERS: dict[str, Any] = {
    "pacts": ROUTES,
    "age": "II",
    "step": "politics",
    "current_events": ["development_of_civilization", "rats"],
}


@rule("TTA-R-33", "TTA-EVENT-25")
def test_routes_are_used_in_the_action_phase():
    state = arrange({"cards": ["foray"], "tokens": {"agriculture": 1, "bronze": 1}}, {}, {}, **SETTLERS)
    assert "trade" not in moves(state)
    play(state, "prepare foray")
    assert (state.decision(0).kind, "trade" in moves(state)) == ("development", False)
    play(state, "done", "done", "done")
    assert (state.decision(0).kind, "trade" in moves(state)) == ("actions", True)


@rule("TTA-R-33", "TTA-EVENT-25")
@pytest.mark.parametrize("texts", [["trade", "prepare foray"], ["prepare foray", "trade"]])
def test_a_table_may_open_the_routes_in_the_own_politics_phase(texts: list[str]):
    """Development of Civilization: a mine for 1 less, of which the exchange pays a resource."""
    player = {"cards": ["foray"], "tokens": {"agriculture": 1}}
    state = arrange(player, {"tokens": {"bronze": 1}}, {}, options=EARLY, **SETTLERS)
    assert "build bronze" not in moves(play(state.copy(), "prepare foray"))
    play(state, *texts)
    assert (me(state).food(), "trade" in moves(state)) == (0, False)
    play(state, "build bronze")
    assert workers(state)["bronze"] == 3
    # The partner is asked outside its own turn.
    assert (state.to_act(), "trade" in moves(state)) == ([1], False)
    again = state.game.from_dict(state.to_dict())
    assert again == state
    play(state, "done", "done")
    assert (state.decision(0).kind, "trade" in moves(state)) == ("actions", False)


@rule("TTA-R-33")
def test_an_early_exchange_lasts_to_the_end_of_the_turn():
    player = {"tokens": {"bronze": 1}, "workers": {"philosophy": 1}, "yellow": 13, "pool": 9, "culture": 9}
    table = SETTLERS | {"current": 1, "current_events": ["rats"]}
    state = play(arrange({}, player, {}, options=EARLY, **table), "trade", "done", "done")
    assert (me(state, 1).culture, me(state, 1).trade_food) == (9, 0)


@rule("TTA-R-33", "TTA-BUILD-13")
def test_an_early_exchange_is_paid_with_tokens_of_choice():
    player = {"cards": ["foray"], "tokens": {"agriculture": 1, "irrigation": 1}}
    state = arrange(player, {}, {}, options=EARLY | {"payment": "chosen"}, **SETTLERS)
    play(state, "trade")
    assert moves(state) == ["token agriculture", "token irrigation"]
    assert state.game.from_dict(state.to_dict()) == state
    play(state, "token irrigation")
    assert (state.decision(0).kind, me(state).food(), me(state).trade_resource) == ("politics", 2, 1)
