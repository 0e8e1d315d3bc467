"""What a seat may know, as plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from civitas.core.bits import lane
from civitas.games.wonders.boards import BOARD_IDS, BOARD_KIND, BOARDS, FREE_BUILD, NO_BOARD
from civitas.games.wonders.cards import AGES, CARD_IDS, CARD_INDEX, CARDS, COLOURS, SYMBOLS
from civitas.games.wonders.edge.explain import uses
from civitas.games.wonders.edge.notation import notation
from civitas.games.wonders.edge.writing import city_cards, options_of, tokens_dict, words
from civitas.games.wonders.hands import size
from civitas.games.wonders.legal import legal_moves
from civitas.games.wonders.memory import KNOWN, POOL, STRETCHES, Memory, boxed_guilds
from civitas.games.wonders.moves import NO_MOVE
from civitas.games.wonders.resources import LETTERS
from civitas.games.wonders.scoring import score_sheet
from civitas.games.wonders.steps import CHOOSE_BOARD, FREE_CITY, NOBODY, STEP_NAMES
from civitas.games.wonders.story import (
    DISCARDED,
    DRAWN,
    NO_ACTOR,
    UNDER,
    actor_in,
    age_in,
    card_in,
    city_in,
    knows,
    place_in,
    turn_in,
)

if TYPE_CHECKING:
    from civitas.games.wonders.city import City
    from civitas.games.wonders.state import WondersState


def view(state: WondersState, seat: int | None) -> dict[str, Any]:
    """All that the seat (None: a spectator) may know."""
    seen: dict[str, Any] = {
        "game": "wonders",
        "seats": int(state.seats),
        "seat": seat,
        "options": options_of(state),
        "age": int(state.age) + 1,
        "turn": int(state.turn),
        "step": STEP_NAMES[state.step],
        "passing": "right" if state.age == 1 else "left",
        "to_act": state.to_act(),
        "holder": None if state.holder == NOBODY else int(state.holder),
        "subject": None if state.subject == NOBODY else int(state.subject),
        "mourner": None if state.mourner == NOBODY else int(state.mourner),
        "cities": [_city(state, index, seat) for index in range(state.ring)],
        "discard": [_lying(item, seat) for item in state.story if place_in(item) == DISCARDED],
        "pile": _pile_size(int(state.pile)),
        "box": [_box(state, age) for age in range(AGES)],
        "since": {"age": int(state.since_age) + 1, "turn": int(state.since_turn)},
        "over": bool(state.over),
        "outcome": state.outcome().to_dict() if state.over else None,
    }
    if seat is not None:
        seen.update(_private(state, seat))
    return seen


def _private(state: WondersState, seat: int) -> dict[str, Any]:
    city = state.cities[seat]
    out: dict[str, Any] = {
        "hand": words(state.age, city.hand),
        "choice": None if city.pick == NO_MOVE else notation(int(city.pick)),
        "uses": uses(state, seat, [int(move) for move in legal_moves(state, seat)]) if seat in state.to_act() else [],
        "memory": [],
        "unknown": [],
    }
    if state.seats == 2 and seat == state.holder:
        free = state.cities[FREE_CITY]
        out["free_city_hand"] = words(state.age, free.hand)
        out["free_city_choice"] = None if free.pick == NO_MOVE else notation(int(free.pick))
    if state.step != CHOOSE_BOARD:
        for age in range(state.age + 1):
            memory = Memory(state, seat, age)
            out["memory"] += _stretches(state, memory, seat)
            out["unknown"].append(words(age, memory.whole_pool()))
    return out


def _stretches(state: WondersState, memory: Memory, seat: int) -> list[dict[str, Any]]:
    """Groups of cards that the seat knows, though not which of them lies where."""
    age = int(memory.age)
    found: dict[int, dict[str, Any]] = {}
    for stretch in range(STRETCHES):
        if memory.hidden[stretch]:
            found[stretch] = {
                "age": age + 1,
                "cards": words(age, memory.surely(stretch)),
                "unseen": int(size(memory.unsure(stretch))),
                "hand": None,
                "discard": [],
                "under": [],
            }
    places = {DISCARDED: 0, UNDER: 0}
    for item in state.story:
        place = int(place_in(item))
        stretch = int(memory.stretch_of(item))
        if age_in(item) == age and stretch not in (KNOWN, POOL) and place != DRAWN:
            found[stretch]["discard" if place == DISCARDED else "under"].append(places[place])
        if place in places:
            places[place] += 1
    if age == state.age:
        for other in range(state.seats):
            stretch = int(memory.stretch_at(other, state.turn))
            if other != seat and stretch in found and state.cities[other].hand:
                found[stretch]["hand"] = {"seat": other, "count": int(size(state.cities[other].hand))}
    return [found[stretch] for stretch in sorted(found)]


def _lying(item: int, seat: int | None) -> dict[str, Any]:
    """A card that lies face down: whose it was, and the card itself for those who know it."""
    known = seat is not None and knows(item, seat)
    return {
        "age": int(age_in(item)) + 1,
        "turn": int(turn_in(item)),
        "city": int(city_in(item)),
        "from_hand": None if actor_in(item) == NO_ACTOR else int(actor_in(item)),
        "card": CARD_IDS[card_in(item)] if known else None,
    }


def _pile_size(pile: int) -> int:
    return (pile.bit_length() + 7) // 8


def _box(state: WondersState, age: int) -> dict[str, int]:
    guilds = int(boxed_guilds(state, age)) if state.age >= age and state.step != CHOOSE_BOARD else 0
    cards = int(size(state.box[age])) if state.age >= age and state.step != CHOOSE_BOARD else 0
    return {"guilds": guilds, "others": cards - guilds}


def _city(state: WondersState, index: int, seat: int | None) -> dict[str, Any]:
    """What everybody sees of a city."""
    city = state.cities[index]
    if city.board == NO_BOARD:
        return {"city": index, "board": None}
    return {
        "city": index,
        "board": BOARD_IDS[city.board],
        "stages": int(city.stages),
        "under": [_lying(item, seat) for item in state.story if place_in(item) == UNDER and city_in(item) == index],
        "coins": int(city.coins),
        "cards": city_cards(city),
        "tokens": tokens_dict(city),
        "hand_size": int(size(city.hand)),
        "chosen": bool(city.pick != NO_MOVE),
        "shields": int(city.shields),
        "symbols": {SYMBOLS[i]: int(lane(city.symbols, i)) for i in range(len(SYMBOLS))},
        "colours": {COLOURS[i]: int(lane(city.colours, i)) for i in range(len(COLOURS))},
        "produces": producers(city),
        "prices": {
            "raw": {"left": int(city.raw_left), "right": int(city.raw_right)},
            "manufactured": int(city.goods_price),
        },
        "free_build": None if not city.has_power(FREE_BUILD) else bool(city.may_build_free()),
        "score": score_sheet(state, index),
    }


def producers(city: City) -> list[dict[str, Any]]:
    """What makes resources in a city, and whether neighbours may buy it (7W-TRADE-02)."""
    board = BOARDS[city.board]
    out = [{"from": board["id"], "units": LETTERS[BOARD_KIND[city.board]], "sold": True}]
    for stage in board["stages"][: city.stages]:
        if "produce" in stage:
            out.append({"from": board["id"], "units": stage["produce"], "sold": False})
    for name in city_cards(city):
        row = CARDS[CARD_INDEX[name]]
        if "produce" in row:
            out.append({"from": name, "units": row["produce"], "sold": row["colour"] in ("brown", "grey")})
    return out
