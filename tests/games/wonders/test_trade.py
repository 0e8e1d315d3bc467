"""Ledger section 4: buying from neighbours. Seat 1 is the left neighbour of seat 0, the last seat the right one."""

import pytest

from tests.games.wonders.table import arrange, can_build, city, coins, options, refused, seen, turn, ways
from tests.ledger import rule


@rule("7W-TRADE-01")
def test_only_the_two_neighbours_sell():
    far = city("rhodes_a", "ore_vein")
    state = arrange(
        city("giza_a", coins=9, hand=["barracks"]), city("ephesus_a"), far, city("alexandria_a"), seats=4, turn=2
    )
    assert refused(state, 0, "build barracks") == ("7W-TRADE-01", "not_for_sale")
    near = arrange(
        city("giza_a", coins=9, hand=["barracks"]), far, city("ephesus_a"), city("alexandria_a"), seats=4, turn=2
    )
    assert ways(near, 0, "barracks") == ["left ore"]
    other = arrange(
        city("giza_a", coins=9, hand=["barracks"]), city("ephesus_a"), city("alexandria_a"), far, seats=4, turn=2
    )
    assert ways(other, 0, "barracks") == ["right ore"]


@rule("7W-TRADE-02", "7W-WONDER-06")
@pytest.mark.parametrize(
    ("seller", "sold"),
    [
        (city("rhodes_a"), True),
        (city("giza_a", "ore_vein"), True),
        (city("giza_a", "foundry"), True),
        (city("giza_a", "clay_pit"), True),
        (city("giza_a", "caravansery"), False),
        (city("alexandria_a", stages=2), False),
    ],
)
def test_boards_brown_and_grey_cards_sell_but_not_yellow_ones_and_stages(seller, sold):
    own = city("babylon_a", "lumber_yard", coins=2, hand=["stables"])  # lacks just one ore
    state = arrange(own, seller, city("ephesus_b"), age=2, turn=3)
    assert ways(state, 0, "stables") == (["left ore"] if sold else [])


@rule("7W-TRADE-02")
def test_a_neighbours_forum_does_not_sell():
    state = arrange(
        city("giza_a", "lumber_yard", coins=9, hand=["school"]),
        city("rhodes_a", "forum"),
        city("olympia_a"),
        age=2,
        turn=2,
    )
    assert not can_build(state, 0, "school")


@rule("7W-TRADE-03")
def test_a_unit_costs_two_coins_to_its_owner():
    state = arrange(city("giza_a", coins=5, hand=["barracks"]), city("rhodes_a"), city("ephesus_a"))
    turn(state, s0="build barracks < left ore")
    assert coins(state) == [3, 3 + 2 + 3, 6]


@rule("7W-TRADE-04", "7W-TRADE-05", "7W-EX-09")
def test_a_seller_cannot_refuse_and_uses_the_same_units():
    state = arrange(
        city("giza_a", "stone_pit", "loom_1", coins=0, hand=["library"]),
        city("rhodes_a", "timber_yard", coins=4, hand=["walls"]),
        city("olympia_a", "lumber_yard", stages=1, coins=4, hand=["aqueduct"]),
        age=2,
        turn=2,
    )
    assert ways(state, 0, "library") == [""]
    # Both neighbours buy two stones; the owner builds the Library with the same stones.
    turn(state, s0="build library", s1="build walls < right 2 stone", s2="stage < aqueduct < left 2 stone")
    assert coins(state) == [8, 0, 0]
    assert "library" in seen(state, 0)["cards"]


@rule("7W-TRADE-06")
def test_a_neighbour_sells_no_more_than_it_produces():
    state = arrange(city("ephesus_a", coins=20, hand=["forum"]), city("babylon_a"), city("giza_a"), age=2)
    assert not can_build(state, 0, "forum")
    more = arrange(city("ephesus_a", coins=20, hand=["forum"]), city("babylon_a", "clay_pool"), city("giza_a"), age=2)
    assert ways(more, 0, "forum") == ["left 2 clay"]


