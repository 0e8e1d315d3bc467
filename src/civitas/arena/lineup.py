"""Who sits where: every bot meets every seat equally often, and where there is time every neighbour."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial, prod

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core import BadInput, Game, Rng


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


def seatings(places: list[int], seed: int = 0) -> list[list[int]]:
    """All different ways to seat a line-up; where there are too many, the rotations of one that is drawn.

    They come in rounds: after each, every bot has been in every seat equally often.

    >>> seatings([0, 1, 1])
    [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    >>> seatings([0, 1, 2])[:4]
    [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 2, 1]]
    """
    alike = prod(factorial(count) for count in Counter(places).values())
    if factorial(len(places)) > MOST_SEATINGS * alike:
        drawn = vec[i64](places)
        Rng(seed).shuffle(drawn)
        return rotations([int(place) for place in drawn])
    found: list[list[int]] = []
    for seating in sorted(set(permutations(places))):
        if list(seating) not in found:
            found += rotations(list(seating))
    return found


def rotations(places: list[int]) -> list[list[int]]:
    """The different seatings that moving everybody on leads to."""
    found: list[list[int]] = []
    for turn in range(len(places)):
        if rotated(places, turn) not in found:
            found.append(rotated(places, turn))
    return found
