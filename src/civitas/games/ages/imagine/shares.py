"""How many events each player has drawn, by the number of deals that give it so many."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from civitas.core.rng import Rng
from civitas.games.ages.imagine.telling import WORDS

NO_WAYS: Final = vec[float]()


class Dealer:
    """Shares events out among sets of knowers so that each gets what it must have; deals are equally likely.

    For each set of knowers `choices` says in how many ways none, one, two ... of its cards can be events.
    """

    def __init__(self, choices: list[vec[float]], count: i64) -> None:
        self.count: i64 = count
        self.choices: list[vec[float]] = choices
        # For each set of knowers: in how many ways those before it can have so many events among their cards.
        self.ways: list[vec[float]] = []
        below: vec[float] = append(vec[float](), 1.0)
        for ways in choices:
            self.ways.append(below)
            below = _with_one_more(below, ways, count)
        # A past that somebody has described may be none that can have led here.
        self.fits: bool = len(below) > count and below[count] > 0.0

    def shares(self, rng: Rng) -> vec[i64]:
        """How many events each set of knowers has drawn."""
        mask: i64 = len(self.choices)
        out: vec[i64] = vec[i64]([0] * mask)
        left: i64 = self.count
        while mask > 0:
            mask -= 1
            out[mask] = _share(self.ways[mask], self.choices[mask], left, rng)
            left -= out[mask]
        return out


def choices_of(least: i64, size: i64, count: i64, tilt: float) -> vec[float]:
    """In how many ways so many of `size` cards are events, at least `least`; an event counts `tilt` times."""
    out: vec[float] = vec[float](capacity=size + 1)
    found: float = 1.0
    share: i64 = 0
    while share <= size and share <= count:
        out = append(out, found if share >= least else 0.0)
        found = found * tilt * float(size - share) / float(share + 1)
        share += 1
    return out


def _with_one_more(below: vec[float], choices: vec[float], count: i64) -> vec[float]:
    """The ways with one more set of knowers, by the number of events."""
    if not len(choices):
        return below
    size: i64 = min(len(below) + len(choices) - 2, count) + 1
    out: vec[float] = vec[float]([0.0] * size)
    events: i64 = 0
    while events < size:
        ways: float = 0.0
        share: i64 = max(events - len(below) + 1, 0)
        while share < len(choices) and share <= events:
            ways += choices[share] * below[events - share]
            share += 1
        out[events] = ways
        events += 1
    return out


def _share(below: vec[float], choices: vec[float], left: i64, rng: Rng) -> i64:
    """How many of the events that are left one set of knowers has, the others before it having the rest."""
    if not len(choices):
        return 0
    all_ways: float = 0.0
    least: i64 = max(left - len(below) + 1, 0)
    share: i64 = least
    while share < len(choices) and share <= left:
        all_ways += choices[share] * below[left - share]
        share += 1
    ticket: float = all_ways * (float(rng.word()) / WORDS)
    last: i64 = share - 1
    share = least
    while share < last and ticket >= choices[share] * below[left - share]:
        ticket -= choices[share] * below[left - share]
        share += 1
    return share
