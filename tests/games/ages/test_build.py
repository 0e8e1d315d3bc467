"""Building, upgrading, destroying, paying (TTA-BUILD)."""

import pytest

from civitas.games.ages.rules.banks import gain_blue, gain_yellow
from civitas.games.ages.rules.stock import gain_resources, pay_resources
from tests.games.ages.table import arrange, me, moves, play, refused, tokens, workers
from tests.ledger import rule


@rule("TTA-BUILD-01")
def test_farms_and_mines_have_no_limit():
    state = arrange({"workers": {"bronze": 9}, "tokens": {"bronze": 2}})
    play(state, "build bronze")
    assert (workers(state)["bronze"], me(state).pool, me(state).white) == (10, 0, 3)
    assert refused(arrange({"pool": 0, "tokens": {"bronze": 9}}), "build bronze") == ("TTA-BUILD-01", "no_worker")


@rule("TTA-BUILD-04", "TTA-MIL-11")
def test_units_cost_military_actions_and_have_no_limit():
    state = arrange({"workers": {"warriors": 9}, "tokens": {"bronze": 2}})
    play(state, "build warriors")
    assert (workers(state)["warriors"], me(state).white, me(state).red) == (10, 4, 1)
    state = arrange({"tokens": {"bronze": 2}, "red": 0})
    assert refused(state, "build warriors") == ("TTA-BUILD-04", "too_few_military")


@rule("TTA-BUILD-05")
def test_any_level_in_play_may_be_built():
    state = arrange({"technologies": ["iron", "coal"], "tokens": {"bronze": 8}})
    assert {"build bronze", "build iron", "build coal"} <= set(moves(state))


@rule("TTA-BUILD-06", "TTA-MIL-11")
def test_upgrading_a_unit():
    state = arrange({"technologies": ["swordsmen"], "tokens": {"bronze": 1}})
    play(state, "upgrade warriors>swordsmen")
    assert (workers(state)["swordsmen"], me(state).strength, me(state).red, me(state).white) == (1, 2, 1, 4)


@rule("TTA-BUILD-07", "TTA-BUILD-20")
def test_types_do_not_mix():
    techs = ["knights", "drama", "theology"]
    state = arrange({"technologies": techs, "workers": {"warriors": 1, "philosophy": 1}, "tokens": {"bronze": 9}})
    assert not [text for text in moves(state) if text.startswith("upgrade")]
    state = arrange(
        {"leader": "j_s_bach", "technologies": ["drama"], "workers": {"philosophy": 1}, "tokens": {"bronze": 9}}
    )
    play(state, "upgrade philosophy>drama")
    assert (me(state).resources(), me(state).culture_rating) == (8, 3)
    assert refused(state, "upgrade philosophy>drama") == ("TTA-BUILD-06", "not_standing")


@rule("TTA-BUILD-03")
def test_bach_keeps_to_the_urban_limit():
    player = {"leader": "j_s_bach", "workers": {"philosophy": 1, "drama": 2}, "tokens": {"bronze": 9}}
    assert refused(arrange(player), "upgrade philosophy>drama") == ("TTA-BUILD-03", "urban_limit")


@rule("TTA-BUILD-03", "TTA-GOV-10")
def test_a_lower_limit_destroys_nothing():
    player = {"technologies": ["monarchy"], "workers": {"philosophy": 3}, "tokens": {"bronze": 9}}
    state = arrange(player)
    assert refused(state, "build philosophy") == ("TTA-BUILD-03", "urban_limit")
    assert me(arrange({"workers": {"philosophy": 3}})).science_rating == 3


@rule("TTA-BUILD-09", "TTA-MIL-11")
def test_destroying_and_disbanding():
    state = arrange({})
    play(state, "destroy philosophy", "destroy warriors")
    assert (me(state).pool, me(state).white, me(state).red, me(state).blue) == (3, 3, 1, 16)
    assert (me(state).science_rating, me(state).strength) == (0, 0)


@rule("TTA-BUILD-11")
def test_tokens_keep_their_worth_without_workers():
    state = arrange({"workers": {"bronze": 1}, "technologies": ["iron"], "tokens": {"iron": 2}})
    assert me(state).resources() == 4


