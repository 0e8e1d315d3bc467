"""The events of Ages A and I, card by card (TTA-EVENT)."""

from typing import Any

import pytest

from tests.games.ages.affairs import culture, event, pools, science, stock
from tests.games.ages.table import arrange, me, moves, play, refused, tokens, workers
from tests.ledger import rule

PLAIN: dict[str, Any] = {}


def army(count: int, **more: Any) -> dict[str, Any]:
    return {"workers": {"warriors": count, "bronze": 1}, **more}


@rule("TTA-EVENT-10")
@pytest.mark.parametrize(
    ("card", "gained", "points"),
    [
        ("development_of_agriculture", (2, 0), 0),
        ("development_of_crafts", (0, 2), 0),
        ("development_of_science", (0, 0), 2),
        ("development_of_trade_routes", (1, 1), 1),
    ],
)
def test_gains_of_every_civilization(card: str, gained: tuple[int, int], points: int):
    state = event(card, PLAIN, PLAIN, PLAIN)
    assert stock(state) == [gained] * 3
    assert science(state) == [points] * 3


@rule("TTA-EVENT-10", "TTA-EVENT-11")
def test_development_of_markets_is_not_split():
    state = event("development_of_markets", PLAIN, PLAIN, PLAIN)
    assert moves(state) == ["food", "resources"]
    play(state, "food", "resources", "food")
    assert stock(state) == [(2, 0), (0, 2), (2, 0)]


@rule("TTA-EVENT-20")
def test_development_of_politics():
    state = event("development_of_politics", PLAIN, PLAIN, PLAIN)
    assert [len(nation.cards) for nation in state.nations] == [3, 3, 3]
    assert not [card for player in state.to_dict()["players"] for card in player["cards"] if "development" in card]
    assert (me(state).military_total, me(state).red) == (2, 2)


@rule("TTA-EVENT-10", "TTA-EVENT-25")
def test_development_of_religion():
    full = {"workers": {"religion": 2}}
    state = event("development_of_religion", full, {"pool": 0}, PLAIN, PLAIN)
    assert (state.to_act(), moves(state)) == ([2], ["done", "build religion"])
    play(state, "done")
    assert (state.to_act(), me(state, 2).pool) == ([3], 1)
    play(state, "build religion")
    assert (me(state, 3).pool, me(state, 3).happiness, me(state, 3).white) == (0, 1, 4)
    assert workers(state, 3)["religion"] == 1
    assert state.decision(0).kind == "actions"


@rule("TTA-EVENT-16")
def test_development_of_settlement():
    state = event("development_of_settlement", PLAIN, {"yellow": 0}, {"yellow": 1})
    assert pools(state) == [2, 1, 2]
    assert [int(nation.yellow) for nation in state.nations] == [17, 0, 0]


@rule("TTA-EVENT-10")
def test_development_of_warfare():
    state = event("development_of_warfare", {"pool": 0}, PLAIN, PLAIN)
    assert (state.to_act(), moves(state)) == ([1], ["done", "build warriors"])
    play(state, "build warriors", "done")
    assert [int(nation.strength) for nation in state.nations] == [1, 2, 1]
    assert (me(state, 1).red, me(state, 1).pool) == (2, 0)


@rule("TTA-EVENT-10", "TTA-EVENT-24")
def test_development_of_civilization_is_one_thing_for_less():
    player = {"tokens": {"agriculture": 1, "bronze": 2}, "hand": ["irrigation", "knights"], "science": 2}
    state = event("development_of_civilization", player, {**player, "hand": []}, {"tokens": {"bronze": 2}})
    assert "upgrade agriculture>irrigation" not in moves(state)
    assert "build warriors" not in moves(state)
    assert "develop knights" not in moves(state)
    play(state, "develop irrigation")
    assert (me(state).science, stock(state)[0]) == (0, (1, 2))
    play(state, "populate")
    assert (me(state, 1).pool, stock(state)[1], me(state, 1).white) == (2, (0, 2), 4)
    play(state, "build philosophy")
    assert (workers(state, 2)["philosophy"], stock(state)[2], me(state, 2).white) == (2, (0, 0), 4)
    assert state.decision(0).kind == "actions"


