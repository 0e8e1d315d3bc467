"""Counting draws against what they should be."""

from collections.abc import Hashable, Mapping
from math import sqrt
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)

Z = 4.75
"""The quantile of the normal distribution that chance passes once in a million."""


def too_far(counts: Mapping[Key, int], chances: Mapping[Key, float]) -> float:
    """How far counts are from chances, as chi-square over its one-in-a-million bound: above 1 is no chance.

    What should never happen and did counts as infinitely far.

    >>> too_far(Counter(a=50, b=50), {"a": 0.5, "b": 0.5})
    0.0
    """
    total = sum(counts.values())
    if any(counts[key] and not chances.get(key) for key in counts):
        return float("inf")
    expected = {key: chance * total for key, chance in chances.items() if chance}
    square = sum((counts.get(key, 0) - mean) ** 2 / mean for key, mean in expected.items())
    freedom = len(expected) - 1
    if freedom == 0:
        return 0.0
    # Wilson and Hilferty: the cube root of chi-square over its freedom is nearly normal.
    bound = freedom * (1 - 2 / (9 * freedom) + Z * sqrt(2 / (9 * freedom))) ** 3
    return square / bound
