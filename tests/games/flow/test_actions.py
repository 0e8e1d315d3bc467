"""The turn, the actions of cards and the harvest (section 4)."""

import pytest

from tests.games.flow.tabletop import (
    CALM,
    CARDS,
    arrange,
    held,
    icons,
    legal,
    market,
    pile,
    play,
    player,
    printed,
    refused,
)
from tests.ledger import rule

AGE_4 = ["tank", "factory", "einstein", "computer", "democracy"]


@rule("FOH-TURN-01")
def test_one_action_then_the_player_to_the_left():
    state = arrange(market=CALM)
    play(state, "harvest")
    assert state.to_act() == [1]
    assert refused(state, "harvest", seat=0) == ("FOH-TURN-01", "not_your_turn")


@rule("FOH-TURN-02")
def test_the_five_actions():
    state = arrange(
        players=[
            {"leader": "confucius", "invested": {"card": "temple", "amount": 1}},
            {"invested": {"card": "lighthouse", "amount": 2}},
        ],
        market=["temple", "lighthouse", "aristotle", "republic", "great_wall"],
    )
    assert legal(state) == ["harvest", "complete", "snipe lighthouse", "use confucius"]
    free = arrange(market=CALM)
    assert [move.split()[0] for move in legal(free)] == ["harvest"] + ["invest"] * 5


@rule("FOH-TURN-03")
def test_harvest_is_always_there():
    state = arrange(players=[{"resources": 0}], market=CALM)
    assert legal(state) == ["harvest"]
    assert refused(state, "decline")[0] == "FOH-TURN-02"


@rule("FOH-TURN-04")
def test_an_own_investment_blocks_only_another_invest():
    state = arrange(
        players=[
            {"leader": "ramesses_ii", "invested": {"card": "temple", "amount": 2}},
            {"invested": {"card": "republic", "amount": 3}},
        ],
        market=CALM,
    )
    assert "snipe republic" in legal(state)
    assert "use ramesses_ii" in legal(state)
    assert "harvest" in legal(state)
    assert refused(state, "invest lighthouse") == ("FOH-INVEST-01", "already_invested")


# Action effects.


@rule("FOH-ACTION-01")
def test_a_visible_action_is_usable_every_turn_and_a_covered_one_is_not():
    state = arrange(
        players=[{"government": ["aristocracy", "bureaucracy"]}],
        market=["theocracy", "feudalism", "castle", "knights", "crossbowmen"],
    )
    assert refused(state, "use philosophy") == ("FOH-ACTION-01", "not_in_nation")
    play(state, "use bureaucracy", "take theocracy", "harvest", "harvest")
    assert pile(state, "government") == ["aristocracy", "bureaucracy", "theocracy"]
    assert refused(state, "use bureaucracy") == ("FOH-ACTION-01", "covered")


@rule("FOH-ACTION-01")
def test_confucius_stays_usable_when_he_does_not_act():
    state = arrange(players=[{"leader": "confucius"}], market=["aristotle", *CALM[:4]])
    for _ in range(3):
        assert "use confucius" in legal(state)
        play(state, "harvest", "harvest", "harvest")


@rule("FOH-ACTION-02")
def test_an_action_is_not_usable_on_the_turn_of_gaining_it():
    state = arrange(
        players=[{"invested": {"card": "confucius", "amount": 1}}], market=["confucius", "aristotle", *CALM[:3]]
    )
    play(state, "complete")
    assert state.to_act() == [1]
    assert pile(state, "leader") == ["confucius"]


@rule("FOH-ACTION-03")
def test_a_card_taken_by_an_action_is_resolved():
    state = arrange(
        players=[{"knowledge": ["printing_press"], "government": ["agrarian_tribe"], "resources": 0}],
        market=["irrigation", "castle", "monastery", "crossbowmen", "angkor_wat"],
    )
    play(state, "use printing_press")
    assert held(state)[0] == icons(state)["harvest"] == printed("harvest", "agrarian_tribe", "irrigation")


@rule("FOH-ACTION-04")
def test_the_six_action_cards():
    assert {name for name, card in CARDS.items() if card["timing"] == "action"} == {
        *("ramesses_ii", "confucius", "philosophy", "bureaucracy", "printing_press", "columbus"),
    }
    state = arrange(players=[{"building": ["temple"]}], market=["republic", *CALM[1:4], "theocracy"])
    assert refused(state, "use temple") == ("FOH-ACTION-04", "no_action")


