"""Ledger section 6: the powers of Babylon B, Olympia and Halicarnassus."""

import pytest

from tests.games.wonders.table import (
    GAME,
    arrange,
    can_build,
    city,
    coins,
    options,
    read,
    refused,
    say,
    score,
    seen,
    turn,
)
from tests.ledger import rule

NEIGHBOURS = (city("giza_a"), city("ephesus_a"))


SEVENTH = {"age": 1, "turn": 6, "seed": 3}


@rule("7W-WONDER-09", "7W-RUL-12")
def test_babylon_b_plays_the_seventh_card():
    state = arrange(city("babylon_b", stages=2, hand=["altar", "theater"]), *NEIGHBOURS, **SEVENTH)
    turn(state, s0="build altar")
    assert state.to_act() == [0]
    assert options(state, 0) == ["build theater", "discard theater", "pass"]
    assert state.decision(0).kind == "seventh_card"
    say(state, 0, "build theater")
    assert seen(state, 0)["cards"] == ["altar", "theater"]
    assert (state.age, state.turn) == (1, 1)


@rule("7W-WONDER-09", "7W-RUL-12", "7W-BUILD-10")
def test_the_seventh_card_is_a_turn_of_its_own():
    state = arrange(
        city("babylon_b", stages=2, coins=0, hand=["stone_pit", "baths"]),
        city("ephesus_a"),
        city("rhodes_a"),
        **SEVENTH,
    )
    assert not can_build(state, 0, "baths")
    turn(state, s0="build stone_pit")
    assert "build baths" in options(state, 0)
    paid = arrange(
        city("babylon_b", stages=2, coins=0, hand=["stockade", "baths"]), city("giza_a"), city("rhodes_a"), **SEVENTH
    )
    turn(paid, s0="discard stockade")
    say(paid, 0, "build baths < left stone")
    assert coins(paid)[:2] == [1, 3 + 3 + 2]


@rule("7W-WONDER-09", "7W-DISCARD-01")
def test_the_seventh_card_may_be_sold():
    state = arrange(city("babylon_b", stages=2, hand=["altar", "theater"]), *NEIGHBOURS, **SEVENTH)
    turn(state, s0="build altar")
    say(state, 0, "discard theater")
    assert coins(state)[0] == 6


@rule("7W-WONDER-09", "7W-RUL-13")
def test_the_seventh_card_may_be_declined():
    state = arrange(city("babylon_b", stages=2, hand=["altar", "theater"]), *NEIGHBOURS, **SEVENTH)
    turn(state, s0="build altar")
    say(state, 0, "pass")
    assert coins(state)[0] == 3
    assert "theater" in [entry["card"] for entry in state.to_dict()["story"] if entry["place"] == "discarded"]


@rule("7W-WONDER-09")
def test_second_and_third_stage_in_one_sixth_turn():
    makers = ("lumber_yard", "timber_yard", "glassworks_1", "clay_pool", "clay_pit", "press_1")
    state = arrange(
        city("babylon_b", *makers, stages=1, coins=0, hand=["altar", "theater"]),
        *NEIGHBOURS,
        turn=6,
        seats=5,
    )
    turn(state, s0="stage < altar")
    assert seen(state, 0)["stages"] == 2
    say(state, 0, "stage < theater")
    assert seen(state, 0)["stages"] == 3
    assert state.age == 1


@rule("7W-EX-27", "7W-WONDER-09")
def test_babylon_b_finishes_with_the_seventh_card():
    makers = ("clay_pool", "excavation", "press_1")
    state = arrange(
        city("babylon_b", *makers, stages=2, coins=0, hand=["altar", "theater"]), *NEIGHBOURS, turn=6, seats=4
    )
    turn(state, s0="build altar")
    assert options(state, 0) == ["build theater", "stage < theater", "discard theater", "pass"]
    say(state, 0, "stage < theater")
    assert not [e for e in state.to_dict()["story"] if e["place"] == "discarded" and e["seat"] == 0]
    done = arrange(
        city("babylon_b", *makers, stages=3, coins=0, hand=["altar", "theater"]), *NEIGHBOURS, turn=6, seats=4
    )
    turn(done, s0="build altar")
    assert options(done, 0) == ["build theater", "discard theater", "pass"]


@rule("7W-WONDER-09", "7W-BUILD-09")
def test_the_seventh_card_may_be_no_second_copy():
    state = arrange(city("babylon_b", "altar", stages=2, hand=["altar", "theater"]), *NEIGHBOURS, turn=6, seats=5)
    turn(state, s0="build theater")
    assert options(state, 0) == ["discard altar", "pass"]


