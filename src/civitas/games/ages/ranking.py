"""Who is stronger, who has more: comparisons between civilizations (TTA-EVENT-12 to TTA-EVENT-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from civitas.core.bits import bit
from civitas.games.ages.nation import Nation

if TYPE_CHECKING:
    from civitas.games.ages.state import AgesState

BY_STRENGTH: Final = 0
BY_CULTURE: Final = 1
BY_SCIENCE: Final = 2
BY_HAPPINESS: Final = 3
BY_DISCONTENT: Final = 4


def value_of(nation: Nation, by: i64) -> i64:
    """The figure that civilizations are compared by."""
    if by == BY_STRENGTH:
        return nation.strength
    if by == BY_CULTURE:
        return nation.culture
    if by == BY_SCIENCE:
        return nation.science_rating
    if by == BY_HAPPINESS:
        return nation.happiness
    return nation.discontent()


def rank(state: AgesState, seat: i64, by: i64, first: i64) -> i64:
    """How many players rank higher; among equals, whoever comes first from `first` on clockwise does."""
    value: i64 = value_of(state.nations[seat], by)
    distance: i64 = (seat - first + state.seats) % state.seats
    higher: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat and state.nations[other].alive:
            theirs: i64 = value_of(state.nations[other], by)
            if theirs > value or (theirs == value and (other - first + state.seats) % state.seats < distance):
                higher += 1
        other += 1
    return higher


def standing(state: AgesState, seat: i64, first: i64) -> i64:
    """How many players count as stronger."""
    return rank(state, seat, BY_STRENGTH, first)


def at_rank(state: AgesState, place: i64, by: i64, first: i64) -> i64:
    """The seat at a rank, 0 the highest."""
    seat: i64 = 0
    while seat < state.seats:
        if state.nations[seat].alive and rank(state, seat, by, first) == place:
            return seat
        seat += 1
    return -1


def tied_for_most(state: AgesState, by: i64) -> i64:
    """The mask of all players with the highest value."""
    most: i64 = -1
    mask: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if state.nations[seat].alive:
            value: i64 = value_of(state.nations[seat], by)
            if value > most:
                most = value
                mask = 0
            if value == most:
                mask |= bit(seat)
        seat += 1
    return mask


def stronger_than(state: AgesState, seat: i64) -> i64:
    """How many players are strictly stronger."""
    count: i64 = 0
    for nation in state.nations:
        if nation.alive and nation.strength > state.nations[seat].strength:
            count += 1
    return count


def richer_than(state: AgesState, seat: i64) -> i64:
    """How many players have strictly more culture points."""
    count: i64 = 0
    for nation in state.nations:
        if nation.alive and nation.culture > state.nations[seat].culture:
            count += 1
    return count
