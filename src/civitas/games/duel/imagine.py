"""What a seat cannot know, drawn anew (section 14 of the ledger)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, members
from civitas.core.cardset import CardSet, stretch, union
from civitas.core.draws import draw_to_front, sample
from civitas.core.rng import Rng
from civitas.games.duel.cards import AGE_III, AGES, CARDS, FIRST_CARD, GUILDS, WONDERS
from civitas.games.duel.city import City
from civitas.games.duel.steps import LIBRARY_TOKEN, NO_CARD, TUCKED_BITS
from civitas.games.duel.structure import FACE_DOWN, NO_SLOT, SLOTS, deal_age

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState


def imagine(state: DuelState, seat: i64, rng: Rng) -> DuelState:
    """A state that the seat cannot tell apart from this one; it depends on what the seat knows and on `rng` only."""
    twin: DuelState = state.copy()
    twin.layout = state.layout[:]
    twin.place = state.place[:]
    if state.next_offer:
        unseen: i64 = (bit(WONDERS) - 1) & ~(state.offered | state.city0.unbuilt | state.city1.unbuilt)
        twin.next_offer = sample(rng, unseen, bit_count(state.next_offer))
    if state.drawn and not (state.step == LIBRARY_TOKEN and state.turn == seat):
        twin.drawn = sample(rng, state.unused, bit_count(state.drawn))
    if state.age >= 0:
        _face_down_cards(twin, rng)
    age: i64 = state.age + 1
    while age < AGES:
        deal_age(rng, age, twin.layout, twin.place)
        age += 1
    return twin


def hidden_slots(state: DuelState) -> i64:
    """The slots of the structure whose cards nobody has seen."""
    hidden: i64 = 0
    rest: i64 = state.left & FACE_DOWN[state.age]
    slot: i64 = 0
    while rest:
        if rest & 1 and not (state.open >> (state.layout[state.age * SLOTS + slot] - state.base)) & 1:
            hidden |= bit(slot)
        rest >>= 1
        slot += 1
    return hidden


def seen_cards(state: DuelState) -> i64:
    """The cards of the running age that everybody has seen, counted from the age's first card."""
    gone: CardSet = union(state.discard, union(state.city0.buildings, state.city1.buildings))
    seen: i64 = stretch(gone, state.base, FIRST_CARD[state.age + 1] - state.base)
    seen |= _tucked(state, state.city0) | _tucked(state, state.city1)
    rest: i64 = state.left & ~hidden_slots(state)
    slot: i64 = 0
    while rest:
        if rest & 1:
            seen |= bit(state.layout[state.age * SLOTS + slot] - state.base)
        rest >>= 1
        slot += 1
    return seen & (bit(FIRST_CARD[state.age + 1] - state.base) - 1)


def _tucked(state: DuelState, city: City) -> i64:
    """The cards of the running age under a city's wonders, counted from the age's first card."""
    cards: i64 = 0
    rest: i64 = city.tucked
    count: i64 = bit_count(city.wonders)
    while count > 0:
        card: i64 = rest & NO_CARD
        if state.base <= card < CARDS:
            cards |= bit(card - state.base)
        rest >>= TUCKED_BITS
        count -= 1
    return cards


def _face_down_cards(twin: DuelState, rng: Rng) -> None:
    """Deal the unseen cards of the running age to the face-down slots, guild backs to guilds (R-12)."""
    hidden: i64 = hidden_slots(twin)
    size: i64 = FIRST_CARD[twin.age + 1] - twin.base
    unseen: i64 = ~seen_cards(twin) & (bit(size) - 1)
    common: i64 = unseen
    if twin.base == AGE_III:
        common &= bit(GUILDS - AGE_III) - 1
    guild_slots: i64 = 0
    rest: i64 = hidden
    slot: i64 = 0
    while rest:
        if rest & 1 and twin.layout[twin.age * SLOTS + slot] >= GUILDS:
            guild_slots |= bit(slot)
        rest >>= 1
        slot += 1
    _fill(twin, rng, hidden ^ guild_slots, members(common))
    _fill(twin, rng, guild_slots, members(unseen ^ common))


def _fill(twin: DuelState, rng: Rng, slots: i64, deck: vec[i64]) -> None:
    """Put random cards of a deck (counted from the age's first card) into the slots; the others are out of play."""
    draw_to_front(rng, deck, bit_count(slots))
    i: i64 = 0
    while i < len(deck):
        twin.place[twin.base + deck[i]] = NO_SLOT
        i += 1
    chosen: vec[i64] = members(slots)
    i = 0
    while i < len(chosen):
        card: i64 = twin.base + deck[i]
        twin.layout[twin.age * SLOTS + chosen[i]] = card
        twin.place[card] = chosen[i]
        i += 1