@rule("TTA-BUILD-12")
def test_food_and_resources_are_not_mixed():
    state = arrange({"tokens": {"agriculture": 9}})
    assert refused(state, "build bronze") == ("TTA-BUILD-01", "too_dear")
    assert refused(arrange({"tokens": {"bronze": 9}}), "populate") == ("TTA-CIV-08", "too_little_food")


@rule("TTA-BUILD-15")
def test_overpaying_only_without_change():
    state = arrange({"technologies": ["oil"], "tokens": {"oil": 1}, "blue": 0})
    pay_resources(me(state), 1)
    # The token itself may move down, but the bank has no second one for the rest.
    assert (tokens(state), me(state).blue) == ({"bronze": 1}, 0)
    state = arrange({"technologies": ["oil"], "tokens": {"oil": 1}, "blue": 9})
    pay_resources(me(state), 1)
    assert me(state).resources() == 4


@rule("TTA-BUILD-15")
def test_no_overpaying_where_other_tokens_fit():
    state = arrange({"technologies": ["iron", "coal"], "tokens": {"iron": 2, "coal": 1}, "blue": 0})
    pay_resources(me(state), 3)
    assert me(state).resources() == 4


@rule("TTA-BUILD-17")
@pytest.mark.parametrize(("blue", "gained"), [(0, 0), (1, 3), (2, 4), (9, 4)])
def test_a_gain_with_a_short_bank(blue: int, gained: int):
    state = arrange({"technologies": ["coal"], "blue": blue})
    assert gain_resources(me(state), 4) == gained


@rule("TTA-BUILD-18")
def test_blue_tokens_of_cards():
    player = {"hand": ["justice_system"], "science": 7}
    state = play(arrange(player, age="II"), "develop justice_system")
    assert me(state).blue == 19
    player = {"technologies": ["justice_system"], "hand": ["civil_service"], "science": 10}
    state = arrange(player, age="III")
    assert me(state).blue == 19
    play(state, "develop civil_service")
    assert (me(state).blue, me(state).civil_total) == (19, 6)


@rule("TTA-BUILD-19", "TTA-EVENT-18")
def test_losing_tokens():
    state = arrange({"yellow": 1})
    gain_yellow(state, 0, -2)
    assert me(state).yellow == 0
    state = arrange({"blue": 1, "tokens": {"bronze": 1, "agriculture": 1}})
    gain_blue(state, 0, -2)
    assert moves(state) == ["token agriculture", "token bronze"]
    play(state, "token bronze")
    assert (me(state).blue, tokens(state)) == (0, {"agriculture": 1})


@rule("TTA-BUILD-22")
def test_tokens_on_a_wonder_are_no_resources():
    player = {"wonder": {"card": "great_wall", "stages": 3}, "blue": 0}
    state = arrange(player)
    assert me(state).resources() == 0
    gain_blue(state, 0, -1)
    assert (me(state).stages, state.decision(0).kind) == (3, "actions")


@rule("TTA-BUILD-23")
def test_the_price_of_a_build_and_of_an_upgrade():
    player = {
        "leader": "william_shakespeare",
        "technologies": ["masonry", "opera"],
        "workers": {"printing_press": 1, "drama": 1},
        "hand": ["urban_growth_ii"],
        "tokens": {"bronze": 9},
    }
    state = arrange(player, age="II")
    bills = state.view(0)["players"][0]["bills"]
    assert (bills["build"]["opera"], bills["build"]["drama"], bills["upgrade"]["drama>opera"]) == (6, 2, 4)
    play(state, "play urban_growth_ii", "upgrade drama>opera")
    assert me(state).resources() == 8


@rule("TTA-BUILD-23")
def test_military_pools_pay_first():
    player = {"leader": "homer", "hand": ["patriotism_a"], "pool": 2, "tokens": {"bronze": 2}, "homer_resource": 1}
    state = play(arrange(player), "play patriotism_a", "build warriors")
    assert (me(state).resources(), me(state).homer_resource, me(state).army_resources) == (2, 0, 0)
