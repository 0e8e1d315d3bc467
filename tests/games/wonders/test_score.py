"""Ledger sections 9 and 10: war and the final count."""

import pytest

from civitas.core.bits import one
from civitas.games.wonders.scoring import science_points
from tests.games.wonders.table import arrange, city, coins, deal, play_random, score, seen, turn
from tests.ledger import rule


def symbols(compass=0, gear=0, tablet=0):
    return compass * one(0) + gear * one(1) + tablet * one(2)


@rule("7W-WAR-01", "7W-WAR-02", "7W-EX-14", "7W-RUL-02")
def test_the_war_of_the_example():
    alexandria = city("alexandria_a", "barracks", "walls")
    rhodes = city("rhodes_a", "stockade", "stables", stages=2)
    ephesus = city("ephesus_a", "archery_range")
    state = arrange(alexandria, rhodes, ephesus, age=2, turn=6)
    assert [seen(state, index)["shields"] for index in range(3)] == [3, 5, 2]
    turn(state, s0=f"discard {state.view(0)['hand'][0]}")
    assert seen(state, 0)["tokens"] == {"defeats": 1, "victories": [0, 1, 0]}
    assert score(state, 0)["war"] == 2
    assert score(state, 1)["war"] == 6
    assert score(state, 2)["war"] == -2


@rule("7W-WAR-02")
@pytest.mark.parametrize(("age", "points"), [(1, 1), (2, 3), (3, 5)])
def test_a_victory_is_worth_more_in_later_ages_and_a_defeat_always_one(age, points):
    state = arrange(city("giza_a", "barracks"), city("ephesus_a"), city("babylon_a", "stockade"), age=age, turn=6)
    turn(state)
    assert [score(state, index)["war"] for index in range(3)] == [points, -2, points]


@rule("7W-WAR-03")
def test_shields_add_up_over_the_ages_and_ties_give_nothing():
    state = arrange(city("giza_a", "barracks"), city("ephesus_a", "stockade"), city("babylon_a", "guard_tower"), turn=6)
    turn(state)
    assert all(seen(state, index)["tokens"] == {"defeats": 0, "victories": [0, 0, 0]} for index in range(3))
    again = arrange(
        city("giza_a", "barracks", "walls"), city("ephesus_a", "stockade"), city("babylon_a"), age=3, turn=6
    )
    turn(again)
    assert seen(again, 0)["shields"] == 3
    assert seen(again, 0)["tokens"]["victories"] == [0, 0, 2]
    assert seen(again, 1)["tokens"] == {"defeats": 1, "victories": [0, 0, 1]}


@rule("7W-WAR-01")
def test_only_neighbours_fight():
    state = arrange(
        city("giza_a", "barracks"), city("ephesus_a"), city("babylon_a"), city("olympia_a"), seats=4, turn=6
    )
    turn(state)
    assert [seen(state, index)["tokens"]["defeats"] for index in range(4)] == [0, 1, 0, 1]


@rule("7W-WAR-04")
def test_red_cards_of_the_last_turn_fight():
    state = arrange(city("rhodes_a", hand=["barracks"]), city("ephesus_a"), city("giza_a"), turn=6)
    turn(state, s0="build barracks")
    assert seen(state, 0)["tokens"]["victories"] == [2, 0, 0]


@rule("7W-SCORE-01", "7W-EX-15", "7W-RUL-36")
def test_war_tokens_add_up_and_may_be_negative():
    state = arrange(city("alexandria_a", tokens={"defeats": 3, "victories": [1, 1, 1]}), age=3)
    assert score(state, 0)["war"] == 6
    assert score(arrange(city("giza_a", tokens={"defeats": 6, "victories": [0, 0, 0]})), 0)["war"] == -6


@rule("7W-SCORE-02", "7W-EX-16")
@pytest.mark.parametrize(("held", "points"), [(0, 0), (2, 0), (3, 1), (14, 4), (15, 5)])
def test_three_coins_are_one_point(held, points):
    assert score(arrange(city("giza_a", coins=held)), 0)["treasury"] == points


@rule("7W-SCORE-03", "7W-EX-17")
def test_the_wonder_of_the_example():
    assert score(arrange(city("alexandria_a", stages=3), age=2), 0)["wonder"] == 10


@rule("7W-SCORE-04", "7W-EX-18")
def test_blue_cards_of_the_example():
    state = arrange(city("alexandria_a", "altar", "aqueduct", "town_hall"), age=3, turn=2)
    assert score(state, 0)["civilian"] == 13


@rule("7W-SCORE-05", "7W-EX-19", "7W-EX-20", "7W-EX-21", "7W-RUL-35")
def test_squares_and_sets_of_symbols():
    assert [science_points(symbols(count), 0) for count in range(7)] == [0, 1, 4, 9, 16, 25, 36]
    assert science_points(symbols(3, 2, 1), 0) == 21
    assert science_points(symbols(3, 2, 2), 0) == 31
    assert science_points(symbols(4, 4, 4), 0) == 76
    assert science_points(symbols(4, 4, 4), 2) == 96


