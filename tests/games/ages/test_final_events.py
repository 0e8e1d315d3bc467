"""The events of Age III, card by card, and the end of the game (TTA-FINAL)."""

from itertools import permutations
from typing import Any

import pytest

from tests.games.ages.affairs import culture, event, finished
from tests.games.ages.table import arrange, me, moves, play
from tests.ledger import rule

NOBODY: dict[str, Any] = {"workers": {}}
SCALES = {2: [10, 0], 3: [14, 7, 0], 4: [15, 10, 5, 0]}
FARMS = {"agriculture": 1, "irrigation": 1, "selective_breeding": 1, "mechanized_agriculture": 1}
MINES = {"bronze": 1, "iron": 1, "coal": 1, "oil": 1}
# What each event is worth to a nation that has this.
IMPACTS: list[tuple[str, dict[str, Any], int]] = [
    ("impact_of_agriculture", {"workers": FARMS, "yellow": 18}, 1 + 2 + 3 + 5 + 4),
    ("impact_of_agriculture", {"workers": {"agriculture": 1}, "yellow": 16}, 1),
    ("impact_of_agriculture", {"workers": {"agriculture": 2}, "yellow": 16}, 2 + 4),
    ("impact_of_agriculture", {"workers": {"bronze": 2}, "yellow": 18}, 0),
    ("impact_of_architecture", {"workers": {"philosophy": 2, "religion": 1, "bronze": 1}}, 0),
    ("impact_of_architecture", {"workers": {"alchemy": 2, "theology": 1, "opera": 1, "movies": 1, "iron": 3}}, 8),
    ("impact_of_architecture", {"workers": {"team_sports": 1, "professional_sports": 1, "knights": 2}}, 5),
    ("impact_of_balance", {"workers": {"irrigation": 2, "iron": 2, "alchemy": 2, "drama": 1}}, 4),
    ("impact_of_balance", {"workers": {"irrigation": 1, "iron": 2, "alchemy": 2, "drama": 2}}, 4),
    ("impact_of_balance", {"workers": {"irrigation": 2, "bronze": 1, "alchemy": 2, "drama": 2}}, 2),
    ("impact_of_balance", {"workers": {"irrigation": 2, "iron": 2, "drama": 2}}, 0),
    ("impact_of_colonies", {"colonies": ["vast_territory_i", "vast_territory_ii", "historic_territory_i"]}, 9),
    (
        "impact_of_competition",
        {"workers": {"warriors": 4, "swordsmen": 1, "cannon": 1, "tanks": 1, "air_forces": 1}},
        9,
    ),
    ("impact_of_competition", {"workers": {"bread_and_circuses": 1, "team_sports": 1, "alchemy": 2, "iron": 1}}, 3),
    ("impact_of_government", {}, 2 * 4 + 2),
    ("impact_of_government", {"technologies": ["communism", "code_of_laws"], "white": 0, "red": 0}, 2 * 8 + 5),
    ("impact_of_happiness", {"workers": {"organized_religion": 5}, "yellow": 18}, 16),
    ("impact_of_happiness", {"workers": {"drama": 1}, "yellow": 18}, 2),
    ("impact_of_industry", {"workers": MINES}, 1 + 2 + 3 + 5),
    ("impact_of_industry", {"workers": {"oil": 1, "bronze": 1}, "wonders": ["transcontinental_railroad"]}, 11),
    ("impact_of_industry", {"workers": {"bronze": 1, "computers": 2}, "leader": "bill_gates"}, 1),
    ("impact_of_population", {"workers": {"bronze": 10}, "pool": 0, "yellow": 18}, 0),
    ("impact_of_population", {"workers": {"bronze": 9}, "pool": 4, "yellow": 18}, 6),
    ("impact_of_population", {"workers": {"bronze": 9}, "pool": 4, "yellow": 12}, 2),
    ("impact_of_progress", {}, 0),
    ("impact_of_progress", {"technologies": ["communism", "code_of_laws", "strategy", "oil"]}, 2 * (3 + 1 + 2)),
    ("impact_of_technology", {"technologies": ["oil", "computers", "democracy", "engineering", "coal", "tanks"]}, 20),
    ("impact_of_variety", {}, 2 * 2),
    ("impact_of_variety", {"workers": {"warriors": 2, "riflemen": 2, "knights": 1}, "technologies": ["cannon"]}, 4),
    ("impact_of_variety", {"workers": {"cannon": 1, "air_forces": 1, "printing_press": 1, "drama": 1}}, 8),
    ("impact_of_variety", {"workers": {"team_sports": 1, "religion": 1}, "technologies": ["strategy", "masonry"]}, 8),
    ("impact_of_wonders", {"wonders": ["pyramids", "taj_mahal", "kremlin", "hollywood"]}, 5 + 4 + 3 + 2),
    ("impact_of_wonders", {"wonders": ["colossus"], "ruined": ["colossus"]}, 5),
    ("impact_of_wonders", {"wonder": {"card": "colossus", "stages": 1}}, 0),
]


