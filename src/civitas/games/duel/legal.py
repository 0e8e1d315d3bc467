"""Which moves are open: section 13 of the ledger, the decision points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import lowest
from civitas.core.cardset import among, each_card
from civitas.games.duel.cards import (
    COLOUR_EARLY,
    COST_COINS,
)
from civitas.games.duel.city import City
from civitas.games.duel.moves import (
    DESTROY,
    LIBRARY,
    PROGRESS,
    REVIVE,
    START,
    TAKE,
    USE_BITS,
    USE_DISCARD,
    USE_WONDER,
)
from civitas.games.duel.prices import building_trade, by_chain, wonder_trade
from civitas.games.duel.steps import (
    DESTROY_BUILDING,
    DRAFT,
    LIBRARY_TOKEN,
    PROGRESS_TOKEN,
    REVIVE_BUILDING,
    TURN,
)

if TYPE_CHECKING:
    from civitas.games.duel.state import DuelState

USUAL_MOVES: Final = 16


def legal_moves(state: DuelState, seat: i64) -> vec[i64]:
    """All that the rules allow a seat that must choose, in ascending order."""
    step: i64 = state.step
    if step == TURN:
        return _turn(state, state.city0 if seat == 0 else state.city1)
    out: vec[i64] = vec[i64](capacity=8)
    if step == DRAFT:
        return _each(out, TAKE, state.offered)
    if step == PROGRESS_TOKEN:
        return _each(out, PROGRESS, state.progress)
    if step == LIBRARY_TOKEN:
        return _each(out, LIBRARY, state.drawn)
    if step == DESTROY_BUILDING:
        victim: City = state.city1 if seat == 0 else state.city0
        return _each(out, DESTROY, among(victim.buildings, COLOUR_EARLY[state.target_colour]))
    if step == REVIVE_BUILDING:
        return each_card(out, REVIVE, state.discard)
    return append(append(out, START), START + 1)


def _each(out: vec[i64], first: i64, members: i64) -> vec[i64]:
    """One move for each member of a set."""
    rest: i64 = members
    while rest:
        out = append(out, first + lowest(rest))
        rest &= rest - 1
    return out


def _turn(state: DuelState, me: City) -> vec[i64]:
    """Each accessible card: build it if it can be paid, discard it, put it under an own wonder (7WD-TURN-04).

    Discarding is always open (7WD-TURN-07).
    """
    uses: i64 = _other_uses(me)
    out: vec[i64] = vec[i64](capacity=USUAL_MOVES)
    rest: i64 = state.open
    while rest:
        card: i64 = state.base + lowest(rest)
        rest &= rest - 1
        move: i64 = card << USE_BITS
        if by_chain(me, card) or COST_COINS[card] + building_trade(me, card) <= me.coins:
            out = append(out, move)
        use: i64 = uses
        while use:
            out = append(out, move + (use & 15))
            use >>= USE_BITS
    return out


def _other_uses(me: City) -> i64:
    """The uses of any card besides building it, four bits each: discard it, and every wonder that can be paid."""
    uses: i64 = USE_DISCARD
    shift: i64 = USE_BITS
    rest: i64 = me.unbuilt
    while rest:
        wonder: i64 = lowest(rest)
        rest &= rest - 1
        if wonder_trade(me, wonder) <= me.coins:
            uses |= (USE_WONDER + wonder) << shift
            shift += USE_BITS
    return uses
