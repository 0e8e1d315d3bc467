"""Rules of the turn, the clean-up and the set-up that the worked examples do not reach."""

import pytest

from tests.models.flow.model import Model
from tests.models.flow.nation import Nation
from tests.models.flow.positions import deal, nation, position
from tests.models.flow.table import MODERATOR

AGE_I = ["temple", "lighthouse", "republic", "theocracy"]
AGE_II = ["castle", "monastery", "irrigation", "astronomy", "bureaucracy", "feudalism"]


@pytest.mark.parametrize(("seats", "market", "deck"), [(2, 5, 56), (3, 5, 56), (4, 5, 56), (5, 6, 55)])
def test_set_up(seats: int, market: int, deck: int):
    after = Model.start(**deal(seats, 7)).snapshot()
    assert (len(after["market"]), after["deck"]) == (market, deck)
    assert [player["resources"] for player in after["nations"]] == [4] * seats
    assert (after["supply"], after["reservoir"]) == ((2, 60) if seats == 2 else (0, 72 - 4 * seats))
    assert len(after["box"]) == (2 if seats == 2 else 6 - seats)
    assert after["market"]["warriors"] == ({"investor": MODERATOR, "amount": 2} if seats == 2 else None)


def test_an_investment_blocks_only_a_further_invest():
    player = nation(bottom_up=["confucius"], resources=2)
    market = {"temple": (0, 1), "archers": (1, 2), "republic": (2, 3), "aristotle": None}
    model = position([player, Nation(), Nation()], market=market, deck=AGE_II)
    assert set(model.legal()) == {("complete", "temple"), ("snipe", "archers"), ("use", "confucius"), ("harvest",)}


def test_without_resources_there_is_always_the_harvest():
    model = position([Nation(), Nation(), Nation()], market=AGE_I)
    assert model.legal() == [("harvest",)]


def test_the_snipers_own_investment_stays():
    market = {"temple": (0, 1), "archers": (1, 2)}
    model = position([nation(resources=2), Nation(), Nation()], market=market, deck=AGE_I[1:])
    model.play(("snipe", "archers"))
    assert model.table.market["temple"] == (0, 1)
    assert model.table.investment_of(1) is None
    # 2 from the sniper, then half of the 2 in the supply
    assert [player.resources for player in model.table.nations] == [0, 3, 0]


def test_the_harvest_gives_at_least_one_while_only_the_first_cards_are_out():
    market = {"warriors": (0, 4), "barracks": None, "pyramids": None, "ramesses_ii": None, "working_animal": None}
    model = position([nation(bottom_up=["aristocracy"]), Nation(), Nation()], market=market)
    assert model.table.current_age() == 0
    model.play(("harvest",))
    assert model.table.nations[0].resources == 1


def test_the_age_check_goes_on_until_nothing_is_removed():
    deck = ["factory", "cannon", "tank", "computer"]
    market = {"pyramids": None, "temple": (1, 1), "castle": None, "monastery": None, "seaport": None}
    model = position([Nation(), Nation(), Nation()], market=market, deck=deck)
    model.play(("harvest",))
    # the Pyramids go for age III; the Factory in their place brings age IV, for which the free age II cards go
    assert list(model.table.market) == ["temple", "seaport", "factory", "cannon", "tank"]
    assert sorted(model.table.removed) == ["castle", "monastery", "pyramids"]


def test_a_nations_card_alone_advances_the_age():
    model = position([nation(bottom_up=["tank"]), Nation(), Nation()], market=["castle", "seaport"], deck=["cannon"])
    model.play(("harvest",))
    assert model.table.removed == ["castle"]


def test_removals_uncover_what_lay_below():
    victim = nation(bottom_up=["republic", "democracy"], resources=1)
    model = position([Nation(), victim, Nation()], market={"swordsmen": (0, 1)}, deck=AGE_II)
    model.play(("complete", "swordsmen"))
    assert model.legal() == [("target", 1), ("target", 2)]
    model.play(("target", 1))
    assert victim.piles["government"] == ["republic"]
    assert (victim.icons()["trade"], victim.icons()["culture"]) == (2, 1)


