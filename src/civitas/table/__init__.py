"""A table as a service: seats, the append-only history, undo, bots that think, storage."""

from civitas.table.dealing import Opened, opened
from civitas.table.errors import Archived, Busy, Conflict, Forbidden, Newer, NotFound, Stale, TableError, Unavailable
from civitas.table.history import Entry, History, LogLine
from civitas.table.room import Room
from civitas.table.rows import Link, TableRow
from civitas.table.seats import Seat, bot_seat, human_seat, seats_from
from civitas.table.service import TableService
from civitas.table.storage import Storage, default_storage_url, open_storage

__all__ = [
    "Archived",
    "Busy",
    "Conflict",
    "Entry",
    "Forbidden",
    "History",
    "Link",
    "LogLine",
    "Newer",
    "NotFound",
    "Opened",
    "Room",
    "Seat",
    "Stale",
    "Storage",
    "TableError",
    "TableRow",
    "TableService",
    "Unavailable",
    "bot_seat",
    "default_storage_url",
    "human_seat",
    "open_storage",
    "opened",
    "seats_from",
]
