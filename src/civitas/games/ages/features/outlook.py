"""What cards can still become: technologies in play and in hand, wonders, powers, territories, attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
from civitas.games.ages.cards.powers import POWER_IDS
from civitas.games.ages.nation import Nation
from civitas.games.ages.steps import NONE

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

_EACH_TURN: Final[dict[str, float]] = {
    "unit_strength": 0.1,
    "science_for_technology": 0.7,
    "military_as_civil": 1.1,
    "military_resource": 0.3,
    "second_politics": 0.2,
    "population_discount": 0.6,
    "recruit": 0.7,
    "culture_if_strong": 1.6,
    "resource_for_development": 0.5,
    "action_for_development": 0.8,
    "culture_for_development": 1.8,
    "theater_discount": 0.3,
    "theater_upgrade": 0.4,
    "lab_resources": 2.0,
    "war_effort": 2.6,
    "no_attacks": 0.5,
    "hand_limit": 0.4,
    "free_population": 1.6,
}
"""What a power that no rating shows is worth in a turn."""
_POWER_WORTH: Final[list[float]] = [_EACH_TURN.get(word, 0.0) for word in POWER_IDS]

# How many workers a type of technology can be expected to hold.
_CREW: Final[list[float]] = [2.0, 3.0, 2.0, 1.3, 1.2, 1.2, 1.0, 2.0, 1.3, 1.0, 1.0]
PLAYED: Final = 0.42
HELD: Final = 0.6


def worker(card: i64, left: float, useful: float) -> float:
    """What a worker on this card brings to the end of the game."""
    value: float = float(CULTURE[card]) * left + float(HAPPINESS[card]) * 0.9 * min(1.0, useful / 3.0)
    value += float(SCIENCE[card]) * 0.65 * useful
    kind: i64 = TYPE[card]
    if kind == FARM:
        value += float(WORTH[card]) * 0.5 * useful
    elif kind == MINE:
        value += float(WORTH[card]) * 0.7 * useful
    elif kind >= INFANTRY:
        value += float(STRENGTH[card]) * 0.8
    return value


def technology(nation: Nation, card: i64, left: float, useful: float) -> float:
    """What a technology may still bring that the best one in play of its type does not."""
    kind: i64 = TYPE[card]
    if card >= WORKED:
        return _without_workers(nation, card, left, useful)
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
    gain: float = worker(card, left, useful) - best - 0.6 * float(RESOURCE_COST[card] - paid)
    if gain <= 0.0:
        return 0.0
    return gain * _CREW[kind] * PLAYED


def _without_workers(nation: Nation, card: i64, left: float, useful: float) -> float:
    """What a government or special technology would add at once."""
    kind: i64 = TYPE[card]
    value: float = _plain(card, left, useful)
    if kind == GOVERNMENT:
        value -= _plain(nation.government, left, useful)
        value += 1.2 * float(URBAN_LIMIT[card] - URBAN_LIMIT[nation.government])
        return value
    other: i64 = FIRST_OF_TYPE[kind]
    while other < FIRST_OF_TYPE[kind] + 3:
        if (nation.techs >> other) & 1:
            value -= _plain(other, left, useful)
        other += 1
    return value


def _plain(card: i64, left: float, useful: float) -> float:
    """What is printed on a card without workers."""
    value: float = float(CULTURE[card]) * left + float(SCIENCE[card]) * 0.65 * useful
    value += float(HAPPINESS[card]) * 0.9 + float(STRENGTH[card]) * 0.7
    value += useful * (1.4 * float(CIVIL_ACTIONS[card]) + 0.6 * float(MILITARY_ACTIONS[card]))
    value += 0.5 * float(BLUE_TOKENS[card]) + 0.8 * float(YELLOW_TOKENS[card]) + 0.6 * float(COLONIZATION[card])
    if card < WONDERS:
        value += 0.8 * float(URBAN_DISCOUNT[card * LEVELS + 3]) * min(1.0, useful / 4.0)
    return value


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
                value += 0.8 * float(URBAN_DISCOUNT[card * LEVELS + 3]) * min(1.0, useful / 4.0)
        elif AGE[card]:
            value += technology(nation, card, left, useful)
    return value


def hand(state: AgesState, seat: i64, left: float, useful: float) -> float:
    """Civil cards in hand: what they would bring, less their price, discounted for not being there yet."""
    nation: Nation = state.nations[seat]
    value: float = 0.0
    points: float = float(nation.science) + float(nation.science_rating) * min(useful, 3.0)
    rest: i64 = nation.hand_techs
    best_government: float = 0.0
    while rest:
        card: i64 = lowest(rest)
        rest &= rest - 1
        gain: float = technology(nation, card, left, useful) - 0.6 * float(SCIENCE_COST[card])
        if gain > 0.0:
            if float(SCIENCE_COST[card]) > points:
                gain *= 0.5
            if TYPE[card] == GOVERNMENT:
                best_government = max(best_government, gain)
            else:
                value += HELD * gain
                points -= float(SCIENCE_COST[card])
    value += HELD * best_government
    rest = nation.hand_leaders
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        value += HELD * max(0.0, leader(nation, LEADERS + card, left, useful) - _present_leader(nation, left, useful))
    for action in nation.actions:
        value += action_card(action) * min(1.0, left / 2.0)
    return value


def action_card(card: i64) -> float:
    """An action card in hand."""
    index: i64 = card - ACTIONS
    amount: float = float(DOES_AMOUNT[index * 3])
    if DOES[index] == DOES_POINTS:
        return 0.5 * amount + 0.8 * float(DOES_AMOUNT[index * 3 + 1])
    return min(0.4 + 0.35 * amount, 2.2)


def leader(nation: Nation, card: i64, left: float, useful: float) -> float:
    """What a leader brings while he lasts."""
    turns: float = min(left, 6.0)
    value: float = float(CULTURE[card]) * turns + 0.7 * float(STRENGTH[card]) + 0.9 * float(HAPPINESS[card])
    value += 0.6 * float(MILITARY_ACTIONS[card]) * min(useful, 6.0)
    value += _powers_worth(POWERS[card - WONDERS]) * min(useful, 6.0)
    return value + 1.0


def _present_leader(nation: Nation, left: float, useful: float) -> float:
    if nation.leader == NONE:
        return 0.0
    return leader(nation, nation.leader, left, useful)


def _powers_worth(mask: i64) -> float:
    value: float = 0.0
    rest: i64 = mask
    while rest:
        value += _POWER_WORTH[lowest(rest)]
        rest &= rest - 1
    return value


def powers(nation: Nation, left: float, useful: float) -> float:
    """The powers in play that no rating shows."""
    value: float = _powers_worth(nation.powers) * min(useful, 6.0)
    if nation.leader != NONE:
        value += 1.0
    return value


def wonders(state: AgesState, nation: Nation, left: float, useful: float) -> float:
    """An unfinished wonder: its worth by how much of it is paid, if there is time to finish."""
    if nation.wonder == NONE:
        return 0.0
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
    value: float = _plain(card, left, useful) + _powers_worth(POWERS[nation.wonder]) * min(useful, 6.0)
    if AGE[card] == 3:
        value += 12.0
    share: float = paid / total
    gain: float = max(0.0, value - 0.7 * (total - paid)) * (0.35 + 0.5 * share) + 0.75 * paid
    return gain * min(1.0, left / 2.0) - 1.0


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
    lead: i64 = state.nations[seat].strength - state.nations[rival].strength
    safe: i64 = 2 * min(len(state.nations[rival].cards), state.nations[rival].military_total)
    chance: float = 0.9 if lead > safe else 0.35
    return chance * (2.5 + 0.8 * float(AGGRESSION_AMOUNT[aggression]))
