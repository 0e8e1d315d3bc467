"""The worked examples of the ledger (TTA-EX)."""

import pytest

from civitas.games.ages.rules.production import corruption, mine_output
from civitas.games.ages.steps import CONSUMPTION, SWEPT
from tests.games.ages.table import arrange, deal, me, moves, play, refused, row, tokens, workers
from tests.ledger import rule

START = {"agriculture": 2, "bronze": 2, "philosophy": 1, "warriors": 1}


def first_round(seats: int, current: int, cards: list[str | None]):
    return arrange(seats=seats, age="A", round=1, current=current, row=row(*cards))


@rule("TTA-EX-01", "TTA-CIV-01")
def test_the_first_player_takes_moses():
    state = play(first_round(3, 0, ["moses"]), "take 1")
    assert (me(state).white, state.to_dict()["players"][0]["hand"]) == (0, ["moses"])


@rule("TTA-EX-02", "TTA-CIV-02", "TTA-CIV-09")
def test_the_second_player_takes_a_wonder_and_an_action_card():
    state = play(first_round(3, 1, ["colossus", "engineering_genius_a"]), "take 1", "take 2")
    player = state.to_dict()["players"][1]
    assert (player["wonder"], player["hand"]) == ({"card": "colossus", "stages": 0}, ["engineering_genius_a"])
    assert moves(state) == ["done"]


@rule("TTA-EX-03", "TTA-CIV-05")
def test_a_second_leader_of_an_age_is_illegal():
    state = play(first_round(3, 2, ["homer", "aristotle", None, None, None, "hammurabi"]), "take 6")
    assert me(state, 2).white == 1
    assert refused(state, "take 1") == ("TTA-CIV-05", "leader_age")
    assert refused(state, "take 2") == ("TTA-CIV-05", "leader_age")
    assert moves(state) == ["done"]


@rule("TTA-EX-04", "TTA-ROW-01", "TTA-SETUP-14")
def test_what_the_first_players_can_reach():
    cards: list[str | None] = [
        "rich_land_a",
        "frugality_a",
        None,
        None,
        None,
        "urban_growth_a",
        None,
        None,
        None,
        "moses",
    ]
    assert moves(first_round(2, 0, cards)) == ["done", "take 1", "take 2"]
    assert moves(first_round(2, 1, cards)) == ["done", "take 1", "take 2", "take 6"]


@rule("TTA-EX-05", "TTA-SETUP-03", "TTA-PROD-05", "TTA-PROD-07", "TTA-PROD-09", "TTA-PROD-12", "TTA-MIL-06")
def test_the_end_of_the_first_turn():
    state = play(deal(2, 3), "done")
    seat = int(state.starter)
    nation = state.nations[seat]
    assert (nation.science, nation.culture, nation.blue) == (1, 0, 12)
    assert tokens(state, seat) == {"agriculture": 2, "bronze": 2}
    assert (nation.white, nation.red, len(nation.cards)) == (4, 2, 0)


@rule("TTA-EX-06", "TTA-EX-07", "TTA-CIV-08", "TTA-PROD-20")
def test_increasing_population():
    state = arrange({"tokens": {"agriculture": 5}})
    nation = me(state)
    assert (nation.yellow, nation.blue) == (18, 11)
    play(state, "populate")
    assert (nation.yellow, nation.pool, nation.blue, nation.food()) == (17, 2, 13, 3)
    play(state, "populate")
    assert (nation.yellow, nation.food()) == (16, 1)
    view = state.view(0)["players"][0]
    assert (view["population_cost"], view["consumption"]) == (3, 1)


@rule("TTA-EX-08", "TTA-BUILD-01")
def test_building_a_mine():
    state = play(arrange({"tokens": {"bronze": 2}}), "build bronze")
    assert (me(state).resources(), workers(state)["bronze"], mine_output(me(state))) == (0, 3, 3)


@rule("TTA-EX-09", "TTA-BUILD-02")
def test_building_a_lab():
    state = play(arrange({"tokens": {"bronze": 3}}), "build philosophy")
    assert me(state).science_rating == 2


@rule("TTA-EX-10")
def test_building_temples():
    state = arrange({"tokens": {"bronze": 6}, "pool": 2})
    play(state, "build religion")
    assert (me(state).culture_rating, me(state).happiness) == (1, 1)
    play(state, "build religion")
    assert (me(state).culture_rating, me(state).happiness) == (2, 2)


