"""Costs and trade (sections 4 and 5 of the ledger)."""

import pytest

from tests.games.duel.table import GAME, bill, city, coins, do, legal, price, refused, table
from tests.ledger import rule

FACTS = GAME.cards()


@rule("7WD-COST-01")
def test_costs_are_nothing_coins_resources_or_both():
    buildings = [row for row in FACTS.values() if row["kind"] == "building"]
    kinds = {("coins" in row.get("cost", {}), bool(set(row.get("cost", {})) - {"coins"})) for row in buildings}
    assert kinds == {(False, False), (True, False), (False, True), (True, True)}
    wonders = [row for row in FACTS.values() if row["kind"] == "wonder"]
    assert all(row["cost"] and "coins" not in row["cost"] for row in wonders)


@rule("7WD-COST-02")
def test_a_card_without_cost_is_free():
    state = table(open=["theater"], me={"coins": 0})
    do(state, "build theater")
    assert coins(state)[0] == 0


@rule("7WD-COST-03")
def test_printed_coins_are_paid_in_full():
    helpers = ["customs_house", "caravansery"]
    state = table(
        2, ["forum", "barracks"], me={"coins": 4, "buildings": [*helpers, "clay_pool"], "tokens": ["masonry"]}
    )
    assert price(state, "forum") == 3
    assert price(state, "barracks") == 3
    do(state, "build forum")
    assert coins(state)[0] == 1


@rule("7WD-COST-04", "7WD-COST-05")
def test_units_are_produced_bought_or_saved_in_any_mixture():
    state = table(
        3,
        ["palace"],  # wood, stone, clay, two glass
        me={"buildings": ["lumber_yard", "caravansery", "glassworks"], "tokens": ["masonry"], "coins": 9},
        other={"buildings": ["quarry", "glassblower"]},
    )
    made_up = {unit["resource"]: unit for unit in bill(state, "palace")["units"]}
    assert made_up["wood"]["produced"] == 1
    assert made_up["stone"]["chosen"] == 1  # the dearest raw material, at 3
    assert made_up["glass"]["produced"] == 1
    assert made_up["glass"]["saved"] == 1  # 3 and 2 are the dearest two that are left
    assert made_up["clay"]["saved"] == 1
    assert price(state, "palace") == 0
    without = table(3, ["palace"], me={"buildings": ["lumber_yard", "glassworks"], "coins": 9})
    assert price(without, "palace") == 2 + 2 + 2


@rule("7WD-COST-05")
@pytest.mark.parametrize(
    ("age", "before", "owned", "card"),
    [
        (1, [], {"buildings": ["lumber_yard"]}, "stable"),
        (1, [], {"buildings": ["glassworks"]}, "apothecary"),
        (2, ["lumber_yard"], {"buildings": ["lumber_yard", "forum"]}, "temple"),
        (2, ["quarry"], {"buildings": ["quarry", "caravansery"]}, "rostrum"),
        (1, [], {"built": {"great_lighthouse": None}}, "garrison"),
        (1, [], {"built": {"piraeus": None}}, "workshop"),
    ],
)
def test_every_kind_of_producer_pays_for_a_unit(age, before, owned, card):
    state = table(age, open=[card], me=owned | {"coins": 0})
    do(state, f"build {card}")
    assert coins(state)[0] == 0
    assert price(table(age, open=[card], me={"buildings": before, "coins": 0}), card) == 2


@rule("7WD-COST-06")
def test_production_is_not_used_up_but_counts_once_in_a_construction():
    state = table(2, ["rostrum", "walls"], me={"buildings": ["quarry", "lumber_yard"], "coins": 10}, other={"coins": 0})
    assert price(state, "walls") == 2  # two stones, one produced
    do(state, "build rostrum", "discard walls")
    later = table(2, ["walls"], me={"buildings": ["quarry", "lumber_yard", "rostrum"], "coins": 10})
    assert price(later, "walls") == 2


