"""Ledger section 11: two players and the free city, which sits to the right of seat 0 and to the left of seat 1."""

import pytest

from tests.games.wonders.table import (
    arrange,
    can_build,
    city,
    coins,
    deal,
    options,
    play_random,
    refused,
    say,
    score,
    seen,
    turn,
    ways,
)
from tests.ledger import rule


def two(first, second, free, **fields):
    """A table for two: the two players and the free city."""
    return arrange(first, second, free, seats=2, **fields)


def at_free_city(first, second, free, **fields):
    """The moment when seat 0, who holds the free city card, chooses for the free city; the own card is discarded."""
    state = two(first, second, free, **fields)
    assert state.view(0)["holder"] == 0
    own = next(card for card in state.view(0)["hand"] if card not in first.get("hand", []))
    say(state, 0, f"discard {own}")
    return state


@rule("7W-2P-01", "7W-2P-02", "7W-2P-03")
def test_setup_for_two():
    state = deal(2, 7)
    data = state.to_dict()
    assert len(data["cities"]) == 3
    assert len({row["board"][:-2] for row in data["cities"]}) == 3
    assert [row["coins"] for row in data["cities"]] == [3, 3, 3]
    # One card of the pile has been drawn already.
    assert [len(row["hand"]) for row in data["cities"]] == [8, 7, 0]
    assert len(data["pile"]) == 6
    for coming in data["coming"]:
        assert [len(hand) for hand in coming["hands"]] == [7, 7]
        assert len(coming["pile"]) == 7
    third = data["coming"][1]
    assert sum(card.endswith("_guild") for cards in [*third["hands"], third["pile"]] for card in cards) == 5


@rule("7W-2P-02", "7W-2P-13", "7W-2P-14", "7W-RUL-37")
def test_all_three_cities_are_neighbours():
    state = two(city("giza_a", coins=9, hand=["barracks"]), city("ephesus_a"), city("rhodes_a"))
    assert ways(state, 0, "barracks") == ["right ore"]
    other = two(city("giza_a"), city("ephesus_a", coins=9, hand=["barracks"]), city("rhodes_a"))
    assert ways(other, 1, "barracks") == ["left ore"]
    say(other, 0, f"discard {other.view(0)['hand'][0]}")
    other.play(0, other.legal_moves(0)[0])
    events = say(other, 1, "build barracks < left ore")
    assert ("wonders.event.trade_free_city", {"seat": 1, "coins": 2}) in events
    assert coins(other)[1] == 7


@rule("7W-2P-04", "7W-2P-13")
def test_the_free_city_card_alternates():
    state = deal(2, 3)
    holders: dict[int, list[int]] = {1: [], 2: [], 3: []}
    while not state.over:
        view = state.view(None)
        if view["step"] == "choose_card" and len(holders[view["age"]]) < view["turn"]:
            holders[view["age"]].append(view["holder"])
        seat = state.to_act()[0]
        state.play(seat, state.legal_moves(seat)[0])
    assert holders == {1: [0, 1, 0, 1, 0, 1], 2: [1, 0, 1, 0, 1, 0], 3: [0, 1, 0, 1, 0, 1]}


@rule("7W-2P-05", "7W-2P-06", "7W-2P-07", "7W-EX-25")
def test_the_holder_draws_and_plays_two_cards_and_hands_are_swapped():
    state = deal(2, 5)
    for number in range(1, 7):
        holder = (number - 1) % 2
        hands = [state.view(seat)["hand"] for seat in (0, 1)]
        assert len(hands[holder]) == 9 - number
        assert len(hands[1 - holder]) == 8 - number
        assert state.view(None)["pile"] == 7 - number
        assert state.to_act() == [0, 1]
        turn(state)
        if number < 6:
            assert len(state.view(holder)["hand"]) == 7 - number
            drawn = 1 if (number % 2) == 1 - holder else 0
            assert len(state.view(1 - holder)["hand"]) == 7 - number + drawn
            received = list(state.view(holder)["hand"])
            for card in received:
                hands[1 - holder].remove(card)
            assert len(hands[1 - holder]) == 1
    assert state.age == 1


