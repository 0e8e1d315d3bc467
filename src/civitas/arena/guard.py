"""A seat at an arena's table: a bot that fails, cheats or overruns loses it to a random mover, and it is reported."""

from __future__ import annotations

import operator
from collections.abc import Callable
from time import perf_counter
from typing import Any

from civitas.bots import Bot, Perspective
from civitas.bots.uniform import RandomBot
from civitas.core import Rng

SPARE_SECONDS = 1.0


def longest(move_seconds: float | None) -> float | None:
    """The seconds after which a bot with this time for a move has overrun; a loaded machine is no fault of its own."""
    return None if move_seconds is None else 2 * move_seconds + SPARE_SECONDS


class Guarded:
    """A bot under watch. `fallen` is empty, or says why it lost its seat: "crash", "illegal" or "overrun"."""

    def __init__(self, bot: Bot, most_seconds: float | None, clock: Callable[[], float] = perf_counter) -> None:
        self.bot = bot
        self.name = getattr(bot, "name", type(bot).__name__)
        self.fallen = ""
        self.cause = ""
        self._most = most_seconds
        self._clock = clock
        self._instead = RandomBot()

    def choose(self, seen: Perspective, rng: Rng) -> int:
        """The bot's move, or any move once it has fallen."""
        if not self.fallen:
            start = self._clock()
            try:
                move = self.bot.choose(seen, rng)
            except (Exception, SystemExit) as error:
                self._fall("overrun" if isinstance(error, TimeoutError) else "crash", repr(error))
            else:
                if self._most is not None and self._clock() - start > self._most:
                    self._fall("overrun", f"{self._clock() - start:.3f} s")
                elif _number(move) not in seen.legal_moves():
                    self._fall("illegal", repr(move))
                else:
                    return _number(move)
        return self._instead.choose(seen, rng)

    def _fall(self, why: str, cause: str) -> None:
        self.fallen = why
        self.cause = cause[:200]


def _number(move: Any) -> int:
    """What a bot answered as a plain number, also one of another library (numpy); -1 if it is no whole number."""
    try:
        return operator.index(move)
    except TypeError:
        return -1
