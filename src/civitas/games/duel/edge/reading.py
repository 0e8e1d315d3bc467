"""Reading a position, whole or in part: what is given is checked, what is missing is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest, members
from civitas.core.draws import sample
from civitas.core.errors import BadInput, shown
from civitas.core.reading import Fields
from civitas.core.rng import Rng
from civitas.games.duel.cards import (
    AGES,
    CARD_IDS,
    COLOUR_IDS,
    FIRST_CARD,
    GUILDS,
    TOKEN_IDS,
    WONDER_DRAWS,
    WONDER_IDS,
)
from civitas.games.duel.deal import empty_table
from civitas.games.duel.legal import legal_moves
from civitas.games.duel.rules import drafter, open_cards
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
    MOST_WONDERS,
    NEAR_LOSS,
    NEAR_TOKEN,
    NEAR_ZONE,
    NEXT_STARTER,
    NO_CARD,
    RUNNING,
    STARTER_RANDOM,
    STARTING_COINS,
    STEP_IDS,
    SYMBOLS_TO_WIN,
    TURN,
)
from civitas.games.duel.structure import ALL_SLOTS, COVER, GUILDS_IN_PLAY, SLOTS, accessible

MILITARY_TOKENS: Final = ((NEAR_TOKEN, NEAR_LOSS, NEAR_ZONE), (FAR_TOKEN, FAR_LOSS, FAR_ZONE))
"""Bit, loss and zone of the two military tokens of each side."""

_MOST: Final = 1_000_000
_STARTERS: Final = ("random", 0, 1)
_DEAL_ONE: Final = "?"
_SLOT_NAMES: Final = {str(slot): slot for slot in range(SLOTS)}


_WHOLE = ("structure", "later", "players", "progress", "unused", "drawn", "military", "pawn", "step", "turn", "age")


class _Pieces:
    """The cards, wonders and tokens that are placed already: each lies in one place only."""

    def __init__(self) -> None:
        self.placed: set[str] = set()

    def place(self, path: str, word: object, known: tuple[str, ...]) -> int:
        """The number of a piece that is placed now."""
        if not isinstance(word, str) or word not in known:
            raise BadInput(path, "not_word", {"value": shown(word), "known": list(known)})
        if word in self.placed:
            raise BadInput(path, "card_twice", {"card": word})
        self.placed.add(word)
        return known.index(word)

    def read(self, fields: Fields, name: str, known: tuple[str, ...]) -> list[int]:
        """The pieces that a field lists."""
        words = enumerate(fields.listing(name))
        return [self.place(f"{fields.path(name)}[{index}]", word, known) for index, word in words]

    def mask(self, fields: Fields, name: str, known: tuple[str, ...]) -> int:
        """The pieces that a field lists, as a set."""
        return sum(int(bit(index)) for index in self.read(fields, name, known))

    def free(self, known: tuple[str, ...]) -> int:
        """The set of those not placed yet."""
        return sum(int(bit(index)) for index, word in enumerate(known) if word not in self.placed)


def from_dict(data: Mapping[str, Any]) -> DuelState:
    """The state that `to_dict` wrote, checked field by field."""
    fields = Fields(data, "")
    for name in _WHOLE:
        if not fields.has(name):
            raise BadInput(name, "field_missing")
    return read(fields)


def arrange(data: Mapping[str, Any]) -> DuelState:
    """A position from a partial description. What is not said is as at the start of age I; hidden and unnamed cards are
    dealt from `seed`. `structure` may be an object that names some slots only: a card, or null where it is gone.

    >>> state = arrange({"structure": {"14": "baths"}, "players": [{"coins": 2}]})
    >>> state.view(0)["players"][0]["bills"]["baths"]["total"], state.to_act()
    (2, [0])
    """
    return read(Fields(data, ""))


def read(fields: Fields) -> DuelState:
    """The position that the fields describe."""
    fields.word("game", ["duel"], "duel")
    fields.number("seats", 2, 2, 2)
    rng = Rng(fields.number("seed", 0, 2**63 - 1))
    pieces = _Pieces()
    state = _read_options(fields.inside("options"))
    state.first = fields.number("first", 0, 1)
    state.step = STEP_IDS.index(fields.word("step", STEP_IDS, STEP_IDS[TURN]))
    state.age = fields.number("age", 0, 0) - 1 if state.step == DRAFT else fields.number("age", 1, AGES, 1) - 1
    state.base = FIRST_CARD[max(0, int(state.age))]
    state.news = fields.number("news", 0, _MOST)
    _read_ending(fields, state)
    _read_military(fields, state)
    for seat, row in enumerate(fields.listing("players")):
        if seat > 1:
            raise BadInput("players", "list_length", {"value": seat + 1, "length": 2})
        _read_city(Fields(row, f"players[{seat}]"), pieces, state, seat)
    for card in pieces.read(fields, "discard", CARD_IDS):
        _check_begun("discard", state, card)
        state.flip_discard(card)
    _read_tokens(fields, pieces, state, rng)
    if state.step == DRAFT:
        _read_draft(fields.inside("draft"), pieces, state, rng)
    state.turn = fields.number("turn", 0, 1, drafter(state.first, state.picks) if state.step == DRAFT else state.first)
    _read_ages(fields, pieces, state, rng)
    _read_taken(fields, state)
    if state.step == DESTROY_BUILDING:
        state.target_colour = COLOUR_IDS.index(fields.word("colour", COLOUR_IDS[:2], COLOUR_IDS[0]))
    fields.done()
    _check(state)
    return state


def _read_options(options: Fields) -> DuelState:
    beginner = options.word("wonders", ["draft", "beginner"], "draft") == "beginner"
    starter = options.raw("starter", "random")
    if not any(type(starter) is type(known) and starter == known for known in _STARTERS):
        raise BadInput(options.path("starter"), "option_value", {"value": shown(starter), "values": list(_STARTERS)})
    options.done()
    return empty_table(beginner, STARTER_RANDOM if starter == "random" else starter)


def _read_ending(fields: Fields, state: DuelState) -> None:
    state.ended = ENDING_IDS.index(fields.word("ended", ENDING_IDS, ENDING_IDS[RUNNING]))
    state.over = state.ended != RUNNING
    for winner in fields.listing("winners"):
        if type(winner) is not int or not 0 <= winner <= 1:
            raise BadInput("winners", "not_number", {"value": shown(winner), "low": 0, "high": 1})
        state.winners |= bit(winner)
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
            if listed and entered and not state.over:
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


def _read_city(row: Fields, pieces: _Pieces, state: DuelState, seat: int) -> None:
    city, other = state.city(seat), state.city(1 - seat)
    city.coins = row.number("coins", 0, _MOST, STARTING_COINS)
    for card in pieces.read(row, "buildings", CARD_IDS):
        _check_begun(row.path("buildings"), state, card)
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
            _check_begun(path, state, card)
        city.add_wonder(wonder, card)
    for token in pieces.read(row, "tokens", TOKEN_IDS):
        city.add_token(token)
    owned = int(bit_count(city.unbuilt) + bit_count(city.wonders))
    if owned > GROUP:
        raise BadInput(row.path("wonders"), "too_many", {"value": owned, "most": GROUP})
    row.done()


def _check_begun(path: str, state: DuelState, card: int) -> None:
    """Nobody can have used a card of an age that is still to come."""
    if card >= FIRST_CARD[state.age + 1]:
        raise BadInput(path, "card_later", {"card": CARD_IDS[card]})


def _read_tokens(fields: Fields, pieces: _Pieces, state: DuelState, rng: Rng) -> None:
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
        for index, token in enumerate(_Pieces().read(fields, "drawn", unused)):
            state.drawn |= bit(TOKEN_IDS.index(unused[token]))
            if index >= LIBRARY_DRAW:
                raise BadInput("drawn", "too_many", {"value": index + 1, "most": LIBRARY_DRAW})
    elif state.step == LIBRARY_TOKEN or not _library_built(state):
        state.drawn = sample(rng, state.unused, min(LIBRARY_DRAW, len(unused)))


def _library_built(state: DuelState) -> bool:
    return any(WONDER_DRAWS[wonder] for wonder in members(state.city0.wonders | state.city1.wonders))


def _read_draft(draft: Fields, pieces: _Pieces, state: DuelState, rng: Rng) -> None:
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


def _read_ages(fields: Fields, pieces: _Pieces, state: DuelState, rng: Rng) -> None:
    """The structure of the running age and those of the later ones; slots that nobody names are dealt."""
    if state.age >= 0:
        slots = _read_slots(fields.raw("structure", None), "structure", pieces)
        if not fields.has("structure"):
            first, end = FIRST_CARD[state.age], FIRST_CARD[state.age + 1]
            used = sum(1 for card in range(first, end) if CARD_IDS[card] in pieces.placed)
            slots = dict.fromkeys(range(SLOTS - min(used, SLOTS), SLOTS))
        state.left = sum(int(bit(slot)) for slot in range(SLOTS) if slots.get(slot, 0) is not None)
        _deal_rest(state, pieces, rng, int(state.age), slots)
    elif fields.listing("structure", 0):
        return
    later = AGES - 1 - int(state.age)
    given = fields.listing("later", later) if fields.has("later") else [None] * later
    for index, raw in enumerate(given):
        slots = _read_slots(raw, f"later[{index}]", pieces)
        for slot, card in slots.items():
            if card is None:
                raise BadInput(f"later[{index}].{slot}", "not_word", {"value": "null", "known": list(CARD_IDS)})
        _deal_rest(state, pieces, rng, int(state.age) + 1 + index, slots)


def _read_slots(raw: object, path: str, pieces: _Pieces) -> dict[int, int | None]:
    """The named slots: a card, or None where it is gone."""
    if raw is None:
        return {}
    if isinstance(raw, list):
        if len(raw) != SLOTS:
            raise BadInput(path, "list_length", {"value": len(raw), "length": SLOTS})
        raw = {str(slot): word for slot, word in enumerate(raw) if word != _DEAL_ONE}
    if not isinstance(raw, Mapping):
        raise BadInput(path, "not_object", {"value": shown(raw)})
    slots: dict[int, int | None] = {}
    for name, word in raw.items():
        slot = _SLOT_NAMES.get(shown(name))
        if slot is None or slot in slots:
            raise BadInput(f"{path}.{shown(name)}", "not_number", {"value": shown(name), "low": 0, "high": SLOTS - 1})
        slots[slot] = None if word is None else pieces.place(f"{path}.{slot}", word, CARD_IDS)
    return slots


def _deal_rest(state: DuelState, pieces: _Pieces, rng: Rng, age: int, slots: dict[int, int | None]) -> None:
    """Fill an age's unnamed slots: three guilds in age III, those placed elsewhere included (7WD-SETUP-07)."""
    first, end = int(FIRST_CARD[age]), int(FIRST_CARD[age + 1])
    unnamed = [slot for slot in range(SLOTS) if slot not in slots]
    free = [card for card in range(first, end) if CARD_IDS[card] not in pieces.placed]
    guilds: list[int] = []
    if end > GUILDS:
        placed = sum(1 for card in range(GUILDS, end) if CARD_IDS[card] in pieces.placed)
        guilds = _some(rng, [card for card in free if card >= GUILDS], min(GUILDS_IN_PLAY - placed, len(unnamed)))
        free = [card for card in free if card < GUILDS]
    if len(free) + len(guilds) < len(unnamed):
        raise BadInput("structure", "too_few_cards", {"age": age + 1})
    cards = _some(rng, free, len(unnamed) - len(guilds)) + guilds
    for slot, card in zip(unnamed, _some(rng, cards, len(cards)), strict=True):
        slots[slot] = card
        pieces.placed.add(CARD_IDS[card])
    for slot, named in slots.items():
        if named is not None:
            if not first <= named < end:
                raise BadInput(f"structure.{slot}", "wrong_age", {"card": CARD_IDS[named], "age": age + 1})
            state.layout[age * SLOTS + slot] = named
            state.place[named] = slot


