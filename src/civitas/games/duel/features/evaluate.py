"""A guess of the result from a position: points, what brings more of them, and the threats of science and military."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit_count, lane, lowest
from civitas.core.odds import odds, term, worth
from civitas.games.duel import scoring
from civitas.games.duel.cards import AGES, COLOUR_IDS, TOKEN_IDS
from civitas.games.duel.city import City
from civitas.games.duel.features.fitted import EARLY, LATE
from civitas.games.duel.resources import RESOURCE_IDS, RESOURCES, amount
from civitas.games.duel.steps import CAPITAL
from civitas.games.duel.structure import SLOTS

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState

MOST_SYMBOLS: Final = 6

# The things that count (see `core.odds`).
POINTS: Final = 0
COINS: Final = 1
RAW_CHOICE: Final = 2
MADE_CHOICE: Final = 3
FIXED: Final = 4
UNBUILT: Final = 5
WONDERS: Final = 6
TURN: Final = 7
AGAIN: Final = 8
GOODS: Final = 9
COLOURS: Final = GOODS + RESOURCES
TOKENS: Final = COLOURS + len(COLOUR_IDS)
SYMBOLS: Final = TOKENS + len(TOKEN_IDS)
LEAD: Final = SYMBOLS + MOST_SYMBOLS + 1

TERMS: Final[tuple[str, ...]] = (
    "points",
    "coins",
    "raw materials of choice",
    "manufactured goods of choice",
    "resources at a fixed price",
    "wonders not yet built",
    "wonders built",
    "the turn",
    "another turn to come",
    *(f"makes {name}" for name in RESOURCE_IDS),
    *(f"{name} cards" for name in COLOUR_IDS),
    *(f"token: {name}" for name in TOKEN_IDS),
    *(f"{count} different symbols" for count in range(MOST_SYMBOLS + 1)),
    *(f"{lead} steps ahead in arms" for lead in range(CAPITAL + 1)),
)


def evaluate(state: DuelState, seat: i64) -> float:
    """A guess of a seat's reward."""
    return chances(state)[seat]


def chances(state: DuelState) -> vec[float]:
    """A guess of each seat's reward."""
    out: vec[float] = vec[float](capacity=2)
    if state.over:
        return append(append(out, scoring.reward(state, 0)), scoring.reward(state, 1))
    left: float = time_left(state)
    out = append(out, worth(terms(state, 0), left, EARLY, LATE))
    return odds(append(out, worth(terms(state, 1), left, EARLY, LATE)))


def time_left(state: DuelState) -> float:
    """How much of all cards will still be used: 1 at the start, 0 at the end."""
    return float(bit_count(state.left) + SLOTS * (AGES - 1 - state.age)) / float(SLOTS * AGES)


def teaches(state: DuelState) -> bool:
    """Can the worths be fitted to such a position?"""
    return True


def terms(state: DuelState, seat: i64) -> vec[i64]:
    """What a seat has."""
    me: City = state.city0 if seat == 0 else state.city1
    out: vec[i64] = vec[i64](capacity=32)
    out = append(out, term(POINTS, scoring.points(state, seat)))
    out = append(out, term(COINS, me.coins))
    out = append(out, term(RAW_CHOICE, me.raw_choice))
    out = append(out, term(MADE_CHOICE, me.made_choice))
    out = append(out, term(FIXED, bit_count(me.fixed)))
    out = append(out, term(UNBUILT, bit_count(me.unbuilt)))
    out = append(out, term(WONDERS, bit_count(me.wonders)))
    if state.turn == seat:
        out = append(out, term(TURN, 1))
        if state.again:
            out = append(out, term(AGAIN, 1))
    resource: i64 = 0
    while resource < RESOURCES:
        made: i64 = amount(me.production, resource)
        if made:
            out = append(out, term(GOODS + resource, made))
        resource += 1
    colour: i64 = 0
    while colour < len(COLOUR_IDS):
        cards: i64 = lane(me.tally, colour)
        if cards:
            out = append(out, term(COLOURS + colour, cards))
        colour += 1
    rest: i64 = me.tokens
    while rest:
        out = append(out, term(TOKENS + lowest(rest), 1))
        rest &= rest - 1
    out = append(out, term(SYMBOLS + min(bit_count(me.symbols), MOST_SYMBOLS), 1))
    return append(out, term(LEAD + min(max(state.lead(seat), 0), CAPITAL), 1))
