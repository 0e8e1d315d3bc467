"""Effects and attacks (section 7)."""

from typing import Any

from civitas.core import State
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

STRONG: dict[str, Any] = {"military": ["archers", "crossbowmen", "frigate"]}
PEACE: dict[str, Any] = {"leader": "gandhi"}


def attack(card: str, *others: dict[str, Any], **me: Any) -> State:
    """Player 0 is about to complete an attack card; the market holds nothing else that could be taken."""
    rest = ["computer", "democracy", "factory", "mechanized_agriculture"]
    mine = {**STRONG, **me, "invested": {"card": card, "amount": 1}}
    return arrange(seats=1 + len(others), players=[mine, *others], market=[card, *rest])


@rule("FOH-EFFECT-01")
def test_an_instant_counts_its_own_icons():
    """No knowledge card gives icons, so what the effect covers shows only in attacks: see Napoleon below."""
    state = arrange(
        players=[{"resources": 0, "invested": {"card": "steam_power", "amount": 9}}],
        market=["steam_power", "seaport", "frigate", "cannon", "columbus"],
    )
    play(state, "complete")
    assert held(state)[0] == printed("industry", "steam_power") > 0


@rule("FOH-EFFECT-01")
def test_an_instant_is_mandatory_however_the_card_was_gained():
    state = arrange(
        players=[
            {"knowledge": ["printing_press"], "resources": 0},
            {"resources": 20, "military": ["archers"]},
        ],
        market=["mechanized_agriculture", "tank", "factory", "einstein", "democracy"],
    )
    play(state, "use printing_press")
    assert held(state)[0] == printed("harvest", "printing_press", "mechanized_agriculture")


@rule("FOH-EFFECT-02")
def test_taking_from_the_market_leaves_out_every_invested_card():
    state = arrange(
        players=[
            {"knowledge": ["printing_press"], "invested": {"card": "computer", "amount": 1}},
            {"invested": {"card": "mechanized_agriculture", "amount": 1}},
        ],
        market=["computer", "mechanized_agriculture", "steam_power", "astronomy", "tank"],
    )
    play(state, "use printing_press")
    assert legal(state) == ["take astronomy", "take steam_power"]
    assert refused(state, "take computer") == ("FOH-EFFECT-02", "invested")
    assert refused(state, "take mechanized_agriculture") == ("FOH-EFFECT-02", "invested")
    assert refused(state, "take tank") == ("FOH-EFFECT-02", "wrong_kind")
    assert refused(state, "take satellite") == ("FOH-EFFECT-02", "not_in_market")


@rule("FOH-EFFECT-02")
def test_a_take_is_compulsory_and_without_a_card_it_is_lost():
    state = arrange(players=[{"invested": {"card": "iron_works", "amount": 1}}], market=["iron_works", *CALM[:4]])
    told = play(state, "complete")
    assert "nothing_to_take" in names(told)
    assert pile(state, "knowledge") == ["iron_works"]
    state = arrange(
        players=[{"invested": {"card": "iron_works", "amount": 1}}], market=["iron_works", "archers", *CALM[:3]]
    )
    play(state, "complete")
    assert pile(state, "military") == ["archers"]


@rule("FOH-EFFECT-03", "FOH-FX-09")
def test_the_top_card_of_the_deck_is_placed_and_resolved():
    state = arrange(
        players=[{"invested": {"card": "astronomy", "amount": 1}, "resources": 0, "government": ["agrarian_tribe"]}],
        market=["astronomy", "castle", "feudalism", "knights", "crossbowmen"],
        deck_top=["irrigation"],
    )
    news = state.news
    play(state, "complete")
    assert pile(state, "knowledge") == ["astronomy", "irrigation"]
    assert held(state)[0] == printed("science", "agrarian_tribe") + printed("harvest", "agrarian_tribe", "irrigation")
    assert state.news > news


@rule("FOH-EFFECT-03")
def test_a_chain_resolves_depth_first():
    """Aristotle takes Astronomy, which draws Knights, which attack; only then the turn ends."""
    state = arrange(
        players=[
            {**STRONG, "invested": {"card": "aristotle", "amount": 1}},
            {"building": ["temple"]},
            PEACE,
        ],
        market=["aristotle", "astronomy", "factory", "democracy", "communism"],
        deck_top=["fighter_jet"],
    )
    told = play(state, "complete")
    assert [name for name in names(told) if name in ("gain", "draw", "remove")] == ["gain", "draw", "remove"]
    assert pile(state, "knowledge") == ["astronomy"]
    assert pile(state, "military")[-1] == "fighter_jet"
    assert pile(state, "building", 1) == []


