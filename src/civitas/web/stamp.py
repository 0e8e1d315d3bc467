"""A word for all that a table's picture is made of: whoever comes back with the same word has the same picture.

After a restart every tab comes back at once, and most of them lack nothing: they need not be drawn to find that out.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

from civitas.table import Room

_SOURCES = frozenset({".py", ".html", ".toml", ".json", ".md", ".svg", ".css", ".js"})
_BYTES = 9


@cache
def edition() -> str:
    """A word that changes with the program: what draws, and the words it draws with."""
    digest = hashlib.blake2b(digest_size=_BYTES)
    root = Path(str(files("civitas")))
    for file in sorted(root.rglob("*")):
        if file.suffix in _SOURCES and file.is_file():
            digest.update(str(file.relative_to(root)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def stamp(room: Room, language: str, seat: int | None, mine: list[int]) -> str:
    """The word for what a seat sees of a table now, who is there aside, which is not drawn.

    The history only grows, so that its length stands for all of it, and tells nothing of what was chosen.
    """
    claimed = [room.is_claimed(n) for n in range(len(room.seats))]
    seats = [place.to_dict() for place in room.seats]
    made_of = (
        *(edition(), room.id, room.row.created, len(room.history.entries), room.base is None),
        *(seats, claimed, sorted(room.settings.items()), room.next_table, language, seat, mine),
    )
    return hashlib.blake2b(repr(made_of).encode(), digest_size=_BYTES).hexdigest()
