"""From a stored table to its history, also when the rules have changed since it was dealt."""

from __future__ import annotations

from typing import Any

from civitas.core import BadInput, CivitasError, Event, Record, game, record_from
from civitas.table.errors import Archived
from civitas.table.history import Entry, History, LogLine
from civitas.table.rows import TableRow

Base = dict[str, Any]


def history_of(row: TableRow, entries: list[Entry]) -> tuple[History, Base | None]:
    """The history of a stored table, and where the rules played now took over, if that is not at the deal.

    A record is replayed if its rules are still played. If they are not, or it does not replay, the game goes on from
    the stored position; if that cannot be read either, or the game is not installed here, the table is `Archived`.
    """
    try:
        game(row.game)
    except BadInput as error:
        raise Archived("table_not_installed", {"game": row.game}) from error
    try:
        return _replayed(row, entries)
    except CivitasError as error:
        base = _base_now(row, len(entries))
        if base is None or base == row.base:
            raise _archived(row) from error
    try:
        return _from_base(row, base, entries), base
    except CivitasError as error:
        raise _archived(row) from error


def _replayed(row: TableRow, entries: list[Entry]) -> tuple[History, Base | None]:
    if row.base is not None:
        return _from_base(row, row.base, entries), row.base
    history = History(record_from({**row.record, "moves": []}))
    history.replay(entries)
    return history, None


def _base_now(row: TableRow, entries: int) -> Base | None:
    if row.position is None:
        return None
    return {"entries": entries, "rules_version": game(row.game).rules_version, "position": row.position}


def _from_base(row: TableRow, base: Base, entries: list[Entry]) -> History:
    played = game(row.game)
    if base["rules_version"] != played.rules_version:
        raise BadInput("rules_version", "record_rules", {"value": base["rules_version"], "known": played.rules_version})
    dealt = row.record
    start = Record(played, len(row.seats), dealt.get("seed", 0), dict(dealt.get("options", {})), [], base["position"])
    history = History(start, bygone=int(base["entries"]))
    at = entries[history.bygone - 1].at if 0 < history.bygone <= len(entries) else row.created
    changed = Event("table.log.rules", {"old": str(dealt.get("rules_version")), "new": played.rules_version})
    history.log.append(LogLine(-1, -1, [changed], at))
    history.replay(entries)
    return history


def _archived(row: TableRow) -> Archived:
    return Archived("table_archived", {"value": str(row.record.get("rules_version")), "game": row.game})