@rule("7W-WONDER-10", "7W-RUL-14")
def test_olympia_a_builds_one_structure_free_in_each_age():
    state = arrange(city("olympia_a", stages=2, coins=0, hand=["palace", "pantheon"]), age=3)
    assert {"free palace", "free pantheon"} <= set(options(state, 0))
    turn(state, s0="free palace")
    assert "palace" in seen(state, 0)["cards"]
    assert (seen(state, 0)["free_build"], coins(state)[0]) == (False, 0)
    assert not [text for text in options(state, 0) if text.startswith("free")]
    held = [card for card in state.view(0)["hand"] if f"build {card}" not in options(state, 0)]
    assert refused(state, 0, f"free {held[0]}") == ("7W-WONDER-10", "free_build_used")


@rule("7W-WONDER-10", "7W-RUL-14")
def test_olympias_free_build_returns_in_the_next_age_but_does_not_pile_up():
    used = arrange(city("olympia_a", stages=2, free_build_used=True, hand=["altar"]), *NEIGHBOURS, turn=6)
    assert seen(used, 0)["free_build"] is False
    turn(used)
    assert seen(used, 0)["free_build"] is True
    saved = arrange(city("olympia_a", stages=2, coins=0), *NEIGHBOURS, turn=6)
    turn(saved)
    turn(saved, s0=next(text for text in options(saved, 0) if text.startswith("free")))
    assert seen(saved, 0)["free_build"] is False


@rule("7W-WONDER-10", "7W-RUL-14")
def test_olympias_power_begins_the_turn_after_the_stage():
    state = arrange(city("olympia_a", "quarry", stages=1, coins=0, hand=["statue"]), *NEIGHBOURS, age=2, turn=5)
    assert not [text for text in options(state, 0) if text.startswith("free")]
    turn(state, s0="stage < statue")
    assert state.turn == 6
    cards = [card for card in state.view(0)["hand"] if f"free {card}" in options(state, 0)]
    dear = [
        card for card in state.view(0)["hand"] if GAME.cards()[card].get("cost") or GAME.cards()[card].get("coin_cost")
    ]
    assert set(cards) == set(dear)


@rule("7W-WONDER-10", "7W-RUL-15")
def test_olympias_power_is_not_offered_where_it_is_not_needed():
    state = arrange(
        city("olympia_a", "baths", "press_1", stages=2, hand=["aqueduct", "press_2", "vineyard", "quarry"]),
        *NEIGHBOURS,
        age=2,
    )
    offered = [text for text in options(state, 0) if text.startswith("free")]
    assert "free quarry" in offered
    assert not {"free aqueduct", "free press_2", "free vineyard"} & set(offered)
    assert refused(state, 0, "free aqueduct") == ("7W-RUL-15", "free_already")
    assert refused(state, 0, "free press_2") == ("7W-BUILD-09", "duplicate")


@rule("7W-WONDER-10")
def test_only_olympia_builds_free():
    state = arrange(city("rhodes_a", stages=2, hand=["palace"]), age=3)
    assert refused(state, 0, "free palace") == ("7W-WONDER-10", "no_free_build")


@rule("7W-WONDER-11", "7W-RUL-18", "7W-RUL-38")
def test_olympia_b_copies_the_best_guild_of_a_neighbour():
    left = city("rhodes_a", "spies_guild", "barracks", "stockade")
    right = city("giza_a", "magistrates_guild", "altar")
    state = arrange(city("olympia_b", "baths", stages=3), left, right, age=3, turn=2)
    # Spies counts the two red cards of the left neighbour, Magistrates the one blue card of the right one.
    assert score(state, 0)["wonder"] == 5 + 2
    assert score(state, 1)["guilds"] == 0
    assert score(state, 2)["guilds"] == 1
    mirrored = arrange(city("olympia_b", "baths", stages=3), right, left, age=3, turn=2)
    assert score(mirrored, 0)["wonder"] == 5 + 2
    alone = arrange(city("olympia_b", stages=3), city("rhodes_a"), city("giza_a"), age=3)
    assert score(alone, 0)["wonder"] == 5
    far = arrange(
        city("olympia_b", stages=3),
        city("rhodes_a"),
        city("giza_a", "spies_guild"),
        city("ephesus_a", "barracks"),
        seats=4,
        age=3,
        turn=2,
    )
    assert score(far, 0)["wonder"] == 5


COPIED = {
    "workers": 3,
    "craftsmens": 4,
    "traders": 3,
    "philosophers": 3,
    "spies": 3,
    "magistrates": 3,
    "strategists": 3,
    "builders": 6,
    "scientists": 1,
}
"""What each guild is worth to Olympia below; of Shipowners see 7W-RUL-17."""


