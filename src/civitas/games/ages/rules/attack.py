"""Aggressions (TTA-AGG)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from civitas.core.bits import bit, bit_count, lowest
from civitas.core.state import EVERYBODY
from civitas.games.ages.cards.civil import (
    AGE,
    AGGRESSIONS,
    BONUSES,
    CIVIL,
    RESOURCE_COST,
    WONDERS,
)
from civitas.games.ages.cards.military import (
    AGGRESSION,
    AGGRESSION_AMOUNT,
    AGGRESSION_COST,
    ANNEX,
    BONUS_DEFENCE,
    ENSLAVE,
    INFILTRATE,
    INTERVENE,
    PLUNDER,
    RAID,
    RAID_AGES,
    SPY,
)
from civitas.games.ages.cards.powers import NO_ATTACKS
from civitas.games.ages.effects import urban_cards
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.actions import destroy, spend_military
from civitas.games.ages.rules.banks import gain_stock, lose_population, lose_stock, score, score_science
from civitas.games.ages.rules.colony import give_up_colony, take_colony
from civitas.games.ages.rules.departure import leader_leaves, wonder_leaves
from civitas.games.ages.rules.hands import discard_hidden, discard_open, play_open
from civitas.games.ages.rules.pacts import attack_bonus, end_on_attack, lost_on_attack
from civitas.games.ages.steps import (
    ANNEXED,
    ATTACK,
    DEFENCE,
    INFILTRATED,
    NONE,
    PLUNDER_FOOD,
    PLUNDER_RESOURCES,
    RAIDED,
)
from civitas.games.ages.tales import (
    TOLD_ATTACK,
    TOLD_ATTACK_FAILED,
    TOLD_ATTACK_WON,
    TOLD_DEFENCE,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

# A defence is put together in a fixed order: bonus cards, then cards face down for 1 each.
DISCARD_KEY: Final = 3


def attack_cost(printed: i64, rival: Nation) -> i64:
    """The military actions that an attack costs: twice the printed ones against Gandhi (TTA-POL-12)."""
    return printed * 2 if rival.has(NO_ATTACKS) else printed


def strength_against(state: AgesState, seat: i64, rival: i64) -> i64:
    """The strength to attack a rival with: bonuses of the attack count, pacts that it ends do not (TTA-AGG-03)."""
    strength: i64 = state.nations[seat].strength
    if len(state.pacts):
        strength += attack_bonus(state, seat, rival) - lost_on_attack(state, seat, rival)
    return strength


def strength_before(state: AgesState, rival: i64, seat: i64) -> i64:
    """The strength of a rival who is to be attacked, before any cards and without pacts that the attack ends."""
    strength: i64 = state.nations[rival].strength
    if len(state.pacts):
        strength -= lost_on_attack(state, rival, seat)
    return strength


def is_stronger(state: AgesState, seat: i64, rival: i64) -> bool:
    """May an aggression be played? (TTA-AGG-03)"""
    return strength_against(state, seat, rival) > strength_before(state, rival, seat)


def attack(state: AgesState, seat: i64, aggression: i64, rival: i64) -> None:
    """Play an aggression; the rival may defend (TTA-AGG-01, TTA-AGG-04, TTA-AGG-06).

    One rival and one attempt a card; nothing counts earlier attacks on that rival (TTA-AGG-11).
    """
    target: Nation = state.nations[rival]
    spend_military(state.nations[seat], attack_cost(AGGRESSION_COST[aggression], target))
    play_open(state, seat, AGGRESSIONS + aggression)
    state.tell(TOLD_ATTACK, seat, AGGRESSIONS + aggression, rival, 0, EVERYBODY)
    end_on_attack(state, seat, rival)
    state.card = AGGRESSIONS + aggression
    state.rival = rival
    state.added = 0
    state.used_cards = 0
    state.last_added = NONE
    state.push(ATTACK, seat, aggression, 0)
    if len(target.cards) and target.military_total:
        state.push(DEFENCE, rival, 0, 0)


def defend_with_bonus(state: AgesState, seat: i64, bonus: i64) -> None:
    """A bonus card in defence, for what is printed on it (TTA-AGG-13)."""
    play_open(state, seat, BONUSES + bonus)
    discard_open(state, BONUSES + bonus)
    state.added += BONUS_DEFENCE[bonus]
    state.used_cards += 1
    state.last_added = bonus
    state.tell(TOLD_DEFENCE, seat, BONUSES + bonus, BONUS_DEFENCE[bonus], 0, EVERYBODY)


def defend_with_discard(state: AgesState, seat: i64, card: i64) -> None:
    """Any card face down in defence, for 1 (TTA-AGG-13)."""
    discard_hidden(state, seat, card)
    state.added += 1
    state.used_cards += 1
    state.last_added = DISCARD_KEY + card - CIVIL


def resolve_attack(state: AgesState, seat: i64, aggression: i64) -> None:
    """Success only if the attacker is stronger than strength and defence together (TTA-AGG-08, TTA-AGG-09).

    The attacker has the strength of its nation and of pacts, and adds nothing to it (TTA-AGG-07).
    """
    rival: i64 = state.rival
    strength: i64 = strength_against(state, seat, rival)
    defence: i64 = strength_before(state, rival, seat) + state.added
    discard_open(state, AGGRESSIONS + aggression)
    state.card = NONE
    state.added = 0
    state.used_cards = 0
    state.last_added = NONE
    if strength > defence:
        state.tell(TOLD_ATTACK_WON, seat, AGGRESSIONS + aggression, rival, 0, EVERYBODY)
        _succeed(state, seat, rival, aggression)
    else:
        state.tell(TOLD_ATTACK_FAILED, seat, AGGRESSIONS + aggression, rival, 0, EVERYBODY)


def _succeed(state: AgesState, seat: i64, rival: i64, aggression: i64) -> None:
    target: Nation = state.nations[rival]
    does: i64 = AGGRESSION[aggression]
    amount: i64 = AGGRESSION_AMOUNT[aggression]
    moved: i64 = 0
    if does == ENSLAVE:
        gain_stock(state, seat, amount, amount)
        lose_population(state, rival, 1)
    elif does == PLUNDER:
        if target.food():
            state.push(PLUNDER_FOOD, seat, amount, 0)
        else:
            plunder_food(state, seat, amount, 0)
    elif does == RAID:
        next_raid(state, seat, aggression, NONE, 0)
    elif does == ANNEX:
        if bit_count(target.colonies) > 1:
            state.push(ANNEXED, seat, 0, 0)
        elif target.colonies:
            annex(state, seat, lowest(target.colonies))
    elif does == INFILTRATE:
        if target.leader != NONE and target.wonder != NONE:
            state.push(INFILTRATED, seat, amount, 0)
        elif target.leader != NONE:
            infiltrate_leader(state, seat, amount)
        elif target.wonder != NONE:
            infiltrate_wonder(state, seat, amount)
    elif does == SPY:
        moved = min(amount, target.science)
        score_science(state, rival, -moved)
        score_science(state, seat, moved)
    elif does == INTERVENE:
        moved = min(amount, target.culture)
        score(state, rival, -moved)
        score(state, seat, moved)


def plunder_food(state: AgesState, seat: i64, amount: i64, food: i64) -> None:
    """Some food, then resources with what is left of the amount, if there are any (DP-M12)."""
    if food:
        lose_stock(state, state.rival, food, 0)
        gain_stock(state, seat, food, 0)
    if food < amount and state.nations[state.rival].resources():
        state.push(PLUNDER_RESOURCES, seat, amount - food, 0)


def plunder_resources(state: AgesState, seat: i64, resources: i64) -> None:
    """The rival loses all that was chosen, whatever the attacker's bank can show (TTA-AGG-12)."""
    if resources:
        lose_stock(state, state.rival, 0, resources)
        gain_stock(state, seat, 0, resources)


