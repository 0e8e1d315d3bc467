"""Wonders (section 7 of the ledger)."""

import pytest

from tests.games.duel.table import GAME, Row, bill, city, coins, do, legal, points, price, refused, table
from tests.ledger import rule

FACTS = GAME.cards()


USED = {1: "altar", 2: "rostrum", 3: "obelisk"}


def built(wonder: str, other: Row | None = None, age: int = 1, me: Row | None = None, **more):
    """Seat 0 has just built a wonder with a card of the age; it pays for units at 2 each."""
    state = table(age, open=[USED[age]], me={"wonders": [wonder], "coins": 20} | (me or {}), other=other, **more)
    do(state, f"wonder {wonder} < {USED[age]}")
    return state


def left_over(wonder: str) -> int:
    """20 coins less the wonder's price without any production."""
    return 20 - 2 * int(sum(FACTS[wonder]["cost"].values()))


@rule("7WD-WONDER-01", "7WD-EX-13")
def test_a_wonder_costs_its_own_price_and_the_card_is_tucked_without_function():
    state = table(3, ["pretorium"], me={"wonders": ["colossus"], "coins": 8}, pawn=0)
    assert price(state, "colossus") == 8  # Pretorium itself would cost 8 printed coins
    do(state, "wonder colossus < pretorium")
    assert coins(state)[0] == 0
    assert city(state)["built"] == {"colossus": "pretorium"}
    assert city(state)["buildings"] == []
    assert city(state)["colours"]["red"] == 0
    assert state.view(None)["discard"] == []
    assert state.view(None)["pawn"] == 2


@rule("7WD-WONDER-02")
def test_only_own_unbuilt_wonders_over_any_card():
    state = table(
        2,
        ["sawmill", "walls"],
        me={"wonders": ["sphinx"], "built": {"colossus": None}},
        other={"wonders": ["pyramids"]},
    )
    assert {move for move in legal(state) if move.startswith("wonder")} == {
        "wonder sphinx < sawmill",
        "wonder sphinx < walls",
    }
    assert refused(state, "wonder pyramids < walls").reason == "duel.why.not_your_wonder"
    assert refused(state, "wonder colossus < walls").reason == "duel.why.wonder_built"


SIX: dict[str, Row] = {
    "me": {"built": {"colossus": None, "sphinx": None}, "wonders": ["pyramids", "piraeus"]},
    "other": {"built": {"mausoleum": None, "great_library": None, "appian_way": None, "circus_maximus": None}},
}


@rule("7WD-WONDER-03", "7WD-EX-14", "7WD-WONDER-04")
def test_the_seventh_wonder_sends_the_eighth_to_the_box():
    state = table(
        open=["altar", "theater"],
        me={"built": {"sphinx": None, "piraeus": None}, "wonders": ["pyramids", "colossus"]},
        other=SIX["other"],
    )
    told = do(state, "wonder colossus < altar")
    assert city(state)["wonders"] == []
    assert any(event.args.get("cards") == ["pyramids"] for event in told)
    do(state, "discard theater")
    assert not any(move.startswith("wonder") for move in legal(state))
    assert refused(state, f"wonder pyramids < {legal(state)[0].split()[1]}").rule == "7WD-WONDER-04"


@rule("7WD-WONDER-03")
def test_the_box_also_takes_the_opponents_last_wonder():
    state = table(
        open=["altar"],
        me={"built": {"sphinx": None, "piraeus": None, "colossus": None}, "wonders": ["pyramids"]},
        other={"built": {"mausoleum": None, "great_library": None, "appian_way": None}, "wonders": ["circus_maximus"]},
    )
    do(state, "wonder pyramids < altar")
    assert city(state, 1)["wonders"] == []
    assert [city(state, seat)["boxed"] for seat in (0, 1)] == [[], ["circus_maximus"]]


def test_the_seventh_wonder_still_takes_effect__7WD_WONDER_03():
    #
    state = table(open=["altar"], me=SIX["me"], other=SIX["other"])
    do(state, "wonder piraeus < altar")
    assert city(state)["wonders"] == []
    assert state.to_act() == [0]
    assert city(state)["choices"]["made"] == 1


@rule("7WD-WONDER-05")
@pytest.mark.parametrize(("purse", "rest"), [(20, 17), (3, 0), (2, 0), (0, 0)])
def test_appian_way(purse, rest):
    state = built("appian_way", other={"coins": purse})
    assert coins(state) == [left_over("appian_way") + 3, rest]
    assert state.to_act() == [0]
    assert points(state)["wonders"] == 3


