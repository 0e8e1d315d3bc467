#!/usr/bin/env python3
"""What drawing a table for a seat costs the server, and what a move sends.

    bench/pages.py [GAME ...]

Each game is played at random; every position is drawn for a seat as if a move had just been made. Times are processor
time, so that a busy machine does not matter. Bytes are those of the events of one seat's stream, compressed as they
are sent; the first one is for a tab that has nothing.
"""

import random
import statistics
import sys
import time
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from civitas.core import Record, all_games, game  # noqa: E402 -- found by the line above
from civitas.i18n import Words  # noqa: E402
from civitas.table import Room, TableRow  # noqa: E402
from civitas.web.render import draw  # noqa: E402
from civitas.web.scene import scene  # noqa: E402
from civitas.web.stream import Reader, event, squeezer  # noqa: E402

MOVES = 400
LANGUAGE = "ko"


def room_of(game_id: str, seats: int) -> Room:
    played = game(game_id)
    record = Record(played, seats, 7, played.check_options(seats, {}))
    people = [{"kind": "human", "name": "", "level": ""}] * seats
    return Room(TableRow("t", game_id, 0.0, 0.0, 0, [], False, record.to_dict(), people, {}, None), [], [])


def play_one(room: Room, chance: random.Random) -> None:
    seat = chance.choice(room.state.to_act())
    move = chance.choice([int(move) for move in room.state.legal_moves(seat)])
    room.history.take(room.history.try_move(seat, room.game.notation(move, room.state), 0.0))


def measure(game_id: str, seats: int) -> None:
    room, chance, words = room_of(game_id, seats), random.Random(1), Words(LANGUAGE)
    reader, squeeze = Reader(), squeezer()
    draw(room, scene(room, words, 0, [0]), cover=None, mine=[0])  # templates are compiled once
    times, sent = [], []
    for _ in range(MOVES):
        started = time.process_time()
        drawn = draw(room, scene(room, words, 0, [0]), cover=None, mine=[0])
        times.append(1000 * (time.process_time() - started))
        if (told := reader.news(drawn)) is not None:
            sent.append(len(squeeze.compress(event(told).encode()) + squeeze.flush(zlib.Z_SYNC_FLUSH)))
        if room.state.over:
            break
        play_one(room, chance)
    times.sort()
    print(
        f"{game_id:8} {seats} seats  {len(times):4} positions  ms: median {statistics.median(times):5.1f}"
        f"  95% {times[int(0.95 * len(times))]:5.1f}  most {times[-1]:5.1f}"
        f"  bytes a move: median {statistics.median(sent[1:]):6.0f}  most {max(sent[1:]):6}  first {sent[0]:6}"
    )


def main() -> None:
    asked = sys.argv[1:] or [found.id for found in all_games()]
    for game_id in asked:
        for seats in sorted({game(game_id).seats[0], game(game_id).seats[-1]}):
            measure(game_id, seats)


if __name__ == "__main__":
    main()
