"""The end-of-turn sequence (TTA-PROD)."""

import pytest

from civitas.games.ages.cards.civil import AGE
from civitas.games.ages.rules.hands import draw
from tests.games.ages.table import arrange, me, moves, play, tokens
from tests.ledger import rule


@rule("TTA-PROD-01", "TTA-MIL-03")
def test_the_military_hand_limit():
    cards = ["rats", "legion", "legion", "phalanx"]
    state = play(arrange({"cards": cards}), "done")
    assert moves(state) == ["discard rats", "discard legion"]
    play(state, "discard legion")
    assert moves(state) == ["discard legion", "discard phalanx"]
    play(state, "discard phalanx")
    assert [card.split("@")[0] for card in state.to_dict()["discards"]] == ["legion", "phalanx"]
    assert state.view(1)["players"][0]["cards"]["count"] == 2 + 2
    state = play(arrange({"cards": cards[:3], "wonders": ["library_of_alexandria"]}), "done")
    assert state.to_act() == [1]


@rule("TTA-MIL-04")
def test_playing_a_tactic_reduces_the_discard():
    state = play(arrange({"cards": ["rats", "legion", "phalanx"]}), "tactic legion", "done")
    assert state.to_act() == [1]


@rule("TTA-PROD-02")
def test_end_of_turn_effects_come_before_the_uprising():
    hungry = {"yellow": 0, "pool": 0, "workers": {"warriors": 9}}
    state = play(arrange({**hungry, "leader": "genghis_khan"}, {}), "done")
    assert me(state).culture == 3
    state = play(arrange({**hungry, "leader": "winston_churchill"}, {}, age="III"), "done")
    assert me(state).culture == 3
    weak = {"leader": "genghis_khan", "workers": {"bronze": 1}}
    assert me(play(arrange(weak, {"workers": {"warriors": 2}}), "done")).culture == 0
    assert me(play(arrange(weak, {"workers": {"warriors": 2}}, {"workers": {"bronze": 1}}), "done")).culture == 3


@rule("TTA-PROD-04", "TTA-PROD-13")
def test_an_uprising_skips_production_but_not_the_draw():
    player = {"yellow": 8, "pool": 0, "workers": {"bronze": 3, "drama": 1}, "culture": 9, "white": 0}
    state = play(arrange(player), "done")
    assert (me(state).culture, me(state).science, me(state).resources()) == (9, 0, 0)
    assert (len(me(state).cards), me(state).white, me(state).red) == (2, 4, 2)


@rule("TTA-PROD-05")
def test_points_of_a_production():
    state = play(arrange({"workers": {"philosophy": 2, "religion": 1}, "science": 3, "culture": 4}), "done")
    assert (me(state).science, me(state).culture) == (5, 5)


@rule("TTA-PROD-07")
def test_a_short_bank_serves_high_farms_first():
    player = {"workers": {"agriculture": 2, "irrigation": 2}, "blue": 3, "tokens": {"bronze": 4}}
    state = arrange(player)
    # Corruption takes four resources first: their tokens are in the bank then.
    play(state, "done")
    assert tokens(state) == {"agriculture": 2, "irrigation": 2}
    state = play(arrange({**player, "blue": 3, "tokens": {}}), "done")
    assert tokens(state) == {"agriculture": 1, "irrigation": 2}


@rule("TTA-PROD-09")
def test_the_railroad_and_bill_gates():
    player = {"workers": {"bronze": 1, "coal": 2}, "wonders": ["transcontinental_railroad"], "technologies": ["iron"]}
    assert tokens(play(arrange(player, age="II"), "done")) == {"bronze": 1, "coal": 3}
    player = {"workers": {"bronze": 1, "computers": 2, "philosophy": 1}, "leader": "bill_gates"}
    state = play(arrange(player, age="III"), "done")
    assert (tokens(state), me(state).resources()) == ({"bronze": 1, "computers": 2}, 7)


@rule("TTA-PROD-10", "TTA-MIL-05", "TTA-MIL-06")
def test_the_draw():
    state = play(arrange({"red": 1}, age="II"), "done")
    assert [int(AGE[item & 255]) for item in me(state).cards] == [2]
    state = play(arrange({}, age="IV"), "done")
    assert len(me(state).cards) == 0


@rule("TTA-PROD-11", "TTA-MIL-07", "TTA-MIL-08")
def test_an_empty_military_deck_is_made_of_the_discards():
    state = arrange({}, military_deck=["rats"], discards=["legion", "spy@1"], out=[])
    draw(state, 0, 3)
    assert sorted(card.split("@")[0] for card in state.to_dict()["players"][0]["cards"]) == ["legion", "rats"]
    assert state.to_dict()["discards"] == ["spy@1"]
    assert state.to_dict()["age"] == "I"


@rule("TTA-PROD-12")
def test_tokens_are_ready_again():
    state = play(arrange({"white": 1, "red": 0, "leader": "hammurabi", "used": ["conversion"]}), "done")
    assert (me(state).white, me(state).red, me(state).used) == (4, 2, 0)


