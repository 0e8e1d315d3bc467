"""Invest, complete and snipe (section 4)."""

from tests.games.flow.tabletop import (
    CALM,
    arrange,
    held,
    icons,
    legal,
    names,
    pile,
    play,
    player,
    printed,
    refused,
)
from tests.ledger import rule

AGE_4 = ["tank", "factory", "einstein", "computer", "democracy"]


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


@rule("FOH-COMPLETE-03")
def test_what_completing_would_pay_is_no_more_than_the_supply_will_hold():
    """Four icons and more, an empty supply: what is invested goes there first, so the bonus is at most that."""
    state = arrange(
        players=[{"resources": 3, "knowledge": ["working_animal"], "building": ["nuclear_power_plant"]}],
        market=["computer", "factory", "einstein", "democracy", "tank"],
    )
    mine = player(state)
    assert mine["icons"]["science"] >= 3 > mine["icons"]["culture"]
    assert (mine["bonus"]["knowledge"], mine["least_bonus"]["knowledge"]) == (3, 1)
    assert mine["bonus"]["leader"] == min(3, mine["icons"]["culture"])
    play(state, "invest computer")
    assert player(state)["complete"] is None, "nothing is invested yet"
    play(state, "stake 2")
    assert player(state)["complete"]["bonus"] == 2
