"""From a stored table to its history, also when the rules have changed since it was dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from civitas.core import BadInput, CivitasError, Event, Record, game, record_from
from civitas.table.errors import Archived, Newer
from civitas.table.history import Entry, History, LogLine
from civitas.table.rows import TableRow
from civitas.table.schema import FORMAT

Base = dict[str, Any]


def history_of(row: TableRow, entries: list[Entry]) -> tuple[History, Base | None]:
    """The history of a stored table, and where the rules played now took over, if that is not at the deal.

    A game by rules that are still played is replayed; if it does not replay, it goes on from the stored position. So
    does one that is under way by older rules. A finished one of older rules is replayed if today's rules lead to the
    stored position, else that position is all there is of it. If it cannot be read, or the game is not installed here,
    the table is `Archived`; if only newer code can, `Newer`.
    """
    try:
        game(row.game)
    except BadInput as error:
        raise Archived("table_not_installed", {"game": row.game}) from error
    check_known(row, entries)
    base, older = base_of(row), is_older(row)
    cause: CivitasError | None = None
    if not older or row.over:
        try:
            history = _replayed(row, base, entries)
            if not older or leads_there(row, history):
                return history, base
        except CivitasError as error:
            cause = error
    now = _base_now(row, len(entries))
    if now is None or now == base:
        raise _archived(row) from cause
    try:
        return _from_base(row, now, entries), now
    except CivitasError as error:
        raise _archived(row) from error


def check_known(row: TableRow, entries: Sequence[Entry]) -> None:
    """Refuse a table that newer code has taken further than this code can follow; what is stored stays as it is."""
    if row.least_format > FORMAT or not all(entry.is_known for entry in entries) or has_newer_rules(row):
        raise Newer("table_newer")


def has_newer_rules(row: TableRow) -> bool:
    """Were the last moves made by rules that come after those played here? Only numbers have an order."""
    stored, played = _version(row), game(row.game).rules_version
    return stored.isdecimal() and played.isdecimal() and int(stored) > int(played)


def base_of(row: TableRow) -> Base | None:
    """Where other rules took over while the game was played, if they did."""
    return None if row.base is None or (row.over and row.base["entries"] >= row.entries) else row.base


def is_older(row: TableRow) -> bool:
    """Were the last moves made by rules that are no longer played?"""
    return _version(row) != game(row.game).rules_version


def leads_there(row: TableRow, history: History) -> bool:
    """Is the last position the stored one? It may have been written otherwise then, or with less in it."""
    state = history.state
    if bool(state.over) != row.over:
        return False
    found = state.to_dict()
    if row.position is None or _agrees(found, row.position):
        return True
    try:
        return _agrees(found, state.game.from_dict(row.position).to_dict())
    except CivitasError:
        return False


def _agrees(found: object, stored: object) -> bool:
    """Does a position say all that a stored one says? Positions of today may say more."""
    if isinstance(found, dict) and isinstance(stored, dict):
        return all(name in found and _agrees(found[name], value) for name, value in stored.items())
    if isinstance(found, list) and isinstance(stored, list):
        return len(found) == len(stored) and all(map(_agrees, found, stored))
    return found == stored


def _version(row: TableRow) -> str:
    """The rules version of the last moves."""
    return str((base_of(row) or row.record).get("rules_version"))


def _replayed(row: TableRow, base: Base | None, entries: list[Entry]) -> History:
    if base is not None:
        return _from_base(row, base, entries)
    played = game(row.game)
    history = History(record_from({**row.record, "rules_version": played.rules_version, "moves": []}))
    history.replay(entries)
    return history


def _base_now(row: TableRow, entries: int) -> Base | None:
    if row.position is None:
        return None
    return {"entries": entries, "rules_version": game(row.game).rules_version, "position": row.position}


def _from_base(row: TableRow, base: Base, entries: list[Entry]) -> History:
    played, dealt = game(row.game), row.record
    seed = played.check_seed(dealt.get("seed", 0))
    start = Record(played, len(row.seats), seed, dict(dealt.get("options", {})), [], base["position"])
    history = History(start, bygone=int(base["entries"]))
    at = entries[history.bygone - 1].at if 0 < history.bygone <= len(entries) else row.created
    told = "older" if row.over and history.bygone >= len(entries) else "rules"
    versions = {"old": str(dealt.get("rules_version")), "new": played.rules_version}
    history.log.append(LogLine(-1, -1, [Event(f"table.log.{told}", versions)], at))
    history.replay(entries)
    return history


def _archived(row: TableRow) -> Archived:
    return Archived("table_archived", {"value": str(row.record.get("rules_version")), "game": row.game})
