"""The worked examples of the ledger, played on the model. IDs stand in small letters: this tests no engine."""

from tests.models.flow.model import Model
from tests.models.flow.nation import Nation
from tests.models.flow.positions import deal, nation, position
from tests.models.flow.table import MODERATOR

MARKET_II = ["castle", "hanging_gardens", "crossbowmen", "feudalism"]
DECK = ["bureaucracy", "knights", "astronomy", "angkor_wat"]


def bystander(resources: int = 0) -> Nation:
    """An opponent that no attack of these tests can hit."""
    return nation(bottom_up=["military_caste", "swordsmen", "archers"], resources=resources)


def example_nation() -> Nation:
    """The nation of p.5 (foh-ex-02), by the text of the rulebook with the Mosque of Cordoba."""
    governments = ["agrarian_tribe", "republic", "bureaucracy"]
    others = ["working_animal", "astronomy", "warriors", "frigate", "temple", "lighthouse", "monastery"]
    return nation(bottom_up=[*governments, *others, "napoleon", "great_wall", "mosque_of_cordoba"], resources=4)


def test_ex_01_a_covered_effect_is_off_and_its_printed_icon_stays():
    builder = nation(bottom_up=["barracks"])
    assert (builder.icons()["attack"], builder.icons()["defense"]) == (1, 1)
    builder.place("lighthouse")
    assert builder.piles["building"] == ["lighthouse", "barracks"]
    icons = builder.icons()
    assert (icons["attack"], icons["defense"], icons["science"], icons["industry"]) == (1, 0, 1, 1)


def test_ex_02_icons_of_the_example_nation():
    assert example_nation().icons() == {
        "culture": 5,
        "defense": 6,
        "industry": 0,
        "trade": 3,
        "harvest": 2,
        "attack": 5,
        "science": 1,
    }


def test_ex_03_attack_and_defence_value():
    assert (example_nation().attack_value(), example_nation().defence_value()) == (5, 11)


def test_ex_04_invest():
    model = position(
        [nation(resources=4), bystander(), bystander()], market=[*MARKET_II, "monastery"], deck=DECK, supply=3
    )
    assert ("invest", "monastery", 5) not in model.legal()
    model.play(("invest", "monastery", 4))
    after = model.snapshot()
    assert after["market"]["monastery"] == {"investor": 0, "amount": 4}
    assert (after["nations"][0]["resources"], after["supply"], after["turn"]) == (0, 3, 1)


def test_ex_05_complete():
    model = position(
        [nation(bottom_up=["artisan_tribe", "barracks", "lighthouse"]), bystander(), bystander()],
        market={**dict.fromkeys(MARKET_II), "monastery": (0, 4)},
        deck=DECK,
    )
    before = model.snapshot()["nations"][0]["icons"]
    assert before["industry"] == 2
    model.play(("complete", "monastery"))
    after = model.snapshot()
    assert after["supply"] == 2
    assert after["nations"][0]["resources"] == 2
    assert after["nations"][0]["piles"]["building"] == ["monastery", "lighthouse", "barracks"]
    # printed 1 and effect 1
    assert after["nations"][0]["icons"]["culture"] == before["culture"] + 2


def test_ex_06_snipe():
    model = position(
        [nation(bottom_up=["agrarian_tribe"], resources=4), nation(bottom_up=["aristocracy"]), bystander()],
        market={**dict.fromkeys(MARKET_II), "irrigation": (1, 4)},
        deck=DECK,
        supply=2,
    )
    reservoir = model.table.reservoir
    model.play(("snipe", "irrigation"))
    after = model.snapshot()
    assert after["nations"][1]["resources"] == 7
    assert after["supply"] == 3
    assert after["nations"][0]["resources"] == 2
    assert after["reservoir"] == reservoir - 2
    assert after["nations"][0]["piles"]["knowledge"] == ["irrigation"]
    assert model.table.investment_of(1) is None


