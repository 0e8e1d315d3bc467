"""A position as a set of small numbers, for bots that learn: what one seat knows, from its side of the table.

Each number says that one thing holds ("I have three cards of Science in front of me"). Others are counted from the
seat's left on. Only what the seat may know is read, so an imagined state gives the same set as the real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lane, total
from civitas.games.civ.cards import DOMAINS, hegemony_base
from civitas.games.civ.memory.remembered import remembered
from civitas.games.civ.moves import KINDS, domain_of, kind_of, level_of, seat_of
from civitas.games.civ.piles import cards_in, hand_of
from civitas.games.civ.scoring import dominance_points, side_of, sides
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
PHASES: Final = 5
CARDS_PER_PHASE: Final = 20
WIDEST: Final = 3
MOST_MISSING: Final = 7

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
_AHEAD: Final = _DISCARD + DOMAINS * MOST_MARKERS
_LEAD: Final = _AHEAD + DOMAINS * (2 * WIDEST + 1) * PHASES
_RACE: Final = _LEAD + (2 * DOMAINS + 1) * PHASES
_REACH: Final = _RACE + (MOST_MISSING + 1) * (MOST_MISSING + 1)
INPUTS: Final = _REACH + 2 * (MOST_MISSING + 1)
ROWS: Final = KINDS * SEATS * LEVELS * DOMAINS


def encode(state: CivState, seat: i64) -> vec[i64]:
    """The numbers that hold for a seat."""
    out: vec[i64] = vec[i64](capacity=96)
    holder: i64 = state.culture_holder()
    known: vec[i64] = remembered(state, seat)
    away: i64 = 0
    while away < state.seats:
        other: i64 = (seat + away) % state.seats
        at: i64 = away * _SEAT
        out = _seat(out, state, other, state.hands[other] if other == seat else cards_in(known, hand_of(other)), at)
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
    out = _counts(out, _DISCARD, state.discard, MOST_MARKERS)
    return _race(_dominance(out, state, seat), state, seat)


def _dominance(out: vec[i64], state: CivState, seat: i64) -> vec[i64]:
    """By how far the deck is spent: the seat's or its partner's lead in each domain, and the lead in points."""
    phase: i64 = min(state.deck_left() // CARDS_PER_PHASE, PHASES - 1)
    own: i64 = side_of(state, seat)
    domain: i64 = 0
    while domain < DOMAINS:
        mine: i64 = 0
        best: i64 = 0
        other: i64 = 0
        while other < state.seats:
            if side_of(state, other) == own:
                mine = max(mine, lane(state.areas[other], domain))
            else:
                best = max(best, lane(state.areas[other], domain))
            other += 1
        ahead: i64 = mine - best
        ahead = WIDEST + min(max(ahead, -WIDEST), WIDEST)
        out = append(out, _AHEAD + (domain * (2 * WIDEST + 1) + ahead) * PHASES + phase)
        domain += 1
    most: i64 = 0
    side: i64 = 0
    while side < sides(state):
        if side != own:
            most = max(most, dominance_points(state, side))
        side += 1
    lead: i64 = dominance_points(state, own) - most
    return append(out, _LEAD + (lead + DOMAINS) * PHASES + phase)


def _race(out: vec[i64], state: CivState, seat: i64) -> vec[i64]:
    """How many cards the seat's side and the nearest other one are short of hegemony, and the seat with its hand."""
    own: i64 = MOST_MISSING
    nearest: i64 = MOST_MISSING
    other: i64 = 0
    while other < state.seats:
        if side_of(state, other) == side_of(state, seat):
            own = min(own, missing(state, other, 0))
        else:
            nearest = min(nearest, missing(state, other, 0))
        other += 1
    out = append(out, _RACE + own * (MOST_MISSING + 1) + nearest)
    reach: i64 = missing(state, seat, state.hands[seat])
    return append(out, _REACH + 2 * reach + (1 if state.active == seat else 0))


def missing(state: CivState, seat: i64, hand: i64) -> i64:
    """The cards that a seat lacks for hegemony in its best domain, if it had played a hand; at most MOST_MISSING."""
    base: i64 = hegemony_base(state.seats)
    least: i64 = MOST_MISSING
    cards: i64 = state.areas[seat] + hand
    domain: i64 = 0
    while domain < DOMAINS:
        least = min(least, base + lane(state.democracies[seat], domain) - lane(cards, domain))
        domain += 1
    return max(least, 0)


def _seat(out: vec[i64], state: CivState, other: i64, hand: i64, at: i64) -> vec[i64]:
    """What lies before a seat and what is known of its hand."""
    area: i64 = state.areas[other]
    domain: i64 = 0
    while domain < DOMAINS:
        out = append(out, at + _AREA + domain * (MOST_CARDS + 1) + min(lane(area, domain), MOST_CARDS))
        domain += 1
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
