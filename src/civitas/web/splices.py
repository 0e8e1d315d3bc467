"""A text told by what differs from an older one: where something is cut out, and what is put in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

_PIECES = re.compile(r"(?=<[\w~])")

Splices = list[int | str]
"""Triples: so many characters stay, so many are cut out, this is put in. What follows the last one stays."""


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
    before, after = _PIECES.split(old), _PIECES.split(new)
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    at = sum(map(len, before[:start]))
    before, after = before[start : len(before) - end], after[start : len(after) - end]
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        cut, put = "".join(before[a:b]), "".join(after[c:d])
        if kind != "equal":
            same = _alike(cut, put)
            yield at + same, at + len(cut), put[same:]
        at += len(cut)


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How far two texts begin alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
