"""Small positions for tests, written as `to_dict` would write them."""

from random import Random
from typing import Any

import civitas
from tests.models.ages.facts import Nation, Position, kind
from tests.models.ages.games import GAME, choose
from tests.models.ages.scenes import military_cards


def nation(**changes: Any) -> Nation:
    """A player at the start of the game."""
    start: Nation = {
        "alive": True, "yellow": 18, "blue": 16, "pool": 1, "science": 0, "culture": 0, "white": 4, "red": 2,
        "extra_red": 0, "converted": 0, "army_resources": 0, "army_science": 0, "homer_resource": 0, "trade_food": 0,
        "trade_resource": 0, "workers": {"warriors": 1, "agriculture": 2, "bronze": 2, "philosophy": 1}, "tokens": {},
        "technologies": ["agriculture", "bronze", "philosophy", "religion", "warriors", "despotism"], "leader": None,
        "wonder": None, "wonders": [], "ruined": [], "tucked": None, "colonies": [], "tactic": None, "hand": [],
        "fresh": [], "leader_ages": [], "cards": [], "legacy": [], "used": [],
    }  # fmt: skip
    return start | changes


def position(*nations: Nation, **changes: Any) -> Position:
    """A position with these players, the first of them to move."""
    start: Position = {
        "seats": len(nations), "options": {"variant": "full", "pacts": False, "tension": False, "resign": False},
        "starter": 0, "current": 0, "round": 2, "age": "I", "last_round": 0, "row": [None] * 13, "civil_deck": [],
        "military_deck": [], "current_events": [], "future_events": [], "discards": [], "open_events": [], "common": [],
        "wars": [], "pacts": [], "players": list(nations),
    }  # fmt: skip
    return start | changes


def with_cards(**changes: Any) -> Nation:
    """A player whose technologies are those its workers stand on and those named as "more"."""
    more = changes.pop("more", [])
    result = nation(**changes)
    cards = [*result["technologies"], *result["workers"], *result["tokens"], *more]
    governments = [card for card in cards if kind(card) == "government"]
    result["technologies"] = sorted(set(cards) - set(governments[:-1]))
    return result


def played(seats: int, seed: int, stop: str, **options: Any) -> civitas.State:
    """A state of the engine in the third round at a step of this name."""
    rng = Random(seed)
    state = GAME.deal(seats, seed, options)
    while True:
        data = state.to_dict()
        if data["round"] >= 3 and data["tasks"][-1]["task"] == stop:
            return state
        seat = state.to_act()[0]
        move, _, _ = choose(state, seat, rng)
        state.play(seat, move)


def arranged(state: civitas.State, pacts: list[dict[str, Any]], **changes: Any) -> civitas.State:
    """The engine's state with the current player changed and bare of cards."""
    data = state.to_dict()
    bare: Nation = {"leader": None, "wonder": None, "wonders": [], "colonies": [], "hand": [], "fresh": [], "cards": []}
    own = data["players"][data["current"]]
    own |= bare | changes
    own["yellow_owned"] = own["yellow"] + own["pool"] + sum(own["workers"].values()) - 25
    stages = own["wonder"]["stages"] if own["wonder"] else 0
    own["blue_owned"] = own["blue"] + sum(own["tokens"].values()) + stages - 16
    data["row"] = [None] * 13
    taken = [own["leader"], *own["technologies"]]
    data["civil_deck"] = [card for card in data["civil_deck"] if card not in taken]
    for other in data["players"]:
        other |= {"hand": [], "fresh": []} | ({"leader": None} if other is not own else {})
    data["pacts"] = pacts
    signed = [pact["card"] for pact in pacts]
    for place, pile in [(data, "military_deck"), (data, "discards"), *((own, "cards") for own in data["players"])]:
        place[pile] = [card for card in place[pile] if card.partition("@")[0] not in signed]
    data["dealt"] = military_cards(data)
    return GAME.from_dict(data)


def play(state: civitas.State, text: str) -> None:
    """Play a move of the player to act by its notation."""
    seat = state.to_act()[0]
    state.play(seat, GAME.parse(text, state))
