"""Reading a position, whole or in part: what is given is checked, what is missing is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count
from civitas.core.errors import BadInput, shown
from civitas.core.game import Game, Options
from civitas.core.reading import Fields, Opening, Pieces
from civitas.core.rng import Rng
from civitas.games.flow.cards import (
    AGES,
    BEFORE_AGE,
    CARD_IDS,
    FIRST_OF_AGE,
    INTERNET,
    KIND,
    KIND_IDS,
    LEADER,
    MARKET_CARDS,
    NO_CARD,
    PILES,
    THE_FUTURE,
    WONDER,
    age_of,
)
from civitas.games.flow.deal import empty_table
from civitas.games.flow.edge.checks import check
from civitas.games.flow.nation import Nation
from civitas.games.flow.state import FlowState
from civitas.games.flow.steps import (
    AMOUNT,
    ENDING_IDS,
    EXTRA_MODES,
    MODERATOR,
    MOST_TURNS,
    NOBODY,
    RESOURCES,
    RUNNING,
    START,
    STARTING_RESOURCES,
    STARTS_OF_TWO,
    STEP_IDS,
    TURN,
)

_MARKET_IDS = CARD_IDS[:MARKET_CARDS]
_START_IDS = CARD_IDS[MARKET_CARDS:]
_WHOLE = ("game", "seats", "step", "turn", "turns", "first", "market", "deck", "supply", "reservoir", "players")
_FULL_MARKET = (START, TURN, AMOUNT, MODERATOR)
"""The steps at which no gap is in the market: cards are taken inside a turn and replaced at its end (R-08)."""


def from_dict(game: Game, data: Mapping[str, Any]) -> FlowState:
    """The state that `to_dict` wrote, checked field by field."""
    fields = Fields(data, "")
    fields.need(_WHOLE)
    return _read(game, fields)


def arrange(game: Game, data: Mapping[str, Any]) -> FlowState:
    """A position from a partial description. What is not said is as at the start, and the deck is dealt from `seed`.

    >>> from civitas.games.flow import GAME
    >>> state = arrange(GAME, {"seats": 3, "market": ["irrigation"], "players": [{"resources": 6}], "supply": 2})
    >>> state.view(0)["age"], len(state.view(0)["market"]), state.view(0)["players"][0]["harvest"]["total"]
    (2, 5, 1)
    """
    return _read(game, Fields(data, ""))


def settings(options: Options) -> bool:
    """The table's option as the state keeps it: must the extra action be made (FOH-R-12)?"""
    return options["extra"] == EXTRA_MODES[1]


def _read(game: Game, fields: Fields) -> FlowState:
    opening = Opening(game, fields)
    seats = opening.seats
    state = empty_table(seats)
    state.must_extra = settings(opening.options)
    state.news = opening.news
    state.step = STEP_IDS.index(fields.word("step", STEP_IDS, STEP_IDS[TURN]))
    _read_turn(fields, state)
    pieces = Pieces()
    for seat, row in enumerate(fields.rows("players", seats)):
        _read_nation(row, pieces, state.nations[seat])
    state.future_owner = fields.seat("future", seats, NOBODY)
    if state.future_owner != NOBODY:
        pieces.place("future", CARD_IDS[THE_FUTURE], CARD_IDS)
    for card in pieces.read(fields, "market", _MARKET_IDS):
        state.market |= bit(card)
    _read_start(fields, pieces, state)
    _read_deck(fields, pieces, state, opening.rng)
    state.moderator, state.moderator_stake = _investment(fields, "moderator", NO_CARD)
    state.free = state.market & ~int(bit(THE_FUTURE))
    for investor, path in _investors(state):
        if not (state.free >> investor) & 1:
            raise BadInput(path, "flow_invested", {"card": CARD_IDS[investor]})
        state.free &= ~bit(investor)
    _read_waiting(fields, state)
    _read_resources(fields, state)
    state.ended = ENDING_IDS.index(fields.word("ended", ENDING_IDS, ENDING_IDS[RUNNING]))
    state.over = state.ended != RUNNING
    state.winners = fields.seat_set("winners", seats)
    fields.done()
    check(state)
    return state


