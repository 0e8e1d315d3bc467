"""The worked examples of the rulebook, and those derived from its rules."""

from tests.games.flow.tabletop import (
    CALM,
    TAEHOON,
    arrange,
    cards_of,
    held,
    icons,
    legal,
    market,
    names,
    pile,
    play,
    player,
    printed,
)
from tests.ledger import rule


@rule("FOH-EX-01", "FOH-STACK-01")
def test_lighthouse_on_barracks_p4():
    state = arrange(
        players=[{"building": ["barracks"], "invested": {"card": "lighthouse", "amount": 1}}],
        market=["lighthouse", "temple", "great_wall", "republic", "hanging_gardens"],
    )
    before = icons(state)
    assert before["defense"] == 1 + printed("defense", "barracks")
    play(state, "complete")
    assert pile(state, "building") == ["barracks", "lighthouse"]
    after = icons(state)
    both = ("barracks", "lighthouse")
    assert after["defense"] == printed("defense", *both)
    assert after["attack"] == printed("attack", *both) >= 1
    assert after["science"] == 1 + printed("science", *both)
    assert after["industry"] == 1 + printed("industry", *both)


@rule("FOH-EX-02")
def test_the_nation_of_p5():
    for wonder in ("mosque_of_cordoba", "himeji_castle"):
        nation = TAEHOON | {"wonders": ["great_wall", wonder]}
        state = arrange(players=[nation])
        assert icons(state) == {
            "attack": 5,
            "culture": 5,
            "defense": 6,
            "harvest": 2,
            "industry": 0,
            "science": 1,
            "trade": 3,
        }
        assert printed("culture", *cards_of(nation)) == 4
        assert printed("defense", *cards_of(nation)) == 3


@rule("FOH-EX-03", "FOH-ATTACK-02", "FOH-ATTACK-03")
def test_attack_and_defence_value_of_p7():
    state = arrange(players=[TAEHOON])
    assert player(state)["attack_value"] == 5
    assert player(state)["defence_value"] == 11


@rule("FOH-EX-04", "FOH-INVEST-02", "FOH-INVEST-03")
def test_invest_four_in_monastery_p11():
    state = arrange(market=["monastery", "castle", "feudalism", "irrigation", "knights"], supply=3)
    play(state, "invest monastery", "stake 4")
    assert player(state)["invested"] == {"card": "monastery", "amount": 4}
    assert held(state) == [0, 4, 4]
    assert state.view(None)["supply"] == 3


@rule("FOH-EX-05", "FOH-COMPLETE-02", "FOH-COMPLETE-03", "FOH-COMPLETE-04")
def test_complete_monastery_p12():
    start = next(c for c in ("artisan_tribe",) if 1 + printed("industry", c, "barracks", "lighthouse") == 2)
    nation = {"government": [start], "building": ["barracks", "lighthouse"], "resources": 0}
    state = arrange(
        players=[nation | {"invested": {"card": "monastery", "amount": 4}}],
        market=["monastery", "castle", "feudalism", "irrigation", "knights"],
    )
    before = icons(state)
    assert before["industry"] == 2
    play(state, "complete")
    assert state.view(None)["supply"] == 2
    assert held(state)[0] == 2
    assert pile(state, "building") == ["barracks", "lighthouse", "monastery"]
    assert icons(state)["culture"] == before["culture"] + 1 + printed("culture", "monastery")


@rule("FOH-EX-06", "FOH-SNIPE-02", "FOH-SNIPE-03", "FOH-SNIPE-04", "FOH-SNIPE-05", "FOH-SNIPE-06")
def test_snipe_irrigation_p14():
    assert printed("trade", "aristocracy") == 1
    assert printed("harvest", "irrigation", "agrarian_tribe") == 2
    state = arrange(
        players=[
            {"government": ["agrarian_tribe"], "resources": 5},
            {"government": ["aristocracy"], "resources": 0, "invested": {"card": "irrigation", "amount": 4}},
        ],
        market=["irrigation", "castle", "feudalism", "crossbowmen", "hanging_gardens"],
        supply=2,
    )
    reservoir = state.view(None)["reservoir"]
    told = play(state, "snipe irrigation")
    assert held(state)[:2] == [5 - 4 + 2, 7]
    assert player(state, 1)["invested"] is None
    assert state.view(None)["supply"] == 3
    assert state.view(None)["reservoir"] == reservoir - 2
    assert pile(state, "knowledge") == ["irrigation"]
    assert "bonus" not in names(told)


@rule("FOH-EX-07", "FOH-FX-01", "FOH-EFFECT-02")
def test_ramesses_takes_the_great_wall_p16():
    state = arrange(
        players=[{"leader": "ramesses_ii"}, {"invested": {"card": "pyramids", "amount": 1}}],
        market=["archers", "iron_works", "working_animal", "pyramids", "great_wall"],
    )
    play(state, "use ramesses_ii")
    assert pile(state, "wonder") == ["great_wall"]
    assert pile(state, "leader") == []
    assert "ramesses_ii" in state.view(None)["removed"]


