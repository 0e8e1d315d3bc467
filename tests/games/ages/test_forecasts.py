"""Every number that a view promises is what the move then brings: prices, the end of the turn, strengths, ranks."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from civitas.games.ages import GAME
from civitas.games.ages.edge.gone import gone
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import STEP_IDS
from tests.games.ages.promises import broken, named
from tests.games.ages.table import arrange, deal, me, moves, play
from tests.ledger import rule
from tests.models.ages.games import choose
from tests.models.ages.scenes import scramble

GAMES: tuple[dict[str, Any], ...] = (
    {"resign": False},
    {"variant": "shorter", "resign": False, "payment": "chosen"},
    {"variant": "first"},
    {"variant": "peaceful", "resign": False},
    {},
)
EVERY = 5


def random_game(seed: int, every: int = EVERY, scenes: int = 0) -> Counter[str]:
    """A random game, looked at every so many choices; which promises were broken.

    With scenes the nations' cards are dealt anew every so many turns, leaders and wonders among them.
    """
    seats, options, rng = 2 + seed % 3, GAMES[seed % len(GAMES)], Random(seed)
    state = deal(seats, seed, options)
    found: Counter[str] = Counter()
    heard, lost = "", Counter[str]()
    choices = due = 0
    while not state.over:
        seat = state.to_act()[0]
        kind = STEP_IDS[state.tasks[-1] & 63]
        due += scenes > 0 and kind == "politics"
        if due >= scenes > 0 and kind == "actions":
            state, due, lost = anew(state, rng), 0, Counter()
        choices += 1
        if choices % every == 0 or kind in RARE:
            found.update(f"seed {seed} {options} choice {choices} {one}" for one in broken(state, seat))
        if kind in ASKED_BY_CARDS:
            found.update(f"seed {seed} {options} choice {choices} {one}" for one in misnamed(state, heard))
        told = named(state.play(seat, choose(state, seat, rng)[0]))
        heard = next((args["card"] for id, args in reversed(told) if id in ASKING), heard)
        before, lost = lost, Counter(card for cards in gone(state).values() for card in cards)
        found.update(f"seed {seed} {options} choice {choices} came back: {card}" for card in before - lost)
    return found


def misnamed(state: AgesState, heard: str) -> list[tuple[str, str, object]]:
    """Is the card that asks the one that everybody has just heard of?"""
    view = state.view(None)
    return [] if view["asks"] == heard else [(view["step"], heard, view["asks"])]


ASKING = ("event", "attack_won", "war", "stage", "play")
"""What is told when a card does something that may come to ask for a choice."""
ASKED_BY_CARDS = (
    *("food_or_resources", "split_gain", "split_loss", "free_building", "development", "lost_worker", "destroyed"),
    *("lost_blue", "lost_colony", "ruined", "terrorism", "agreement", "ordered_discard", "plunder_food", "raided"),
    *("annexed", "infiltrated", "spoils", "target"),
)


RARE = ("target", "development", "free_building")
"""Steps in which prices are not the usual ones: each is looked at."""


def anew(state: AgesState, rng: Random) -> AgesState:
    found = GAME.from_dict(scramble(state.to_dict(), rng))
    assert isinstance(found, AgesState)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_forecasts_of_random_games_come_true(seed):
    assert random_game(seed) == {}


@pytest.mark.parametrize("seed", range(10, 16))
def test_forecasts_of_games_with_leaders_and_wonders_dealt_anew_come_true(seed):
    assert random_game(seed, scenes=5) == {}


def preview(state: AgesState, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat)["players"][seat]["preview"]
    return found


def bills(state: AgesState, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(seat)["players"][seat]["bills"]
    return found


def kept(state: AgesState) -> bool:
    """Is all that is promised to the seat that must choose kept?"""
    assert broken(state, state.to_act()[0]) == []
    return True


@rule("TTA-PROD-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("others", [0, 3])
def test_the_end_of_the_turn_counts_genghis_khan(seats: int, others: int):
    """With two players only the strongest scores, else the two strongest; the current player is before its equals."""
    rivals = [{"workers": {"warriors": others}} for _ in range(seats - 1)]
    state = arrange({"leader": "genghis_khan", "workers": {"warriors": 2}}, *rivals)
    assert preview(state)["culture"] == (0 if others else 3)
    assert kept(state)
    equals = arrange({"leader": "genghis_khan", "workers": {"warriors": 2}}, *[{"workers": {"warriors": 2}}] * 3)
    assert preview(equals)["culture"] == 3
    assert kept(equals)


@rule("TTA-PROD-02")
def test_the_end_of_the_turn_counts_an_unused_churchill():
    state = arrange({"leader": "winston_churchill", "workers": {}}, age="III")
    assert preview(state)["culture"] == 3
    assert kept(state)
    play(state, "army")
    assert preview(state)["culture"] == 0
    assert kept(state)


@rule("TTA-PROD-02", "TTA-PROD-13")
def test_leaders_bring_what_they_bring_in_an_uprising():
    state = arrange({"leader": "winston_churchill", "yellow": 3, "pool": 0, "workers": {"bronze": 6}}, age="III")
    assert (preview(state)["uprising"], preview(state)["culture"]) == (True, 3)
    assert kept(state)


BACH = {"leader": "j_s_bach", "technologies": ["drama", "opera"], "tokens": {"bronze": 9}}


@rule("TTA-BUILD-07", "TTA-BUILD-08")
def test_what_an_upgrade_to_a_theater_costs_under_bach():
    state = arrange({**BACH, "workers": {"philosophy": 1, "religion": 1}}, age="II")
    pairs = ("philosophy>drama", "philosophy>opera", "religion>drama", "religion>opera")
    assert [bills(state)["upgrade"].get(pair) for pair in pairs] == [1, 5, 1, 5]
    assert kept(state)
    play(state, "upgrade philosophy>drama")
    assert "religion>drama" not in bills(state)["upgrade"], "once a turn"


@rule("TTA-CIV-11")
def test_prices_while_an_action_card_asks_for_its_target():
    """Urban Growth takes 1 off urban buildings, Rich Land off farms and mines, Efficient Upgrade off upgrades."""
    workers = {"philosophy": 1, "agriculture": 1, "bronze": 1}
    mine = {"workers": workers, "technologies": ["alchemy", "iron", "irrigation"], "tokens": {"iron": 9}, "pool": 2}
    usual = bills(arrange(mine, age="II"))
    for action, builds, upgrades, off in (
        ("urban_growth_a", {"philosophy", "religion", "alchemy"}, {"philosophy>alchemy"}, 1),
        ("rich_land_a", {"agriculture", "bronze", "iron", "irrigation"}, {"agriculture>irrigation", "bronze>iron"}, 1),
        ("efficient_upgrade_ii", set(), {"philosophy>alchemy", "agriculture>irrigation", "bronze>iron"}, 3),
    ):
        state = play(arrange({**mine, "hand": [action]}, age="II"), f"play {action}")
        assert state.decision(0).kind == "target"
        now = bills(state)
        assert now["build"] == {card: max(n - off * (card in builds), 0) for card, n in usual["build"].items()}
        assert now["upgrade"] == {pair: max(n - off * (pair in upgrades), 0) for pair, n in usual["upgrade"].items()}
        assert kept(state)
        assert bills(state, 1) == bills(arrange(mine, age="II"), 1), "only for the one who has played it"


@rule("TTA-CIV-11", "TTA-BUILD-13")
def test_a_discount_holds_while_its_owner_chooses_the_tokens():
    mine = {"tokens": {"bronze": 3, "iron": 3}, "technologies": ["iron"], "pool": 1, "hand": ["urban_growth_a"]}
    state = arrange(mine, options={"resign": False, "payment": "chosen"})
    play(state, "play urban_growth_a", "build philosophy")
    assert state.decision(0).kind == "payment"
    assert bills(state)["build"]["philosophy"] == 2


def development(**mine: Any) -> AgesState:
    """Development of Civilization asks seat 0."""
    events = ["development_of_civilization", "development_of_crafts"]
    state = arrange({"cards": ["rats"], **mine}, step="politics", age="II", current_events=events)
    play(state, "prepare rats")
    assert state.decision(0).kind == "development"
    return state


@rule("TTA-EVENT-10", "TTA-CIV-20")
def test_prices_of_development_of_civilization():
    state = development(tokens={"bronze": 9, "agriculture": 9}, science=9, hand=["iron", "monarchy"], pool=1)
    mine, usual = state.view(0)["players"][0], arrange({"hand": ["iron", "monarchy"]}).view(0)["players"][0]
    assert mine["population_cost"] == usual["population_cost"] - 1
    assert mine["bills"]["build"]["bronze"] == usual["bills"]["build"]["bronze"] - 1
    assert mine["bills"]["build"]["warriors"] == usual["bills"]["build"]["warriors"], "no units"
    assert mine["bills"]["develop"]["iron"] == usual["bills"]["develop"]["iron"] - 1
    assert mine["bills"]["revolt"]["monarchy"] == usual["bills"]["revolt"]["monarchy"] - 1
    assert kept(state)


@rule("TTA-EVENT-10")
def test_a_free_building_costs_nothing():
    events = ["development_of_religion", "development_of_crafts"]
    state = arrange({"cards": ["rats"]}, step="politics", current_events=events)
    play(state, "prepare rats")
    assert state.decision(0).kind == "free_building"
    assert (bills(state)["build"]["religion"], bills(state)["build"]["philosophy"]) == (0, 3)
    assert kept(state)


@rule("TTA-CIV-20", "TTA-CIV-11")
def test_what_barbarossas_units_cost():
    mine = {"leader": "frederick_barbarossa", "technologies": ["knights"], "tokens": {"bronze": 6, "agriculture": 6}}
    state = arrange(mine)
    assert bills(state)["recruit"] == {
        "warriors": {"food": 1, "resources": 1},
        "knights": {"food": 1, "resources": 2},
    }
    assert kept(state)
    assert bills(arrange({**mine, "leader": "moses"}))["recruit"] == {}


@rule("TTA-CIV-12", "TTA-CIV-11")
def test_what_the_actions_of_action_cards_cost():
    mine = {"wonder": {"card": "pyramids"}, "tokens": {"bronze": 6, "agriculture": 6}}
    state = arrange({**mine, "hand": ["engineering_genius_a", "frugality_a", "rich_land_a"]})
    assert bills(state)["play"] == {"engineering_genius_a": {"resources": 1}, "frugality_a": {"food": 2}}
    assert kept(state)


@rule("TTA-POL-12")
def test_attacks_on_gandhi_cost_twice_as_much():
    mine = {"workers": {"warriors": 9}, "cards": ["raid_i", "war_over_culture"]}
    state = arrange(mine, {"leader": "mahatma_gandhi"}, {}, step="politics", age="III", military_deck=[])
    me(state).red = 9
    assert bills(state)["attacks"] == {"raid_i": [None, 2, 1], "war_over_culture": [None, 6, 3]}
    assert [text for text in moves(state) if text.startswith(("attack", "war"))]
    assert kept(state)
    assert state.view(1)["players"][0]["bills"]["attacks"] == {}, "the hand is secret"


def pact(card: str, a: int = 0, b: int = 1) -> dict[str, Any]:
    return {"card": card, "owner": a, "a": a, "b": b}


@rule("TTA-PACT-09", "TTA-PROD-08")
@pytest.mark.parametrize("side", ["a", "b"])
def test_forecasts_under_trade_routes_come_true(side: str):
    """A food becomes a resource of this turn, or the other way round, also where food is short."""
    sides = (0, 1) if side == "a" else (1, 0)
    mine = {"workers": {"bronze": 3}, "yellow": 5, "tokens": {"agriculture": 2, "bronze": 4}, "culture": 20, "pool": 4}
    state = arrange(mine, {}, {}, pacts=[pact("trade_routes_agreement", *sides)], age="II")
    assert kept(state)
    play(state, "trade")
    assert kept(state)


@rule("TTA-PACT-09")
def test_forecasts_under_pacts_that_produce_come_true():
    pacts = [pact("acceptance_of_supremacy", 1, 0), pact("international_trade_agreement", 2, 0)]
    assert kept(arrange({"workers": {"bronze": 1}}, {}, {}, pacts=pacts, age="III"))


@rule("TTA-GOV-05")
def test_forecasts_under_scientific_cooperation_come_true():
    mine = {"science": 9, "hand": ["iron", "monarchy"]}
    state = arrange(mine, {"science": 3}, {}, pacts=[pact("scientific_cooperation")], age="III")
    assert bills(state)["develop"]["iron"] == 3
    assert kept(state)
