"""The card row and the ends of ages (TTA-ROW, TTA-AGE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import AGE, LEADERS, WONDERS
from civitas.games.ages.cards.military import BONUS_COLONIZATION
from civitas.games.ages.memory import DISCARDED, forget_reshuffled, note_use, spend_proof, was_shown
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.banks import gain_yellow, score
from civitas.games.ages.rules.decks import civil_deck, military_deck, note_players
from civitas.games.ages.rules.departure import leader_leaves, wonder_leaves
from civitas.games.ages.rules.pacts import pact_card, remove_pact
from civitas.games.ages.steps import (
    AGE_TOKENS,
    CARD_MASK,
    KEPT_EVENT,
    KNOWN_AT,
    NONE,
    ROW,
    SHORTER,
)
from civitas.games.ages.tales import (
    TOLD_AGE,
    TOLD_ANTIQUATED,
    TOLD_LAST_ROUND,
    TOLD_ROW,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def refill(state: AgesState, swept: i64) -> None:
    """Sweep the leftmost places, slide left, deal (TTA-ROW-02 to TTA-ROW-05).

    The sweep goes by places, empty or not (TTA-ROW-03); swept cards leave the game (TTA-ROW-04). When deck A runs out,
    deck I follows (TTA-AGE-01). An age that ends interrupts the dealing; after the last one, places stay empty
    (TTA-AGE-08, TTA-FIRST-05). What was dealt is news: nothing before it can be taken back (TTA-TURN-06).
    """
    row: vec[i64] = state.card_row
    filled: i64 = 0
    place: i64 = swept
    while place < ROW:
        if row[place] != NONE:
            row[filled] = row[place]
            filled += 1
        place += 1
    first_new: i64 = filled
    while filled < ROW:
        if not len(state.civil_deck):
            # An age that ended has laid out the next deck; only the age after the last has none.
            if state.age == 0:
                begin_age(state, 1)
            else:
                break
        state.civil_deck, card = pop(state.civil_deck)
        row[filled] = card
        filled += 1
        if not len(state.civil_deck) and state.age > 0:
            end_age(state)
    state.tell(TOLD_ROW, state.current, filled - first_new, 0, 0, EVERYBODY)
    if filled > first_new:
        state.news += 1
    while filled < ROW:
        row[filled] = NONE
        filled += 1


def begin_age(state: AgesState, age: i64) -> None:
    """The age's decks become current; what is left of the old military deck leaves the game unseen (TTA-MIL-09)."""
    for item in state.military_deck:
        state.out = append(state.out, item)
    state.age = age
    state.military_deck = vec[i64]()
    state.civil_deck = vec[i64]()
    forget_reshuffled(state)
    if state.has_decks():
        note_players(state, age)
        state.civil_deck = civil_deck(state, age)
        state.military_deck = military_deck(state, age)
        state.dealt += len(state.military_deck)
    state.news += 1
    state.tell(TOLD_AGE, state.current, age, 0, 0, EVERYBODY)


def end_age(state: AgesState) -> None:
    """The last card of the civil deck was dealt (TTA-AGE-02 to TTA-AGE-06, TTA-END-01, TTA-END-02).

    Cards of the age before the ended one go (TTA-AGE-07). The last round is set when the last decks have run out: Age
    II ends them in the first and the shorter game (TTA-FIRST-06).
    """
    ended: i64 = state.age
    if state.tension:
        _tension(state)
    seat: i64 = 0
    while seat < state.seats:
        if state.nations[seat].alive:
            _antiquate(state, seat, ended - 1)
            gain_yellow(state, seat, -AGE_TOKENS)
        seat += 1
    _antiquate_pacts(state, ended - 1)
    begin_age(state, ended + 1)
    if state.variant == SHORTER and ended == 1:
        _look_at_legacies(state)
    if not state.has_decks():
        first: bool = True
        seat = state.starter
        while seat != state.current:
            first = first and not state.nations[seat].alive
            seat = seat + 1 if seat + 1 < state.seats else 0
        state.last_round = state.round if first else state.round + 1
        state.tell(TOLD_LAST_ROUND, state.current, state.last_round, 0, 0, EVERYBODY)


