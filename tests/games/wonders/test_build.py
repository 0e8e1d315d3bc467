"""Ledger sections 3 and 5: building structures, and chains."""

import pytest

from tests.games.wonders.table import (
    GAME,
    arrange,
    can_build,
    city,
    coins,
    options,
    play_random,
    refused,
    seen,
    turn,
    ways,
)
from tests.ledger import rule

LONE = (city("ephesus_a"), city("alexandria_a"))
"""Neighbours that sell only papyrus and glass."""


@rule("7W-BUILD-01", "7W-EX-01", "7W-EX-06")
def test_a_card_without_cost_is_free():
    state = arrange(city("rhodes_a", coins=0, hand=["marketplace", "east_trading_post"]), *LONE)
    assert ways(state, 0, "marketplace") == [""]
    assert ways(state, 0, "east_trading_post") == [""]
    turn(state, s0="build east_trading_post")
    assert coins(state)[0] == 0
    assert seen(state, 0)["cards"] == ["east_trading_post"]


@rule("7W-BUILD-02", "7W-EX-01", "7W-EX-06")
def test_a_coin_cost_goes_to_the_bank():
    state = arrange(city("rhodes_a", hand=["timber_yard"]), *LONE)
    turn(state, s0="build timber_yard")
    assert coins(state) == [2, 6, 6]
    poor = arrange(city("rhodes_a", coins=0, hand=["timber_yard"]), *LONE)
    assert refused(poor, 0, "build timber_yard") == ("7W-BUILD-02", "bank_short")
    assert GAME.cards()["mine"]["coin_cost"] == 1


@rule("7W-BUILD-02")
def test_a_coin_cost_is_paid_from_the_coins_held_at_the_start():
    # The neighbour pays two coins in this very turn; they come too late.
    buyer = city("ephesus_b", coins=2, hand=["barracks"])
    state = arrange(city("rhodes_a", coins=0, hand=["timber_yard"]), buyer, city("alexandria_a"))
    assert not can_build(state, 0, "timber_yard")
    turn(state, s1="build barracks < right ore")
    assert coins(state)[0] == 5


@rule("7W-BUILD-03", "7W-EX-01")
def test_a_resource_cost_is_met_by_production_and_purchases():
    state = arrange(city("giza_a", hand=["baths"]), *LONE)
    assert ways(state, 0, "baths") == [""]
    arena = arrange(city("giza_a", "ore_vein", coins=0, hand=["arena"]), *LONE, age=3)
    assert refused(arena, 0, "build arena") == ("7W-TRADE-01", "not_for_sale")
    built = arrange(city("giza_a", "ore_vein", "stone_pit", coins=0, hand=["arena"]), *LONE, age=3)
    assert ways(built, 0, "arena") == [""]
    bought = arrange(city("giza_a", "stone_pit", coins=2, hand=["arena"]), city("rhodes_a"), city("ephesus_a"), age=3)
    assert ways(bought, 0, "arena") == ["left ore"]


@rule("7W-BUILD-04")
def test_production_is_board_brown_grey_yellow_and_stages():
    makers = ["lumber_yard", "press_1", "caravansery", "forum"]
    state = arrange(city("alexandria_b", *makers, stages=2), age=3)
    produced = {(row["from"], row["units"]) for row in seen(state, 0)["produces"]}
    assert produced == {
        ("alexandria_b", "G"),
        ("alexandria_b", "W/S/O/C"),
        ("alexandria_b", "G/P/L"),
        ("lumber_yard", "W"),
        ("press_1", "P"),
        ("caravansery", "W/S/O/C"),
        ("forum", "G/P/L"),
    }
    # W, P, G, two raw units of choice and two manufactured units of choice: a pantheon is one unit too much.
    rich = arrange(city("alexandria_b", *makers, stages=2, coins=0, hand=["pantheon", "study"]), age=3)
    assert ways(rich, 0, "study") == [""]
    assert not can_build(rich, 0, "pantheon")


@rule("7W-BUILD-05")
def test_resources_are_never_spent():
    state = arrange(city("giza_a", coins=0, hand=["baths"]), *LONE)
    turn(state, s0="build baths")
    assert seen(state, 0)["produces"] == [{"from": "giza_a", "units": "S", "sold": True}]
    again = arrange(city("giza_a", "baths", "stone_pit", coins=0, hand=["altar"]), *LONE, turn=3)
    turn(again, s0="stage < altar")
    assert seen(again, 0)["stages"] == 1
    assert len(seen(again, 0)["produces"]) == 2


