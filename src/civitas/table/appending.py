"""Writing moves down."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from civitas.table import rows
from civitas.table.history import Step
from civitas.table.repeating import Once, keep
from civitas.table.room import Room


class Appending:
    """The job that writes steps down, all or none, with the positions after them."""

    def __init__(self, room: Room, steps: Sequence[Step], server: str, once: Once | None = None) -> None:
        self._room, self._steps, self._server, self._once = room, steps, server, once
        self.is_atomic = len(steps) == 1 and once is None

    def __call__(self, connection: sa.Connection) -> None:
        """Write them."""
        last = self._steps[-1].entry
        done = {"seat": last.seat, "entries": last.n + 1}
        if self._once is not None and not keep(connection, self._once, done):
            return
        for step in self._steps:
            acting = step.state.to_act()
            rows.append(
                connection,
                table=self._room.id,
                entry=step.entry,
                acting=acting,
                over=bool(step.state.over),
                position=step.state.to_dict,
                bot_acts=any(self._room.seats[seat].is_bot for seat in acting),
                server=self._server,
            )
