"""The worked examples of the ledger, on the model (rule IDs in small letters: they are no tests of the engine)."""

import pytest

from tests.models.ages import events, legal, prices, ratings, stocks
from tests.models.ages.compare import preview
from tests.models.ages.final import event_points, final_scoring, last_events, ranks
from tests.models.ages.positions import nation, position, with_cards
from tests.models.ages.tactics import tactical_strength
from tests.models.ages.turn import end_age, end_of_turn, spoils, uprising

SWORDS = {"warriors": 2, "swordsmen": 1, "knights": 4, "cannon": 2}
PLANES = {"warriors": 2, "riflemen": 1, "knights": 2, "cavalrymen": 2, "air_forces": 2}
MORE_RIDERS = PLANES | {"knights": 1, "cavalrymen": 3}


def test_the_start_and_its_first_turn_end():
    """tta-setup-05, 06; tta-ex-05."""
    start = position(nation(), nation(), round=1, age="A")
    assert [ratings.science(nation()), ratings.culture(start, 0), ratings.strength(start, 0)] == [1, 0, 1]
    assert (ratings.civil_actions(nation()), ratings.military_actions(start, 0)) == (4, 2)
    after = end_of_turn(start)["players"][0]
    assert (after["science"], after["culture"], after["blue"], after["cards"]) == (1, 0, 12, [])
    assert after["tokens"] == {"agriculture": 2, "bronze": 2}


@pytest.mark.parametrize(
    ("yellow", "price", "eaten", "needed"),
    [
        (20, 2, 0, 0),
        (17, 2, 0, 0),
        (16, 3, 1, 1),
        (13, 3, 1, 1),
        (12, 4, 2, 2),
        (10, 4, 2, 3),
        (8, 5, 3, 4),
        (5, 5, 3, 5),
        (4, 7, 4, 6),
        (1, 7, 4, 7),
        (0, None, 6, 8),
    ],
)
def test_the_yellow_bank(yellow, price, eaten, needed):
    """tta-prod-20, r-15."""
    own = nation(yellow=yellow)
    found = (prices.population_price(own), stocks.consumption(own), ratings.needed_happiness(own))
    assert found == (price, eaten, needed)


@pytest.mark.parametrize(("blue", "lost"), [(17, 0), (11, 0), (10, 2), (6, 2), (5, 4), (1, 4), (0, 6)])
def test_the_blue_bank(blue, lost):
    """tta-prod-21; tta-ex-31, 32."""
    assert stocks.corruption(nation(blue=blue)) == lost


@pytest.mark.parametrize(
    ("pair", "price"),
    [
        ("agriculture>selective_breeding", 4),
        ("bronze>iron", 3),
        ("iron>coal", 3),
        ("bronze>coal", 6),
        ("philosophy>alchemy", 3),
        ("philosophy>scientific_method", 5),
        ("alchemy>scientific_method", 2),
        ("bread_and_circuses>team_sports", 2),
    ],
)
def test_upgrades(pair, price):
    """tta-ex-18, 26, 27."""
    assert prices.upgrade_price(nation(), *pair.split(">")) == price


def test_masonry():
    """tta-ex-28."""
    own = with_cards(more=["masonry"])
    assert prices.upgrade_price(own, "philosophy", "alchemy") == 2
    assert prices.build_price(own, "alchemy") == 5
    assert prices.upgrade_price(own, "alchemy", "scientific_method") == 2


@pytest.mark.parametrize(
    ("tokens", "amount", "left"),
    [({"iron": 1, "bronze": 2}, 2, {"iron": 1}), ({"coal": 1}, 1, {"bronze": 2}), ({"coal": 2}, 4, {"bronze": 2})],
)
def test_paying(tokens, amount, left):
    """tta-ex-21, 23, 24; r-05: lowest tokens first, the last one changed down."""
    own = with_cards(tokens=dict(tokens), blue=5)
    total = 5 + sum(tokens.values())
    assert stocks.pay(own, stocks.RESOURCES, amount) == 0
    assert own["tokens"] == left
    assert own["blue"] + sum(left.values()) == total


def test_paying_food_with_change():
    """tta-ex-22."""
    own = with_cards(tokens={"irrigation": 2}, blue=5)
    stocks.pay(own, stocks.FOOD, 1)
    assert (own["tokens"], own["blue"]) == ({"irrigation": 1, "agriculture": 1}, 5)


def test_gaining():
    """tta-ex-29, 30; tta-build-17."""
    irrigated, coal = with_cards(more=["irrigation"]), with_cards(more=["coal"])
    stocks.gain(irrigated, stocks.FOOD, 2)
    stocks.gain(coal, stocks.RESOURCES, 2)
    assert (irrigated["tokens"], coal["tokens"]) == ({"irrigation": 1}, {"bronze": 2})
    short = with_cards(more=["coal"], blue=1)
    stocks.gain(short, stocks.RESOURCES, 5)
    assert (short["tokens"], short["blue"]) == ({"coal": 1}, 0)


def test_production():
    """tta-ex-20, 34, 49."""
    mines = with_cards(workers={"bronze": 1, "iron": 2})
    assert stocks.resource_production(position(mines), 0) == 5
    hungry = nation(yellow=8, pool=9, workers={}, tokens={"agriculture": 1}, blue=15, culture=20)
    assert preview(position(hungry), 0)["culture"] == -8
    own = nation(yellow=12, pool=2, blue=10, tokens={"bronze": 4, "agriculture": 1}, workers={"agriculture": 2})
    after = end_of_turn(position(own, nation()))["players"][0]
    assert after["tokens"] == {"bronze": 2, "agriculture": 1}


