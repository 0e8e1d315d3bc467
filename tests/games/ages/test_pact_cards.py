"""Pacts, card by card (TTA-PACT)."""

from typing import Any

import pytest

from civitas.games.ages.state import AgesState
from tests.games.ages.affairs import STRONG, attack, culture, event, science, stock
from tests.games.ages.table import arrange, me, moves, play, refused, tokens
from tests.ledger import rule

ONE_SIDED = [
    "open_borders_agreement",
    "scientific_cooperation",
    "international_tourism",
    "military_alliance",
    "peace_treaty",
]
TWO_SIDED = [
    *("trade_routes_agreement", "acceptance_of_supremacy", "international_trade_agreement"),
    *("promise_of_military_protection", "loss_of_sovereignty"),
]
FORBIDDING = ("acceptance_of_supremacy", "peace_treaty", "loss_of_sovereignty")


def bound(pact: str, a: dict[str, Any], b: dict[str, Any], **table: Any) -> AgesState:
    """A pact in which seat 0 is side A and seat 1 side B, at a table of three."""
    return arrange(a, b, {}, **{"age": "III", "pacts": [{"card": pact, "a": 0, "b": 1}], **table})


@rule("TTA-PACT-02", "TTA-PACT-11")
@pytest.mark.parametrize("pact", [*ONE_SIDED, *TWO_SIDED])
def test_the_sides_of_an_offer(pact: str):
    state = arrange({"cards": [pact]}, {}, {}, step="politics", age="III")
    sides = "ab" if pact in TWO_SIDED else "a"
    assert moves(state) == ["done", *(f"offer {pact} {partner} {side}" for partner in (1, 2) for side in sides)]
    play(state, f"offer {pact} 1 {sides[-1]}", "accept")
    a, b = (1, 0) if pact in TWO_SIDED else (0, 1)
    assert state.to_dict()["pacts"] == [{"card": pact, "owner": 0, "a": a, "b": b}]
    assert len(me(state).cards) == 0


@rule("TTA-PACT-12")
def test_open_borders_give_an_action_each():
    state = bound("open_borders_agreement", {}, {})
    assert [int(nation.military_total) for nation in state.nations] == [3, 3, 2]
    state = bound("open_borders_agreement", {"red": 3}, {"red": 1}, step="politics")
    play(state, "cancel open_borders_agreement")
    assert [(int(nation.military_total), int(nation.red)) for nation in state.nations] == [(2, 2), (2, 1), (2, 2)]


@rule("TTA-AGG-03", "TTA-PACT-07")
@pytest.mark.parametrize(("mine", "theirs", "legal"), [(8, 9, True), (7, 9, False), (9, 9, True)])
def test_open_borders_in_attacks_of_either_side(mine: int, theirs: int, legal: bool):
    strengths: list[dict[str, Any]] = [
        {"workers": {"warriors": mine}, "cards": ["spy"]},
        {"workers": {"warriors": theirs}},
    ]
    state = bound("open_borders_agreement", strengths[0], strengths[1], step="politics")
    assert ("attack spy 1" in moves(state)) is legal
    state = bound("open_borders_agreement", strengths[1], strengths[0], step="politics", current=1)
    assert ("attack spy 0" in moves(state)) is legal


@rule("TTA-AGG-03", "TTA-AGG-08")
def test_open_borders_count_at_the_resolution_and_stay():
    pacts = [{"card": "open_borders_agreement", "a": 0, "b": 1}]
    rival = {"workers": {"warriors": 8}, "cards": ["military_bonus_i"], "science": 5}
    state = play(attack("spy", rival, {}, pacts=pacts), "bonus military_bonus_i")
    assert (science(state), len(state.pacts)) == ([5, 0, 0], 1)
    state = play(attack("spy", {**rival, "workers": {"warriors": 9}}, {}, pacts=pacts), "bonus military_bonus_i")
    assert science(state) == [0, 5, 0]


@rule("TTA-PACT-07", "TTA-PACT-09")
def test_trade_routes():
    state = bound("trade_routes_agreement", {"tokens": {"agriculture": 2}}, {})
    assert "build bronze" not in moves(state)
    play(state, "trade")
    assert "trade" not in moves(state)
    state = bound("trade_routes_agreement", {"tokens": {"agriculture": 1, "bronze": 1}}, {})
    assert "build bronze" not in moves(state)
    play(state, "trade", "build bronze")
    assert stock(state)[0] == (0, 0)
    state = bound(
        "trade_routes_agreement", {"tokens": {"bronze": 1}}, {"tokens": {"bronze": 1, "agriculture": 1}}, current=1
    )
    play(state, "trade", "populate")
    assert (stock(state), me(state, 1).pool) == ([(0, 1), (0, 0), (0, 0)], 2)
    assert "trade" not in moves(arrange({"tokens": {"agriculture": 2}}, {}, {}))


