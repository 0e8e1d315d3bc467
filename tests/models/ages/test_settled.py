"""Where the engine once departed from the ledger, each with the smallest position that shows it."""

from typing import Any

from tests.models.ages.compare import preview
from tests.models.ages.games import GAME
from tests.models.ages.positions import arranged, play, played

TECHNOLOGIES = ["agriculture", "bronze", "oil", "philosophy", "alchemy", "religion", "warriors", "despotism"]


def test_hunger_after_corruption():
    """tta-prod-06, 08: 2 lost to corruption are 1 resource and 1 food; 2 grown, 3 eaten: 1 is missing."""
    stores = {"agriculture": 1, "bronze": 1}
    state = played(3, 1, "actions")
    state = arranged(state, [], yellow=8, pool=5, blue=10, workers={"agriculture": 2}, tokens=stores, culture=15)
    seat = state.to_act()[0]
    shown = state.view(seat)["players"][seat]["preview"]
    assert shown["hunger"] == preview(state.to_dict(), seat)["hunger"]


def subject(**changes: Any) -> dict[str, int]:
    """The tokens of side B of Acceptance of Supremacy after its turn."""
    state = played(3, 1, "actions")
    seat = state.to_act()[0]
    pact = {"card": "acceptance_of_supremacy", "owner": seat, "a": (seat + 1) % 3, "b": seat}
    state = arranged(state, [pact], yellow=18, pool=5, technologies=TECHNOLOGIES, **changes)
    play(state, "done")
    tokens: dict[str, int] = state.to_dict()["players"][seat]["tokens"]
    return tokens


def test_supremacy():
    """tta-pact-09: a mine less one; nothing produced, nothing lost."""
    assert subject(blue=14, workers={"bronze": 2}, tokens={}) == {"bronze": 1}
    assert subject(blue=11, workers={}, tokens={"bronze": 5}) == {"bronze": 5}


def test_supremacy_takes_only_what_is_produced():
    """tta-pact-09, mr-07: with an empty bank nothing is produced, so nothing is lost."""
    assert subject(blue=0, workers={"oil": 1}, tokens={"oil": 2}) == {"bronze": 2}


def test_supremacy_takes_from_what_labs_produce():
    """tta-prod-09, tta-pact-09: two resources from the labs of Bill Gates, less one."""
    assert subject(blue=14, workers={"alchemy": 2}, tokens={}, leader="bill_gates") == {"alchemy": 1}


def test_a_position_with_a_resigned_party_of_open_borders_can_be_read_back():
    """tta-pact-12, tta-resign-03: the pact ends and each party returns a red token."""
    state = played(3, 1, "politics", resign=True)
    seat = state.to_act()[0]
    pact = {"card": "open_borders_agreement", "owner": seat, "a": seat, "b": (seat + 1) % 3}
    state = arranged(state, [pact], red=3, tactic=None)
    assert GAME.from_dict(state.to_dict()).to_dict() == state.to_dict()
    play(state, "resign")
    assert state.to_dict()["pacts"] == []
    assert GAME.from_dict(state.to_dict()).to_dict() == state.to_dict()


def test_an_event_can_be_prepared_where_no_current_one_lies():
    """tta-event-08: the future events become the current ones."""
    cards = ["impact_of_colonies"]
    state = GAME.arrange({"step": "politics", "age": "III", "current_events": [], "players": [{"cards": cards}, {}]})
    play(state, "prepare impact_of_colonies")
    assert state.to_dict()["future_events"] == []


def trader(side: str, **changes: Any) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """What a party to Trade Routes is promised after its exchange, what the model says, and what it has then."""
    state = played(3, 1, "actions")
    seat, other = state.to_act()[0], (state.to_act()[0] + 1) % 3
    pact = {"card": "trade_routes_agreement", "owner": seat, "a": other, "b": seat}
    if side == "a":
        pact |= {"a": seat, "b": other}
    state = arranged(state, [pact], pool=5, **changes)
    play(state, "trade")
    shown = state.view(seat)["players"][seat]["preview"]
    modelled = preview(state.to_dict(), seat)
    play(state, "done")
    return shown, modelled, state.to_dict()["players"][seat]["tokens"]


def test_traded_food_is_eaten():
    """tta-prod-14: 1 food of 3 comes from the exchange, 2 from the farm."""
    changes = {"yellow": 8, "blue": 12, "workers": {"agriculture": 1}, "tokens": {"agriculture": 1, "bronze": 1}}
    shown, modelled, tokens = trader("b", **changes)
    assert (shown, tokens) == (modelled, {})
    assert (shown["food"], shown["hunger"]) == (-1, 0)


def test_a_traded_resource_pays_for_corruption():
    """tta-prod-14: corruption of 2, one of them from the exchange."""
    changes = {"yellow": 18, "blue": 8, "workers": {}, "tokens": {"agriculture": 1, "bronze": 3}}
    shown, modelled, tokens = trader("a", **changes)
    assert (shown, tokens) == (modelled, {"bronze": 2})
    assert shown["resources"] == -1
