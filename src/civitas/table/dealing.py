"""How the deal of a table comes about, and its proof: a commitment from the first page on, seed and salt at the end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from civitas.core import Game, Record, Sealed
from civitas.core.sealing import SALT_BYTES
from civitas.table.rows import TableRow

SEED_BITS = 63
"""All that a record takes: what people see of a deal must not be enough to search for the rest."""

SEALED_FORMAT = 1
SEALED, TYPED, FORKED, UNSEALED = "sealed", "typed", "forked", "unsealed"
"""By chance, with a commitment; from a seed that somebody chose; from the middle of another game; by chance, but of a
game that knows no salt. A table of an earlier version of Civitas says nothing."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The deal of a finished game, and whether it is the one that the table had committed itself to."""

    seed: str
    salt: str
    matches: bool


def new_deal(game: Game, seats: int, options: Mapping[str, object], seed: object = None) -> tuple[Record, str]:
    """The record of a fresh game and how it is dealt: by chance, if no seed is given."""
    chosen = game.check_options(seats, options)
    if seed is not None:
        return Record(game, seats, game.check_seed(seed), chosen), TYPED
    drawn = secrets.randbits(SEED_BITS)
    if not game.can_seal:
        return Record(game, seats, drawn, chosen), UNSEALED
    return Record(game, seats, drawn, chosen, salt=secrets.token_hex(SALT_BYTES)), SEALED


def commitment_to(record: Record, dealt: str) -> str | None:
    """What a new table shows of its deal."""
    return record.sealed.commitment() if dealt == SEALED and record.sealed is not None else None


def least_format(record: Record) -> int:
    """The `FORMAT` that code must have to serve a table with this deal."""
    return SEALED_FORMAT if record.sealed is not None else 0


def opened(row: TableRow) -> Opened | None:
    """Seed and salt of a table that has committed itself to them; for a game that is over only."""
    if row.commitment is None:
        return None
    record, seed, salt = row.record, str(row.record.get("seed")), str(row.record.get("salt"))
    sealed = Sealed(row.game, len(row.seats), record.get("options", {}), seed, salt)
    return Opened(seed, salt, sealed.commitment() == row.commitment)


def without_deal(record: Mapping[str, object]) -> dict[str, object]:
    """A record of which nothing may be known but the moves."""
    return {name: value for name, value in record.items() if name not in ("seed", "deal", "salt")}
