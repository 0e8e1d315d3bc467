"""Reading the structures of the three ages: named slots are checked, the others are dealt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest, members
from civitas.core.errors import BadInput, shown
from civitas.core.reading import Fields, Pieces
from civitas.core.rng import Rng
from civitas.games.duel.cards import (
    AGES,
    CARD_IDS,
    FIRST_CARD,
    GUILDS,
)
from civitas.games.duel.rules import open_cards
from civitas.games.duel.state import DuelState
from civitas.games.duel.steps import (
    NEXT_STARTER,
    TURN,
)
from civitas.games.duel.structure import ALL_SLOTS, COVER, GUILDS_IN_PLAY, SLOTS, accessible

_DEAL_ONE: Final = "?"
_SLOT_NAMES: Final = {str(slot): slot for slot in range(SLOTS)}


def read_ages(fields: Fields, pieces: Pieces, state: DuelState, rng: Rng) -> None:
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


def _read_slots(raw: object, path: str, pieces: Pieces) -> dict[int, int | None]:
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


def _deal_rest(state: DuelState, pieces: Pieces, rng: Rng, age: int, slots: dict[int, int | None]) -> None:
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


def read_taken(fields: Fields, state: DuelState) -> None:
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