def _some(rng: Rng, cards: list[int], count: int) -> list[int]:
    deck = vec[i64](cards)
    rng.shuffle(deck)
    return [int(card) for card in deck][: max(0, count)]


def _read_taken(fields: Fields, state: DuelState) -> None:
    """The card in use while a choice is made still covers what it covered (R-13); then what is accessible."""
    state.again = fields.flag("again")
    if state.age < 0:
        fields.raw("taken", None)
        return
    gone = ALL_SLOTS & ~int(state.left)
    for slot in members(gone):
        if COVER[state.age * SLOTS + slot] & state.left:
            raise BadInput(f"structure.{slot}", "slot_covered", {"slot": int(slot)})
    inside_turn = state.step not in (TURN, NEXT_STARTER)
    before = int(state.left)
    if fields.raw("taken", None) is not None or inside_turn:
        state.taken = fields.number("taken", 0, SLOTS - 1, int(lowest(gone)) if gone else 0)
        before |= bit(int(state.taken))
        covers_gone = any((COVER[state.age * SLOTS + slot] >> state.taken) & 1 for slot in members(gone))
        if before == state.left or covers_gone or not (inside_turn or state.over):
            raise BadInput("taken", "slot_taken", {"slot": int(state.taken)})
    state.open = open_cards(state, accessible(state.age, before) & state.left)


def _check(state: DuelState) -> None:
    """What must hold in any position that can be played on."""
    built = int(bit_count(state.city0.wonders) + bit_count(state.city1.wonders))
    if built > MOST_WONDERS or (built == MOST_WONDERS and state.city0.unbuilt | state.city1.unbuilt):
        raise BadInput("players", "seven_wonders")
    if state.over:
        return
    for seat in range(2):
        if bit_count(state.city(seat).symbols) >= SYMBOLS_TO_WIN:
            raise BadInput(
                f"players[{seat}].buildings", "too_many", {"value": SYMBOLS_TO_WIN, "most": SYMBOLS_TO_WIN - 1}
            )
    if state.step == NEXT_STARTER and state.left != ALL_SLOTS:
        raise BadInput("structure", "list_length", {"value": int(bit_count(state.left)), "length": SLOTS})
    if len(legal_moves(state, state.turn)) == 0:
        raise BadInput("step", "no_moves", {"value": STEP_IDS[state.step]})
