"""The keys that sign cookies and work out seat links: the newest signs, and what older ones have signed holds."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import sqlalchemy as sa

from civitas.core import BadInput
from civitas.table.schema import META

_FIRST = "secret"
"""Later ones are `secret.2`, `secret.3` and so on: code of a time when there was one key goes on reading this one."""


@dataclass(frozen=True, slots=True)
class Keys:
    """All keys, the newest first."""

    all: tuple[bytes, ...]

    @property
    def newest(self) -> bytes:
        """The one that signs."""
        return self.all[0]

    @property
    def oldest_first(self) -> list[bytes]:
        """As those want them who take the last for the newest."""
        return list(reversed(self.all))


def keys_from(text: str, variable: str = "secret") -> Keys:
    """The keys in words, as CIVITAS_SECRET has them: separated by commas, the newest first."""
    if "," not in text:
        return Keys((text.encode(),))
    parts = [part.strip() for part in text.split(",")]
    if not all(parts):
        raise BadInput(variable, "secret_empty")
    return Keys((*(part.encode() for part in parts), text.encode()))  # there may have been one key with commas in it


def stored_keys(connection: sa.Connection) -> Keys:
    """The keys that are kept in the database; the first is made here."""
    found = _stored(connection)
    if not found:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext("civitas secret"))))
            found = _stored(connection)
        if not found:
            found = {1: secrets.token_hex(32)}
            connection.execute(META.insert().values(key=_FIRST, value=found[1]))
    return Keys(tuple(found[number].encode() for number in sorted(found, reverse=True)))


def _stored(connection: sa.Connection) -> dict[int, str]:
    query = sa.select(META.c.key, META.c.value).where(META.c.key.like(f"{_FIRST}%"))
    return {int(key.partition(".")[2] or 1): value for key, value in connection.execute(query)}


def rotate(connection: sa.Connection) -> int:
    """Put a new key before those that are kept; say how many there are now."""
    number = len(stored_keys(connection).all) + 1
    connection.execute(META.insert().values(key=f"{_FIRST}.{number}", value=secrets.token_hex(32)))
    return number