def test_uncovered_instants_do_not_fire_again_but_uncovered_actions_can_be_used():
    for below, usable in (("philosophy", True), ("irrigation", False)):
        victim = nation(bottom_up=[below, "computer"], resources=4)
        market = {"cannon": (0, 1), "steam_power": None}
        model = position([nation(bottom_up=["factory"]), victim, Nation()], market=market, deck=["seaport"])
        model.play(("complete", "cannon"))
        model.play(("target", 1))
        assert victim.piles["knowledge"] == [below]
        assert (model.turn, victim.resources) == (1, 4)
        assert (("use", below) in model.legal()) == usable


def test_uncovered_attacks_do_not_fire_again():
    player = nation(bottom_up=["warriors", "tank"])
    model = position([player, nation(resources=3), Nation()], market={"john_lennon": (0, 1)}, deck=["satellite"])
    model.play(("complete", "john_lennon"))
    model.play(("remove", "tank"))
    assert player.piles["military"] == ["warriors"]
    assert (model.turn, model.table.nations[1].resources) == (1, 3)


def test_attack_all_hits_the_weaker_only():
    stronger = nation(bottom_up=["archers", "mercantilism"])
    weaker = nation(bottom_up=["republic"])
    model = position([nation(), stronger, weaker], market={"napoleon": (0, 1)}, deck=["cannon"])
    model.play(("complete", "napoleon"))
    assert stronger.piles["government"] == ["mercantilism"]
    assert weaker.piles["government"] == []


def test_a_leader_counts_for_the_bonus_of_his_successor_only():
    model = position(
        [nation(bottom_up=["confucius"]), Nation(), Nation()], market={"einstein": (0, 3)}, deck=["factory"]
    )
    model.play(("complete", "einstein"))
    assert model.table.nations[0].resources == 1
    assert model.table.removed == ["confucius"]


def test_cards_gained_by_effects_bring_no_bonus():
    model = position([nation(bottom_up=["printing_press"]), Nation(), Nation()], market=["archers", "philosophy"])
    model.table.supply, model.table.reservoir = 10, 62
    model.play(("use", "printing_press"))
    assert model.table.nations[0].piles["knowledge"] == ["philosophy", "printing_press"]
    assert model.table.nations[0].resources == 0


def test_an_empty_reservoir_makes_the_moderators_investment_small():
    model = position([nation(resources=71), nation()], market=["tank"], supply=1)
    assert model.table.reservoir == 0
    model.table.moderator_invests("tank")
    assert model.table.market["tank"] == (MODERATOR, 0)
    model.table.market["temple"] = None
    model.turn = 1
    assert model.legal() == [("snipe", "tank"), ("harvest",)]


def test_the_moderators_card_cannot_be_taken():
    market = {"irrigation": (MODERATOR, 2), "temple": None}
    model = position([nation(bottom_up=["printing_press"], resources=1), nation()], market=market, deck=AGE_I[1:])
    assert set(model.legal()) == {("invest", "temple", 1), ("harvest",)}


def test_two_players_last_turn_has_no_new_investment_of_the_moderator():
    market = {"tank": (MODERATOR, 3), "factory": None, "einstein": None, "gandhi": None, "computer": None}
    model = position([nation(), nation()], market=market, deck=["the_future"])
    model.play(("harvest",))
    assert model.over
    assert (model.table.supply, model.table.removed) == (3, ["tank"])
    assert model.to_act() == []
    assert model.legal() == []


def test_two_players_extra_is_left_out_when_there_is_none_but_asked_for_when_wanted():
    for asked in (False, True):
        market = {"temple": (0, 1), "archers": (1, 9), "republic": None}
        model = position([nation(), nation()], market=market, deck=AGE_I[3:], ask_forced=asked)
        model.play(("complete", "temple"))
        assert model.phase() == ("extra" if asked else "moderator")
        if asked:
            assert model.legal() == [("done",)]