@rule("7W-TRADE-06", "7W-BUILD-06")
def test_a_choice_card_sells_one_unit_of_either_kind():
    seller = city("ephesus_b", "clay_pit")
    for card, units in (("barracks", "left ore"), ("guard_tower", "left clay")):
        state = arrange(city("giza_a", coins=9, hand=[card]), seller, city("alexandria_a"), turn=2)
        assert ways(state, 0, card) == [units]
    both = arrange(city("olympia_a", coins=9, hand=["stables"]), seller, city("alexandria_a"), age=2)
    assert not can_build(both, 0, "stables")
    owner_uses = arrange(
        city("giza_a", coins=9, hand=["barracks"]), seller | {"hand": ["guard_tower"]}, city("alexandria_a"), turn=2
    )
    turn(owner_uses, s0="build barracks < left ore", s1="build guard_tower")
    assert seen(owner_uses, 1)["cards"] == ["clay_pit", "guard_tower"]


@rule("7W-TRADE-07", "7W-RUL-07")
def test_one_may_buy_from_both_and_choose_freely_even_the_dearer():
    state = arrange(
        city("ephesus_a", "east_trading_post", coins=9, hand=["walls"]),
        city("giza_a", "stone_pit"),
        city("rhodes_a", "quarry"),
        age=2,
        turn=2,
    )
    assert sorted(ways(state, 0, "walls")) == ["left 2 stone, right stone", "left stone, right 2 stone"]
    decision = state.decision(0)
    listed = next(use for use in decision.args["uses"] if use["card"] == "walls")["ways"]
    builds = [way for way in listed if way["does"] == "build"]
    assert [(way["coins"], way["left"], way["right"]) for way in builds] == [(4, 2, 2), (5, 4, 1)]
    turn(state, s0="build walls < left 2 stone, right stone")
    assert coins(state) == [4, 3 + 4 + 3, 3 + 1 + 3]


@rule("7W-TRADE-09", "7W-TRADE-10")
@pytest.mark.parametrize(
    ("purse", "offered"),
    [
        (1, []),
        (2, ["left 2 stone"]),
        (3, ["left 2 stone", "left stone, right stone"]),
        (4, ["left 2 stone", "left stone, right stone", "right 2 stone"]),
    ],
)
def test_only_what_the_purse_can_pay_is_offered(purse, offered):
    state = arrange(
        city("giza_a", "west_trading_post", coins=purse, hand=["walls"]),
        city("rhodes_a", "quarry"),
        city("ephesus_a"),
        city("olympia_a", "stone_pit", "excavation"),
        seats=4,
        age=2,
        turn=2,
    )
    assert sorted(ways(state, 0, "walls")) == offered


@rule("7W-TRADE-08")
def test_bought_units_serve_only_this_construction():
    state = arrange(city("giza_a", coins=2, hand=["barracks"]), city("rhodes_a"), city("ephesus_a"))
    turn(state, s0="build barracks < left ore")
    assert seen(state, 0)["produces"] == [{"from": "giza_a", "units": "S", "sold": True}]


@rule("7W-TRADE-09", "7W-EX-10")
@pytest.mark.parametrize("held", [0, 1])
def test_coins_of_this_turn_are_for_the_next(held):
    buyer = city("babylon_a", coins=2, hand=["archery_range"])
    state = arrange(
        city("olympia_a", "clay_pool", coins=held, hand=["forum", "vineyard"]),
        buyer | {"cards": ["lumber_yard", "ore_vein"]},
        city("ephesus_a"),
        age=2,
        turn=2,
    )
    assert refused(state, 0, "build forum < left clay") == ("7W-TRADE-09", "too_dear")
    turn(state, s1="build archery_range < right wood", s0="discard vineyard")
    assert coins(state)[0] == held + 2 + 3


@rule("7W-TRADE-09", "7W-EX-10")
def test_income_is_usable_next_turn():
    state = arrange(
        city("babylon_a", "clay_pool", coins=0, hand=["altar"]),
        city("ephesus_a", coins=2, hand=["guard_tower"]),
        city("rhodes_a"),
        turn=3,
    )
    turn(state, s0="build altar", s1="build guard_tower < right clay")
    assert coins(state)[0] == 2
    # What came in can be spent now, on the one way to pay that needs just as much.
    assert state.turn == 4
    later = arrange(city("babylon_a", coins=2, hand=["barracks"]), city("ephesus_a"), city("rhodes_a"))
    assert ways(later, 0, "barracks") == ["right ore"]


