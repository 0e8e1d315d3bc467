"""A seat at an arena's table: a bot that fails, cheats or overruns loses it to a random mover, and it is reported."""

from __future__ import annotations

import operator
import signal
import threading
from collections.abc import Callable
from time import perf_counter
from types import FrameType
from typing import Any, TypeVar

from civitas.bots import Bot, Perspective
from civitas.bots.uniform import RandomBot
from civitas.core import Rng

SPARE_SECONDS = 1.0
LONGEST_CAUSE = 200
_AGAIN_SECONDS = 1.0
_AT_ONCE = 1e-6

T = TypeVar("T")


class NoMove(ValueError):
    """An answer that names no move."""


class Overrun(BaseException):
    """Nothing that a bot handles: what it is interrupted by that goes on after a TimeoutError."""


def longest(move_seconds: float | None) -> float | None:
    """The seconds after which a bot with this time for a move has overrun; a loaded machine is no fault of its own."""
    return None if move_seconds is None else 2 * move_seconds + SPARE_SECONDS


class Guarded:
    """A bot under watch. `fallen` is empty, or says why it lost its seat: "crash", "illegal" or "overrun".

    `cause` says more: the error, the answer, the time. Where a bot runs in a process's first thread it is interrupted
    when it has overrun; elsewhere that is seen only once it has answered.
    """

    def __init__(self, bot: Bot, most_seconds: float | None, clock: Callable[[], float] = perf_counter) -> None:
        self.bot = bot
        self.name = type(bot).__name__
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
                move = interrupted(lambda: self.bot.choose(seen, rng), self._most)
            except KeyboardInterrupt:
                raise
            except NoMove as error:
                self._fall("illegal", told(error))
            except (TimeoutError, Overrun) as error:
                self._fall("overrun", told(error))
            except BaseException as error:
                self._fall("crash", told(error))
            else:
                if self._most is not None and self._clock() - start > self._most:
                    self._fall("overrun", f"{self._clock() - start:.3f} s")
                elif number_of(move) not in seen.legal_moves():
                    self._fall("illegal", shown(move))
                else:
                    return number_of(move)
        return self._instead.choose(seen, rng)

    def _fall(self, why: str, cause: str) -> None:
        self.fallen = why
        self.cause = cause[:LONGEST_CAUSE]


def interrupted(task: Callable[[], T], seconds: float | None) -> T:
    """The result of a task. In one that runs longer a TimeoutError is raised, and an Overrun each second after it.

    Only in the first thread, and only between the steps of what is not compiled.
    """
    if seconds is None or threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        return task()
    rings, armed = 0, True

    def ring(_signal: int, _frame: FrameType | None) -> None:
        nonlocal rings
        rings += 1
        if armed:  # it may ring once more while it is being taken away
            raise (TimeoutError if rings == 1 else Overrun)(f"no answer in {seconds:g} s")

    start = perf_counter()
    former = signal.signal(signal.SIGALRM, ring)
    others, again = signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN_SECONDS)
    try:
        return task()
    finally:
        armed = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former or signal.SIG_DFL)
        if others:  # somebody else's alarm is due, perhaps overdue
            signal.setitimer(signal.ITIMER_REAL, max(others - (perf_counter() - start), _AT_ONCE), again)


def told(error: BaseException) -> str:
    """An error in a line, also one that cannot tell what it is."""
    try:
        text = printable(" ".join(str(error).split()))
    except Exception:
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def shown(answer: Any) -> str:
    """An answer as a report shows it, also one that cannot be shown."""
    try:
        return printable(repr(answer))
    except Exception:
        return type(answer).__name__


def printable(text: str) -> str:
    """A text in which nothing acts on a terminal or cannot be written.

    >>> printable("red\\x1b[31m")
    'red\\\\x1b[31m'
    """
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def number_of(move: Any) -> int:
    """What a bot answered as a plain number, also one of another library (numpy); -1 if it is no whole number."""
    try:
        return operator.index(move)
    except Exception:  # it is somebody's own code: anything may come out of it
        return -1
