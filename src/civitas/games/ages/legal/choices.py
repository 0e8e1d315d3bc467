"""The moves open to the seat whose choice is waited for, in ascending order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit, lowest
from civitas.games.ages import steps
from civitas.games.ages.cards.civil import (
    AGGRESSIONS,
    AMOUNT,
    BONUSES,
    CIVIL,
    TOKENED,
    UNITS,
)
from civitas.games.ages.cards.powers import COLONY_CARDS
from civitas.games.ages.effects import can_be_ruined, urban_cards
from civitas.games.ages.legal.actions import action_moves
from civitas.games.ages.legal.build import (
    add_builds,
    add_developments,
    add_revolutions,
    add_targets,
    can_populate,
    can_revolt,
    may_take,
)
from civitas.games.ages.legal.politics import political_moves
from civitas.games.ages.moves import (
    ACCEPT,
    BID,
    BONUS,
    BUILD,
    COLONY,
    DESTROY,
    DISCARD,
    DONE,
    FIRST_WAR,
    FOOD,
    MOST_BID,
    POPULATE,
    RESOURCES,
    SEND,
    SPLIT,
    SPOIL,
    TAKE,
    THEIR_LEADER,
    THEIR_WONDER,
    TOKEN,
    TRADE,
    WONDER,
    WORKER,
)
from civitas.games.ages.nation import Nation
from civitas.games.ages.prices import take_price
from civitas.games.ages.rules.abilities import can_trade_early
from civitas.games.ages.rules.attack import DISCARD_KEY, raid_targets
from civitas.games.ages.rules.colony import BONUS_KEY, OTHER_KEY, force, largest_force, reach
from civitas.games.ages.rules.tokens import token_moves
from civitas.games.ages.rules.turn import excess
from civitas.games.ages.rules.wars import spoils, war_attacker

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def legal_moves(state: AgesState, seat: i64) -> vec[i64]:
    """The moves of a seat; none if it is not its turn to choose."""
    out: vec[i64] = vec[i64](capacity=48)
    if state.over:
        return out
    task: i64 = state.tasks[len(state.tasks) - 1]
    if (task >> steps.SEAT_AT) & 7 != seat:
        return out
    kind: i64 = task & 63
    if kind == steps.ACTIONS_STEP:
        return action_moves(state, seat, out)
    if kind == steps.POLITICS:
        return political_moves(state, seat, out)
    first: i64 = (task >> steps.FIRST_AT) & 4095
    second: i64 = task >> steps.SECOND_AT
    nation: Nation = state.nations[seat]
    if kind == steps.PAYMENT:
        return token_moves(nation, out, task)
    if kind == steps.EXCESS:
        return _discards(state, nation, out, excess(nation))
    if kind == steps.ORDERED_DISCARD:
        return _discards(state, nation, out, first)
    if kind == steps.TARGET:
        return add_targets(state, seat, out, first, second != 0)
    if kind == steps.BIDDING:
        return _bids(state, seat, out)
    if kind == steps.FORCE:
        return _force(state, nation, out)
    if kind == steps.DEFENCE:
        return _defence(state, nation, out)
    if kind == steps.DEVELOPMENT_STEP:
        return _development(state, seat, out, first)
    if kind == steps.AGREEMENT_STEP:
        return _agreement(state, nation, out, first)
    if kind == steps.RAIDED:
        return _members(out, raid_targets(state, first, (second & 255) - 1), WORKER)
    if kind == steps.SPOILS:
        return _members(append(out, DONE), spoils(state, seat, second, first), SPOIL)
    if kind == steps.TERRORISM:
        return _members(out, urban_cards(state.nations[first]), WORKER)
    if (
        kind == steps.SPLIT_LOSS
        or kind == steps.SPLIT_GAIN
        or kind == steps.PLUNDER_FOOD
        or kind == steps.PLUNDER_RESOURCES
    ):
        return _splits(state, nation, out, kind, first)
    return _plain(state, seat, out, kind, first)


def _plain(state: AgesState, seat: i64, out: vec[i64], kind: i64, first: i64) -> vec[i64]:
    """Choices of one thing among a few."""
    nation: Nation = state.nations[seat]
    if kind == steps.FOOD_OR_RESOURCES:
        return append(append(out, FOOD), RESOURCES)
    if kind == steps.FREE_BUILDING:
        return append(append(out, DONE), BUILD + first)
    if kind == steps.LOST_WORKER:
        return _members(out, nation.manned, WORKER)
    if kind == steps.DESTROYED:
        return _members(out, nation.manned & (bit(UNITS) - 1), DESTROY)
    if kind == steps.LOST_BLUE:
        card: i64 = 0
        while card < TOKENED:
            if nation.tokens[card]:
                out = append(out, TOKEN + card)
            card += 1
        return out
    if kind == steps.LOST_COLONY:
        return _members(out, nation.colonies, COLONY)
    if kind == steps.RUINED:
        return _members(out, can_be_ruined(nation), WONDER)
    if kind == steps.TUCK:
        return _members(append(out, DONE), nation.wonders & ~nation.ruined, WONDER)
    if kind == steps.ANNEXED:
        return _members(out, state.nations[state.rival].colonies, COLONY)
    if kind == steps.INFILTRATED:
        return append(append(out, THEIR_LEADER), THEIR_WONDER)
    if kind == steps.ANSWER:
        return append(append(out, DONE), ACCEPT)
    if kind == steps.KEPT_EVENT:
        low: i64 = min(nation.legacy[0] & steps.CARD_MASK, nation.legacy[1] & steps.CARD_MASK)
        high: i64 = max(nation.legacy[0] & steps.CARD_MASK, nation.legacy[1] & steps.CARD_MASK)
        return append(append(out, DISCARD + low - CIVIL), DISCARD + high - CIVIL)
    if kind == steps.WAR_ORDER:
        number: i64 = 0
        for war in state.wars:
            if war_attacker(war) == seat:
                out = append(out, FIRST_WAR + number)
                number += 1
    return out


def _members(out: vec[i64], mask: i64, base: i64) -> vec[i64]:
    rest: i64 = mask
    while rest:
        out = append(out, base + lowest(rest))
        rest &= rest - 1
    return out


def _splits(state: AgesState, nation: Nation, out: vec[i64], kind: i64, amount: i64) -> vec[i64]:
    """How much food (or, at the end of a plunder, how many resources)."""
    low: i64 = 0
    high: i64 = amount
    if kind == steps.SPLIT_LOSS:
        low = max(0, amount - nation.resources())
        high = min(amount, nation.food())
    elif kind == steps.PLUNDER_FOOD:
        high = min(amount, state.nations[state.rival].food())
    elif kind == steps.PLUNDER_RESOURCES:
        high = min(amount, state.nations[state.rival].resources())
    while low <= high:
        out = append(out, SPLIT + low)
        low += 1
    return out


def _discards(state: AgesState, nation: Nation, out: vec[i64], count: i64) -> vec[i64]:
    """Cards to discard in ascending order, as long as enough of them follow; equal cards once."""
    last: i64 = len(nation.cards) - count
    before: i64 = steps.NONE
    i: i64 = 0
    while i <= last:
        card: i64 = nation.cards[i] & steps.CARD_MASK
        if card >= state.last_added and card != before:
            out = append(out, DISCARD + card - CIVIL)
        before = card
        i += 1
    return out


def _bids(state: AgesState, seat: i64, out: vec[i64]) -> vec[i64]:
    """Pass, or any higher number up to the largest force (TTA-COLONY-02, TTA-COLONY-03)."""
    out = append(out, DONE)
    bid: i64 = state.bid + 1
    most: i64 = min(largest_force(state, seat), MOST_BID)
    while bid <= most:
        out = append(out, BID + bid)
        bid += 1
    return out


def _force(state: AgesState, nation: Nation, out: vec[i64]) -> vec[i64]:
    """Done when the bid is reached with a unit; else what can still lead there, in order (TTA-COLONY-06).

    At least one unit is sent (TTA-COLONY-07).
    """
    sent: i64 = state.sent
    if sent and force(state, nation) >= state.bid:
        out = append(out, DONE)
    unit: i64 = max(state.last_added, 0)
    while unit < BONUS_KEY:
        if nation.workers[UNITS + unit] > (sent >> (unit * 6)) & 63 and reach(state, nation, unit) >= state.bid:
            out = append(out, SEND + unit)
        unit += 1
    if not sent:
        return out
    before: i64 = steps.NONE
    for item in nation.cards:
        card: i64 = item & steps.CARD_MASK
        if BONUSES <= card < AGGRESSIONS and card != before:
            key: i64 = BONUS_KEY + card - BONUSES
            if key >= state.last_added and reach(state, nation, key) >= state.bid:
                out = append(out, BONUS + card - BONUSES)
            before = card
    if nation.has(COLONY_CARDS) and state.used_cards < AMOUNT[COLONY_CARDS]:
        for item in nation.cards:
            card = item & steps.CARD_MASK
            if (card < BONUSES or card >= AGGRESSIONS) and card != before:
                key = OTHER_KEY + card - CIVIL
                if key >= state.last_added and reach(state, nation, key) >= state.bid:
                    out = append(out, DISCARD + card - CIVIL)
                before = card
    return out


def _defence(state: AgesState, nation: Nation, out: vec[i64]) -> vec[i64]:
    """Done, or one more card while military actions, spent or not, allow (TTA-AGG-06, TTA-AGG-13)."""
    out = append(out, DONE)
    if state.used_cards >= nation.military_total:
        return out
    before: i64 = steps.NONE
    for item in nation.cards:
        card: i64 = item & steps.CARD_MASK
        if BONUSES <= card < AGGRESSIONS and card != before and card - BONUSES >= state.last_added:
            out = append(out, BONUS + card - BONUSES)
            before = card
    before = steps.NONE
    for item in nation.cards:
        card = item & steps.CARD_MASK
        if card != before and DISCARD_KEY + card - CIVIL >= state.last_added:
            out = append(out, DISCARD + card - CIVIL)
        before = card
    return out


def _development(state: AgesState, seat: i64, out: vec[i64], discount: i64) -> vec[i64]:
    """Development of Civilization: nothing, or one thing for less (DP-M20)."""
    nation: Nation = state.nations[seat]
    out = append(out, DONE)
    if can_populate(nation, discount):
        out = append(out, POPULATE)
    out = add_builds(nation, out, 0, UNITS, discount)
    out = add_developments(state, seat, out, discount)
    if can_revolt(nation):
        out = add_revolutions(state, seat, out, discount)
    return append(out, TRADE) if can_trade_early(state, seat) else out


def _agreement(state: AgesState, nation: Nation, out: vec[i64], budget: i64) -> vec[i64]:
    """International Agreement: stop, or another card that the budget covers (DP-M08)."""
    out = append(out, DONE)
    place: i64 = 0
    while place < steps.ROW:
        card: i64 = state.card_row[place]
        if card != steps.NONE and take_price(nation, card, place) <= budget and may_take(nation, card):
            out = append(out, TAKE + place)
        place += 1
    return out
