"""Writing moves down."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from civitas.table import rows
from civitas.table.history import Step
from civitas.table.room import Room


class Appending:
    """The job that writes steps down, all or none, with the positions after them."""

    def __init__(self, room: Room, steps: Sequence[Step], server: str) -> None:
        self._room, self._steps, self._server = room, steps, server
        self.is_atomic = len(steps) == 1

    def __call__(self, connection: sa.Connection) -> None:
        """Write them."""
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
