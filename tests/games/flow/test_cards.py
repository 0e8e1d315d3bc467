"""Every card that does something when it is gained or used (section 10)."""

import inspect
import sys

import pytest

from tests.games.flow import test_lasting_cards
from tests.games.flow.tabletop import (
    AGE_4,
    CALM,
    CARDS,
    PEACE,
    STRONG,
    arrange,
    gain,
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

# Cards that take cards.


@rule("FOH-FX-01")
def test_ramesses_goes_and_takes_a_wonder():
    state = arrange(players=[{"leader": "ramesses_ii"}], market=CALM)
    play(state, "use ramesses_ii")
    assert pile(state, "leader") == []
    assert legal(state) == ["take hanging_gardens", "take great_wall"]
    play(state, "take hanging_gardens")
    assert pile(state, "wonder") == ["hanging_gardens"]
    assert icons(state)["industry"] == printed("industry", "hanging_gardens")


@rule("FOH-FX-02")
def test_confucius_gives_way_to_the_leader_he_takes():
    state = arrange(players=[{"leader": "confucius"}], market=["genghis_khan", *CALM[:4]])
    play(state, "use confucius")
    assert pile(state, "leader") == ["genghis_khan"]
    assert "confucius" in state.view(None)["removed"]


@rule("FOH-FX-03")
def test_aristotle_takes_a_knowledge_card():
    state = gain("aristotle", market=["philosophy", *CALM[:3]])
    play(state, "complete")
    assert pile(state, "leader") == ["aristotle"]
    assert pile(state, "knowledge") == ["philosophy"]


@rule("FOH-FX-04")
def test_iron_works_takes_a_military_card():
    state = gain("iron_works", market=["archers", "swordsmen", *CALM[:2]])
    play(state, "complete")
    assert legal(state) == ["take swordsmen", "take archers"]
    play(state, "take archers")
    assert pile(state, "military") == ["archers"]


@rule("FOH-FX-05")
def test_philosophy_costs_three():
    state = arrange(players=[{"knowledge": ["philosophy"]}], market=["iron_works", *CALM[:4]], supply=2)
    play(state, "use philosophy")
    assert held(state)[0] == 1
    assert state.view(None)["supply"] == 5
    assert pile(state, "knowledge") == ["philosophy", "iron_works"]


@rule("FOH-FX-06")
def test_bureaucracy_takes_a_government():
    state = arrange(
        players=[{"government": ["aristocracy", "bureaucracy"]}],
        market=["feudalism", "castle", "monastery", "knights", "crossbowmen"],
    )
    play(state, "use bureaucracy")
    assert pile(state, "government") == ["aristocracy", "bureaucracy", "feudalism"]
    assert held(state)[0] == 4


@rule("FOH-FX-07")
def test_justinian_takes_knowledge_a_building_or_a_government():
    state = gain("justinian_i", market=["castle", "feudalism", "irrigation", "knights"])
    play(state, "complete")
    assert sorted(legal(state)) == ["take castle", "take feudalism", "take irrigation"]
    assert refused(state, "take knights") == ("FOH-EFFECT-02", "wrong_kind")
    play(state, "take castle")
    assert pile(state, "building") == ["castle"]


@rule("FOH-FX-08")
def test_printing_press_takes_knowledge_for_nothing():
    state = arrange(players=[{"knowledge": ["printing_press"]}], market=["computer", "tank", *AGE_4[:2], "democracy"])
    play(state, "use printing_press")
    assert pile(state, "knowledge") == ["printing_press", "computer"]
    assert state.view(None)["supply"] == 0
    assert held(state)[0] == 4


@pytest.mark.parametrize("card", ["astronomy", "satellite"])
@rule("FOH-FX-09")
def test_astronomy_and_satellite_draw_a_card(card: str):
    state = arrange(
        players=[{"invested": {"card": card, "amount": 1}}],
        market=[card, *AGE_4],
        deck_top=["nuclear_power_plant"],
    )
    play(state, "complete")
    assert pile(state, "building") == ["nuclear_power_plant"]
    assert pile(state, "knowledge") == [card]


@rule("FOH-FX-10")
def test_columbus_goes_and_may_be_followed_by_a_leader():
    state = arrange(players=[{"leader": "columbus"}], market=["tank", *AGE_4], deck_top=["gandhi"])
    play(state, "use columbus")
    assert pile(state, "leader") == ["gandhi"]
    assert "columbus" in state.view(None)["removed"]


# Cards that bring resources.


@pytest.mark.parametrize("card", ["working_animal", "irrigation", "mechanized_agriculture"])
@rule("FOH-FX-11")
def test_harvest_icons_bring_resources_from_the_reservoir(card: str):
    state = gain(card, market=["tank", "factory", "einstein", "democracy"], government=["agrarian_tribe"], supply=9)
    reservoir = state.view(None)["reservoir"]
    bonus = player(state)["complete"]["bonus"]
    play(state, "complete")
    grown = icons(state)["harvest"]
    assert grown == printed("harvest", "agrarian_tribe", card) >= 2
    assert held(state)[0] == 4 + bonus + grown
    assert state.view(None)["reservoir"] == reservoir - grown


@rule("FOH-FX-12")
def test_steam_power_takes_from_the_supply():
    state = gain(
        "steam_power", market=["seaport", "frigate", "cannon", "columbus"], supply=9, building=["stock_exchange"]
    )
    reservoir = state.view(None)["reservoir"]
    bonus = player(state)["complete"]["bonus"]
    play(state, "complete")
    industry = printed("industry", "steam_power", "stock_exchange") + 2
    assert held(state)[0] == 4 + bonus + min(industry, 10 - bonus)
    assert state.view(None)["reservoir"] == reservoir


@rule("FOH-FX-13")
def test_computer_pays_two_for_each_knowledge_card():
    state = gain(
        "computer",
        market=["tank", "factory", "einstein", "democracy"],
        supply=20,
        knowledge=["philosophy", "irrigation"],
    )
    bonus = player(state)["complete"]["bonus"]
    play(state, "complete")
    assert held(state)[0] == 4 + bonus + 6


@rule("FOH-FX-14")
def test_genghis_khan_is_paid_for_every_attack():
    weak = {"government": ["republic"]}
    for card, others in (("warriors", [weak, weak | {"government": []}]), ("fighter_plane", [{}, PEACE])):
        state = gain(card, *others, supply=9, leader="genghis_khan", military=["archers"])
        told = play(state, "complete")
        income = [event.args["count"] for event in told if event.id == "flow.event.attack_income"]
        assert income == [2]
    strong = {"military": ["tank", "frigate"], "building": ["castle"]}
    nobody = gain("warriors", strong, PEACE, supply=0, leader="genghis_khan", military=[])
    told = play(nobody, "complete")
    assert names(told).index("attack_income") < names(told).index("nobody_weaker")
    assert [event.args["count"] for event in told if event.id == "flow.event.attack_income"] == [1]


@rule("FOH-FX-14")
def test_gaining_genghis_khan_is_no_attack():
    state = gain("genghis_khan", market=["castle", "feudalism", "irrigation", "knights"], supply=9)
    told = play(state, "complete")
    assert "attack_income" not in names(told)


# Attacks.


@rule("FOH-FX-15")
def test_warriors_take_two_resources():
    state = gain("warriors", {"resources": 5}, PEACE)
    before = held(state)[0] + player(state)["complete"]["bonus"]
    play(state, "complete")
    assert held(state)[:2] == [before + 2, 3]


@rule("FOH-FX-16")
def test_swordsmen_and_napoleon_remove_governments():
    victims = [{"government": ["aristocracy", "republic"]}, {"government": ["artisan_tribe", "theocracy"]}]
    state = gain("swordsmen", *victims, **STRONG)
    play(state, "complete", "attack 2")
    assert pile(state, "government", 1) == ["aristocracy", "republic"]
    assert pile(state, "government", 2) == ["artisan_tribe"]
    state = gain("napoleon", *victims, **STRONG)
    play(state, "complete")
    assert pile(state, "government", 1) == ["aristocracy"]
    assert pile(state, "government", 2) == ["artisan_tribe"]


@pytest.mark.parametrize("card", ["knights", "cannon"])
@rule("FOH-FX-17")
def test_knights_and_cannon_remove_knowledge_or_a_building(card: str):
    victim = {"knowledge": ["philosophy", "irrigation"], "building": ["temple", "monastery"]}
    state = gain(card, victim, {"building": ["barracks"]}, **STRONG)
    play(state, "complete", "attack 1")
    assert sorted(legal(state)) == ["remove irrigation", "remove monastery"]
    assert refused(state, "remove philosophy") == ("FOH-FX-17", "covered")
    play(state, "remove irrigation")
    assert pile(state, "knowledge", 1) == ["philosophy"]
    assert pile(state, "building", 1) == ["temple", "monastery"]
    assert pile(state, "building", 2) == ["barracks"]


@rule("FOH-FX-18")
def test_tank_removes_one_wonder():
    state = gain("tank", {"wonders": ["pyramids", "taj_mahal"]}, {"wonders": ["great_wall"]}, **STRONG)
    play(state, "complete", "attack 1")
    assert sorted(legal(state)) == ["remove pyramids", "remove taj_mahal"]
    play(state, "remove pyramids")
    assert pile(state, "wonder", 1) == ["taj_mahal"]
    assert pile(state, "wonder", 2) == ["great_wall"]


@pytest.mark.parametrize("card", ["fighter_plane", "fighter_jet"])
@rule("FOH-FX-19")
def test_planes_hit_everybody(card: str):
    state = gain(card, {"knowledge": ["philosophy"], "building": ["temple"]}, {"building": ["barracks"]}, **STRONG)
    play(state, "complete", "remove temple")
    assert pile(state, "building", 1) == pile(state, "building", 2) == []
    assert pile(state, "knowledge", 1) == ["philosophy"]


@rule("FOH-FX-20")
def test_manhattan_project_removes_a_wonder_of_everybody_and_stays():
    state = gain(
        "manhattan_project",
        {"wonders": ["pyramids", "taj_mahal"]},
        {"wonders": ["great_wall"]},
        wonders=["internet"],
        **STRONG,
    )
    play(state, "complete", "remove taj_mahal")
    assert pile(state, "wonder", 1) == ["pyramids"]
    assert pile(state, "wonder", 2) == []
    assert sorted(pile(state, "wonder")) == ["internet", "manhattan_project"]


def test_every_card_with_an_effect_is_in_a_test_here():
    """Each card of the game is named somewhere in these tests."""
    source = "".join(inspect.getsource(module) for module in (sys.modules[__name__], test_lasting_cards))
    start = {name for name, card in CARDS.items() if card["age"] == "S"} | {"the_future"}
    assert [name for name in CARDS if name not in start and f'"{name}"' not in source] == []
