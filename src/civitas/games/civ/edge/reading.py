"""Reading positions that people or `to_dict` wrote: `from_dict` for whole ones, `arrange` for partial ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane, one
from civitas.core.errors import BadInput, shown
from civitas.core.reading import Fields
from civitas.core.rng import Rng
from civitas.games.civ.cards import (
    AGE_CARDS,
    AGES,
    ALL_CARDS,
    DOMAIN_IDS,
    DOMAIN_INDEX,
    DOMAINS,
    removed_per_age,
    spread,
)
from civitas.games.civ.deal import empty_table
from civitas.games.civ.edge.checks import census, check
from civitas.games.civ.edge.writing import ENDINGS
from civitas.games.civ.legal import playable
from civitas.games.civ.state import CivState
from civitas.games.civ.steps import (
    COPIED,
    DRAFT_PICK,
    FLAG_OPTIONS,
    NOBODY,
    PLAY_CARD,
    POWERS,
    RUNNING,
    SACRIFICED,
    STEP_NAMES,
)

_MOST = 1_000_000


def check_first(first: object, seats: int) -> None:
    """The first player must be one of the seats."""
    if isinstance(first, int) and first >= seats:
        raise BadInput("options.first", "option_value", {"value": shown(first), "values": list(range(seats))})


def from_dict(data: Mapping[str, Any]) -> CivState:
    """The state that `to_dict` wrote, checked field by field."""
    fields = Fields(data, "")
    for name in ("game", "seats", "players", "deck", "removed"):
        if not fields.has(name):
            raise BadInput(name, "field_missing")
    return _read(fields)


def arrange(data: Mapping[str, Any]) -> CivState:
    """A position from a partial description: what is not said is empty, and the deck holds the rest, from `seed`.

    >>> state = arrange({"seats": 2, "players": [{"hand": {"mil": 2}}], "active": 0})
    >>> [int(move) for move in state.legal_moves(0)], int(state.deck_left())
    ([256], 93)
    """
    return _read(Fields(data, ""))


def _read(fields: Fields) -> CivState:
    fields.word("game", ["civ"], "civ")
    n = fields.number("seats", 2, 4, 2)
    state = empty_table(n, _read_flags(fields.inside("options"), n))
    state.first = fields.number("first", 0, n - 1)
    state.active = fields.number("active", 0, n - 1, state.first)
    state.turns = fields.number("turns", 0, _MOST)
    state.news = fields.number("news", 0, _MOST)
    state.todo = fields.number("todo", 0, 104)
    state.then = fields.number("then", 0, 2)
    state.target = _read_seat(fields, "target", n)
    _read_used(fields.inside("used"), state)
    for seat, row in enumerate(fields.listing("players", default=[{}] * n)):
        if seat >= n:
            raise BadInput("players", "list_length", {"value": seat + 1, "length": n})
        _read_player(Fields(row, f"players[{seat}]"), state, seat)
    state.discard = _read_counts(fields, "discard")
    state.centre = _read_counts(fields, "centre")
    default_step = PLAY_CARD if playable(state, state.active) else POWERS
    state.step = STEP_NAMES.index(fields.word("step", STEP_NAMES, STEP_NAMES[default_step]))
    if state.step == DRAFT_PICK:
        _read_draft(fields.inside("draft"), state)
    _read_deck(fields, state)
    _read_ending(fields, state)
    fields.done()
    check(state)
    return state


def _read_flags(options: Fields, seats: int) -> int:
    flags = 0
    for name, (flag, value, default) in FLAG_OPTIONS.items():
        chosen = options.raw(name, default)
        if type(chosen) is not type(default) or chosen not in (value, default):
            raise BadInput(options.path(name), "option_value", {"value": shown(chosen), "values": [default, value]})
        if chosen == value:
            flags |= flag
    options.done()
    if flags & FLAG_OPTIONS["teams"][0] and seats != 4:
        raise BadInput("options.teams", "option_seats", {"value": True, "seats": [4]})
    return flags


def _read_seat(fields: Fields, name: str, seats: int) -> int:
    return NOBODY if fields.raw(name, None) is None else fields.number(name, 0, seats - 1)


def _read_counts(fields: Fields, name: str) -> int:
    inner = fields.inside(name)
    packed = sum(inner.number(card, 0, 104) << (8 * index) for card, index in DOMAIN_INDEX.items())
    inner.done()
    return packed


def _read_used(used: Fields, state: CivState) -> None:
    for name, shift in (("persistent", 0), ("sacrifice", SACRIFICED)):
        for card in used.listing(name):
            if card not in DOMAIN_IDS:
                raise BadInput(used.path(name), "not_word", {"value": shown(card), "known": list(DOMAIN_IDS)})
            state.used |= 1 << (shift + DOMAIN_INDEX[card])
    if used.flag("copied"):
        state.used |= COPIED
    state.limit = used.number("limit", 0, 7)
    state.limit_from = _read_seat(used, "limit_from", int(state.seats))
    used.done()


def _read_player(row: Fields, state: CivState, seat: int) -> None:
    state.hands[seat] = _read_counts(row, "hand")
    state.areas[seat] = _read_counts(row, "area")
    state.embargoes[seat] = _read_counts(row, "embargo")
    state.democracies[seat] = _read_counts(row, "democracy")
    n = int(state.seats)
    for other, cards in enumerate(row.listing("knows", n, [{}] * n)):
        state.known[seat * n + other] = _read_counts(Fields({"cards": cards}, row.path(f"knows[{other}]")), "cards")
    row.done()


def _read_draft(draft: Fields, state: CivState) -> None:
    n = int(state.seats)
    state.pick = draft.number("pick", 1, 3, 1)
    for name in ("sets", "passed"):
        rows: vec[i64] = vec[i64]()
        for index, cards in enumerate(draft.listing(name, n, [{}] * n)):
            rows = append(rows, _read_counts(Fields({"cards": cards}, draft.path(f"{name}[{index}]")), "cards"))
        if name == "sets":
            state.sets = rows
        else:
            state.passed = rows
    for index, card in enumerate(draft.listing("picked", n, [None] * n)):
        if card is not None and card not in DOMAIN_IDS:
            raise BadInput(
                draft.path(f"picked[{index}]"), "not_word", {"value": shown(card), "known": list(DOMAIN_IDS)}
            )
        state.picked = append(state.picked, NOBODY if card is None else DOMAIN_INDEX[card])
    draft.done()


def _read_deck(fields: Fields, state: CivState) -> None:
    """The deck as listed, else all cards that lie nowhere else, sorted by age; what is left over is taken out."""
    seed = fields.number("seed", 0, 2**63 - 1)
    if fields.has("deck"):
        for index, card in enumerate(fields.listing("deck")):
            if card not in DOMAIN_IDS:
                raise BadInput(f"deck[{index}]", "not_word", {"value": shown(card), "known": list(DOMAIN_IDS)})
            state.deck = append(state.deck, DOMAIN_INDEX[card])
        if fields.has("removed"):
            state.removed = _read_counts(fields, "removed")
            return
    elif fields.has("removed"):
        raise BadInput("removed", "needs_deck")
    rest = [int(lane(ALL_CARDS, d)) - have for d, have in enumerate(census(state))]
    if min(rest) < 0:
        return
    packed = sum(have << (8 * d) for d, have in enumerate(rest))
    if fields.has("deck"):
        state.removed = packed
    else:
        _shuffle_rest(state, packed, Rng(seed))


def _shuffle_rest(state: CivState, rest: int, rng: Rng) -> None:
    """Cards on the table are taken to be of the earliest ages."""
    ages: list[vec[i64]] = []
    for age in reversed(range(AGES)):
        share = 0
        for domain in range(DOMAINS):
            here = min(int(lane(rest, domain)), int(lane(AGE_CARDS[age], domain)))
            share += here << (8 * domain)
        rest -= share
        cards = spread(share)
        rng.shuffle(cards)
        out = min(int(removed_per_age(state.seats)), len(cards))
        for card in cards[:out]:
            state.removed += one(card)
        ages.append(cards[out:])
    for cards in reversed(ages):
        for card in cards:
            state.deck = append(state.deck, card)


def _read_ending(fields: Fields, state: CivState) -> None:
    state.ended = ENDINGS[fields.word("ended", ENDINGS, "none")]
    state.over = state.ended != RUNNING
    for winner in fields.listing("winners"):
        if type(winner) is not int or not 0 <= winner < state.seats:
            raise BadInput("winners", "not_number", {"value": shown(winner), "low": 0, "high": int(state.seats) - 1})
        state.winners |= 1 << winner
