"""A position as a set of small numbers, for bots that learn: what one seat knows, from its side of the table.

Each number says that one thing holds ("I have three cards of Science in front of me"). Others are counted from the
seat's left on. Only what the seat may know is read, so an imagined state gives the same set as the real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane, total
from civitas.games.civ.cards import DOMAINS
from civitas.games.civ.memory import knows
from civitas.games.civ.moves import KINDS, domain_of, kind_of, level_of, seat_of
from civitas.games.civ.scoring import dominance_points, side_of
from civitas.games.civ.steps import DRAFT_PICK, NOBODY

if TYPE_CHECKING:
    from civitas.games.civ.state import CivState

SEATS: Final = 4
LEVELS: Final = 3
MOST_CARDS: Final = 10
MOST_HELD: Final = 6
MOST_HAND: Final = 12
MOST_MARKERS: Final = 4
MOST_TODO: Final = 7
STEPS: Final = 14
MARKS: Final = 17

# Where each kind of number begins in a seat's share.
_AREA: Final = 0
_HELD: Final = _AREA + DOMAINS * (MOST_CARDS + 1)
_SIZE: Final = _HELD + DOMAINS * MOST_HELD
_DEMOCRACY: Final = _SIZE + MOST_HAND + 1
_EMBARGO: Final = _DEMOCRACY + DOMAINS * MOST_MARKERS
_POINTS: Final = _EMBARGO + DOMAINS * MOST_MARKERS
_CULTURE: Final = _POINTS + DOMAINS + 1
_ACTIVE: Final = _CULTURE + 1
_FIRST: Final = _ACTIVE + 1
_SEAT: Final = _FIRST + 1

# What all share.
_STEP: Final = SEATS * _SEAT
_TODO: Final = _STEP + STEPS * (MOST_TODO + 1)
_TARGET: Final = _TODO + STEPS
_USED: Final = _TARGET + SEATS
_DECK: Final = _USED + MARKS
_DISCARD: Final = _DECK + 27
INPUTS: Final = _DISCARD + DOMAINS * MOST_MARKERS
ROWS: Final = KINDS * SEATS * LEVELS * DOMAINS


def encode(state: CivState, seat: i64) -> vec[i64]:
    """The numbers that hold for a seat."""
    out: vec[i64] = vec[i64](capacity=96)
    holder: i64 = state.culture_holder()
    away: i64 = 0
    while away < state.seats:
        other: i64 = (seat + away) % state.seats
        at: i64 = away * _SEAT
        out = _seat(out, state, seat, other, at)
        if other == holder:
            out = append(out, at + _CULTURE)
        if other == state.active:
            out = append(out, at + _ACTIVE)
        if other == state.first:
            out = append(out, at + _FIRST)
        away += 1
    out = append(out, _STEP + state.step * (MOST_TODO + 1) + min(max(state.todo, 0), MOST_TODO))
    out = append(out, _TODO + min(max(state.then, 0), STEPS - 1))
    if state.target != NOBODY:
        out = append(out, _TARGET + (state.target - seat) % state.seats)
    mark: i64 = 0
    while mark < MARKS:
        if (state.used >> mark) & 1:
            out = append(out, _USED + mark)
        mark += 1
    out = append(out, _DECK + min(state.deck_left() // 4, 26))
    return _counts(out, _DISCARD, state.discard, MOST_MARKERS)


def _seat(out: vec[i64], state: CivState, seat: i64, other: i64, at: i64) -> vec[i64]:
    """What lies before a seat and what is known of its hand."""
    area: i64 = state.areas[other]
    domain: i64 = 0
    while domain < DOMAINS:
        out = append(out, at + _AREA + domain * (MOST_CARDS + 1) + min(lane(area, domain), MOST_CARDS))
        domain += 1
    hand: i64 = state.hands[other] if other == seat else knows(state, seat, other)
    out = _counts(out, at + _HELD, hand, MOST_HELD)
    if state.step != DRAFT_PICK:
        out = append(out, at + _SIZE + min(total(state.hands[other]), MOST_HAND))
    out = _counts(out, at + _DEMOCRACY, state.democracies[other], MOST_MARKERS)
    out = _counts(out, at + _EMBARGO, state.embargoes[other], MOST_MARKERS)
    return append(out, at + _POINTS + dominance_points(state, side_of(state, other)))


def _counts(out: vec[i64], first: i64, packed: i64, most: i64) -> vec[i64]:
    """One number for each card counted, up to so many of a domain."""
    if packed == 0:
        return out
    domain: i64 = 0
    while domain < DOMAINS:
        count: i64 = min(lane(packed, domain), most)
        card: i64 = 0
        while card < count:
            out = append(out, first + domain * most + card)
            card += 1
        domain += 1
    return out


def row(state: CivState, seat: i64, move: i64) -> i64:
    """The row of a move: its kind, whom it names seen from the seat, a level and a domain."""
    away: i64 = (seat_of(move) - seat) % state.seats
    level: i64 = min(level_of(move), LEVELS - 1)
    return ((kind_of(move) * SEATS + away) * LEVELS + level) * DOMAINS + min(domain_of(move), DOMAINS - 1)