@rule("7W-2P-05", "7W-RUL-27")
def test_all_three_cards_are_secret_until_the_last_is_chosen():
    state = deal(2, 5)
    own = state.view(0)["hand"][0]
    say(state, 0, f"discard {own}")
    assert state.to_act() == [0, 1]
    assert state.view(1)["discard"] == []
    free = options(state, 0)
    assert all(text.startswith("free_city ") for text in free)
    state.play(0, state.legal_moves(0)[0])
    assert state.to_act() == [1]
    assert state.view(0)["free_city_choice"] is not None
    assert "free_city_choice" not in state.view(1)
    say(state, 1, f"discard {state.view(1)['hand'][0]}")
    assert state.turn == 2


@rule("7W-2P-06")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_hands_are_swapped_in_every_age(age):
    state = two(city("giza_a"), city("ephesus_a"), city("rhodes_a"), age=age, seed=2)
    other = 1 - state.view(None)["holder"]
    hand = state.view(other)["hand"]
    turn(state, **{f"s{other}": f"discard {hand[0]}"})
    holder = 1 - other
    assert [card for card in state.view(holder)["hand"] if card in hand[1:]] == state.view(holder)["hand"]


@rule("7W-2P-07")
def test_the_last_cards_and_the_last_of_the_pile_are_discarded():
    state = two(city("giza_a"), city("ephesus_a"), city("rhodes_a"), turn=6)
    before = state.to_dict()
    assert len(before["pile"]) == 1
    turn(state)
    left = [entry for entry in state.to_dict()["story"] if entry["turn"] == 7]
    assert [entry["place"] for entry in left] == ["discarded"] * 3
    assert [entry["seat"] for entry in left] == [0, 1, None]
    assert left[2]["card"] == before["pile"][0]
    assert left[2]["known"] == []


@rule("7W-2P-08")
def test_the_free_city_trades_with_both_players():
    state = at_free_city(
        city("rhodes_a", hand=["barracks"]), city("olympia_a", "ore_vein"), city("giza_a", coins=4), turn=3
    )
    found = [text for text in options(state, 0) if "barracks" in text]
    assert "free_city build barracks < left ore" in found
    assert "free_city build barracks < right ore" in found
    say(state, 0, "free_city build barracks < right ore")
    say(state, 1, f"discard {state.view(1)['hand'][0]}")
    assert coins(state) == [6, 3 + 3 + 2, 2]


@rule("7W-2P-08")
def test_the_free_city_pays_by_its_own_discounts():
    state = at_free_city(
        city("rhodes_a", hand=["barracks"]),
        city("giza_a", "ore_vein"),
        city("ephesus_a", "west_trading_post", coins=1),
        turn=3,
    )
    # The free city's left neighbour is seat 0.
    assert [text for text in options(state, 0) if "build barracks" in text] == ["free_city build barracks < left ore"]


@rule("7W-2P-09", "7W-RUL-29")
def test_the_free_city_discards_only_what_it_cannot_use():
    state = at_free_city(
        city("rhodes_a", hand=["altar", "workshop"]), city("olympia_a"), city("ephesus_a", coins=0), turn=3
    )
    texts = options(state, 0)
    assert "free_city build altar" in texts
    assert "free_city discard altar" not in texts
    assert refused(state, 0, "free_city discard altar") == ("7W-2P-09", "must_be_used")
    assert [text for text in texts if "workshop" in text] == ["free_city discard workshop"]
    say(state, 0, "free_city discard workshop")
    say(state, 1, f"discard {state.view(1)['hand'][0]}")
    assert coins(state)[2] == 3


@rule("7W-2P-09", "7W-WONDER-14", "7W-RUL-29")
def test_a_stage_is_a_use():
    state = at_free_city(
        city("rhodes_a", hand=["workshop"]), city("olympia_a"), city("giza_a", "stone_pit", coins=0), turn=3
    )
    assert [text for text in options(state, 0) if "workshop" in text] == ["free_city stage < workshop"]
    bought = at_free_city(city("rhodes_a", hand=["barracks"]), city("olympia_a"), city("giza_a", coins=2), turn=3)
    # With trade the card can be built, so it may not be discarded.
    assert [text for text in options(bought, 0) if "barracks" in text] == ["free_city build barracks < left ore"]