@rule("7W-SCORE-05", "7W-EX-20")
def test_green_cards_of_the_example():
    greens = ("apothecary", "dispensary", "academy", "workshop", "study", "school")
    state = arrange(city("giza_a", *greens), age=3, turn=3)
    assert seen(state, 0)["symbols"] == {"compass": 3, "gear": 2, "tablet": 1}
    assert score(state, 0)["science"] == 21


@rule("7W-SCORE-06")
def test_wild_symbols_make_the_most_of_it():
    for a in range(5):
        for b in range(5):
            for c in range(5):
                base = (a, b, c)
                best = 0
                for first in range(3):
                    for second in range(3):
                        final = [count + (i == first) + (i == second) for i, count in enumerate(base)]
                        best = max(best, sum(n * n for n in final) + 7 * min(final))
                assert science_points(symbols(*base), 2) == best
    both = arrange(city("babylon_a", "workshop", "scientists_guild", stages=2), age=3, turn=2)
    assert score(both, 0)["science"] == max(9, 3 + 7)
    assert score(both, 0)["guilds"] == 0


YELLOW = [
    ("haven", ("lumber_yard", "quarry"), 2, 2, 2),
    ("lighthouse", ("tavern", "forum"), 2, 3, 3),
    ("chamber_of_commerce", ("loom_1", "press_1"), 2, 4, 4),
    ("arena", (), 3, 9, 3),
]


@rule("7W-SCORE-07", "7W-SCORE-11", "7W-EX-22")
@pytest.mark.parametrize(("card", "others", "stages", "gain", "points"), YELLOW)
def test_yellow_cards_of_the_third_age(card, others, stages, gain, points):
    state = arrange(city("olympia_a", *others, stages=stages, coins=0, hand=[card]), seats=4, age=3)
    turn(state, s0=f"free {card}")
    assert coins(state)[0] == gain
    assert score(state, 0)["commerce"] == points


@rule("7W-SCORE-07")
def test_points_of_yellow_cards_are_counted_at_the_end_and_coins_once():
    state = arrange(
        city("olympia_a", "lumber_yard", stages=2, coins=0, hand=["haven"]),
        city("giza_a"),
        city("ephesus_a"),
        age=3,
        turn=5,
    )
    turn(state, s0="free haven")
    assert coins(state)[0] == 1
    later = arrange(city("olympia_a", "haven", "lumber_yard", "ore_vein", coins=0), age=3, turn=3)
    assert score(later, 0)["commerce"] == 2
    assert score(later, 0)["treasury"] == 0


@rule("7W-EX-24", "7W-SCORE-07")
@pytest.mark.parametrize("stages", [1, 2, 3, 4])
def test_the_arena_counts_stages(stages):
    state = arrange(city("giza_b", "dispensary", stages=stages, coins=0, hand=["arena"]), age=3)
    turn(state, s0="build arena")
    assert coins(state)[0] == 3 * stages
    assert score(state, 0)["commerce"] == stages


@rule("7W-EX-24")
def test_the_arena_scores_the_final_stages():
    state = arrange(city("giza_b", "arena", stages=4), age=3, turn=2)
    assert score(state, 0)["commerce"] == 4


GUILDS = [
    ("workers_guild", ("lumber_yard", "quarry"), ("ore_vein",), 3),
    ("craftsmens_guild", ("loom_1", "press_1"), ("glassworks_1",), 6),
    ("traders_guild", ("tavern", "forum"), ("caravansery",), 3),
    ("philosophers_guild", ("workshop", "school"), ("library",), 3),
    ("spies_guild", ("barracks", "walls"), ("stables",), 3),
    ("magistrates_guild", ("altar", "statue"), ("temple",), 3),
]


@rule("7W-SCORE-08", "7W-RUL-01")
@pytest.mark.parametrize(("guild", "left", "right", "points"), GUILDS)
def test_guilds_count_the_cards_of_both_neighbours(guild, left, right, points):
    own = {"workers_guild": "clay_pool", "spies_guild": "stockade", "magistrates_guild": "theater"}.get(guild)
    state = arrange(
        city("giza_a", guild, *([own] if own else [])),
        city("rhodes_a", *left),
        city("ephesus_a"),
        city("olympia_a", *right),
        seats=4,
        age=3,
        turn=2,
    )
    assert score(state, 0)["guilds"] == points


@rule("7W-SCORE-08", "7W-RUL-19")
def test_strategists_count_the_neighbours_defeats():
    beaten = {"tokens": {"defeats": 2, "victories": [0, 1, 0]}}
    state = arrange(
        city("giza_a", "strategists_guild", tokens={"defeats": 5, "victories": [0, 0, 0]}),
        city("rhodes_a", **beaten),
        city("ephesus_a", tokens={"defeats": 3, "victories": [0, 0, 0]}),
        age=3,
        turn=2,
    )
    assert score(state, 0)["guilds"] == 5
    last = arrange(city("giza_a", "strategists_guild", "barracks"), city("rhodes_a"), city("ephesus_a"), age=3, turn=6)
    turn(last)
    assert score(last, 0)["guilds"] == 2


