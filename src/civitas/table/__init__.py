"""A table as a service: seats, the append-only history, undo, bots that think, storage."""

from civitas.table.errors import Conflict, Forbidden, NotFound, Stale, TableError
from civitas.table.history import Entry, History, LogLine
from civitas.table.room import Room
from civitas.table.seats import Seat, bot_seat, human_seat, seats_from
from civitas.table.service import TableService
from civitas.table.storage import Storage, TableRow, default_storage_url

__all__ = [
    "Conflict",
    "Entry",
    "Forbidden",
    "History",
    "LogLine",
    "NotFound",
    "Room",
    "Seat",
    "Stale",
    "Storage",
    "TableError",
    "TableRow",
    "TableService",
    "bot_seat",
    "default_storage_url",
    "human_seat",
    "seats_from",
]