def test_ex_07_ramesses_takes_the_only_free_wonder():
    market = ["archers", "iron_works", "working_animal", "great_wall"]
    model = position(
        [nation(bottom_up=["ramesses_ii"]), bystander(), bystander()],
        market={**dict.fromkeys(market), "pyramids": (1, 1)},
        deck=DECK,
        ask_forced=True,
    )
    model.play(("use", "ramesses_ii"))
    assert model.legal() == [("take", "great_wall")]
    model.play(("take", "great_wall"))
    after = model.snapshot()
    assert after["nations"][0]["wonders"] == ["great_wall"]
    assert after["nations"][0]["leader"] is None
    assert "ramesses_ii" in after["removed"]


def test_ex_08_columbus_draws_the_fighter_jet():
    victim = nation(bottom_up=["philosophy", "temple"])
    lone = nation(bottom_up=["lighthouse", "monastery"])
    model = position(
        [nation(bottom_up=["columbus"]), victim, lone], market=[*MARKET_II, "irrigation"], deck=["fighter_jet", *DECK]
    )
    model.play(("use", "columbus"))
    assert model.legal() == [("pile", 1, "knowledge"), ("pile", 1, "building")]
    model.play(("pile", 1, "building"))
    after = model.snapshot()
    assert after["nations"][0]["piles"]["military"] == ["fighter_jet"]
    piles = after["nations"][1]["piles"]
    assert (piles["building"], piles["knowledge"]) == ([], ["philosophy"])
    assert after["nations"][2]["piles"]["building"] == ["lighthouse"]
    assert {"columbus", "temple", "monastery"} <= set(after["removed"])


def test_ex_09_harvest():
    model = position(
        [nation(bottom_up=["feudalism"], resources=5), bystander(), bystander()],
        market=[*MARKET_II[:3], "irrigation", "monastery"],
        supply=5,
    )
    reservoir = model.table.reservoir
    model.play(("harvest",))
    assert (model.table.reservoir, model.table.supply) == (reservoir - 2, 4)
    assert model.table.nations[0].resources == 8


def test_ex_10_harvest_up_to_the_current_age():
    market = ["satellite", "capitalism", "factory", "tank", "computer"]
    model = position([nation(resources=1), bystander(), bystander()], market=market, supply=3)
    reservoir = model.table.reservoir
    model.play(("harvest",))
    assert (model.table.reservoir, model.table.supply) == (reservoir - 3, 2)
    assert model.table.nations[0].resources == 5


def test_ex_11_age_check():
    free = ["lighthouse", "warriors", "hanging_gardens", "irrigation"]
    model = position(
        [nation(resources=1), nation(), nation()],
        market={**dict.fromkeys(free), "ramesses_ii": (1, 1)},
        deck=DECK,
    )
    model.play(("harvest",))
    after = model.snapshot()
    assert set(after["market"]) == {"lighthouse", "ramesses_ii", "hanging_gardens", "irrigation", "bureaucracy"}
    assert (after["removed"], after["age"]) == (["warriors"], 2)


def test_ex_12_final_score():
    governments = ["agrarian_tribe", "republic", "bureaucracy", "democracy"]
    piles = ["astronomy", "steam_power", "warriors", "frigate", "fighter_jet"]
    buildings = ["temple", "monastery", "military_academy"]
    for wonder, points in (("mosque_of_cordoba", 4), ("himeji_castle", 3)):
        result = nation(bottom_up=[*governments, *piles, *buildings, "einstein", "great_wall", wonder]).score()
        assert (result["culture"], result["other_icons"], result["other_points"]) == (7, 23, 11)
        assert result["by_card"] == {"einstein": 2, "great_wall": 1, wonder: points}
        assert result["total"] == 21 + points
        assert result["cards"] == 15


def test_ex_13_only_bureaucracy_can_be_used_in_the_example_nation():
    free = ["constitutional_monarchy", "mercantilism", "seaport", "cannon", "columbus"]
    model = position([example_nation(), bystander(), bystander()], market=free, deck=["printing_press"])
    assert [move for move in model.legal() if move[0] == "use"] == [("use", "bureaucracy")]
    effects = ["monastery", "frigate"]
    assert [card for card in model.table.nations[0].active() if card in effects] == effects
    result = model.table.nations[0].score()
    assert (result["culture"], result["by_card"]) == (5, {"great_wall": 1, "mosque_of_cordoba": 3})


