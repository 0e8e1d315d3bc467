"""Cards and timings that the worked examples leave out."""

from collections.abc import Sequence

from tests.models.flow import cards
from tests.models.flow.model import Model
from tests.models.flow.nation import Nation
from tests.models.flow.positions import nation, position

FILL = ["castle", "hanging_gardens", "crossbowmen", "feudalism"]
LATER = ["knights", "monastery", "angkor_wat", "mosque_of_cordoba"]


def gains(
    card: str,
    player: Nation,
    *others: Nation,
    market: Sequence[str] = (),
    deck: Sequence[str] = LATER,
    supply: int = 0,
) -> Model:
    """A game of three in which seat 0 has just completed a card, with 1 resource under it."""
    nations = [player, *others, *[Nation() for _ in range(2 - len(others))]]
    model = position(nations, market={card: (0, 1), **dict.fromkeys(market)}, deck=deck, supply=supply)
    model.play(("complete", card))
    return model


def test_the_table_has_all_cards():
    counts = {age: len(cards.of_age(age)) for age in ("S", "A", "I", "II", "III", "IV", "V", "F")}
    assert counts == {"S": 6, "A": 5, "I": 12, "II": 12, "III": 12, "IV": 12, "V": 7, "F": 1}
    for age in ("I", "II", "III", "IV"):
        kinds = [cards.kind(card) for card in cards.of_age(age)]
        assert sorted(kinds) == sorted([*cards.PILES, "leader", "wonder"] * 2)
    bonuses = {"government": "culture", "leader": "culture", "building": "industry", "wonder": "industry"}
    bonuses |= {"knowledge": "science", "military": "science", "future": "none"}
    assert all(cards.bonus(card) == bonuses[cards.kind(card)] for card in cards.CARDS)


def test_instant_takes_ask_for_the_card():
    model = gains("justinian_i", nation(), market=["temple", "philosophy", "republic", "great_wall"])
    assert set(model.legal()) == {("take", "temple"), ("take", "philosophy"), ("take", "republic")}
    model.play(("take", "republic"))
    assert model.table.nations[0].piles["government"] == ["republic"]
    assert (model.turn, model.phase()) == (1, "action")


def test_a_take_with_nothing_to_take_is_lost():
    model = gains("iron_works", nation(), market=["temple"])
    assert (model.turn, model.table.nations[0].piles["military"]) == (1, [])


def test_chains_are_resolved_depth_first():
    players = [nation(bottom_up=["castle"]), nation(bottom_up=["temple"])]
    model = gains("aristotle", *players, market=["iron_works", "cannon"])
    # Aristotle takes Iron Works, it takes the Cannon, which attacks: at seat 2 there is nothing to lose
    assert model.legal() == [("target", 1), ("target", 2)]
    model.play(("target", 1))
    assert model.table.nations[1].piles["building"] == []
    assert model.table.nations[0].piles["military"] == ["cannon"]


def test_drawn_leader_replaces_the_one_who_drew():
    model = gains("aristotle", nation(), market=["astronomy"], deck=["confucius", *LATER])
    assert model.table.nations[0].leader == "confucius"
    assert "aristotle" in model.table.removed


def test_confucius_needs_a_free_leader_and_philosophy_three_resources():
    player = nation(bottom_up=["confucius", "philosophy"], resources=3)
    model = position([player, Nation(), Nation()], market=["astronomy", "genghis_khan"], deck=LATER)
    assert {("use", "confucius"), ("use", "philosophy")} <= set(model.legal())
    player.resources = 2
    model.table.market["genghis_khan"] = (1, 1)
    assert not [move for move in model.legal() if move[0] == "use"]


def test_philosophy_pays_then_takes():
    player = nation(bottom_up=["philosophy"], resources=3)
    model = position([player, Nation(), Nation()], market=["irrigation", "steam_power"], deck=LATER)
    model.play(("use", "philosophy"))
    assert (player.resources, model.table.supply) == (0, 3)
    model.play(("take", "steam_power"))
    assert player.piles["knowledge"] == ["steam_power", "philosophy"]
    assert player.resources == 2