def _read_turn(fields: Fields, state: FlowState) -> None:
    """Whose turn it is follows from who began and how many turns are over; any two of the three will do."""
    seats = int(state.seats)
    turn, first = fields.number("turn", 0, seats - 1), fields.number("first", 0, seats - 1)
    both = fields.has("turn") and fields.has("first")
    turns = fields.number("turns", 0, MOST_TURNS + seats, (turn - first) % seats if both else 0)
    if not fields.has("first"):
        first = (turn - turns) % seats if fields.has("turn") else 0
    if not fields.has("turn"):
        turn = (first + turns) % seats
    if (first + turns) % seats != turn:
        raise BadInput("turn", "flow_turn", {"turn": turn, "expected": (first + turns) % seats})
    state.turns, state.turn, state.first = turns, turn, first


def _read_nation(row: Fields, pieces: Pieces, nation: Nation) -> None:
    """Piles are listed from the bottom to the top; a start card can only be the lowest government."""
    nation.held = row.number("resources", 0, RESOURCES, STARTING_RESOURCES)
    for kind in range(PILES):
        for place, card in enumerate(pieces.read(row, KIND_IDS[kind], CARD_IDS)):
            path = f"{row.path(KIND_IDS[kind])}[{place}]"
            _check_kind(path, card, kind)
            if card >= MARKET_CARDS and place > 0:
                raise BadInput(path, "flow_start_card", {"card": CARD_IDS[card]})
            nation.add(card)
    if row.raw("leader", None) is not None:
        leader = pieces.place(row.path("leader"), row.raw("leader", None), CARD_IDS)
        _check_kind(row.path("leader"), leader, LEADER)
        nation.add(leader)
    for place, card in enumerate(pieces.read(row, "wonders", CARD_IDS)):
        _check_kind(f"{row.path('wonders')}[{place}]", card, WONDER)
        nation.add(card)
    nation.marker, nation.stake = _investment(row, "invested", NO_CARD)
    row.done()


def _check_kind(path: str, card: int, kind: int) -> None:
    if KIND[card] != kind:
        raise BadInput(path, "flow_kind", {"card": CARD_IDS[card], "kind": KIND_IDS[kind]})


def _investment(fields: Fields, name: str, nothing: int) -> tuple[int, int]:
    """A card and what lies under it."""
    if fields.raw(name, None) is None:
        return nothing, 0
    row = fields.inside(name)
    card = row.word("card", _MARKET_IDS, "")
    amount = row.number("amount", 0, RESOURCES, 1)
    row.done()
    return _MARKET_IDS.index(card), amount


def _investors(state: FlowState) -> list[tuple[int, str]]:
    """The cards that are invested in, and the fields that say so."""
    out = [(int(one.marker), f"players[{seat}].invested") for seat, one in enumerate(state.nations)]
    out.append((int(state.moderator), "moderator"))
    return [(card, path) for card, path in out if card != NO_CARD]


def _read_start(fields: Fields, pieces: Pieces, state: FlowState) -> None:
    """The pairs of start cards, and what is kept in secret so far (FOH-2P-01)."""
    if state.step != START:
        return
    for nation, row in zip(state.nations, fields.rows("start", int(state.seats)), strict=True):
        for start in pieces.read(row, "offer", _START_IDS):
            nation.offer |= bit(start)
        kept = row.raw("kept", None)
        if kept is not None:
            nation.kept = CARD_IDS.index(row.word("kept", _START_IDS, ""))
            if not (nation.offer >> (nation.kept - MARKET_CARDS)) & 1:
                raise BadInput(row.path("kept"), "flow_not_offered", {"card": shown(kept)})
        if bit_count(nation.offer) != STARTS_OF_TWO:
            raise BadInput(
                row.path("offer"), "list_length", {"value": int(bit_count(nation.offer)), "length": STARTS_OF_TWO}
            )
        row.done()


# The deck and the market.


