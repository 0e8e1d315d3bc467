"""A table in memory: its history, who sits there, who is looking."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from civitas.core import Game, State, record_from
from civitas.table.history import Entry, History
from civitas.table.seats import Seat, seats_from
from civitas.table.storage import TableRow


class Room:
    """A cache of a stored table, and the people connected to it.

    `revision` grows with everything that changes the look of the table, also with what is no move (who is there);
    `rendered` is a place for the edges to keep what they made of this revision.
    """

    def __init__(self, row: TableRow, entries: list[Entry], claims: list[tuple[str, int]]) -> None:
        self.id = row.id
        self.row = row
        self.settings: dict[str, Any] = dict(row.settings)
        self.next_table = row.next_table
        self.seats: list[Seat] = seats_from(row.seats)
        self.claims = claims
        self.history = History(record_from({**row.record, "moves": []}))
        self.history.replay(entries)
        self.lock = asyncio.Lock()
        self.revision = 0
        self.rendered: dict[object, Any] = {}
        self.driver: asyncio.Task[None] | None = None
        self._listeners: set[asyncio.Event] = set()
        self._present: Counter[int] = Counter()

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self.history.record.game

    @property
    def state(self) -> State:
        """The position now, with all that is hidden in it."""
        return self.history.state

    @property
    def busy(self) -> bool:
        """Is anybody looking, or a bot thinking?"""
        return bool(self._listeners) or (self.driver is not None and not self.driver.done())

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player has claimed."""
        return sorted({seat for who, seat in self.claims if who == player})

    def is_claimed(self, seat: int) -> bool:
        """Has anybody taken this seat?"""
        return any(taken == seat for _, taken in self.claims)

    def is_present(self, seat: int) -> bool:
        """Is somebody of this seat looking at the table now?"""
        return self._present[seat] > 0

    def acting_bots(self) -> list[int]:
        """The bots that must choose now."""
        return [seat for seat in self.state.to_act() if self.seats[seat].is_bot]

    def announce(self) -> None:
        """Tell everybody who is looking that something has changed."""
        self.revision += 1
        self.rendered.clear()
        for listener in self._listeners:
            listener.set()

    @contextmanager
    def listening(self, seats: list[int]) -> Iterator[asyncio.Event]:
        """Be told of changes (the event is set) while the block runs; counts as being present at these seats."""
        listener = asyncio.Event()
        self._listeners.add(listener)
        self._present.update(seats)
        self.announce()
        try:
            yield listener
        finally:
            self._listeners.discard(listener)
            self._present.subtract(seats)
            self.announce()