@rule("TTA-EVENT-12", "TTA-EVENT-16")
@pytest.mark.parametrize(("richest", "left"), [(0, [1, 1, 1]), (1, [1, 0, 1]), (2, [1, 1, 0])])
def test_barbarians_of_three(richest: int, left: list[int]):
    """The culture leader loses population only if it is one of the two weakest."""
    players = [army(3 - seat, culture=9 if seat == richest else 0) for seat in range(3)]
    assert pools(event("barbarians", *players)) == left


@rule("TTA-EVENT-12", "TTA-EVENT-13")
def test_barbarians_and_ties():
    """Seat 0 is on turn: among equals it has the most culture and is the stronger."""
    assert pools(event("barbarians", army(1, culture=4), army(1, culture=5))) == [1, 1]
    assert pools(event("barbarians", army(1, culture=4), army(1, culture=6))) == [1, 0]


@rule("TTA-EVENT-19")
def test_border_conflict_hits_farms_mines_and_urban_buildings_only():
    weak = {"workers": {"agriculture": 1, "bronze": 1, "philosophy": 1, "warriors": 1}}
    state = event("border_conflict", army(3), army(2), weak)
    assert (state.to_act(), moves(state)) == ([2], ["destroy agriculture", "destroy bronze", "destroy philosophy"])
    play(state, "destroy agriculture")
    assert (pools(state), stock(state)) == ([1, 1, 2], [(0, 3), (0, 0), (0, 0)])
    state = event("border_conflict", army(3), {"workers": {"warriors": 1}})
    assert (me(state, 1).strength, state.decision(0).kind) == (1, "actions")


@rule("TTA-EVENT-12", "TTA-EVENT-17")
def test_crusades():
    state = event("crusades", army(2, culture=5), army(3, culture=5), army(1, culture=3))
    assert culture(state) == [5 + 1, 5 + 4, 0]


@rule("TTA-EVENT-10")
def test_cultural_influence_and_scientific_breakthrough():
    player = {"workers": {"drama": 1, "religion": 1, "alchemy": 2}}
    state = event("cultural_influence", PLAIN, player)
    assert (culture(state), science(state)) == ([1, 3], [0, 0])
    state = event("scientific_breakthrough", PLAIN, player)
    assert (culture(state), science(state)) == ([1, 0], [1, 4])


@rule("TTA-EVENT-12", "TTA-EVENT-11")
def test_foray_of_three():
    state = event("foray", army(1), army(3), army(2))
    assert (state.to_act(), moves(state)) == ([1], ["split 0", "split 1", "split 2", "split 3"])
    play(state, "split 3")
    assert state.to_act() == [2]
    play(state, "split 1")
    assert stock(state) == [(0, 0), (3, 0), (1, 2)]


@rule("TTA-EVENT-10")
def test_good_harvest_and_new_deposits_ignore_corruption_and_consumption():
    player = {"workers": {"agriculture": 1, "irrigation": 1, "bronze": 1, "iron": 1}, "yellow": 5, "pool": 8, "blue": 6}
    state = event("good_harvest", PLAIN, player)
    assert (tokens(state, 1), me(state, 1).blue) == ({"agriculture": 1, "irrigation": 1}, 4)
    state = event("new_deposits", PLAIN, player)
    assert (tokens(state, 1), me(state, 1).blue) == ({"bronze": 1, "iron": 1}, 4)
    assert culture(state) == [1, 0]