@rule("TTA-PACT-09")
@pytest.mark.parametrize(
    ("pact", "seat", "stored"),
    [
        ("acceptance_of_supremacy", 0, (2, 3)),
        ("acceptance_of_supremacy", 1, (2, 1)),
        ("international_trade_agreement", 0, (2, 3)),
        ("international_trade_agreement", 1, (3, 2)),
        ("peace_treaty", 0, (2, 2)),
    ],
)
def test_production_with_a_pact(pact: str, seat: int, stored: tuple[int, int]):
    player = {"workers": {"agriculture": 2, "bronze": 2}, "yellow": 18}
    state = play(bound(pact, player, player, current=seat), "done")
    assert stock(state)[seat] == stored


@rule("TTA-PACT-09")
def test_supremacy_takes_from_the_production_and_not_from_the_stock():
    idle = {"workers": {"agriculture": 1}, "yellow": 18, "tokens": {"bronze": 3}}
    assert tokens(play(bound("acceptance_of_supremacy", {}, idle, current=1), "done"), 1)["bronze"] == 3


@rule("TTA-PACT-09")
def test_supremacy_takes_from_all_that_is_produced():
    """Labs under Bill Gates produce too; an empty bank produces nothing that could be taken."""
    gates = {"workers": {"computers": 1}, "yellow": 18, "leader": "bill_gates"}
    assert stock(play(bound("acceptance_of_supremacy", {}, gates, current=1), "done"))[1] == (0, 2)
    full: dict[str, Any] = {
        "workers": {"bronze": 1},
        "yellow": 18,
        "blue": 0,
        "tokens": {"agriculture": 6, "bronze": 10},
    }
    pacts = [{"card": "acceptance_of_supremacy", "a": 0, "b": 1}]
    assert tokens(event("new_deposits", {}, full, {}, age="III", pacts=pacts), 1) == full["tokens"]


@rule("TTA-PACT-09")
def test_an_uprising_skips_the_production_of_a_pact():
    rebels = {"workers": {"bronze": 2}, "yellow": 12, "pool": 0}
    assert stock(play(bound("international_trade_agreement", rebels, {}), "done"))[0] == (0, 0)


@rule("TTA-PACT-07")
@pytest.mark.parametrize(
    ("pact", "cultures", "strengths"),
    [
        ("promise_of_military_protection", (3, 1), (2, 6)),
        ("loss_of_sovereignty", (4, 0), (2, 2)),
        ("military_alliance", (2, 2), (5, 5)),
        ("peace_treaty", (3, 3), (2, 2)),
        ("international_tourism", (2, 2), (2, 2)),
    ],
)
def test_ratings(pact: str, cultures: tuple[int, int], strengths: tuple[int, int]):
    player = {"workers": {"religion": 2, "warriors": 2}}
    state = bound(pact, player, player)
    assert (me(state).culture_rating, me(state, 1).culture_rating) == cultures
    assert (me(state).strength, me(state, 1).strength) == strengths
    assert (me(state, 2).culture_rating, me(state, 2).strength) == (0, 1)


@rule("TTA-EVENT-17", "TTA-TURN-09")
def test_a_rating_does_not_fall_below_zero():
    assert me(bound("loss_of_sovereignty", {}, {"workers": {"religion": 1}}), 1).culture_rating == 0


@rule("TTA-PACT-07", "TTA-PACT-12")
def test_tourism_counts_completed_wonders_at_once():
    a = {"wonders": ["pyramids", "colossus"], "ruined": ["colossus"]}
    b = {"wonder": {"card": "hanging_gardens", "stages": 2}, "tokens": {"bronze": 2}}
    state = bound("international_tourism", a, b, current=1)
    assert (me(state).culture_rating, me(state, 1).culture_rating) == (2, 2)
    play(state, "stage 1")
    assert (me(state).culture_rating, me(state, 1).culture_rating) == (2 + 1, 1 + 2)


@rule("TTA-PACT-07")
def test_scientific_cooperation():
    """Iron costs 5: the developer pays 3, the partner 1; without science of the partner nothing can be developed."""
    state = bound("scientific_cooperation", {"hand": ["iron"], "science": 3}, {"science": 1})
    play(state, "develop iron")
    assert science(state) == [0, 0, 0]
    state = bound("scientific_cooperation", {"hand": ["iron"], "science": 9}, {})
    assert refused(state, "develop iron")[0].startswith("TTA")
    state = bound("scientific_cooperation", {"science": 4}, {"hand": ["monarchy"], "science": 0}, current=1)
    play(state, "revolt monarchy")
    assert (science(state), me(state, 1).civil_total) == ([3, 0, 0], 5)


@rule("TTA-PACT-07", "TTA-AGG-02")
@pytest.mark.parametrize("pact", [*ONE_SIDED, *TWO_SIDED])
def test_which_pacts_forbid_an_attack(pact: str):
    forbids = pact in FORBIDDING
    cards = {"cards": ["spy", "war_over_territory"]}
    for attacker, rival in ((0, 1), (1, 0)):
        players: list[dict[str, Any]] = [{}, {}]
        players[attacker] = {**STRONG, **cards}
        state = bound(pact, players[0], players[1], step="politics", current=attacker)
        legal = moves(state)
        assert (f"attack spy {rival}" in legal, f"war war_over_territory {rival}" in legal) == (
            not forbids,
            not forbids,
        )
        assert {"attack spy 2", "war war_over_territory 2"} <= set(legal)


