"""How sure a rate is."""

from __future__ import annotations

from math import sqrt

_Z = 1.959964  # 95 %


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate. With fractional wins (shared games) it is a little too wide.

    >>> low, high = wilson(90, 100)
    >>> round(low, 3), round(high, 3)
    (0.826, 0.945)
    """
    rate = wins / games
    spread = _Z * sqrt(rate * (1 - rate) / games + _Z * _Z / (4 * games * games))
    middle = rate + _Z * _Z / (2 * games)
    scale = 1 + _Z * _Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
