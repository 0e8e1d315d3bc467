"""The set-up (TTA-SETUP, TTA-SHORT-02)."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import EVENTS, TERRITORIES
from civitas.games.ages.memory import known_to_all
from civitas.games.ages.nation import Nation
from civitas.games.ages.ratings import refresh
from civitas.games.ages.rules.decks import civil_deck, make_deck, military_deck, note_players
from civitas.games.ages.state import AgesState
from civitas.games.ages.steps import ACTIONS_STEP, EXTRA_EVENTS, LEGACY_EVENTS, OPEN_EVENTS, ROW, SHORTER


def deal(
    seats: i64,
    rng: Rng,
    variant: i64,
    keeps_pacts: bool,
    tension: bool,
    resigning: bool,
    chooses_payment: bool,
    conversion_counts: bool = False,
    trades_in_politics: bool = False,
) -> AgesState:
    """A fresh game, which goes on drawing from `rng`.

    The starting seat is random (TTA-SETUP-13). The card row and the civil deck (TTA-SETUP-11) and the current events
    (TTA-SETUP-12) are dealt; `refresh` works out the ratings (TTA-SETUP-05) and action totals (TTA-SETUP-06) from the
    initial cards.

    Of the Age A events some are the current ones, the rest go to the box unseen; there are no future and no past
    events yet (TTA-EVENT-01, TTA-EVENT-02).
    """
    state = AgesState(seats, variant, rng)
    state.keeps_pacts = keeps_pacts
    state.tension = tension
    state.resigning = resigning
    state.chooses_payment = chooses_payment
    state.conversion_counts = conversion_counts
    state.trades_in_politics = trades_in_politics
    state.starter = state.rng.below(seats)
    state.current = state.starter
    seat: i64 = 0
    while seat < seats:
        nation = Nation()
        nation.begin()
        state.nations.append(nation)
        seat += 1
    seat = 0
    while seat < seats:
        refresh(state, seat)
        # In round 1 the players in turn order have 1, 2, 3, 4 civil actions and no military ones (TTA-SETUP-14).
        state.nations[seat].white = (seat - state.starter + seats) % seats + 1
        state.nations[seat].red = 0
        seat += 1
    note_players(state, 0)
    deck: vec[i64] = civil_deck(state, 0)
    for _ in range(ROW):
        deck, card = pop(deck)
        state.card_row = append(state.card_row, card)
    state.civil_deck = deck
    deck = military_deck(state, 0)
    state.dealt = len(deck)
    count: i64 = seats + EXTRA_EVENTS
    for item in deck:
        if count > 0:
            state.current_events = append(state.current_events, item)
            count -= 1
        else:
            state.out = append(state.out, item)
    if variant == SHORTER:
        _legacies(state)
    state.push(ACTIONS_STEP, state.starter, 0, 0)
    return state


def _legacies(state: AgesState) -> None:
    """Two Age III events face down to each player, three open (TTA-SHORT-02, TTA-VAR-02)."""
    deck: vec[i64] = make_deck(state, 3, EVENTS, TERRITORIES)
    state.dealt += len(deck)
    for nation in state.nations:
        for _ in range(LEGACY_EVENTS):
            deck, card = pop(deck)
            nation.legacy = append(nation.legacy, card)
    for _ in range(OPEN_EVENTS):
        deck, card = pop(deck)
        state.open_events = append(state.open_events, known_to_all(state, card))
    for card in deck:
        state.out = append(state.out, card)