@rule("7WD-COST-07")
def test_producers_of_choice_give_a_unit_each_chosen_anew():
    one = table(3, ["arena"], me={"buildings": ["caravansery"]})
    assert price(one, "arena") == 4  # wood, stone, clay: one of them free
    both = table(3, ["arena"], me={"buildings": ["caravansery"], "built": {"great_lighthouse": None}})
    assert price(both, "arena") == 2
    goods = table(3, ["chamber_of_commerce"], me={"buildings": ["forum"], "built": {"piraeus": None}})
    assert price(goods, "chamber_of_commerce") == 0  # two papyrus
    assert price(table(3, ["chamber_of_commerce"], me={"buildings": ["caravansery"]}), "chamber_of_commerce") == 4


@rule("7WD-COST-08")
def test_masonry_saves_two_units_of_blue_buildings_only():
    state = table(3, ["town_hall", "arsenal"], me={"tokens": ["masonry"]}, other={"buildings": ["quarry", "stone_pit"]})
    # Town Hall: two wood at 2, three stone at 4; the two dearest are saved.
    assert price(state, "town_hall") == 2 + 2 + 4
    assert price(state, "arsenal") == 10
    spare = table(2, ["temple"], me={"tokens": ["masonry"], "buildings": ["lumber_yard"], "coins": 0})
    assert price(spare, "temple") == 0  # one unit is missing; the rest of the discount is lost


@rule("7WD-COST-08", "7WD-EX-23")
def test_architecture_saves_two_units_of_wonders():
    plain = table(me={"wonders": ["sphinx"]})
    assert price(plain, "sphinx") == 8
    saved = table(me={"wonders": ["sphinx", "pyramids"], "tokens": ["architecture"]}, other={"buildings": ["quarry"]})
    assert price(saved, "sphinx") == 4  # stone at 3 and one unit at 2 are saved, two at 2 are left
    assert price(saved, "pyramids") == 3 + 2


@rule("7WD-COST-09")
def test_discounts_do_not_touch_coins():
    state = table(2, ["barracks"], me={"tokens": ["masonry", "architecture"]})
    assert price(state, "barracks") == 3


@rule("7WD-COST-10")
@pytest.mark.parametrize("purse", [6, 7])
def test_a_construction_is_legal_with_exactly_its_price(purse):
    state = table(2, ["caravansery"], me={"coins": purse}, other={"buildings": ["glassworks"]})
    assert price(state, "caravansery") == 2 + 3 + 2
    assert ("build caravansery" in legal(state)) is (purse == 7)
    if purse == 6:
        error = refused(state, "build caravansery")
        assert error.rule == "7WD-COST-10"
        assert error.values == {"card": "caravansery", "price": 7, "coins": 6}
    else:
        do(state, "build caravansery")
        assert coins(state)[0] == 0


@rule("7WD-COST-11")
def test_equal_assignments_are_one_move():
    state = table(3, ["arena"], me={"buildings": ["caravansery"], "tokens": ["masonry"]})
    assert [move for move in legal(state) if move == "build arena"] == ["build arena"]
    do(state, "build arena")
    assert coins(state)[0] == 20 - 4


@rule("7WD-COST-12")
def test_coins_of_the_construction_itself_do_not_help_to_pay():
    state = table(me={"wonders": ["temple_of_artemis"], "coins": 7})
    assert price(state, "temple_of_artemis") == 8
    assert not any(move.startswith("wonder") for move in legal(state))
    enough = table(open=["altar"], me={"wonders": ["temple_of_artemis"], "coins": 8})
    do(enough, "wonder temple_of_artemis < altar")
    assert coins(enough)[0] == 12


# Trade.


