"""The worked examples of the rulebook (section 16 of the ledger). Osub and Junho are its players."""

import pytest

from tests.games.duel.table import GAME, city, coins, do, legal, price, refused, table
from tests.ledger import rule

FACTS = GAME.cards()


@rule("7WD-EX-01")
def test_lumber_yard_is_free():
    state = table(open=["lumber_yard"], me={"coins": 0})
    do(state, "build lumber_yard")
    assert coins(state)[0] == 0


@rule("7WD-EX-02")
def test_stone_pit_costs_a_coin():
    state = table(open=["stone_pit"], me={"coins": 1})
    do(state, "build stone_pit")
    assert coins(state)[0] == 0
    poor = table(open=["stone_pit"], me={"coins": 0})
    assert refused(poor, "build stone_pit").rule == "7WD-COST-10"


@rule("7WD-EX-03")
def test_three_printed_costs():
    assert FACTS["baths"]["cost"] == {"stone": 1}
    assert FACTS["arena"]["cost"] == {"clay": 1, "stone": 1, "wood": 1}
    assert FACTS["scriptorium"]["cost"] == {"coins": 2}


@rule("7WD-EX-04")
@pytest.mark.parametrize("owned", [["clay_pool", "lumber_yard"], ["stable"]])
def test_horse_breeders_by_production_or_by_stable(owned):
    state = table(2, ["horse_breeders"], me={"buildings": owned, "coins": 0})
    do(state, "build horse_breeders")
    assert coins(state)[0] == 0


@rule("7WD-EX-05")
def test_osub_produces_what_he_needs():
    later = table(2, me={"buildings": ["quarry", "clay_pool", "brickyard", "press"]})
    assert city(later)["production"] == {"wood": 0, "stone": 1, "clay": 3, "glass": 0, "papyrus": 1}
    osub = {"buildings": ["quarry", "clay_pool", "press"], "coins": 0}  # less clay: it is age I
    state = table(open=["baths", "garrison", "apothecary"], me=osub)
    assert {"build baths", "build garrison"} <= set(legal(state))
    assert refused(state, "build apothecary").rule == "7WD-COST-10"
    traded = table(open=["apothecary"], me=osub | {"coins": 2})
    assert "build apothecary" in legal(traded)


@rule("7WD-EX-06")
def test_stone_costs_osub_four_and_junho_two():
    state = table(2, other={"buildings": ["shelf_quarry"]})
    assert state.view(0)["players"][0]["prices"]["stone"] == 4
    assert state.view(0)["players"][1]["prices"]["stone"] == 2


@rule("7WD-EX-07")
def test_fortifications_cost_junho_five():
    state = table(3, ["fortifications"], me={"buildings": ["shelf_quarry"]}, other={"buildings": ["clay_pit"]})
    assert price(state, "fortifications") == 5


@rule("7WD-EX-08")
def test_the_aqueduct_costs_osub_twelve():
    state = table(2, ["aqueduct"], other={"buildings": ["shelf_quarry"]})
    assert price(state, "aqueduct") == 12


@rule("7WD-EX-09")
def test_the_caravansery_costs_junho_seven():
    state = table(2, ["caravansery"], other={"buildings": ["glassworks"]})
    assert price(state, "caravansery") == 7


@rule("7WD-EX-10", "7WD-EX-11")
@pytest.mark.parametrize(("age", "owned", "card"), [(2, "baths", "aqueduct"), (3, "palisade", "fortifications")])
def test_two_chains(age, owned, card):
    state = table(age, [card], me={"buildings": [owned], "coins": 0})
    do(state, f"build {card}")
    assert coins(state)[0] == 0
