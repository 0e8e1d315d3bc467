"""The end of the game and the points (sections 11 and 12 of the ledger)."""

import pytest

from tests.games.duel.table import Row, coins, do, last_card, points, price, table
from tests.ledger import rule


def finished(**more):
    """Age III ends as seat 0 discards its last card for 2 coins."""
    state = last_card(3, "palace", **more)
    do(state, "discard palace")
    assert state.over
    return state


@rule("7WD-END-01")
def test_an_early_victory_drops_what_is_pending():
    # The Circus Maximus wins with its shield: no building is destroyed, no turn follows.
    state = table(
        open=["altar"],
        me={"wonders": ["circus_maximus"], "tokens": ["theology"]},
        other={"buildings": ["press"]},
        pawn=8,
        military=[[2, 5], []],
    )
    do(state, "wonder circus_maximus < altar")
    assert state.over
    assert state.to_act() == []
    assert state.view(None)["step"] == "turn"
    assert "press" in state.view(None)["players"][1]["buildings"]


@rule("7WD-END-02")
def test_otherwise_points_decide_after_age_three():
    state = finished(me={"buildings": ["obelisk"], "coins": 0}, other={"coins": 0})
    assert state.outcome().reason == "civilian"
    assert state.outcome().winners == [0]


@rule("7WD-END-03")
def test_a_tie_is_broken_by_points_of_blue_buildings():
    # 3 points each: Study (green) against Theater (blue).
    state = finished(me={"buildings": ["study"], "coins": 0}, other={"buildings": ["theater"], "coins": 0})
    assert [sum(points(state, seat).values()) for seat in (0, 1)] == [3, 3]
    assert state.outcome().winners == [1]
    assert state.outcome().ranks == [2, 1]


def test_the_tie_break_counts_points_not_buildings_and_no_guild__7WD_END_03():
    # one Courthouse (5) beats Theater (3) with two points of other kinds; Magistrates Guild does not count.
    state = finished(
        me={"buildings": ["theater", "study"], "coins": 0},
        other={"buildings": ["courthouse", "laboratory"], "coins": 0},
    )
    assert [sum(points(state, seat).values()) for seat in (0, 1)] == [6, 6]
    assert state.outcome().winners == [1]
    guild = finished(
        me={"buildings": ["magistrates_guild", "library"], "coins": 0},
        other={"buildings": ["theater"], "coins": 0},
    )
    assert [sum(points(guild, seat).values()) for seat in (0, 1)] == [3, 3]
    assert guild.outcome().winners == [1]


@rule("7WD-END-03")
def test_a_full_tie_is_shared():
    state = finished(me={"buildings": ["theater"], "coins": 0}, other={"buildings": ["altar"], "coins": 0})
    assert state.outcome().winners == [0, 1]
    assert state.outcome().ranks == [1, 1]
    assert [state.reward(seat) for seat in (0, 1)] == [0.5, 0.5]


@rule("7WD-END-04")
def test_points_are_irrelevant_after_an_early_victory():
    state = table(
        3,
        ["pretorium"],
        me={"coins": 8},
        other={"buildings": ["palace", "town_hall"], "coins": 30},
        pawn=8,
        military=[[2, 5], []],
    )
    do(state, "build pretorium")
    assert sum(points(state).values()) < sum(points(state, 1).values())
    assert state.outcome().winners == [0]


# Points.


@rule("7WD-SCORE-01")
def test_the_total_is_the_sum_of_its_parts():
    state = finished(
        me={
            "coins": 8,
            "buildings": ["theater", "library", "builders_guild"],
            "built": {"sphinx": None},
            "tokens": ["philosophy"],
        },
        pawn=4,
    )
    assert points(state) == {"military": 5, "buildings": 5, "guilds": 2, "wonders": 6, "progress": 7, "coins": 3}
    assert state.outcome().scores[0] == {**points(state), "total": 28}


@rule("7WD-SCORE-02")
@pytest.mark.parametrize(
    ("pawn", "worth"), [(0, 0), (1, 2), (2, 2), (3, 5), (5, 5), (6, 10), (8, 10), (-1, 0), (-3, 0), (-8, 0)]
)
def test_military_points_go_to_the_player_ahead(pawn, worth):
    state = table(pawn=pawn)
    assert points(state)["military"] == worth
    assert points(table(pawn=-pawn), 1)["military"] == worth


@rule("7WD-SCORE-03")
def test_building_points_are_printed_on_blue_green_and_yellow():
    state = table(3, me={"buildings": ["courthouse", "library", "port", "quarry", "walls", "tavern"]})
    assert points(state)["buildings"] == 5 + 2 + 3


@rule("7WD-SCORE-04")
def test_only_built_wonders_score():
    state = table(me={"built": {"pyramids": None, "sphinx": None}, "wonders": ["great_library"]})
    assert points(state)["wonders"] == 15


@rule("7WD-SCORE-05", "7WD-EX-22")
def test_token_points_with_mathematics():
    state = table(me={"tokens": ["mathematics", "law", "economy"]})
    assert points(state)["progress"] == 9
    more = table(me={"tokens": ["mathematics", "agriculture", "philosophy"]})
    assert points(more)["progress"] == 9 + 4 + 7