# Raids: an urban building of one age or older, and for the greater raids a second of a lower one.


def raid_targets(state: AgesState, aggression: i64, first: i64) -> i64:
    """The mask of the rival's cards that may be hit next; `first` is the one already hit, NONE before (R-06)."""
    target: Nation = state.nations[state.rival]
    high: i64 = RAID_AGES[aggression * 2]
    low: i64 = RAID_AGES[aggression * 2 + 1]
    if first != NONE:
        # A building may fill either slot it qualifies for.
        return _up_to(target, high if AGE[first] <= low else low)
    targets: i64 = _up_to(target, high)
    if low == NONE:
        return targets
    both: i64 = 0
    rest: i64 = targets
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        others: i64 = _up_to(target, high if AGE[card] <= low else low)
        if others & ~bit(card) or ((others >> card) & 1 and target.workers[card] > 1):
            both |= bit(card)
    return both if both else targets


def _up_to(target: Nation, age: i64) -> i64:
    mask: i64 = 0
    rest: i64 = urban_cards(target)
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        if AGE[card] <= age:
            mask |= bit(card)
    return mask


def next_raid(state: AgesState, seat: i64, aggression: i64, first: i64, cost: i64) -> None:
    """The next building, chosen where there is a choice, or half the costs in resources at the end (R-05, R-06)."""
    done: bool = first != NONE and RAID_AGES[aggression * 2 + 1] == NONE
    targets: i64 = 0 if done else raid_targets(state, aggression, first)
    if targets & (targets - 1):
        state.push(RAIDED, seat, aggression, (first + 1) | (cost << 8))
    elif targets:
        raid(state, seat, aggression, first, cost, lowest(targets))
    else:
        gain_stock(state, seat, 0, (cost + 1) // 2)


def raid(state: AgesState, seat: i64, aggression: i64, first: i64, cost: i64, card: i64) -> None:
    """A building is destroyed; the worker goes to its owner's pool (TTA-EVENT-19, TTA-AGG-14).

    The attacker gains by the printed cost, whatever anybody would have paid (TTA-AGG-10).
    """
    destroy(state, state.rival, card)
    if first == NONE:
        next_raid(state, seat, aggression, card, RESOURCE_COST[card])
    else:
        gain_stock(state, seat, 0, (cost + RESOURCE_COST[card] + 1) // 2)


def annex(state: AgesState, seat: i64, territory: i64) -> None:
    """A colony changes hands with its lasting effect (TTA-COLONY-16)."""
    give_up_colony(state, state.rival, territory)
    take_colony(state, seat, territory)


def infiltrate_leader(state: AgesState, seat: i64, amount: i64) -> None:
    """The rival's leader is removed; culture by his level."""
    level: i64 = AGE[state.nations[state.rival].leader]
    leader_leaves(state, state.rival)
    score(state, seat, level * amount)


def infiltrate_wonder(state: AgesState, seat: i64, amount: i64) -> None:
    """The rival's unfinished wonder is removed; culture by its level."""
    level: i64 = AGE[WONDERS + state.nations[state.rival].wonder]
    wonder_leaves(state, state.rival)
    score(state, seat, level * amount)