@rule("7W-TRADE-10")
@pytest.mark.parametrize(
    ("card", "left", "right", "goods"),
    [("east_trading_post", 2, 1, 2), ("west_trading_post", 1, 2, 2), ("marketplace", 2, 2, 1)],
)
def test_trading_posts_and_marketplace_lower_prices(card, left, right, goods):
    raw = arrange(
        city("ephesus_a", card, coins=5, hand=["barracks"]), city("rhodes_a"), city("giza_a", "ore_vein"), turn=2
    )
    costs = {way["notation"]: way["coins"] for use in raw.decision(0).args["uses"] for way in use["ways"]}
    assert costs["build barracks < left ore"] == left
    assert costs["build barracks < right ore"] == right
    glass = arrange(
        city("giza_a", card, coins=5, hand=["workshop"]), city("alexandria_a"), city("rhodes_a", "glassworks_1"), turn=2
    )
    costs = {way["notation"]: way["coins"] for use in glass.decision(0).args["uses"] for way in use["ways"]}
    assert costs["build workshop < left glass"] == goods == costs["build workshop < right glass"]
    turn(raw, s0="build barracks < left ore")
    assert coins(raw)[:2] == [5 - left, 6 + left]


@rule("7W-TRADE-11", "7W-RUL-16")
def test_olympia_b_pays_one_for_raw_materials_and_posts_add_nothing():
    state = arrange(city("olympia_b", "east_trading_post", stages=1, coins=5, hand=["barracks", "workshop"]), turn=3)
    prices = seen(state, 0)["prices"]
    assert prices == {"raw": {"left": 1, "right": 1}, "manufactured": 2}
    posts = arrange(city("olympia_b", stages=1, hand=["east_trading_post", "west_trading_post"]), turn=2)
    assert ways(posts, 0, "east_trading_post") == [""] == ways(posts, 0, "west_trading_post")


@rule("7W-TRADE-12", "7W-RUL-06")
def test_only_needed_units_may_be_bought():
    state = arrange(city("rhodes_a", coins=9, hand=["barracks"]), city("giza_a", "ore_vein"), city("ephesus_a"), turn=2)
    assert ways(state, 0, "barracks") == [""]
    assert refused(state, 0, "build barracks < left ore") == ("7W-TRADE-12", "needless_purchase")
    partly = arrange(city("giza_a", "stone_pit", coins=9, hand=["walls"]), city("rhodes_a", "quarry"), age=2, turn=2)
    assert ways(partly, 0, "walls")[0] == "left stone"
    assert refused(partly, 0, "build walls < left 2 stone") == ("7W-TRADE-12", "purchase_wrong")


@rule("7W-TRADE-13")
def test_stages_are_traded_for_like_structures():
    state = arrange(
        city("giza_a", coins=4, hand=["walls"]),
        city("rhodes_a", "stone_pit"),
        city("ephesus_a", "quarry"),
        age=2,
        turn=2,
    )
    stages = {text.partition(" < ")[2].partition(" < ")[2] for text in options(state, 0) if text.startswith("stage")}
    assert stages == {"left stone", "right stone"}


@rule("7W-EX-07")
def test_giza_of_the_example():
    makers = ("stone_pit", "clay_pool", "ore_vein", "press_1", "loom_1")
    first = arrange(city("giza_a", *makers, coins=0, hand=["barracks", "scriptorium"]), turn=4)
    assert ways(first, 0, "barracks") == [""] == ways(first, 0, "scriptorium")
    second = arrange(city("giza_a", *makers, coins=0, hand=["aqueduct"]), age=2)
    assert not can_build(second, 0, "aqueduct")


@rule("7W-EX-08")
@pytest.mark.parametrize("purse", [3, 4])
def test_university_of_the_example(purse):
    state = arrange(
        city("olympia_a", "glassworks_1", coins=purse, hand=["university"]),
        city("giza_a", "lumber_yard"),
        city("ephesus_a"),
        age=3,
    )
    if purse == 3:
        assert refused(state, 0, "build university < left wood, right papyrus") == ("7W-TRADE-09", "too_dear")
        return
    assert ways(state, 0, "university") == ["left wood, right papyrus"]
    turn(state, s0="build university < left wood, right papyrus")
    assert coins(state) == [0, 8, 8]


@rule("7W-EX-26", "7W-RUL-06")
def test_all_smallest_baskets_are_offered_and_no_larger_ones():
    state = arrange(
        city("rhodes_a", "forest_cave", coins=4, hand=["training_ground"]),
        city("olympia_a"),
        city("giza_a"),
        city("ephesus_a"),
        city("halicarnassus_a", "ore_vein"),
        seats=5,
        age=2,
    )
    assert sorted(ways(state, 0, "training_ground")) == ["left wood", "right ore"]
    assert refused(state, 0, "build training_ground < left wood, right ore") == ("7W-TRADE-12", "purchase_wrong")