@rule("TTA-EX-11", "TTA-BUILD-03")
def test_the_urban_limit():
    state = arrange({"workers": {"philosophy": 2}, "tokens": {"bronze": 3}})
    assert refused(state, "build philosophy") == ("TTA-BUILD-03", "urban_limit")
    assert "build religion" in moves(state)


@rule("TTA-EX-12", "TTA-CIV-02")
@pytest.mark.parametrize(("completed", "price"), [([], 1), (["pyramids"], 2), (["pyramids", "colossus"], 3)])
def test_a_wonder_costs_one_more_for_each_completed(completed: list[str], price: int):
    state = arrange({"wonders": completed}, row=row("great_wall"))
    assert state.view(0)["row"][0]["costs"][0] == price


@rule("TTA-EX-13", "TTA-EX-14", "TTA-LEADER-02")
def test_replacing_a_leader_gives_an_action_back():
    player = {"leader": "moses", "tokens": {"agriculture": 6}}
    cards: list[str | None] = [None] * 5 + ["joan_of_arc"]
    state = play(arrange(player, row=row(*cards)), "populate", "take 6", "leader joan_of_arc")
    assert me(state).white == 1
    state = play(arrange(player, row=row(*cards)), "populate", "populate", "take 6")
    assert me(state).white == 0
    assert refused(state, "leader joan_of_arc") == ("TTA-LEADER-01", "too_few_actions")


@rule("TTA-EX-15", "TTA-WONDER-01", "TTA-WONDER-04")
def test_the_pyramids():
    state = arrange({"wonder": {"card": "pyramids"}, "tokens": {"bronze": 6}, "white": 3})
    blue = me(state).blue
    play(state, "stage 1")
    assert (me(state).resources(), me(state).stages, me(state).blue) == (3, 1, blue + 3 - 1)
    play(state, "stage 1", "stage 1")
    assert (me(state).civil_total, me(state).white, me(state).resources()) == (5, 1, 0)
    assert me(state).blue == 16


@rule("TTA-EX-16", "TTA-GOV-05")
def test_theocracy_peacefully():
    state = play(arrange({"hand": ["theocracy"], "science": 6}), "develop theocracy")
    nation = me(state)
    assert (nation.white, nation.science, nation.civil_total, nation.military_total, nation.red) == (3, 0, 4, 3, 3)
    assert (nation.culture_rating, nation.strength, nation.happiness) == (1, 2, 1)


@rule("TTA-EX-17", "TTA-GOV-06")
def test_monarchy_by_revolution():
    state = play(arrange({"hand": ["monarchy"], "science": 2, "red": 1}), "revolt monarchy")
    nation = me(state)
    assert (nation.science, nation.civil_total, nation.military_total, nation.white, nation.red) == (0, 5, 3, 0, 2)


@rule("TTA-EX-18", "TTA-EX-19", "TTA-BUILD-06")
def test_prices_of_upgrades():
    player = {
        "workers": {"agriculture": 1, "bronze": 1, "iron": 1},
        "technologies": ["selective_breeding", "iron", "coal"],
        "tokens": {"bronze": 6},
    }
    state = arrange(player)
    bills = state.view(0)["players"][0]["bills"]["upgrade"]
    assert bills["agriculture>selective_breeding"] == 4
    assert (bills["bronze>iron"], bills["iron>coal"], bills["bronze>coal"]) == (3, 3, 6)
    assert refused(state, "build coal") == ("TTA-BUILD-01", "too_dear")


@rule("TTA-EX-20")
def test_production_of_mines():
    assert mine_output(me(arrange({"workers": {"bronze": 1, "iron": 2}}))) == 5


@rule("TTA-EX-21", "TTA-BUILD-12")
def test_paying_two_resources():
    assert tokens(play(arrange({"tokens": {"iron": 1}}), "build bronze")) == {}
    assert tokens(play(arrange({"tokens": {"bronze": 2}}), "build bronze")) == {}


@rule("TTA-EX-22", "TTA-BUILD-13")
def test_paying_one_food_with_irrigation():
    state = arrange({"leader": "moses", "tokens": {"irrigation": 2}})
    assert tokens(play(state, "populate")) == {"agriculture": 1, "irrigation": 1}


