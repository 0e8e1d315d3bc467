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
from civitas.table.names import check_free, clean_name, usual_names

HUMAN = "human"
BOT = "bot"
USUAL_LEVEL = "adept"
_BEARER = "bearer:"


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

    @property
    def played_level(self) -> str:
        """The level that a bot plays at: its own, or the usual one where this program does not know that."""
        return self.level if any(known.id == self.level for known in LEVELS) else USUAL_LEVEL

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


def seats_from(entries: Sequence[Mapping[str, Any]]) -> list[Seat]:
    """The seats that a request describes."""
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


def check_name(seats: Sequence[Seat], seat: int, name: str) -> None:
    """Refuse a name by which a bot goes, or another seat."""
    others = [(number, other) for number, other in enumerate(seats, 1) if number != seat + 1]
    check_free(name, [called for number, other in others for called in (other.name, *usual_names(number))])


def stored_seats(entries: Sequence[Mapping[str, Any]]) -> list[Seat]:
    """The seats of a database row, as they are: a level may have been given up since."""
    return [
        Seat(str(entry.get("kind", HUMAN)), str(entry.get("name") or ""), str(entry.get("level") or ""))
        for entry in entries
    ]


def seat_token(secret: bytes, table: str, seat: int, n: int = 0) -> str:
    """The unguessable word in a seat's n-th link. It is worked out, not stored: the database holds no seat's key."""
    which = f"seat:{table}:{seat}" + (f":{n}" if n else "")
    digest = hmac.new(secret, which.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def same_token(one: str, other: str) -> bool:
    """Are these the same word? It takes the same time wherever they differ."""
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "replace"))


def bearer(token: str) -> str:
    """The player that a program is, which has nothing but its token to show."""
    return _BEARER + hashlib.sha256(token.encode()).hexdigest()


def is_bearer(player: str) -> bool:
    """Is this player a program with a token, and no browser?"""
    return player.startswith(_BEARER)
