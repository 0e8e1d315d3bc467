"""Civil actions (TTA-CIV)."""

import pytest

from tests.games.ages.table import arrange, me, moves, play, refused, row, tokens
from tests.ledger import rule


@rule("TTA-CIV-03")
def test_the_civil_hand_limit():
    hand = ["iron", "alchemy", "irrigation", "rich_land_i"]
    state = arrange({"hand": hand}, row=row("drama", "great_wall"))
    assert refused(state, "take 1") == ("TTA-CIV-03", "hand_full")
    assert "take 2" in moves(state)
    state = arrange({"hand": hand, "wonders": ["library_of_alexandria"]}, row=row("drama"))
    assert "take 1" in moves(state)


@rule("TTA-CIV-03")
def test_a_lowered_limit_forces_no_discard():
    hand = ["iron", "alchemy", "irrigation", "rich_land_i"]
    state = arrange({"hand": [*hand, "theocracy"], "technologies": ["monarchy"], "science": 9})
    play(state, "develop theocracy")
    assert (me(state).civil_total, me(state).civil_hand()) == (4, 4)


@rule("TTA-CIV-04")
def test_no_second_technology_of_a_name():
    state = arrange({"hand": ["iron"], "technologies": ["alchemy"]}, row=row("iron", "alchemy", "coal"))
    assert refused(state, "take 1") == ("TTA-CIV-04", "has_technology")
    assert refused(state, "take 2") == ("TTA-CIV-04", "has_technology")
    assert "take 3" in moves(state)


@rule("TTA-CIV-05", "TTA-AGE-09")
def test_one_leader_of_each_age_in_the_whole_game():
    state = arrange({"leader_ages": ["I"]}, row=row("joan_of_arc", "j_s_bach"))
    assert refused(state, "take 1") == ("TTA-CIV-05", "leader_age")
    assert "take 2" in moves(state)


@rule("TTA-CIV-06")
def test_action_cards_may_be_held_twice():
    state = arrange({"hand": ["rich_land_i"]}, row=row("rich_land_i"))
    play(state, "take 1")
    assert state.to_dict()["players"][0]["hand"] == ["rich_land_i", "rich_land_i"]
    assert me(state).is_fresh(94 + 1) is False


@rule("TTA-CIV-07")
def test_no_discarding_of_civil_cards():
    state = arrange({"hand": ["iron", "rich_land_i"]})
    assert not [text for text in moves(state) if text.startswith("discard")]


@rule("TTA-CIV-09")
def test_an_action_card_not_in_the_phase_it_was_taken():
    state = arrange({"hand": ["cultural_heritage_i"]}, row=row("revolutionary_idea_ii"))
    play(state, "take 1")
    assert refused(state, "play revolutionary_idea_ii") == ("TTA-CIV-09", "fresh")
    play(state, "play cultural_heritage_i")
    assert (me(state).science, me(state).culture, me(state).white) == (2, 2, 2)


@rule("TTA-CIV-09")
def test_the_old_one_of_two_copies_may_be_played():
    state = arrange({"hand": ["reserves_i"]}, row=row("reserves_i"))
    play(state, "take 1", "play reserves_i", "food")
    assert refused(state, "play reserves_i") == ("TTA-CIV-09", "fresh")


@rule("TTA-CIV-10")
def test_a_card_whose_action_cannot_be_done():
    state = arrange({"hand": ["rich_land_i", "engineering_genius_i"], "pool": 0})
    assert refused(state, "play rich_land_i") == ("TTA-CIV-10", "cannot_be_done")
    assert refused(state, "play engineering_genius_i") == ("TTA-CIV-10", "cannot_be_done")


@rule("TTA-CIV-10", "TTA-CIV-11")
def test_an_ordered_action_costs_no_action_and_less():
    state = arrange({"hand": ["rich_land_i"], "tokens": {"bronze": 1}})
    play(state, "play rich_land_i", "build bronze")
    assert (me(state).white, me(state).resources()) == (3, 1)


@rule("TTA-CIV-11", "TTA-BUILD-23")
def test_discounts_add_up_to_nothing():
    player = {"hand": ["urban_growth_ii"], "technologies": ["architecture", "theology"]}
    state = play(arrange(player, age="II"), "play urban_growth_ii")
    play(state, "build religion")
    assert me(state).resources() == 0
    assert me(state).happiness == 1


@rule("TTA-CIV-12")
def test_the_gain_does_not_pay_the_price():
    state = arrange({"hand": ["frugality_i"], "tokens": {"agriculture": 1}})
    assert refused(state, "play frugality_i") == ("TTA-CIV-10", "cannot_be_done")
    state = play(arrange({"hand": ["frugality_i"], "tokens": {"agriculture": 2}}), "play frugality_i")
    assert (me(state).food(), me(state).yellow) == (2, 17)
    state = arrange({"hand": ["breakthrough_i", "iron"], "science": 4})
    assert refused(state, "play breakthrough_i") == ("TTA-CIV-10", "cannot_be_done")
    state = play(arrange({"hand": ["breakthrough_i", "iron"], "science": 5}), "play breakthrough_i", "develop iron")
    assert me(state).science == 2


