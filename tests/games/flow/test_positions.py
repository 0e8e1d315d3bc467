"""Positions from outside: what is filled in, and what is refused by name."""

from typing import Any

import pytest

from civitas.core import BadInput
from tests.games.flow.tabletop import CALM, CARDS, FLOW, arrange, held, legal, market, player
from tests.ledger import rule

LATE = ["tank", "factory", "einstein", "computer", "democracy"]


def refused(**fields: Any) -> tuple[str, str]:
    with pytest.raises(BadInput) as caught:
        arrange(**fields)
    return caught.value.field, caught.value.reason


def test_nothing_said_is_the_start():
    state = arrange()
    assert held(state) == [4, 4, 4]
    assert [CARDS[card]["age"] for card in market(state)] == ["A"] * 5
    assert len(state.to_dict()["deck"]) == 56
    assert state.to_dict()["reservoir"] == 60


def test_a_short_market_is_filled_from_the_deck_and_older_cards_are_gone():
    state = arrange(market=["seaport"], seed=4)
    assert len(market(state)) == 5
    assert {CARDS[card]["age"] for card in market(state)} == {"III"}
    assert {CARDS[card]["age"] for card in state.to_dict()["deck"]} == {"III", "IV", "V", "F"}
    assert arrange(market=["seaport"], seed=4) == state != arrange(market=["seaport"], seed=5)


def test_the_top_of_the_deck_can_be_named():
    state = arrange(market=LATE, deck_top=["satellite", "john_lennon"])
    deck = state.to_dict()["deck"]
    assert deck[:2] == ["satellite", "john_lennon"]
    assert deck[-2:] == ["internet", "the_future"]
    assert {CARDS[card]["age"] for card in deck} == {"V", "F"}


def test_a_full_position_is_read_back():
    state = arrange(players=[{"building": ["temple", "castle"], "leader": "columbus"}], market=CALM[1:], supply=5)
    assert FLOW.from_dict(state.to_dict()) == state
    for field in ("market", "deck", "players", "reservoir"):
        whole = state.to_dict()
        del whole[field]
        with pytest.raises(BadInput) as caught:
            FLOW.from_dict(whole)
        assert (caught.value.field, caught.value.reason) == (field, "field_missing")


def test_whose_turn_follows_from_who_began_and_the_turns_played():
    state = arrange(turns=4, first=2)
    assert state.to_act() == [0]
    assert arrange(turn=2, turns=4).to_dict()["first"] == 1
    assert refused(turn=1, first=0, turns=0) == ("turn", "flow_turn")


