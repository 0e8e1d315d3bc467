"""Who sits where, and how a seat is recognised."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from civitas.bots import LEVELS
from civitas.core import BadInput

HUMAN = "human"
BOT = "bot"
MAX_NAME = 24


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: a person, or a bot of a level. An empty name means the usual one in the reader's language."""

    kind: str
    name: str = ""
    level: str = ""

    @property
    def is_bot(self) -> bool:
        """Does a bot sit here?"""
        return self.kind == BOT

    def to_dict(self) -> dict[str, str]:
        """The seat as plain JSON."""
        return asdict(self)


def human_seat(name: str = "") -> Seat:
    """A seat for a person."""
    return Seat(HUMAN, clean_name(name))


def bot_seat(level: str, name: str = "") -> Seat:
    """A seat for a bot of one of the named strengths."""
    known = [known.id for known in LEVELS]
    if level not in known:
        raise BadInput("seats", "seat_kind", {"value": level, "known": known})
    return Seat(BOT, clean_name(name), level)


def clean_name(name: str) -> str:
    """A name without control characters and spare blanks; `BadInput` if it is too long."""
    cleaned = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if len(cleaned) > MAX_NAME:
        raise BadInput("name", "name_long", {"most": MAX_NAME})
    return cleaned


def seats_from(entries: Sequence[Mapping[str, Any]]) -> list[Seat]:
    """The seats that a request or a database row describes."""
    seats = []
    for entry in entries:
        kind, name = str(entry.get("kind", "")), str(entry.get("name") or "")
        if kind == HUMAN:
            seats.append(human_seat(name))
        elif kind == BOT:
            seats.append(bot_seat(str(entry.get("level", "")), name))
        else:
            raise BadInput("seats", "seat_kind", {"value": kind, "known": [level.id for level in LEVELS]})
    return seats


def seat_token(secret: bytes, table: str, seat: int) -> str:
    """The unguessable word in a seat's link. It is worked out, not stored: the database holds no seat's key."""
    digest = hmac.new(secret, f"seat:{table}:{seat}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def seat_of_token(secret: bytes, table: str, seats: int, token: str) -> int | None:
    """The seat that a token opens, if any."""
    found = None
    for seat in range(seats):
        if hmac.compare_digest(seat_token(secret, table, seat).encode(), token.encode()):
            found = seat
    return found