@rule("7W-BUILD-06")
@pytest.mark.parametrize(
    ("makers", "card", "met"),
    [
        (["excavation", "clay_pit"], "forum", True),  # clay from both
        (["excavation"], "forum", False),  # one card, one unit
        (["excavation", "lumber_yard", "glassworks_1"], "temple", True),
        (["tree_farm", "glassworks_1"], "temple", False),  # wood or clay, not both
        (["caravansery", "ore_vein", "lumber_yard"], "archery_range", True),
        (["caravansery", "ore_vein"], "archery_range", False),
    ],
)
def test_a_choice_producer_gives_one_unit_per_construction(makers, card, met):
    state = arrange(city("ephesus_a", *makers, coins=0, hand=[card]), city("olympia_a"), seats=6, age=2, turn=2)
    assert can_build(state, 0, card) == met


@rule("7W-BUILD-06")
def test_a_choice_is_made_anew_each_turn():
    state = arrange(city("ephesus_a", "timber_yard", coins=0, hand=["baths", "stockade"]), *LONE[1:], seats=3, turn=2)
    assert ways(state, 0, "baths") == [""]
    assert ways(state, 0, "stockade") == [""]


@rule("7W-BUILD-07")
def test_a_double_producer_gives_two_units():
    state = arrange(city("giza_a", "sawmill", coins=0, hand=["caravansery"]), *LONE, age=2, turn=2)
    assert ways(state, 0, "caravansery") == [""]
    single = arrange(city("giza_a", "lumber_yard", coins=0, hand=["caravansery"]), *LONE, age=2, turn=2)
    assert not can_build(single, 0, "caravansery")


@rule("7W-BUILD-08")
def test_a_built_card_stays_for_the_whole_game():
    state = arrange(city("rhodes_a", hand=["altar"]), seats=4, seed=3)
    turn(state, s0="build altar")
    cities = [set(seen(state, index)["cards"]) for index in range(4)]
    while not state.over:
        play_random(state, int(state.turn), (int(state.age) + 1, int(state.turn) + 1) if state.turn < 6 else None)
        now = [set(seen(state, index)["cards"]) for index in range(4)]
        assert all(old <= new for old, new in zip(cities, now, strict=True))
        cities = now
    assert "altar" in cities[0]


@rule("7W-BUILD-09", "7W-RUL-05")
def test_no_structure_stands_twice_in_a_city():
    state = arrange(city("giza_a", "barracks", "ore_vein", hand=["barracks"]), seats=5, turn=2)
    assert refused(state, 0, "build barracks") == ("7W-BUILD-09", "duplicate")
    grey = arrange(city("giza_a", "loom_1", hand=["loom_2", "press_2"]), *LONE, age=2)
    assert refused(grey, 0, "build loom_2") == ("7W-BUILD-09", "duplicate")
    assert ways(grey, 0, "press_2") == [""]


@rule("7W-BUILD-09")
def test_a_chain_does_not_allow_a_second_copy():
    state = arrange(city("giza_a", "scriptorium", "library", hand=["library"]), seats=6, age=2, turn=2)
    assert refused(state, 0, "build library") == ("7W-BUILD-09", "duplicate")


@rule("7W-BUILD-10", "7W-TRADE-09")
def test_what_is_built_counts_from_the_next_turn():
    # Seat 1 builds an ore vein in the turn in which seat 0 would need ore: too late for seat 0, in time for the next.
    state = arrange(
        city("giza_a", coins=9, hand=["barracks"]),
        city("ephesus_a", hand=["ore_vein", "guard_tower"]),
        city("alexandria_a", hand=["stockade"]),
    )
    assert not can_build(state, 0, "barracks")
    turn(state, s1="build ore_vein", s2="discard stockade", s0=f"discard {state.view(0)['hand'][0]}")
    assert {"from": "ore_vein", "units": "O", "sold": True} in seen(state, 1)["produces"]


@rule("7W-BUILD-10")
@pytest.mark.parametrize(("post", "side"), [("east_trading_post", "right"), ("west_trading_post", "left")])
def test_a_discount_counts_from_the_next_turn(post, side):
    state = arrange(city("ephesus_a", hand=[post]), city("giza_a"), city("rhodes_a"))
    assert seen(state, 0)["prices"]["raw"][side] == 2
    turn(state, s0=f"build {post}")
    assert seen(state, 0)["prices"]["raw"][side] == 1