@rule("7WD-SCORE-06", "7WD-EX-19")
@pytest.mark.parametrize(("purse", "worth"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (20, 6)])
def test_three_coins_are_a_point(purse, worth):
    assert points(table(me={"coins": purse}))["coins"] == worth


GUILDS: dict[str, tuple[Row, Row, int, int]] = {
    "builders_guild": ({"built": {"sphinx": None, "pyramids": None}}, {"built": {"colossus": None}}, 4, 0),
    "scientists_guild": ({"buildings": ["workshop", "apothecary"]}, {"buildings": ["pharmacist"]}, 2, 2),
    "shipowners_guild": ({"buildings": ["quarry", "press", "sawmill"]}, {"buildings": ["stone_pit", "clay_pit"]}, 3, 3),
    "merchants_guild": ({"buildings": ["tavern", "brewery"]}, {"buildings": ["stone_reserve"]}, 2, 2),
    "magistrates_guild": ({"buildings": ["theater", "altar"]}, {"buildings": ["baths"]}, 2, 2),
    "tacticians_guild": ({"buildings": ["stable", "garrison"]}, {"buildings": ["palisade"]}, 2, 2),
}


@rule("7WD-SCORE-07", "7WD-SCORE-08", "7WD-EX-20")
@pytest.mark.parametrize("guild", GUILDS)
@pytest.mark.parametrize("leader", ["own", "opponent"])
def test_guilds_count_in_the_leading_city(guild, leader):
    more, less, worth, paid = GUILDS[guild]
    mine, theirs = (more, less) if leader == "own" else (less, more)
    state = table(3, [guild], me={"coins": 40} | mine, other={"coins": 0} | theirs)
    before = coins(state)[0]
    cost = price(state, guild)
    do(state, f"build {guild}")
    assert coins(state)[0] == before - cost + paid
    assert points(state)["guilds"] == worth
    assert points(state, 1)["guilds"] == 0


def test_equal_cities_count_the_same__7WD_SCORE_07():
    state = table(3, me={"buildings": ["merchants_guild", "tavern"]}, other={"buildings": ["brewery"]})
    assert points(state)["guilds"] == 1


def test_shipowners_count_one_single_city__7WD_SCORE_07():
    state = table(
        3,
        me={"buildings": ["shipowners_guild", "quarry", "clay_pool", "lumber_yard"]},
        other={"buildings": ["press", "glassworks"]},
    )
    assert points(state)["guilds"] == 3


@rule("7WD-SCORE-07", "7WD-EX-20")
@pytest.mark.parametrize(("mine", "theirs", "worth"), [(11, 5, 3), (5, 11, 3), (2, 2, 0)])
def test_moneylenders_count_the_richer_city_and_leave_the_own_coins_scored(mine, theirs, worth):
    # coins before conversion, and the owner's coins count besides.
    state = table(3, me={"buildings": ["moneylenders_guild"], "coins": mine}, other={"coins": theirs})
    assert points(state)["guilds"] == worth
    assert points(state)["coins"] == mine // 3


def test_law_is_no_green_building__7WD_SCORE_07():
    #
    state = table(3, me={"buildings": ["scientists_guild"], "tokens": ["law"]})
    assert points(state)["guilds"] == 0


@rule("7WD-SCORE-08")
def test_the_leader_at_the_end_may_be_another_than_at_the_building():
    # Seat 0 leads with one blue building when it builds the guild; seat 1 then builds two.
    state = table(
        3,
        ["magistrates_guild", "obelisk"],
        me={"buildings": ["theater", "wood_reserve"], "coins": 30},
        other={"buildings": ["altar"], "coins": 40},
    )
    cost = price(state, "magistrates_guild")
    do(state, "build magistrates_guild")
    assert coins(state)[0] == 30 - cost + 1
    do(state, "build obelisk")
    assert points(state)["guilds"] == 2


@rule("7WD-SCORE-09")
@pytest.mark.parametrize(
    ("card", "mine", "gain"),
    [
        ("chamber_of_commerce", {"buildings": ["press", "glassworks"]}, 6),
        ("port", {"buildings": ["quarry", "sawmill", "clay_pit"]}, 6),
        ("armory", {"buildings": ["stable", "walls"]}, 2),
        ("lighthouse", {"buildings": ["brewery", "stone_reserve"]}, 3),
        ("arena", {"built": {"sphinx": None, "pyramids": None}}, 4),
    ],
)
def test_yellow_buildings_of_age_three(card, mine, gain):
    rich = {"buildings": ["drying_room", "glassblower", "brickyard", "garrison", "forum"], "built": {"colossus": None}}
    state = table(3, [card], me=mine | {"coins": 30}, other=rich)
    cost = price(state, card)
    do(state, f"build {card}")
    assert coins(state)[0] == 30 - cost + gain
    assert points(state)["buildings"] == 3


@rule("7WD-SCORE-10")
def test_buildings_count_as_cards():
    state = table(3, ["port"], me={"buildings": ["sawmill"], "coins": 30})
    cost = price(state, "port")
    do(state, "build port")
    assert coins(state)[0] == 30 - cost + 2  # Sawmill gives two wood but is one brown card
