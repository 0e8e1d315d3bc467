"""What events and wars tell the table (TTA-EVENT, TTA-WAR)."""

from typing import Any

from tests.games.ages.affairs import BARE_ROW
from tests.games.ages.table import arrange, play
from tests.ledger import rule


@rule("TTA-WONDER-07")
def test_a_ruin_is_told_whether_chosen_or_not():
    players = [{"cards": ["rats"], "wonders": ["pyramids"]}, {"wonders": ["colossus", "great_wall"]}]
    state = arrange(*players, age="II", step="politics", current_events=["ravages_of_time"])
    told = [event.args for event in state.play(0, "prepare rats") if event.id == "ages.event.ruin"]
    assert told == [{"seat": 0, "card": "pyramids"}]
    told = [event.args for event in state.play(1, "wonder great_wall") if event.id == "ages.event.ruin"]
    assert told == [{"seat": 1, "card": "great_wall"}]


@rule("TTA-WAR-12")
def test_the_tokens_of_a_war_over_territory_are_told():
    wars = [{"card": "war_over_territory", "seat": 1, "target": 0}]
    players: list[dict[str, Any]] = [{"yellow": 9}, {"workers": {"warriors": 6}, "yellow": 9}]
    state = arrange(*players, wars=wars, age="II", round=7, row=BARE_ROW)
    told = [event for event in state.play(0, "done") if event.id == "ages.event.yellow"]
    assert [(event.args["seat"], event.args["count"]) for event in told] == [(0, -2), (1, 2)]


@rule("TTA-EVENT-03", "TTA-MIL-02")
def test_only_its_owner_knows_a_prepared_card():
    state = arrange(
        {"cards": ["rats", "cold_war"]}, {}, step="politics", age="II", current_events=["crusades", "foray"]
    )
    told = list(state.play(0, "prepare cold_war"))
    assert [event.only for event in told if "cold_war" in str(event.args)] == [(0,)]
    assert [[card["card"] for card in state.view(seat)["future_events"]] for seat in (0, 1)] == [["cold_war"], [None]]
    assert state.view(1)["future_events"][0]["age"] == "II"


@rule("TTA-AGG-06", "TTA-MIL-02")
def test_a_card_discarded_in_defence_stays_unknown():
    attacker = {"workers": {"warriors": 9}, "cards": ["spy"]}
    state = arrange(attacker, {"cards": ["legion", "rats"]}, step="politics", age="II")
    play(state, "attack spy 1")
    told = list(state.play(1, "discard legion"))
    assert [event.only for event in told if "legion" in str(event.args)] == [(1,)]