@rule("FOH-EFFECT-04", "FOH-SCORE-01")
def test_effects_until_scoring_are_off_when_points_are_counted():
    nation = {"building": ["castle"], "military": ["frigate"], "government": ["theocracy"], "wonders": ["great_wall"]}
    state = arrange(players=[nation])
    cards = ["castle", "frigate", "theocracy", "great_wall"]
    assert icons(state)["attack"] == printed("attack", *cards) + 1 + 1
    others = sum(printed(icon, *cards) for icon in icons(state) if icon != "culture")
    assert player(state)["points"]["icons"] == others // 2
    assert player(state)["points"]["effects"] == printed("defense", *cards) // 2


@rule("FOH-EFFECT-04")
def test_which_effects_last_until_scoring():
    assert {name for name, card in CARDS.items() if card["timing"] == "permanent_until_scoring"} == {
        *("theocracy", "feudalism", "castle", "frigate", "military_academy"),
    }


@rule("FOH-EFFECT-05")
def test_scoring_effects_do_nothing_during_play():
    state = arrange(
        players=[
            {"resources": 0, "wonders": ["pyramids", "angkor_wat"], "invested": {"card": "republic", "amount": 9}}
        ],
        market=CALM,
    )
    play(state, "complete")
    assert held(state)[0] == printed("culture", "pyramids", "angkor_wat")


@rule("FOH-EFFECT-06")
def test_a_store_gives_no_more_than_it_has():
    state = arrange(
        players=[
            {
                "resources": 0,
                "knowledge": ["printing_press", "astronomy"],
                "invested": {"card": "computer", "amount": 2},
            }
        ],
        market=["computer", "tank", "factory", "einstein", "democracy"],
    )
    play(state, "complete")
    assert held(state)[0] == 2
    assert state.view(None)["supply"] == 0
    rich = {"resources": 68, "government": ["agrarian_tribe"], "knowledge": ["working_animal"]}
    state = arrange(
        players=[rich | {"invested": {"card": "irrigation", "amount": 1}}, {"resources": 1}, {"resources": 1}],
        market=["irrigation", "castle", "feudalism", "knights", "crossbowmen"],
    )
    assert state.view(None)["reservoir"] == 1
    assert icons(state)["harvest"] == 2
    play(state, "complete")
    assert held(state)[0] == 69
    assert state.view(None)["reservoir"] == 0


# Attacks.


@rule("FOH-ATTACK-01")
def test_an_attack_fires_once_when_the_card_is_gained():
    state = attack("warriors", {"resources": 4}, PEACE)
    play(state, "complete")
    assert held(state)[1] == 2
    play(state, "harvest", "harvest")
    assert not [move for move in legal(state) if move.startswith("attack")]


@rule("FOH-ATTACK-02", "FOH-ATTACK-10")
def test_the_attack_value_counts_the_new_card_and_no_defense():
    """Knights with Castle: the new military card gives one attack icon more; defense icons do not help."""
    me = {"building": ["castle"], "military": ["archers"], "government": ["feudalism"]}
    value = printed("attack", "castle", "archers", "feudalism", "knights") + 2
    for wall, falls in ((["barracks"], True), (["barracks", "castle"], False)):
        other = {"building": [card for card in wall if card != "castle"], "knowledge": ["philosophy"]}
        if "castle" in wall:
            other["military"] = ["crossbowmen"]
        state = attack("knights", other, PEACE, **me)
        defence = player(state, 1)["defence_value"]
        assert (defence < value) == falls
        told = play(state, "complete")
        assert ("nobody_weaker" in names(told)) != falls


@rule("FOH-ATTACK-10")
def test_theocracy_counts_the_new_wonder():
    me = {"military": [], "government": ["theocracy"]}
    value = printed("attack", "theocracy", "manhattan_project") + 1
    other = {"military": ["warriors"], "wonders": ["pyramids"]}
    state = attack("manhattan_project", other, PEACE, **me)
    assert player(state, 1)["defence_value"] == value - 1
    play(state, "complete")
    assert pile(state, "wonder", 1) == []


@rule("FOH-ATTACK-10", "FOH-EFFECT-01")
def test_a_leader_just_replaced_no_longer_counts():
    """Napoleon over Genghis Khan: no resources for the attack, and none of his icons."""
    other = {"government": ["republic"], "military": ["archers"]}
    state = attack("napoleon", other, PEACE, military=["warriors"], leader="genghis_khan")
    assert printed("attack", "warriors", "napoleon") == 3
    assert printed("attack", "genghis_khan") == 2
    assert player(state, 1)["defence_value"] == 4
    told = play(state, "complete")
    assert "attack_income" not in names(told)
    assert "nobody_weaker" in names(told)


@rule("FOH-ATTACK-03")
def test_the_defence_value_counts_attack_and_defense():
    state = arrange(players=[{}, {"military": ["archers"]}])
    assert player(state, 1)["defence_value"] == icons(state, 1)["attack"] + icons(state, 1)["defense"]
    assert player(state, 1)["attack_value"] == icons(state, 1)["attack"]
    assert icons(state, 1)["attack"] > 0


