"""One way in which a player's story can have gone, all alike."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from civitas.core.rng import Rng
from civitas.games.ages.cards.civil import TACTICS
from civitas.games.ages.imagine.past import EVENT, KNOWN, OTHER, Past
from civitas.games.ages.imagine.story import DRAWN
from civitas.games.ages.memory import DISCARDED, OPENED, PREPARED, RESHUFFLED
from civitas.games.ages.steps import NONE

UNKNOWN: Final = -1
UNKNOWN_EVENT: Final = -2
WORDS: Final = 4294967296.0


def tell(past: Past, events: i64, rng: Rng) -> bool:
    """Draw a story that leaves so many unknown events, every way alike; False if a revealed event was another."""
    t: i64 = len(past.steps)
    known: i64 = len(past.known)
    events -= past.hidden() - past.laid_events
    gone: i64 = _gone_at_last(past, events, rng)
    held: i64 = events - gone
    while t > 0:
        t -= 1
        step: i64 = past.steps[t]
        if step == DRAWN:
            kind: i64 = _drawn_kind(past, t, known, gone, held, rng)
            past.moved[t] = kind
            if kind == EVENT:
                held -= 1
            elif kind == KNOWN:
                known -= 1
        elif step == DISCARDED:
            other: float = past.if_discarded(t, OTHER, known, gone, held)
            event: float = past.if_discarded(t, EVENT, known, gone, held)
            past.moved[t] = OTHER
            if (other + event) * (float(rng.word()) / WORDS) >= other:
                past.moved[t] = EVENT
                gone -= 1
                held += 1
        elif step == RESHUFFLED:
            gone = _gone_before(past, t, known, held, rng)
        elif step == PREPARED:
            held += 1
    return _gone_on(past, rng)


def _gone_at_last(past: Past, events: i64, rng: Rng) -> i64:
    """How many of the events that are left were discarded."""
    t: i64 = len(past.steps)
    ticket: float = past.left[events] * (float(rng.word()) / WORDS)
    gone: i64 = max(events - past.held[t], 0)
    last: i64 = min(past.gone[t], events)
    while gone < last:
        ticket -= past.ways[past.at(t, len(past.known), gone, events - gone)]
        if ticket < 0.0:
            break
        gone += 1
    return gone


def _gone_before(past: Past, t: i64, known: i64, held: i64, rng: Rng) -> i64:
    """How many events were reshuffled."""
    ticket: float = past.ways[past.at(t + 1, known, 0, held)] * (float(rng.word()) / WORDS)
    gone: i64 = 0
    while gone < past.gone[t]:
        ticket -= past.if_reshuffled(t, known, gone, held)
        if ticket < 0.0:
            break
        gone += 1
    return gone


def _drawn_kind(past: Past, t: i64, known: i64, gone: i64, held: i64, rng: Rng) -> i64:
    """What was drawn."""
    other: float = past.if_drawn(t, OTHER, known, gone, held)
    event: float = past.if_drawn(t, EVENT, known, gone, held)
    sure: float = other + event + past.if_drawn(t, KNOWN, known, gone, held)
    ticket: float = sure * (float(rng.word()) / WORDS)
    return OTHER if ticket < other else EVENT if ticket < other + event else KNOWN


def _gone_on(past: Past, rng: Rng) -> bool:
    """Each card goes where it went; False if a revealed event would have to be one that is known to be another."""
    hand: vec[i64] = vec[i64](capacity=8)
    gone: vec[i64] = vec[i64](capacity=8)
    past.order = vec[i64](capacity=8)
    prepared: i64 = 0
    t: i64 = 0
    while t < len(past.steps):
        step: i64 = past.steps[t]
        if step == DRAWN:
            if past.moved[t] != KNOWN:
                laid: i64 = past.laid[past.draws[t]] if len(past.laid) else NONE
                unknown: i64 = UNKNOWN_EVENT if past.moved[t] == EVENT else UNKNOWN
                hand = append(hand, unknown if laid == NONE else laid)
        elif step == RESHUFFLED:
            gone = vec[i64](capacity=8)
        elif step != OPENED:
            was_seen: bool = step == PREPARED and (past.seen >> prepared) & 1 != 0
            place: i64 = _any_slot(hand, step == PREPARED or past.moved[t] == EVENT, was_seen, rng)
            if place == NONE:
                return False
            hand, card = pop(hand, place)
            if step == DISCARDED:
                gone = append(gone, card)
            else:
                if not was_seen:
                    past.order = append(past.order, card)
                prepared += 1
        t += 1
    for card in hand:
        past.order = append(past.order, card)
    for card in gone:
        past.order = append(past.order, card)
    return True


def _any_slot(hand: vec[i64], event: bool, unknown: bool, rng: Rng) -> i64:
    """Any event or other card of a hand, or an unknown one, all alike; NONE if there is none."""
    count: i64 = 0
    for card in hand:
        if _suits(card, event, unknown):
            count += 1
    if not count:
        return NONE
    skip: i64 = rng.below(count) if count > 1 else 0
    place: i64 = 0
    while skip > 0 or not _suits(hand[place], event, unknown):
        if _suits(hand[place], event, unknown):
            skip -= 1
        place += 1
    return place


def _suits(card: i64, event: bool, unknown: bool) -> bool:
    """Is it an event, or not, and unknown if it has to be?"""
    return (card == UNKNOWN_EVENT or 0 <= card < TACTICS) == event and (card < 0 or not unknown)
