"""The turn and its end (TTA-TURN, TTA-PROD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages import scoring
from civitas.games.ages.cards.civil import AMOUNT, TACTICS
from civitas.games.ages.cards.powers import (
    CULTURE_IF_STRONG,
    EVENT_SIGHT,
    HAND_LIMIT,
    LEAVE_FOR_YELLOW,
    MILITARY_RESOURCE,
    WAR_EFFORT,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.ranking import standing
from civitas.games.ages.rules import production
from civitas.games.ages.rules.banks import score
from civitas.games.ages.rules.eras import begin_age, refill
from civitas.games.ages.rules.hands import draw, leave_open
from civitas.games.ages.steps import (
    ACTION_START,
    ACTIONS_STEP,
    CARD_MASK,
    EXCESS,
    FIRST_GAME,
    MOST_DRAWN,
    NEXT_TURN,
    NO_ROUND,
    NONE,
    POLITICS,
    POLITICS_START,
    SHORTER,
    SWEPT,
    TACTIC_STEP,
    TURN,
    TURN_END,
    USED_WAR_EFFORT,
    WAR_STEP,
)
from civitas.games.ages.tales import (
    TOLD_COMMON,
    TOLD_SIGHT,
    TOLD_TURN,
    TOLD_UPRISING,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def start_turn(state: AgesState, seat: i64) -> None:
    """Refill the row, then wars, tactic, politics and actions follow (TTA-TURN-02, TTA-POL-01).

    The sweep counts the players still in the game (TTA-ROW-06). Age A ends with the first refill (TTA-AGE-01).

    What politics brings lies above the start of the action phase, so all of it is done before (TTA-POL-11).
    """
    state.current = seat
    state.tell(TOLD_TURN, seat, state.round, 0, 0, EVERYBODY)
    state.push(ACTION_START, seat, 0, 0)
    if state.round > 1:
        state.push(POLITICS_START, seat, 0, 0)
        state.push(TACTIC_STEP, seat, 0, 0)
        state.push(WAR_STEP, seat, 0, 0)
        refill(state, SWEPT[state.players()])
        if state.age == 0:
            begin_age(state, 1)


def share_tactic(state: AgesState, seat: i64) -> None:
    """The exclusive tactic becomes common; a second copy leaves the game (TTA-TACTIC-06, TTA-TACTIC-07)."""
    nation: Nation = state.nations[seat]
    if nation.exclusive:
        nation.exclusive = False
        if (state.common >> nation.tactic) & 1:
            leave_open(state, TACTICS + nation.tactic)
        state.common |= bit(nation.tactic)
        state.tell(TOLD_COMMON, seat, TACTICS + nation.tactic, 0, 0, EVERYBODY)


def start_politics(state: AgesState, seat: i64) -> None:
    """Politics, unless an International Agreement skips it; Joan of Arc sees the top event (TTA-POL-09)."""
    nation: Nation = state.nations[seat]
    if nation.skips_politics:
        nation.skips_politics = False
        return
    top: i64 = len(state.current_events) - 1
    if nation.has(EVENT_SIGHT) and top >= 0 and not (state.sighted >> seat) & 1:
        state.sighted |= bit(seat)
        state.news += 1
        state.tell(TOLD_SIGHT, seat, state.current_events[top] & CARD_MASK, 0, 0, bit(seat))
    if not _has_no_politics(state, seat):
        state.push(POLITICS, seat, 0, 0)


def _has_no_politics(state: AgesState, seat: i64) -> bool:
    """Can everybody see that there is nothing to do? (TTA-POL-02)

    In round 2 nobody has military cards yet (TTA-TURN-03); later one may still resign (TTA-RESIGN-01).
    """
    nation: Nation = state.nations[seat]
    if len(nation.cards) or len(state.pacts) or nation.has(LEAVE_FOR_YELLOW):
        return False
    if state.variant == SHORTER:
        return False
    return state.round == 2 or state.variant == FIRST_GAME or not state.resigning or not state.has_decks()


def start_actions(state: AgesState, seat: i64) -> None:
    """What a leader gives each turn is there; then the action phase."""
    nation: Nation = state.nations[seat]
    if nation.has(MILITARY_RESOURCE):
        nation.homer_resource = AMOUNT[MILITARY_RESOURCE]
    state.push(ACTIONS_STEP, seat, 0, 0)


def end_actions(state: AgesState, seat: i64) -> None:
    """The action phase is over: excess military cards first, the only choice (TTA-PROD-01, TTA-MIL-03, TTA-MIL-12)."""
    state.push(TURN_END, seat, 0, 0)
    if excess(state.nations[seat]) > 0:
        state.last_added = NONE
        state.push(EXCESS, seat, 0, 0)


def excess(nation: Nation) -> i64:
    """How many military cards are over the hand limit, which counts all red tokens, spent or not (TTA-MIL-03).

    Worked out at the end of the actions: a tactic played or a token gained before counts (TTA-MIL-04, TTA-POL-13).
    """
    limit: i64 = nation.military_total
    if nation.has(HAND_LIMIT):
        limit += AMOUNT[HAND_LIMIT]
    return len(nation.cards) - limit


def end_turn(state: AgesState, seat: i64) -> None:
    """The end-of-turn sequence after the discard (TTA-PROD).

    Nothing is chosen any more (TTA-TURN-12): what leaders and production bring; the draw for unspent military actions
    (TTA-PROD-10); and all action tokens are unspent again (TTA-PROD-12).

    Cards are drawn for unspent military actions, also in an uprising, not in round 1 and not without decks
    (TTA-POL-13, TTA-MIL-06, TTA-MIL-10). Only here are the player's tokens reset (TTA-EVENT-24).
    """
    nation: Nation = state.nations[seat]
    close_turn(state, seat)
    if state.round > 1 and state.has_decks():
        draw(state, seat, min(nation.red + nation.extra_red, MOST_DRAWN))
    nation.white = nation.civil_total
    nation.red = nation.military_total
    nation.extra_red = 0
    nation.converted = 0
    nation.army_resources = 0
    nation.army_science = 0
    nation.homer_resource = 0
    nation.trade_food = 0
    nation.trade_resource = 0
    nation.used = 0
    nation.fresh = vec[i64]()
    state.push(NEXT_TURN, seat, 0, 0)


def close_turn(state: AgesState, seat: i64) -> None:
    """What leaders do at the end of a turn (TTA-PROD-02), then production, unless there is an uprising (TTA-PROD-04).

    An uprising skips all of production and nothing else (TTA-PROD-13).
    """
    nation: Nation = state.nations[seat]
    if nation.has(CULTURE_IF_STRONG) and standing(state, seat, seat) < min(2, state.players() - 1):
        score(state, seat, AMOUNT[CULTURE_IF_STRONG])
    if nation.has(WAR_EFFORT) and not nation.used & USED_WAR_EFFORT:
        score(state, seat, AMOUNT[WAR_EFFORT])
    if nation.discontent() > nation.pool:
        state.tell(TOLD_UPRISING, seat, 0, 0, 0, EVERYBODY)
    else:
        production.produce_all(state, seat, True)


def next_turn(state: AgesState, seat: i64) -> None:
    """Clockwise; the round ends at the starting seat, and the game after the last round (TTA-END-02, TTA-FINAL-01).

    The starting seat counts even when its player has resigned (TTA-RESIGN-07).
    """
    after: i64 = state.next_seat(seat)
    passed: i64 = seat
    ended: bool = False
    while True:
        passed = passed + 1 if passed + 1 < state.seats else 0
        ended = ended or passed == state.starter
        if passed == after:
            break
    if ended:
        if state.last_round != NO_ROUND and state.round >= state.last_round:
            scoring.finish(state)
            return
        state.round += 1
    state.push(TURN, after, 0, 0)