@rule("TTA-FINAL-05", "TTA-FINAL-02")
@pytest.mark.parametrize(("card", "player", "points"), IMPACTS)
def test_what_an_event_is_worth_at_the_end(card: str, player: dict[str, Any], points: int):
    state = finished(player, NOBODY, current_events=[card])
    assert int(state.nations[0].final) - _gates(player) == points


def _gates(player: dict[str, Any]) -> int:
    return 3 * int(player["workers"]["computers"]) if player.get("leader") == "bill_gates" else 0


@rule("TTA-EVENT-21", "TTA-FINAL-05")
@pytest.mark.parametrize(("card", "player", "points"), IMPACTS)
def test_what_an_event_is_worth_in_play(card: str, player: dict[str, Any], points: int):
    state = event(card, player, NOBODY, age="III")
    assert (me(state).culture, state.to_dict()["past"]) == (1 + points, [card])


@rule("TTA-FINAL-05")
def test_impact_of_happiness_can_cost_culture():
    unhappy = {"workers": {"bronze": 1}, "yellow": 12, "culture": 3}
    assert culture(event("impact_of_happiness", {}, unhappy, {**unhappy, "culture": 9}, age="III")) == [1, 0, 5]


@rule("TTA-FINAL-05", "TTA-PACT-09")
def test_production_of_pacts_counts_for_balance_only():
    """International Trade: side A makes a resource more, side B a food more."""
    player: dict[str, Any] = {"workers": {"agriculture": 1, "bronze": 1, "alchemy": 1, "drama": 1}, "yellow": 18}
    pacts = [{"card": "international_trade_agreement", "a": 0, "b": 1}]
    table: dict[str, Any] = {"age": "III", "pacts": pacts}
    more = {"workers": {**player["workers"], "agriculture": 2}, "yellow": 18}
    assert culture(event("impact_of_balance", more, player, {}, **table))[0] == 1 + 2 * 2
    assert culture(event("impact_of_industry", player, player, {}, **table))[0] == 1 + 1
    assert culture(event("impact_of_agriculture", {}, player, {}, **table))[1] == 1 + 4
    gates = {"workers": {"agriculture": 3, "alchemy": 1, "drama": 1}, "leader": "bill_gates", "yellow": 18}
    assert culture(event("impact_of_balance", gates, {}, age="III"))[0] == 1 + 2 * 1