@rule("TTA-EX-23", "TTA-BUILD-13")
def test_paying_one_resource_with_coal():
    player = {"technologies": ["coal"], "tokens": {"coal": 1}, "wonder": {"card": "library_of_alexandria"}}
    state = arrange(player)
    bank = me(state).blue
    play(state, "stage 1")
    assert tokens(state) == {"bronze": 2}
    assert me(state).blue == bank - 1 - 1


@rule("TTA-EX-24")
def test_paying_four_resources_with_two_coal():
    player = {"tokens": {"coal": 2}, "wonder": {"card": "st_peters_basilica"}}
    assert tokens(play(arrange(player), "stage 1")) == {"bronze": 2}


@rule("TTA-EX-26", "TTA-EX-28", "TTA-BUILD-08")
def test_upgrades_of_labs_with_and_without_masonry():
    techs = ["alchemy", "scientific_method"]
    player = {"workers": {"philosophy": 1, "alchemy": 1}, "technologies": techs, "tokens": {"bronze": 9}}
    state = arrange(player)
    bills = state.view(0)["players"][0]["bills"]["upgrade"]
    assert (bills["philosophy>alchemy"], bills["philosophy>scientific_method"]) == (3, 5)
    assert bills["alchemy>scientific_method"] == 2
    play(state, "upgrade philosophy>alchemy")
    assert me(state).science_rating == 4
    bills = arrange({**player, "technologies": [*techs, "masonry"]}).view(0)["players"][0]["bills"]
    assert (bills["upgrade"]["philosophy>alchemy"], bills["build"]["alchemy"]) == (2, 5)
    assert bills["upgrade"]["alchemy>scientific_method"] == 2


@rule("TTA-EX-27")
def test_upgrading_an_arena():
    player = {"workers": {"bread_and_circuses": 1}, "technologies": ["team_sports"], "tokens": {"bronze": 2}}
    state = arrange(player)
    before = (me(state).strength, me(state).happiness)
    play(state, "upgrade bread_and_circuses>team_sports")
    assert (me(state).strength, me(state).happiness) == (before[0] + 1, before[1] + 1)
    assert me(state).resources() == 0


@rule("TTA-EX-29", "TTA-EX-30", "TTA-BUILD-16")
def test_gaining_with_as_few_tokens_as_possible():
    state = arrange({"technologies": ["irrigation", "coal"], "hand": ["reserves_i", "reserves_i"]})
    play(state, "play reserves_i", "food", "play reserves_i", "resources")
    assert tokens(state) == {"irrigation": 1, "bronze": 2}


@rule("TTA-EX-31", "TTA-EX-32", "TTA-PROD-21", "TTA-PROD-06")
@pytest.mark.parametrize(("blue", "lost"), [(11, 0), (10, 2), (6, 2), (5, 4), (1, 4), (0, 6)])
def test_corruption(blue: int, lost: int):
    assert corruption(me(arrange({"blue": blue}))) == lost


@rule("TTA-EX-32", "TTA-PROD-06")
def test_corruption_takes_food_for_what_is_missing():
    state = arrange({"blue": 5, "workers": {"philosophy": 1}, "tokens": {"bronze": 1, "agriculture": 4}})
    play(state, "done")
    assert (me(state).resources(), me(state).food()) == (0, 1)


@rule("TTA-EX-33", "TTA-PROD-20")
def test_consumption():
    assert [int(CONSUMPTION[bank]) for bank in (5, 8, 9, 12, 13, 16, 17, 4, 1, 0)] == [3, 3, 2, 2, 1, 1, 0, 4, 4, 6]


@rule("TTA-EX-34", "TTA-PROD-08")
def test_hunger():
    player = {"yellow": 5, "pool": 5, "culture": 20, "workers": {"bronze": 1}, "tokens": {"agriculture": 1}}
    state = play(arrange(player), "done")
    assert (me(state).food(), me(state).culture) == (0, 12)


@rule("TTA-EX-35", "TTA-EX-36", "TTA-PROD-03", "TTA-PROD-04")
@pytest.mark.parametrize(
    ("yellow", "temples", "pool", "uprising"), [(16, 0, 1, False), (16, 0, 0, True), (10, 1, 1, True)]
)
def test_uprising(yellow: int, temples: int, pool: int, uprising: bool):
    state = arrange({"yellow": yellow, "pool": pool, "workers": {"religion": temples, "bronze": 1, "agriculture": 3}})
    assert state.view(0)["players"][0]["preview"]["uprising"] is uprising
    assert me(play(state, "done")).resources() == (0 if uprising else 1)


