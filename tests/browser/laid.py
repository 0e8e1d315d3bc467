"""Tables in the middle or at the end of a game: played at random here and stored, not clicked together."""

import random
import re
import secrets
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from civitas.core import Record, State, game, record_from
from civitas.table import Entry, Seat, TableRow, bot_seat, human_seat, open_storage, rows
from civitas.table.rooms import TABLE_LETTERS
from civitas.table.seats import seat_token
from tools.corpus import load

Choose = Callable[[State, int], int]


def lay(
    storage: Path,
    game_id: str,
    seats: int,
    *,
    moves: int | None = None,
    seed: int = 7,
    choose: Choose | None = None,
    **options: object,
) -> tuple[str, str]:
    """A table of one person and bots after so many moves and then the person's turn, or after the last move.

    Nobody resigns on the way to the middle of a game: at random all would, long before it.
    Returns the address of the table, and that by which the person sits down.
    """
    found, chance = game(game_id), random.Random(seed)
    record = Record(found, seats, seed, found.check_options(seats, options))
    state, entries = record.deal(), list[Entry]()
    while not state.over and (moves is None or len(entries) < moves or state.to_act() != [0]):
        seat = chance.choice(state.to_act())
        if choose:
            move = choose(state, seat)
        else:
            legal = [int(move) for move in state.legal_moves(seat)]
            move = chance.choice([move for move in legal if moves is None or found.notation(move, state) != "resign"])
        entries.append(Entry(len(entries), seat, found.notation(move, state), 0.0))
        state.play(seat, move)
    assert bool(state.over) == (moves is None), "a middle is a middle, an end is an end"
    return _stored(storage, record, state, entries, [human_seat("Ada"), *[bot_seat("novice")] * (seats - 1)])


def lay_late(storage: Path, game_id: str, case: str) -> tuple[str, str]:
    """A table of one person and bots where the person chooses for the last time in a game of the corpus."""
    whole = record_from(next(entry["record"] for entry in load(game_id) if entry["case"] == case))
    last = [n for n, state in enumerate(whole.states()) if 0 in state.to_act()][-1]
    record = Record(whole.game, whole.seats, whole.seed, whole.options)
    entries = [Entry(n, seat, move, 0.0) for n, (seat, move) in enumerate(whole.moves[:last])]
    state = next(islice(whole.states(), last, None))
    return _stored(storage, record, state, entries, [human_seat("Ada"), *[bot_seat("novice")] * (whole.seats - 1)])


def arranged(storage: Path, game_id: str, start: dict[str, Any], *moves: str) -> tuple[str, str]:
    """A table of people that begins with a position as `Game.arrange` reads it, after these moves of whoever is asked.

    Returns the address of the table, and that by which one sits down on the seat that must choose.
    """
    found = game(game_id)
    state = found.arrange(start)
    record = Record(found, int(state.seats), 0, found.check_options(int(state.seats), {}), start=state.to_dict())
    entries = list[Entry]()
    for text in moves:
        seat = state.to_act()[0]
        entries.append(Entry(len(entries), seat, text, 0.0))
        state.play(seat, text)
    people = [human_seat(name) for name in ("Ada", "Bo", "Cy", "Di")[: int(state.seats)]]
    return _stored(storage, record, state, entries, people, state.to_act()[0])


def _stored(
    storage: Path, record: Record, state: State, entries: list[Entry], seats: list[Seat], sits: int = 0
) -> tuple[str, str]:
    row = TableRow(
        id="".join(secrets.choice(TABLE_LETTERS) for _ in range(12)),
        game=record.game.id,
        created=0.0,
        updated=4e9,
        entries=len(entries),
        acting=state.to_act(),
        over=bool(state.over),
        record=record.to_dict(),
        seats=[seat.to_dict() for seat in seats],
        settings={"seeded": True},
    )
    kept = open_storage(storage)
    kept.write(rows.create, row, entries)
    token = seat_token(kept.secret(), row.id, sits)
    kept.close()
    return f"/t/{row.id}", f"/join/{row.id}/{token}"


def take_seat(page: Page, door: str) -> str:
    """Take the seat that a link opens, with the name that its page offers; the address of the table.

    Nobody looks at that page: it is read and answered without being drawn.
    """
    (name,) = re.findall(r'<input name="name" [^>]*value="([^"]*)"', page.request.get(door).text())
    return page.request.post(door, form={"name": name}, max_redirects=0).headers["location"]


def sit_down(page: Page, door: str) -> None:
    """Take the seat that a link opens, and look at the table."""
    page.goto(take_seat(page, door))
