"""Requests that are safe to repeat: what was done under a key is kept for a day, and is done once.

It is kept in the transaction that does it. A key is known by its hash, together with that of whoever sent it; what is
kept says what was done, and no token: those are worked out again.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from civitas.core import BadInput
from civitas.table.schema import ANSWERS

HEADER = "Idempotency-Key"
KEPT_SECONDS = 24 * 3600.0
_FORGOTTEN_AT_ONCE = 100


class Taken(Exception):
    """Somebody else has written this entry, or used this link, first."""


class Repeated(Taken):
    """It has been done already, under the same key. `answer` says what was done."""

    def __init__(self, asked: str, answer: dict[str, Any]) -> None:
        super().__init__(asked)
        self._asked, self._answer = asked, answer

    def answer_to(self, once: Once) -> dict[str, Any]:
        """What was done, if the same was asked for."""
        if self._asked != once.asked:
            raise BadInput(HEADER, "key_reused")
        return self._answer


def new_mark() -> str:
    """A word by which an attempt knows again what it has written itself."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Once:
    """A request to be done once: the hashes of its key and of what it asks for, and the mark of this attempt."""

    key: str
    asked: str
    mark: str = field(default_factory=new_mark)


def once(caller: str, key: str, asked: str) -> Once:
    """A request of somebody under a key."""
    return Once(_digest(f"{caller}\n{key}"), _digest(asked))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def find(connection: sa.Connection, once: Once) -> dict[str, Any] | None:
    """What was done under this key, if anything was."""
    query = sa.select(ANSWERS.c.asked, ANSWERS.c.answer)
    found = connection.execute(query.where(ANSWERS.c.key == once.key, ANSWERS.c.at >= _oldest())).first()
    return None if found is None else Repeated(*found).answer_to(once)


def keep(connection: sa.Connection, once: Once, answer: dict[str, Any]) -> bool:
    """Keep what is being done in this transaction. False if this attempt has kept it before, and its connection broke.

    `Repeated` if another attempt has.
    """
    _forget(connection, once)
    values = {"key": once.key, "asked": once.asked, "mark": once.mark, "at": time.time(), "answer": answer}
    if insert_new(connection, ANSWERS, values):
        return True
    query = sa.select(ANSWERS.c.mark, ANSWERS.c.asked, ANSWERS.c.answer).where(ANSWERS.c.key == once.key)
    mark, asked, kept = connection.execute(query).one()
    if mark == once.mark:
        return False
    raise Repeated(asked, kept)


def _oldest() -> float:
    return time.time() - KEPT_SECONDS


def _forget(connection: sa.Connection, once: Once) -> None:
    """Remove what was kept for long enough, some at a time; another server may be about it, too."""
    old = ANSWERS.c.at < _oldest()
    connection.execute(ANSWERS.delete().where(ANSWERS.c.key == once.key, old))
    some = sa.select(ANSWERS.c.key).where(old).limit(_FORGOTTEN_AT_ONCE).with_for_update(skip_locked=True)
    connection.execute(ANSWERS.delete().where(ANSWERS.c.key.in_(some)))


def insert_new(connection: sa.Connection, table: sa.Table, values: dict[str, Any]) -> bool:
    """Insert a row, unless there is one with its key."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    written = insert(table).values(**values).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(written).first() is not None
