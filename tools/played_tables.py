#!/usr/bin/env python3
"""Keep tables that were played by today's rules, so that tests of later rules have games of former ones.

    .venv/bin/python tools/played_tables.py               all games whose rules version has no tables yet
    .venv/bin/python tools/played_tables.py ages flow     these games

Run it before a change of rules that raises a rules version. What is stored stays as it is: nobody can play it again
once the rules have changed. `tests/fixtures/rules-<game>-<rules version>` holds `tables.sql.xz`, an SQLite database
with finished tables and two that are under way, and `records.json.xz`, what the server answered to those who asked for
the records of the finished ones.
"""

import argparse
import asyncio
import hashlib
import json
import lzma
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

import civitas
from civitas.bots import Bot, Perspective, make_bot
from civitas.core import Game, Options, Rng, State
from civitas.table import Room, TableService, human_seat, open_storage
from civitas.web.app import create_app

FIXTURES = Path(__file__).resolve().parent.parent / "tests" / "fixtures"
LINE_UPS = (("greedy",), ("random",), ("greedy", "random"), ("giving up", "greedy"))
MOST_GAMES = 9
MOVES_UNDER_WAY = 40
MOVES_BEFORE_GIVING_UP = 150
UNDO_ONE_IN = 40
SERVER = "http://localhost"


def folder(game: Game) -> Path:
    """Where the tables of a game's rules of today are stored."""
    return FIXTURES / f"rules-{game.id}-{game.rules_version}"


def plan(game: Game) -> Iterator[tuple[str, int, Options, tuple[str, ...]]]:
    """Which games are played: some of the game's variants, evenly chosen, each with another line-up."""
    variants = list(game.variants())
    apart = -(-len(variants) // MOST_GAMES)
    for number, (seats, options) in enumerate(variants[::apart]):
        name = "-".join([str(seats), *(f"{key}={value}" for key, value in options.items())])
        yield name, seats, options, LINE_UPS[number % len(LINE_UPS)]


class Gambler:
    """Chooses from everything that is legal, giving up included, once a game is well under way."""

    name = "giving up"

    def choose(self, game: Game, state: State, seat: int, rng: Rng, played: int) -> int:
        """Any legal move."""
        moves = game.playing_moves(state, seat) if played < MOVES_BEFORE_GIVING_UP else state.legal_moves(seat)
        return int(moves[rng.below(len(moves))])


class Players:
    """The seats of one table."""

    def __init__(self, game: Game, line_up: tuple[str, ...], seats: int, seed: int) -> None:
        names = [line_up[seat % len(line_up)] for seat in range(seats)]
        self.players: list[Bot | Gambler] = [Gambler() if name == Gambler.name else make_bot(name) for name in names]
        self.game = game
        self.rng = Rng(seed)

    async def play(self, service: TableService, room: Room, most: int) -> None:
        """Make that many moves at a table, or all to the end of the game; take one back now and then."""
        while not room.state.over and len(room.history.entries) < most:
            acting = room.state.to_act()
            seat = acting[self.rng.below(len(acting))]
            await service.move(room, seat, self.game.notation(self.move(room, seat), room.state), None)
            if self.rng.below(UNDO_ONE_IN) == 0 and room.history.undoable(seat) is not None:
                await service.undo(room, seat, None)

    def move(self, room: Room, seat: int) -> int:
        """What a seat plays now."""
        player = self.players[seat]
        if isinstance(player, Gambler):
            return player.choose(self.game, room.state, seat, self.rng, len(room.history.record.moves))
        return player.choose(Perspective(self.game, room.state, seat), self.rng)


async def play_all(game: Game, file: Path) -> None:
    """Play at tables of a new database: whole games, and the first and the last case once more, only begun."""
    service = TableService(open_storage(file), workers=0, pace=0.0)
    cases = list(plan(game))
    try:
        whole, only_begun = [(False, case) for case in cases], [(True, cases[0]), (True, cases[-1])]
        for begun, (name, seats, options, line_up) in whole + only_begun:
            seed = int.from_bytes(hashlib.blake2b(f"{game.id} {name} {begun}".encode(), digest_size=4).digest()) >> 1
            room = await service.create(game.id, [human_seat() for _ in range(seats)], options, seed)
            await Players(game, line_up, seats, seed).play(service, room, MOVES_UNDER_WAY if begun else 10**9)
            print(f"{game.id} {name}: {len(room.history.entries)} entries{' so far' if begun else ''}", flush=True)
    finally:
        await service.stop()


async def records(file: Path) -> dict[str, Any]:
    """What the server answers to those who ask for the records of the finished tables."""
    with closing(sqlite3.connect(file)) as connection:
        tables = [id for (id,) in connection.execute("SELECT id FROM tables WHERE over ORDER BY created")]
    app = create_app(str(file), workers=0, hosts=["localhost"])
    transport = httpx.ASGITransport(app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url=SERVER) as client:
        answers = {table: await client.get(f"/t/{table}/record.json") for table in tables}
    return {table: answer.raise_for_status().json() for table, answer in answers.items()}


def dump(file: Path) -> str:
    """The database as SQL, without the key that signs cookies."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM meta")
        return "\n".join(connection.iterdump())


def store(game: Game) -> None:
    """Play a game, and store the tables and their records."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "tables.db"
        asyncio.run(play_all(game, file))
        found = asyncio.run(records(file))
        sql = dump(file)
    folder(game).mkdir(parents=True)
    pack(folder(game) / "tables.sql.xz", sql)
    pack(folder(game) / "records.json.xz", json.dumps(found, ensure_ascii=False, separators=(",", ":")))


def pack(file: Path, text: str) -> None:
    """Write a text, compressed."""
    file.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def main() -> int:
    """Store what is missing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    for id in parser.parse_args().games or civitas.game_ids():
        game = civitas.game(id)
        if folder(game).exists():
            print(f"{folder(game).name} is stored already")
        else:
            store(game)
    return 0


if __name__ == "__main__":
    sys.exit(main())