@rule("TTA-EX-37", "TTA-EX-38", "TTA-EX-39", "TTA-BUILD-10")
@pytest.mark.parametrize("text", ["upgrade religion>theology", "build theology", "populate"])
def test_ways_out_of_an_uprising(text: str):
    player = {
        "yellow": 10,
        "pool": 1,
        "workers": {"religion": 1, "bronze": 1, "agriculture": 3},
        "technologies": ["theology"],
        "tokens": {"bronze": 5, "agriculture": 4},
    }
    state = arrange(player)
    assert state.view(0)["players"][0]["preview"]["uprising"]
    play(state, text)
    assert not state.view(0)["players"][0]["preview"]["uprising"]


@rule("TTA-EX-40", "TTA-TURN-09")
def test_happiness_is_at_most_eight():
    assert me(arrange({"workers": {"organized_religion": 3}, "leader": "homer"})).happiness == 8


@rule("TTA-EX-42", "TTA-ROW-02")
def test_cards_swept_from_the_row():
    assert [int(SWEPT[players]) for players in (2, 3, 4)] == [3, 2, 1]


@rule("TTA-EX-43", "TTA-PROD-10", "TTA-MEX-19", "TTA-MIL-05", "TTA-MIL-10")
@pytest.mark.parametrize(("red", "drawn"), [(2, 2), (5, 3), (0, 0)])
def test_unspent_military_actions_draw_cards(red: int, drawn: int):
    state = arrange({"technologies": ["communism"], "red": red, "workers": {"religion": 2, "bronze": 1}}, round=2)
    play(state, "done")
    assert len(me(state).cards) == drawn
    assert all(item & 255 for item in me(state).cards)


@rule("TTA-EX-46", "TTA-SETUP-12", "TTA-MEX-01", "TTA-EVENT-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_current_events_at_the_start(seats: int):
    state = deal(seats, 1)
    assert (len(state.current_events), len(state.future_events), len(state.past)) == (seats + 2, 0, 0)


@rule("TTA-EX-47", "TTA-BUILD-21")
def test_at_the_limit_an_upgrade_is_legal():
    player = {"workers": {"philosophy": 2}, "technologies": ["alchemy"], "tokens": {"bronze": 6}}
    state = arrange(player)
    assert refused(state, "build alchemy") == ("TTA-BUILD-03", "urban_limit")
    play(state, "upgrade philosophy>alchemy")
    assert me(state).resources() == 3


@rule("TTA-EX-48", "TTA-WONDER-05")
def test_an_unfinished_wonder_can_cause_corruption():
    player = {"wonder": {"card": "great_wall", "stages": 2}, "tokens": {"bronze": 5}}
    state = arrange(player)
    assert (me(state).blue, corruption(me(state))) == (9, 2)


@rule("TTA-EX-49", "TTA-PROD-14")
def test_an_end_of_turn():
    player = {
        "blue": 10,
        "yellow": 12,
        "workers": {"agriculture": 2, "religion": 2},
        "tokens": {"bronze": 4, "agriculture": 1},
        "wonder": {"card": "pyramids", "stages": 1},
    }
    state = play(arrange(player), "done")
    assert (me(state).resources(), me(state).food()) == (2, 1)


@rule("TTA-EX-50", "TTA-GOV-10", "TTA-TURN-07")
def test_monarchy_to_republic():
    player = {"technologies": ["monarchy"], "hand": ["republic"], "science": 13, "red": 2}
    state = play(arrange(player, age="II"), "develop republic")
    nation = me(state)
    assert (nation.civil_total, nation.white, nation.military_total, nation.red) == (7, 6, 2, 2)


@rule("TTA-EX-51", "TTA-CIV-19")
@pytest.mark.parametrize(("leader", "price"), [("joan_of_arc", 2), ("michelangelo", 0)])
def test_the_taj_mahal_after_replacing_a_leader(leader: str, price: int):
    cards: list[str | None] = [None] * 6 + ["taj_mahal"]
    player = {"wonders": ["colossus", "hanging_gardens"], "leader": "moses", "hand": [leader]}
    state = arrange(player, row=row(*cards))
    play(state, f"leader {leader}")
    assert state.view(0)["row"][6]["costs"][0] == price