@rule("7WD-WONDER-06", "7WD-WONDER-11")
def test_circus_maximus_destroys_a_grey_building():
    other = {"buildings": ["glassworks", "press", "quarry"]}
    state = built("circus_maximus", other=other)
    assert state.view(None)["step"] == "destroy"
    assert legal(state) == ["destroy glassworks", "destroy press"]
    assert refused(state, "destroy quarry").rule == "7WD-WONDER-06"
    do(state, "destroy press")
    assert city(state, 1)["buildings"] == ["quarry", "glassworks"]
    assert city(state, 1)["production"]["papyrus"] == 0
    assert city(state)["prices"]["papyrus"] == 2
    assert state.view(None)["discard"] == ["press"]
    assert state.view(None)["pawn"] == 1
    assert points(state)["wonders"] == 3
    assert state.to_act() == [1]


@rule("7WD-WONDER-07")
def test_colossus():
    state = built("colossus")
    assert state.view(None)["pawn"] == 2
    assert points(state)["wonders"] == 3
    assert state.to_act() == [1]


@rule("7WD-WONDER-08", "7WD-WONDER-11")
def test_statue_of_zeus_destroys_a_brown_building():
    other = {"buildings": ["glassworks", "quarry", "lumber_yard"]}
    state = built("statue_of_zeus", other=other)
    assert legal(state) == ["destroy lumber_yard", "destroy quarry"]
    assert city(state)["prices"]["stone"] == 3
    do(state, "destroy quarry")
    assert city(state)["prices"]["stone"] == 2
    assert state.view(None)["pawn"] == 1
    assert points(state)["wonders"] == 3


@rule("7WD-WONDER-11")
def test_a_destroyed_building_pays_no_more_costs():
    state = table(
        open=["altar", "baths", "theater"],
        me={"wonders": ["statue_of_zeus"]},
        other={"buildings": ["quarry"], "coins": 1},
    )
    assert price(state, "baths", 1) == 0
    do(state, "wonder statue_of_zeus < altar", "destroy quarry")
    assert price(state, "baths", 1) == 2
    assert "build baths" not in legal(state)


@rule("7WD-WONDER-09")
def test_great_lighthouse_and_piraeus():
    state = built("great_lighthouse")
    assert city(state)["choices"] == {"raw": 1, "made": 0}
    assert points(state)["wonders"] == 4
    assert state.to_act() == [1]
    state = built("piraeus")
    assert city(state)["choices"] == {"raw": 0, "made": 1}
    assert points(state)["wonders"] == 2
    assert state.to_act() == [0]


@rule("7WD-WONDER-10")
@pytest.mark.parametrize(
    ("wonder", "gain", "again", "worth"),
    [
        ("hanging_gardens", 6, True, 3),
        ("temple_of_artemis", 12, True, 0),
        ("sphinx", 0, True, 6),
        ("pyramids", 0, False, 9),
    ],
)
def test_wonders_of_coins_turns_and_points(wonder, gain, again, worth):
    state = built(wonder)
    assert coins(state)[0] == left_over(wonder) + gain
    assert state.to_act() == [0 if again else 1]
    assert points(state)["wonders"] == worth


@rule("7WD-WONDER-12", "7WD-WONDER-17")
def test_mausoleum_builds_a_discarded_card_for_nothing():
    state = built("mausoleum", age=3, discard=["pretorium", "quarry"])
    assert legal(state) == ["revive quarry", "revive pretorium"]
    assert points(state)["wonders"] == 2
    do(state, "revive pretorium")
    assert coins(state)[0] == left_over("mausoleum")
    assert city(state)["buildings"] == ["pretorium"]
    assert state.view(None)["discard"] == ["quarry"]
    assert state.view(None)["pawn"] == 3
    assert state.to_act() == [1]


def test_the_card_under_the_mausoleum_and_cards_of_the_box_are_not_in_the_pile__7WD_WONDER_12():
    state = built("mausoleum", discard=["quarry"])
    assert legal(state) == ["revive quarry"]  # neither Altar, just tucked, nor the cards that setup removed


