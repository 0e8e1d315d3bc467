"""The military part of the variants (TTA-VAR)."""

from typing import Any

import pytest

from civitas.games.ages import GAME
from tests.games.ages.affairs import BARE_ROW, culture
from tests.games.ages.table import arrange, deal, me, moves, play
from tests.ledger import rule

LAST = {"I": "iron", "II": "coal", "III": "oil"}


def kinds(age: str, seats: int = 3, **options: Any) -> set[str]:
    """The kinds of card in a military deck."""
    deck = arrange(seats=seats, age=age, options=options).to_dict()["military_deck"]
    known = GAME.cards()
    return {known[card.split("@")[0]]["kind"] for card in deck}


@rule("TTA-VAR-01")
def test_the_first_game():
    for age in ("I", "II"):
        assert kinds(age, variant="first") == {"event", "territory", "tactic", "bonus"}
    options = {"variant": "first"}
    state = arrange({"cards": ["rats", "legion", "military_bonus_i"]}, {}, {}, options=options, step="politics")
    assert moves(state) == ["done", "prepare rats"]
    table: dict[str, Any] = {"options": options, "age": "II", "row": BARE_ROW, "civil_deck": ["coal"], "round": 7}
    state = arrange({}, {}, {}, step="turn", **table)
    assert state.to_dict()["age"] == "III"
    play(state, "done")
    assert len(me(state).cards) == 0


@rule("TTA-VAR-02")
def test_the_shorter_game_has_all_kinds_of_cards_for_two_ages():
    everything = {"event", "territory", "tactic", "bonus", "aggression"}
    assert kinds("I", variant="shorter") == {*everything, "pact"}
    assert kinds("II", variant="shorter") == {*everything, "pact", "war"}
    assert kinds("II", seats=2, variant="shorter") == {*everything, "war"}


@rule("TTA-VAR-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_events_of_the_shorter_game(seats: int):
    data = deal(seats, 7, {"variant": "shorter"}).to_dict()
    given = [*data["open_events"], *(card for player in data["players"] for card in player["legacy"])]
    assert (len(data["open_events"]), len(given), len(set(given))) == (3, 3 + 2 * seats, 3 + 2 * seats)
    assert {GAME.cards()[card]["age"] for card in given} == {"III"}


@rule("TTA-VAR-02", "TTA-POL-06")
def test_the_open_war_costs_what_it_costs_and_may_be_declared_in_parallel():
    options = {"variant": "shorter", "resign": False}
    rich = {"technologies": ["monarchy"]}
    state = arrange({**rich, "red": 2}, {}, {}, options=options, step="politics", age="II")
    assert moves(state) == ["done"]
    wars = [{"card": "war_over_culture", "open": True, "seat": 1, "target": 0}]
    state = arrange(rich, {"technologies": ["theocracy"]}, {}, options=options, step="politics", age="II", wars=wars)
    assert moves(state) == ["done", "war open_war 1", "war open_war 2"]
    play(state, "war open_war 2")
    assert (me(state).red, [war["open"] for war in state.to_dict()["wars"]]) == (0, [True, True])


@rule("TTA-VAR-02", "TTA-WAR-02")
def test_the_open_war_is_not_declared_in_the_last_round():
    options = {"variant": "shorter", "resign": False}
    rich = {"technologies": ["monarchy"]}
    for last, texts in ((8, ["done"]), (9, ["done", "war open_war 1"])):
        state = arrange(rich, {}, options=options, step="politics", age="III", round=8, last_round=last)
        assert moves(state) == texts


@rule("TTA-VAR-02", "TTA-POL-12")
def test_no_open_war_for_those_who_are_kept_from_attacking():
    pacts = [{"card": "acceptance_of_supremacy", "a": 0, "b": 1}]
    rich = {"technologies": ["monarchy"]}
    state = arrange(
        rich, {}, {}, options={"variant": "shorter", "resign": False}, step="politics", age="II", pacts=pacts
    )
    assert moves(state) == ["done", "war open_war 2", "cancel acceptance_of_supremacy"]


@rule("TTA-VAR-03")
@pytest.mark.parametrize("age", ["I", "II", "III"])
def test_the_peaceful_game(age: str):
    plain = kinds(age, variant="peaceful")
    assert not plain & {"aggression", "war", "pact"}
    assert {"event", "tactic", "bonus"} <= plain
    deck = arrange(seats=4, age=age, options={"variant": "peaceful", "pacts": True}).to_dict()["military_deck"]
    kept = {card for card in deck if GAME.cards()[card]["kind"] == "pact"}
    assert (
        kept
        == {
            "I": {"trade_routes_agreement"},
            "II": {"international_trade_agreement", "scientific_cooperation"},
            "III": {"international_tourism"},
        }[age]
    )


@rule("TTA-VAR-04", "TTA-MEX-24")
@pytest.mark.parametrize("age", ["I", "II", "III"])
def test_international_tension_at_the_end_of_each_age(age: str):
    players = [{"workers": {"warriors": count}} for count in (12, 7, 5)]
    table: dict[str, Any] = {"age": age, "step": "turn", "row": BARE_ROW, "civil_deck": [LAST[age]], "round": 6}
    assert culture(arrange(*players, options={"tension": True}, **table)) == [7, 2, 0]
    assert culture(arrange(*players, **table)) == [0, 0, 0]


@rule("TTA-VAR-04")
def test_no_tension_at_the_end_of_age_a():
    players = [{"workers": {"warriors": count}} for count in (12, 7)]
    table: dict[str, Any] = {"age": "A", "step": "turn", "row": BARE_ROW, "civil_deck": ["patriotism_a"], "round": 2}
    state = arrange(*players, options={"tension": True}, **table)
    assert (state.to_dict()["age"], culture(state)) == ("I", [0, 0])