def test_dx_01_communism():
    model = position(
        [nation(resources=5), nation(resources=2), nation()],
        market={"communism": (0, 1), "factory": (1, 3), "tank": None, "computer": None, "einstein": None},
        deck=["democracy"],
        supply=3,
    )
    model.play(("complete", "communism"))
    after = model.snapshot()
    assert [player["resources"] for player in after["nations"]] == [3, 3, 3]
    assert (after["supply"], after["market"]["factory"]) == (2, {"investor": 1, "amount": 3})


def test_dx_02_what_the_moderator_invests():
    for supply, card, amount, left, from_reservoir in ((7, "irrigation", 3, 4, 0), (1, "seaport", 3, 1, 3)):
        model = position([nation(), nation()], market=[card], supply=supply)
        reservoir = model.table.reservoir
        model.table.moderator_invests(card)
        assert model.table.market[card] == (MODERATOR, amount)
        assert (model.table.supply, model.table.reservoir) == (left, reservoir - from_reservoir)


def test_dx_03_snipe_of_the_moderator():
    model = Model.start(**deal(2, 3))
    for seat in (0, 1):
        model.play(model.legal(seat)[0], seat)
    me, other = model.turn, 1 - model.turn
    assert (model.table.supply, model.table.reservoir) == (2, 60)
    model.play(("snipe", "warriors"))
    assert model.phase() == "moderator"
    # the Warriors then take 2 from the other player
    assert [model.table.nations[seat].resources for seat in (me, other)] == [4, 2]
    assert (model.table.supply, model.table.reservoir) == (6, 60)
    model.play(model.legal()[0])
    assert (model.table.supply, model.turn) == (3, other)


def test_dx_04_warriors_take_what_there_is():
    model = position([nation(), nation(resources=1), bystander(9)], market={"warriors": (0, 1)}, deck=DECK)
    model.play(("complete", "warriors"))
    assert [player.resources for player in model.table.nations] == [1, 0, 9]


def test_dx_05_equal_values_do_not_hit():
    strong = nation(bottom_up=["archers", "swordsmen"], resources=3)
    assert strong.defence_value() == 4
    attacker = nation(bottom_up=["genghis_khan", "military_caste"])
    model = position([attacker, strong, bystander(9)], market={"warriors": (0, 1)}, deck=DECK)
    model.play(("complete", "warriors"))
    assert model.table.nations[0].attack_value() == 4
    assert model.table.nations[1].resources == 3
    # nobody could be attacked, Genghis Khan is paid all the same, as far as the supply reaches
    assert (model.table.nations[0].resources, model.table.supply) == (1, 0)


def test_dx_06_bonus_as_far_as_the_supply_reaches():
    thinker = nation(bottom_up=["stock_exchange", "printing_press", "einstein"])
    assert thinker.icons()["science"] >= 5
    model = position([thinker, bystander(), bystander()], market={"archers": (0, 2)}, deck=DECK, supply=1)
    model.play(("complete", "archers"))
    assert (model.table.nations[0].resources, model.table.supply) == (3, 0)


def test_dx_07_trade_as_far_as_the_supply_reaches():
    trader = nation(bottom_up=["aristocracy", "republic", "seaport"])
    assert trader.icons()["trade"] == 5
    model = position([nation(resources=3), trader, bystander()], market={"temple": (1, 3)}, deck=DECK)
    model.play(("snipe", "temple"))
    assert [player.resources for player in model.table.nations] == [0, 6, 0]
    assert model.table.supply == 0


def test_dx_08_taj_mahal():
    governments = ["aristocracy", "republic", "theocracy", "bureaucracy"]
    others = ["irrigation", "astronomy", "computer", "castle", "monastery", "knights", "archers"]
    result = nation(bottom_up=[*governments, *others, "taj_mahal"]).score()
    assert result["by_card"] == {"taj_mahal": 4}
