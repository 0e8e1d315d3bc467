"""Reading positions that people or `to_dict` wrote: `from_dict` for whole ones, `arrange` for partial ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.errors import BadInput, shown
from civitas.core.game import Game, Options
from civitas.core.reading import Fields, Opening
from civitas.core.rng import Rng
from civitas.games.wonders.boards import BOARD_IDS, BOARD_INDEX, NO_BOARD, STAGE_COUNT, WONDERS
from civitas.games.wonders.cards import (
    AGE_START,
    AGES,
    CARD_AGE,
    CARD_IDS,
    CARD_INDEX,
    HAND,
    START_COINS,
    TURNS,
    place_of,
)
from civitas.games.wonders.city import City
from civitas.games.wonders.deal import shuffle_age, side_of
from civitas.games.wonders.edge.checks import (
    Supply,
    check_entry,
    hand_size,
    packed_pile,
    pile_size,
    settle_waiting,
)
from civitas.games.wonders.edge.notation import parse
from civitas.games.wonders.edge.writing import city_cards, pile_words, words
from civitas.games.wonders.hands import one_card, spread
from civitas.games.wonders.legal import card_moves, free_city_moves, hand_for_free_city
from civitas.games.wonders.moves import NO_MOVE
from civitas.games.wonders.rules.ages import holder_in
from civitas.games.wonders.state import WondersState
from civitas.games.wonders.steps import (
    BOARD_MODES,
    CHOOSE_BOARD,
    CHOOSE_CARD,
    FINISHED,
    NOBODY,
    SHIPOWNERS_MODES,
    STEP_NAMES,
)
from civitas.games.wonders.story import (
    ALL_SEATS,
    BEFORE,
    DISCARDED,
    LEFTOVER_TURN,
    NO_ACTOR,
    PLACES,
    UNDER,
    among,
    card_in,
    entry,
    place_in,
)

_MOST = 1_000_000
_USUAL_SEATS = 3
_REQUIRED = ("game", "seats", "age", "turn", "step", "cities", "story", "coming", "box", "since")


def from_dict(game: Game, data: Mapping[str, Any]) -> WondersState:
    """The state that `to_dict` wrote, checked field by field."""
    fields = Fields(data, "")
    fields.need(_REQUIRED)
    return _read(game, fields)


def arrange(game: Game, data: Mapping[str, Any]) -> WondersState:
    """A position from a partial description.

    What is not said is as in a fresh game of three; boards, hands and the ages to come are drawn from `seed`, and a
    hand that is too short is filled up. `discard` lists the discard pile and a city's `under` the cards under its
    wonder.

    >>> from civitas.games.wonders import GAME
    >>> state = arrange(GAME, {"turn": 2, "cities": [{"board": "giza_a", "hand": ["altar"], "cards": ["loom_1"]}]})
    >>> int(state.seats), int(state.cities[0].coins), state.view(0)["cities"][0]["hand_size"]
    (3, 3, 6)
    """
    Fields(data, "")  # refuses what is no object
    return _read(game, Fields({"seats": _USUAL_SEATS, **data}, ""))


def empty_table(seats: int, options: Options) -> WondersState:
    """A table with its options, and nothing on it."""
    state = WondersState(seats, BOARD_MODES.index(str(options["boards"])))
    state.copy_counts = options["copied_shipowners"] == SHIPOWNERS_MODES[1]
    return state


def _read(game: Game, fields: Fields) -> WondersState:
    opening = Opening(game, fields)
    state = empty_table(opening.seats, opening.options)
    state.news = opening.news
    state.age = fields.number("age", 1, AGES, 1) - 1
    state.turn = fields.number("turn", 1, TURNS, 1)
    state.step = STEP_NAMES.index(fields.word("step", STEP_NAMES, STEP_NAMES[CHOOSE_CARD]))
    state.over = state.step == FINISHED
    since = fields.inside("since")
    state.since_age = since.number("age", 1, int(state.age) + 1, int(state.age) + 1) - 1
    state.since_turn = since.number("turn", 1, TURNS, int(state.turn))
    since.done()
    state.subject = fields.seat("subject", int(state.ring), NOBODY)
    state.mourner = fields.seat("mourner", int(state.ring), NOBODY)
    if state.seats == 2 and state.step != CHOOSE_BOARD:
        state.holder = holder_in(state.age, state.turn)
    cities = fields.rows("cities", int(state.ring))
    _read_boards(cities, state, opening.rng)
    for city, row in zip(state.cities, cities, strict=True):
        _read_standing(row, city)
    _read_story(fields, state, cities)
    _read_places(fields, state, cities, opening.rng)
    for index, row in enumerate(cities):
        _read_choice(row, state, index)
        row.done()
    fields.done()
    settle_waiting(state)
    return state


def _read_boards(cities: list[Fields], state: WondersState, rng: Rng) -> None:
    """No wonder twice (7W-SETUP-03); cities without a board get one at random, unless they are to choose."""
    wonders = vec[i64](list(range(WONDERS)))
    rng.shuffle(wonders)
    free = [int(wonder) for wonder in wonders]
    for row in cities:
        city = City()
        if row.raw("board", None) is not None:
            city.settle(BOARD_INDEX[row.word("board", BOARD_IDS, "")])
            if city.board >> 1 not in free:
                raise BadInput(row.path("board"), "board_twice", {"card": BOARD_IDS[city.board]})
            free.remove(city.board >> 1)
        state.cities.append(city)
    for index, city in enumerate(state.cities):
        chooses = state.step == CHOOSE_BOARD and index < state.seats
        if city.board == NO_BOARD and not chooses:
            city.settle(2 * free.pop(0) + side_of(state.boards, rng))


def _read_standing(row: Fields, city: City) -> None:
    """What stands in the city."""
    city.coins = row.number("coins", 0, _MOST, START_COINS)
    for index, card in enumerate(row.members("cards", CARD_INDEX)):
        if city.is_barred(card):
            raise BadInput(f"{row.path('cards')}[{index}]", "structure_twice", {"card": CARD_IDS[card]})
        city.place(card)
    for _ in range(row.number("stages", 0, 0 if city.board == NO_BOARD else int(STAGE_COUNT[city.board]))):
        city.raise_stage()
    city.free_used = row.flag("free_build_used")
    tokens = row.inside("tokens")
    city.tokens = tokens.number("defeats", 0, 2 * AGES)
    for age, count in enumerate(tokens.listing("victories", AGES, [0] * AGES)):
        if type(count) is not int or not 0 <= count <= 2:
            path = f"{tokens.path('victories')}[{age}]"
            raise BadInput(path, "not_number", {"value": shown(count), "low": 0, "high": 2})
        city.tokens |= count << (8 * (age + 1))
    tokens.done()


def _read_story(fields: Fields, state: WondersState, cities: list[Fields]) -> None:
    """The story as it was written, or just the discard pile and the cards under the wonders."""
    for index, row in enumerate(fields.listing("story")):
        item = _read_entry(Fields(row, f"story[{index}]"), state)
        check_entry(state, item, f"story[{index}]")
        state.story = append(state.story, item)
    for card in fields.members("discard", CARD_INDEX):
        state.story = append(state.story, entry(card, DISCARDED, 0, NO_ACTOR, BEFORE, CARD_AGE[card], 0))
    for index, city in enumerate(cities):
        owner = 1 << index if index < state.seats else 0
        for card in city.members("under", CARD_INDEX):
            state.story = append(state.story, entry(card, UNDER, index, NO_ACTOR, BEFORE, CARD_AGE[card], owner))


def _read_entry(row: Fields, state: WondersState) -> int:
    seats = int(state.seats)
    card = CARD_INDEX[row.word("card", CARD_IDS, "")]
    place = PLACES.index(row.word("place", PLACES, ""))
    city = row.number("city", 0, int(state.ring) - 1)
    seat = row.seat("seat", seats, NO_ACTOR)
    turn = row.number("turn", BEFORE, LEFTOVER_TURN)
    known = ALL_SEATS if row.raw("known", "all") == "all" else row.seat_set("known", seats)
    limits = 0
    for other in row.members("among", CARD_INDEX):
        if CARD_AGE[other] != CARD_AGE[card]:
            raise BadInput(row.path("among"), "wrong_age", {"card": CARD_IDS[other], "age": int(CARD_AGE[card]) + 1})
        limits |= 1 << int(place_of(other))
    row.done()
    return int(entry(card, place, city, seat, turn, CARD_AGE[card], known) | among(limits))


def _read_places(fields: Fields, state: WondersState, cities: list[Fields], rng: Rng) -> None:
    """Hands, draw pile, the ages to come and the box: as written, else from the cards that have no place yet."""
    supply = Supply(state, rng)
    for index, row in enumerate(cities):
        for name in city_cards(state.cities[index]):
            supply.use_in_play(CARD_INDEX[name], row.path("cards"))
    for item in state.story:
        if place_in(item) in (UNDER, DISCARDED):
            supply.use_in_play(card_in(item), "story")
    for index, row in enumerate(cities):
        hand = _read_hand(row, "hand", int(hand_size(state, index)), int(state.age), supply)
        state.cities[index].hand = sum(one_card(place) for place in hand)
    state.pile = packed_pile(vec[i64](_read_hand(fields, "pile", int(pile_size(state)), int(state.age), supply)))
    supply.fill()
    _read_coming(fields, state, supply, rng)
    found = vec[i64]([supply.box(age) for age in range(AGES)])
    if fields.has("box"):
        for age, names in enumerate(fields.listing("box", AGES)):
            cards = Fields({"box": names}, f"box[{age}]").members("box", CARD_INDEX)
            if sorted(cards) != [AGE_START[age] + place for place in spread(found[age])]:
                raise BadInput(f"box[{age}]", "box_rest", {"cards": words(age, found[age])})
    state.box = found


def _read_hand(fields: Fields, name: str, most: int, age: int, supply: Supply) -> list[int]:
    """The places of some cards of an age."""
    cards = fields.members(name, CARD_INDEX)
    if len(cards) > most:
        raise BadInput(fields.path(name), "list_length", {"value": len(cards), "length": most})
    for card in cards:
        if CARD_AGE[card] != age:
            raise BadInput(fields.path(name), "wrong_age", {"card": CARD_IDS[card], "age": age + 1})
        supply.use_in_play(card, fields.path(name))
    return [int(place_of(card)) for card in cards]


def _read_coming(fields: Fields, state: WondersState, supply: Supply, rng: Rng) -> None:
    """The ages to come, as written or shuffled; their cards count as having a place."""
    for _ in range(state.first_coming() * state.ring):
        state.dealt = append(state.dealt, 0)
    given = fields.listing("coming", AGES - int(state.first_coming())) if fields.has("coming") else []
    for offset, age in enumerate(range(state.first_coming(), AGES)):
        if not given:
            shuffle_age(state, age, rng)
        else:
            _read_deal(Fields(given[offset], f"coming[{offset}]"), state, age)
        for index in range(state.ring):
            cards = int(state.dealt[age * state.ring + index])
            for name in words(age, cards) if index < state.seats else pile_words(cards, age):
                supply.use(CARD_INDEX[name], f"coming[{offset}]")


def _read_deal(row: Fields, state: WondersState, age: int) -> None:
    row.number("age", age + 1, age + 1)
    for index, names in enumerate(row.listing("hands", int(state.seats))):
        inner = Fields({"cards": names}, row.path(f"hands[{index}]"))
        state.dealt = append(state.dealt, sum(one_card(place) for place in _read_seven(inner, age)))
    if state.seats == 2:
        inner = Fields({"cards": row.listing("pile")}, row.path("pile"))
        state.dealt = append(state.dealt, packed_pile(vec[i64](_read_seven(inner, age))))
    row.done()


def _read_seven(fields: Fields, age: int) -> list[int]:
    fields.listing("cards", HAND)
    cards = fields.members("cards", CARD_INDEX)
    for card in cards:
        if CARD_AGE[card] != age:
            raise BadInput(fields.path("cards"), "wrong_age", {"card": CARD_IDS[card], "age": age + 1})
    return [int(place_of(card)) for card in cards]


def _read_choice(row: Fields, state: WondersState, index: int) -> None:
    """A secret choice must be a legal move, as everything else about the turn is known by now."""
    text = row.raw("choice", None)
    if text is None:
        return
    try:
        move = parse(text if isinstance(text, str) else shown(text))
    except BadInput as error:
        raise BadInput(row.path("choice"), error.reason, error.values) from error
    city = state.cities[index]
    legal: vec[i64] = vec[i64]()
    if state.step == CHOOSE_CARD and index < state.seats:
        legal = card_moves(state, index, city.hand)
    elif state.step == CHOOSE_CARD and state.cities[state.holder].pick != NO_MOVE:
        legal = free_city_moves(state, hand_for_free_city(state, state.holder))
    if move not in legal:
        raise BadInput(row.path("choice"), "choice_illegal", {"value": shown(text)})
    city.pick = move