@rule("7W-SCORE-08")
def test_builders_count_stages_all_around():
    state = arrange(
        city("giza_b", "builders_guild", stages=4),
        city("rhodes_a", stages=1),
        city("ephesus_a", stages=3),
        age=3,
        turn=2,
    )
    assert score(state, 0)["guilds"] == 8


@rule("7W-SCORE-08", "7W-RUL-17")
def test_shipowners_count_own_cards_and_themselves():
    fleet = ("lumber_yard", "loom_1", "press_1", "spies_guild", "altar")
    state = arrange(
        city("giza_a", "shipowners_guild", *fleet), city("rhodes_a", "quarry"), city("ephesus_a"), age=3, turn=3
    )
    assert score(state, 0)["guilds"] == 2 + 3 + 0
    copier = arrange(
        city("olympia_b", "lumber_yard", "loom_1", stages=3), city("rhodes_a", "shipowners_guild"), age=3, turn=2
    )
    assert score(copier, 0)["wonder"] in (5 + 2, 5 + 3)  # whether the copy is a purple card itself is a ruling


@rule("7W-SCORE-09")
def test_board_resources_are_no_cards():
    state = arrange(city("rhodes_a", hand=["vineyard"], coins=0), city("giza_a"), city("olympia_a"), age=2)
    turn(state, s0="build vineyard")
    assert coins(state)[0] == 0
    guild = arrange(city("rhodes_a", "workers_guild"), city("giza_a"), city("olympia_a"), age=3, turn=2)
    assert score(guild, 0)["guilds"] == 0


@rule("7W-SCORE-10", "7W-RUL-22")
def test_most_points_win_then_coins_then_a_draw():
    # Treasury points are equal (5 and 3 coins), the coins are not.
    def end(first, second):
        state = arrange(
            city("giza_a", coins=first),
            city("ephesus_a", coins=second),
            city("alexandria_a", coins=0),
            age=3,
            turn=6,
        )
        turn(state)
        return state

    by_points = end(9, 3)
    assert by_points.outcome().ranks == [1, 2, 3]
    assert by_points.reward(0) == 1.0
    by_coins = end(5, 3)
    assert by_coins.outcome().scores[0]["total"] == by_coins.outcome().scores[1]["total"]
    assert by_coins.outcome().ranks[:2] == [1, 2]
    drawn = end(3, 3)
    assert drawn.outcome().ranks == [1, 1, 3]
    assert [drawn.reward(seat) for seat in range(3)] == [0.5, 0.5, 0.0]


@rule("7W-SCORE-11")
def test_vineyard_and_bazar_count_three_cities_and_cards_of_the_same_turn():
    state = arrange(
        city("babylon_a", "clay_pool", coins=0, hand=["vineyard"]),
        city("giza_a", "stone_pit", coins=1, hand=["quarry"]),
        city("ephesus_a", "timber_yard", coins=0),
        city("olympia_a", "ore_vein", coins=1, hand=["sawmill"]),
        seats=4,
        age=2,
        turn=2,
    )
    turn(state, s0="build vineyard", s1="build quarry", s3="build sawmill")
    assert coins(state)[0] == 1 + 2 + 2
    bazar = arrange(
        city("babylon_a", "loom_1", coins=0, hand=["bazar"]),
        city("giza_a", "press_1", hand=["loom_2"]),
        city("ephesus_a", "glassworks_1"),
        city("olympia_a"),
        seats=4,
        age=2,
        turn=2,
    )
    turn(bazar, s0="build bazar", s1="build loom_2")
    assert coins(bazar)[0] == 2 * 3


@rule("7W-SCORE-11")
def test_a_tavern_gives_five_coins():
    state = arrange(city("giza_a", coins=0, hand=["tavern"]), seats=4)
    turn(state, s0="build tavern")
    assert coins(state)[0] == 5


@rule("7W-SCORE-10", "7W-RUL-36")
def test_the_outcome_adds_up():
    for players in (3, 5, 7):
        state = deal(players, 11)
        play_random(state, 4)
        outcome = state.outcome()
        for seat, sheet in enumerate(outcome.scores):
            parts = ("war", "treasury", "wonder", "civilian", "science", "commerce", "guilds")
            assert sheet["total"] == sum(sheet[part] for part in parts)
            assert sheet["coins"] == coins(state)[seat] >= 0
        best = max((sheet["total"], sheet["coins"]) for sheet in outcome.scores)
        assert outcome.winners == [
            s for s, sheet in enumerate(outcome.scores) if (sheet["total"], sheet["coins"]) == best
        ]
