"""The turn and its five actions (section 4)."""

import pytest

from tests.games.flow.tabletop import (
    CALM,
    CARDS,
    arrange,
    held,
    icons,
    legal,
    market,
    names,
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


# Invest.


@rule("FOH-INVEST-01")
def test_no_invest_without_resources():
    state = arrange(players=[{"resources": 0}], market=CALM)
    assert refused(state, "invest temple") == ("FOH-INVEST-01", "no_resources")


@rule("FOH-INVEST-02")
def test_any_amount_from_one_to_all():
    state = arrange(players=[{"resources": 6}], market=CALM)
    play(state, "invest temple")
    assert legal(state) == [f"stake {amount}" for amount in range(1, 7)]
    assert refused(state, "stake 7") == ("FOH-INVEST-02", "amount")
    assert refused(state, "harvest") == ("FOH-INVEST-02", "other_step")
    play(state, "stake 6")
    assert held(state)[0] == 0
    assert state.to_act() == [1]


@rule("FOH-INVEST-02")
def test_a_single_resource_leaves_no_amount_to_choose():
    state = arrange(players=[{"resources": 1}], market=CALM)
    play(state, "invest temple")
    assert player(state)["invested"] == {"card": "temple", "amount": 1}
    assert state.to_act() == [1]


@rule("FOH-INVEST-02", "FOH-INV-03")
def test_only_a_card_without_an_investor():
    state = arrange(players=[{}, {"invested": {"card": "temple", "amount": 1}}], market=CALM)
    assert "invest temple" not in legal(state)
    assert refused(state, "invest temple") == ("FOH-INVEST-02", "invested")
    assert refused(state, "invest castle") == ("FOH-INVEST-02", "not_in_market")


@rule("FOH-INVEST-03")
def test_invested_resources_cannot_be_spent():
    state = arrange(
        players=[
            {"resources": 2, "invested": {"card": "temple", "amount": 5}},
            {"invested": {"card": "republic", "amount": 3}},
        ],
        market=CALM,
    )
    assert refused(state, "snipe republic") == ("FOH-SNIPE-01", "too_dear")
    assert state.view(None)["supply"] == 0


@rule("FOH-INVEST-04")
def test_an_investment_is_not_raised_or_moved():
    state = arrange(players=[{"invested": {"card": "temple", "amount": 1}}], market=CALM)
    assert not [move for move in legal(state) if move.startswith(("invest", "stake"))]
    assert refused(state, "stake 1") == ("FOH-INVEST-04", "no_raise")


# Complete.


@rule("FOH-COMPLETE-01")
def test_complete_needs_an_investment_and_may_wait():
    state = arrange(market=CALM)
    assert refused(state, "complete") == ("FOH-COMPLETE-01", "no_investment")
    play(state, "invest temple", "stake 2", "harvest", "harvest", "harvest", "harvest", "harvest")
    assert "complete" in legal(state)
    play(state, "complete")
    assert pile(state, "building") == ["temple"]


@rule("FOH-COMPLETE-02")
def test_the_stake_goes_to_the_supply_and_the_marker_returns():
    state = arrange(players=[{"resources": 0, "invested": {"card": "temple", "amount": 3}}], market=CALM, supply=1)
    play(state, "complete")
    assert state.view(None)["supply"] == 4
    assert player(state)["invested"] is None


@rule("FOH-COMPLETE-03", "FOH-COMPLETE-06")
def test_the_bonus_counts_before_the_card_is_placed():
    """Democracy is about to be covered; its three culture icons still count."""
    nation = {"government": ["aristocracy", "democracy"], "building": ["temple"], "wonders": ["pyramids"]}
    state = arrange(
        players=[nation | {"resources": 0, "invested": {"card": "capitalism", "amount": 20}}],
        market=["capitalism", *AGE_4[:4]],
    )
    culture = printed("culture", "aristocracy", "democracy", "temple", "pyramids") + 3 + 2
    assert player(state)["complete"] == {"card": "capitalism", "icon": "culture", "icons": culture, "bonus": culture}
    play(state, "complete")
    assert held(state)[0] == culture
    assert state.view(None)["supply"] == 20 - culture


@rule("FOH-COMPLETE-03")
def test_the_cards_own_icons_do_not_count_for_its_bonus():
    assert printed("science", "philosophy") > 0
    state = arrange(
        players=[{"resources": 0, "invested": {"card": "philosophy", "amount": 3}}], market=["philosophy", *CALM[:4]]
    )
    play(state, "complete")
    assert held(state)[0] == 0


@rule("FOH-COMPLETE-03", "FOH-STACK-02")
def test_the_old_leaders_icons_still_count_for_the_bonus():
    """R-13: he goes when the new one is placed, which comes after the bonus."""
    state = arrange(
        players=[{"resources": 0, "leader": "justinian_i", "invested": {"card": "einstein", "amount": 3}}],
        market=["einstein", "tank", "factory", "fighter_plane", "manhattan_project"],
    )
    assert printed("culture", "justinian_i") == 1
    play(state, "complete")
    assert held(state)[0] == 1


@rule("FOH-COMPLETE-04")
def test_what_a_completed_card_does():
    instant = arrange(
        players=[{"government": ["agrarian_tribe"], "invested": {"card": "working_animal", "amount": 1}}],
        market=["working_animal", *CALM[:4]],
    )
    assert "from_reservoir" in names(play(instant, "complete"))
    action = arrange(
        players=[{"resources": 9, "invested": {"card": "philosophy", "amount": 1}}],
        market=["philosophy", "iron_works", *CALM[:3]],
    )
    play(action, "complete")
    assert action.to_act() == [1]
    play(action, "harvest", "harvest")
    assert "use philosophy" in legal(action)


@rule("FOH-COMPLETE-05")
def test_no_bonus_from_a_snipe_or_an_effect():
    nation = {"building": ["monastery"], "government": ["theocracy"], "resources": 5}
    state = arrange(
        players=[nation, {"invested": {"card": "republic", "amount": 1}}],
        market=CALM,
        supply=0,
    )
    told = play(state, "snipe republic")
    assert "bonus" not in names(told)
    assert held(state)[0] == 4
    state = arrange(players=[nation | {"leader": "ramesses_ii", "building": ["seaport"]}], market=CALM, supply=9)
    told = play(state, "use ramesses_ii", "take great_wall")
    assert "bonus" not in names(told)
    assert held(state)[0] == 5


# Snipe.


@rule("FOH-SNIPE-01")
def test_equality_suffices_for_a_snipe():
    state = arrange(players=[{"resources": 3}, {"invested": {"card": "temple", "amount": 3}}], market=CALM)
    assert "snipe temple" in legal(state)
    poor = arrange(players=[{"resources": 2}, {"invested": {"card": "temple", "amount": 3}}], market=CALM)
    assert refused(poor, "snipe temple") == ("FOH-SNIPE-01", "too_dear")


@rule("FOH-SNIPE-01")
def test_only_what_another_player_has_invested_in():
    state = arrange(players=[{"invested": {"card": "temple", "amount": 1}}], market=CALM)
    assert refused(state, "snipe temple") == ("FOH-SNIPE-01", "own_card")
    assert refused(state, "snipe republic") == ("FOH-SNIPE-01", "nobody_invested")
    assert refused(state, "snipe castle") == ("FOH-SNIPE-01", "not_in_market")


@rule("FOH-SNIPE-02", "FOH-SNIPE-03", "FOH-SNIPE-05")
def test_the_investor_gets_the_price_and_half_of_the_supply():
    state = arrange(
        players=[{"resources": 9}, {"resources": 0, "invested": {"card": "temple", "amount": 3}}],
        market=CALM,
        supply=6,
    )
    assert player(state)["snipes"]["temple"]["gets"] == {"price": 3, "trade": 0, "half": 4, "total": 7}
    play(state, "snipe temple")
    assert held(state)[:2] == [6, 3 + 4]
    assert state.view(None)["supply"] == 5
    assert player(state, 1)["invested"] is None


@rule("FOH-SNIPE-04")
def test_trade_comes_before_the_half():
    state = arrange(
        players=[
            {"resources": 9},
            {"resources": 0, "government": ["republic"], "invested": {"card": "temple", "amount": 3}},
        ],
        market=["temple", "lighthouse", "hanging_gardens", "great_wall", "theocracy"],
        supply=6,
    )
    trade = icons(state, 1)["trade"]
    assert trade == 2 + printed("trade", "republic")
    play(state, "snipe temple")
    assert held(state)[1] == 3 + trade + (9 - trade) // 2


@rule("FOH-SNIPE-06")
def test_the_sniper_places_the_card_and_resolves_it():
    state = arrange(
        players=[
            {"resources": 9, "government": ["agrarian_tribe"]},
            {"invested": {"card": "working_animal", "amount": 1}},
        ],
        market=["working_animal", *CALM[:4]],
    )
    told = play(state, "snipe working_animal")
    assert pile(state, "knowledge") == ["working_animal"]
    assert held(state)[0] == 9 - 1 + printed("harvest", "agrarian_tribe", "working_animal")
    assert "bonus" not in names(told)


@rule("FOH-SNIPE-07")
def test_the_snipers_own_investment_stays():
    state = arrange(
        players=[
            {"invested": {"card": "republic", "amount": 2}},
            {"invested": {"card": "temple", "amount": 1}},
        ],
        market=CALM,
    )
    play(state, "snipe temple")
    assert player(state)["invested"] == {"card": "republic", "amount": 2}


@rule("FOH-SNIPE-08")
def test_the_investor_is_paid_before_the_card_is_placed():
    """The sniper's Swordsmen remove Republic, whose two trade icons have paid already."""
    state = arrange(
        players=[
            {"resources": 9, "military": ["archers", "crossbowmen"], "leader": "napoleon"},
            {"resources": 0, "government": ["republic"], "invested": {"card": "swordsmen", "amount": 1}},
            {"leader": "gandhi"},
        ],
        market=["swordsmen", *AGE_4[:2], "fighter_plane", "manhattan_project"],
        supply=3,
    )
    trade = icons(state, 1)["trade"]
    play(state, "snipe swordsmen")
    assert pile(state, "government", 1) == []
    assert held(state)[1] == 1 + trade + (4 - trade) // 2


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