def test_a_revived_building_is_an_ordinary_one__7WD_WONDER_17():
    # Strategy counts, a pair counts, coin effects count the Mausoleum, but it is no chain.
    red = built("mausoleum", age=2, discard=["walls"])
    do(red, "revive walls")
    assert red.view(None)["pawn"] == 2
    strategic = built("mausoleum", age=2, me={"tokens": ["strategy"]}, discard=["walls"])
    do(strategic, "revive walls")
    assert strategic.view(None)["pawn"] == 3
    arena = built("mausoleum", age=3, discard=["arena"])
    do(arena, "revive arena")
    assert coins(arena)[0] == left_over("mausoleum") + 2
    chain = built("mausoleum", age=2, me={"tokens": ["urbanism"], "buildings": ["baths"]}, discard=["aqueduct"])
    do(chain, "revive aqueduct")
    assert coins(chain)[0] == left_over("mausoleum")
    pair = built("mausoleum", age=2, me={"buildings": ["workshop"]}, discard=["laboratory"])
    do(pair, "revive laboratory")
    assert pair.view(None)["step"] == "progress"
    producer = built("mausoleum", age=2, discard=["sawmill"])
    do(producer, "revive sawmill")
    assert city(producer, 1)["prices"]["wood"] == 4


@rule("7WD-WONDER-13")
def test_great_library_keeps_one_of_three_unused_tokens():
    state = table(
        open=["altar"],
        me={"wonders": ["great_library"]},
        progress=["law", "economy", "theology", "strategy", "masonry"],
        drawn=["agriculture", "urbanism", "philosophy"],
    )
    do(state, "wonder great_library < altar")
    assert legal(state) == ["library agriculture", "library philosophy", "library urbanism"]
    assert refused(state, "library mathematics").rule == "7WD-WONDER-13"
    assert refused(state, "library law").rule == "7WD-WONDER-13"
    do(state, "library philosophy")
    assert city(state)["tokens"] == ["philosophy"]
    assert state.view(None)["unused"] == ["agriculture", "architecture", "mathematics", "urbanism"]
    assert len(state.view(None)["progress"]) == 5
    assert points(state) == {"military": 0, "buildings": 0, "guilds": 0, "wonders": 4, "progress": 7, "coins": 3}


@rule("7WD-WONDER-13")
def test_the_library_draws_every_token_sometimes():
    drawn: dict[str, int] = {}
    for seed in range(300):
        data = GAME.deal(2, seed).to_dict()
        for token in data["drawn"]:
            drawn[token] = drawn.get(token, 0) + 1
    assert len(drawn) == 10
    assert all(60 <= count <= 120 for count in drawn.values())  # 300 * 3 / 10


@rule("7WD-WONDER-14")
def test_theology_gives_later_wonders_an_extra_turn_but_never_two():
    state = table(
        open=["altar", "theater"], me={"wonders": ["pyramids", "sphinx"], "tokens": ["theology"], "coins": 40}
    )
    do(state, "wonder pyramids < altar")
    assert state.to_act() == [0]
    do(state, "wonder sphinx < theater")
    assert state.to_act() == [0]
    do(state, next(move for move in legal(state) if move.startswith("discard")))
    assert state.to_act() == [1]


def test_theology_gained_by_a_wonder_is_too_late_for_it__7WD_WONDER_14():
    #
    state = table(
        open=["altar"],
        me={"wonders": ["great_library"]},
        progress=["law"],
        drawn=["theology", "urbanism", "philosophy"],
    )
    do(state, "wonder great_library < altar", "library theology")
    assert state.to_act() == [1]


@rule("7WD-WONDER-15")
def test_extra_turns_follow_one_another():
    state = table(
        open=["altar", "theater", "tavern"],
        me={"wonders": ["sphinx", "hanging_gardens", "temple_of_artemis"], "coins": 40},
    )
    do(state, "wonder sphinx < altar", "wonder hanging_gardens < theater", "wonder temple_of_artemis < tavern")
    assert state.to_act() == [0]


@rule("7WD-WONDER-16")
@pytest.mark.parametrize("wonder", ["circus_maximus", "statue_of_zeus", "mausoleum"])
def test_a_choice_without_options_is_skipped(wonder):
    state = built(wonder)
    assert city(state)["built"] == {wonder: "altar"}
    assert state.view(None)["step"] == "turn"
    assert state.to_act() == [1]


def test_a_choice_with_options_cannot_be_declined__7WD_WONDER_16():
    #
    state = built("mausoleum", discard=["quarry"])
    assert refused(state, "discard theater").reason == "duel.why.other_step"
    assert state.decision(0).prompt == "duel.prompt.revive"


def test_wonder_bills_are_shown_for_both_players__7WD_COST_10():
    state = table(me={"wonders": ["sphinx"]}, other={"wonders": ["pyramids"], "buildings": ["quarry"]})
    assert bill(state, "sphinx")["total"] == 3 + 2 + 2 + 2
    assert bill(state, "pyramids", 1)["total"] == 2 + 2 + 2