@rule("FOH-EX-08", "FOH-FX-10", "FOH-ACTION-03")
def test_columbus_finds_a_fighter_jet_p16():
    state = arrange(
        players=[
            {"leader": "columbus", "military": ["archers"]},
            {"knowledge": ["philosophy"]},
            {"building": ["temple"]},
        ],
        market=["tank", "factory", "einstein", "democracy", "computer"],
        deck_top=["fighter_jet"],
    )
    told = play(state, "use columbus")
    assert pile(state, "leader") == []
    assert pile(state, "military") == ["archers", "fighter_jet"]
    assert pile(state, "knowledge", 1) == pile(state, "building", 2) == []
    assert names(told).count("attack") == 2


@rule("FOH-EX-09", "FOH-HARVEST-01", "FOH-HARVEST-02")
def test_harvest_example_1_p17():
    nation = {"government": ["agrarian_tribe"], "knowledge": ["working_animal"], "resources": 9}
    state = arrange(players=[nation], market=CALM, supply=5)
    assert icons(state)["harvest"] == 2
    reservoir = state.view(None)["reservoir"]
    play(state, "harvest")
    assert state.view(None)["reservoir"] == reservoir - 2
    assert state.view(None)["supply"] == 4
    assert held(state)[0] == 9 + 3


@rule("FOH-EX-10", "FOH-HARVEST-03")
def test_harvest_example_2_p17():
    state = arrange(
        players=[{"resources": 1}],
        market=["satellite", "capitalism", "fighter_jet", "tank", "factory"],
        supply=3,
    )
    assert state.view(None)["age"] == 5
    reservoir = state.view(None)["reservoir"]
    play(state, "harvest")
    assert held(state)[0] == 5
    assert state.view(None)["supply"] == 2
    assert state.view(None)["reservoir"] == reservoir - 3


@rule("FOH-EX-11", "FOH-CLEANUP-02")
def test_the_age_check_of_p18():
    state = arrange(
        players=[{}, {"invested": {"card": "ramesses_ii", "amount": 1}}],
        market=["lighthouse", "warriors", "ramesses_ii", "hanging_gardens", "irrigation"],
        deck_top=["bureaucracy"],
    )
    told = play(state, "harvest")
    assert "aged" in names(told)
    assert sorted(market(state)) == sorted(
        ["lighthouse", "ramesses_ii", "hanging_gardens", "irrigation", "bureaucracy"]
    )
    assert "warriors" in state.view(None)["removed"]


@rule("FOH-EX-12", "FOH-SCORE-01", "FOH-SCORE-02", "FOH-SCORE-03", "FOH-SCORE-07")
def test_the_final_score_of_p19():
    nation = {
        "leader": "einstein",
        "government": ["agrarian_tribe", "republic", "bureaucracy", "democracy"],
        "knowledge": ["astronomy", "steam_power"],
        "military": ["warriors", "frigate", "fighter_jet"],
        "building": ["temple", "monastery", "military_academy"],
    }
    for wonder, points in (("mosque_of_cordoba", 4), ("himeji_castle", 3)):
        state = arrange(players=[nation | {"wonders": ["great_wall", wonder]}])
        sheet = player(state)["points"]
        assert sheet == {"culture": 7, "icons": 11, "effects": 2 + points + 1, "total": 21 + points}
        by_card = {entry["card"]: entry["points"] for kind in player(state)["piles"].values() for entry in kind}
        assert (by_card["einstein"], by_card[wonder], by_card["great_wall"]) == (2, points, 1)


@rule("FOH-EX-13", "FOH-STACK-04")
def test_what_still_works_in_the_nation_of_p8():
    state = arrange(players=[TAEHOON], market=["theocracy", "feudalism", "castle", "knights", "crossbowmen"])
    seen = {entry["card"] for kind in player(state)["piles"].values() for entry in kind if entry["visible"]}
    assert seen == {
        *("great_wall", "mosque_of_cordoba", "napoleon", "bureaucracy", "astronomy", "frigate", "monastery"),
    }
    assert [move for move in legal(state) if move.startswith("use")] == ["use bureaucracy"]
    gives = {entry["card"]: entry["gives"] for kind in player(state)["piles"].values() for entry in kind}
    assert {card: given for card, given in gives.items() if given} == {
        "monastery": {"culture": 1},
        "frigate": {"defense": 3},
    }


# Derived from the rules.


@rule("FOH-DX-01", "FOH-FX-24")
def test_communism_shares_eleven_among_three():
    state = arrange(
        players=[
            {"resources": 5, "invested": {"card": "communism", "amount": 1}},
            {"resources": 2, "invested": {"card": "tank", "amount": 6}},
            {"resources": 0},
        ],
        market=["communism", "tank", "factory", "einstein", "computer"],
        supply=3,
    )
    play(state, "complete")
    assert held(state) == [3, 3, 3]
    assert state.view(None)["supply"] == 2
    assert player(state, 1)["invested"] == {"card": "tank", "amount": 6}