@rule("7W-2P-10")
def test_a_chain_must_be_used_for_the_free_city():
    second = two(
        city("rhodes_a", hand=["aqueduct", "walls"]),
        city("olympia_a"),
        city("giza_a", "baths", "stone_pit"),
        age=2,
        turn=2,
    )
    assert second.view(None)["holder"] == 0
    say(second, 0, "discard walls")
    assert [text for text in options(second, 0) if "aqueduct" in text] == ["free_city build aqueduct"]
    assert refused(second, 0, "free_city stage < aqueduct") == ("7W-2P-10", "chain_forced")
    assert refused(second, 0, "free_city discard aqueduct") == ("7W-2P-10", "chain_forced")


@rule("7W-2P-10", "7W-RUL-32")
def test_a_second_copy_is_no_chain_but_may_mark_a_stage():
    state = two(
        city("rhodes_a", hand=["walls", "loom_2"]),
        city("olympia_a"),
        city("giza_a", "loom_1", "stone_pit"),
        age=2,
        turn=2,
    )
    say(state, 0, "discard walls")
    assert [text for text in options(state, 0) if "loom_2" in text] == ["free_city stage < loom_2"]


@rule("7W-2P-11")
def test_war_among_the_three_cities():
    state = two(city("giza_a", "barracks"), city("ephesus_a"), city("rhodes_a", stages=2), turn=6)
    turn(state)
    assert [score(state, index)["war"] for index in range(3)] == [0, -2, 2]


@rule("7W-2P-12", "7W-RUL-31", "7W-RUL-22")
def test_only_the_players_compete():
    state = two(
        city("giza_a", coins=5), city("ephesus_a", coins=3), city("rhodes_b", "palace", coins=90), age=3, turn=6
    )
    turn(state, s0=f"discard {state.view(0)['hand'][0]}", s1=f"discard {state.view(1)['hand'][0]}")
    outcome = state.outcome()
    assert len(outcome.ranks) == len(outcome.scores) == 2
    assert score(state, 2)["total"] > max(sheet["total"] for sheet in outcome.scores)
    assert outcome.scores[0]["total"] == outcome.scores[1]["total"]
    assert outcome.winners == [0]
    assert [state.reward(seat) for seat in (0, 1)] == [1.0, 0.0]


@rule("7W-2P-13")
def test_trading_posts_at_the_table_for_two():
    east = two(
        city("giza_a", "east_trading_post", coins=9, hand=["barracks"]),
        city("rhodes_a"),
        city("babylon_a", "ore_vein"),
        turn=3,
    )
    costs = {way["notation"]: way["coins"] for use in east.decision(0).args["uses"] for way in use["ways"]}
    assert costs["build barracks < right ore"] == 1  # the free city
    assert costs["build barracks < left ore"] == 2  # the other player


@rule("7W-2P-14")
def test_the_free_city_counts_as_a_neighbour():
    state = two(
        city("olympia_b", "spies_guild", stages=3),
        city("ephesus_a", "barracks"),
        city("giza_a", "stockade", "workers_guild"),
        age=3,
        turn=2,
    )
    assert score(state, 0)["guilds"] == 2
    vineyard = two(
        city("babylon_a", coins=0, hand=["vineyard", "statue"]),
        city("rhodes_a"),
        city("ephesus_a", "quarry", coins=0),
        age=2,
        turn=2,
    )
    turn(vineyard, s0="build vineyard", free="free_city stage < statue")
    assert coins(vineyard)[0] == 1
    assert (
        score(two(city("giza_a"), city("rhodes_a", "altar"), city("olympia_a", "magistrates_guild"), age=3, turn=2), 2)[
            "guilds"
        ]
        == 1
    )


@rule("7W-2P-15")
def test_the_holder_gives_any_other_card():
    state = two(city("rhodes_a", hand=["altar", "theater"]), city("olympia_a"), city("giza_a", "stone_pit"), turn=3)
    hand = state.view(0)["hand"]
    assert "discard altar" in options(state, 0)
    say(state, 0, "build altar")
    given = {
        text.split("<")[0].split()[-1] if "stage" not in text else text.split("< ")[1] for text in options(state, 0)
    }
    assert given == set(hand) - {"altar"}
    assert {"free_city build theater", "free_city stage < theater"} <= set(options(state, 0))
    assert refused(state, 0, "free_city build altar") == ("7W-TURN-03", "not_in_hand")
    assert refused(state, 0, "discard theater") == ("7W-2P-15", "other_city")