@rule("7WD-TRADE-01", "7WD-TRADE-02", "7WD-TRADE-04")
def test_the_price_is_two_and_the_opponents_brown_and_grey_units():
    state = table(2, other={"buildings": ["quarry", "shelf_quarry", "glassworks"]}, me={"buildings": ["stone_pit"]})
    assert city(state)["prices"] == {"wood": 2, "stone": 5, "clay": 2, "glass": 3, "papyrus": 2}
    assert city(state, 1)["prices"]["stone"] == 3


@rule("7WD-TRADE-03")
def test_yellow_buildings_and_wonders_do_not_raise_the_price():
    rich = {"buildings": ["forum", "caravansery"], "built": {"piraeus": None, "great_lighthouse": None}}
    state = table(2, other=rich)
    assert set(city(state)["prices"].values()) == {2}


@rule("7WD-TRADE-05", "7WD-TRADE-06", "7WD-TRADE-09")
def test_units_of_a_resource_cost_the_same_and_nothing_is_kept():
    state = table(2, ["aqueduct", "walls"], other={"buildings": ["quarry"], "coins": 5})
    assert price(state, "aqueduct") == 9
    do(state, "build aqueduct")
    assert coins(state) == [11, 5]
    assert city(state)["production"]["stone"] == 0
    assert city(state, 1)["production"]["stone"] == 1
    do(state, "discard walls")
    assert price(state, state.view(0)["structure"][-1]["card"]) >= 0
    later = table(2, ["walls"], other={"buildings": ["quarry"]})
    assert price(later, "walls") == 6


@rule("7WD-TRADE-07")
@pytest.mark.parametrize(
    ("card", "fixed"),
    [
        ("stone_reserve", ["stone"]),
        ("clay_reserve", ["clay"]),
        ("wood_reserve", ["wood"]),
        ("customs_house", ["glass", "papyrus"]),
    ],
)
def test_some_yellow_buildings_fix_prices_at_one(card, fixed):
    rich = ["sawmill", "brickyard", "shelf_quarry", "glassworks", "press"]
    state = table(3, me={"buildings": [card]}, other={"buildings": rich})
    dear = {"wood": 4, "stone": 4, "clay": 4, "glass": 3, "papyrus": 3}
    assert city(state)["prices"] == {name: 1 if name in fixed else dear[name] for name in dear}
    assert set(city(state, 1)["prices"].values()) == {2}


@rule("7WD-TRADE-07")
def test_a_fixed_price_works_from_the_next_turn_also_an_extra_one():
    # it stays fixed when the opponent builds more, and also in an extra turn.
    state = table(open=["stone_reserve", "quarry", "baths"], me={"wonders": ["sphinx"]})
    do(state, "build stone_reserve", "build quarry")
    assert city(state)["prices"]["stone"] == 1
    assert price(state, "sphinx") == 1 + 2 + 2 + 2
    do(state, "build baths")
    assert coins(state)[0] == 20 - 3 - 1


@rule("7WD-TRADE-08")
def test_economy_takes_what_was_really_paid_for_resources():
    state = table(
        2,
        ["caravansery"],  # 2 coins, glass, papyrus
        me={"buildings": ["customs_house"], "coins": 10},
        other={"tokens": ["economy"], "coins": 0, "buildings": ["glassworks"]},
    )
    assert bill(state, "caravansery")["to_opponent"] == 2
    do(state, "build caravansery")
    assert coins(state) == [6, 2]


def test_economy_also_earns_from_wonders_and_before_losses__7WD_TRADE_08():
    # the income arrives with the payment, so the Appian Way can take it away again.
    state = table(open=["altar"], me={"wonders": ["appian_way"]}, other={"tokens": ["economy"], "coins": 0})
    assert price(state, "appian_way") == 10
    do(state, "wonder appian_way < altar")
    assert coins(state) == [20 - 10 + 3, 10 - 3]


def test_without_economy_the_bank_gets_the_coins__7WD_TRADE_08():
    state = table(2, ["walls"], other={"coins": 1})
    do(state, "build walls")
    assert coins(state) == [16, 1]
