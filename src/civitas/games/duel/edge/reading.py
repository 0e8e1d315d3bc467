"""Reading a position, whole or in part: what is given is checked, what is missing is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from civitas.core.bits import bit, bit_count, members
from civitas.core.cardset import with_card
from civitas.core.draws import sample
from civitas.core.errors import BadInput, shown
from civitas.core.game import Game, Options
from civitas.core.reading import Fields, Opening, Pieces
from civitas.core.rng import Rng
from civitas.games.duel.cards import (
    AGES,
    CARD_IDS,
    COLOUR_IDS,
    FIRST_CARD,
    TOKEN_IDS,
    WONDER_DRAWS,
    WONDER_IDS,
)
from civitas.games.duel.deal import empty_table
from civitas.games.duel.edge.checks import check, check_begun
from civitas.games.duel.edge.slots import read_ages, read_taken
from civitas.games.duel.rules import drafter
from civitas.games.duel.state import DuelState
from civitas.games.duel.steps import (
    BOARD_TOKENS,
    CAPITAL,
    DESTROY_BUILDING,
    DRAFT,
    ENDING_IDS,
    FAR_LOSS,
    FAR_TOKEN,
    FAR_ZONE,
    GROUP,
    LIBRARY_DRAW,
    LIBRARY_TOKEN,
    MILITARY,
    NEAR_LOSS,
    NEAR_TOKEN,
    NEAR_ZONE,
    NO_CARD,
    RUNNING,
    STARTER_RANDOM,
    STARTING_COINS,
    STEP_IDS,
    TURN,
)

MILITARY_TOKENS: Final = ((NEAR_TOKEN, NEAR_LOSS, NEAR_ZONE), (FAR_TOKEN, FAR_LOSS, FAR_ZONE))
"""Bit, loss and zone of the two military tokens of each side."""

_MOST: Final = 1_000_000
_WHOLE = ("structure", "later", "players", "progress", "unused", "drawn", "military", "pawn", "step", "turn", "age")


def from_dict(game: Game, data: Mapping[str, Any]) -> DuelState:
    """The state that `to_dict` wrote, checked field by field."""
    fields = Fields(data, "")
    fields.need(_WHOLE)
    return _read(game, fields)


def arrange(game: Game, data: Mapping[str, Any]) -> DuelState:
    """A position from a partial description. What is not said is as at the start of age I; hidden and unnamed cards are
    dealt from `seed`. `structure` may be an object that names some slots only: a card, or null where it is gone.

    >>> from civitas.games.duel import GAME
    >>> state = arrange(GAME, {"structure": {"14": "baths"}, "players": [{"coins": 2}]})
    >>> state.view(0)["players"][0]["bills"]["baths"]["total"], state.to_act()
    (2, [0])
    """
    return _read(game, Fields(data, ""))


def settings(options: Options) -> tuple[bool, int]:
    """The table's options as the state keeps them: the beginners' wonders, and the start player."""
    starter = options["starter"]
    return options["wonders"] == "beginner", starter if isinstance(starter, int) else STARTER_RANDOM


def _read(game: Game, fields: Fields) -> DuelState:
    opening = Opening(game, fields)
    rng = opening.rng
    pieces = Pieces()
    state = empty_table(*settings(opening.options))
    state.first = fields.number("first", 0, 1)
    state.step = STEP_IDS.index(fields.word("step", STEP_IDS, STEP_IDS[TURN]))
    state.age = fields.number("age", 0, 0) - 1 if state.step == DRAFT else fields.number("age", 1, AGES, 1) - 1
    state.base = FIRST_CARD[max(0, int(state.age))]
    state.news = opening.news
    _read_ending(fields, state)
    _read_military(fields, state)
    for seat, row in enumerate(fields.rows("players", 2)):
        _read_city(row, pieces, state, seat)
    for card in pieces.read(fields, "discard", CARD_IDS):
        check_begun("discard", state, card)
        state.discard = with_card(state.discard, card)
    _read_tokens(fields, pieces, state, rng)
    if state.step == DRAFT:
        _read_draft(fields.inside("draft"), pieces, state, rng)
    state.turn = fields.number("turn", 0, 1, drafter(state.first, state.picks) if state.step == DRAFT else state.first)
    read_ages(fields, pieces, state, rng)
    read_taken(fields, state)
    if state.step == DESTROY_BUILDING:
        state.target_colour = COLOUR_IDS.index(fields.word("colour", COLOUR_IDS[:2], COLOUR_IDS[0]))
    fields.done()
    check(state)
    return state


def _read_ending(fields: Fields, state: DuelState) -> None:
    state.ended = ENDING_IDS.index(fields.word("ended", ENDING_IDS, ENDING_IDS[RUNNING]))
    state.over = state.ended != RUNNING
    state.winners = fields.seat_set("winners", 2)
    if state.over != (state.winners != 0):
        raise BadInput("winners", "winners_and_ended")


def _read_military(fields: Fields, state: DuelState) -> None:
    """The pawn, and the tokens; those of zones that the pawn has entered are gone (7WD-MIL-03)."""
    most = CAPITAL if state.ended == MILITARY else CAPITAL - 1
    state.pawn = fields.number("pawn", -most, most)
    given = [_losses(row, seat) for seat, row in enumerate(fields.listing("military", 2, [None, None]))]
    state.military = 0
    for seat in range(2):
        for token, loss, zone in MILITARY_TOKENS:
            entered = state.lead(1 - seat) >= zone
            losses = given[seat]
            listed = not entered if losses is None else loss in losses
            if listed and entered:
                raise BadInput(f"military[{seat}]", "military_token", {"coins": loss})
            if listed:
                state.military |= token << (2 * seat)


def _losses(row: object, seat: int) -> list[int] | None:
    """The losses of the tokens that can still hit a seat; None where nothing is said about it."""
    if row is None:
        return None
    known = [loss for _, loss, _ in MILITARY_TOKENS]
    if not isinstance(row, list):
        raise BadInput(f"military[{seat}]", "not_list", {"value": shown(row)})
    for index, loss in enumerate(row):
        if type(loss) is not int or loss not in known or loss in row[:index]:
            raise BadInput(f"military[{seat}][{index}]", "not_word", {"value": shown(loss), "known": known})
    return row


def _read_city(row: Fields, pieces: Pieces, state: DuelState, seat: int) -> None:
    city, other = state.city(seat), state.city(1 - seat)
    city.coins = row.number("coins", 0, _MOST, STARTING_COINS)
    for card in pieces.read(row, "buildings", CARD_IDS):
        check_begun(row.path("buildings"), state, card)
        city.add(card, other)
    city.unbuilt = pieces.mask(row, "wonders", WONDER_IDS)
    built = row.raw("built", {})
    if not isinstance(built, Mapping):
        raise BadInput(row.path("built"), "not_object", {"value": shown(built)})
    for word, under in built.items():
        path = f"{row.path('built')}.{shown(word)}"
        wonder = pieces.place(path, word, WONDER_IDS)
        card = NO_CARD if under is None else pieces.place(path, under, CARD_IDS)
        if under is not None:
            check_begun(path, state, card)
        city.add_wonder(wonder, card)
    for token in pieces.read(row, "tokens", TOKEN_IDS):
        city.add_token(token)
    city.boxed = pieces.mask(row, "boxed", WONDER_IDS)
    owned = int(bit_count(city.unbuilt) + bit_count(city.wonders) + bit_count(city.boxed))
    if owned > GROUP:
        raise BadInput(row.path("wonders"), "too_many", {"value": owned, "most": GROUP})
    row.done()


def _read_tokens(fields: Fields, pieces: Pieces, state: DuelState, rng: Rng) -> None:
    """Progress tokens: on the board as listed, else what five leave over; the others are unused."""
    owned = int(bit_count(state.city0.tokens | state.city1.tokens))
    state.progress = pieces.mask(fields, "progress", TOKEN_IDS)
    listed_unused = pieces.mask(fields, "unused", TOKEN_IDS)
    free = pieces.free(TOKEN_IDS)
    if not fields.has("progress"):
        on_board = free if fields.has("unused") else sample(rng, free, max(0, BOARD_TOKENS - owned))
        state.progress = on_board
        free &= ~on_board
    state.unused = listed_unused | free
    if bit_count(state.progress) > BOARD_TOKENS:
        raise BadInput("progress", "too_many", {"value": int(bit_count(state.progress)), "most": BOARD_TOKENS})
    unused = tuple(TOKEN_IDS[token] for token in members(state.unused))
    if fields.has("drawn"):
        for index, token in enumerate(Pieces().read(fields, "drawn", unused)):
            state.drawn |= bit(TOKEN_IDS.index(unused[token]))
            if index >= LIBRARY_DRAW:
                raise BadInput("drawn", "too_many", {"value": index + 1, "most": LIBRARY_DRAW})
    elif state.step == LIBRARY_TOKEN or not _library_built(state):
        state.drawn = sample(rng, state.unused, min(LIBRARY_DRAW, len(unused)))


def _library_built(state: DuelState) -> bool:
    return any(WONDER_DRAWS[wonder] for wonder in members(state.city0.wonders | state.city1.wonders))


def _read_draft(draft: Fields, pieces: Pieces, state: DuelState, rng: Rng) -> None:
    state.picks = draft.number("picks", 0, 2 * GROUP - 1)
    state.offered = pieces.mask(draft, "offered", WONDER_IDS)
    state.next_offer = pieces.mask(draft, "next_offer", WONDER_IDS)
    wanted = (GROUP - int(state.picks) % GROUP, GROUP if state.picks < GROUP else 0)
    if not draft.has("offered"):
        state.offered = sample(rng, pieces.free(WONDER_IDS), wanted[0])
    if not draft.has("next_offer"):
        state.next_offer = sample(rng, pieces.free(WONDER_IDS) & ~state.offered, wanted[1])
    for name, mask, count in (("offered", state.offered, wanted[0]), ("next_offer", state.next_offer, wanted[1])):
        if bit_count(mask) != count:
            raise BadInput(draft.path(name), "list_length", {"value": int(bit_count(mask)), "length": count})
    draft.done()