@rule("TTA-EVENT-14")
def test_immigration_has_no_tie_break():
    happy = {"workers": {"religion": 2}}
    state = event("immigration", {"workers": {"religion": 1}}, happy, happy, PLAIN)
    assert pools(state) == [1, 2, 2, 1]
    assert pools(event("immigration", PLAIN, PLAIN, PLAIN)) == [2, 2, 2]


@rule("TTA-EVENT-16")
def test_pestilence():
    hungry = {"workers": {"agriculture": 1, "warriors": 1}, "pool": 0}
    state = event("pestilence", PLAIN, hungry, {"workers": {}, "pool": 0})
    assert (pools(state), me(state).yellow) == ([0, 0, 0], 19)
    assert (state.to_act(), moves(state)) == ([1], ["worker agriculture", "worker warriors"])
    bank = int(me(state, 1).yellow)
    play(state, "worker warriors")
    assert (workers(state, 1), me(state, 1).yellow, me(state, 1).strength) == ({"agriculture": 1}, bank + 1, 0)


@rule("TTA-EVENT-12", "TTA-EVENT-17", "TTA-EVENT-26")
def test_raiders_of_three():
    rich = {"tokens": {"agriculture": 3, "bronze": 3}}
    state = event("raiders", army(3, **rich), army(2, **rich), army(1, tokens={"bronze": 1}))
    assert (state.to_act(), moves(state)) == ([1], ["split 0", "split 1", "split 2"])
    play(state, "split 2")
    assert stock(state) == [(3, 3), (1, 3), (0, 0)]


@rule("TTA-EVENT-26")
def test_rats():
    player = {"technologies": ["irrigation"], "tokens": {"agriculture": 2, "irrigation": 1, "bronze": 3}}
    state = event("rats", player, PLAIN, {"tokens": {"agriculture": 4}})
    assert (stock(state), me(state).blue) == ([(0, 3), (0, 0), (0, 0)], 13)


@rule("TTA-EVENT-23")
def test_rebellion_takes_two_actions_for_each_discontent_worker():
    players: list[dict[str, Any]] = [
        {"yellow": 12, "workers": {"bronze": 1}},
        {"yellow": 16, "workers": {"bronze": 1}},
        {"yellow": 12, "workers": {"bronze": 1}, "white": 3},
        PLAIN,
    ]
    state = event("rebellion", *players)
    assert [int(nation.discontent()) for nation in state.nations] == [2, 1, 2, 0]
    assert [int(nation.white) for nation in state.nations] == [0, 2, 0, 4]


@rule("TTA-EVENT-23")
def test_a_new_leader_does_not_repair_a_rebellion():
    unhappy = {"yellow": 16, "workers": {"bronze": 1}, "leader": "moses", "science": 9, "hand": ["monarchy"]}
    state = event("rebellion", {**unhappy, "hand": ["monarchy", "joan_of_arc"]})
    assert refused(state, "revolt monarchy")[0].startswith("TTA-GOV")
    play(state, "leader joan_of_arc")
    assert me(state).white == 2
    assert "revolt monarchy" not in moves(state)
    assert "revolt monarchy" in moves(arrange({**unhappy, "pool": 1}))


@rule("TTA-EVENT-12", "TTA-EVENT-16")
def test_reign_of_terror():
    state = event("reign_of_terror", army(1), army(2), army(1, pool=0))
    assert (state.to_act(), moves(state)) == ([2], ["worker bronze", "worker warriors"])
    assert pools(play(state, "worker bronze")) == [1, 1, 0]


@rule("TTA-EVENT-12", "TTA-EVENT-18")
def test_uncertain_borders():
    state = event("uncertain_borders", army(2, yellow=5), army(3, yellow=5), army(1, yellow=5))
    assert [int(nation.yellow) for nation in state.nations] == [5, 6, 4]
    state = event("uncertain_borders", army(2, yellow=5), army(3, yellow=5), army(1, yellow=0))
    assert ([int(nation.yellow) for nation in state.nations], pools(state)) == ([5, 5, 0], [1, 1, 1])
