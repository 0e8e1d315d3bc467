"""A text told by what differs from an older one: where something is cut out, and what is put in its place."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, pairwise

_PIECES = re.compile(r"^[^<]+|<[^<]*(?:</[^<]*)*")  # an element's beginning with what follows it
_SHORT = 160  # a stretch that is told whole: looking for what is the same in it costs more than it saves

Splices = list[int | str]
"""Triples: so many characters stay, so many are cut out, this is put in. What follows the last one stays."""


@lru_cache(maxsize=256)  # seats that see the same are told the same
def splices(old: str, new: str) -> Splices | None:
    """What makes the new text of the old one; None where telling the new one whole is as short."""
    told: Splices = []
    size = done = 0
    for start, end, text in _differences(old, new):
        told += [start - done, end - start, text]
        size += len(text) + 12
        done = end
    return told if size < len(new) else None


def spliced(old: str, told: Splices) -> str:
    """The new text, as a reader makes it.

    >>> spliced("three red cards", [6, 3, "blue"])
    'three blue cards'
    """
    out: list[str] = []
    at = 0
    for stay, cut, text in zip(*[iter(told)] * 3, strict=True):
        assert isinstance(stay, int)
        assert isinstance(cut, int)
        out += [old[at : at + stay], str(text)]
        at += stay + cut
    return "".join([*out, old[at:]])


def _differences(old: str, new: str) -> Iterator[tuple[int, int, str]]:
    """Start and end in the old text, and what stands there in the new one: element by element, then to the letter."""
    at = begin_alike(old, new)
    end = end_alike(old[at:], new[at:])
    cut, put = old[at : len(old) - end], new[at : len(new) - end]
    if len(cut) < _SHORT or len(put) < _SHORT:
        yield at, at + len(cut), put
        return
    before, after = _PIECES.findall(cut), _PIECES.findall(put)
    places = list(accumulate(map(len, before), initial=at))
    for a, b, c, d in _stretches(before, after):
        text = "".join(after[c:d])
        same = begin_alike(old[places[a] : places[b]], text)
        yield places[a] + same, places[b], text[same:]


def _stretches(before: list[str], after: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """Where two lists differ, as far as the nearest pair of pieces that both have: from where to where in each."""
    ahead = list(pairwise([*after, ""]))
    places: dict[tuple[str, str], list[int]] = {}
    for n, pair in zip(range(len(before) - 1, -1, -1), pairwise(["", *reversed(before)]), strict=True):
        places.setdefault((pair[1], pair[0]), []).append(n)
    a = c = 0
    while a < len(before) and c < len(after):
        if before[a] == after[c]:
            a, c = a + 1, c + 1
            continue
        if (near := _nearest(places, a, ahead, c)) is None:
            break
        yield a, near[0], c, near[1]
        a, c = near
    if a < len(before) or c < len(after):
        yield a, len(before), c, len(after)


def _nearest(
    places: dict[tuple[str, str], list[int]], a: int, after: list[tuple[str, str]], c: int
) -> tuple[int, int] | None:
    """Where both lists go on alike, with as little as may be between here and there."""
    found, between, d = None, sys.maxsize, c
    while d < len(after) and d - c < between:
        known = places.get(after[d], [])
        while known and known[-1] < a:
            known.pop()
        if known and known[-1] - a + d - c < between:
            found, between = (known[-1], d), known[-1] - a + d - c
        d += 1
    return found


def begin_alike(one: str, other: str) -> int:
    """How far two texts begin alike.

    >>> begin_alike("three red cards", "three blue cards"), begin_alike("a", "ab"), begin_alike("", "a")
    (6, 1, 0)
    """
    alike, differ = 0, min(len(one), len(other)) + 1
    while differ - alike > 1:
        middle = (alike + differ) // 2
        if one[alike:middle] == other[alike:middle]:
            alike = middle
        else:
            differ = middle
    return alike


def end_alike(one: str, other: str) -> int:
    """How far two texts end alike.

    >>> end_alike("three red cards", "three blue cards"), end_alike("b", "ab"), end_alike("", "a")
    (6, 1, 0)
    """
    alike, differ = 0, min(len(one), len(other)) + 1
    while differ - alike > 1:
        middle = (alike + differ) // 2
        if one[len(one) - middle : len(one) - alike] == other[len(other) - middle : len(other) - alike]:
            alike = middle
        else:
            differ = middle
    return alike
