"""What cards can still become: technologies in play and in hand, wonders, powers, territories, attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.bits import lowest
from civitas.games.ages.cards.civil import (
    ACTIONS,
    AGE,
    BLUE_TOKENS,
    CIVIL_ACTIONS,
    COLONIZATION,
    CONSTRUCTION,
    CULTURE,
    DOES,
    DOES_AMOUNT,
    DOES_POINTS,
    FARM,
    FIRST_OF_TYPE,
    GOVERNMENT,
    HAPPINESS,
    INFANTRY,
    LEADERS,
    LEVELS,
    MILITARY_ACTIONS,
    MINE,
    MOST_STAGES,
    POWERS,
    RESOURCE_COST,
    SCIENCE,
    SCIENCE_COST,
    STAGE_COST,
    STAGES,
    STRENGTH,
    TERRITORIES,
    TYPE,
    UNITS,
    URBAN_DISCOUNT,
    URBAN_LIMIT,
    WONDERS,
    WORKED,
    WORTH,
    YELLOW_TOKENS,
)
from civitas.games.ages.cards.military import (
    AGGRESSION_AMOUNT,
    ONCE_CARDS,
    ONCE_CULTURE,
    ONCE_FOOD,
    ONCE_POPULATION,
    ONCE_RESOURCES,
    ONCE_SCIENCE,
)
from civitas.games.ages.features import weights as w
from civitas.games.ages.features.weights import WEIGHTS
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import NONE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState


def worker(card: i64, left: float, useful: float) -> float:
    """What a worker on this card brings to the end of the game."""
    by: vec[float] = WEIGHTS.values
    value: float = float(CULTURE[card]) * left
    value += float(HAPPINESS[card]) * by[w.WORKER_HAPPY] * min(1.0, useful / 3.0)
    value += float(SCIENCE[card]) * by[w.WORKER_SCIENCE] * useful
    kind: i64 = TYPE[card]
    if kind == FARM:
        value += float(WORTH[card]) * by[w.WORKER_FOOD] * useful
    elif kind == MINE:
        value += float(WORTH[card]) * by[w.WORKER_RESOURCE] * useful
    elif kind >= INFANTRY:
        value += float(STRENGTH[card]) * by[w.WORKER_STRENGTH]
    return value


def technology(nation: Nation, card: i64, left: float, useful: float) -> float:
    """What a technology may still bring that the best one in play of its type does not."""
    kind: i64 = TYPE[card]
    if card >= WORKED:
        return _without_workers(nation, card, left, useful)
    by: vec[float] = WEIGHTS.values
    best: float = 0.0
    paid: i64 = 0
    other: i64 = FIRST_OF_TYPE[kind]
    while other < FIRST_OF_TYPE[kind + 1]:
        if (nation.techs >> other) & 1 and other != card:
            brings: float = worker(other, left, useful)
            if brings > best:
                best = brings
                paid = RESOURCE_COST[other]
        other += 1
    gain: float = worker(card, left, useful) - best - by[w.COST] * float(RESOURCE_COST[card] - paid)
    if gain <= 0.0:
        return 0.0
    return gain * by[w.CREW + kind] * by[w.PLAYED]


def _without_workers(nation: Nation, card: i64, left: float, useful: float) -> float:
    """What a government or special technology would add at once."""
    kind: i64 = TYPE[card]
    value: float = _plain(card, left, useful)
    if kind == GOVERNMENT:
        value -= _plain(nation.government, left, useful)
        value += WEIGHTS.values[w.URBAN] * float(URBAN_LIMIT[card] - URBAN_LIMIT[nation.government])
        return value
    other: i64 = FIRST_OF_TYPE[kind]
    while other < FIRST_OF_TYPE[kind] + 3:
        if (nation.techs >> other) & 1:
            value -= _plain(other, left, useful)
        other += 1
    return value


def _plain(card: i64, left: float, useful: float) -> float:
    """What is printed on a card without workers."""
    by: vec[float] = WEIGHTS.values
    value: float = float(CULTURE[card]) * left + float(SCIENCE[card]) * by[w.PLAIN_SCIENCE] * useful
    value += float(HAPPINESS[card]) * by[w.PLAIN_HAPPY] + float(STRENGTH[card]) * by[w.PLAIN_STRENGTH]
    value += useful * by[w.PLAIN_CIVIL] * float(CIVIL_ACTIONS[card])
    value += useful * by[w.PLAIN_MILITARY] * float(MILITARY_ACTIONS[card])
    value += by[w.PLAIN_BLUE] * float(BLUE_TOKENS[card]) + by[w.PLAIN_YELLOW] * float(YELLOW_TOKENS[card])
    value += by[w.PLAIN_COLONIES] * float(COLONIZATION[card])
    if card < WONDERS:
        value += _discount(card, useful)
    return value


def _discount(card: i64, useful: float) -> float:
    return WEIGHTS.values[w.PLAIN_DISCOUNT] * float(URBAN_DISCOUNT[card * LEVELS + 3]) * min(1.0, useful / 4.0)


def technologies(state: AgesState, seat: i64, left: float, useful: float) -> float:
    """Technologies in play that nobody works on yet, and the discount of construction."""
    nation: Nation = state.nations[seat]
    value: float = 0.0
    rest: i64 = nation.techs & ~nation.manned
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        if card >= WORKED:
            if card >= FIRST_OF_TYPE[CONSTRUCTION]:
                value += _discount(card, useful)
        elif AGE[card]:
            value += technology(nation, card, left, useful)
    return value


def hand(state: AgesState, seat: i64, left: float, useful: float) -> float:
    """Civil cards in hand: what they would bring, less their price, discounted for not being there yet."""
    by: vec[float] = WEIGHTS.values
    nation: Nation = state.nations[seat]
    value: float = 0.0
    points: float = float(nation.science) + float(nation.science_rating) * min(useful, 3.0)
    rest: i64 = nation.hand_techs
    best_government: float = 0.0
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        gain: float = technology(nation, card, left, useful) - by[w.SCIENCE_COST] * float(SCIENCE_COST[card])
        if gain > 0.0:
            if float(SCIENCE_COST[card]) > points:
                gain *= by[w.NOT_YET]
            if TYPE[card] == GOVERNMENT:
                best_government = max(best_government, gain)
            else:
                value += by[w.HELD] * gain
                points -= float(SCIENCE_COST[card])
    value += by[w.HELD] * best_government
    rest = nation.hand_leaders
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        gain = leader(nation, LEADERS + card, left, useful) - _present_leader(nation, left, useful)
        value += by[w.HELD] * max(0.0, gain)
    for action in nation.actions:
        value += action_card(action) * min(1.0, left / 2.0)
    return value


def action_card(card: i64) -> float:
    """An action card in hand."""
    by: vec[float] = WEIGHTS.values
    index: i64 = card - ACTIONS
    amount: float = float(DOES_AMOUNT[index * 3])
    if DOES[index] == DOES_POINTS:
        return by[w.POINTS_CARD] * amount + by[w.CULTURE_CARD] * float(DOES_AMOUNT[index * 3 + 1])
    return min(by[w.ACTION_CARD] + by[w.ACTION_AMOUNT] * amount, 2.2)


def leader(nation: Nation, card: i64, left: float, useful: float) -> float:
    """What a leader brings while he lasts."""
    by: vec[float] = WEIGHTS.values
    turns: float = min(left, by[w.LEADER_TURNS])
    value: float = float(CULTURE[card]) * turns + by[w.LEADER_STRENGTH] * float(STRENGTH[card])
    value += by[w.LEADER_HAPPY] * float(HAPPINESS[card])
    later: float = min(useful, by[w.LEADER_TURNS])
    value += by[w.LEADER_MILITARY] * float(MILITARY_ACTIONS[card]) * later
    value += (_powers_worth(POWERS[card - WONDERS]) + by[w.LED + card - LEADERS]) * later
    return value + by[w.LEADER]


def _present_leader(nation: Nation, left: float, useful: float) -> float:
    if nation.leader == NONE:
        return 0.0
    return leader(nation, nation.leader, left, useful)


def _powers_worth(mask: i64) -> float:
    by: vec[float] = WEIGHTS.values
    value: float = 0.0
    rest: i64 = mask
    while rest:
        value += by[w.EACH_TURN + lowest(rest)]
        rest &= rest - 1
    return value


def powers(nation: Nation, left: float, useful: float) -> float:
    """The powers in play that no rating shows."""
    by: vec[float] = WEIGHTS.values
    each: float = _powers_worth(nation.powers)
    rest: i64 = nation.wonders & ~nation.ruined
    while rest:
        each += by[w.BUILT + lowest(rest)]
        rest &= rest - 1
    if nation.leader == NONE:
        return each * min(useful, by[w.LEADER_TURNS])
    each += by[w.LED + nation.leader - LEADERS]
    return each * min(useful, by[w.LEADER_TURNS]) + by[w.LEADER]


def wonders(state: AgesState, nation: Nation, left: float, useful: float) -> float:
    """An unfinished wonder: its worth by how much of it is paid, if there is time to finish."""
    if nation.wonder == NONE:
        return 0.0
    by: vec[float] = WEIGHTS.values
    total: float = 0.0
    paid: float = 0.0
    stage: i64 = 0
    while stage < STAGES[nation.wonder]:
        cost: float = float(STAGE_COST[nation.wonder * MOST_STAGES + stage])
        total += cost
        if stage < nation.stages:
            paid += cost
        stage += 1
    card: i64 = WONDERS + nation.wonder
    each: float = _powers_worth(POWERS[nation.wonder]) + by[w.BUILT + nation.wonder]
    value: float = _plain(card, left, useful) + each * min(useful, by[w.LEADER_TURNS])
    if AGE[card] == 3:
        value += by[w.LAST_WONDER]
    share: float = by[w.WONDER_BEGUN] + by[w.WONDER_SHARE] * paid / total
    gain: float = max(0.0, value - by[w.WONDER_COST] * (total - paid)) * share + by[w.WONDER_PAID] * paid
    return gain * min(1.0, left / 2.0) + by[w.WONDER]


def territory(index: i64) -> float:
    """What a colony is worth."""
    card: i64 = TERRITORIES + index
    value: float = float(HAPPINESS[card]) * 1.5 + float(STRENGTH[card]) * 0.7
    value += 0.8 * float(BLUE_TOKENS[card]) + 1.1 * float(YELLOW_TOKENS[card])
    value += 0.6 * float(ONCE_FOOD[index] + ONCE_RESOURCES[index] + ONCE_SCIENCE[index])
    return (
        value + float(ONCE_CULTURE[index]) + 2.4 * float(ONCE_POPULATION[index]) + 0.5 * float(ONCE_CARDS[index]) + 2.0
    )


def sacrifice(sent: i64) -> float:
    """What the units of a force are missed afterwards."""
    value: float = 0.0
    card: i64 = UNITS
    while card < WORKED:
        value += float(sent & 63) * (1.0 + float(STRENGTH[card]))
        sent >>= 6
        card += 1
    return value


def attack(state: AgesState, seat: i64, rival: i64, aggression: i64) -> float:
    """What an aggression that waits for its defence may bring."""
    by: vec[float] = WEIGHTS.values
    lead: i64 = state.nations[seat].strength - state.nations[rival].strength
    safe: i64 = 2 * min(len(state.nations[rival].cards), state.nations[rival].military_total)
    chance: float = by[w.ATTACK_SURE] if lead > safe else by[w.ATTACK_UNSURE]
    return by[w.ATTACK] * chance * (2.5 + 0.8 * float(AGGRESSION_AMOUNT[aggression]))
