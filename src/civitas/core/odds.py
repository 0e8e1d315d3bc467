"""From what each seat has to each seat's chance: the common part of the games' evaluations.

A *term* is a thing that counts and how many of it a seat has, packed into one number. Every thing has a worth at the
start of a game and one at its end; what a seat's terms are worth together is its strength, and chances go with the
exponentials of the strengths (a logit model, which holds for any number of seats). The worths are fitted to games, see
`train.fit_evaluation`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

THING_BITS: Final = 8
_THING: Final = 255


def term(thing: i64, count: i64) -> i64:
    """So many of a thing; the count may be negative."""
    return (count << THING_BITS) | thing


def thing_of(packed: i64) -> i64:
    """The thing of a term."""
    return packed & _THING


def count_of(packed: i64) -> i64:
    """How many of it."""
    return packed >> THING_BITS


def worth(terms: vec[i64], left: float, early: vec[float], late: vec[float]) -> float:
    """The strength that terms make, `left` of the game (1 to 0) being to come."""
    whole: float = 0.0
    i: i64 = 0
    while i < len(terms):
        thing: i64 = terms[i] & _THING
        whole += float(terms[i] >> THING_BITS) * (left * early[thing] + (1.0 - left) * late[thing])
        i += 1
    return whole


def odds(strengths: vec[float]) -> vec[float]:
    """The chances of seats with these strengths.

    >>> [round(chance, 3) for chance in odds(vec[float]([1.0, 0.0, 0.0]))]
    [0.576, 0.212, 0.212]
    """
    top: float = strengths[0]
    for strength in strengths:
        top = max(top, strength)
    out: vec[float] = vec[float](capacity=8)
    whole: float = 0.0
    for strength in strengths:
        share: float = exp(strength - top)
        whole += share
        out = append(out, share)
    i: i64 = 0
    while i < len(out):
        out[i] /= whole
        i += 1
    return out
