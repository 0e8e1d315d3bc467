"""How many events each player has drawn, by the number of deals that give it so many."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from civitas.core.rng import Rng
from civitas.games.ages.imagine.buried import MASKS


def shares(least: vec[i64], others: vec[i64], count: i64, rng: Rng) -> vec[i64]:
    """Share so many events out among sets of knowers that each gets what it must have; deals are equally likely.

    A set of knowers has `least` and `others` cards, of which at least `least` are events.
    """
    # For each set of knowers: in how many ways those up to it can have so many events among their cards.
    ways: list[list[float]] = []
    below: list[float] = [1.0]
    for mask in range(MASKS):
        ways.append(below)
        below = _with_one_more(below, least[mask], least[mask] + others[mask], count)
    out: vec[i64] = vec[i64]([0] * MASKS)
    left: i64 = count
    for back in range(MASKS):
        mask = MASKS - 1 - back
        out[mask] = _share(ways[mask], least[mask], least[mask] + others[mask], left, rng)
        left -= out[mask]
    return out


def _with_one_more(below: list[float], least: i64, size: i64, count: i64) -> list[float]:
    """The ways with one more set of knowers, by the number of events."""
    if not size:
        return below
    out: list[float] = []
    for events in range(min(len(below) - 1 + size, count) + 1):
        ways: float = 0.0
        choices: float = 1.0
        for share in range(min(size, events) + 1):
            if share >= least and events - share < len(below):
                ways += choices * below[events - share]
            choices = choices * float(size - share) / float(share + 1)
        out.append(ways)
    return out


def _share(below: list[float], least: i64, size: i64, left: i64, rng: Rng) -> i64:
    """How many of the events that are left one set of knowers has, the others before it having the rest."""
    weights: list[float] = []
    all_ways: float = 0.0
    choices: float = 1.0
    for share in range(min(size, left) + 1):
        weight: float = 0.0
        if share >= least and left - share < len(below):
            weight = choices * below[left - share]
        weights.append(weight)
        all_ways += weight
        choices = choices * float(size - share) / float(share + 1)
    if not size:
        return 0
    ticket: float = all_ways * (float(rng.word()) / 4294967296.0)
    share = 0
    while ticket >= weights[share] and share < len(weights) - 1:
        ticket -= weights[share]
        share += 1
    return share
