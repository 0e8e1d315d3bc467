"""Free construction by chain (section 6 of the ledger)."""

import pytest

from tests.games.duel.table import GAME, bill, city, coins, do, legal, price, table
from tests.ledger import rule

FACTS = GAME.cards()

# Giver and taker of every symbol, keyed from the ledger's card list.

CHAINS = {
    "stable": "horse_breeders",
    "garrison": "barracks",
    "palisade": "fortifications",
    "scriptorium": "library",
    "pharmacist": "dispensary",
    "theater": "statue",
    "altar": "temple",
    "baths": "aqueduct",
    "tavern": "lighthouse",
    "archery_range": "siege_workshop",
    "parade_ground": "circus",
    "school": "university",
    "laboratory": "observatory",
    "statue": "gardens",
    "temple": "pantheon",
    "rostrum": "senate",
    "brewery": "arena",
}


@rule("7WD-CHAIN-02", "7WD-CHAIN-04", "7WD-CHAIN-08")
def test_there_are_seventeen_chains():
    givers = {row["gives"]: row for row in FACTS.values() if "gives" in row}
    takers = {row["needs"]: row for row in FACTS.values() if "needs" in row}
    assert {givers[symbol]["id"]: takers[symbol]["id"] for symbol in givers} == CHAINS
    assert len(givers) == len(takers) == 17
    for symbol, giver in givers.items():
        assert giver["age"] < takers[symbol]["age"]
        assert giver["colour"] not in ("brown", "grey")
    assert not any("needs" in row or "gives" in row for row in FACTS.values() if row.get("guild"))
    both = {row["id"] for row in FACTS.values() if "gives" in row and "needs" in row}
    assert both == {"statue", "temple"}


@rule("7WD-CHAIN-01")
@pytest.mark.parametrize(("giver", "taker"), CHAINS.items())
def test_a_chain_builds_for_nothing(giver, taker):
    age = FACTS[taker]["age"]
    state = table(age, [taker], me={"buildings": [giver], "coins": 0})
    assert bill(state, taker)["chain_card"] == giver
    told = do(state, f"build {taker}")
    assert told[0].id == "duel.event.chain"
    assert taker in city(state)["buildings"]
    poor = table(age, [taker], me={"coins": 0})
    assert f"build {taker}" not in legal(poor)


@rule("7WD-CHAIN-03")
def test_only_a_building_in_the_own_city_gives_its_symbol():
    for place in (
        {"other": {"buildings": ["baths"]}},
        {"discard": ["baths"]},
        {"me": {"built": {"pyramids": "baths"}, "coins": 1}},
    ):
        more = {"me": {"coins": 1}} | place
        state = table(2, ["aqueduct"], **more)
        assert price(state, "aqueduct") == 6
        assert "build aqueduct" not in legal(state)


@rule("7WD-CHAIN-05")
def test_urbanism_pays_four_for_each_chain_build():
    state = table(2, ["aqueduct", "walls"], me={"buildings": ["baths"], "tokens": ["urbanism"], "coins": 0})
    assert bill(state, "aqueduct")["income"] == 4
    do(state, "build aqueduct")
    assert coins(state)[0] == 4
    paid = table(2, ["walls"], me={"tokens": ["urbanism"], "coins": 4})
    do(paid, "build walls")
    assert coins(paid)[0] == 0
    theirs = table(2, ["aqueduct"], me={"buildings": ["baths"]}, other={"tokens": ["urbanism"]})
    do(theirs, "build aqueduct")
    assert coins(theirs) == [20, 20]


@rule("7WD-CHAIN-06")
def test_a_chain_build_pays_nothing_to_economy():
    state = table(2, ["aqueduct"], me={"buildings": ["baths"]}, other={"tokens": ["economy"], "coins": 0})
    assert bill(state, "aqueduct")["to_opponent"] == 0
    do(state, "build aqueduct")
    assert coins(state) == [20, 0]


@rule("7WD-CHAIN-07")
def test_wonders_have_no_chain():
    assert not any("needs" in row or "gives" in row for row in FACTS.values() if row["kind"] == "wonder")
    assert bill(table(me={"wonders": ["pyramids"]}), "pyramids")["chain_card"] is None


@rule("7WD-CHAIN-08")
def test_a_giver_built_by_chain_or_mausoleum_gives_its_symbol_too():
    state = table(2, ["statue", "walls"], me={"buildings": ["theater"], "wonders": ["mausoleum"]}, discard=["altar"])
    do(state, "build statue", "discard walls")
    assert "statue" in city(state)["buildings"]
    card = next(move.split()[1] for move in legal(state) if move.startswith("discard"))
    do(state, f"wonder mausoleum < {card}", "revive altar")
    later = table(3, ["gardens", "pantheon"], me={"buildings": ["statue"], "coins": 0})
    assert "build gardens" in legal(later)
    assert "build pantheon" not in legal(later)
    assert price(table(2, ["temple"], me={"buildings": ["altar"], "coins": 0}), "temple") == 0