@rule("7W-RUL-28", "7W-WONDER-10")
def test_the_free_citys_olympia_power_is_the_holders_choice():
    state = at_free_city(
        city("rhodes_a", hand=["workshop", "altar"]), city("giza_a"), city("olympia_a", stages=2, coins=0), turn=5
    )
    # The free build does not count as a use when discarding is judged.
    assert [text for text in options(state, 0) if "workshop" in text] == [
        "free_city free workshop",
        "free_city discard workshop",
    ]
    assert "free_city free altar" not in options(state, 0)
    say(state, 0, "free_city free workshop")
    say(state, 1, f"discard {state.view(1)['hand'][0]}")
    assert seen(state, 2)["cards"] == ["workshop"]
    assert seen(state, 2)["free_build"] is False


@rule("7W-RUL-28", "7W-WONDER-12")
def test_the_holder_looks_through_the_pile_for_the_free_city():
    state = two(
        city("rhodes_a", hand=["walls", "statue"]),
        city("ephesus_a"),
        city("halicarnassus_a", "foundry", "ore_vein", stages=1),
        age=2,
        turn=2,
        discard=["altar"],
    )
    say(state, 0, "discard statue")
    say(state, 0, "free_city stage < walls")
    say(state, 1, f"discard {state.view(1)['hand'][0]}")
    assert state.to_act() == [0]
    assert state.decision(0).kind == "free_city_discard_pile"
    assert {"take altar", "take statue", "pass"} <= set(options(state, 0))
    assert all(lying["card"] for lying in state.view(0)["discard"])
    assert sum(lying["card"] is not None for lying in state.view(1)["discard"]) == 1  # the own discard only
    assert refused(state, 0, "free_city pass") == ("7W-2P-15", "other_city")
    say(state, 0, "take altar")
    assert "altar" in seen(state, 2)["cards"]
    assert state.turn == 3


@rule("7W-RUL-30", "7W-WONDER-09")
def test_the_free_city_as_babylon_plays_the_last_card_of_the_pile():
    state = two(city("rhodes_a"), city("ephesus_a"), city("babylon_b", stages=2), turn=6, pile=["altar"])
    holder = state.view(None)["holder"]
    turn(state)
    assert state.to_act() == [holder]
    assert state.decision(holder).kind == "free_city_seventh_card"
    assert options(state, holder) == ["free_city build altar", "free_city pass"]
    assert state.view(holder)["free_city_hand"] == ["altar"]
    assert "altar" not in str(state.view(1 - holder)["cities"])
    say(state, holder, "free_city build altar")
    assert "altar" in seen(state, 2)["cards"]
    assert state.age == 1


@rule("7W-RUL-30", "7W-2P-09")
def test_the_free_citys_seventh_card_is_sold_only_if_useless():
    holder = city("ephesus_a", hand=["theater", "altar"])
    state = two(city("rhodes_a"), holder, city("babylon_b", stages=2, coins=0), turn=6, pile=["workshop"])
    turn(state, s1="build altar", free="free_city build theater")
    assert options(state, 1) == ["free_city discard workshop", "free_city pass"]
    say(state, 1, "free_city discard workshop")
    assert coins(state)[2] == 3


@rule("7W-RUL-30", "7W-RUL-13")
def test_the_free_citys_seventh_card_may_be_declined():
    state = two(city("rhodes_a"), city("ephesus_a"), city("babylon_b", stages=2), turn=6, pile=["altar"])
    turn(state)
    say(state, 1, "free_city pass")
    left = next(entry for entry in state.to_dict()["story"] if entry["card"] == "altar")
    assert (left["place"], left["known"]) == ("discarded", [1])


@rule("7W-TURN-01", "7W-2P-05")
def test_eighteen_decisions_and_eighteen_for_the_free_city():
    boards = [city("rhodes_a"), city("ephesus_a"), city("giza_b")]
    for seed in range(5):
        state = arrange(*boards, seats=2, seed=seed)
        assert play_random(state, seed) == 3 * 18


def test_boards_chosen_for_two():
    state = deal(2, 4, "chosen")
    free = seen(state, 2)["board"]
    assert free is not None
    assert not any(free[:-2] in text for text in options(state, 0))
    say(state, 0, options(state, 0)[0])
    say(state, 1, options(state, 1)[-1])
    assert state.to_act() == [0, 1]
    assert not can_build(state, 1, "palace")
