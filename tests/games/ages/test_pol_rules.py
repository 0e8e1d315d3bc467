"""The politics phase, rule by rule (TTA-POL)."""

from typing import Any

import pytest

from civitas.games.ages import GAME
from tests.games.ages.affairs import STRONG
from tests.games.ages.table import arrange, deal, me, moves, play, refused
from tests.ledger import rule

ALL_KINDS = ["rats", "vast_territory_i", "legion", "military_bonus_i", "spy", "war_over_territory", "peace_treaty"]


@rule("TTA-POL-02", "TTA-MIL-10", "TTA-MIL-06")
def test_military_cards_come_at_the_end_of_round_two_and_politics_in_round_three():
    state = deal(2, 5)
    drawn = []
    while int(state.round) < 3:
        seat = state.to_act()[0]
        assert state.decision(seat).kind == "actions"
        before = (int(state.round), len(me(state, seat).cards))
        play(state, "done")
        drawn.append((before[0], len(me(state, seat).cards) - before[1]))
    assert drawn == [(1, 0), (1, 0), (2, 2), (2, 2)]
    assert state.decision(state.to_act()[0]).kind == "politics"


@rule("TTA-POL-03")
@pytest.mark.parametrize(
    "text", ["prepare rats", "attack spy 1", "war war_over_territory 1", "cancel open_borders_agreement"]
)
def test_one_political_action(text: str):
    pacts = [{"card": "open_borders_agreement", "a": 0, "b": 2}]
    state = arrange(
        {**STRONG, "cards": ALL_KINDS}, {}, {}, step="politics", age="III", pacts=pacts, current_events=["crusades"]
    )
    play(state, text)
    assert (state.to_act(), state.decision(0).kind) == ([0], "actions")


@rule("TTA-POL-05")
def test_where_each_kind_of_card_is_played():
    state = arrange({**STRONG, "cards": ALL_KINDS}, {}, {}, step="politics", age="III")
    named = " ".join(moves(state))
    assert "legion" not in named
    assert "military_bonus_i" not in named
    play(state, "done")
    named = " ".join(moves(state))
    assert "tactic legion" in named
    assert not [card for card in ALL_KINDS if card != "legion" and card in named]


@rule("TTA-POL-06", "TTA-POL-13", "TTA-MIL-05")
@pytest.mark.parametrize(
    ("text", "left"),
    [("done", 3), ("attack spy 1", 2), ("attack armed_intervention 1", 1), ("war war_over_culture 1", 0)],
)
def test_actions_spent_in_politics_stay_spent(text: str, left: int):
    cards = ["spy", "armed_intervention", "war_over_culture"]
    state = arrange({**STRONG, "cards": cards, "technologies": ["monarchy"]}, {}, step="politics", age="III")
    play(state, text)
    assert me(state).red == left
    held = len(me(state).cards)
    play(state, "done")
    assert len(me(state).cards) == held + left
    assert me(state).red == 3


@rule("TTA-POL-06")
def test_red_tokens_already_spent_do_not_pay():
    state = arrange({**STRONG, "cards": ["enslave", "plunder_i"], "red": 1}, {}, step="politics")
    assert moves(state) == ["done", "attack plunder_i 1"]
    assert refused(state, "attack enslave 1") == ("TTA-POL-06", "too_few_military")


@rule("TTA-POL-07")
def test_free_political_actions():
    pacts = [{"card": "peace_treaty", "a": 1, "b": 0}]
    for text in ("prepare rats", "cancel peace_treaty", "offer military_alliance 2 a"):
        player = {"cards": ["rats", "military_alliance"], "red": 0, "white": 0}
        state = arrange(player, {}, {}, step="politics", age="III", pacts=pacts, current_events=["crusades"])
        assert text in moves(state)
        play(state, text)
        assert (me(state).red, me(state).white) == (0, 0)


@rule("TTA-POL-13")
def test_robespierre_needs_all_red_tokens():
    player = {**STRONG, "cards": ["spy"], "leader": "maximilien_robespierre", "hand": ["republic"], "science": 3}
    state = arrange(player, {}, step="politics", age="II")
    assert "revolt republic" in moves(play(state, "done"))
    state = play(arrange(player, {}, step="politics", age="II"), "attack spy 1")
    assert "revolt republic" not in moves(state)


@rule("TTA-POL-13", "TTA-MIL-03")
def test_spent_tokens_do_not_lower_the_hand_limit():
    player = {**STRONG, "cards": ["enslave", "rats", "foray"]}
    state = play(arrange(player, {}, step="politics"), "attack enslave 1")
    assert me(state).red == 0
    play(state, "done")
    assert (state.to_act(), len(me(state).cards)) == ([1], 2)


@rule("TTA-POL-14")
def test_patriotism_never_pays_for_an_attack():
    player = {**STRONG, "cards": ["plunder_i"], "hand": ["patriotism_a"], "red": 0}
    state = arrange(player, {}, step="politics")
    assert moves(state) == ["done"]
    play(state, "done", "play patriotism_a")
    assert "attack plunder_i 1" not in moves(state)