@rule("7W-WONDER-11", "7W-RUL-17", "7W-SCORE-08")
@pytest.mark.parametrize("guild", COPIED)
@pytest.mark.parametrize("side", [0, 1])
def test_a_copied_guild_counts_from_the_copiers_seat(guild: str, side: int):
    own = city("olympia_b", "lumber_yard", "clay_pit", "loom_1", "aqueduct", stages=3)
    raw = ["stone_pit", "clay_pool", "glassworks_1", "altar", "stockade", "barracks", "marketplace", "workshop"]
    posts = ["ore_vein", "press_1", "baths", "theater", "guard_tower", "east_trading_post", "west_trading_post"]
    left = city("rhodes_a", *raw, stages=1, tokens={"defeats": 2})
    right = city("giza_a", *posts, "apothecary", "scriptorium", stages=2, tokens={"defeats": 1})
    (left, right)[side]["cards"].append(f"{guild}_guild")
    state = arrange(own, left, right, age=3, turn=2)
    assert score(state, 0)["wonder"] == 5 + COPIED[guild]
    assert score(state, 0)["guilds"] == 0


@rule("7W-WONDER-11", "7W-RUL-17", "7W-SCORE-06")
def test_a_copied_scientists_guild_is_a_wild_symbol():
    left = city("rhodes_a", "scientists_guild")
    state = arrange(city("olympia_b", "workshop", "apothecary", stages=3), left, age=3, turn=2)
    assert score(state, 0)["science"] == 2
    assert score(state, 0)["wonder"] == 5 + 8


def buried(board="halicarnassus_a", stages=1, makers=("foundry", "ore_vein"), **fields):
    """Halicarnassus, one stage before it may look through the discard pile."""
    return city(board, *makers, stages=stages, **fields)


@rule("7W-WONDER-12", "7W-RUL-10")
def test_halicarnassus_builds_a_discarded_card_free():
    state = arrange(buried(coins=0, hand=["walls"]), *NEIGHBOURS, age=2, turn=2, discard=["altar", "dispensary"])
    turn(state, s0="stage < walls")
    assert state.to_act() == [0]
    assert state.decision(0).kind == "discard_pile"
    taken = {text for text in options(state, 0) if text.startswith("take")}
    assert {"take altar", "take dispensary"} <= taken
    assert "pass" in options(state, 0)
    say(state, 0, "take dispensary")
    assert "dispensary" in seen(state, 0)["cards"]
    assert coins(state)[0] == 0
    assert state.turn == 3
    assert "dispensary" not in [entry["card"] for entry in state.to_dict()["story"] if entry["place"] == "discarded"]


@rule("7W-WONDER-12", "7W-RUL-10")
def test_halicarnassus_may_decline_and_finds_no_second_copy_and_not_its_own_marker():
    state = arrange(buried(hand=["walls"]), *NEIGHBOURS, age=2, turn=2, discard=["altar"])
    turn(state, s0="stage < walls")
    assert "take walls" not in options(state, 0)
    say(state, 0, "pass")
    assert state.turn == 3
    twice = arrange(
        buried(makers=("foundry", "ore_vein", "altar"), hand=["walls"]),
        seats=5,
        age=2,
        turn=2,
        discard=["altar", "theater"],
    )
    turn(twice, s0="stage < walls")
    assert "take theater" in options(twice, 0)
    assert refused(twice, 0, "take altar") == ("7W-BUILD-09", "duplicate")
    assert refused(twice, 0, "take palace") == ("7W-WONDER-12", "not_in_discard")


@rule("7W-WONDER-12")
def test_cards_discarded_in_this_very_turn_may_be_taken():
    state = arrange(
        buried(hand=["walls"]), city("giza_a", hand=["forum"]), city("ephesus_a", hand=["library"]), age=2, turn=3
    )
    turn(state, s0="stage < walls", s1="discard forum", s2="discard library")
    assert options(state, 0) == ["take forum", "take library", "pass"]


@rule("7W-WONDER-12", "7W-RUL-11", "7W-WAR-04")
def test_leftover_cards_of_the_sixth_turn_may_be_taken_and_fight():
    state = arrange(
        buried(hand=["walls", "forum"]),
        city("giza_a", hand=["stables", "library"]),
        city("ephesus_a", "guard_tower", hand=["statue", "temple"]),
        age=2,
        turn=6,
    )
    turn(state, s0="stage < walls", s1="discard library", s2="discard temple")
    assert set(options(state, 0)) == {
        f"take {card}" for card in ("forum", "stables", "library", "statue", "temple")
    } | {"pass"}
    say(state, 0, "take stables")
    assert seen(state, 0)["tokens"] == {"defeats": 0, "victories": [0, 2, 0]}


