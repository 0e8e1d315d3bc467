"""What a table says about its deal: who or what chose it, what it has committed itself to, and in the end the proof."""

from __future__ import annotations

from dataclasses import dataclass

from civitas.core import digest
from civitas.i18n import Phrasebook
from civitas.table import Opened, Room, opened

BEFORE = "before"


@dataclass(frozen=True, slots=True)
class Proof:
    """The deal of a table as anybody may know it now. `opened` and `digest` are there when the game is over."""

    kind: str
    said: str
    commitment: str | None
    opened: Opened | None
    digest: str | None


def proof_of(room: Room, book: Phrasebook) -> Proof:
    """What may be said about the deal of a table."""
    row, over = room.row, bool(room.state.over)
    shown = opened(row) if over else None
    said = {None: row.dealt or BEFORE, True: "matches", False: "differs"}[None if shown is None else shown.matches]
    host = host_seat(room) if said == "typed" else None
    text = book.words(f"web.proof.{said}") if host is None else book.words("web.proof.typed_by", name=book.seats[host])
    return Proof(row.dealt or BEFORE, text, row.commitment, shown, digest(room.state) if over else None)


def host_seat(room: Room) -> int | None:
    """The first seat where the one who made the table sits, and nobody whom the seat was handed on to."""
    if room.maker is None:
        return None
    return next((seat for seat in room.seats_of(room.maker) if not room.is_shared(seat)), None)