@rule("TTA-POL-10")
def test_what_stays_legal_in_age_four():
    player = {
        **STRONG,
        "cards": ["impact_of_science", "spy", "peace_treaty", "war_over_culture"],
        "technologies": ["monarchy"],
    }
    pacts = [{"card": "military_alliance", "a": 2, "b": 0}]
    table: dict[str, Any] = {"age": "IV", "round": 9, "step": "politics", "pacts": pacts, "options": {"resign": True}}
    state = arrange(player, {}, {}, last_round=9, **table)
    assert {text.split()[0] for text in moves(state)} == {"done", "prepare", "attack", "offer", "cancel"}
    assert refused(state, "resign")[0] in ("TTA-RESIGN-01", "TTA-POL-10")
    state = arrange(player, {}, {}, last_round=10, **table)
    assert "war" in {text.split()[0] for text in moves(state)}


@rule("TTA-POL-11")
def test_choices_of_others_come_before_the_action_phase():
    player = {"cards": ["rats"], "workers": {"warriors": 3}}
    rivals: list[dict[str, Any]] = [{"pool": 0}, {"pool": 0}]
    state = arrange(player, *rivals, step="politics", current_events=["pestilence"])
    play(state, "prepare rats")
    for seat in (1, 2):
        assert (state.to_act(), state.decision(seat).kind) == ([seat], "lost_worker")
        play(state, "worker bronze")
    assert (state.to_act(), state.decision(0).kind) == ([0], "actions")


@rule("TTA-POL-12")
def test_gandhi_may_do_all_but_attack():
    player = {**STRONG, "leader": "mahatma_gandhi", "cards": ALL_KINDS}
    state = arrange(player, {}, {}, step="politics", age="III")
    assert {text.split()[0] for text in moves(state)} == {"done", "prepare", "offer"}
    assert refused(state, "war war_over_territory 1") == ("TTA-POL-12", "peaceful_leader")


@rule("TTA-POL-04", "TTA-PACT-01")
@pytest.mark.parametrize(("age", "pacts"), [("I", 2), ("II", 4), ("III", 4)])
def test_no_pacts_at_a_table_of_two(age: str, pacts: int):
    known = GAME.cards()
    for seats in (2, 3, 4):
        deck = arrange(seats=seats, age=age).to_dict()["military_deck"]
        assert len([card for card in deck if known[card]["kind"] == "pact"]) == (0 if seats == 2 else pacts)


@rule("TTA-EVENT-01", "TTA-EVENT-02", "TTA-MEX-01")
@pytest.mark.parametrize(("seats", "events"), [(2, 4), (3, 5), (4, 6)])
def test_the_current_events_of_age_a(seats: int, events: int):
    for seed in range(3):
        data = deal(seats, seed).to_dict()
        assert (len(data["current_events"]), data["future_events"], data["past"]) == (events, [], [])
        assert all(card.startswith("development_of_") for card in data["current_events"])
        assert len(set(data["current_events"])) == events
        assert deal(seats, seed).view(0)["current_events"]["known"] == []


@rule("TTA-EVENT-03", "TTA-EVENT-04")
@pytest.mark.parametrize(
    ("card", "points"),
    [("rats", 1), ("vast_territory_i", 1), ("cold_war", 2), ("vast_territory_ii", 2), ("impact_of_science", 3)],
)
def test_culture_for_a_prepared_card(card: str, points: int):
    state = arrange(
        {"cards": [card]}, step="politics", age="III", current_events=["development_of_science", "crusades"]
    )
    play(state, f"prepare {card}")
    assert (me(state).culture, state.to_dict()["future_events"]) == (points, [f"{card}@0"])


@rule("TTA-EVENT-05", "TTA-EVENT-06", "TTA-EVENT-09")
def test_the_order_of_preparing_and_revealing():
    """The prepared card lies on top of the future events; the end of an age leaves both decks alone."""
    table: dict[str, Any] = {"current_events": ["development_of_science", "crusades"], "future_events": ["foray@1"]}
    state = arrange({"cards": ["rats"]}, {}, step="politics", **table)
    play(state, "prepare rats")
    data = state.to_dict()
    assert (data["past"], data["current_events"]) == (["development_of_science"], ["crusades"])
    assert sorted(data["future_events"]) == ["foray@1", "rats@0"]
    state = arrange({}, {}, step="turn", civil_deck=["iron"], round=6, **table)
    data = state.to_dict()
    assert (data["age"], data["current_events"], data["future_events"]) == ("II", table["current_events"], ["foray@1"])


@rule("TTA-EVENT-08")
def test_future_events_are_shuffled_within_an_age_only():
    seen = set()
    for seed in range(12):
        future = ["impact_of_wonders", "rats", "cold_war", "crusades", "refugees"]
        table: dict[str, Any] = {"current_events": ["development_of_science"], "future_events": future}
        state = arrange({"cards": ["foray"]}, step="politics", age="III", seed=seed, **table)
        play(state, "prepare foray")
        deck = [card.split("@")[0] for card in state.to_dict()["current_events"]]
        assert sorted(deck[:3]) == ["crusades", "foray", "rats"]
        assert (sorted(deck[3:5]), deck[5], state.to_dict()["future_events"]) == (
            ["cold_war", "refugees"],
            "impact_of_wonders",
            [],
        )
        seen.add(tuple(deck))
    assert len(seen) > 3
