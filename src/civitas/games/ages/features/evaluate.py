"""A guess of the result from a position: culture to the end of the game, and what the economy can still become.

Everything is weighed in culture points at the end. A civilization's tempo (actions, food, resources, science) counts by
the turns it still has; what it could not use any more counts for nothing. In its own turn a civilization is seen as the
end of that turn will leave it, so that ending a turn costs nothing in itself, however full the stores are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from civitas.games.ages import scoring
from civitas.games.ages.cards.civil import AGGRESSIONS, BONUSES, PACTS, TACTICS, TERRITORIES, WARS
from civitas.games.ages.features import outlook
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
    SEAT_AT,
    SQUARES,
    SWEPT,
)

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

TAKEN_EACH_TURN: Final = 2.2
DECK: Final = vec[i64]([0, 0, 44, 50, 53])
"""The civil cards of an age, by the number of players."""

FOOD: Final = 0.7
RESOURCE: Final = 0.75
SCIENCE: Final = 0.7
CIVIL_ACTION: Final = 1.4
MILITARY_ACTION: Final = 0.6
UNSPENT: Final = 0.4
CARD: Final = 0.4
SCALE: Final = 25.0
BEGUN: Final = 0.5
"""How much of a turn's actions is gone when it begins; the rest goes when it ends. So a turn passes from one player to
the next without a gain or a loss for either."""


def evaluate(state: AgesState, seat: i64) -> float:
    """A guess of the reward: the lead over the best of the others, weighed more the less is to come."""
    if state.over:
        return scoring.reward(state, seat)
    if not state.nations[seat].alive:
        return 0.0
    turns: float = turns_left(state)
    mine: float = worth(state, seat, turns)
    best: float = -1e9
    other: i64 = 0
    while other < state.seats:
        if other != seat and state.nations[other].alive:
            best = max(best, worth(state, other, turns))
        other += 1
    lead: float = mine - best
    return 0.5 + 0.5 * lead / (SCALE + 2.0 * turns / float(state.players()) + abs(lead))


def turns_left(state: AgesState) -> float:
    """A guess of the turns of all players until the end, the running one included."""
    players: float = float(state.players())
    if state.last_round:
        seated: i64 = (state.current - state.starter + state.seats) % state.seats
        return float(state.last_round - state.round + 1) * players - float(seated)
    cards: float = float(len(state.civil_deck) + (state.last_age() - state.age) * DECK[state.players()])
    return cards / (float(SWEPT[state.players()]) + TAKEN_EACH_TURN) + 1.5 * players


def own_turns(state: AgesState, seat: i64, turns: float) -> float:
    """How many turns a player will still end."""
    players: float = float(state.players())
    distance: i64 = (seat - state.current + state.seats) % state.seats
    return max(0.0, (turns - float(distance) - 1.0) / players + 1.0)


def worth(state: AgesState, seat: i64, turns: float) -> float:
    """The culture that a civilization can be expected to end with."""
    nation: Nation = state.nations[seat]
    left: float = own_turns(state, seat, turns)
    ending: float = 1.0 if state.current == seat and left > 0.0 else 0.0
    begun: float = BEGUN * ending
    # What is produced in the last turns comes too late to be used.
    useful: float = max(0.0, left - begun - 1.5)
    value: float = float(nation.culture) + float(nation.culture_rating) * left
    value += _economy(state, seat, max(0.0, left - ending - 1.5), ending)
    value += useful * CIVIL_ACTION * float(nation.civil_total)
    value += useful * MILITARY_ACTION * float(min(nation.military_total, 5))
    value += _peace(nation, left, useful)
    value += _might(state, seat, left)
    value += outlook.technologies(state, seat, left - begun, useful)
    value += outlook.hand(state, seat, left - begun, useful)
    value += outlook.wonders(state, nation, left - begun, useful)
    value += outlook.powers(nation, left, useful)
    value += _military_cards(nation)
    return value + _pending(state, seat)


def _capped(amount: float, most: float, beyond: float) -> float:
    """An amount that counts in full up to a point and less beyond it."""
    if amount <= most:
        return amount
    return most + (amount - most) * beyond


def _economy(state: AgesState, seat: i64, useful: float, ending: float) -> float:
    """Food, resources, science and workers: the stock, with what the running turn will bring, and the production."""
    nation: Nation = state.nations[seat]
    fresh: float = min(1.0, useful / 5.0)
    hungry: float = float(CONSUMPTION[min(nation.yellow, SQUARES)])
    net: float = float(food_made(state, seat)) - hungry
    made: float = float(resources_made(state, seat)) - 0.5 * float(corruption(nation))
    food: float = float(nation.food()) + ending * net
    value: float = fresh * FOOD * _capped(max(0.0, food), 8.0, 0.1)
    value += fresh * RESOURCE * _capped(float(nation.resources()) + ending * made, 10.0, 0.15)
    value += fresh * SCIENCE * _capped(float(nation.science) + ending * float(nation.science_rating), 16.0, 0.25)
    if net >= 0.0:
        value += useful * FOOD * _capped(net, 2.5, 0.25)
    else:
        value += (useful + 1.0) * 2.0 * net
    hunger: float = min(0.0, food if ending > 0.0 else food + net)
    value += 4.0 * hunger
    value += useful * RESOURCE * _capped(made, 9.0, 0.5)
    value += useful * SCIENCE * _capped(float(nation.science_rating), 9.0, 0.45)
    value += fresh * 2.6 * _capped(float(nation.pool), 1.0, 0.4)
    value += fresh * 0.5 * float(min(nation.yellow, 8))
    return value


def _peace(nation: Nation, left: float, useful: float) -> float:
    """Discontent, and the production that an uprising would cost."""
    discontent: i64 = nation.discontent()
    value: float = -1.2 * float(discontent) + 0.4 * float(min(nation.happiness, 6)) * min(1.0, useful / 3.0)
    if discontent > nation.pool and left > 0.0:
        value -= 6.0 + float(nation.culture_rating) + float(nation.science_rating)
    return value


def _might(state: AgesState, seat: i64, left: float) -> float:
    """Strength against the strongest other: aggressions, wars and events go by it."""
    mine: i64 = state.nations[seat].strength
    theirs: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat and state.nations[other].alive:
            theirs = max(theirs, state.nations[other].strength)
        other += 1
    lead: float = float(mine - theirs)
    weight: float = 0.35 + 0.2 * float(state.age)
    lead = max(-16.0, min(lead, 8.0))
    return weight * lead + 0.12 * float(mine)


def _military_cards(nation: Nation) -> float:
    """Cards in the military hand, as many as it may keep."""
    value: float = 0.0
    kept: i64 = min(len(nation.cards), nation.military_total)
    i: i64 = 0
    while i < kept:
        card: i64 = nation.cards[i] & CARD_MASK
        i += 1
        if card < TERRITORIES or card >= PACTS:
            value += CARD
        elif card < TACTICS or BONUSES <= card < AGGRESSIONS or card >= WARS:
            value += 1.5 * CARD
        else:
            value += 1.2 * CARD
    return value


def _pending(state: AgesState, seat: i64) -> float:
    """Unspent actions of the running turn, a bid, a force, an attack, wars."""
    nation: Nation = state.nations[seat]
    value: float = 0.0
    if len(state.tasks):
        top: i64 = state.tasks[len(state.tasks) - 1]
        if (top & 63) == ACTIONS_STEP and (top >> SEAT_AT) & 7 == seat:
            value += UNSPENT * float(nation.white + nation.converted)
            value += CARD * float(min(nation.red + nation.extra_red, 3))
            value += 0.3 * float(min(nation.army_resources + nation.homer_resource, 6))
        if state.bidder == seat and state.card >= TERRITORIES:
            value += 0.8 * outlook.territory(state.card - TERRITORIES) - 0.8 * float(state.bid)
            if (top & 63) == FORCE:
                value -= outlook.sacrifice(state.sent)
        for task in state.tasks:
            if task & 63 == ATTACK and (task >> SEAT_AT) & 7 == seat:
                value += outlook.attack(state, seat, state.rival, (task >> FIRST_AT) & 4095)
    for war in state.wars:
        attacker: i64 = (war >> 4) & 3
        rival: i64 = (war >> 6) & 3
        if seat == attacker or seat == rival:
            lead: i64 = state.nations[attacker].strength - state.nations[rival].strength
            swing: float = max(-14.0, min(float(lead), 14.0)) * 0.6
            value += swing if seat == attacker else -swing
    if state.bidder != NONE and state.bidder != seat:
        value -= 0.5
    return value