@rule("FOH-ATTACK-04", "FOH-FX-23")
def test_who_can_be_attacked():
    state = attack(
        "warriors", {"resources": 3}, {"resources": 3}, {"military": ["tank"], "building": ["castle"]}, PEACE
    )
    assert player(state, 3)["defence_value"] >= printed("attack", *STRONG["military"], "warriors")
    play(state, "complete")
    assert legal(state) == ["attack 1", "attack 2"]
    assert refused(state, "attack 3") == ("FOH-ATTACK-04", "not_weaker")
    assert refused(state, "attack 4") == ("FOH-FX-23", "protected")
    assert refused(state, "attack 0") == ("FOH-ATTACK-05", "own_nation")


@rule("FOH-ATTACK-05")
def test_the_attacker_picks_one_victim():
    state = attack("warriors", {"resources": 3}, {"resources": 3})
    play(state, "complete", "attack 2")
    assert held(state)[1:] == [3, 1]
    nobody = attack("warriors", PEACE, {"military": ["tank"], "building": ["barracks", "castle"]}, military=[])
    told = play(nobody, "complete")
    assert "nobody_weaker" in names(told)


@rule("FOH-ATTACK-05")
def test_an_attack_must_be_made_even_on_somebody_with_nothing_to_lose():
    state = attack("tank", {}, PEACE)
    told = play(state, "complete")
    assert "nothing_to_lose" in names(told)
    assert state.to_act() == [1]


@rule("FOH-ATTACK-06", "FOH-ATTACK-11")
def test_an_attack_on_all_hits_every_weaker_opponent_and_not_the_attacker():
    other = {"government": ["republic"]}
    state = attack(
        "napoleon",
        other,
        {"government": ["theocracy"]},
        PEACE | {"government": ["aristocracy"]},
        government=["feudalism"],
    )
    play(state, "complete")
    assert pile(state, "government") == ["feudalism"]
    assert pile(state, "government", 1) == pile(state, "government", 2) == []
    assert pile(state, "government", 3) == ["aristocracy"]


@rule("FOH-ATTACK-07")
def test_the_attacker_chooses_for_each_victim_clockwise():
    both = [{"building": [b], "knowledge": [k]} for b, k in (("temple", "philosophy"), ("lighthouse", "irrigation"))]
    state = attack("fighter_plane", *both)
    play(state, "complete")
    assert state.to_act() == [0]
    assert sorted(legal(state)) == ["remove philosophy", "remove temple"]
    assert refused(state, "remove lighthouse") == ("FOH-ATTACK-07", "not_the_victims")
    play(state, "remove philosophy")
    play(state, "remove lighthouse")
    assert (pile(state, "building", 1), pile(state, "knowledge", 1)) == (["temple"], [])
    assert (pile(state, "building", 2), pile(state, "knowledge", 2)) == ([], ["irrigation"])
    assert state.to_act() == [1]


@rule("FOH-ATTACK-08")
def test_a_removed_card_leaves_the_game():
    state = attack("tank", {"wonders": ["pyramids"]}, PEACE)
    play(state, "complete")
    assert pile(state, "wonder") == pile(state, "wonder", 1) == []
    assert "pyramids" in state.view(None)["removed"]


@rule("FOH-ATTACK-09")
def test_stealing_takes_held_resources_only():
    state = attack("warriors", {"resources": 1, "invested": {"card": "computer", "amount": 9}}, PEACE)
    before = held(state)[0]
    play(state, "complete")
    assert held(state)[:2] == [before + 1, 0]
    assert player(state, 1)["invested"] == {"card": "computer", "amount": 9}


@rule("FOH-ATTACK-11")
def test_an_attack_on_all_without_anything_to_remove():
    told = play(attack("fighter_plane", {}, {}), "complete")
    assert names(told).count("nothing_to_lose") == 2
    told = play(attack("fighter_plane", PEACE, {"military": ["tank"], "building": ["castle"]}, military=[]), "complete")
    assert "nobody_weaker" in names(told)


@rule("FOH-ATTACK-06")
def test_who_is_weaker_is_fixed_before_anything_is_removed():
    """R-18: the victims wait in a list while the attacker chooses for the first one."""
    first = {"building": ["barracks"], "knowledge": ["philosophy"]}
    second = {"building": ["temple"], "knowledge": ["irrigation"]}
    state = attack("fighter_plane", first, second)
    play(state, "complete")
    assert state.to_dict()["victims"] == [2]
    assert state.to_dict()["victim"] == 1


@rule("FOH-EFFECT-02")
def test_the_market_keeps_the_gap_until_the_clean_up():
    state = arrange(
        players=[{"invested": {"card": "justinian_i", "amount": 1}}],
        market=["justinian_i", "castle", "feudalism", "irrigation", "knights"],
    )
    play(state, "complete")
    assert len(market(state)) == 4
    play(state, "take feudalism")
    assert len(market(state)) == 5