@rule("7W-BUILD-11")
def test_one_may_win_without_any_stage():
    state = arrange(
        city("giza_a", "palace", "town_hall", "senate", "pantheon", "gardens"),
        city("olympia_a", stages=3),
        city("ephesus_b", stages=3),
        age=3,
        turn=6,
    )
    turn(state)
    assert state.outcome().winners == [0]
    assert seen(state, 0)["stages"] == 0


@rule("7W-CHAIN-01", "7W-EX-02")
def test_a_parent_makes_the_child_free():
    state = arrange(city("giza_a", "apothecary", coins=0, hand=["stables"]), *LONE, age=2)
    assert ways(state, 0, "stables") == [""]
    without = arrange(city("giza_a", coins=0, hand=["stables"]), *LONE, age=2)
    assert not can_build(without, 0, "stables")
    producing = arrange(city("giza_a", "clay_pool", "lumber_yard", "ore_vein", coins=0, hand=["stables"]), *LONE, age=2)
    assert ways(producing, 0, "stables") == [""]
    turn(state, s0="build stables")
    assert coins(state)[0] == 0


@rule("7W-CHAIN-01", "7W-RUL-08")
def test_a_chained_build_offers_no_paid_alternative():
    state = arrange(city("ephesus_a", "baths", coins=20, hand=["aqueduct"]), city("giza_a", "quarry"), age=2, turn=2)
    assert ways(state, 0, "aqueduct") == [""]
    assert refused(state, 0, "build aqueduct < left 3 stone") == ("7W-TRADE-12", "needless_purchase")


@rule("7W-CHAIN-02")
@pytest.mark.parametrize("post", ["east_trading_post", "west_trading_post"])
def test_any_one_parent_suffices(post):
    state = arrange(city("giza_a", post, coins=0, hand=["forum"]), *LONE, age=2)
    assert ways(state, 0, "forum") == [""]


@rule("7W-CHAIN-03", "7W-EX-03")
def test_one_parent_serves_all_its_children():
    state = arrange(city("giza_a", "scriptorium", coins=0, hand=["courthouse", "library"]), *LONE, age=2, seed=4)
    assert ways(state, 0, "courthouse") == [""] == ways(state, 0, "library")
    after = arrange(city("giza_a", "scriptorium", "courthouse", coins=0, hand=["library"]), *LONE, age=2, turn=2)
    assert ways(after, 0, "library") == [""]


@rule("7W-CHAIN-04", "7W-RUL-09", "7W-EX-11")
def test_chains_go_one_link_at_a_time():
    first = arrange(city("ephesus_a", "theater", coins=0, hand=["statue"]), city("giza_a"), age=2)
    assert ways(first, 0, "statue") == [""]
    skipped = arrange(city("ephesus_a", "theater", coins=0, hand=["gardens"]), city("giza_a"), age=3)
    assert not can_build(skipped, 0, "gardens")
    linked = arrange(city("ephesus_a", "statue", coins=0, hand=["gardens"]), city("giza_a"), age=3)
    assert ways(linked, 0, "gardens") == [""]


@rule("7W-CHAIN-05")
def test_the_parent_must_stand_in_the_own_city():
    neighbour = arrange(city("giza_a", coins=0, hand=["library"]), city("ephesus_a", "scriptorium"), age=2)
    assert not can_build(neighbour, 0, "library")
    tucked = arrange(city("giza_a", coins=0, stages=1, under=["scriptorium"], hand=["library"]), *LONE, age=2)
    assert not can_build(tucked, 0, "library")


@rule("7W-CHAIN-06")
def test_guilds_and_first_age_cards_have_no_parents():
    for card in GAME.cards().values():
        if card.get("age") == 1 or card.get("colour") == "purple":
            assert "parents" not in card
        for parent in card.get("parents", []):
            assert GAME.cards()[parent]["age"] == card["age"] - 1


@rule("7W-WONDER-14")
def test_every_use_of_a_buildable_card_is_offered():
    state = arrange(city("giza_a", "stone_pit", hand=["altar"]), *LONE, turn=2)
    assert [text for text in options(state, 0) if "altar" in text] == ["build altar", "stage < altar", "discard altar"]
