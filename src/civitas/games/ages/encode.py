"""A position as a set of small numbers, for bots that learn: what one seat knows, from its side of the table.

Each number says that one thing holds ("my left neighbour has a second worker on Iron", "Moses lies where he costs 2").
Only what the seat may know is read, so an imagined state gives the same set as the real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGE,
    CARDS,
    CIVIL,
    EVENTS,
    LEADERS,
    PACTS,
    TACTICS,
    TERRITORIES,
    TOKENED,
    WONDERS,
    WORKED,
)
from civitas.games.ages.imagine.buried import sorted_items
from civitas.games.ages.memory import knows
from civitas.games.ages.moves import ATTACK, CANCEL, MOVES, OFFER, POPULATE, TAKE
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.wonders import stages_left
from civitas.games.ages.steps import CARD_MASK, CHOICES, FIRST_AT, NO_ROUND, NONE, ROW, ROW_COST, SEAT_AT

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

SEATS: Final = 4
MOST_WORKERS: Final = 6
MOST_TOKENS: Final = 6
LEVELS: Final = 4
# The largest figures that are told apart; what is more counts as these.
MOST: Final = vec[i64]([20, 20, 6, 10, 8, 30, 40, 30, 8, 16, 24, 8, 8, 8, 5])
"""Yellow, blue, unused workers, civil and military actions, science points, culture and science rating, happiness,
food, resources, military cards of Age I, II, III, stages left."""
FIGURE_ROOM: Final = 256
"""All figures with their zeros."""
LEADS: Final = 24
LEAD_STEP: Final = vec[i64]([8, 2])
"""By how much others lead in culture and in strength: so many on each side, in steps of so much."""
FLAGS: Final = 12
MOST_DECK: Final = 12
MOST_BID: Final = 24
MOST_COUNT: Final = 15
_MASK: Final = (1 << 40) - 1

# Where each kind of number begins in a nation's share.
_WORKERS: Final = 0
_TOKENS: Final = _WORKERS + WORKED * MOST_WORKERS
_TECHS: Final = _TOKENS + TOKENED * MOST_TOKENS
_HELD: Final = _TECHS + WONDERS
_BUILT: Final = _HELD + WONDERS
_RUINED: Final = _BUILT + LEADERS - WONDERS
_UNFINISHED: Final = _RUINED + LEADERS - WONDERS
_LEADER: Final = _UNFINISHED + LEADERS - WONDERS
_HELD_LEADER: Final = _LEADER + ACTIONS - LEADERS
_ACTIONS: Final = _HELD_LEADER + ACTIONS - LEADERS
_COLONIES: Final = _ACTIONS + 2 * (CIVIL - ACTIONS)
_TACTIC: Final = _COLONIES + TACTICS - TERRITORIES
_LEAD: Final = _TACTIC + 15
_FIGURES: Final = _LEAD + 2 * (2 * LEADS + 1)
_FLAGS: Final = _FIGURES + FIGURE_ROOM
_NATION: Final = _FLAGS + FLAGS

# What all share, and what the seat alone knows.
_ROW: Final = SEATS * _NATION
_COMMON: Final = _ROW + 2 * 3 * CIVIL
_AGE: Final = _COMMON + 15
_LAST: Final = _AGE + 5
_STEP: Final = _LAST + 3
_ASKED: Final = _STEP + CHOICES
_COUNT: Final = _ASKED + SEATS
_DECKS: Final = _COUNT + MOST_COUNT + 1
_WARS: Final = _DECKS + 4 * (MOST_DECK + 1)
_PACTS: Final = _WARS + 4 * SEATS * SEATS
_CARD: Final = _PACTS + (CARDS - PACTS) * SEATS * SEATS
_RIVAL: Final = _CARD + CARDS - TERRITORIES
_BID: Final = _RIVAL + SEATS
_VARIANT: Final = _BID + MOST_BID + 1
_OPEN: Final = _VARIANT + 6
_HAND: Final = _OPEN + TERRITORIES - EVENTS
_PLANTED: Final = _HAND + 2 * (CARDS - CIVIL)
_NEXT: Final = _PLANTED + 2 * (TACTICS - EVENTS)
INPUTS: Final = _NEXT + TACTICS - EVENTS
ROWS: Final = MOVES + 3 * CIVIL


def encode(state: AgesState, seat: i64) -> vec[i64]:
    """The numbers that hold for a seat."""
    out: vec[i64] = vec[i64](capacity=384)
    mine: Nation = state.nations[seat]
    away: i64 = 0
    while away < state.seats:
        other: i64 = (seat + away) % state.seats
        at: i64 = away * _NATION
        nation: Nation = state.nations[other]
        out = _board(out, nation, at)
        out = _cards(out, nation, at)
        out = _lead(out, at + _LEAD, nation.culture - mine.culture, LEAD_STEP[0])
        out = _lead(out, at + _LEAD + 2 * LEADS + 1, nation.strength - mine.strength, LEAD_STEP[1])
        out = _flags(out, state, other, at + _FLAGS)
        away += 1
    out = _table(out, state)
    out = _affairs(out, state, seat)
    return _known(out, state, seat)


def _board(out: vec[i64], nation: Nation, at: i64) -> vec[i64]:
    """Workers and tokens on cards, one number for each up to the most, and the figures of a nation."""
    out = _piles(out, at + _WORKERS, nation.workers, MOST_WORKERS)
    out = _piles(out, at + _TOKENS, nation.tokens, MOST_TOKENS)
    held: vec[i64] = vec[i64]([0] * LEVELS)
    for item in nation.cards:
        held[AGE[item & CARD_MASK]] += 1
    place: i64 = at + _FIGURES
    out, place = _figure(out, place, 0, nation.yellow)
    out, place = _figure(out, place, 1, nation.blue)
    out, place = _figure(out, place, 2, nation.pool)
    out, place = _figure(out, place, 3, nation.white + nation.converted)
    out, place = _figure(out, place, 4, nation.red + nation.extra_red)
    out, place = _figure(out, place, 5, nation.science)
    out, place = _figure(out, place, 6, nation.culture_rating)
    out, place = _figure(out, place, 7, nation.science_rating)
    out, place = _figure(out, place, 8, nation.happiness)
    out, place = _figure(out, place, 9, nation.food() + nation.trade_food)
    out, place = _figure(out, place, 10, nation.resources() + nation.army_resources + nation.trade_resource)
    out, place = _figure(out, place, 11, held[1])
    out, place = _figure(out, place, 12, held[2])
    out, place = _figure(out, place, 13, held[3])
    out, place = _figure(out, place, 14, stages_left(nation))
    return out


def _figure(out: vec[i64], place: i64, which: i64, value: i64) -> tuple[vec[i64], i64]:
    """One figure, and where the next one begins."""
    return append(out, place + min(value, MOST[which])), place + MOST[which] + 1


def _piles(out: vec[i64], first: i64, piles: vec[i64], most: i64) -> vec[i64]:
    place: i64 = first
    for count in piles:
        unit: i64 = 0
        while unit < count and unit < most:
            out = append(out, place + unit)
            unit += 1
        place += most
    return out


def _cards(out: vec[i64], nation: Nation, at: i64) -> vec[i64]:
    """The open cards of a nation: in play, in the civil hand, wonders, leader, colonies, tactic."""
    out = _each(out, at + _TECHS, nation.techs)
    out = _each(out, at + _HELD, nation.hand_techs)
    out = _each(out, at + _BUILT, nation.wonders)
    out = _each(out, at + _RUINED, nation.ruined)
    out = _each(out, at + _HELD_LEADER, nation.hand_leaders)
    out = _each(out, at + _COLONIES, nation.colonies)
    if nation.wonder != NONE:
        out = append(out, at + _UNFINISHED + nation.wonder)
    if nation.leader != NONE:
        out = append(out, at + _LEADER + nation.leader - LEADERS)
    if nation.tactic != NONE:
        out = append(out, at + _TACTIC + nation.tactic)
    return _twice(out, at + _ACTIONS, nation.actions, ACTIONS, CIVIL)


def _twice(out: vec[i64], first: i64, cards: vec[i64], low: i64, high: i64) -> vec[i64]:
    """Cards of a sorted list: a number for the first copy of each and another for the second."""
    before: i64 = NONE
    copies: i64 = 0
    for item in cards:
        card: i64 = item & CARD_MASK
        copies = copies + 1 if card == before else 0
        before = card
        if copies < 2:
            out = append(out, first + copies * (high - low) + card - low)
    return out


def _lead(out: vec[i64], first: i64, ahead: i64, step: i64) -> vec[i64]:
    """By how much somebody leads, or lies behind."""
    steps: i64 = min(max(ahead, -ahead) // step, LEADS)
    return append(out, first + LEADS + (steps if ahead > 0 else -steps))


def _flags(out: vec[i64], state: AgesState, other: i64, at: i64) -> vec[i64]:
    nation: Nation = state.nations[other]
    if nation.alive:
        out = append(out, at)
    if other == state.current:
        out = append(out, at + 1)
    if other == state.starter:
        out = append(out, at + 2)
    if other == state.bidder:
        out = append(out, at + 3)
    if nation.skips_politics:
        out = append(out, at + 4)
    return _each(out, at + 5, nation.used & 127)


def _table(out: vec[i64], state: AgesState) -> vec[i64]:
    """The card row by what its places cost, decks, age, and what the table plays."""
    first: vec[i64] = vec[i64]([NONE] * (3 * CIVIL))
    place: i64 = 0
    while place < ROW:
        card: i64 = state.card_row[place]
        if card != NONE:
            key: i64 = (ROW_COST[place] - 1) * CIVIL + card
            if first[key] == NONE:
                first[key] = place
                out = append(out, _ROW + key)
            elif first[key] < ROW:
                first[key] = ROW
                out = append(out, _ROW + 3 * CIVIL + key)
        place += 1
    out = _each(out, _COMMON, state.common)
    out = append(out, _AGE + state.age)
    if state.last_round == NO_ROUND:
        out = append(out, _LAST)
    else:
        out = append(out, _LAST + (2 if state.round >= state.last_round else 1))
    out = append(out, _DECKS + min(len(state.civil_deck) // 4, MOST_DECK))
    out = append(out, _DECKS + MOST_DECK + 1 + min(len(state.military_deck) // 4, MOST_DECK))
    out = append(out, _DECKS + 2 * (MOST_DECK + 1) + min(len(state.current_events), MOST_DECK))
    out = append(out, _DECKS + 3 * (MOST_DECK + 1) + min(len(state.future_events), MOST_DECK))
    out = append(out, _VARIANT + state.variant)
    if state.tension:
        out = append(out, _VARIANT + 4)
    if state.chooses_payment:
        out = append(out, _VARIANT + 5)
    return out


def _affairs(out: vec[i64], state: AgesState, seat: i64) -> vec[i64]:
    """What is asked of whom, wars, pacts, and what an auction or an attack has come to."""
    seats: i64 = state.seats
    if len(state.tasks):
        task: i64 = state.tasks[len(state.tasks) - 1]
        out = append(out, _STEP + (task & 63))
        out = append(out, _ASKED + (((task >> SEAT_AT) & 7) - seat + seats) % seats)
        out = append(out, _COUNT + min((task >> FIRST_AT) & 4095, MOST_COUNT))
    seen: i64 = 0
    for war in state.wars:
        pair: i64 = (((war >> 4) & 3) - seat + seats) % seats * SEATS + (((war >> 6) & 3) - seat + seats) % seats
        number: i64 = (war & 15) * SEATS * SEATS + pair
        if not (seen >> number) & 1:
            seen |= bit(number)
            out = append(out, _WARS + number)
    for pact in state.pacts:
        a: i64 = (((pact >> 6) & 3) - seat + seats) % seats
        b: i64 = (((pact >> 8) & 3) - seat + seats) % seats
        out = append(out, _PACTS + ((pact & 15) * SEATS + a) * SEATS + b)
    if state.card != NONE:
        out = append(out, _CARD + state.card - TERRITORIES)
        if state.rival != NONE:
            out = append(out, _RIVAL + (state.rival - seat + seats) % seats)
        out = append(out, _BID + min(max(state.bid, state.added), MOST_BID))
    for item in state.open_events:
        out = append(out, _OPEN + (item & CARD_MASK) - EVENTS)
    return out


def _known(out: vec[i64], state: AgesState, seat: i64) -> vec[i64]:
    """What the seat alone knows: its military hand, the events it has prepared or seen."""
    out = _twice(out, _HAND, state.nations[seat].cards, CIVIL, CARDS)
    for item in state.future_events:
        if knows(item, seat):
            out = append(out, _PLANTED + (item & CARD_MASK) - EVENTS)
    mine: vec[i64] = vec[i64]()
    for item in state.current_events:
        if knows(item, seat):
            mine = append(mine, item & CARD_MASK)
    for card in sorted_items(mine):  # in what order they lie the seat does not know
        out = append(out, _PLANTED + TACTICS - EVENTS + card - EVENTS)
    if (state.sighted >> seat) & 1 and len(state.current_events):
        top: i64 = state.current_events[len(state.current_events) - 1]
        out = append(out, _NEXT + (top & CARD_MASK) - EVENTS)
    return out


def _each(out: vec[i64], first: i64, members: i64) -> vec[i64]:
    """One number for each member of a set."""
    rest: i64 = members
    while rest:
        out = append(out, first + lowest(rest))
        rest &= rest - 1
    return out


def row(state: AgesState, seat: i64, move: i64) -> i64:
    """The row of a move; whom to attack or to offer a pact is counted from the seat.

    To take a card has a row for each card and what its place costs, not for the place: that is what matters.
    """
    if TAKE <= move < POPULATE:
        place: i64 = move - TAKE
        return MOVES + (ROW_COST[place] - 1) * CIVIL + state.card_row[place]
    if ATTACK <= move < OFFER:
        rival: i64 = (move - ATTACK) % SEATS
        return move - rival + (rival - seat + state.seats) % state.seats
    if OFFER <= move < CANCEL:
        partner: i64 = (move - OFFER) // 2 % SEATS
        return move + 2 * ((partner - seat + state.seats) % state.seats - partner)
    return move


def sight(state: AgesState) -> i64:
    """A number that tells apart what a move has brought to light: the card row and the last event."""
    number: i64 = len(state.past)
    if number:
        number = number * 256 + (state.past[number - 1] & CARD_MASK)
    for card in state.card_row:
        number = (number * 131 + card + 2) & _MASK
    return number
