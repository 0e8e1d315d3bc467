"""Lists of tables: as lines of a page, and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from civitas.core import all_games, game_ids
from civitas.table.listing import Listed
from civitas.table.seats import stored_seats
from civitas.web.people import person, service
from civitas.web.scene import seat_names


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list of tables. A game that is not installed here goes by its stored name, and cannot be opened."""

    id: str
    game: str
    installed: bool
    names: list[str]
    over: bool
    my_turn: bool
    waiting_for: list[str]


def entries(request: Request, tables: list[Listed]) -> list[Entry]:
    """Tables as lines of a list, in the reader's language."""
    who = person(request)
    names = {found.id: found.names[who.language] for found in all_games()}
    lines = []
    for table in tables:
        sitting = seat_names(who.words, stored_seats(table.seats))
        lines.append(
            Entry(
                id=table.id,
                game=names.get(table.game, table.game),
                installed=table.game in names,
                names=sitting,
                over=table.over,
                my_turn=not table.over and any(seat in table.acting for seat in table.mine),
                waiting_for=[sitting[seat] for seat in table.acting if 0 <= seat < len(sitting)],
            )
        )
    return lines


async def my_running(request: Request) -> list[Entry]:
    """All my running tables, those that wait for me first."""
    found = entries(request, await service(request).running_of(person(request).key))
    return sorted(found, key=lambda entry: not entry.my_turn)


def listed_facts(table: Listed) -> dict[str, Any]:
    """A table in a list: names as they are stored."""
    return {
        "table": table.id,
        "game": table.game,
        "installed": table.game in game_ids(),
        "seats": table.seats,
        "my_seats": table.mine,
        "to_act": table.acting,
        "entries": table.entries,
        "over": table.over,
        "updated": table.updated,
    }
