"""Answers to the questions that cards and rules put."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, pop
from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.core.state import EVERYBODY
from civitas.games.ages import steps
from civitas.games.ages.cards.civil import (
    CIVIL,
    DOES,
    DOES_AMOUNT,
    DOES_DEVELOP,
    GOVERNMENTS,
    SPECIALS,
)
from civitas.games.ages.legal.build import pays_with_target
from civitas.games.ages.moves import (
    ACCEPT,
    BID,
    BONUS,
    BUILD,
    COLONY,
    DESTROY,
    DEVELOP,
    DISCARD,
    DONE,
    FIRST_WAR,
    FOOD,
    PLAY,
    POPULATE,
    REVOLT,
    SEND,
    SPLIT,
    SPOIL,
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
from civitas.games.ages.rules import abilities, actions, attack, banks, colony, politics, turn, wars
from civitas.games.ages.rules.development import develop, give_back
from civitas.games.ages.rules.hands import discard_hidden
from civitas.games.ages.rules.wonders import ruin
from civitas.games.ages.tales import TOLD_KEPT, TOLD_TUCK

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def choose(state: AgesState, seat: i64, move: i64, task: i64) -> None:
    """An answer to a question that a card or a rule puts."""
    kind: i64 = task & 63
    first: i64 = (task >> steps.FIRST_AT) & 4095
    second: i64 = task >> steps.SECOND_AT
    if kind == steps.TARGET:
        aim(state, seat, move, first, second != 0)
    elif kind == steps.EXCESS:
        discard_hidden(state, seat, CIVIL + move - DISCARD)
        state.last_added = CIVIL + move - DISCARD
        if turn.excess(state.nations[seat]) > 0:
            state.push(steps.EXCESS, seat, 0, 0)
    elif kind == steps.ORDERED_DISCARD:
        discard_hidden(state, seat, CIVIL + move - DISCARD)
        state.last_added = CIVIL + move - DISCARD
        if first > 1:
            state.push(steps.ORDERED_DISCARD, seat, first - 1, 0)
    elif kind == steps.BIDDING:
        if move == DONE:
            colony.pass_bid(state, seat)
        else:
            colony.make_bid(state, seat, move - BID)
    elif kind == steps.FORCE:
        _force(state, seat, move, task)
    elif kind == steps.DEFENCE:
        _defence(state, seat, move, task)
    elif kind == steps.RAIDED:
        attack.raid(state, seat, first, (second & 255) - 1, second >> 8, move - WORKER)
    elif kind == steps.SPOILS:
        if move == DONE:
            wars.take_science(state, seat, second, first)
        else:
            wars.take_spoil(state, seat, second, first, SPECIALS + move - SPOIL)
    elif kind == steps.ANSWER:
        politics.answer(state, seat, first, second, move == ACCEPT)
    elif kind == steps.AGREEMENT_STEP:
        if move != DONE:
            place: i64 = move - TAKE
            price: i64 = take_price(state.nations[seat], state.card_row[place], place)
            actions.take_card(state, seat, place, False)
            state.nations[seat].skips_politics = True
            state.push(steps.AGREEMENT_STEP, seat, first - price, 0)
    elif kind == steps.PLUNDER_FOOD:
        attack.plunder_food(state, seat, first, move - SPLIT)
    elif kind == steps.PLUNDER_RESOURCES:
        attack.plunder_resources(state, seat, move - SPLIT)
    else:
        _answer(state, seat, move, kind, first, second)


def _answer(state: AgesState, seat: i64, move: i64, kind: i64, first: i64, second: i64) -> None:
    nation: Nation = state.nations[seat]
    if kind == steps.FOOD_OR_RESOURCES:
        if move == FOOD:
            banks.gain_stock(state, seat, first, 0)
        else:
            banks.gain_stock(state, seat, 0, first)
    elif kind == steps.SPLIT_GAIN:
        banks.gain_stock(state, seat, move - SPLIT, first - (move - SPLIT))
    elif kind == steps.SPLIT_LOSS:
        banks.lose_stock(state, seat, move - SPLIT, first - (move - SPLIT))
    elif kind == steps.FREE_BUILDING:
        if move != DONE:
            actions.put_worker(state, seat, first, 0)
    elif kind == steps.DEVELOPMENT_STEP:
        _develop_civilization(state, seat, move, first)
    elif kind == steps.LOST_WORKER:
        banks.lose_worker(state, seat, move - WORKER)
        banks.lose_population(state, seat, first - 1)
    elif kind == steps.DESTROYED:
        actions.destroy(state, seat, move - DESTROY)
    elif kind == steps.LOST_BLUE:
        banks.take_blue(state, seat, move - TOKEN, second)
        banks.owe_blue(state, seat, first - 1, second)
    elif kind == steps.LOST_COLONY:
        colony.lose_colony(state, seat, move - COLONY)
    elif kind == steps.RUINED:
        ruin(state, seat, move - WONDER)
    elif kind == steps.TERRORISM:
        actions.destroy(state, first, move - WORKER)
    elif kind == steps.ANNEXED:
        attack.annex(state, seat, move - COLONY)
    elif kind == steps.INFILTRATED:
        if move == THEIR_LEADER:
            attack.infiltrate_leader(state, seat, first)
        else:
            attack.infiltrate_wonder(state, seat, first)
    elif kind == steps.WAR_ORDER:
        wars.resolve_numbered_war(state, seat, move - FIRST_WAR)
    elif kind == steps.TUCK:
        if move == DONE:
            give_back(nation)
        else:
            actions.tuck(state, seat, move - WONDER)
            state.tell(TOLD_TUCK, seat, move - WONDER, 0, 0, EVERYBODY)
    elif kind == steps.KEPT_EVENT:
        _keep_event(state, seat, CIVIL + move - DISCARD)


def aim(state: AgesState, seat: i64, move: i64, action: i64, unspent: bool) -> None:
    """The target of an action card.

    A Breakthrough that brings a revolution costs what the revolution does, not its own action besides (TTA-CIV-13).
    Its science comes after the price is paid (TTA-CIV-12).
    """
    discount: i64 = abilities.target_discount(action)
    if move < UPGRADE:
        actions.build(state, seat, move - BUILD, discount)
    elif move < DESTROY:
        actions.upgrade(state, seat, move - UPGRADE, discount)
    elif move < REVOLT:
        if pays_with_target(state.nations[seat], action, unspent):
            actions.spend_civil(state.nations[seat], 1)
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
    elif move == TRADE:
        state.push(steps.DEVELOPMENT_STEP, seat, discount, 0)
        abilities.trade(state, seat)


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
    if len(state.nations[seat].cards) and state.used_cards < state.nations[seat].military_total:
        state.tasks = append(state.tasks, task)


def _keep_event(state: AgesState, seat: i64, discarded: i64) -> None:
    """Shorter game: one of the two Age III events is discarded unseen by the others (TTA-SHORT-04)."""
    nation: Nation = state.nations[seat]
    at: i64 = 0 if nation.legacy[0] & steps.CARD_MASK == discarded else 1
    nation.legacy, item = pop(nation.legacy, at)
    state.out = append(state.out, item)
    state.tell(TOLD_KEPT, seat, discarded, 0, 0, bit(seat))