@rule("TTA-CIV-13", "TTA-GOV-12")
def test_breakthrough_with_a_revolution():
    player = {"hand": ["breakthrough_i", "monarchy"], "science": 2, "tokens": {"agriculture": 2}}
    state = play(arrange(player), "play breakthrough_i", "revolt monarchy")
    assert (me(state).white, me(state).science, me(state).civil_total) == (0, 2, 5)
    state = play(arrange({**player, "science": 9}), "populate", "play breakthrough_i")
    assert moves(state) == ["develop monarchy"]


@rule("TTA-CIV-14")
def test_military_resources_are_a_pool_for_the_turn():
    state = arrange({"hand": ["patriotism_ii"], "pool": 2, "tokens": {"bronze": 1}}, age="II")
    play(state, "play patriotism_ii", "build warriors")
    assert (me(state).army_resources, me(state).resources()) == (1, 1)
    play(state, "build warriors")
    assert (me(state).army_resources, me(state).resources()) == (0, 0)
    state = play(arrange({"hand": ["patriotism_ii"]}, age="II"), "play patriotism_ii", "done")
    assert me(state).army_resources == 0


@rule("TTA-CIV-15", "TTA-POL-14")
def test_a_temporary_military_action():
    state = play(arrange({"hand": ["patriotism_i"], "pool": 2}), "play patriotism_i", "build warriors")
    assert (me(state).extra_red, me(state).red, me(state).military_total) == (0, 2, 2)
    state = play(arrange({"hand": ["patriotism_i"], "red": 0}), "play patriotism_i", "done")
    assert (len(me(state).cards), me(state).red) == (1, 2)


@rule("TTA-CIV-16")
def test_points_are_no_ratings():
    state = play(arrange({"hand": ["cultural_heritage_a"]}), "play cultural_heritage_a")
    assert (me(state).culture, me(state).culture_rating, me(state).science, me(state).science_rating) == (4, 0, 1, 1)


@rule("TTA-CIV-17", "TTA-CIV-20")
def test_increase_is_paid_and_gain_is_free():
    state = arrange({"leader": "moses", "tokens": {"agriculture": 1}})
    play(state, "populate")
    assert (me(state).food(), me(state).pool) == (0, 2)
    state = arrange({"wonders": ["ocean_liner_service"]}, age="II")
    play(state, "liner")
    assert (me(state).pool, me(state).yellow, me(state).white) == (2, 17, 4)
    state = arrange({"wonders": ["ocean_liner_service"], "yellow": 0, "tokens": {"agriculture": 9}}, age="II")
    assert "liner" not in moves(state)
    assert refused(state, "populate") == ("TTA-CIV-08", "no_yellow")


@rule("TTA-CIV-18", "TTA-EVENT-16")
def test_losing_population():
    state = arrange({"cards": ["rats"], "pool": 1}, {"pool": 0}, step="politics", current_events=["pestilence"])
    play(state, "prepare rats")
    assert (me(state).pool, me(state).yellow) == (0, 19)
    assert moves(state, 1) == [f"worker {card}" for card in ("agriculture", "bronze", "philosophy", "warriors")]
    play(state, "worker warriors")
    assert (me(state, 1).yellow, me(state, 1).strength) == (20, 0)


@rule("TTA-CIV-19")
def test_hammurabi_takes_leaders_for_less():
    state = arrange({"leader": "hammurabi"}, row=row("joan_of_arc", None, None, None, None, "michelangelo"))
    assert [state.view(0)["row"][place]["costs"] for place in (0, 5)] == [[0, 1], [1, 2]]
    play(state, "take 1")
    assert me(state).white == 4


@rule("TTA-CIV-19")
def test_michelangelo_takes_wonders_without_surcharge():
    state = arrange({"leader": "michelangelo", "wonders": ["pyramids", "colossus"]}, row=row("great_wall"))
    assert state.view(0)["row"][0]["costs"][0] == 1


@rule("TTA-CIV-20")
def test_the_price_of_population_is_not_below_nothing():
    state = arrange({"leader": "frederick_barbarossa", "tokens": {"agriculture": 1, "bronze": 1}})
    play(state, "recruit warriors")
    assert (me(state).food(), me(state).resources(), me(state).red, me(state).white) == (0, 0, 1, 4)
    assert (me(state).pool, me(state).strength) == (1, 2)


@rule("TTA-BUILD-17")
@pytest.mark.parametrize(("blue", "shown"), [(0, {}), (1, {"agriculture": 1}), (2, {"agriculture": 1, "bronze": 1})])
def test_stockpile_is_limited_by_the_bank(blue: int, shown: dict[str, int]):
    state = arrange({"hand": ["stockpile_a"], "blue": blue})
    assert tokens(play(state, "play stockpile_a")) == shown
