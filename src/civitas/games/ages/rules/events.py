"""Events: revealed, and whom they speak to (TTA-EVENT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import (
    AGE,
    EVENTS,
    TERRITORIES,
)
from civitas.games.ages.cards.military import (
    EFFECT_AMOUNT,
    EFFECT_FIRST,
    EFFECT_WHAT,
    EFFECT_WHO,
    RANK,
    TAKE_YELLOW,
    WHO_ALL,
    WHO_CULTURE_LEADER,
    WHO_CULTURE_LEADER_IF_WEAK,
    WHO_CULTURE_POOREST,
    WHO_HAPPIEST,
    WHO_MOST_DISCONTENT,
    WHO_SCIENCE_ORDER,
    WHO_STRONGEST,
    WHO_TWO_STRONGEST,
    WHO_TWO_WEAKEST,
    WHO_WEAKEST,
)
from civitas.games.ages.memory import all_see, known_to_all
from civitas.games.ages.ranking import (
    BY_CULTURE,
    BY_DISCONTENT,
    BY_HAPPINESS,
    BY_SCIENCE,
    BY_STRENGTH,
    at_rank,
    rank,
    standing,
    tied_for_most,
)
from civitas.games.ages.rules import colony
from civitas.games.ages.steps import (
    CARD_MASK,
    EFFECT,
    EVENT_END,
    RANKS,
)
from civitas.games.ages.tales import TOLD_EVENT, TOLD_NEW_EVENTS

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def reveal(state: AgesState, seat: i64) -> None:
    """Turn up the top current event and carry it out (TTA-EVENT-05).

    A territory is auctioned (TTA-EVENT-07); any other event lies in the past pile for good, an Age III one scored now
    and not again at the end (TTA-EVENT-06, TTA-EVENT-21).
    """
    end_event(state, seat)  # in play there is always one; a position that somebody arranged may have none
    state.current_events, item = pop(state.current_events)
    state.revealed = append(state.revealed, item)
    card: i64 = item & CARD_MASK
    all_see(state, card)
    state.sighted = 0
    state.news += 1
    state.tell(TOLD_EVENT, seat, card, 0, 0, EVERYBODY)
    state.push(EVENT_END, seat, 0, 0)
    if card >= TERRITORIES:
        colony.start_auction(state, seat, card)
    else:
        state.past = append(state.past, known_to_all(state, card))
        push_effects(state, card - EVENTS, seat)


def end_event(state: AgesState, seat: i64) -> None:
    """When no current event is left, the future ones become current, older ages on top (TTA-EVENT-08)."""
    if len(state.current_events) or not len(state.future_events):
        return
    deck: vec[i64] = state.future_events
    state.future_events = vec[i64]()
    state.revealed = vec[i64]()
    state.rng.shuffle(deck)
    age: i64 = 3
    while age >= 0:
        for item in deck:
            if AGE[item & CARD_MASK] == age:
                state.current_events = append(state.current_events, item)
        age -= 1
    state.tell(TOLD_NEW_EVENTS, seat, len(deck), 0, 0, EVERYBODY)


def push_effects(state: AgesState, event: i64, first: i64) -> None:
    """All that an event will do, decided before any of it is done (TTA-EVENT-15), the first on top."""
    effect: i64 = EFFECT_FIRST[event + 1] - 1
    while effect >= EFFECT_FIRST[event]:
        who: i64 = addressed(state, EFFECT_WHO[effect], first)
        # Counter-clockwise, so that the current player's task comes out on top (TTA-EVENT-11).
        back: i64 = state.seats - 1
        while back >= 0:
            seat: i64 = (first + back) % state.seats
            if (who >> seat) & 1:
                amount: i64 = EFFECT_AMOUNT[effect]
                what: i64 = EFFECT_WHAT[effect]
                if what == RANK:
                    by: i64 = BY_SCIENCE if EFFECT_WHO[effect] == WHO_SCIENCE_ORDER else BY_STRENGTH
                    amount = RANKS[state.players() * 4 + rank(state, seat, by, first)]
                elif what == TAKE_YELLOW:
                    amount |= at_rank(state, state.players() - 1, BY_STRENGTH, first) << 4
                state.push(EFFECT, seat, what, amount)
            back -= 1
        effect -= 1


def addressed(state: AgesState, who: i64, first: i64) -> i64:
    """The mask of the players that an event speaks to, `first` being the current one (TTA-EVENT-12).

    With two players the two strongest or weakest are one (TTA-EVENT-13).
    """
    players: i64 = state.players()
    two: i64 = min(2, players - 1)
    mask: i64 = 0
    seat: i64 = 0
    if who == WHO_HAPPIEST:
        return tied_for_most(state, BY_HAPPINESS)
    if who == WHO_MOST_DISCONTENT:
        mask = tied_for_most(state, BY_DISCONTENT)
        return mask if state.nations[lowest(mask)].discontent() else 0
    if who == WHO_CULTURE_LEADER:
        return bit(at_rank(state, 0, BY_CULTURE, first))
    if who == WHO_CULTURE_POOREST:
        return bit(at_rank(state, players - 1, BY_CULTURE, first))
    if who == WHO_CULTURE_LEADER_IF_WEAK:
        seat = at_rank(state, 0, BY_CULTURE, first)
        return bit(seat) if standing(state, seat, first) >= players - two else 0
    while seat < state.seats:
        if state.nations[seat].alive:
            place: i64 = standing(state, seat, first)
            if (
                (who == WHO_STRONGEST and place == 0)
                or (who == WHO_WEAKEST and place == players - 1)
                or (who == WHO_TWO_STRONGEST and place < two)
                or (who == WHO_TWO_WEAKEST and place >= players - two)
                or who == WHO_ALL
                or who >= WHO_SCIENCE_ORDER
            ):
                mask |= bit(seat)
        seat += 1
    return mask
