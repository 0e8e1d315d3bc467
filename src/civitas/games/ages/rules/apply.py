"""What a move does, and what then goes on by itself until the next choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop
from mypy_extensions import i64

from civitas.core.state import EVERYBODY
from civitas.games.ages import effects
from civitas.games.ages.cards.civil import (
    ACTIONS,
    EVENTS,
    GOVERNMENTS,
    LEADERS,
    UNITS,
)
from civitas.games.ages.moves import (
    ARMY_EFFORT,
    ATTACK,
    BUILD,
    CANCEL,
    CONVERT,
    COPY,
    CULTURE_EFFORT,
    DECLARE,
    DESTROY,
    DEVELOP,
    DONE,
    LEADER,
    LINER,
    OFFER,
    PLAY,
    POPULATE,
    PREPARE,
    RECRUIT,
    RESIGN,
    RETIRE,
    REVOLT,
    SEATS,
    SETTLE,
    STAGE,
    TACTIC,
    TAKE,
    TRADE,
    UPGRADE,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules import abilities, actions, attack, eras, events, payment, politics, turn, wars
from civitas.games.ages.rules.answers import choose
from civitas.games.ages.rules.development import develop
from civitas.games.ages.steps import (
    ACTION_START,
    ACTIONS_STEP,
    AGREEMENT_END,
    CHOICES,
    EFFECT,
    EVENT_END,
    FIRST_AT,
    NEXT_TURN,
    NONE,
    PAYMENT,
    POLITICS,
    POLITICS_END,
    POLITICS_START,
    SEAT_AT,
    SECOND_AT,
    TACTIC_STEP,
    TURN,
    TURN_END,
    WAR_STEP,
)
from civitas.games.ages.steps import ATTACK as ATTACK_TASK
from civitas.games.ages.tales import TOLD_END

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def apply(state: AgesState, seat: i64, move: i64) -> None:
    """Carry out a legal move, and all that follows from it.

    Only actions of the running action phase may be taken back (TTA-TURN-06): any other decision counts as news, whether
    or not somebody learns something by it.
    """
    if not _in_actions(state, move):
        state.news += 1
    if state.chooses_payment:
        if state.tasks[len(state.tasks) - 1] & 63 == PAYMENT:
            state.tasks, paying = pop(state.tasks)
            move = payment.answer(state, seat, move, paying)
            if move == NONE:
                carry_on(state)
                return
        elif payment.start_payment(state, seat, move):
            return
    task: i64 = state.tasks[len(state.tasks) - 1]
    kind: i64 = task & 63
    if kind == ACTIONS_STEP:
        if move == DONE:
            state.tasks, _ = pop(state.tasks)
            state.tell(TOLD_END, seat, 0, 0, 0, EVERYBODY)
            turn.end_actions(state, seat)
        else:
            act(state, seat, move)
    else:
        state.tasks, _ = pop(state.tasks)
        if kind == POLITICS:
            if move == TRADE:
                state.tasks = append(state.tasks, task)
                abilities.trade(state, seat)
            elif move != DONE:
                govern(state, seat, move, (task >> FIRST_AT) & 4095)
        else:
            choose(state, seat, move, task)
    carry_on(state)


def _in_actions(state: AgesState, move: i64) -> bool:
    """Is this a move of the running action phase, or an answer to what an action asks? Not what ends the phase (R-02).

    Every turn's stack of tasks stands on its action phase, on the start of it, or on the end of the turn.
    """
    return state.tasks[0] & 63 == ACTIONS_STEP and (move != DONE or len(state.tasks) > 1)


def carry_on(state: AgesState) -> None:
    """Do what needs no choice until something does, or the game is over."""
    while len(state.tasks):
        task: i64 = state.tasks[len(state.tasks) - 1]
        kind: i64 = task & 63
        if kind < CHOICES:
            return
        state.tasks, _ = pop(state.tasks)
        seat: i64 = (task >> SEAT_AT) & 7
        first: i64 = (task >> FIRST_AT) & 4095
        second: i64 = task >> SECOND_AT
        if kind == EFFECT:
            effects.effect(state, seat, first, second)
        elif kind == TURN:
            turn.start_turn(state, seat)
        elif kind == WAR_STEP:
            wars.next_war(state, seat)
        elif kind == TACTIC_STEP:
            turn.share_tactic(state, seat)
        elif kind == POLITICS_START:
            turn.start_politics(state, seat)
        elif kind == POLITICS_END:
            politics.end_politics(state, seat, first)
        elif kind == ACTION_START:
            turn.start_actions(state, seat)
        elif kind == TURN_END:
            turn.end_turn(state, seat)
        elif kind == NEXT_TURN:
            turn.next_turn(state, seat)
        elif kind == EVENT_END:
            events.end_event(state, seat)
        elif kind == ATTACK_TASK:
            attack.resolve_attack(state, seat, first)
        elif kind == AGREEMENT_END:
            eras.refill(state, 0)


def act(state: AgesState, seat: i64, move: i64) -> None:
    """A move of the action phase."""
    nation: Nation = state.nations[seat]
    if move < POPULATE:
        actions.take(state, seat, move - TAKE)
    elif move < BUILD:
        actions.spend_civil(nation, 1)
        actions.increase_population(state, seat, 0)
    elif move < UPGRADE:
        actions.spend_for(nation, move - BUILD)
        actions.build(state, seat, move - BUILD, 0)
    elif move < DESTROY:
        actions.spend_for(nation, actions.upgraded(move - UPGRADE))
        actions.upgrade(state, seat, move - UPGRADE, 0)
    elif move < LEADER:
        actions.spend_for(nation, move - DESTROY)
        actions.destroy(state, seat, move - DESTROY)
    elif move < STAGE:
        actions.play_leader(state, seat, LEADERS + move - LEADER)
    elif move < DEVELOP:
        actions.spend_civil(nation, 1)
        actions.build_stages(state, seat, move - STAGE + 1, 0)
    elif move < REVOLT:
        actions.spend_civil(nation, 1)
        develop(state, seat, move - DEVELOP, False, 0)
    elif move < PLAY:
        develop(state, seat, GOVERNMENTS + move - REVOLT, True, 0)
    elif move < TACTIC:
        abilities.play_action(state, seat, ACTIONS + move - PLAY)
    elif move < COPY:
        abilities.play_tactic(state, seat, move - TACTIC)
    elif move < CONVERT:
        abilities.copy_tactic(state, seat, move - COPY)
    elif move == CONVERT:
        abilities.convert(state, seat)
    elif move == CULTURE_EFFORT:
        abilities.war_effort(state, seat, False)
    elif move == ARMY_EFFORT:
        abilities.war_effort(state, seat, True)
    elif move < LINER:
        abilities.recruit(state, seat, UNITS + move - RECRUIT)
    elif move == LINER:
        abilities.ride_liner(state, seat)
    elif move == TRADE:
        abilities.trade(state, seat)


def govern(state: AgesState, seat: i64, move: i64, second: i64) -> None:
    """A political action; of them all only attacks and wars spend actions (TTA-POL-07)."""
    nation: Nation = state.nations[seat]
    if second:
        nation.second_politics = False
    if move == RESIGN:
        politics.resign(state, seat)
        return
    state.push(POLITICS_END, seat, second, 0)
    if move < ATTACK:
        politics.prepare(state, seat, EVENTS + move - PREPARE)
    elif move < DECLARE:
        attack.attack(state, seat, (move - ATTACK) // SEATS, (move - ATTACK) % SEATS)
    elif move < OFFER:
        wars.declare(state, seat, (move - DECLARE) // SEATS, (move - DECLARE) % SEATS)
    elif move < CANCEL:
        code: i64 = move - OFFER
        politics.offer(state, seat, code // (2 * SEATS), code // 2 % SEATS, code % 2)
    elif move < RESIGN:
        politics.cancel(state, move - CANCEL)
    elif move == RETIRE:
        politics.retire(state, seat)
    else:
        politics.discover(state, seat, move - SETTLE)