@pytest.mark.parametrize(("turn", "first", "turns"), [(1, 0, 1), (0, 1, 2), (2, 2, 0), (0, 0, 3)])
def test_any_two_of_turn_first_and_turns_give_the_third(turn: int, first: int, turns: int):
    told = {"turn": turn, "first": first, "turns": turns}
    for missing in told:
        state = arrange(**{name: value for name, value in told.items() if name != missing})
        expected = told if missing != "turns" else told | {"turns": turns % 3}
        assert {name: state.to_dict()[name] for name in told} == expected


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"players": [{"building": ["rome"]}]}, "players[0].building[0]", "not_word"),
        ({"players": [{"building": ["tank"]}]}, "players[0].building[0]", "flow_kind"),
        ({"players": [{"leader": "tank"}]}, "players[0].leader", "flow_kind"),
        ({"players": [{"wonders": ["tank"]}]}, "players[0].wonders[0]", "flow_kind"),
        ({"players": [{"government": ["republic", "aristocracy"]}]}, "players[0].government[1]", "flow_start_card"),
        ({"players": [{"building": ["temple"]}, {"building": ["temple"]}]}, "players[1].building[0]", "card_twice"),
        ({"players": [{"resources": 73}]}, "players[0].resources", "not_number"),
        ({"players": [{"resources": 70}]}, "players", "too_many"),
        ({"reservoir": 3}, "reservoir", "flow_resources"),
        ({"players": [{}, {}, {}, {}]}, "players", "list_length"),
        ({"players": [{"gold": 3}]}, "players[0].gold", "field_unknown"),
        ({"players": [{"invested": {"card": "tank", "amount": 1}}]}, "players[0].invested", "flow_invested"),
        ({"market": [*CALM, "archers"]}, "market", "too_many"),
        ({"market": ["the_future", *LATE[:4]], "deck": []}, "market", "flow_future"),
        ({"market": CALM, "deck": ["archers"]}, "deck", "flow_future"),
        ({"market": CALM, "deck": ["tank", "archers", "the_future"]}, "deck[1]", "flow_deck_order"),
        ({"market": CALM, "deck": ["warriors", "the_future"]}, "deck[0]", "flow_deck_order"),
        ({"market": CALM[:4], "deck": ["archers", "the_future"]}, "market", "list_length"),
        ({"step": "extra"}, "step", "flow_two_only"),
        ({"step": "moderator"}, "step", "flow_two_only"),
        ({"moderator": {"card": "warriors", "amount": 2}}, "moderator", "flow_two_only"),
        ({"step": "amount"}, "players[0].invested", "field_missing"),
        ({"step": "take"}, "source", "field_missing"),
        ({"step": "take", "source": "temple"}, "source", "flow_source"),
        ({"step": "turn", "source": "temple"}, "source", "flow_step"),
        ({"winners": [1]}, "winners", "winners_and_ended"),
        ({"ended": "turn_limit", "winners": []}, "winners", "flow_winners"),
        ({"ended": "future", "winners": [0, 1, 2]}, "ended", "flow_future"),
        ({"turns": 1002, "first": 0}, "turns", "too_many"),
        ({"future": 0, "deck": []}, "future", "flow_future"),
        ({"seats": 6}, "seats", "seats"),
        ({"seats": 2, "step": "start"}, "start[0].offer", "list_length"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(fields: dict[str, Any], field: str, reason: str):
    assert refused(**fields) == (field, reason)


def test_investments_of_two_on_one_card_are_refused():
    both = {"invested": {"card": "temple", "amount": 1}}
    assert refused(players=[both, both], market=CALM) == ("players[1].invested", "flow_invested")
    nothing = {"invested": {"card": "temple", "amount": 0}}
    assert refused(players=[nothing], market=CALM) == ("players[0].invested", "flow_stake")


@rule("FOH-ATTACK-04", "FOH-FX-18")
def test_a_waiting_attack_can_be_described():
    strong = {"military": ["archers", "crossbowmen", "tank"]}
    victim = {"wonders": ["pyramids", "great_wall"]}
    fields: dict[str, Any] = {"players": [strong, victim, {}], "source": "tank"}
    state = arrange(step="remove", victim=1, **fields)
    assert legal(state) == ["remove pyramids", "remove great_wall"]
    assert refused(step="remove", victim=2, **fields) == ("step", "no_moves")
    assert refused(step="remove", victim=0, **fields) == ("victim", "flow_victims")
    assert refused(step="remove", victim=1, victims=[2], **fields) == ("victims", "flow_victims")
    target = arrange(step="target", victims=[1, 2], **fields)
    assert legal(target) == ["attack 1", "attack 2"]
    assert refused(step="target", victims=[1], **fields) == ("victims", "flow_victims")


def test_a_start_choice_can_be_described():
    offers: list[dict[str, Any]] = [
        {"offer": ["artisan_tribe", "aristocracy"]},
        {"offer": ["religious_tribe", "seafaring_tribe"], "kept": "seafaring_tribe"},
    ]
    state = arrange(seats=2, step="start", start=offers, moderator={"card": "warriors", "amount": 2}, supply=2)
    assert state.to_act() == [0]
    assert player(state, 1)["has_kept"]
    wrong = [offers[0], offers[1] | {"kept": "aristocracy"}]
    assert refused(seats=2, step="start", start=wrong) == ("start[1].kept", "flow_not_offered")