@rule("TTA-FINAL-04", "TTA-EVENT-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("card", "unit"), [("impact_of_strength", "warriors"), ("impact_of_science", "philosophy")])
def test_ranked_events(card: str, unit: str, seats: int):
    players: list[dict[str, Any]] = [{"workers": {unit: seat + 1}} for seat in range(seats)]
    points = SCALES[seats][::-1]
    assert culture(event(card, *players, age="III")) == [points[0] + 1, *points[1:]]
    assert [int(nation.final) for nation in finished(*players, current_events=[card]).nations] == points


@rule("TTA-FINAL-03", "TTA-EVENT-12")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_ties_at_the_end_are_broken_from_the_starting_player(starter: int):
    table: dict[str, Any] = {"starter": starter, "current": (starter + 2) % 3, "current_events": ["impact_of_strength"]}
    state = finished({}, {}, {}, **table)
    points = [int(nation.final) for nation in state.nations]
    assert [points[(starter + distance) % 3] for distance in range(3)] == [14, 7, 0]


@rule("TTA-FINAL-04", "TTA-RESIGN-04")
def test_the_scale_of_those_still_in_the_game():
    players: list[dict[str, Any]] = [{"workers": {"warriors": 1}}, {"alive": False}, {"workers": {"warriors": 2}}]
    state = finished(*players, options={"resign": True}, current_events=["impact_of_strength"])
    assert [int(nation.final) for nation in state.nations] == [0, 0, 10]


@rule("TTA-FINAL-02", "TTA-FINAL-08", "TTA-END-03")
def test_only_events_of_age_three_are_scored_at_the_end():
    decks: dict[str, Any] = {
        "current_events": ["impact_of_colonies", "crusades", "vast_territory_i", "national_pride"],
        "future_events": ["impact_of_progress", "historic_territory_ii"],
        "past": ["impact_of_wonders"],
    }
    player = {"colonies": ["historic_territory_i"], "technologies": ["code_of_laws"], "wonders": ["pyramids"]}
    state = finished(player, {}, **decks)
    assert [int(nation.final) for nation in state.nations] == [3 + 2, 0]
    assert len(state.to_dict()["players"][0]["colonies"]) == 1


@rule("TTA-FINAL-08")
def test_the_end_uses_ratings_after_the_last_production():
    """Only culture points change at the end: strength and science points stay."""
    state = finished({}, {"workers": {"philosophy": 2}}, current_events=["impact_of_science", "impact_of_strength"])
    assert ([int(nation.final) for nation in state.nations], me(state, 1).science) == ([10, 10], 2)


@rule("TTA-FINAL-01")
@pytest.mark.parametrize(("starter", "last_seat"), [(0, 2), (1, 0), (2, 1)])
def test_the_last_turn_is_right_of_the_starting_player(starter: int, last_seat: int):
    state = arrange({}, {}, {}, age="IV", starter=starter, current=starter, round=8, last_round=8, current_events=[])
    acted = []
    while not state.over:
        acted.append(state.to_act()[0])
        play(state, moves(state)[0])
    assert (acted[0], acted[-1], len(acted)) == (starter, last_seat, 3)


@rule("TTA-FINAL-06")
@pytest.mark.parametrize(
    ("points", "winners"), [([5, 6, 4], [1]), ([6, 6, 4], [0, 1]), ([3, 3, 3], [0, 1, 2]), ([0, 0, 9], [2])]
)
def test_most_culture_wins_and_ties_share(points: list[int], winners: list[int]):
    state = finished(*({"culture": count, "workers": {}} for count in points))
    assert state.outcome().winners == winners
    assert [state.reward(seat) for seat in winners] == [1 / len(winners)] * len(winners)


@rule("TTA-FINAL-07")
def test_gates_scores_once_at_the_end():
    state = finished({"leader": "bill_gates", "workers": {"computers": 2, "alchemy": 1}}, {})
    assert [int(nation.final) for nation in state.nations] == [3 + 3 + 1, 0]


# 16 are lost for 8 discontent workers, 9 are scored for three colonies, 4 for two special technologies.
SAD: dict[str, Any] = {
    "yellow": 0,
    "pool": 9,
    "colonies": ["strategic_territory_i", "vast_territory_i", "developed_territory_i"],
    "technologies": ["code_of_laws", "cartography"],
}
ADDED_UP = ("impact_of_happiness", "impact_of_colonies", "impact_of_progress")


@rule("TTA-FINAL-03", "TTA-TURN-10", "TTA-EVENT-17")
@pytest.mark.parametrize("order", list(permutations(ADDED_UP)))
@pytest.mark.parametrize("current", [0, 1, 3])
@pytest.mark.parametrize(("before", "after"), [(0, 0), (2, 0), (10, 7)])
def test_final_events_are_added_up_before_the_floor(order: tuple[str, ...], current: int, before: int, after: int):
    decks = {"current_events": list(order[:current]), "future_events": list(order[current:])}
    state = finished({**SAD, "culture": before}, {"workers": {"bronze": 1}}, **decks)
    assert (me(state).culture, me(state).final) == (after, after - before)


@rule("TTA-FINAL-03", "TTA-SHORT-05", "TTA-TURN-10")
@pytest.mark.parametrize("order", list(permutations(ADDED_UP)))
@pytest.mark.parametrize("seed", range(2))
def test_open_and_kept_events_are_added_up_before_the_floor(order: tuple[str, ...], seed: int):
    """One event lies open, two were kept; a wonder of Age II brings 6 besides."""
    players = [{**SAD, "legacy": [order[1]], "wonders": ["kremlin"]}, {"legacy": [order[2]]}]
    table = {"options": {"variant": "shorter", "resign": False}, "age": "III", "round": 8, "last_round": 8}
    opened = [order[0], "impact_of_architecture", "impact_of_technology"]
    state = arrange(*players, current=1, open_events=opened, seed=seed, **table)
    lost = 2 * (int(me(state).discontent()) - int(me(state).happiness))
    assert lost == 16
    play(state, "done")
    assert (state.over, me(state).culture) == (True, 6 + 9 + 4 - lost)


@rule("TTA-FINAL-03", "TTA-END-04", "TTA-R-10")
def test_gates_scores_after_the_events_have_been_added_up():
    labs = {"leader": "bill_gates", "workers": {"computers": 1}}
    state = finished({**SAD, **labs}, {"workers": {"bronze": 1}}, current_events=["impact_of_happiness"])
    assert me(state).culture == 3


@rule("TTA-FINAL-03")
def test_the_log_of_the_final_scoring_adds_up():
    decks = {"current_events": ["impact_of_happiness"], "future_events": ["impact_of_colonies"]}
    table: dict[str, Any] = {"age": "IV", "round": 8, "last_round": 8, "current": 1, **decks}
    state = arrange({**SAD, "culture": 1}, {"workers": {"religion": 1}}, **table)
    told = [event for event in state.play(1, "done") if event.id in ("ages.event.final", "ages.event.culture")]
    scored = [event.args.get("card", (event.args.get("seat"), event.args.get("count"))) for event in told]
    start = scored.index("impact_of_happiness")
    assert scored[start:] == [
        "impact_of_happiness",
        (1, 2),
        "impact_of_colonies",
        (0, 9),
        "impact_of_happiness",
        (0, -10),
    ]
    assert me(state).culture == 0