@rule("TTA-PROD-15", "TTA-AGE-05")
def test_an_age_end_can_cause_discontent():
    state = arrange(
        {"yellow": 17, "workers": {"bronze": 1}}, step="turn", row=[None] * 13, civil_deck=["iron"], round=4
    )
    assert (me(state).yellow, me(state).discontent()) == (15, 1)


@rule("TTA-PACT-09", "TTA-PROD-07", "TTA-PROD-09")
@pytest.mark.parametrize(
    ("pact", "a", "b"),
    [
        ("international_trade_agreement", {"bronze": 1}, {"agriculture": 1}),
        ("acceptance_of_supremacy", {"bronze": 1}, {}),
    ],
)
def test_production_of_pacts(pact: str, a: dict[str, int], b: dict[str, int]):
    bare = {"workers": {"philosophy": 1}}
    pacts = [{"card": pact, "a": 0, "b": 1}]
    assert tokens(play(arrange(bare, bare, {}, pacts=pacts, age="II"), "done")) == a
    assert tokens(play(arrange(bare, bare, {}, pacts=pacts, age="II", current=1), "done"), 1) == b
    working = {"workers": {"bronze": 2}}
    if pact == "acceptance_of_supremacy":
        state = play(arrange(bare, working, {}, pacts=pacts, age="II", current=1), "done")
        assert tokens(state, 1) == {"bronze": 1}


ROUTES = [{"card": "trade_routes_agreement", "a": 0, "b": 1}]


@rule("TTA-PROD-14", "TTA-PROD-08", "TTA-PACT-07")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("yellow", "culture"), [(13, 0), (9, 4), (0, 20)])
def test_food_of_an_exchange_is_eaten(seats: int, yellow: int, culture: int):
    """Side B of Trade Routes has a resource and no food: traded, it is one food less that is missing."""
    player = {"tokens": {"bronze": 1}, "workers": {"philosophy": 1}, "yellow": yellow, "pool": 9, "culture": 30}
    table = {"pacts": ROUTES, "current": 1, "age": "II"}
    state = play(arrange({}, player, *[{}] * (seats - 2), **table), "trade")
    promised = state.view(1)["players"][1]["preview"]
    play(state, "done")
    assert (me(state, 1).resources(), me(state, 1).food(), me(state, 1).culture) == (0, 0, 30 - culture)
    assert (promised["culture"], promised["hunger"]) == (-culture, culture // 4)
    assert (me(state, 1).trade_food, me(state, 1).trade_resource) == (0, 0)


@rule("TTA-PROD-14", "TTA-PROD-08")
def test_food_of_an_exchange_is_eaten_before_what_is_stored():
    player = {"tokens": {"agriculture": 3, "bronze": 1}, "workers": {"philosophy": 1}, "yellow": 9, "pool": 9}
    state = play(arrange({}, player, {}, pacts=ROUTES, current=1, age="II"), "trade", "done")
    assert tokens(state, 1) == {"agriculture": 2}


@rule("TTA-PROD-14", "TTA-PROD-06")
@pytest.mark.parametrize(
    ("stored", "left"),
    [
        ({"agriculture": 1, "bronze": 3}, {"bronze": 2}),
        ({"agriculture": 3}, {"agriculture": 1}),
        ({"agriculture": 1}, {}),
    ],
)
def test_a_resource_of_an_exchange_pays_for_corruption(stored: dict[str, int], left: dict[str, int]):
    """Side A has traded a food for a resource; corruption is 2, and food goes for what is missing."""
    player = {"tokens": stored, "workers": {"philosophy": 1}, "yellow": 18, "blue": 8}
    state = play(arrange(player, {}, {}, pacts=ROUTES, age="II"), "trade")
    before = me(state).food(), me(state).resources()
    promised = state.view(0)["players"][0]["preview"]
    play(state, "done")
    assert tokens(state) == left
    assert (promised["food"], promised["resources"]) == (
        me(state).food() - before[0],
        me(state).resources() - before[1],
    )


@rule("TTA-PROD-14", "TTA-PROD-06")
@pytest.mark.parametrize(("yellow", "left"), [(18, 3), (13, 2), (9, 1)])
def test_traded_food_pays_for_corruption_only_what_is_not_eaten(yellow: int, left: int):
    """Without resources corruption takes 2 food; of that and of what is eaten (0, 1, 2) the exchange pays one food."""
    player = {"tokens": {"agriculture": 4, "bronze": 1}, "workers": {"philosophy": 1}, "yellow": yellow, "blue": 8}
    state = play(arrange({}, {**player, "pool": 9}, {}, pacts=ROUTES, current=1, age="II"), "trade", "done")
    assert me(state, 1).food() == left


@rule("TTA-PROD-14", "TTA-CIV-10")
def test_an_exchange_that_was_used_pays_nothing_more():
    player = {"tokens": {"agriculture": 1, "bronze": 1}, "yellow": 17, "pool": 9, "culture": 9}
    player |= {"workers": {"philosophy": 1}}
    state = play(arrange({}, player, {}, pacts=ROUTES, current=1, age="II"), "trade", "populate")
    assert (me(state, 1).trade_food, me(state, 1).food()) == (0, 0)
    play(state, "done")
    assert me(state, 1).culture == 9 - 4