@rule("FOH-ACTION-05")
def test_an_action_that_could_do_nothing_is_not_legal():
    state = arrange(players=[{"knowledge": ["philosophy"], "leader": "confucius"}], market=CALM)
    assert refused(state, "use philosophy") == ("FOH-ACTION-05", "nothing_to_take")
    assert refused(state, "use confucius") == ("FOH-ACTION-05", "nothing_to_take")
    invested = arrange(
        players=[{"leader": "confucius"}, {"invested": {"card": "aristotle", "amount": 1}}],
        market=["aristotle", *CALM[:4]],
    )
    assert refused(invested, "use confucius") == ("FOH-ACTION-05", "nothing_to_take")
    poor = arrange(players=[{"knowledge": ["philosophy"], "resources": 2}], market=["iron_works", *CALM[:4]])
    assert refused(poor, "use philosophy") == ("FOH-ACTION-05", "cannot_pay")


@pytest.mark.parametrize(
    ("kind", "action", "taken"),
    [
        ("knowledge", "philosophy", "computer"),
        ("knowledge", "printing_press", "computer"),
        *[("government", "bureaucracy", "democracy")],
    ],
)
@rule("FOH-ACTION-06")
def test_a_taken_card_covers_the_action_that_took_it(kind: str, action: str, taken: str):
    state = arrange(players=[{kind: [action]}], market=["tank", "factory", "einstein", "computer", "democracy"])
    play(state, f"use {action}")
    assert pile(state, kind) == [action, taken]
    play(state, "harvest", "harvest")
    assert refused(state, f"use {action}") == ("FOH-ACTION-01", "covered")


# Harvest.


@rule("FOH-HARVEST-01")
def test_harvest_icons_move_as_much_as_the_reservoir_has():
    rich = {"resources": 60, "government": ["agrarian_tribe", "feudalism"], "leader": None}
    state = arrange(players=[rich, {"resources": 5}, {"resources": 5}], market=[*CALM[:4], "theocracy"], supply=1)
    assert state.view(None)["reservoir"] == 1
    assert icons(state)["harvest"] >= 2
    play(state, "harvest")
    assert state.view(None)["reservoir"] == 0
    assert state.view(None)["supply"] == 1
    assert held(state)[0] == 61


@rule("FOH-HARVEST-02")
def test_half_of_the_supply_rounded_down():
    for supply, half in ((0, 0), (1, 0), (2, 1), (9, 4)):
        state = arrange(market=CALM, supply=supply)
        play(state, "harvest")
        assert held(state)[0] == 4 + half
        assert state.view(None)["supply"] == supply - half


@rule("FOH-HARVEST-03")
def test_the_age_is_the_least_one_holds_after_a_harvest():
    for cards, least in ((AGE_4, 4), (CALM, 1)):
        state = arrange(players=[{"resources": 0, "invested": {"card": cards[0], "amount": 9}}], market=cards)
        play(state, "harvest")
        assert held(state)[0] == least
    start = arrange(players=[{"resources": 0}])
    assert start.view(None)["age"] == 0
    play(start, "harvest")
    assert held(start)[0] == 1  # the number of the age is at least 1


@rule("FOH-HARVEST-03")
def test_the_top_up_ends_with_the_reservoir():
    state = arrange(players=[{"resources": 0}, {"resources": 70}, {"resources": 0}], market=AGE_4, supply=0)
    assert state.view(None)["reservoir"] == 2
    assert player(state)["harvest"] == {"grown": 0, "half": 0, "top_up": 2, "total": 2}
    play(state, "harvest")
    assert held(state)[0] == 2


@rule("FOH-TURN-02")
def test_what_the_actions_would_bring_is_shown():
    state = arrange(
        players=[{"resources": 3}, {"invested": {"card": "temple", "amount": 2}}, {"leader": "columbus"}],
        market=["temple", "castle", "irrigation", "knights", "seaport"],
        supply=7,
    )
    seen = player(state)
    assert seen["harvest"]["total"] == 3
    assert seen["snipes"]["temple"]["price"] == 2
    assert player(state, 2)["actions"] == {"columbus": True}
    assert market(state)