def test_instant_resources():
    model = gains("mechanized_agriculture", nation(bottom_up=["mercantilism"]))
    assert model.table.nations[0].resources == 3
    model = gains("computer", nation(bottom_up=["irrigation", "astronomy"]), supply=9)
    # 1 science from Astronomy as bonus, then 2 for each of three knowledge cards
    assert model.table.nations[0].resources == 7
    model = gains("steam_power", nation(bottom_up=["constitutional_monarchy"]), supply=3)
    assert (model.table.nations[0].resources, model.table.supply) == (4, 0)


def test_the_effect_that_is_covered_counts_for_the_bonus_but_not_for_the_instant():
    model = gains("stock_exchange", nation(bottom_up=["seaport"]), supply=5)
    assert model.table.nations[0].resources == 1
    model = gains("communism", nation(bottom_up=["democracy"]), supply=5)
    assert [player.resources for player in model.table.nations] == [2, 2, 2]


def test_genghis_khan_is_paid_before_an_attack_without_result_and_not_when_replaced():
    model = gains("archers", nation(bottom_up=["genghis_khan"]), supply=5)
    assert model.table.supply == 6
    model = gains("swordsmen", nation(bottom_up=["genghis_khan"]), supply=5)
    assert model.phase() == "target"
    assert model.table.nations[0].resources == 2
    model = gains("napoleon", nation(bottom_up=["genghis_khan"]), supply=5)
    assert model.table.nations[0].resources == 0


def test_gandhi_neither_attacks_nor_is_attacked():
    model = gains("swordsmen", nation(bottom_up=["gandhi"]), nation(bottom_up=["republic"]))
    assert (model.turn, model.phase(), model.table.nations[1].piles["government"]) == (1, "action", ["republic"])
    model = gains("napoleon", nation(), nation(bottom_up=["republic", "gandhi"]), nation(bottom_up=["republic"]))
    assert [player.piles["government"] for player in model.table.nations] == [[], ["republic"], []]
    model = gains("napoleon", nation(bottom_up=["gandhi"]), nation(bottom_up=["republic"]))
    assert model.table.nations[1].piles["government"] == []


def test_until_scoring_effects_count_for_attack_and_defence_only():
    player = nation(bottom_up=["theocracy", "castle", "warriors", "pyramids", "great_wall"])
    assert player.attack_value() == 4
    assert player.defence_value() == 7
    assert player.icons(scoring=True)["attack"] == 1
    assert nation(bottom_up=["mercantilism", "feudalism"]).icons()["defense"] == 3
    assert nation(bottom_up=["aristocracy", "bureaucracy", "military_academy"]).icons()["defense"] == 3


def test_wonders_are_chosen_for_each_victim():
    victims = [nation(bottom_up=["pyramids", "great_wall"]), nation(bottom_up=["taj_mahal"])]
    model = gains("manhattan_project", nation(bottom_up=["factory"]), *victims)
    assert model.legal() == [("wonder", 1, "pyramids"), ("wonder", 1, "great_wall")]
    model.play(("wonder", 1, "great_wall"))
    assert [player.wonders for player in model.table.nations] == [["manhattan_project"], ["pyramids"], []]


def test_attack_all_asks_clockwise_from_the_left():
    victims = [nation(bottom_up=["philosophy", "temple"]) for _ in range(4)]
    model = position(
        [*victims[:3], nation(), victims[3]], market={"fighter_plane": (3, 1)}, deck=LATER, turn=3, ask_forced=True
    )
    model.play(("complete", "fighter_plane"))
    asked = []
    while model.phase() == "pile":
        asked.append(model.legal()[0][1])
        model.play(model.legal()[0])
    assert asked == [4, 0, 1, 2]


