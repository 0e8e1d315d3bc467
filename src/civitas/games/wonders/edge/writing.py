"""A position as plain JSON that a person can read."""

from __future__ import annotations

from typing import Any

from civitas.core.bits import lane, members
from civitas.games.wonders.boards import BOARD_IDS, NO_BOARD
from civitas.games.wonders.cards import (
    AGE_START,
    AGES,
    CARD_IDS,
)
from civitas.games.wonders.city import City
from civitas.games.wonders.edge.notation import notation
from civitas.games.wonders.hands import spread
from civitas.games.wonders.moves import NO_MOVE
from civitas.games.wonders.state import WondersState
from civitas.games.wonders.steps import (
    BOARD_MODES,
    FREE_CITY,
    NOBODY,
    SHIPOWNERS_MODES,
    STEP_NAMES,
)
from civitas.games.wonders.story import (
    ALL_SEATS,
    NO_ACTOR,
    PLACES,
    actor_in,
    age_in,
    among_in,
    card_in,
    city_in,
    known_in,
    place_in,
    turn_in,
)


def words(age: int, packed: int) -> list[str]:
    """The cards of a packed hand of an age by id, one word per card."""
    return [CARD_IDS[AGE_START[age] + place] for place in spread(packed)]


def city_cards(city: City) -> list[str]:
    """The structures of a city by id."""
    return [name for age in range(AGES) for name in words(age, city.built(age))]


def pile_words(pile: int, age: int) -> list[str]:
    """The draw pile of an age, top card first."""
    out = []
    while pile:
        out.append(CARD_IDS[AGE_START[age] + (pile & 255) - 1])
        pile >>= 8
    return out


def options_of(state: WondersState) -> dict[str, Any]:
    """The table options that are in force."""
    return {"boards": BOARD_MODES[state.boards], "copied_shipowners": SHIPOWNERS_MODES[int(state.copy_counts)]}


def to_dict(state: WondersState) -> dict[str, Any]:
    """The whole state as readable JSON."""
    return {
        "game": "wonders",
        "seats": int(state.seats),
        "options": options_of(state),
        "age": int(state.age) + 1,
        "turn": int(state.turn),
        "step": STEP_NAMES[state.step],
        "subject": _or_none(state.subject),
        "mourner": _or_none(state.mourner),
        "since": {"age": int(state.since_age) + 1, "turn": int(state.since_turn)},
        "cities": [_city_dict(state, city) for city in state.cities],
        "pile": pile_words(int(state.pile), int(state.age)),
        "story": [story_dict(item) for item in state.story],
        "coming": [_coming_dict(state, age) for age in range(state.first_coming(), AGES)],
        "box": [words(age, state.box[age]) for age in range(AGES)],
        "news": int(state.news),
    }


def _or_none(number: int) -> int | None:
    return None if number == NOBODY else int(number)


def _city_dict(state: WondersState, city: City) -> dict[str, Any]:
    return {
        "board": None if city.board == NO_BOARD else BOARD_IDS[city.board],
        "stages": int(city.stages),
        "coins": int(city.coins),
        "cards": city_cards(city),
        "tokens": tokens_dict(city),
        "free_build_used": bool(city.free_used),
        "hand": words(state.age, city.hand),
        "choice": None if city.pick == NO_MOVE else notation(int(city.pick)),
    }


def tokens_dict(city: City) -> dict[str, Any]:
    """The conflict tokens: defeats, and victories by age."""
    return {"defeats": int(lane(city.tokens, 0)), "victories": [int(lane(city.tokens, 1 + age)) for age in range(AGES)]}


def story_dict(item: int) -> dict[str, Any]:
    """One entry of the story."""
    known = int(known_in(item))
    out = {
        "card": CARD_IDS[card_in(item)],
        "place": PLACES[place_in(item)],
        "city": int(city_in(item)),
        "seat": None if actor_in(item) == NO_ACTOR else int(actor_in(item)),
        "turn": int(turn_in(item)),
        "known": "all" if known == ALL_SEATS else [int(seat) for seat in members(known)],
    }
    if among_in(item):
        out["among"] = [CARD_IDS[AGE_START[age_in(item)] + place] for place in members(among_in(item))]
    return out


def _coming_dict(state: WondersState, age: int) -> dict[str, Any]:
    dealt = [int(state.dealt[age * state.ring + index]) for index in range(state.ring)]
    out: dict[str, Any] = {"age": age + 1, "hands": [words(age, hand) for hand in dealt[: state.seats]]}
    if state.seats == 2:
        out["pile"] = pile_words(dealt[FREE_CITY], age)
    return out