@pytest.mark.parametrize(
    ("changes", "rises"),
    [
        ({"yellow": 16}, False),
        ({"yellow": 16, "pool": 0}, True),
        ({"yellow": 10, "leader": "homer"}, True),
        ({"yellow": 9, "pool": 2, "leader": "homer"}, False),
    ],
)
def test_uprising(changes, rises):
    """tta-ex-35, 36, 39."""
    assert uprising(nation(**changes)) is rises


def test_happiness_is_at_most_8():
    """tta-ex-40; r-08: St. Peter's does not raise its own face."""
    assert ratings.happiness(with_cards(workers={"organized_religion": 4})) == 8
    assert ratings.happiness(nation(wonders=["st_peters_basilica"])) == 1
    assert ratings.happiness(nation(wonders=["st_peters_basilica", "great_wall"])) == 3


def test_prices_in_the_row():
    """tta-ex-12, 51; tta-civ-19."""
    own = nation(wonders=["pyramids", "colossus"], used=["swapped_leader"])
    table = position(own, row=["great_wall", *[None] * 5, "taj_mahal", *[None] * 6])
    assert [prices.take_price(table, 0, place) for place in (1, 7)] == [3, 2]
    own["leader"] = "michelangelo"
    assert [prices.take_price(table, 0, place) for place in (1, 7)] == [1, 0]


def test_urban_limit():
    """tta-ex-11, 47."""
    own = with_cards(workers={"philosophy": 2}, more=["alchemy"], tokens={"bronze": 6})
    assert not legal.may_build(own, "alchemy")
    assert legal.may_build(own, "religion")
    assert "upgrade philosophy>alchemy" in legal.upgrades(own)


@pytest.mark.parametrize(
    ("units", "tactic", "strength"),
    [
        ({"warriors": 4, "knights": 1}, None, 0),
        ({"warriors": 4, "knights": 1}, "fighting_band", 2),
        ({"warriors": 4, "knights": 1}, "phalanx", 3),
        (SWORDS, "defensive_army", 3),
        (SWORDS, "mobile_artillery", 10),
        (SWORDS, "conquistadors", 8),
        (PLANES, "medieval_army", 10),
        (PLANES, "conquistadors", 16),
        (PLANES, "shock_troops", 12),
        (MORE_RIDERS, "shock_troops", 22),
    ],
)
def test_armies(units, tactic, strength):
    """tta-mex-03 to 08, 14 to 17."""
    assert tactical_strength(with_cards(workers=units, tactic=tactic)) == strength


def test_genghis_khan_mounts_infantry():
    """tta-tactic-14."""
    own = with_cards(workers={"warriors": 3}, tactic="heavy_cavalry", leader="genghis_khan")
    assert tactical_strength(own) == 4
    own["tactic"] = "phalanx"
    assert tactical_strength(own) == 3


def test_bids():
    """tta-mex-12."""
    cards = ["military_bonus_i", "military_bonus_i", "spy"]
    own = with_cards(workers={"warriors": 2, "knights": 1}, more=["cartography"], cards=cards)
    assert events.bid_limit(own) == 8
    assert events.bid_limit(own | {"leader": "james_cook"}) == 9
    assert events.bid_limit(own | {"workers": {}}) == 0


def test_wars():
    """tta-mex-30, 31."""
    for advantage, bank, moved in ((4, 18, 1), (5, 18, 2), (12, 2, 2)):
        table = position(nation(), nation(yellow=bank))
        spoils(table, "war_over_territory", 0, 1, advantage)
        assert table["players"][1]["yellow"] == bank - moved
    for culture, moved in ((10, 10), (40, 13)):
        table = position(nation(), nation(culture=culture))
        spoils(table, "war_over_culture", 0, 1, 8)
        assert table["players"][0]["culture"] == moved


def test_international_tension():
    """tta-mex-24."""
    options = {"variant": "peaceful", "pacts": False, "tension": True, "resign": False}
    armies = [nation(workers={"warriors": strength}) for strength in (12, 7, 5)]
    table = position(*armies, options=options)
    end_age(table)
    assert [own["culture"] for own in table["players"]] == [7, 2, 0]


def test_final_events():
    """tta-mex-22, 41, 42; tta-end-03."""
    labs = [with_cards(workers={"alchemy": count}) for count in (3, 4, 3)]
    table = position(*labs, current=2, future_events=["impact_of_science", "rats"], age="IV")
    final_scoring(table, last_events(table))
    assert [own["culture"] for own in table["players"]] == [7, 14, 0]
    assert ranks(table) == {0: 2, 1: 1, 2: 3}
    workers = {"warriors": 1, "knights": 1, "philosophy": 1, "religion": 1}
    varied = with_cards(workers=workers, more=["code_of_laws"])
    assert event_points(position(varied), "impact_of_variety", 0) == 10
    crowd = nation(workers={"bronze": 12}, pool=2, yellow=16)
    assert event_points(position(crowd), "impact_of_population", 0) == 6


def test_the_first_game():
    """tta-first-07: a government counts double, an Age II wonder 6, a colony 3."""
    options = {"variant": "first", "pacts": False, "tension": False, "resign": False}
    own = with_cards(
        workers={"agriculture": 2, "iron": 1, "alchemy": 1},
        more=["republic", "masonry"],
        wonders=["kremlin"],
        colonies=["strategic_territory_i"],
    )
    table = position(own, nation(workers={}), options=options)
    final_scoring(table, last_events(table))
    technologies, science, strength, production = 1 + 1 + 1 + 4, 2, 2, 2 + 2
    assert table["players"][0]["culture"] == technologies + science + strength + production + 3 + 6
    assert table["players"][1]["culture"] == 0
