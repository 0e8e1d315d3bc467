"""A guess of the result from a position: culture to the end of the game, and what the economy can still become.

Everything is weighed in culture points at the end. A civilization's tempo (actions, food, resources, science) counts by
the turns it still has; what it could not use any more counts for nothing. In its own turn a civilization is seen as the
end of that turn will leave it, so that ending a turn costs nothing in itself, however full the stores are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.games.ages import scoring
from civitas.games.ages.cards.civil import AGGRESSIONS, BONUSES, PACTS, TACTICS, TERRITORIES, WARS
from civitas.games.ages.features import outlook
from civitas.games.ages.features import weights as w
from civitas.games.ages.features.weights import WEIGHTS
from civitas.games.ages.nation import Nation
from civitas.games.ages.rules.production import corruption, food_made, resources_made
from civitas.games.ages.steps import (
    ACTIONS_STEP,
    ATTACK,
    CARD_MASK,
    CONSUMPTION,
    FIRST_AT,
    FORCE,
    NONE,
    ROW,
    SEAT_AT,
    SQUARES,
    SWEPT,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

TAKEN_EACH_TURN: Final = 2.2
MOST_TAKEN: Final = 5
DECK: Final = vec[i64]([0, 0, 44, 50, 53])
"""The civil cards of an age, by the number of players."""

NOTHING: Final = -1e9


def evaluate(state: AgesState, seat: i64) -> float:
    """A guess of the reward of a seat."""
    return evaluate_all(state)[seat]


def evaluate_all(state: AgesState) -> vec[float]:
    """A guess of everybody's reward: the lead over the best of the others, weighed more the less is to come."""
    found: vec[float] = vec[float](capacity=state.seats)
    seat: i64 = 0
    if state.over:
        while seat < state.seats:
            found = append(found, scoring.reward(state, seat))
            seat += 1
        return found
    turns: float = turns_left(state)
    by: vec[float] = WEIGHTS.values
    scale: float = by[w.SCALE] + by[w.SCALE_BY_TURN] * turns / float(state.players())
    worths: vec[float] = vec[float](capacity=state.seats)
    while seat < state.seats:
        worths = append(worths, worth(state, seat, turns) if state.nations[seat].alive else NOTHING)
        seat += 1
    seat = 0
    while seat < state.seats:
        best: float = NOTHING
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                best = max(best, worths[other])
            other += 1
        lead: float = worths[seat] - best
        alive: bool = state.nations[seat].alive
        found = append(found, 0.5 + 0.5 * lead / (scale + abs(lead)) if alive else 0.0)
        seat += 1
    return found


def turns_left(state: AgesState) -> float:
    """A guess of the turns of all players until the end, the running one included."""
    players: float = float(state.players())
    if state.last_round:
        seated: i64 = (state.current - state.starter + state.seats) % state.seats
        return float(state.last_round - state.round + 1) * players - float(seated)
    cards: i64 = len(state.civil_deck) + (state.last_age() - state.age) * DECK[state.players()]
    # Places that no turn has emptied are filled at the next refill, which takes no more than a turn for all that.
    cards -= max(ROW - MOST_TAKEN - _on_row(state), 0)
    return float(max(cards, 0)) / (float(SWEPT[state.players()]) + TAKEN_EACH_TURN) + 1.5 * players


def _on_row(state: AgesState) -> i64:
    """How many cards lie on the row."""
    count: i64 = 0
    for card in state.card_row:
        if card != NONE:
            count += 1
    return count


def own_turns(state: AgesState, seat: i64, turns: float) -> float:
    """How many turns a player will still end."""
    players: float = float(state.players())
    distance: i64 = (seat - state.current + state.seats) % state.seats
    return max(0.0, (turns - float(distance) - 1.0) / players + 1.0)


def worth(state: AgesState, seat: i64, turns: float) -> float:
    """The culture that a civilization can be expected to end with."""
    by: vec[float] = WEIGHTS.values
    nation: Nation = state.nations[seat]
    left: float = own_turns(state, seat, turns)
    ending: float = 1.0 if state.current == seat and left > 0.0 else 0.0
    # How much of a turn's actions is gone when it begins; the rest goes when it ends.
    begun: float = by[w.BEGUN] * ending
    # What is produced in the last turns comes too late to be used.
    late: float = by[w.TOO_LATE]
    useful: float = max(0.0, left - begun - late)
    value: float = float(nation.culture) + float(nation.culture_rating) * _made(left, by[w.CULTURE_MADE])
    value += _economy(state, seat, max(0.0, left - ending - late), ending)
    value += useful * by[w.CIVIL_ACTION] * float(nation.civil_total)
    value += useful * by[w.MILITARY_ACTION] * float(min(nation.military_total, 5))
    value += _peace(nation, left, useful)
    value += _might(state, seat)
    value += outlook.technologies(state, seat, left - begun, useful)
    value += outlook.hand(state, seat, left - begun, useful)
    value += outlook.wonders(state, nation, left - begun, useful)
    value += outlook.powers(nation, left, useful)
    value += _military_cards(nation)
    return value + _pending(state, seat)


def _made(left: float, each: float) -> float:
    """How many times a turn's culture counts: that of the next turn's end once, that of later ones as fitted."""
    return left if left <= 1.0 else 1.0 + (left - 1.0) * each


def _capped(amount: float, most: float, beyond: float) -> float:
    """An amount that counts in full up to a point and less beyond it."""
    if amount <= most:
        return amount
    return most + (amount - most) * beyond