@rule("FOH-DX-02", "FOH-2P-08")
def test_the_moderators_investments():
    for supply, age_card, wanted, left in ((7, "irrigation", 3, 4), (1, "seaport", 3, 1)):
        state = arrange(
            seats=2,
            step="moderator",
            supply=supply,
            market=[age_card, "castle", "feudalism", "knights", "crossbowmen"],
        )
        reservoir = state.view(None)["reservoir"]
        play(state, "moderate castle")
        seen = state.view(None)
        assert seen["moderator"]["invested"] == {"card": "castle", "amount": wanted}
        assert seen["supply"] == left
        assert seen["reservoir"] == reservoir - (wanted - (supply - left))


@rule("FOH-DX-03", "FOH-2P-05")
def test_sniping_the_moderators_warriors_on_turn_1():
    state = arrange(
        seats=2,
        players=[{"government": ["aristocracy"]}, {"government": ["artisan_tribe"]}],
        market=["warriors", "barracks", "pyramids", "ramesses_ii", "working_animal"],
        moderator={"card": "warriors", "amount": 2},
        supply=2,
    )
    told = play(state, "snipe warriors")
    assert pile(state, "military") == ["warriors"]
    assert "snipe_share" not in names(told)
    stolen = 2 if "steal" in names(told) else 0
    assert held(state) == [4 - 2 + stolen, 4 - stolen]
    assert state.view(None)["supply"] == 6


@rule("FOH-DX-04", "FOH-ATTACK-09", "FOH-FX-15")
def test_warriors_against_a_player_who_holds_one():
    state = arrange(
        players=[
            {"military": ["archers"], "invested": {"card": "warriors", "amount": 1}},
            {"resources": 1},
            {"leader": "gandhi"},
        ],
        market=["warriors", "tank", "factory", "einstein", "computer"],
    )
    play(state, "complete")
    assert held(state)[:2] == [5, 0]


@rule("FOH-DX-05", "FOH-ATTACK-04")
def test_an_equal_defence_value_is_not_weaker():
    attacker = {"military": ["archers", "crossbowmen"], "invested": {"card": "warriors", "amount": 1}}
    value = printed("attack", "archers", "crossbowmen", "warriors")
    wall = {"building": ["barracks"]}  # defence value: 1 attack, 1 defense
    assert value == 3
    for more, weaker in ((["castle"], False), ([], True)):
        state = arrange(
            players=[
                attacker,
                {"building": [*wall["building"], *more], "wonders": [], "leader": None},
                {"leader": "gandhi"},
            ],
            market=["warriors", "tank", "factory", "einstein", "computer"],
        )
        defence = player(state, 1)["defence_value"]
        assert (defence < value) == weaker
        assert defence == (value if not weaker else value - 1)
        play(state, "complete")
        assert held(state)[1] == (2 if weaker else 4)


@rule("FOH-DX-06", "FOH-COMPLETE-03")
def test_the_bonus_takes_no_more_than_the_supply_has():
    nation = {"government": ["aristocracy", "theocracy"], "building": ["temple"], "resources": 0}
    state = arrange(
        players=[nation | {"invested": {"card": "confucius", "amount": 2}}],
        market=["confucius", "lighthouse", "great_wall", "republic", "hanging_gardens"],
        supply=1,
    )
    assert player(state)["complete"]["icons"] >= 5
    play(state, "complete")
    assert held(state)[0] == 3
    assert state.view(None)["supply"] == 0


@rule("FOH-DX-07", "FOH-SNIPE-04", "FOH-SNIPE-05")
def test_trade_takes_no_more_than_the_supply_has():
    trader = {"government": ["aristocracy", "republic"], "building": ["seaport"], "resources": 0}
    state = arrange(
        players=[{"resources": 3}, trader | {"invested": {"card": "castle", "amount": 3}}],
        market=["castle", "feudalism", "knights", "crossbowmen", "irrigation"],
    )
    assert icons(state, 1)["trade"] >= 5
    play(state, "snipe castle")
    assert held(state)[:2] == [0, 6]
    assert state.view(None)["supply"] == 0


@rule("FOH-DX-08", "FOH-FX-28")
def test_taj_mahal_counts_complete_sets():
    state = arrange(
        players=[
            {
                "knowledge": ["philosophy", "irrigation", "computer"],
                "building": ["temple", "castle"],
                "military": ["archers", "crossbowmen"],
                "government": ["aristocracy", "republic", "feudalism", "communism"],
                "wonders": ["taj_mahal"],
            }
        ]
    )
    by_card = {entry["card"]: entry["points"] for entry in player(state)["piles"]["wonder"]}
    assert by_card == {"taj_mahal": 4}
