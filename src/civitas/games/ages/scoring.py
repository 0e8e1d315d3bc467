"""The impacts of Age III events, the end of the game and who has won (TTA-END, TTA-FINAL, TTA-FIRST, TTA-SHORT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.bits import bit_count, lowest
from civitas.core.outcome import Outcome, ranks_of
from civitas.core.state import EVERYBODY
from civitas.games.ages.armies import types_of_units
from civitas.games.ages.cards.civil import (
    AGE,
    EVENTS,
    FIRST_OF_TYPE,
    GOVERNMENT,
    GOVERNMENTS,
    INFANTRY,
    LAB,
    PHILOSOPHY,
    SPECIALS,
    TERRITORIES,
    TYPE,
    UNITS,
    WONDERS,
    WORKED,
)
from civitas.games.ages.cards.military import (
    EFFECT_AMOUNT,
    EFFECT_FIRST,
    EFFECT_WHAT,
    EFFECT_WHO,
    RANK,
    SCORE_AGRICULTURE,
    SCORE_ARCHITECTURE,
    SCORE_BALANCE,
    SCORE_COLONIES,
    SCORE_COMPETITION,
    SCORE_GOVERNMENT,
    SCORE_HAPPINESS,
    SCORE_INDUSTRY,
    SCORE_POPULATION,
    SCORE_PROGRESS,
    SCORE_TECHNOLOGY,
    SCORE_VARIETY,
    WHO_SCIENCE_ORDER,
)
from civitas.games.ages.cards.powers import LAB_RESOURCES
from civitas.games.ages.nation import Nation
from civitas.games.ages.ranking import BY_SCIENCE, BY_STRENGTH, rank
from civitas.games.ages.rules.banks import score
from civitas.games.ages.rules.production import (
    farm_output,
    food_made,
    lab_output,
    mine_output,
    resources_made,
)
from civitas.games.ages.steps import (
    CARD_MASK,
    CONSUMPTION,
    ENDING_IDS,
    FIRST_GAME,
    LAST_PLAYER,
    LAST_ROUND,
    RANKS,
    SHORTER,
    SQUARES,
)
from civitas.games.ages.tales import TOLD_FINAL, TOLD_VICTORY

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

_WONDER_POINTS: Final = vec[i64]([5, 4, 3, 2])
_ARENAS: Final[i64] = FIRST_OF_TYPE[INFANTRY - 1]
CONTENT: Final = 10
OLD_WONDER: Final = 6
COLONY_POINTS: Final = 3


def impact(state: AgesState, seat: i64, what: i64, amount: i64) -> i64:
    """What an Age III event is worth to a player (TTA-FINAL-05)."""
    nation: Nation = state.nations[seat]
    if what == SCORE_AGRICULTURE:
        food: i64 = farm_output(nation)
        return food + amount if food > CONSUMPTION[min(nation.yellow, SQUARES)] else food
    if what == SCORE_ARCHITECTURE:
        return amount * _levels(nation, PHILOSOPHY, UNITS)
    if what == SCORE_BALANCE:
        made: i64 = min(food_made(state, seat), resources_made(state, seat))
        return amount * min(made, nation.science_rating, nation.culture_rating)
    if what == SCORE_COLONIES:
        return amount * bit_count(nation.colonies)
    if what == SCORE_COMPETITION:
        return amount * _levels(nation, _ARENAS, WORKED)
    if what == SCORE_GOVERNMENT:
        return amount * nation.civil_total + nation.military_total
    if what == SCORE_HAPPINESS:
        return amount * (nation.happiness - nation.discontent())
    if what == SCORE_INDUSTRY:
        return amount * mine_output(nation)
    if what == SCORE_POPULATION:
        return amount * max(nation.working() + nation.pool - nation.discontent() - CONTENT, 0)
    if what == SCORE_PROGRESS:
        return amount * _tech_levels(nation.techs >> GOVERNMENTS << GOVERNMENTS)
    if what == SCORE_TECHNOLOGY:
        return amount * _techs_of(nation.techs, 3)
    if what == SCORE_VARIETY:
        return amount * _variety(nation)
    points: i64 = 0
    rest: i64 = nation.wonders
    while rest:
        points += _WONDER_POINTS[AGE[WONDERS + lowest(rest)]]
        rest &= rest - 1
    return amount * points


def _levels(nation: Nation, first: i64, last: i64) -> i64:
    """The levels of all buildings or units on the cards from `first` to before `last`."""
    total: i64 = 0
    while first < last:
        total += nation.workers[first] * AGE[first]
        first += 1
    return total


def _tech_levels(techs: i64) -> i64:
    total: i64 = 0
    rest: i64 = techs
    while rest:
        total += AGE[lowest(rest)]
        rest &= rest - 1
    return total


def _techs_of(techs: i64, age: i64) -> i64:
    """How many technologies are of an age."""
    count: i64 = 0
    rest: i64 = techs
    while rest:
        if AGE[lowest(rest)] == age:
            count += 1
        rest &= rest - 1
    return count


def _variety(nation: Nation) -> i64:
    """Types of units and of urban buildings that stand, and special technologies."""
    kinds: i64 = types_of_units(nation.workers) + bit_count(nation.techs >> SPECIALS)
    kind: i64 = LAB
    while kind < INFANTRY:
        if nation.of_type(FIRST_OF_TYPE[kind], FIRST_OF_TYPE[kind + 1]):
            kinds += 1
        kind += 1
    return kinds


def finish(state: AgesState) -> None:
    """The last round is over: final scoring, then the most culture wins (TTA-FINAL-01)."""
    before: vec[i64] = vec[i64]()
    for nation in state.nations:
        before = append(before, nation.culture)
    if state.variant == FIRST_GAME:
        _first_game(state)
    else:
        _last_events(state)
    seat: i64 = 0
    while seat < state.seats:
        state.nations[seat].final = state.nations[seat].culture - before[seat]
        seat += 1
    _end(state, LAST_ROUND)


def _last_events(state: AgesState) -> None:
    """The Age III events left in the decks; in the shorter game the open and kept ones (TTA-END-03, TTA-SHORT-05).

    Then what Bill Gates leaves (TTA-END-04). The shorter game ignores the event decks and has the points for wonders
    from the first game's list only (TTA-SHORT-08).

    Bill Gates scores as well (TTA-FINAL-07).
    """
    if state.variant == SHORTER:
        _old_wonders(state)
        kept: vec[i64] = vec[i64]()
        for nation in state.nations:
            for item in nation.legacy:
                kept = append(kept, item)
        state.rng.shuffle(kept)
        _add_up(state, state.open_events, kept)
        return
    current: vec[i64] = vec[i64]()
    i: i64 = len(state.current_events) - 1
    while i >= 0:
        current = append(current, state.current_events[i])
        i -= 1
    _add_up(state, current, state.future_events)
    seat: i64 = 0
    while seat < state.seats:
        if state.nations[seat].alive and state.nations[seat].has(LAB_RESOURCES):
            score(state, seat, lab_output(state.nations[seat]))
        seat += 1


def _add_up(state: AgesState, first: vec[i64], then: vec[i64]) -> None:
    """Add up what all these events bring; only the sum is not below 0, so that no order matters (TTA-FINAL-03).

    All gains are scored before any loss: then the floor of each score is that of the sum (TTA-TURN-10).
    """
    for item in first:
        final_event(state, item & CARD_MASK)
    for item in then:
        final_event(state, item & CARD_MASK)
    for item in first:
        final_event(state, item & CARD_MASK, True)
    for item in then:
        final_event(state, item & CARD_MASK, True)


def final_event(state: AgesState, card: i64, losses: bool = False) -> None:
    """Score the gains or the losses by an Age III event as if it were the starting player's turn (TTA-FINAL-02).

    Others are ignored, territories too, and culture is all that changes (TTA-FINAL-08). Equals rank from the starting
    seat on, also when its player has resigned (TTA-RESIGN-07).
    """
    if card >= TERRITORIES or AGE[card] != 3:
        return
    told: bool = False
    effect: i64 = EFFECT_FIRST[card - EVENTS]
    what: i64 = EFFECT_WHAT[effect]
    by: i64 = BY_SCIENCE if EFFECT_WHO[effect] == WHO_SCIENCE_ORDER else BY_STRENGTH
    points: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if state.nations[seat].alive:
            if what == RANK:
                points = RANKS[state.players() * 4 + rank(state, seat, by, state.starter)]
            else:
                points = impact(state, seat, what, EFFECT_AMOUNT[effect])
            if losses == (points < 0):
                if not told:
                    state.tell(TOLD_FINAL, state.starter, card, 0, 0, EVERYBODY)
                    told = True
                score(state, seat, points)
        seat += 1


def _old_wonders(state: AgesState) -> None:
    """Culture for completed wonders of Age II."""
    seat: i64 = 0
    while seat < state.seats:
        if state.nations[seat].alive:
            score(state, seat, OLD_WONDER * _wonders_of(state.nations[seat], 2))
        seat += 1


def _wonders_of(nation: Nation, age: i64) -> i64:
    count: i64 = 0
    rest: i64 = nation.wonders
    while rest:
        if AGE[WONDERS + lowest(rest)] == age:
            count += 1
        rest &= rest - 1
    return count


def _first_game(state: AgesState) -> None:
    """The final scoring of the first game (TTA-FIRST-07).

    Everything is read as it lies after the last turn (TTA-FIRST-09).
    """
    _old_wonders(state)
    seat: i64 = 0
    while seat < state.seats:
        nation: Nation = state.nations[seat]
        if nation.alive:
            points: i64 = _techs_of(nation.techs, 1) + 2 * _techs_of(nation.techs, 2)
            if TYPE[nation.government] == GOVERNMENT:
                points += AGE[nation.government]
            points += nation.science_rating + nation.strength + nation.happiness
            points += food_made(state, seat) + resources_made(state, seat)
            points += COLONY_POINTS * bit_count(nation.colonies)
            score(state, seat, points)
        seat += 1


def finish_alone(state: AgesState) -> None:
    """The only player left wins at once (TTA-RESIGN-06, TTA-END-07)."""
    _end(state, LAST_PLAYER)


def _end(state: AgesState, ending: i64) -> None:
    state.ended = ending
    state.over = True
    state.news += 1
    state.tasks = vec[i64]()
    state.tell(TOLD_VICTORY, 0, _winners(state), 0, 0, EVERYBODY)


def _winners(state: AgesState) -> i64:
    """The mask of the players with the most culture (TTA-FINAL-06, TTA-END-05, TTA-FIRST-08, TTA-SHORT-08)."""
    most: i64 = -1
    mask: i64 = 0
    one: i64 = 1
    for nation in state.nations:
        if nation.alive:
            if nation.culture > most:
                most = nation.culture
                mask = 0
            if nation.culture == most:
                mask |= one
        one += one
    return mask


def reward(state: AgesState, seat: i64) -> float:
    """1 for the winner, shared victories as fractions."""
    winners: i64 = _winners(state)
    if not (winners >> seat) & 1:
        return 0.0
    return 1.0 / float(bit_count(winners))


def outcome(state: AgesState) -> Outcome:
    """How the game ended; a resigned player ranks behind all others."""
    keys: list[tuple[int, ...]] = [(int(nation.alive), int(nation.culture)) for nation in state.nations]
    scores = [{"culture": int(nation.culture), "final": int(nation.final)} for nation in state.nations]
    return Outcome(ranks_of(keys), scores, ENDING_IDS[state.ended])
