"""Tables to look at without a browser: dealt and played at random, or arranged."""

import random
from typing import Any

from civitas.core import Record, game
from civitas.i18n import Words
from civitas.table import Room, TableRow
from civitas.web.scene import Scene, scene


def room_of(game_id: str, seats: int, start: dict[str, Any] | None = None, seed: int = 0, **options: object) -> Room:
    """A table of people; `start` is a position as `Game.arrange` reads it."""
    played = game(game_id)
    position = None if start is None else played.arrange(start).to_dict()
    record = Record(played, seats, seed, played.check_options(seats, options), start=position)
    people = [{"kind": "human", "name": "", "level": ""}] * seats
    return Room(TableRow("t", game_id, 0.0, 0.0, 0, [], False, record.to_dict(), people, {}, None), [], [])


def play(room: Room, seat: int, *moves: str) -> None:
    """Let a seat move."""
    for move in moves:
        room.history.take(room.history.try_move(seat, move, 0.0))


def play_at_random(room: Room, moves: int, seed: int = 1) -> None:
    """Let everybody move at random."""
    chance = random.Random(seed)
    for _ in range(moves):
        if room.state.over:
            return
        seat = chance.choice(room.state.to_act())
        move = chance.choice([int(move) for move in room.state.choices(seat)])
        play(room, seat, room.game.notation(move, room.state))


def seen(room: Room, seat: int | None, language: str = "en") -> Scene:
    """The table through the eyes of a seat."""
    return scene(room, Words(language), seat, [] if seat is None else [seat])
