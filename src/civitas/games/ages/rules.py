"""What a move does, and what then goes on by itself until the next choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages import actions, attack, banks, colony, event_cards, politics, turn
from civitas.games.ages.cards import (
    ACTIONS,
    CIVIL,
    DOES,
    DOES_AMOUNT,
    DOES_DEVELOP,
    EVENTS,
    GOVERNMENTS,
    LEADERS,
    SPECIALS,
    UNITS,
)
from civitas.games.ages.development import develop, give_back
from civitas.games.ages.hands import discard_hidden
from civitas.games.ages.moves import (
    ACCEPT,
    ARMY_EFFORT,
    ATTACK,
    BID,
    BONUS,
    BUILD,
    CANCEL,
    COLONY,
    CONVERT,
    COPY,
    CULTURE_EFFORT,
    DECLARE,
    DESTROY,
    DEVELOP,
    DISCARD,
    DONE,
    FIRST_WAR,
    FOOD,
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
    SEND,
    SETTLE,
    SPLIT,
    SPOIL,
    STAGE,
    TACTIC,
    TAKE,
    THEIR_LEADER,
    TOKEN,
    TRADE,
    UPGRADE,
    WONDER,
    WORKER,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.prices import take_price
from civitas.games.ages.steps import (
    ACTION_START,
    ACTIONS_STEP,
    AGREEMENT_END,
    AGREEMENT_STEP,
    ANNEXED,
    ANSWER,
    BIDDING,
    CARD_MASK,
    CHOICES,
    DEFENCE,
    DESTROYED,
    DEVELOPMENT_STEP,
    EFFECT,
    EVENT_END,
    EXCESS,
    FIRST_AT,
    FOOD_OR_RESOURCES,
    FORCE,
    FREE_BUILDING,
    INFILTRATED,
    KEPT_EVENT,
    LOST_BLUE,
    LOST_COLONY,
    LOST_WORKER,
    NEXT_TURN,
    ORDERED_DISCARD,
    PLUNDER_FOOD,
    PLUNDER_RESOURCES,
    POLITICS,
    POLITICS_END,
    POLITICS_START,
    RAIDED,
    RUINED,
    SEAT_AT,
    SECOND_AT,
    SPLIT_GAIN,
    SPLIT_LOSS,
    SPOILS,
    TACTIC_STEP,
    TARGET,
    TERRORISM,
    TUCK,
    TURN,
    TURN_END,
    WAR_ORDER,
    WAR_STEP,
)
from civitas.games.ages.steps import ATTACK as ATTACK_TASK
from civitas.games.ages.stock import gain_food, gain_resources, pay_food, pay_resources
from civitas.games.ages.tales import TOLD_END, TOLD_KEPT, TOLD_RUIN, TOLD_TUCK
from civitas.games.ages.wonders import ruin

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def apply(state: AgesState, seat: i64, move: i64) -> None:
    """Carry out a legal move, and all that follows from it."""
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
            if move != DONE:
                govern(state, seat, move, (task >> FIRST_AT) & 4095)
        else:
            choose(state, seat, move, task)
    carry_on(state)


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
            event_cards.effect(state, seat, first, second)
        elif kind == TURN:
            turn.start_turn(state, seat)
        elif kind == WAR_STEP:
            attack.next_war(state, seat)
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
            event_cards.end_event(state, seat)
        elif kind == ATTACK_TASK:
            attack.resolve_attack(state, seat, first)
        elif kind == AGREEMENT_END:
            turn.refill(state, 0)


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
        actions.play_action(state, seat, ACTIONS + move - PLAY)
    elif move < COPY:
        actions.play_tactic(state, seat, move - TACTIC)
    elif move < CONVERT:
        actions.copy_tactic(state, seat, move - COPY)
    elif move == CONVERT:
        actions.convert(state, seat)
    elif move == CULTURE_EFFORT:
        actions.war_effort(state, seat, False)
    elif move == ARMY_EFFORT:
        actions.war_effort(state, seat, True)
    elif move < LINER:
        actions.recruit(state, seat, UNITS + move - RECRUIT)
    elif move == LINER:
        actions.ride_liner(state, seat)
    elif move == TRADE:
        actions.trade(state, seat)


def govern(state: AgesState, seat: i64, move: i64, second: i64) -> None:
    """A political action."""
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
        attack.declare(state, seat, (move - DECLARE) // SEATS, (move - DECLARE) % SEATS)
    elif move < CANCEL:
        code: i64 = move - OFFER
        politics.offer(state, seat, code // (2 * SEATS), code // 2 % SEATS, code % 2)
    elif move < RESIGN:
        politics.cancel(state, move - CANCEL)
    elif move == RETIRE:
        politics.retire(state, seat)
    else:
        politics.discover(state, seat, move - SETTLE)


def choose(state: AgesState, seat: i64, move: i64, task: i64) -> None:
    """An answer to a question that a card or a rule puts."""
    kind: i64 = task & 63
    first: i64 = (task >> FIRST_AT) & 4095
    second: i64 = task >> SECOND_AT
    if kind == TARGET:
        aim(state, seat, move, first)
    elif kind == EXCESS:
        discard_hidden(state, seat, CIVIL + move - DISCARD)
        state.last_added = CIVIL + move - DISCARD
        if turn.excess(state.nations[seat]) > 0:
            state.push(EXCESS, seat, 0, 0)
    elif kind == ORDERED_DISCARD:
        discard_hidden(state, seat, CIVIL + move - DISCARD)
        state.last_added = CIVIL + move - DISCARD
        if first > 1:
            state.push(ORDERED_DISCARD, seat, first - 1, 0)
    elif kind == BIDDING:
        if move == DONE:
            colony.pass_bid(state, seat)
        else:
            colony.make_bid(state, seat, move - BID)
    elif kind == FORCE:
        _force(state, seat, move, task)
    elif kind == DEFENCE:
        _defence(state, seat, move, task)
    elif kind == RAIDED:
        attack.raid(state, seat, first, (second & 255) - 1, second >> 8, move - WORKER)
    elif kind == SPOILS:
        if move == DONE:
            attack.take_science(state, seat, second, first)
        else:
            attack.take_spoil(state, seat, second, first, SPECIALS + move - SPOIL)
    elif kind == ANSWER:
        politics.answer(state, seat, first, second, move == ACCEPT)
    elif kind == AGREEMENT_STEP:
        if move != DONE:
            place: i64 = move - TAKE
            price: i64 = take_price(state.nations[seat], state.row[place], place)
            actions.take_card(state, seat, place, False)
            state.nations[seat].skips_politics = True
            state.push(AGREEMENT_STEP, seat, first - price, 0)
    elif kind == PLUNDER_FOOD:
        attack.plunder_food(state, seat, first, move - SPLIT)
    elif kind == PLUNDER_RESOURCES:
        attack.plunder_resources(state, seat, move - SPLIT)
    else:
        _answer(state, seat, move, kind, first, second)


def _answer(state: AgesState, seat: i64, move: i64, kind: i64, first: i64, second: i64) -> None:
    nation: Nation = state.nations[seat]
    if kind == FOOD_OR_RESOURCES:
        if move == FOOD:
            gain_food(nation, first)
        else:
            gain_resources(nation, first)
    elif kind == SPLIT_GAIN:
        gain_food(nation, move - SPLIT)
        gain_resources(nation, first - (move - SPLIT))
    elif kind == SPLIT_LOSS:
        pay_food(nation, move - SPLIT)
        pay_resources(nation, first - (move - SPLIT))
    elif kind == FREE_BUILDING:
        if move != DONE:
            actions.put_worker(state, seat, first, 0)
    elif kind == DEVELOPMENT_STEP:
        _develop_civilization(state, seat, move, first)
    elif kind == LOST_WORKER:
        banks.lose_worker(state, seat, move - WORKER)
        banks.lose_population(state, seat, first - 1)
    elif kind == DESTROYED:
        actions.destroy(state, seat, move - DESTROY)
    elif kind == LOST_BLUE:
        banks.take_blue(state, seat, move - TOKEN, second)
        banks.owe_blue(state, seat, first - 1, second)
    elif kind == LOST_COLONY:
        colony.lose_colony(state, seat, move - COLONY)
    elif kind == RUINED:
        ruin(state, seat, move - WONDER)
        state.tell(TOLD_RUIN, seat, move - WONDER, 0, 0, EVERYBODY)
    elif kind == TERRORISM:
        actions.destroy(state, first, move - WORKER)
    elif kind == ANNEXED:
        attack.annex(state, seat, move - COLONY)
    elif kind == INFILTRATED:
        if move == THEIR_LEADER:
            attack.infiltrate_leader(state, seat, first)
        else:
            attack.infiltrate_wonder(state, seat, first)
    elif kind == WAR_ORDER:
        attack.resolve_numbered_war(state, seat, move - FIRST_WAR)
    elif kind == TUCK:
        if move == DONE:
            give_back(nation)
        else:
            actions.tuck(state, seat, move - WONDER)
            state.tell(TOLD_TUCK, seat, move - WONDER, 0, 0, EVERYBODY)
    elif kind == KEPT_EVENT:
        _keep_event(state, seat, CIVIL + move - DISCARD)


def aim(state: AgesState, seat: i64, move: i64, action: i64) -> None:
    """The target of an action card."""
    discount: i64 = actions.target_discount(action)
    if move < UPGRADE:
        actions.build(state, seat, move - BUILD, discount)
    elif move < DESTROY:
        actions.upgrade(state, seat, move - UPGRADE, discount)
    elif move < REVOLT:
        develop(state, seat, move - DEVELOP, False, 0)
    else:
        develop(state, seat, GOVERNMENTS + move - REVOLT, True, 0)
    if DOES[action] == DOES_DEVELOP:
        banks.score_science(state, seat, DOES_AMOUNT[action * 3])


def _develop_civilization(state: AgesState, seat: i64, move: i64, discount: i64) -> None:
    """Development of Civilization: one thing for less, without an action."""
    if move == POPULATE:
        actions.increase_population(state, seat, discount)
    elif BUILD <= move < UPGRADE:
        actions.build(state, seat, move - BUILD, discount)
    elif DEVELOP <= move < REVOLT:
        develop(state, seat, move - DEVELOP, False, discount)
    elif REVOLT <= move < PLAY:
        develop(state, seat, GOVERNMENTS + move - REVOLT, True, discount)


def _force(state: AgesState, seat: i64, move: i64, task: i64) -> None:
    if move == DONE:
        colony.colonize(state, seat)
        return
    if move < BONUS:
        colony.send_unit(state, seat, move - SEND)
    elif move < DISCARD:
        colony.send_bonus(state, seat, move - BONUS)
    else:
        colony.send_other(state, seat, CIVIL + move - DISCARD)
    state.tasks = append(state.tasks, task)


def _defence(state: AgesState, seat: i64, move: i64, task: i64) -> None:
    if move == DONE:
        return
    if move < DISCARD:
        attack.defend_with_bonus(state, seat, move - BONUS)
    else:
        attack.defend_with_discard(state, seat, CIVIL + move - DISCARD)
    if len(state.nations[seat].cards):
        state.tasks = append(state.tasks, task)


def _keep_event(state: AgesState, seat: i64, discarded: i64) -> None:
    """Shorter game: one of the two Age III events is discarded unseen by the others (TTA-SHORT-04)."""
    nation: Nation = state.nations[seat]
    at: i64 = 0 if nation.legacy[0] & CARD_MASK == discarded else 1
    nation.legacy, item = pop(nation.legacy, at)
    state.out = append(state.out, item)
    state.tell(TOLD_KEPT, seat, discarded, 0, 0, bit(seat))