def test_john_lennon():
    model = gains("john_lennon", nation(bottom_up=["archers", "tank"]))
    assert model.legal() == [("remove", "tank"), ("remove", "john_lennon")]
    model.play(("remove", "tank"))
    assert model.table.nations[0].leader == "john_lennon"
    assert model.table.nations[0].piles["military"] == ["archers"]
    model = gains("john_lennon", nation(bottom_up=["archers", "gandhi"]))
    model.play(("remove", "john_lennon"))
    assert model.table.nations[0].leader is None
    model = gains("john_lennon", nation(bottom_up=["gandhi"]))
    assert model.table.nations[0].leader is None
    assert {"john_lennon", "gandhi"} <= set(model.table.removed)


def test_the_future_gained_ends_the_game_and_is_no_card():
    model = gains("satellite", nation(), market=["fighter_jet"], deck=["the_future"])
    after = model.snapshot()
    assert after["over"]
    assert after["nations"][0]["future"]
    assert after["scores"][0]["cards"] == 1


def test_the_future_in_the_market_ends_the_game():
    model = position([nation(), nation(), nation()], market=FILL, deck=["the_future"])
    model.play(("harvest",))
    assert model.over
    assert "the_future" in model.snapshot()["market"]


def test_the_internet_counts_as_icons_at_scoring():
    result = nation(bottom_up=["internet", "apollo_program"]).score()
    # printed science 1 and 1, 4 from the effect; trade 1 and industry 1
    assert (result["by_card"], result["other_icons"]) == ({"internet": 0, "apollo_program": 6}, 8)
    assert nation(bottom_up=["internet"]).icons()["science"] == 1


def test_covered_scoring_effects_do_not_score():
    assert nation(bottom_up=["capitalism"]).score()["by_card"] == {"capitalism": 2}
    assert nation(bottom_up=["capitalism", "democracy"]).score()["by_card"] == {}


def test_ties_are_broken_by_cards_then_resources_then_shared():
    winners = []
    for held in ([1, 1, 0], [1, 2, 0]):
        players = [nation(bottom_up=["temple"]), nation(bottom_up=["temple"]), nation(bottom_up=["pyramids"])]
        for player, resources in zip(players, held, strict=True):
            player.resources = resources
        winners.append(position(players).table.winners())
    assert winners == [[0, 1], [1]]
    players = [nation(bottom_up=["temple"], resources=9), nation(bottom_up=["monastery", "confucius"]), nation()]
    assert [player.score()["total"] for player in players] == [3, 3, 0]
    assert position(players).table.winners() == [1]


def test_two_players_extra_invest_or_snipe_after_a_complete():
    market = {"temple": (0, 2), "philosophy": ("moderator", 1), "archers": (1, 1), "republic": None}
    model = position([nation(resources=1), nation()], market=market, deck=LATER)
    model.play(("complete", "temple"))
    assert model.phase() == "extra"
    extra = {("invest", "republic", 1), ("snipe", "philosophy"), ("snipe", "archers"), ("done",)}
    assert set(model.legal()) == extra
    model.play(("snipe", "philosophy"))
    assert (model.phase(), model.table.supply) == ("moderator", 4)
    model.play(("moderator", "republic"))
    assert model.table.market["republic"] == ("moderator", 2)
    assert (model.turn, model.phase()) == (1, "action")


def test_two_players_clean_up_removes_the_moderators_card():
    market = {"temple": None, "philosophy": ("moderator", 5), "archers": (1, 1), "republic": None, "theocracy": None}
    model = position([nation(), nation()], market=market, deck=["confucius", "aristotle"])
    model.play(("harvest",))
    assert (model.phase(), model.table.supply, model.table.removed) == ("moderator", 5, ["philosophy"])
    assert set(model.legal()) == {("moderator", card) for card in ("temple", "republic", "theocracy", "confucius")}
