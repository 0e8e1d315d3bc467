"""Who sits where: every bot meets every seat equally often."""

from __future__ import annotations

from itertools import permutations
from math import factorial

from civitas.core import BadInput, Game


def seats_for(game: Game, bots: int, seats: int | None) -> int:
    """The seat count of a match; the smallest that has room for all bots if none is given."""
    if bots < 2:
        raise BadInput("bots", "bots_few")
    if seats is None:
        seats = next((count for count in game.seats if count >= bots), game.seats[-1])
    count = game.check_seats(seats)
    if bots > count:
        raise BadInput("bots", "bots_many", {"value": bots, "seats": count})
    return count


def line_up(bots: int, seats: int) -> list[int]:
    """Which bot (by number) takes each place: the first one place, the others all the rest in turn.

    >>> line_up(2, 4), line_up(3, 4)
    ([0, 1, 1, 1], [0, 1, 2, 1])
    """
    return [0, *(1 + place % (bots - 1) for place in range(seats - 1))]


def rotated(places: list[int], turn: int) -> list[int]:
    """The same round of players, everybody moved on by `turn` seats.

    >>> rotated([0, 1, 2], 1)
    [2, 0, 1]
    """
    return [places[(seat - turn) % len(places)] for seat in range(len(places))]


MOST_SEATINGS = 24


def seatings(places: list[int]) -> list[list[int]]:
    """All different ways to seat a line-up, or its rotations where there are too many.

    >>> seatings([0, 1, 1])
    [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    >>> len(seatings([0, 1, 2]))
    6
    """
    if factorial(len(places)) > MOST_SEATINGS * factorial(len(places) - len(set(places)) + 1):
        return [rotated(places, turn) for turn in range(len(places))]
    return [list(seating) for seating in sorted(set(permutations(places)))]
