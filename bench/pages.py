#!/usr/bin/env python3
"""What drawing a table for a seat costs the server, and what a move sends.

    bench/pages.py [GAME ...]

Whole games are played at random with every number of seats; every position is drawn for the first seat as if a move had
just been made, and goes through its stream as it would to a tab that has loaded the page at the start. Times are
processor time, so that a busy machine does not matter. Bytes are those of the stream, compressed as they are sent, from
one decision of the seat to its next: all that the others do meanwhile is in it, each of their moves told by itself.
"""

import random
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from civitas.core import Record, all_games, game  # noqa: E402 -- found by the line above
from civitas.i18n import Words  # noqa: E402
from civitas.table import Room, TableRow  # noqa: E402
from civitas.web.render import draw  # noqa: E402
from civitas.web.scene import scene  # noqa: E402
from civitas.web.stream import event, reader_of, squeezer  # noqa: E402

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
    squeeze = squeezer()
    reader = reader_of(draw(room, scene(room, words, 0, [0]), cover=None, mine=[0]))  # templates are compiled once
    times, sent = [], [0]
    while not room.state.over:
        play_one(room, chance)
        started = time.process_time()
        drawn = draw(room, scene(room, words, 0, [0]), cover=None, mine=[0])
        times.append(1000 * (time.process_time() - started))
        if (told := reader.news(drawn)) is not None:
            sent[-1] += len(squeeze(event(told)))
        if 0 in room.state.to_act():
            sent.append(0)
    times.sort()
    print(
        f"{game_id:8} {seats} seats  {len(times):4} positions  ms: median {statistics.median(times):5.1f}"
        f"  95% {times[int(0.95 * len(times))]:5.1f}  most {times[-1]:5.1f}"
        f"  bytes from decision to decision: median {statistics.median(sent):6.0f}  most {max(sent):6}",
        flush=True,
    )


def main() -> None:
    for game_id in sys.argv[1:] or [found.id for found in all_games()]:
        for seats in game(game_id).seats:
            measure(game_id, seats)


if __name__ == "__main__":
    main()
