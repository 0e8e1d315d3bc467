"""A table in memory: its history, who sits there, who is looking."""

from __future__ import annotations

import asyncio
import copy
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from civitas.core import CivitasError, Game, State
from civitas.table.history import Entry
from civitas.table.loading import check_known, history_of
from civitas.table.rows import Link, Stored, TableRow, full_record
from civitas.table.seats import Seat, is_bearer, stored_seats

REMOTE_SECONDS = 45.0
"""How long another server's word about who is there holds; it repeats it more often than that."""

NOTICED_SECONDS, MISSED_SECONDS = 0.2, 2.0
"""Who comes is noticed with others who come then; who leaves is missed a little later."""


class Room:
    """A cache of a stored table, and the people connected to it.

    `revision` grows with everything that changes the look of the table; `rendered` is a place for the edges to keep
    what they made of this revision, and `outdated` holds what they made of the last one.
    """

    def __init__(
        self,
        row: TableRow,
        entries: list[Entry],
        claims: list[tuple[str, int]],
        links: list[Link] | None = None,
    ) -> None:
        self.id = row.id
        self.row = row
        self.settings: dict[str, Any] = dict(row.settings)
        self.next_table = row.next_table
        self.seats: list[Seat] = stored_seats(row.seats)
        self.claims = claims
        self.links: list[Link] = links or []
        self.history, self.base = history_of(row, entries)
        self.lock = asyncio.Lock()
        self.revision = 0
        self.rendered: dict[object, Any] = {}
        self.outdated: dict[object, Any] = {}
        self.driver: asyncio.Task[None] | None = None
        self.leased_until = 0.0
        self.doubtful = False  # a write of ours may have been stored or not: look before the next use
        self.gone = False
        self.on_presence: Callable[[Room], None] | None = None
        self._listeners: set[asyncio.Event] = set()
        self._present: Counter[int] = Counter()
        self._presence: asyncio.TimerHandle | None = None
        self._elsewhere: dict[str, tuple[float, frozenset[int]]] = {}

    def follow(self, stored: Stored) -> None:
        """Take over what others have stored since."""
        row = stored.row
        check_known(row, stored.entries)
        if [entry.n for entry in stored.entries[:1]] == [len(self.history.entries)]:
            self.history.replay(stored.entries)
        self.row, self.next_table, self.settings = row, row.next_table, dict(row.settings)
        self.seats, self.claims, self.links = stored_seats(row.seats), stored.claims, stored.links
        self.doubtful = False

    def take_over(self, told: Entry) -> bool:
        """Take over the entry that follows ours. False if it is another, or by other rules: look at what is stored."""
        if self.doubtful or told.n > len(self.history.entries):
            return False
        try:
            self.history.replay([told] if told.n == len(self.history.entries) else [])
        except CivitasError:
            return False
        return True

    def as_it_was(self, entries: int) -> Room:
        """The table when its history had so many entries, to look at only; as it is, where other rules were played."""
        if entries >= len(self.history.entries) or entries <= self.history.bygone:
            return self
        then = copy.copy(self)
        then.history, then.next_table, then.rendered = self.history.after(entries), None, {}
        return then

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self.history.record.game

    @property
    def record(self) -> dict[str, Any]:
        """The game as it was dealt and played, whatever rules are played now."""
        return full_record(self.row, self.history.entries)

    @property
    def state(self) -> State:
        """The position now, with all that is hidden in it."""
        return self.history.state

    @property
    def maker(self) -> str | None:
        """The player who opened this table."""
        return self.row.maker

    @property
    def bots_only(self) -> bool:
        """Does nobody but bots sit here?"""
        return all(seat.is_bot for seat in self.seats)

    @property
    def busy(self) -> bool:
        """Is anybody looking, or a bot thinking?"""
        return bool(self._listeners) or (self.driver is not None and not self.driver.done())

    @property
    def watchers(self) -> int:
        """How many are looking, from this server."""
        return len(self._listeners)

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player has claimed."""
        return sorted({seat for who, seat in self.claims if who == player})

    def is_claimed(self, seat: int) -> bool:
        """Has anybody taken this seat?"""
        return any(taken == seat for _, taken in self.claims)

    def is_shared(self, seat: int) -> bool:
        """Have several taken this seat: its first player has handed it on, or plays on two devices?"""
        return len({player for player, taken in self.claims if taken == seat}) > 1

    def people_sitting(self) -> list[tuple[str, int]]:
        """Those who took a seat with a browser: they can be seated again at a rematch."""
        return [(player, seat) for player, seat in self.claims if not is_bearer(player)]

    def is_present(self, seat: int) -> bool:
        """Is somebody of this seat looking at the table now, from any server?"""
        return seat in self.present_here() or any(seat in seats for seats in self._heard())

    def absent(self) -> list[int]:
        """The people's seats where nobody is looking at the table now."""
        return [n for n, seat in enumerate(self.seats) if not seat.is_bot and not self.is_present(n)]

    def present_here(self) -> frozenset[int]:
        """The seats whose people are looking from this server."""
        return frozenset(seat for seat, count in self._present.items() if count > 0)

    def _heard(self) -> list[frozenset[int]]:
        now = time.monotonic()
        return [seats for at, seats in self._elsewhere.values() if now - at < REMOTE_SECONDS]

    def hear(self, server: str, seats: frozenset[int]) -> None:
        """Another server says who is looking from there."""
        before = self._elsewhere.get(server, (0.0, frozenset()))[1]
        self._elsewhere[server] = (time.monotonic(), seats)
        if before != seats:
            self._wake()

    def forget_silent(self) -> None:
        """Miss those whose server has not said for a while that they are there: it is gone."""
        late = time.monotonic() - REMOTE_SECONDS
        silent = [server for server, (at, _) in self._elsewhere.items() if at < late]
        gone = [self._elsewhere.pop(server)[1] for server in silent]
        if any(gone):
            self._wake()

    def acting_bots(self) -> list[int]:
        """The bots that must choose now."""
        return [seat for seat in self.state.to_act() if self.seats[seat].is_bot]

    def person_waits(self) -> bool:
        """Does somebody at the table look on while the bots think?"""
        return bool(self.present_here()) or any(self._heard())

    def announce(self) -> None:
        """Tell everybody who is looking that something has changed."""
        self.revision += 1
        if self.rendered:
            self.outdated, self.rendered = self.rendered, {}
        self._wake()

    def _wake(self) -> None:
        """Tell everybody who is looking to look again: at the table, or at who is there, which is not drawn."""
        for listener in self._listeners:
            listener.set()

    @contextmanager
    def listening(self, seats: list[int]) -> Iterator[asyncio.Event]:
        """Be told of changes (the event is set) while the block runs; counts as being present at these seats.

        Who leaves is missed a little later: a page that is loaded again is not told to everybody as going and coming.
        """
        listener = asyncio.Event()
        self._listeners.add(listener)
        self._count(seats, 1)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)
            asyncio.get_running_loop().call_later(MISSED_SECONDS, self._count, seats, -1)

    def _count(self, seats: list[int], by: int) -> None:
        before = self.present_here()
        for seat in seats:
            self._present[seat] += by
        if self.present_here() != before:
            if self._presence is None:
                self._presence = asyncio.get_running_loop().call_later(NOTICED_SECONDS, self._announce_presence)
            if self.on_presence is not None:
                self.on_presence(self)

    def _announce_presence(self) -> None:
        self._presence = None
        self._wake()