def _economy(state: AgesState, seat: i64, useful: float, ending: float) -> float:
    """Food, resources, science and workers: the stock, with what the running turn will bring, and the production."""
    by: vec[float] = WEIGHTS.values
    nation: Nation = state.nations[seat]
    fresh: float = min(1.0, useful / by[w.FRESH])
    hungry: float = float(CONSUMPTION[min(nation.yellow, SQUARES)])
    net: float = float(food_made(state, seat)) - hungry
    made: float = float(resources_made(state, seat)) - by[w.CORRUPTED] * float(corruption(nation))
    rating: float = float(nation.science_rating)
    food: float = float(nation.food()) + ending * net
    value: float = by[w.FOOD] * _capped(max(0.0, food), by[w.FOOD_MOST], 0.1)
    value += by[w.RESOURCE] * _capped(float(nation.resources()) + ending * made, by[w.RESOURCE_MOST], 0.15)
    value += by[w.SCIENCE] * _capped(float(nation.science) + ending * rating, by[w.SCIENCE_MOST], 0.25)
    value += by[w.UNUSED_WORKER] * _capped(float(nation.pool), 1.0, 0.4)
    value += by[w.YELLOW] * float(min(nation.yellow, 8))
    value *= fresh
    if net >= 0.0:
        value += useful * by[w.FOOD_MADE] * _capped(net, by[w.FOOD_MADE_MOST], 0.25)
    else:
        value += (useful + 1.0) * by[w.FOOD_SHORT] * net
    hunger: float = min(0.0, food if ending > 0.0 else food + net)
    value += by[w.HUNGER] * hunger
    value += useful * by[w.RESOURCE_MADE] * _capped(made, by[w.RESOURCE_MADE_MOST], 0.5)
    return value + useful * by[w.SCIENCE_MADE] * _capped(rating, by[w.SCIENCE_MADE_MOST], 0.45)


def _peace(nation: Nation, left: float, useful: float) -> float:
    """Discontent, and the production that an uprising would cost."""
    by: vec[float] = WEIGHTS.values
    discontent: i64 = nation.discontent()
    value: float = by[w.HAPPY] * float(min(nation.happiness, 6)) * min(1.0, useful / 3.0)
    value -= by[w.DISCONTENT] * float(discontent)
    if discontent > nation.pool and left > 0.0:
        value -= by[w.UPRISING] + float(nation.culture_rating) + float(nation.science_rating)
    return value


def _might(state: AgesState, seat: i64) -> float:
    """Strength against the strongest other: aggressions, wars and events go by it."""
    by: vec[float] = WEIGHTS.values
    mine: i64 = state.nations[seat].strength
    theirs: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat and state.nations[other].alive:
            theirs = max(theirs, state.nations[other].strength)
        other += 1
    lead: float = max(-by[w.MOST_BEHIND], min(float(mine - theirs), by[w.MOST_AHEAD]))
    return (by[w.LEAD] + by[w.LEAD_BY_AGE] * float(state.age)) * lead + by[w.STRONG] * float(mine)


def _military_cards(nation: Nation) -> float:
    """Cards in the military hand, as many as it may keep."""
    by: vec[float] = WEIGHTS.values
    value: float = 0.0
    kept: i64 = min(len(nation.cards), nation.military_total)
    i: i64 = 0
    while i < kept:
        card: i64 = nation.cards[i] & CARD_MASK
        i += 1
        if card < TERRITORIES or card >= PACTS:
            value += by[w.CARD_EVENT]
        elif card < TACTICS or BONUSES <= card < AGGRESSIONS or card >= WARS:
            value += by[w.CARD_TACTIC]
        else:
            value += by[w.CARD_OTHER]
    return value


def _pending(state: AgesState, seat: i64) -> float:
    """Unspent actions of the running turn, a bid, a force, an attack, wars."""
    by: vec[float] = WEIGHTS.values
    nation: Nation = state.nations[seat]
    value: float = 0.0
    if len(state.tasks):
        top: i64 = state.tasks[len(state.tasks) - 1]
        if (top & 63) == ACTIONS_STEP and (top >> SEAT_AT) & 7 == seat:
            value += by[w.UNSPENT] * float(min(nation.white + nation.converted, _on_row(state)))
            value += by[w.UNSPENT_RED] * float(min(nation.red + nation.extra_red, 3))
            value += by[w.UNSPENT_ARMY] * float(min(nation.army_resources + nation.homer_resource, 6))
        if state.bidder == seat and state.card >= TERRITORIES:
            value += by[w.TERRITORY] * outlook.territory(state.card - TERRITORIES) - by[w.BID] * float(state.bid)
            if (top & 63) == FORCE:
                value -= by[w.SACRIFICE] * outlook.sacrifice(state.sent)
        for task in state.tasks:
            if task & 63 == ATTACK and (task >> SEAT_AT) & 7 == seat:
                value += outlook.attack(state, seat, state.rival, (task >> FIRST_AT) & 4095)
    for war in state.wars:
        attacker: i64 = (war >> 4) & 3
        rival: i64 = (war >> 6) & 3
        if seat == attacker or seat == rival:
            lead: i64 = state.nations[attacker].strength - state.nations[rival].strength
            swing: float = max(-14.0, min(float(lead), 14.0)) * by[w.WAR]
            value += swing if seat == attacker else -swing
    if state.bidder != NONE and state.bidder != seat:
        value -= 0.5
    return value