def _tension(state: AgesState) -> None:
    """Every civilization scores what it is stronger than the weakest (TTA-PEACE-03, TTA-VAR-04)."""
    least: i64 = -1
    for nation in state.nations:
        if nation.alive and (least < 0 or nation.strength < least):
            least = nation.strength
    seat: i64 = 0
    while seat < state.seats:
        if state.nations[seat].alive:
            score(state, seat, state.nations[seat].strength - least)
        seat += 1


def _antiquate(state: AgesState, seat: i64, age: i64) -> None:
    """Cards of an age and older go from hand and play; technologies, wonders, colonies, tactics stay (TTA-AGE-03).

    Event decks and declared wars are not touched either (TTA-AGE-04). Leaders of the ended age stay; one lost from hand
    still counts as taken, as `leader_ages` is kept (TTA-AGE-09).

    Military cards in hand go too, common and exclusive tactics do not (TTA-MIL-09, TTA-TACTIC-12).
    """
    nation: Nation = state.nations[seat]
    lost: i64 = nation.civil_hand() + len(nation.cards)
    card: i64 = 0
    while card < WONDERS:
        if AGE[card] <= age:
            nation.hand_techs &= ~bit(card)
        card += 1
    card = 0
    while card < 24:
        if AGE[LEADERS + card] <= age:
            nation.hand_leaders &= ~bit(card)
        card += 1
    nation.actions = _younger(nation.actions, age)
    nation.fresh = _younger(nation.fresh, age)
    cards: vec[i64] = vec[i64]()
    for item in nation.cards:
        if AGE[item & CARD_MASK] <= age:
            state.discards = append(state.discards, item)
            if not was_shown(nation, item, seat):
                note_use(nation, DISCARDED, AGE[item & CARD_MASK])
            spend_proof(nation, BONUS_COLONIZATION[AGE[item & CARD_MASK] - 1])
        else:
            cards = append(cards, item)
    nation.cards = cards
    lost -= nation.civil_hand() + len(nation.cards)
    if lost:
        state.tell(TOLD_ANTIQUATED, seat, lost, 0, 0, EVERYBODY)
    if nation.leader >= 0 and AGE[nation.leader] <= age:
        leader_leaves(state, seat)
    if nation.wonder >= 0 and AGE[WONDERS + nation.wonder] <= age:
        wonder_leaves(state, seat)


def _younger(cards: vec[i64], age: i64) -> vec[i64]:
    kept: vec[i64] = vec[i64]()
    for card in cards:
        if AGE[card] > age:
            kept = append(kept, card)
    return kept


def _antiquate_pacts(state: AgesState, age: i64) -> None:
    """Pacts of an age and older leave, and with them their strength in wars to come (TTA-PACT-08, TTA-PACT-14)."""
    i: i64 = len(state.pacts) - 1
    while i >= 0:
        if AGE[pact_card(state.pacts[i])] <= age:
            remove_pact(state, i)
        i -= 1


def _look_at_legacies(state: AgesState) -> None:
    """Each player looks at its two Age III events and discards one, the current player first (TTA-SHORT-04)."""
    seat: i64 = 0
    while seat < state.seats:
        legacy: vec[i64] = state.nations[seat].legacy
        i: i64 = 0
        while i < len(legacy):
            legacy[i] |= bit(seat) << KNOWN_AT
            i += 1
        seat += 1
    order: vec[i64] = vec[i64]()
    seat = state.current
    while True:
        order = append(order, seat)
        seat = state.next_seat(seat)
        if seat == state.current:
            break
    i = len(order) - 1
    while i >= 0:
        state.push(KEPT_EVENT, order[i], 0, 0)
        i -= 1