@rule("TTA-PACT-07", "TTA-AGG-04")
@pytest.mark.parametrize("pact", [pact for pact in (*ONE_SIDED, *TWO_SIDED) if pact not in FORBIDDING])
def test_which_pacts_end_on_an_attack(pact: str):
    state = bound(pact, {**STRONG, "cards": ["spy"]}, {}, step="politics")
    play(state, "attack spy 1")
    ends = pact in ("promise_of_military_protection", "military_alliance")
    assert len(state.pacts) == (0 if ends else 1)


@rule("TTA-PACT-03", "TTA-PACT-13", "TTA-POL-07", "TTA-POL-08")
def test_a_refused_pact_may_be_offered_again_next_turn():
    pacts = [{"card": "open_borders_agreement", "a": 0, "b": 1}]
    state = arrange({"cards": ["peace_treaty"]}, {}, {}, step="politics", age="III", pacts=pacts)
    play(state, "offer peace_treaty 1 a", "done")
    assert (state.decision(0).kind, me(state).red, len(state.pacts)) == ("actions", 3, 1)
    play(state, "done")
    while state.to_act() != [0] or state.decision(0).kind != "politics":
        play(state, "done")
    assert "offer peace_treaty 1 a" in moves(state)


@rule("TTA-PACT-04", "TTA-PACT-05")
def test_the_own_pact_of_the_accepter_is_not_touched():
    pacts = [{"card": "open_borders_agreement", "owner": 1, "a": 1, "b": 2}]
    state = arrange({"cards": ["peace_treaty"]}, {}, {}, step="politics", age="III", pacts=pacts)
    play(state, "offer peace_treaty 1 a", "accept")
    assert [(pact["card"], pact["owner"]) for pact in state.to_dict()["pacts"]] == [
        ("open_borders_agreement", 1),
        ("peace_treaty", 0),
    ]


@rule("TTA-PACT-06", "TTA-PACT-10", "TTA-POL-07")
@pytest.mark.parametrize("pact", [*ONE_SIDED, *TWO_SIDED])
def test_either_side_may_cancel(pact: str):
    for seat in (0, 1):
        state = bound(pact, {}, {}, step="politics", current=seat)
        play(state, f"cancel {pact}")
        assert (state.to_dict()["pacts"], state.to_dict()["discards"]) == ([], [f"{pact}@012"])
        assert state.decision(seat).kind == "actions"
    outsider = bound(pact, {}, {}, step="politics", current=2)
    assert f"cancel {pact}" not in moves(outsider)


@rule("TTA-PACT-08", "TTA-PACT-10")
@pytest.mark.parametrize(("ended", "kept"), [("I", [1, 2, 3]), ("II", [2, 3]), ("III", [3])])
def test_antiquated_pacts(ended: str, kept: list[int]):
    by_age = {1: "trade_routes_agreement", 2: "scientific_cooperation", 3: "peace_treaty"}
    pacts = [{"card": by_age[age], "owner": seat, "a": seat, "b": (seat + 1) % 3} for seat, age in enumerate(by_age)]
    last = {"I": "iron", "II": "coal", "III": "oil"}[ended]
    state = arrange({}, {}, {}, pacts=pacts, age=ended, step="turn", round=7, civil_deck=[last], out=[], discards=[])
    data = state.to_dict()
    assert [pact["card"] for pact in data["pacts"]] == [by_age[age] for age in kept]
    gone = {f"{by_age[age]}@012" for age in by_age if age not in kept}
    assert (gone <= set(data["out"]), data["discards"]) == (True, [])


@rule("TTA-PACT-08", "TTA-POL-10")
def test_pacts_may_be_offered_to_the_end():
    state = arrange({"cards": ["peace_treaty"]}, {}, {}, age="IV", round=9, last_round=9, step="politics")
    play(state, "offer peace_treaty 2 a", "accept")
    assert (len(state.pacts), culture(state)) == (1, [0, 0, 0])


@rule("TTA-PACT-09", "TTA-PROD-07", "TTA-PROD-09")
def test_events_that_produce_are_production_steps_and_have_the_pacts_part():
    pacts = [{"card": "international_trade_agreement", "a": 0, "b": 1}]
    players: list[dict[str, Any]] = [{}, {}, {}]
    assert stock(event("good_harvest", *players, pacts=pacts, age="II")) == [(2, 0), (3, 0), (2, 0)]
    assert stock(event("new_deposits", *players, pacts=pacts, age="II")) == [(0, 3), (0, 2), (0, 2)]
    pacts = [{"card": "acceptance_of_supremacy", "a": 0, "b": 1}]
    assert stock(event("new_deposits", *players, pacts=pacts, age="II")) == [(0, 3), (0, 1), (0, 2)]
    idle: dict[str, Any] = {"workers": {"bronze": 0}, "tokens": {"bronze": 2}}
    assert stock(event("new_deposits", {}, idle, {}, pacts=pacts, age="II"))[1] == (0, 2)
