#!/usr/bin/env python3
"""What drawing a table for a seat costs the server, and what a move sends.

    bench/pages.py [GAME ...]

Whole games are played at random, by players who do not give up, with every number of seats; after every move the table
is drawn for the first seat as the server does, which has the page before, and goes through its stream as it would to a
tab that has loaded the page at the start. Times are
processor time, so that a busy machine does not matter. Bytes are those of the stream, compressed as they are sent, from
one decision of the seat to its next: all that the others do meanwhile is in it, each of their moves told by itself.
"""

import random
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from civitas.core import Record, all_games, game  # noqa: E402 -- found by the line above
from civitas.i18n import Words  # noqa: E402
from civitas.table import Room, TableRow  # noqa: E402
from civitas.web.stream import event, reader_of, squeezer  # noqa: E402
from civitas.web.table_pages import drawn  # noqa: E402

LANGUAGE = "ko"


def room_of(game_id: str, seats: int) -> Room:
    played = game(game_id)
    record = Record(played, seats, 7, played.check_options(seats, {}))
    people = [{"kind": "human", "name": "", "level": ""}] * seats
    return Room(TableRow("t", game_id, 0.0, 0.0, 0, [], False, record.to_dict(), people, {}, None), [], [])


def play_one(room: Room, chance: random.Random) -> None:
    """Any move but giving up: whole games are measured."""
    seat = chance.choice(room.state.to_act())
    move = chance.choice(room.game.playing_moves(room.state, seat))
    room.history.take(room.history.try_move(seat, room.game.notation(move, room.state), 0.0))


@dataclass
class Figures:
    """Milliseconds for each position, and bytes sent from each decision to the next."""

    times: list[float] = field(default_factory=list)
    sent: list[int] = field(default_factory=lambda: [0])


def measure(room: Room) -> Figures:
    """Play a game to its end; each page is drawn as the server does, with the page before it."""
    chance, words, found = random.Random(1), Words(LANGUAGE), Figures()
    squeeze = squeezer()
    reader = reader_of(drawn(room, words, 0, [0]))  # templates are compiled once
    while not room.state.over:
        play_one(room, chance)
        room.announce()
        started = time.process_time()
        now = drawn(room, words, 0, [0])
        found.times.append(1000 * (time.process_time() - started))
        if (told := reader.news(now)) is not None:
            found.sent[-1] += len(squeeze(event(told)))
        if 0 in room.state.to_act():
            found.sent.append(0)
    return found


def tell(game_id: str, seats: int) -> None:
    found = measure(room_of(game_id, seats))
    times, sent = sorted(found.times), found.sent
    print(
        f"{game_id:8} {seats} seats  {len(times):4} positions  ms: median {statistics.median(times):5.1f}"
        f"  95% {times[int(0.95 * len(times))]:5.1f}  most {times[-1]:5.1f}"
        f"  bytes from decision to decision: median {statistics.median(sent):6.0f}  most {max(sent):6}",
        flush=True,
    )


def main() -> None:
    for game_id in sys.argv[1:] or [found.id for found in all_games()]:
        for seats in game(game_id).seats:
            tell(game_id, seats)


if __name__ == "__main__":
    main()
