"""Every card in one place only, and row and decks made of what is left where a position does not name them."""

from __future__ import annotations

from collections import Counter

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.bits import members
from civitas.core.errors import BadInput
from civitas.core.reading import Fields
from civitas.games.ages.cards.civil import (
    AGE,
    AGE_IDS,
    CARD_IDS,
    CARDS,
    CIVIL,
    COPIES,
    EVENTS,
    LEADERS,
    PACTS,
    TACTICS,
    TERRITORIES,
    WARS,
    WONDERS,
)
from civitas.games.ages.cards.military import OPEN_WAR
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.decks import copies
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import (
    ANSWER,
    CARD_MASK,
    EXTRA_EVENTS,
    FIRST_AT,
    LEGACY_EVENTS,
    NONE,
    OPEN_EVENTS,
    ROW,
    SHORTER,
)


def placed_civil(state: AgesState) -> Counter[int]:
    """Civil cards wherever they are."""
    found: Counter[int] = Counter(int(card) for card in state.card_row if card != NONE)
    found.update(int(card) for card in state.civil_deck)
    for nation in state.nations:
        found.update(civil_cards_of(nation))
    return found


def civil_cards_of(nation: Nation) -> Counter[int]:
    """The civil cards that a nation has in hand and in play."""
    found = Counter(int(card) for card in members(nation.techs | nation.hand_techs))
    found.update(WONDERS + int(card) for card in members(nation.wonders))
    found.update(LEADERS + int(card) for card in members(nation.hand_leaders))
    found.update(int(card) for card in nation.actions)
    found.update(int(card) for card in (nation.leader,) if card != NONE)
    found.update(WONDERS + int(card) for card in (nation.wonder,) if card != NONE)
    return found


def placed_military(state: AgesState) -> Counter[int]:
    """Military cards wherever they are."""
    found: Counter[int] = Counter()
    piles = [state.military_deck, state.current_events, state.future_events, state.past, state.discards, state.out]
    for nation in state.nations:
        piles += [nation.cards, nation.legacy]
        found.update(TERRITORIES + int(card) for card in members(nation.colonies))
        if nation.exclusive:
            found[TACTICS + int(nation.tactic)] += 1
    for pile in [*piles, state.open_events]:
        found.update(int(item) & CARD_MASK for item in pile)
    found.update(TACTICS + int(tactic) for tactic in members(state.common))
    found.update(WARS + int(war & 15) for war in state.wars if war & 15 != OPEN_WAR)
    found.update(PACTS + int(pact & 15) for pact in state.pacts)
    found.update(int(card) for card in (state.card,) if card != NONE)
    found.update(PACTS + int((task >> FIRST_AT) & 4095) for task in state.tasks if task & 63 == ANSWER)
    return found


def _check_counts(found: Counter[int], state: AgesState) -> None:
    for card, count in sorted(found.items()):
        most = int(copies(state, card, state.seats))
        if card < CIVIL and not COPIES[card * 3]:
            # Initial technologies are printed on every board.
            most = int(state.seats)
        if state.variant == SHORTER and AGE[card] == 3 and not EVENTS <= card < TERRITORIES:
            most = 0
        if count > most:
            raise BadInput("position", "card_count", {"card": CARD_IDS[card], "value": count, "most": most})


def fill(fields: Fields, state: AgesState) -> None:
    """Check what is placed and deal the rest where the position says nothing."""
    _check_counts(placed_civil(state) + placed_military(state), state)
    _fill_civil(fields, state)
    _fill_military(fields, state)
    count = sum(placed_military(state).values())
    state.dealt = fields.number("dealt", count, count, count)


def _rest(found: Counter[int], state: AgesState, age: int, first: int, last: int) -> vec[i64]:
    """The cards of an age that are nowhere yet, shuffled."""
    deck: vec[i64] = vec[i64]()
    for card in range(first, last):
        if AGE[card] == age:
            for _ in range(int(copies(state, card, state.seats)) - found[card]):
                deck = append(deck, card)
    state.rng.shuffle(deck)
    return deck


def _fill_civil(fields: Fields, state: AgesState) -> None:
    deck = _rest(placed_civil(state), state, int(state.age), 0, CIVIL) if state.has_decks() else vec[i64]()
    if not fields.has("row"):
        for _ in range(ROW):
            card = NONE
            if len(deck):
                deck, drawn = pop(deck)
                card = int(drawn)
            state.card_row = append(state.card_row, card)
    if not fields.has("civil_deck"):
        state.civil_deck = deck


def _fill_military(fields: Fields, state: AgesState) -> None:
    """The events of the start, the deck of the age, the face-down events of the shorter game; the rest is out."""
    if not fields.has("current_events"):
        deck = _rest(placed_military(state), state, 0, EVENTS, TERRITORIES)
        for _ in range(int(state.seats) + EXTRA_EVENTS):
            if len(deck):
                deck, card = pop(deck)
                state.current_events = append(state.current_events, card)
    if not fields.has("military_deck") and state.has_decks() and state.age:
        state.military_deck = _rest(placed_military(state), state, int(state.age), CIVIL, CARDS)
    if state.variant == SHORTER:
        _fill_legacies(fields, state)
    if not fields.has("out"):
        ages = [age for age in range(len(AGE_IDS) - 1) if age < state.age or age == 0]
        for age in ages:
            for card in _rest(placed_military(state), state, age, CIVIL, CARDS):
                state.out = append(state.out, card)
        if state.variant == SHORTER:
            for card in _rest(placed_military(state), state, 3, EVENTS, TERRITORIES):
                state.out = append(state.out, card)


def _fill_legacies(fields: Fields, state: AgesState) -> None:
    deck = _rest(placed_military(state), state, 3, EVENTS, TERRITORIES)
    if not fields.has("open_events"):
        while len(state.open_events) < OPEN_EVENTS and len(deck):
            deck, card = pop(deck)
            state.open_events = append(state.open_events, int(card) | ((1 << int(state.seats)) - 1) << 8)
    for seat, nation in enumerate(state.nations):
        known = 0 if state.age < 2 else 1 << seat
        while nation.alive and len(nation.legacy) < (LEGACY_EVENTS if state.age < 2 else 1) and len(deck):
            deck, card = pop(deck)
            nation.legacy = append(nation.legacy, int(card) | known << 8)
