"""Fitting the worths of an evaluation to games: the logit model of `core.odds`, by Newton's method, compiled.

Of all worths those are found under which the winners were the likeliest, drawn a little to 0 so that a thing that was
hardly ever seen stays near it. The likelihood has one summit, so there is nothing to tune.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.odds import count_of, odds, thing_of

PIN: Final = 1e12


class Examples:
    """Positions one after another in flat vecs: for each seat its share of the win, and its terms."""

    def __init__(self) -> None:
        self.terms: vec[i64] = vec[i64]()
        self.term_ends: vec[i64] = vec[i64]()  # of each seat
        self.shares: vec[float] = vec[float]()  # of each seat
        self.seat_ends: vec[i64] = vec[i64]()  # of each position
        self.left: vec[float] = vec[float]()  # of each position

    def add(self, left: float, terms: list[vec[i64]], shares: list[float]) -> None:
        """Add a position."""
        for of_seat, share in zip(terms, shares, strict=True):
            for one in of_seat:
                self.terms = append(self.terms, one)
            self.term_ends = append(self.term_ends, len(self.terms))
            self.shares = append(self.shares, share)
        self.seat_ends = append(self.seat_ends, len(self.shares))
        self.left = append(self.left, left)

    def count(self) -> int:
        """How many positions there are."""
        return len(self.left)


class Logit:
    """The worths in the making: those at the start of a game, then those at its end."""

    def __init__(self, things: i64, examples: Examples) -> None:
        self.things: i64 = things
        self.size: i64 = 2 * things
        self.examples: Examples = examples
        self.worths: vec[float] = numbers(self.size)
        self.slope: vec[float] = numbers(self.size)
        self.curve: vec[float] = numbers(self.size * self.size)
        self.loss: float = 0.0
        self.pinned: list[bool] = [False] * int(self.size)

    def early(self) -> list[float]:
        """What each thing is worth at the start."""
        return [self.worths[i] for i in range(self.things)]

    def late(self) -> list[float]:
        """What each thing is worth at the end."""
        return [self.worths[self.things + i] for i in range(self.things)]

    def improve(self, order: list[int], pull: float) -> None:
        """One step of Newton's on these positions; each worth is drawn to 0, a pinned one kept there."""
        self.add_up(order, True)
        i: i64 = 0
        while i < self.size:
            force: float = PIN if self.pinned[i] else pull
            self.slope[i] += force * self.worths[i]
            self.curve[i * self.size + i] += force
            i += 1
        step: vec[float] = solved(self.curve, self.slope)
        i = 0
        while i < self.size:
            self.worths[i] -= step[i]
            i += 1

    def pin_losses(self, things: list[int]) -> bool:
        """Pin to 0 what is worth less than nothing of things of which more is never worse; was there any?"""
        found: bool = False
        for thing in things:
            for at in (thing, thing + self.things):
                if self.worths[at] < 0.0 and not self.pinned[at]:
                    self.worths[at] = 0.0
                    self.pinned[at] = True
                    found = True
        return found

    def test(self, order: list[int]) -> float:
        """The mean loss on these positions."""
        self.add_up(order, False)
        return self.loss / float(max(len(order), 1))

    def add_up(self, order: list[int], learn: bool) -> None:
        """The loss, and its slope and curvature where asked."""
        self.loss = 0.0
        self.slope = numbers(self.size)
        self.curve = numbers(self.size * self.size)
        for place in order:
            self.visit(place, learn)

    def visit(self, place: i64, learn: bool) -> None:
        """Add up one position."""
        of: Examples = self.examples
        first: i64 = of.seat_ends[place - 1] if place else 0
        last: i64 = of.seat_ends[place]
        left: float = of.left[place]
        seats: list[vec[float]] = []
        strengths: vec[float] = vec[float](capacity=8)
        seat: i64 = first
        while seat < last:
            row: vec[float] = self.row(seat, left)
            seats.append(row)
            strengths = append(strengths, dot(row, self.worths))
            seat += 1
        chances: vec[float] = odds(strengths)
        mean: vec[float] = numbers(self.size)
        seat = 0
        while seat < last - first:
            share: float = of.shares[first + seat]
            if share > 0.0:
                self.loss -= share * log(max(chances[seat], 1e-9))
            if learn:
                add(self.slope, seats[seat], chances[seat] - share)
                add(mean, seats[seat], chances[seat])
                add_square(self.curve, seats[seat], chances[seat])
            seat += 1
        if learn:
            add_square(self.curve, mean, -1.0)

    def row(self, seat: i64, left: float) -> vec[float]:
        """How much of each worth a seat has, by the time of the game."""
        of: Examples = self.examples
        out: vec[float] = numbers(self.size)
        i: i64 = of.term_ends[seat - 1] if seat else 0
        while i < of.term_ends[seat]:
            count: float = float(count_of(of.terms[i]))
            thing: i64 = thing_of(of.terms[i])
            out[thing] += count * left
            out[self.things + thing] += count * (1.0 - left)
            i += 1
        return out


def numbers(count: i64) -> vec[float]:
    """So many zeros."""
    out: vec[float] = vec[float](capacity=count)
    i: i64 = 0
    while i < count:
        out = append(out, 0.0)
        i += 1
    return out


def dot(one: vec[float], other: vec[float]) -> float:
    """The sum of the products."""
    whole: float = 0.0
    i: i64 = 0
    while i < len(one):
        whole += one[i] * other[i]
        i += 1
    return whole


def add(to: vec[float], row: vec[float], times: float) -> None:
    """Add a row so many times."""
    i: i64 = 0
    while i < len(row):
        to[i] += times * row[i]
        i += 1


def add_square(to: vec[float], row: vec[float], times: float) -> None:
    """Add the products of a row's numbers with each other, so many times, to a square of numbers (its lower half)."""
    size: i64 = len(row)
    i: i64 = 0
    while i < size:
        by: float = times * row[i]
        if by != 0.0:
            at: i64 = i * size
            j: i64 = 0
            while j <= i:
                to[at + j] += by * row[j]
                j += 1
        i += 1


def solved(square: vec[float], right: vec[float]) -> vec[float]:
    """The solution of a system of equations whose square is symmetric and positive (Cholesky; its lower half is read).

    >>> [round(x, 9) for x in solved(vec[float]([4.0, 0.0, 2.0, 3.0]), vec[float]([8.0, 7.0]))]
    [1.25, 1.5]
    """
    size: i64 = len(right)
    root: vec[float] = numbers(size * size)
    out: vec[float] = numbers(size)
    i: i64 = 0
    while i < size:
        j: i64 = 0
        while j <= i:
            rest: float = square[i * size + j]
            k: i64 = 0
            while k < j:
                rest -= root[i * size + k] * root[j * size + k]
                k += 1
            root[i * size + j] = sqrt(max(rest, 1e-12)) if i == j else rest / root[j * size + j]
            j += 1
        i += 1
    i = 0
    while i < size:
        rest = right[i]
        k = 0
        while k < i:
            rest -= root[i * size + k] * out[k]
            k += 1
        out[i] = rest / root[i * size + i]
        i += 1
    i = size - 1
    while i >= 0:
        rest = out[i]
        k = i + 1
        while k < size:
            rest -= root[k * size + i] * out[k]
            k += 1
        out[i] = rest / root[i * size + i]
        i -= 1
    return out