@rule("7W-RUL-11", "7W-WONDER-09", "7W-WONDER-12")
def test_babylon_plays_before_halicarnassus_looks():
    state = arrange(
        buried(hand=["walls", "forum"]),
        city("babylon_b", stages=2, hand=["stables", "library"]),
        city("ephesus_a"),
        age=2,
        turn=6,
    )
    turn(state, s0="stage < walls", s1="discard library")
    assert state.to_act() == [1]
    say(state, 1, "discard stables")
    assert state.to_act() == [0]
    assert {"take stables", "take library", "take forum"} <= set(options(state, 0))


@rule("7W-WONDER-12", "7W-RUL-10")
def test_an_empty_pile_offers_nothing():
    state = arrange(
        buried(hand=["walls"]), city("giza_a", hand=["vineyard"]), city("ephesus_a", hand=["press_2"]), age=2, turn=2
    )
    turn(state, s0="stage < walls", s1="build vineyard", s2="build press_2")
    assert state.turn == 3
    assert len(state.to_act()) == 3
    assert state.view(None)["mourner"] is None  # the chance is lost and does not wait


@rule("7W-WONDER-12", "7W-EX-23")
def test_each_stage_of_halicarnassus_b_looks_once():
    makers = ("ore_vein", "foundry", "brickyard", "clay_pool", "glassworks_1", "press_1")
    state = arrange(city("halicarnassus_b", *makers, coins=0), seats=6, age=3, discard=["altar", "theater", "baths"])
    for card in ("altar", "theater", "baths"):
        turn(state, s0=next(text for text in options(state, 0) if text.startswith("stage")))
        say(state, 0, f"take {card}")
    assert {"altar", "theater", "baths"} <= set(seen(state, 0)["cards"])
    assert score(state, 0)["wonder"] == 3


@rule("7W-RUL-33", "7W-SCORE-11")
def test_a_vineyard_from_the_pile_counts_what_then_stands():
    state = arrange(
        buried(coins=0, hand=["walls"]),
        city("giza_a", "stone_pit", hand=["quarry"]),
        city("ephesus_a", "timber_yard"),
        age=2,
        turn=3,
        discard=["vineyard"],
    )
    turn(state, s0="stage < walls", s1="build quarry")
    say(state, 0, "take vineyard")
    assert coins(state)[0] == 2 + 2 + 1


@rule("7W-BUILD-09", "7W-WONDER-12", "7W-RUL-10")
def test_a_discarded_card_that_stands_in_the_city_is_refused_and_says_why():
    discard = ["altar", "theater", "loom_1"]
    state = arrange(
        buried(makers=("foundry", "ore_vein", "altar", "loom_2"), hand=["walls"]),
        *NEIGHBOURS,
        seats=7,
        age=2,
        turn=2,
        discard=discard,
    )
    turn(state, s0="stage < walls")
    blocked = {no.notation: (no.rule, no.reason, no.args) for no in state.decision(0).blocked()}
    assert blocked["take altar"] == ("7W-BUILD-09", "wonders.why.duplicate", {"card": "altar"})
    assert blocked["take loom_1"] == ("7W-BUILD-09", "wonders.why.duplicate", {"card": "loom_1"})
    assert "take theater" in options(state, 0)
    assert [no.notation for no in state.decision(0).blocked("altar")] == ["take altar"]
    assert state.decision(0).blocked("theater") == []


@rule("7W-RUL-17", "7W-WONDER-11", "7W-SCORE-08")
@pytest.mark.parametrize(("counts", "worth"), [("present", 3), ("itself", 4)])
def test_a_copied_shipowners_guild_counts_itself_by_the_option(counts: str, worth: int):
    own = city("olympia_b", "lumber_yard", "clay_pit", "loom_1", stages=3)
    left = city("rhodes_a", "shipowners_guild")
    state = arrange(own, left, city("giza_a"), age=3, turn=2, options={"copied_shipowners": counts})
    assert score(state, 0)["wonder"] == 5 + worth
    assert score(state, 1)["guilds"] == 1
    assert state.view(0)["options"]["copied_shipowners"] == counts
    assert read(state.to_dict()) == state.copy() == state


@rule("7W-RUL-17")
@pytest.mark.parametrize("counts", ["present", "itself"])
def test_the_option_is_about_the_copied_shipowners_guild_alone(counts: str):
    """A copied Workers Guild is no purple card for the own Shipowners Guild, and counts nothing more itself."""
    own = city("olympia_b", "lumber_yard", "shipowners_guild", stages=3)
    left = city("rhodes_a", "workers_guild", "clay_pit", "stone_pit")
    state = arrange(own, left, city("giza_a"), age=3, turn=2, options={"copied_shipowners": counts})
    assert (score(state, 0)["wonder"], score(state, 0)["guilds"]) == (5 + 2, 2)
