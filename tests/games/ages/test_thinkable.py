"""Moves that a player might expect, with the reason why they are not allowed."""

from typing import Any

from civitas.games.ages import GAME
from civitas.games.ages.state import AgesState
from tests.games.ages.table import arrange, play
from tests.ledger import rule


def blocked(state: AgesState, about: str | None = None) -> dict[str, str]:
    """The reasons of blocked moves."""
    seat = state.to_act()[0]
    found = state.decision(seat).blocked(about)
    return {entry.notation: entry.reason.removeprefix("ages.why.") for entry in found}


@rule("TTA-LEADER-03")
def test_a_used_ability_is_shown_with_its_card():
    state = play(arrange({"leader": "winston_churchill"}, age="III"), "culture")
    assert blocked(state, "winston_churchill") == {"culture": "power_used", "army": "power_used"}
    state = arrange({"leader": "hammurabi", "red": 0})
    assert blocked(state, "hammurabi") == {"convert": "too_few_military"}
    state = play(arrange({"wonders": ["ocean_liner_service"]}, age="II"), "liner")
    assert blocked(state, "ocean_liner_service") == {"liner": "power_used"}
    state = arrange({"leader": "frederick_barbarossa", "technologies": ["knights"]})
    assert blocked(state, "frederick_barbarossa") == dict.fromkeys(
        ["recruit warriors", "recruit knights"], "too_little_food"
    )


@rule("TTA-BUILD-03", "TTA-BUILD-07", "TTA-LEADER-03")
def test_upgrades_of_bach_are_shown_with_the_theater_and_with_him():
    player: dict[str, Any] = {
        "leader": "j_s_bach",
        "workers": {"philosophy": 1, "religion": 1, "drama": 1},
        "tokens": {"bronze": 9},
    }
    state = play(arrange(player), "upgrade philosophy>drama")
    used = {"upgrade religion>drama": "power_used"}
    assert blocked(state, "j_s_bach") == used
    assert used.items() <= blocked(state, "drama").items()
    assert not [text for text in blocked(arrange({**player, "leader": "moses"})) if text == "upgrade religion>drama"]


@rule("TTA-PACT-01")
def test_trade_routes_are_shown_with_the_pact():
    pacts = [{"card": "trade_routes_agreement", "a": 0, "b": 1}]
    state = arrange({}, {}, {}, pacts=pacts)
    assert blocked(state, "trade_routes_agreement") == {"trade": "too_little_food"}


@rule("TTA-WONDER-03")
def test_all_stages_that_one_action_may_build_are_shown():
    state = arrange({"technologies": ["masonry"], "wonder": {"card": "pyramids"}})
    assert blocked(state, "pyramids") == {"stage 1": "too_dear", "stage 2": "too_dear"}


@rule("TTA-SHORT-03", "TTA-SHORT-07")
def test_the_open_war_is_shown_in_the_shorter_game():
    state = arrange({}, {}, step="politics", options={"variant": "shorter", "resign": False})
    assert blocked(state, "war_over_culture") == {"war open_war 1": "too_few_military"}
    assert "war open_war 1" not in blocked(arrange({"cards": ["rats"]}, {}, step="politics"))


def test_what_is_thinkable_is_a_move():
    state = arrange({"leader": "j_s_bach", "workers": {"philosophy": 1, "drama": 1}})
    moves = GAME.thinkable(state, 0, None)
    assert moves == sorted(set(moves))