def _read_deck(fields: Fields, pieces: Pieces, state: FlowState, rng: Rng) -> None:
    """The deck as listed, or `deck_top` with the rest below it, or all of the rest; then a short market is filled."""
    if fields.has("deck"):
        deck = pieces.read(fields, "deck", _MARKET_IDS)
    else:
        deck = pieces.read(fields, "deck_top", _MARKET_IDS)
        deck += _rest_of_deck(state, pieces, deck, rng)
    _check_order(deck)
    if not fields.has("deck") and (state.step in _FULL_MARKET or not fields.has("market")):
        gap = int(state.market_size() - bit_count(state.market))
        if not fields.has("deck_top"):
            for card in _old_cards(state, pieces)[: max(0, gap)]:
                state.market |= bit(card)
                pieces.placed.add(CARD_IDS[card])
                gap -= 1
        while gap > 0 and deck and deck[0] != THE_FUTURE:
            state.market |= bit(deck.pop(0))
            gap -= 1
    state.deck = vec[i64](deck)


def _known_age(state: FlowState) -> int:
    cards = int(state.market)
    for nation in state.nations:
        cards |= int(nation.cards)
    return int(age_of(cards))


def _rest_of_deck(state: FlowState, pieces: Pieces, top: list[int], rng: Rng) -> list[int]:
    """What can still lie under some cards: no age before theirs or before the current one (FOH-SETUP-03)."""
    age = max(1, _known_age(state), int(age_of(int(bit(top[-1])))) if top else 0)
    rest: list[int] = []
    while age < AGES:
        first, end = int(FIRST_OF_AGE[age]), int(FIRST_OF_AGE[age + 1])
        cards = vec[i64]([c for c in range(first, end) if c != INTERNET and CARD_IDS[c] not in pieces.placed])
        rng.shuffle(cards)
        rest += [int(card) for card in cards]
        age += 1
    return rest + [int(card) for card in (INTERNET, THE_FUTURE) if CARD_IDS[card] not in pieces.placed]


def _old_cards(state: FlowState, pieces: Pieces) -> list[int]:
    """At the very start the market is filled with A cards (FOH-SETUP-01)."""
    if _known_age(state) > 0:
        return []
    return [card for card in range(int(FIRST_OF_AGE[1])) if CARD_IDS[card] not in pieces.placed]


def _check_order(deck: list[int]) -> None:
    """The ages lie in order, The Internet and The Future at the bottom."""
    depth = [7 if c == THE_FUTURE else 6 if c == INTERNET else int(age_of(int(bit(c)))) for c in deck]
    for place, (above, below) in enumerate(pairwise(depth)):
        if above > below:
            raise BadInput(f"deck[{place + 1}]", "flow_deck_order", {"card": CARD_IDS[deck[place + 1]]})
    if deck and BEFORE_AGE[1] & int(bit(deck[0])):
        raise BadInput("deck[0]", "flow_deck_order", {"card": CARD_IDS[deck[0]]})


# What waits, and the resources.


def _read_waiting(fields: Fields, state: FlowState) -> None:
    """The effect that waits for a choice."""
    seats = int(state.seats)
    if fields.raw("source", None) is not None:
        state.source = _MARKET_IDS.index(fields.word("source", _MARKET_IDS, ""))
    state.victim = fields.seat("victim", seats, NOBODY)
    state.victims = fields.seat_set("victims", seats)
    state.completed = fields.flag("completed")


def _read_resources(fields: Fields, state: FlowState) -> None:
    """All 72 resources are somewhere; the reservoir holds what is nowhere else (FOH-INV-01)."""
    state.supply = fields.number("supply", 0, RESOURCES)
    out = int(state.supply + state.moderator_stake) + sum(int(one.held + one.stake) for one in state.nations)
    if out > RESOURCES:
        raise BadInput("players", "too_many", {"value": out, "most": RESOURCES})
    state.reservoir = fields.number("reservoir", 0, RESOURCES, RESOURCES - out)
    if state.reservoir != RESOURCES - out:
        raise BadInput("reservoir", "flow_resources", {"value": int(state.reservoir), "expected": RESOURCES - out})
