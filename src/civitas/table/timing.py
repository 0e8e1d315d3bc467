"""How long bots take. Who watches the clock must not learn from it what a bot holds.

A bot that has nothing to choose answers in the time that its choices took lately, at this table if there were any. Only
where everybody can see that there is nothing to choose does it answer soon, and then even if there is something.
"""

from __future__ import annotations

import secrets
from collections import deque
from weakref import WeakKeyDictionary

from civitas.bots import LEVELS
from civitas.bots.tuning import tuning
from civitas.core import Rng, State
from civitas.table.room import Room

GUESSES = 6
MARGIN_SECONDS = 0.25
"""What a bot is given beyond its thinking time, so that a busy machine seldom makes a choice late."""
SOON_SECONDS, SOON_THOUGHT = 0.35, 0.2
"""When an answer comes that everybody takes for forced, and how long the bot thinks that knows better."""
LEAST_SECONDS = 0.05
"""What even the last of many choices in a turn gets, of a bot that goes by the clock."""
FIRST_SECONDS = 1.0
"""How long a choice of a bot that searches is believed to take before there was one."""
REMEMBERED = 12
_DEEPEST = 2


def looks_forced(state: State, seat: int) -> bool:
    """Do all others think that a seat has no choice (but to give up)? This asks what they imagine, never the truth."""
    others = [other for other in range(int(state.seats)) if other != seat]
    return all(len(state.imagine(other, Rng(luck)).choices(seat)) == 1 for other in others for luck in range(GUESSES))


def choices_in_turn(room: Room, seat: int) -> int:
    """How often a seat has chosen since somebody else did.

    Each choice within a turn gets half the time of the one before it, or what the game's tuning says (`later`), so that
    a turn of many small choices takes at most a few times as long as one.
    """
    entries = room.history.entries
    count = 0
    while count < len(entries) and entries[-1 - count].seat == seat:
        count += 1
    return count


def think_seconds(level: str) -> float:
    """How long a bot of this level thinks about the first choice of a turn; 0 if it does not go by the clock."""
    return next((known.move_seconds or 0.0 for known in LEVELS if known.id == level), 0.0)


def later_seconds(level: str, game: str, earlier: int) -> float:
    """How long a bot thinks after `earlier` choices in the same turn; 0 if it does not go by the clock."""
    seconds = think_seconds(level)
    return max(seconds * tuning(game).later ** earlier, min(seconds, LEAST_SECONDS))


class Habits:
    """How long the choices of bots took lately, by level and place in the turn: at each table, and at all tables."""

    def __init__(self) -> None:
        self._here: WeakKeyDictionary[Room, dict[tuple[str, int], deque[float]]] = WeakKeyDictionary()
        self._anywhere: dict[tuple[str, str, int], deque[float]] = {}

    def note(self, room: Room, level: str, earlier: int, seconds: float) -> None:
        """A choice took so long."""
        depth = min(earlier, _DEEPEST)
        here = self._here.setdefault(room, {})
        here.setdefault((level, depth), deque(maxlen=REMEMBERED)).append(seconds)
        self._anywhere.setdefault((room.game.id, level, depth), deque(maxlen=REMEMBERED)).append(seconds)

    def draw(self, room: Room, level: str, earlier: int) -> float:
        """How long a choice might take here."""
        depth = min(earlier, _DEEPEST)
        known = self._here.get(room, {}).get((level, depth)) or self._anywhere.get((room.game.id, level, depth))
        return secrets.choice(list(known)) if known else first_seconds(level)


def first_seconds(level: str) -> float:
    """How long a choice is believed to take before there was one: no time, if the level does not search."""
    searches = any(known.id == level and (known.playouts or known.move_seconds) for known in LEVELS)
    return FIRST_SECONDS if searches else 0.0
